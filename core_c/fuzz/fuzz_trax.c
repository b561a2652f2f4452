/* Bytes to turns, undos, copies and questions, with every invariant verified after each.
 *
 * With libFuzzer:  clang -fsanitize=fuzzer,address,undefined ... fuzz_trax.c
 * Without:         gcc -DHH_FUZZ_STANDALONE ... fuzz_trax.c; ./fuzz_trax FILE...
 * (docs/core.md has the whole commands.)
 *
 * Byte 0: variant (mod 3), bit 2 tie, bit 3 lowered limits (then byte 1: side, byte 2: tiles).
 * After that operations: a byte, mod 8, and its operands. What was found broken aborts. */
#include "hh_trax.h"

#include "fuzz.h"

#define PAST 4096u

static hh_trax *new_block(uint32_t log2)
{
    hh_trax *const game = calloc(1, hh_trax_size(log2));
    MUST(game != NULL);
    return game;
}

/* Replace the game by an equal one in a block of another size, or keep it where that is too small. */
static hh_trax *moved(hh_trax *game, uint32_t log2)
{
    hh_trax *const twin = new_block(log2);
    const uint32_t longest = game->width > game->height ? game->width : game->height;
    const int status = hh_trax_copy(twin, log2, game);
    MUST((status == HH_OK) == (longest + 2u <= 1u << log2));
    MUST(status == HH_OK || status == HH_FULL);
    if (status == HH_FULL) {
        free(twin);
        return game;
    }
    MUST(hh_trax_hash(twin) == hh_trax_hash(game) && twin->spaces == game->spaces);
    MUST(twin->end == game->end && twin->wins == game->wins);
    free(game);
    return twin;
}

static hh_trax *play(hh_trax *game, int32_t x, int32_t y, uint32_t tile, uint64_t *past)
{
    const uint64_t before = hh_trax_hash(game);
    uint64_t after = before;
    hh_trax_refusal why;
    int status, told;
    for (;;) {
        told = hh_trax_refuse(game, x, y, tile, &why);
        MUST(hh_trax_hash(game) == before);
        if (told == HH_OK && why.rule == HH_TRAX_ALLOWED) { /* the way of a search comes to the same */
            MUST(hh_trax_turn(game, hh_trax_cell_of(game, x, y) << 3 | tile) == HH_OK);
            after = hh_trax_hash(game);
            MUST(hh_trax_undo(game) == HH_OK && hh_trax_hash(game) == before);
        }
        status = hh_trax_play(game, x, y, tile);
        if (status != HH_FULL)
            break;
        MUST(hh_trax_hash(game) == before && hh_trax_check(game) == HH_OK);
        game = moved(game, game->log2 + 1u);
    }
    MUST(told == HH_FULL || (status == HH_OK) == (why.rule == HH_TRAX_ALLOWED));
    MUST(hh_trax_hash(game) == after);
    if (status == HH_OK)
        past[game->turns % PAST] = before;
    else
        MUST(status == HH_ILLEGAL && why.cells <= 4u);
    return game;
}

/* Ask everything that may be asked; the answers must agree with one another. */
static void ask(hh_trax *game, int32_t x, int32_t y)
{
    static uint32_t moves[3 * HH_TRAX_MAX_TILES];
    static hh_trax_step steps[2 * HH_TRAX_MAX_TILES];
    static uint8_t letters[HH_TRAX_MAX_SIDE * HH_TRAX_MAX_SIDE];
    uint32_t count = 0, tiles = 0, here = 0, kinds = 0;
    const int status = hh_trax_moves(game, moves, 3 * HH_TRAX_MAX_TILES, &count);
    MUST(status == HH_OK || (status == HH_FULL && count == 0u));
    if (hh_trax_tiles_at(game, x, y, &tiles) == HH_OK && status == HH_OK) {
        MUST(hh_trax_at(game, x, y) < 0 || tiles == 0u);
        for (uint32_t i = 0; i < count; i++)
            if (game->tiles > 0u && hh_trax_x(game, moves[i] >> 3) == x && hh_trax_y(game, moves[i] >> 3) == y)
                here |= 1u << (moves[i] & 7u);
        MUST(game->tiles == 0u || here == tiles);
        MUST(count > 0u || game->end != HH_TRAX_GOING);
        MUST(count == 0u || hh_trax_moves(game, moves, count - 1u, &here) == HH_FULL);
    }
    const size_t area = (size_t)game->width * game->height;
    MUST(hh_trax_rows(game, letters, area) == HH_OK);
    MUST(area == 0u || hh_trax_rows(game, letters, area - 1u) == HH_FULL);
    for (uint32_t which = 0;; which++) {
        hh_trax_track track;
        if (hh_trax_path(game, which, &track, steps, 2 * HH_TRAX_MAX_TILES) != HH_OK)
            break;
        MUST(hh_trax_path(game, which, &track, steps, track.length - 1u) == HH_FULL);
        kinds |= 1u << (track.colour * 2u + track.line);
    }
    MUST(kinds == game->wins);
    hh_trax_place place;
    MUST(hh_trax_laid(game, game->tiles, &place) == HH_BAD_ARGUMENT);
    if (game->tiles > 0u) {
        MUST(hh_trax_laid(game, hh_trax_before(game), &place) == HH_OK);
        MUST(hh_trax_at(game, place.x, place.y) == (int)place.tile);
    }
}

/* A few random games and counts from here leave no trace. */
static void batch(hh_trax *game, uint32_t seed)
{
    const uint64_t before = hh_trax_hash(game);
    hh_trax_tally tally = {0};
    hh_trax_count count = {0};
    uint64_t laid;
    hh_trax_playouts(game, 1, seed, &tally);
    MUST(tally.games == tally.white + tally.black + tally.both + tally.draws);
    hh_trax_perft(game, game->spaces < 10u ? seed % 3u : 1u, &count);
    hh_trax_strain(game, 2, seed, 1u + seed % 8u, &laid);
    MUST(hh_trax_hash(game) == before);
}

static uint64_t past[PAST]; /* hash before each of the last turns */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    const uint32_t first = byte(&in);
    hh_trax *game = new_block(HH_TRAX_LOG2_MIN);
    MUST(hh_trax_init(game, HH_TRAX_LOG2_MIN - 1u, 0, 0) == HH_BAD_ARGUMENT);
    MUST(hh_trax_copy(game, HH_TRAX_LOG2_MAX + 1u, game) == HH_BAD_ARGUMENT);
    MUST(hh_trax_init(game, HH_TRAX_LOG2_MIN, first % 4u % 3u, first >> 2 & 1u) == HH_OK);
    if (first >> 3 & 1u) {
        const uint32_t side = byte(&in), tiles = byte(&in);
        MUST(hh_trax_limit(game, 7u, 64u + tiles) == HH_BAD_ARGUMENT);
        MUST(hh_trax_limit(game, 8u + side % 32u, 64u + tiles) == HH_OK);
    }
    while (in.next < in.end) {
        const uint32_t operation = byte(&in) % 8u;
        const uint32_t column = byte(&in), row = byte(&in);
        if (operation <= 2u && game->end == HH_TRAX_GOING) { /* a playable space, and one of its tiles */
            const uint32_t cell = game->frontier[(row << 8 | column) % game->spaces];
            const uint8_t *const fits = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
            const uint32_t tile = fits[1u + operation % fits[0]];
            if (game->tiles == 0u)
                game = play(game, 0, 0, tile, past);
            else
                game = play(game, hh_trax_x(game, cell), hh_trax_y(game, cell), tile, past);
        } else if (operation == 3u) { /* any place, any tile */
            game = play(game, game->left - 1 + (int32_t)column, game->top - 1 + (int32_t)row, byte(&in) % 8u, past);
        } else if (operation <= 4u) {
            const uint64_t then = past[game->turns % PAST];
            const uint32_t turns = game->turns;
            MUST((hh_trax_undo(game) == HH_OK) == (turns > 0u));
            MUST(turns == 0u || turns > PAST || hh_trax_hash(game) == then);
        } else if (operation == 5u) {
            game = moved(game, HH_TRAX_LOG2_MIN + column % 4u);
        } else if (operation == 6u) {
            ask(game, game->left - 1 + (int32_t)column, game->top - 1 + (int32_t)row);
        } else if (row % 16u == 0u) {
            const uint32_t variant = game->variant, tie = game->tie, side = game->max_side, tiles = game->max_tiles;
            hh_trax_reset(game);
            MUST(hh_trax_hash(game) == 0u && game->variant == variant && game->tie == tie);
            MUST(hh_trax_limit(game, side, tiles) == HH_OK);
        } else {
            batch(game, row << 8 | column);
        }
        MUST(hh_trax_check(game) == HH_OK);
    }
    free(game);
    return 0;
}
