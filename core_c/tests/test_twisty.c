/* Tests of the core of Twisty Tracks in plain C, so that they run under any compiler and sanitizer:
 * tests/core/test_c_programs.py builds and runs this file. Prints each failure; exit 1 if any. */
#include "hh_rng.h"
#include "hh_twisty.h"

#include <stdio.h>
#include <string.h>

static int failures;
#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

/* One round of random choices. */
static int random_round(hh_twisty *game, uint64_t seed, hh_twisty_round *done)
{
    hh_twisty_choice choice[HH_TWISTY_SEATS] = {{0, 0}};
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const hh_twisty_frame *const frame = &game->frame[seat];
        if (hh_twisty_live(frame) == 0u)
            continue;
        uint8_t order[HH_TWISTY_CELLS], options[16];
        hh_twisty_deal(seed, seat, order);
        EXPECT(hh_twisty_draw(game, seat, order[frame->tiles]) == HH_OK);
        const uint32_t count = hh_twisty_options(frame, order[frame->tiles], options);
        EXPECT(count > 0u && count <= 16u);
        const uint8_t option = options[hh_rng_below(seed, game->round * 4u + seat, count)];
        choice[seat].cell = option / 4u;
        choice[seat].rotation = option % 4u;
    }
    return hh_twisty_play(game, choice, done);
}

/* Random games of every kind: invariants at each round, with and without a report, then everything back by undo. */
static void test_games_and_undo(void)
{
    for (uint64_t seed = 0; seed < 240; seed++) {
        hh_twisty game, quick, past[HH_TWISTY_CELLS + 1];
        hh_twisty_round done;
        EXPECT(hh_twisty_init(&game, 1u + (uint32_t)(seed % 4u), (uint32_t)(seed / 4u % 3u)) == HH_OK);
        quick = game;
        uint32_t rounds = 0;
        past[0] = game;
        while (hh_twisty_active(&game) != 0u) {
            EXPECT(random_round(&game, seed, &done) == HH_OK && random_round(&quick, seed, NULL) == HH_OK);
            EXPECT(memcmp(&game, &quick, sizeof game) == 0);
            EXPECT(hh_twisty_check(&game) == HH_OK);
            past[++rounds] = game;
        }
        EXPECT(random_round(&game, seed, &done) == HH_ILLEGAL);
        while (rounds-- > 0u) {
            EXPECT(hh_twisty_undo(&game) == HH_OK);
            EXPECT(hh_twisty_hash(&game) == hh_twisty_hash(&past[rounds]));
            EXPECT(memcmp(game.past, past[rounds].past, sizeof game.past) == 0);
            EXPECT(hh_twisty_check(&game) == HH_OK);
        }
        EXPECT(hh_twisty_undo(&game) == HH_ILLEGAL);
    }
}

/* Lay and lift are exact inverses, byte by byte but for the frozen entries, wherever tiles lie. */
static void test_lay_and_lift(void)
{
    for (uint64_t seed = 0; seed < 400; seed++) {
        hh_twisty_frame frame, past[HH_TWISTY_CELLS];
        uint8_t cells[HH_TWISTY_CELLS], tiles[HH_TWISTY_CELLS];
        hh_twisty_run run;
        uint32_t points = 0;
        hh_twisty_deal(seed, 0, cells);
        hh_twisty_deal(seed, 1, tiles);
        hh_twisty_frame_init(&frame);
        for (uint32_t i = 0; i < HH_TWISTY_CELLS; i++) {
            past[i] = frame;
            const uint32_t before = hh_twisty_live(&frame);
            hh_twisty_lay(&frame, cells[i], tiles[i], hh_rng_below(seed, i, 4), &run);
            EXPECT(hh_twisty_frame_check(&frame) == HH_OK);
            EXPECT((run.arrived | run.crashed) == (before & ~hh_twisty_live(&frame)));
            EXPECT((run.moved & ~before) == 0u && (run.arrived & run.crashed) == 0u);
            points += run.points;
            EXPECT(points == hh_twisty_travel(&frame));
        }
        EXPECT(hh_twisty_live(&frame) == 0u && hh_twisty_cells(&frame) == 0u);
        for (uint32_t i = HH_TWISTY_CELLS; i-- > 0u;) {
            hh_twisty_lift(&frame, cells[i]);
            EXPECT(memcmp(&frame, &past[i], sizeof frame) == 0);
        }
    }
}

static void test_batches(void)
{
    hh_twisty_frame frame;
    hh_twisty_tally one = {0}, two = {0};
    uint64_t count = 0;
    hh_twisty_frame_init(&frame);
    const hh_twisty_frame before = frame;
    EXPECT(hh_twisty_playouts(&frame, 0x7FFFu, 2000, 9, &one) == HH_OK);
    EXPECT(hh_twisty_playouts(&frame, 0x7FFFu, 2000, 9, &two) == HH_OK);
    EXPECT(memcmp(&one, &two, sizeof one) == 0 && one.arrived + one.crashed == 8000u);
    EXPECT(hh_twisty_playouts(&frame, 0x3FFFu, 1, 9, &two) == HH_BAD_ARGUMENT); /* too few */
    EXPECT(hh_twisty_playouts(&frame, 0xFFFFu, 1, 9, &two) == HH_BAD_ARGUMENT); /* no tile 15 */
    EXPECT(hh_twisty_strain(&frame, 0x7FFFu, 3, &count) > 0u && count == 3u * 4u * (12u * 4u + 3u * 2u));
    EXPECT(memcmp(&frame, &before, sizeof frame) == 0);
    hh_twisty_run run;
    hh_twisty_lay(&frame, 2, 3, 1, &run);
    EXPECT(hh_twisty_playouts(&frame, 0x7FFFu, 1, 9, &two) == HH_BAD_ARGUMENT); /* tile 3 is laid */
    EXPECT(hh_twisty_playouts(&frame, 0x7FF7u, 1, 9, &two) == HH_OK && two.games == 2001u);
}

/* hh_twisty_check sees what it is there to see: break a sound game in one place after another. */
static void test_check_finds_damage(void)
{
    hh_twisty game;
    EXPECT(hh_twisty_init(&game, 3, HH_TWISTY_STANDARD) == HH_OK);
    for (uint32_t round = 0; round < 6u; round++)
        EXPECT(random_round(&game, 6, NULL) == HH_OK);
    EXPECT(hh_twisty_check(&game) == HH_OK && hh_twisty_live(&game.frame[1]) != 0u);
    hh_twisty_frame *const frame = &game.frame[1];
    const uint32_t laid = (uint32_t)__builtin_ctz(frame->cells), empty = (uint32_t)__builtin_ctz(~frame->cells);
    const uint32_t unused = (uint32_t)__builtin_ctz(~(uint32_t)frame->used);
#define DAMAGE(place, value) \
    do { \
        const __typeof__(place) kept = (place); \
        (place) = (__typeof__(place))(value); \
        EXPECT(hh_twisty_check(&game) == HH_BROKEN); \
        (place) = kept; \
        EXPECT(hh_twisty_check(&game) == HH_OK); \
    } while (0)
    DAMAGE(frame->mate[empty * 8u], empty * 8u);
    DAMAGE(frame->mate[HH_TWISTY_DEPOT], HH_TWISTY_ENTRY + 1);
    DAMAGE(frame->mate[laid * 8u + 2u], frame->mate[laid * 8u + 2u] ^ 1u);
    DAMAGE(frame->length[empty * 8u + 1u], frame->length[empty * 8u + 1u] + 1u);
    DAMAGE(frame->length[HH_TWISTY_DEPOT + 3], 0u);
    DAMAGE(frame->laid[laid], frame->laid[laid] ^ 1u);
    DAMAGE(frame->laid[laid], HH_TWISTY_NONE);
    DAMAGE(frame->laid[laid], 60u);
    DAMAGE(frame->laid[empty], frame->laid[laid]);
    DAMAGE(frame->laid[empty], unused * 4u);
    DAMAGE(frame->tiles, frame->tiles + 1u);
    DAMAGE(frame->cells, frame->cells ^ 1u);
    DAMAGE(frame->used, frame->used ^ 1u);
    DAMAGE(game.frame[3].tiles, 1u);
    DAMAGE(game.seats, 2u);
    DAMAGE(game.seats, 0u);
    DAMAGE(game.seats, 5u);
    DAMAGE(game.variant, HH_TWISTY_TRAVEL_ONLY + 1);
    DAMAGE(game.round, game.round - 1u);
    DAMAGE(game.round, 16u);
    DAMAGE(game.spare, 1u);
    DAMAGE(game.hand[1], (uint32_t)__builtin_ctz(frame->used));
    DAMAGE(game.hand[1], 15u);
    DAMAGE(game.hand[3], 0u);
    DAMAGE(game.travel[0], game.travel[0] + 1u);
    DAMAGE(game.station[2], game.station[2] + 1u);
    DAMAGE(game.covered[3], game.covered[3] ^ 1u);
    DAMAGE(game.covered[7], 1u);
    DAMAGE(game.past[1].placing[1], game.past[1].placing[1] ^ 1u);
    DAMAGE(game.past[1].placing[1], 65535u);
    DAMAGE(game.past[2].travel[1], game.past[2].travel[1] + 1u);
    DAMAGE(game.past[2].station[0], game.past[2].station[0] + 1u);
    DAMAGE(game.past[5].covered[4], game.past[5].covered[4] + 1u);
    DAMAGE(game.past[9].placing[0], 1u);
    game.hand[1] = (uint8_t)unused; /* sound again */
    EXPECT(hh_twisty_check(&game) == HH_OK);
}

static void test_bad_arguments(void)
{
    hh_twisty game;
    hh_twisty_move where;
    EXPECT(hh_twisty_init(&game, 0, HH_TWISTY_STANDARD) == HH_BAD_ARGUMENT);
    EXPECT(hh_twisty_init(&game, 5, HH_TWISTY_STANDARD) == HH_BAD_ARGUMENT);
    EXPECT(hh_twisty_init(&game, 1, 3) == HH_BAD_ARGUMENT);
    EXPECT(hh_twisty_init(&game, 1, HH_TWISTY_TRAVEL_ONLY) == HH_OK);
    EXPECT(hh_twisty_draw(&game, 1, 0) == HH_BAD_ARGUMENT && hh_twisty_undraw(&game, 1) == HH_BAD_ARGUMENT);
    EXPECT(hh_twisty_draw(&game, 0, HH_TWISTY_CELLS) == HH_BAD_ARGUMENT);
    EXPECT(hh_twisty_refuse_seat(&game, 1, 2, 0) == HH_TWISTY_OUT_OF_RANGE);
    EXPECT(hh_twisty_train(&game.frame[0], 4, &where) == HH_BAD_ARGUMENT);
    EXPECT(hh_twisty_train(&game.frame[0], 3, &where) == HH_OK && where.arg == 29u && where.cell == 5u);
    EXPECT(sizeof(hh_twisty_frame) <= 304u && sizeof(hh_twisty) <= 2048u); /* cheap to copy */
}

int main(void)
{
    test_bad_arguments();
    test_games_and_undo();
    test_lay_and_lift();
    test_batches();
    test_check_finds_damage();
    printf(failures ? "%d failures\n" : "all well\n", failures);
    return failures != 0;
}
