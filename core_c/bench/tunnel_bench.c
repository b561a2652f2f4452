/* Figures of the core of Tunnel Lines, one JSON object: docs/core.md tells how to build and read it.
 *
 *   tunnel_bench turns BOARD SEATS TIMES       count all ordered full turns of every position of random games
 *   tunnel_bench visit BOARD SEATS TIMES       stand at the end of each of them
 *   tunnel_bench unordered BOARD SEATS TIMES   the same, orders that cannot differ once
 *   tunnel_bench score BOARD SEATS TIMES       the final score of random games, with every hop of every trip
 *   tunnel_bench playouts BOARD SEATS GAMES    random games, scored
 *
 * Times are CPU time. */
#include "hh_rng.h"
#include "hh_tunnel.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GAMES 20u /* that positions are taken from */
#define MOST 2000u

/* A deal that the rules allow: cards in random order until they fit (spec 4.2). */
static void deal(uint32_t seats, uint64_t seed, uint16_t *hands)
{
    const uint32_t each = HH_TUNNEL_CARDS / seats, most = seats == 2u ? 2u : seats == 3u ? 2u : 1u, least = 4u / seats;
    for (uint64_t k = 0;; k += 16u) {
        uint32_t order[HH_TUNNEL_CARDS], good = 1;
        for (uint32_t i = 0; i < HH_TUNNEL_CARDS; i++) {
            const uint32_t j = hh_rng_below(seed, k + i, i + 1u);
            order[i] = order[j];
            order[j] = i;
        }
        for (uint32_t seat = 0; seat < seats; seat++) {
            uint32_t hand = 0;
            for (uint32_t i = 0; i < each; i++)
                hand |= 1u << order[seat * each + i];
            hands[seat] = (uint16_t)hand;
            good &= (hand & hand >> 1 & 0x555u) == 0u;
            for (uint32_t type = HH_TUNNEL_RESIDENCE; type <= HH_TUNNEL_ENTERTAINMENT; type++) {
                const uint32_t held = (uint32_t)__builtin_popcount(hand & hh_tunnel_cards[type]);
                good &= held >= least && held <= most;
            }
        }
        if (good)
            return;
    }
}

static void start(hh_tunnel *game, uint32_t board, uint32_t seats, uint64_t seed)
{
    hh_tunnel_rules rules = {0};
    uint16_t hands[HH_TUNNEL_SEATS] = {0};
    rules.seats = (uint8_t)seats;
    rules.board = (uint8_t)board;
    deal(seats, seed, hands);
    if (hh_tunnel_init(game, &rules) != HH_OK || hh_tunnel_deal(game, hands) != HH_OK)
        exit(1);
}

int main(int count, char **words)
{
    static hh_tunnel positions[MOST], ends[GAMES];
    static hh_tunnel_turns turns;
    if (count != 5) {
        fprintf(stderr, "usage: tunnel_bench turns|visit|unordered|score|playouts BOARD SEATS NUMBER\n");
        return 2;
    }
    const char *const what = words[1];
    const uint32_t board = (uint32_t)atoi(words[2]), seats = (uint32_t)atoi(words[3]);
    const uint64_t number = strtoull(words[4], NULL, 10);
    const int playouts = strcmp(what, "playouts") == 0;
    uint32_t found = 0;
    for (uint32_t i = 0; i < GAMES && !playouts; i++) {
        hh_tunnel game;
        start(&game, board, seats, i);
        for (uint64_t turn = 0; !game.over; turn++) {
            if (found < MOST)
                positions[found++] = game;
            hh_tunnel_step(&game, hh_rng(i, 1000u + turn));
        }
        ends[i] = game;
    }
    hh_tunnel_tally tally = {0};
    hh_tunnel_score score;
    uint64_t done = 0, sum = 0;
    const clock_t began = clock();
    for (uint64_t time = 0; time < number; time++) {
        if (strcmp(what, "turns") == 0) {
            for (uint32_t i = 0; i < found; i++)
                done += hh_tunnel_full_turns(&positions[i]);
        } else if (strcmp(what, "score") == 0) {
            for (uint32_t i = 0; i < GAMES; i++, done++) {
                hh_tunnel_count(&ends[i], &score);
                sum += (uint64_t)score.total[0];
            }
        } else if (playouts) {
            hh_tunnel game;
            start(&game, board, seats, time);
            if (hh_tunnel_playouts(&game, 1, time, &tally) != HH_OK)
                return 1;
            done++;
        } else {
            for (uint32_t i = 0; i < found; i++) {
                hh_tunnel_turns_begin(&turns, strcmp(what, "visit") == 0);
                while (hh_tunnel_turns_next(&turns, &positions[i]))
                    sum ^= positions[i].key;
                done += turns.visited;
            }
        }
    }
    const double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("{\"what\": \"%s\", \"done\": %" PRIu64 ", \"points\": %" PRIu64 ", \"turns\": %" PRIu64
           ", \"tiles\": %" PRIu64 ", \"chips\": %" PRIu64 ", \"seconds\": %.3f, \"per_second\": %.0f}\n",
           what, done, playouts ? tally.points : sum, tally.turns, tally.tiles, tally.chips, seconds,
           (double)done / seconds);
    return 0;
}
