/* tunnel_duel.c: computer players of Tunnel Lines against each other (docs/opponents-tunnel.md).
 *
 *   tunnel_duel BOARD SEATS DEALS MARK A B [SEED]      e.g. tunnel_duel 0 2 200 0.65 0:0:0:8000 1:0:0:0
 *
 * A and B are STYLE:NOISE:BLUNDER:NODES (hh_tunnel_manner; nodes 0: no limit). One seat is A's, all others are B's; each deal
 * is played once with A in each seat. The match ends when the lower end of the 95% interval of A's share of wins
 * passes MARK (0: never) after 60 games, or after DEALS deals. Shared wins are split. Each step is a thought of its own; with
 * a word after SEED each thought is played as a whole turn. */
#include "hh_rng.h"
#include "hh_tunnel_brain.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct player {
    hh_tunnel_manner manner;
    hh_limits limits;
    double points, seats, lines, nodes, msec, turns;
    uint64_t longest;
} player;

static int whole; /* turns in one thought */

static int read_player(const char *text, player *found)
{
    *found = (player){.points = 0.0};
    return sscanf(text, "%" SCNd32 ":%" SCNd32 ":%" SCNd32 ":%" SCNu64, &found->manner.style, &found->manner.noise,
                  &found->manner.blunder, &found->limits.nodes) == 4;
}

/* Hands by spec 4.2: drawn again until they are allowed. */
static void deal(hh_tunnel *game, uint64_t seed)
{
    const uint32_t seats = game->rules.seats, each = 12u / seats;
    for (uint64_t k = 0;; k += 12u) {
        uint32_t cards[12], good = 1;
        uint16_t hands[4] = {0, 0, 0, 0};
        for (uint32_t i = 0; i < 12u; i++)
            cards[i] = i;
        for (uint32_t i = 12; i > 1u; i--) {
            const uint32_t j = hh_rng_below(seed, k + i, i), one = cards[j];
            cards[j] = cards[i - 1u];
            cards[i - 1u] = one;
        }
        for (uint32_t i = 0; i < 12u; i++)
            hands[i / each] = (uint16_t)(hands[i / each] | 1u << cards[i]);
        for (uint32_t seat = 0; seat < seats; seat++) {
            good &= (hands[seat] & hands[seat] >> 1 & 0x555u) == 0u;
            for (uint32_t ground = HH_TUNNEL_RESIDENCE; ground <= HH_TUNNEL_ENTERTAINMENT; ground++) {
                const uint32_t count = (uint32_t)__builtin_popcount(hands[seat] & hh_tunnel_cards[ground]);
                good &= count >= 4u / seats && count <= (4u + seats - 1u) / seats;
            }
        }
        if (good && hh_tunnel_deal(game, hands) == HH_OK)
            return;
    }
}

/* A's share of a game. */
static double play(player *sides, const hh_tunnel_rules *rules, uint64_t number, uint32_t seat_of_a)
{
    hh_tunnel game;
    hh_tunnel_score score;
    if (hh_tunnel_init(&game, rules) != HH_OK)
        exit(2);
    deal(&game, number);
    for (uint64_t step = 0; !game.over; step++) {
        player *const mine = &sides[game.player != seat_of_a];
        hh_tunnel_thought thought;
        mine->manner.seed = hh_rng(number ^ 0x77u, seat_of_a * 4096u + step);
        const uint64_t before = hh_now_msec();
        if (hh_tunnel_think(&game, &mine->manner, &mine->limits, NULL, &thought) != HH_OK)
            exit(2);
        const uint64_t took = hh_now_msec() - before;
        mine->msec += (double)took;
        mine->longest = took > mine->longest ? took : mine->longest;
        mine->nodes += (double)thought.nodes;
        mine->turns += game.laid == 0u;
        for (uint32_t i = 0; i < (whole ? thought.count : 1u); i++)
            if (hh_tunnel_play(&game, &thought.acts[i], NULL) != HH_OK)
                exit(2);
    }
    hh_tunnel_count(&game, &score);
    for (uint32_t seat = 0; seat < rules->seats; seat++) {
        player *const one = &sides[seat != seat_of_a];
        one->points += score.total[seat];
        one->lines += score.done[seat];
        one->seats += 1.0;
    }
    return score.winners >> seat_of_a & 1u ? 1.0 / __builtin_popcount(score.winners) : 0.0;
}

int main(int count, char **words)
{
    player sides[2];
    if (count < 7 || !read_player(words[5], &sides[0]) || !read_player(words[6], &sides[1])) {
        fprintf(stderr, "tunnel_duel BOARD SEATS DEALS MARK STYLE:NOISE:BLUNDER:NODES STYLE:... [SEED]\n");
        return 2;
    }
    const hh_tunnel_rules rules = {.board = (uint8_t)atoi(words[1]), .seats = (uint8_t)atoi(words[2])};
    const uint32_t deals = (uint32_t)atoi(words[3]);
    const double mark = atof(words[4]), z = 1.959964;
    const uint64_t seed = count > 7 ? (uint64_t)atoll(words[7]) : 20265u;
    whole = count > 8;
    double won = 0.0, games = 0.0, low = 0.0, high = 1.0;
    for (uint32_t k = 0; k < deals && !(mark > 0.0 && games >= 60.0 && low > mark); k++)
        for (uint32_t seat = 0; seat < rules.seats; seat++) {
            won += play(sides, &rules, hh_rng(seed, k), seat);
            games += 1.0;
            const double rate = won / games, middle = rate + z * z / (2.0 * games), scale = 1.0 + z * z / games;
            const double half = z * sqrt(rate * (1.0 - rate) / games + z * z / (4.0 * games * games));
            low = (middle - half) / scale;
            high = (middle + half) / scale;
        }
    printf("%s against %s, board %u, %u seats: %.0f games, %.1f%% (%.1f%% to %.1f%%), points %.1f and %.1f, lines %.2f and "
           "%.2f",
           words[5], words[6], rules.board, rules.seats, games, 100.0 * won / games, 100.0 * low, 100.0 * high,
           sides[0].points / sides[0].seats, sides[1].points / sides[1].seats, sides[0].lines / sides[0].seats,
           sides[1].lines / sides[1].seats);
    for (uint32_t i = 0; i < 2u; i++)
        printf("; %s: %.0f nodes, %.0f ms a turn, longest %" PRIu64 " ms", words[5u + i], sides[i].nodes / sides[i].turns,
               sides[i].msec / sides[i].turns, sides[i].longest);
    printf("\n");
    return 0;
}
