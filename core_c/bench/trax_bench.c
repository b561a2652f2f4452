/* Figures of the Trax core, one JSON object a line: docs/core.md tells how to build and read it.
 *
 *   trax_bench playouts VARIANT GAMES    uniformly random games with full win detection
 *   trax_bench perft VARIANT DEPTH       from the empty board
 *   trax_bench turns TILES TURNS AMONG   turns, each taken back, on a board of so many tiles; AMONG
 *                                        different ones (hh_trax_strain)
 *
 * Times are CPU time. VARIANT: standard, 8x8, loop. */
#include "hh_trax.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static hh_trax *new_game(uint32_t log2, uint32_t variant)
{
    hh_trax *const game = calloc(1, hh_trax_size(log2));
    if (game == NULL || hh_trax_init(game, log2, variant, HH_TRAX_RULEBOOK) != HH_OK)
        exit(1);
    return game;
}

static uint32_t variant_of(const char *name)
{
    return strcmp(name, "8x8") == 0 ? HH_TRAX_8X8 : strcmp(name, "loop") == 0 ? HH_TRAX_LOOP : HH_TRAX_STANDARD;
}

static int playouts(const char *name, uint64_t games)
{
    hh_trax *const game = new_game(7, variant_of(name));
    hh_trax_tally sum = {0};
    const double start = cpu_seconds();
    const int status = hh_trax_playouts(game, games, 7, &sum);
    const double seconds = cpu_seconds() - start;
    printf("{\"what\": \"playouts\", \"variant\": \"%s\", \"games\": %" PRIu64 ", \"turns\": %" PRIu64
           ", \"tiles\": %" PRIu64 ", \"white\": %" PRIu64 ", \"black\": %" PRIu64 ", \"both\": %" PRIu64
           ", \"draws\": %" PRIu64 ", \"seconds\": %.3f, \"turns_per_second\": %.0f}\n",
           name, sum.games, sum.turns, sum.tiles, sum.white, sum.black, sum.both, sum.draws, seconds,
           (double)sum.turns / seconds);
    free(game);
    return status != HH_OK;
}

static int perft(const char *name, uint32_t depth)
{
    hh_trax *const game = new_game(6, variant_of(name));
    hh_trax_count count = {0};
    const double start = cpu_seconds();
    const int status = hh_trax_perft(game, depth, &count);
    printf("{\"what\": \"perft\", \"variant\": \"%s\", \"depth\": %" PRIu32 ", \"leaves\": %" PRIu64
           ", \"white\": %" PRIu64 ", \"black\": %" PRIu64 ", \"both\": %" PRIu64 ", \"refused\": %" PRIu64
           ", \"seconds\": %.3f}\n",
           name, depth, count.leaves, count.white, count.black, count.both, count.refused, cpu_seconds() - start);
    free(game);
    return status != HH_OK;
}

static int turns(uint32_t tiles, uint64_t number, uint32_t among)
{
    hh_trax *const game = new_game(10, HH_TRAX_LOOP);
    uint64_t laid = 0;
    if (hh_trax_wander(game, tiles, 1) != HH_OK || hh_trax_strain(game, 1000, 5, among, &laid) != HH_OK)
        return 1;
    const double start = cpu_seconds();
    const int status = hh_trax_strain(game, number, 5, among, &laid);
    const double seconds = cpu_seconds() - start;
    printf("{\"what\": \"turns\", \"tiles\": %" PRIu32 ", \"turns\": %" PRIu64 ", \"among\": %" PRIu32
           ", \"laid\": %" PRIu64 ", \"ns_per_turn\": %.1f, \"ns_per_tile\": %.1f}\n",
           game->tiles, number, among, laid, seconds * 1e9 / (double)number, seconds * 1e9 / (double)laid);
    free(game);
    return status != HH_OK;
}

int main(int count, char **words)
{
    if (count == 4 && strcmp(words[1], "playouts") == 0)
        return playouts(words[2], strtoull(words[3], NULL, 10));
    if (count == 4 && strcmp(words[1], "perft") == 0)
        return perft(words[2], (uint32_t)strtoul(words[3], NULL, 10));
    if (count == 5 && strcmp(words[1], "turns") == 0)
        return turns((uint32_t)strtoul(words[2], NULL, 10), strtoull(words[3], NULL, 10),
                     (uint32_t)strtoul(words[4], NULL, 10));
    fprintf(stderr, "usage: trax_bench playouts VARIANT GAMES | perft VARIANT DEPTH | turns TILES TURNS AMONG\n");
    return 2;
}
