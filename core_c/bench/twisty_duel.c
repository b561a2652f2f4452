/* twisty_duel.c: computer players of Twisty Tracks against each other (docs/opponents-twisty.md).
 *
 *   twisty_duel VARIANT SEATS DEALS MARK A B [SEED]      e.g. twisty_duel 1 2 1000 0.6 0:0:0:12000 6:0:0:0
 *
 * A and B are STYLE:NOISE:BLUNDER:NODES (hh_twisty_manner; nodes 0: no limit). They sit alternately; each deal is played
 * twice, seats swapped, and the match ends when the lower end of the 95% interval of A's share of wins passes MARK (0:
 * never) after 60 games, or after DEALS deals. A side wins with its better seat; level ones share. */
#include "hh_rng.h"
#include "hh_twisty_brain.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct player {
    hh_twisty_manner manner;
    hh_limits limits;
    double points, seats;
} player;

static hh_twisty_future futures[HH_TWISTY_FUTURES];
static const hh_twisty_memory memory = {futures, HH_TWISTY_FUTURES};

static int read_player(const char *text, player *found)
{
    *found = (player){.points = 0.0};
    return sscanf(text, "%" SCNd32 ":%" SCNd32 ":%" SCNd32 ":%" SCNu64, &found->manner.style, &found->manner.noise,
                  &found->manner.blunder, &found->limits.nodes) == 4;
}

/* The share of a game that A has won: 0, 0.5 or 1. */
static double play(player *sides, uint32_t variant, uint32_t seats, uint64_t deal, uint32_t swapped)
{
    hh_twisty game;
    if (hh_twisty_init(&game, seats, variant) != HH_OK)
        exit(2);
    for (uint32_t active; (active = hh_twisty_active(&game)) != 0u;) {
        hh_twisty_choice choice[HH_TWISTY_SEATS] = {{0, 0}};
        for (uint32_t seat = 0; seat < seats; seat++) {
            uint8_t order[HH_TWISTY_CELLS];
            hh_twisty_deal(deal, seat, order);
            if (active >> seat & 1u)
                (void)hh_twisty_draw(&game, seat, order[game.round]);
        }
        for (uint32_t seat = 0; seat < seats; seat++) {
            player *const mine = &sides[(seat + swapped) & 1u];
            hh_twisty_thought thought;
            mine->manner.seed = hh_rng(deal ^ 0x77u, swapped * 64u + game.round * 4u + seat);
            if ((active >> seat & 1u) == 0u)
                continue;
            if (hh_twisty_think(&game, seat, &memory, &mine->manner, &mine->limits, NULL, &thought) != HH_OK)
                exit(2);
            choice[seat].cell = thought.cell;
            choice[seat].rotation = thought.rotation;
        }
        if (hh_twisty_play(&game, choice, NULL) != HH_OK)
            exit(2);
    }
    uint32_t rank[HH_TWISTY_SEATS], best[2] = {9, 9};
    hh_twisty_ranks(&game, rank);
    for (uint32_t seat = 0; seat < seats; seat++) {
        const uint32_t side = (seat + swapped) & 1u;
        sides[side].points += hh_twisty_total(&game, seat);
        sides[side].seats += 1.0;
        best[side] = rank[seat] < best[side] ? rank[seat] : best[side];
    }
    return best[0] < best[1] ? 1.0 : best[0] > best[1] ? 0.0 : 0.5;
}

int main(int count, char **words)
{
    player sides[2];
    if (count < 7 || !read_player(words[5], &sides[0]) || !read_player(words[6], &sides[1])) {
        fprintf(stderr, "twisty_duel VARIANT SEATS DEALS MARK STYLE:NOISE:BLUNDER:NODES STYLE:... [SEED]\n");
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
        }
    printf("%s against %s, variant %u, %u seats: %.0f games, %.1f%% (%.1f%% to %.1f%%), points %.2f and %.2f\n",
           words[5], words[6], variant, seats, games, 100.0 * won / games, 100.0 * low, 100.0 * high,
           sides[0].points / sides[0].seats, sides[1].seats > 0.0 ? sides[1].points / sides[1].seats : 0.0);
    return 0;
}
