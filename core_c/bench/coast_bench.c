/* Figures of the core of Coast to Coast, one JSON object: docs/core.md tells how to build and read it.
 *
 *   coast_bench games SEATS GAMES [VARIANT]  random games with deal and full scoring; variant 0..3
 *   coast_bench trails TIMES < NETS          the longest trails of nets: `longest n` and n times `city city length`
 *
 * Times are CPU time. */
#include "hh_coast.h"
#include "hh_trail.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NETS 4000

static double since(clock_t began)
{
    return (double)(clock() - began) / CLOCKS_PER_SEC;
}

static int games(uint32_t seats, uint64_t number, uint32_t variant)
{
    hh_coast_tally tally;
    memset(&tally, 0, sizeof tally);
    const clock_t began = clock();
    if (hh_coast_games(variant, seats, number, 7, &tally) != HH_OK)
        return 1;
    const double seconds = since(began);
    printf("{\"what\": \"games\", \"seats\": %" PRIu32 ", \"games\": %" PRIu64 ", \"steps\": %" PRIu64
           ", \"turns\": %" PRIu64 ", \"claims\": %" PRIu64 ", \"stuck\": %" PRIu64 ", \"total\": %" PRId64
           ", \"completed\": %" PRIu64 ", \"failed\": %" PRIu64
           ", \"seconds\": %.3f, \"games_per_second\": %.0f, \"steps_per_second\": %.0f}\n",
           seats, tally.games, tally.steps, tally.turns, tally.claims, tally.stuck, tally.total[0], tally.completed,
           tally.failed, seconds, (double)tally.games / seconds, (double)tally.steps / seconds);
    return 0;
}

static int trails(uint32_t times)
{
    static uint8_t ends[NETS][2 * HH_TRAIL_ROUTES], length[NETS][HH_TRAIL_ROUTES];
    static uint32_t routes[NETS];
    uint32_t nets = 0, wanted, wrong = 0, worst = 0;
    uint64_t steps = 0;
    while (nets < NETS && scanf("%" SCNu32 " %" SCNu32, &wanted, &routes[nets]) == 2) {
        if (routes[nets] > HH_TRAIL_ROUTES)
            return 1;
        for (uint32_t i = 0; i < routes[nets]; i++) {
            uint32_t a, b, cars;
            if (scanf("%" SCNu32 " %" SCNu32 " %" SCNu32, &a, &b, &cars) != 3)
                return 1;
            ends[nets][2 * i] = (uint8_t)a;
            ends[nets][2 * i + 1] = (uint8_t)b;
            length[nets][i] = (uint8_t)cars;
        }
        hh_trail trail;
        if (hh_trail_find(routes[nets], ends[nets], length[nets], &trail) != HH_OK || trail.length != wanted)
            wrong++;
        steps += trail.steps;
        worst = trail.steps > worst ? trail.steps : worst;
        nets++;
    }
    int64_t sum = 0;
    const clock_t began = clock();
    for (uint32_t time = 0; time < times; time++)
        for (uint32_t net = 0; net < nets; net++)
            sum += hh_trail_length(routes[net], ends[net], length[net]);
    const double seconds = since(began);
    printf("{\"what\": \"trails\", \"nets\": %" PRIu32 ", \"wrong\": %" PRIu32 ", \"cars\": %" PRId64
           ", \"steps\": %" PRIu64 ", \"worst_steps\": %" PRIu32
           ", \"seconds\": %.3f, \"microseconds_per_net\": %.4f}\n",
           nets, wrong, sum, steps, worst, seconds, seconds / times / (nets ? nets : 1u) * 1e6);
    return wrong > 0u;
}

int main(int count, char **words)
{
    if (count >= 4 && strcmp(words[1], "games") == 0)
        return games((uint32_t)atoi(words[2]), strtoull(words[3], NULL, 10), count > 4 ? (uint32_t)atoi(words[4]) : 0u);
    if (count == 3 && strcmp(words[1], "trails") == 0)
        return trails((uint32_t)atoi(words[2]));
    fprintf(stderr, "usage: coast_bench games SEATS GAMES [VARIANT] | trails TIMES < NETS\n");
    return 2;
}
