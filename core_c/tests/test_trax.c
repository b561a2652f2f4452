/* Tests of the Trax core in plain C, so that they run under any compiler and sanitizer:
 * tests/core/test_c_programs.py builds and runs this file. Prints each failure; exit 1 if any. */
#include "hh_rng.h"
#include "hh_trax.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

static hh_trax *new_game(uint32_t log2, uint32_t variant, uint32_t tie)
{
    hh_trax *const game = calloc(1, hh_trax_size(log2));
    if (game == NULL)
        abort();
    EXPECT(hh_trax_init(game, log2, variant, tie) == HH_OK);
    return game;
}

static uint32_t some_move(hh_trax *game, uint64_t seed, uint64_t k)
{
    uint32_t moves[4096], count;
    EXPECT(hh_trax_moves(game, moves, 4096, &count) == HH_OK && count > 0u);
    return moves[hh_rng_below(seed, k, count)];
}

static int play(hh_trax *game, uint32_t move)
{
    return hh_trax_play(game, hh_trax_x(game, move >> 3), hh_trax_y(game, move >> 3), move & 7u);
}

/* Random games: invariants at each turn, then everything back by undo. */
static void test_games_and_undo(void)
{
    for (uint64_t seed = 0; seed < 150; seed++) {
        hh_trax *const game = new_game(6, (uint32_t)(seed % 3u), (uint32_t)(seed & 1u));
        uint64_t hashes[200];
        uint32_t spaces[200];
        uint64_t turns = 0;
        for (; game->end == HH_TRAX_GOING && turns < 40u; turns++) {
            hashes[turns] = hh_trax_hash(game);
            spaces[turns] = game->frontier[game->spaces / 2u];
            const uint32_t move = some_move(game, seed, turns);
            EXPECT(turns == 0u ? hh_trax_play(game, 0, 0, move & 7u) == HH_OK : play(game, move) == HH_OK);
            EXPECT(hh_trax_check(game) == HH_OK);
            EXPECT(game->turns == turns + 1u);
        }
        while (turns-- > 0u) {
            EXPECT(hh_trax_undo(game) == HH_OK);
            EXPECT(hh_trax_check(game) == HH_OK);
            EXPECT(hh_trax_hash(game) == hashes[turns] && game->frontier[game->spaces / 2u] == spaces[turns]);
        }
        EXPECT(hh_trax_undo(game) == HH_ILLEGAL);
        free(game);
    }
}

/* A block that is too small says so and changes nothing; a bigger copy goes on from there. */
static void test_growth(void)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        hh_trax *game = new_game(HH_TRAX_LOG2_MIN, HH_TRAX_LOOP, HH_TRAX_RULEBOOK);
        hh_trax *const large = new_game(9, HH_TRAX_LOOP, HH_TRAX_RULEBOOK);
        int grown = 0;
        for (uint64_t k = 0; k < 400u; k++) {
            const uint32_t cell = game->frontier[hh_rng_below(seed, 2u * k, game->spaces)];
            const int32_t x = game->tiles ? hh_trax_x(game, cell) : 0, y = game->tiles ? hh_trax_y(game, cell) : 0;
            const uint32_t tile = hh_rng_below(seed, 2u * k + 1u, 6);
            const uint64_t before = hh_trax_hash(game);
            int status = hh_trax_play(game, x, y, tile);
            if (status == HH_FULL) {
                EXPECT(hh_trax_hash(game) == before && hh_trax_check(game) == HH_OK);
                hh_trax *const bigger = calloc(1, hh_trax_size(game->log2 + 1u));
                if (bigger == NULL)
                    abort();
                EXPECT(hh_trax_copy(bigger, game->log2 + 1u, game) == HH_OK);
                free(game);
                game = bigger;
                grown++;
                status = hh_trax_play(game, x, y, tile);
            }
            EXPECT(status == hh_trax_play(large, x, y, tile));
            if (game->wins != 0u) {
                hh_trax_undo(game);
                hh_trax_undo(large);
            }
            EXPECT(hh_trax_hash(game) == hh_trax_hash(large) && game->spaces == large->spaces);
        }
        EXPECT(grown > 0 && hh_trax_check(game) == HH_OK && hh_trax_check(large) == HH_OK);
        free(game);
        free(large);
    }
}

/* The counts of spec.md from the empty board, and the same from a copy in a bigger block. */
static void test_perft(void)
{
    static const uint64_t leaves[6] = {1, 2, 24, 432, 9568, 246888};
    for (uint32_t variant = 0; variant < 3u; variant++)
        for (uint32_t depth = 1; depth < 6u; depth++) {
            hh_trax *const game = new_game(HH_TRAX_LOG2_MIN + depth % 3u, variant, HH_TRAX_RULEBOOK);
            hh_trax_count count = {0};
            EXPECT(hh_trax_perft(game, depth, &count) == HH_OK);
            EXPECT(count.leaves == leaves[depth] && count.white == count.black);
            EXPECT(hh_trax_check(game) == HH_OK);
            free(game);
        }
}

/* Both ways to break the tie, on the shortest turn that completes tracks of both colours. */
static void test_tie(void)
{
    uint32_t both = 0;
    for (uint64_t seed = 0; seed < 4000u && both < 20u; seed++) {
        hh_trax *const rulebook = new_game(6, HH_TRAX_STANDARD, HH_TRAX_RULEBOOK);
        hh_trax *const tournament = new_game(6, HH_TRAX_STANDARD, HH_TRAX_TOURNAMENT);
        for (uint64_t k = 0; rulebook->end == HH_TRAX_GOING && k < 60u; k++) {
            const uint32_t move = k == 0u ? 0u : some_move(rulebook, seed, k);
            EXPECT(hh_trax_turn(rulebook, move) == HH_OK && hh_trax_turn(tournament, move) == HH_OK);
        }
        if ((rulebook->wins & 3u) != 0u && (rulebook->wins & 12u) != 0u) {
            const uint32_t mover = rulebook->turns & 1u ? HH_TRAX_WHITE_WINS : HH_TRAX_BLACK_WINS;
            EXPECT(tournament->end == mover && rulebook->end == 3u - mover);
            both++;
        } else {
            EXPECT(tournament->end == rulebook->end);
        }
        free(rulebook);
        free(tournament);
    }
    EXPECT(both == 20u);
}

static void test_batches(void)
{
    hh_trax_tally one = {0}, two = {0};
    hh_trax *const game = new_game(7, HH_TRAX_8X8, HH_TRAX_RULEBOOK);
    EXPECT(hh_trax_playouts(game, 3000, 9, &one) == HH_OK && hh_trax_playouts(game, 3000, 9, &two) == HH_OK);
    EXPECT(memcmp(&one, &two, sizeof one) == 0);
    EXPECT(one.games == one.white + one.black + one.both + one.draws && one.draws > 0u);
    EXPECT(game->tiles == 0u && hh_trax_check(game) == HH_OK);
    free(game);

    uint64_t laid = 0;
    hh_trax *const wide = new_game(7, HH_TRAX_LOOP, HH_TRAX_RULEBOOK);
    EXPECT(hh_trax_strain(wide, 10, 1, 65, &laid) == HH_BAD_ARGUMENT);
    EXPECT(hh_trax_wander(wide, 300, 4) == HH_OK && wide->tiles >= 300u && wide->end == HH_TRAX_GOING);
    EXPECT(hh_trax_check(wide) == HH_OK);
    const uint64_t before = hh_trax_hash(wide);
    EXPECT(hh_trax_strain(wide, 5000, 1, 64, &laid) == HH_OK && laid >= 5000u);
    EXPECT(hh_trax_playouts(wide, 50, 1, &two) == HH_OK && two.games == 3050u);
    EXPECT(hh_trax_hash(wide) == before && hh_trax_check(wide) == HH_OK);
    EXPECT(hh_trax_wander(wide, 60000, 4) == HH_FULL && hh_trax_check(wide) == HH_OK);
    hh_trax_reset(wide);
    EXPECT(wide->spaces == 1u && hh_trax_check(wide) == HH_OK);
    for (uint32_t i = 0; i <= wide->mask; i++)
        EXPECT(wide->cell[i].state == 0u);
    free(wide);

    hh_trax *const small = new_game(HH_TRAX_LOG2_MIN, HH_TRAX_LOOP, HH_TRAX_RULEBOOK);
    hh_trax_tally none = {0};
    EXPECT(hh_trax_playouts(small, 20000, 1, &none) == HH_FULL && none.games == 0u);
    EXPECT(hh_trax_check(small) == HH_OK && small->tiles == 0u);
    free(small);
}

/* hh_trax_check sees what it is there to see: break a sound position in one place after another. */
static void test_check_finds_damage(void)
{
    hh_trax *const game = new_game(6, HH_TRAX_STANDARD, HH_TRAX_RULEBOOK);
    EXPECT(hh_trax_wander(game, 30, 2) == HH_OK && hh_trax_check(game) == HH_OK);
    const uint32_t space = game->frontier[3], tile = game->log[5];
    uint32_t side = 0;
    while (!(game->cell[space].state >> side & 1))
        side++;
#define DAMAGE(place, value) \
    do { \
        const __typeof__(place) kept = (place); \
        (place) = (value); \
        EXPECT(hh_trax_check(game) == HH_BROKEN); \
        (place) = kept; \
        EXPECT(hh_trax_check(game) == HH_OK); \
    } while (0)
    DAMAGE(game->mate[space * 4u + side], space * 4u + side);
    DAMAGE(game->cell[space].pos, 0u);
    DAMAGE(game->cell[space].state, 0u);
    DAMAGE(game->cell[space].spare, 1u);
    DAMAGE(game->cell[tile].state, (uint16_t)(game->cell[tile].state ^ 0x100u));
    DAMAGE(game->cell[tile].state, (uint16_t)(game->cell[tile].state ^ 1u));
    DAMAGE(game->frontier[3], game->frontier[4]);
    DAMAGE(game->log[5], game->log[6]);
    DAMAGE(game->turn[2], game->turn[3]);
    DAMAGE(game->turn[2], game->turn[2] ^ 1u);
    DAMAGE(game->hash, game->hash ^ 1u);
    DAMAGE(game->left, game->left + 1);
    DAMAGE(game->width, game->width + 1u);
    DAMAGE(game->height, game->height - 1u);
    DAMAGE(game->corner, game->corner + 1u);
    DAMAGE(game->spaces, game->spaces - 1u);
    DAMAGE(game->tiles, game->tiles - 1u);
    DAMAGE(game->wins, HH_TRAX_WHITE_LOOP);
    DAMAGE(game->end, HH_TRAX_NO_MOVE);
    DAMAGE(game->end, HH_TRAX_BLACK_WINS);
    DAMAGE(game->variant, 3u);
    DAMAGE(game->mask, game->mask >> 1);
    free(game);
}

static void test_sizes(void)
{
    EXPECT(hh_trax_size(HH_TRAX_LOG2_MIN - 1) == 0u && hh_trax_size(HH_TRAX_LOG2_MAX + 1) == 0u);
    for (uint32_t log2 = HH_TRAX_LOG2_MIN; log2 <= HH_TRAX_LOG2_MAX; log2++)
        EXPECT(hh_trax_size(log2) > (size_t)24u << (2u * log2) && hh_trax_size(log2) % 4u == 0u);
    EXPECT(hh_trax_size(5) < 40000u); /* the everyday board is cheap to copy */
}

int main(void)
{
    test_sizes();
    test_games_and_undo();
    test_growth();
    test_perft();
    test_tie();
    test_batches();
    test_check_finds_damage();
    printf(failures ? "%d failures\n" : "all well\n", failures);
    return failures != 0;
}
