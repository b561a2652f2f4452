/* coast_duel.c: computer players of Coast to Coast against each other (docs/opponents-coast.md).
 *
 *   coast_duel VARIANT SEATS DEALS MARK A B [SEED]      e.g. coast_duel 0 2 200 0.65 0:0:0:0:60000 2:0:0:0:0
 *
 * A and B are STYLE:CHARACTER:NOISE:BLUNDER:NODES[:MSEC] (hh_coast_manner; 0: no limit). They sit alternately; each deal
 * is played twice, seats swapped, and the match ends when the lower end of the 95% interval of A's share of wins passes
 * MARK (0: never) after 60 games, or after DEALS deals. A side wins with its better seat; level ones share. Pairs share
 * the seed of the deal: hands, places and tickets are the same, what is drawn later is not. */
#include "hh_coast_brain.h"
#include "hh_rng.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct player {
    hh_coast_manner manner;
    hh_limits limits;
    double points, routes, joined, failed, longest, seats, moves, nodes, worlds;
    double loco, blind, tickets, cars; /* lone locomotives taken, blind cards, ticket draws */
} player;

static double winners, winners_games, spread;

static int read_player(const char *text, player *found)
{
    *found = (player){.points = 0.0};
    return sscanf(text, "%" SCNd32 ":%" SCNd32 ":%" SCNd32 ":%" SCNd32 ":%" SCNu64 ":%" SCNu32, &found->manner.style,
                  &found->manner.character, &found->manner.noise, &found->manner.blunder, &found->limits.nodes,
                  &found->limits.msec) >= 5;
}

/* The share of a game that A has won: 0, 0.5 or 1. */
static double play(player *sides, uint32_t variant, uint32_t seats, uint64_t deal, uint32_t swapped)
{
    hh_coast game;
    hh_coast_chance chance = {.seed = deal};
    if (hh_coast_init(&game, variant, HH_COAST_USUAL, seats, (uint32_t)(deal % seats), &chance) != HH_OK)
        exit(2);
    for (uint32_t step = 0; game.phase != HH_COAST_OVER; step++) {
        player *const mine = &sides[(game.player + swapped) & 1u];
        hh_coast_thought thought;
        mine->manner.seed = hh_rng(deal ^ 0x77u, step * 2u + swapped);
        if (hh_coast_think(&game, &mine->manner, &mine->limits, NULL, &thought) != HH_OK)
            exit(2);
        mine->moves += 1.0;
        mine->nodes += (double)thought.nodes;
        mine->worlds += thought.worlds;
        mine->blind += thought.move == HH_COAST_MOVE_DRAW;
        mine->tickets += thought.move == HH_COAST_MOVE_TICKETS;
        if (thought.move >= HH_COAST_MOVE_TAKE && thought.move < HH_COAST_MOVE_TICKETS)
            mine->loco += game.display[thought.move - HH_COAST_MOVE_TAKE] == HH_COAST_LOCO;
        if (hh_coast_play(&game, thought.move, &chance) != HH_OK)
            exit(2);
    }
    hh_coast_score score;
    hh_coast_final(&game, &score);
    uint32_t best[2] = {9, 9};
    int32_t top = INT32_MIN;
    for (uint32_t seat = 0; seat < seats; seat++) {
        player *const side = &sides[(seat + swapped) & 1u];
        side->points += score.total[seat];
        side->routes += score.route_points[seat];
        side->joined += score.completed_count[seat];
        side->failed += score.failed_count[seat];
        side->longest += score.longest[seat];
        side->cars += game.cars[seat];
        side->seats += 1.0;
        const uint32_t at = (seat + swapped) & 1u;
        best[at] = score.rank[seat] < best[at] ? score.rank[seat] : best[at];
        top = score.total[seat] > top ? score.total[seat] : top;
    }
    winners += top;
    spread += (double)top * top;
    winners_games += 1.0;
    return best[0] < best[1] ? 1.0 : best[0] > best[1] ? 0.0 : 0.5;
}

int main(int count, char **words)
{
    player sides[2];
    if (count < 7 || !read_player(words[5], &sides[0]) || !read_player(words[6], &sides[1])) {
        fprintf(stderr, "coast_duel VARIANT SEATS DEALS MARK STYLE:CHARACTER:NOISE:BLUNDER:NODES[:MSEC] ... [SEED]\n");
        return 2;
    }
    const uint32_t variant = (uint32_t)atoi(words[1]), seats = (uint32_t)atoi(words[2]);
    const uint32_t deals = (uint32_t)atoi(words[3]);
    const double mark = atof(words[4]), z = 1.959964;
    const uint64_t seed = count > 7 ? (uint64_t)atoll(words[7]) : 20261u;
    double won = 0.0, games = 0.0, low = 0.0, high = 1.0;
    for (uint32_t k = 0; k < deals && !(mark > 0.0 && games >= 60.0 && low > mark); k++)
        for (uint32_t swapped = 0; swapped < 2u; swapped++) {
            won += play(sides, variant, seats, hh_rng(seed, k), swapped);
            games += 1.0;
            const double rate = won / games, middle = rate + z * z / (2.0 * games), scale = 1.0 + z * z / games;
            const double half = z * sqrt(rate * (1.0 - rate) / games + z * z / (4.0 * games * games));
            low = (middle - half) / scale;
            high = (middle + half) / scale;
            if (swapped == 1u && k % 5u == 4u)
                fprintf(stderr, "%.0f games, %.1f%% (%.1f%% to %.1f%%)\n", games, 100.0 * rate, 100.0 * low, 100.0 * high);
        }
    const double mean = winners / winners_games;
    printf("%s against %s, variant %u, %u seats: %.0f games, %.1f%% (%.1f%% to %.1f%%), winner's mean %.1f +- %.1f\n",
           words[5], words[6], variant, seats, games, 100.0 * won / games, 100.0 * low, 100.0 * high, mean,
           z * sqrt((spread / winners_games - mean * mean) / winners_games));
    for (uint32_t i = 0; i < 2u; i++) {
        const player *const one = &sides[i];
        printf("  %s: points %.2f (routes %.1f), tickets joined %.2f, failed %.2f, longest %.1f, cars left %.1f; a seat "
               "and game: %.1f moves, lone locomotives %.2f, blind cards %.1f, ticket draws %.2f; %.0f nodes, %.0f "
               "worlds a move\n",
               words[5u + i], one->points / one->seats, one->routes / one->seats, one->joined / one->seats,
               one->failed / one->seats, one->longest / one->seats, one->cars / one->seats, one->moves / one->seats,
               one->loco / one->seats, one->blind / one->seats, one->tickets / one->seats, one->nodes / one->moves,
               one->worlds / one->moves);
    }
    return 0;
}
