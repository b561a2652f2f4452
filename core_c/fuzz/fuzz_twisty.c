/* Bytes to rounds, undos, draws, ghosts and frames laid anyhow, with every invariant verified after each.
 *
 * With libFuzzer:  clang -fsanitize=fuzzer,address,undefined ... fuzz_twisty.c
 * Without:         gcc -DHH_FUZZ_STANDALONE ... fuzz_twisty.c; ./fuzz_twisty FILE...
 * (docs/core.md has the whole commands.)
 *
 * Byte 0: seats - 1 (mod 4), variant (div 4, mod 4; 3: refused, then 0). After that operations: a byte, mod 8, and its
 * operands. What was found broken aborts. */
#include "hh_twisty.h"

#include "fuzz.h"

#include <string.h>

static uint32_t nth(uint32_t bits, uint32_t which)
{
    while (which-- > 0u)
        bits &= bits - 1u;
    return (uint32_t)__builtin_ctz(bits);
}

static uint32_t some(uint32_t bits, input *in)
{
    return nth(bits, byte(in) % (uint32_t)__builtin_popcount(bits));
}

/* Draw what is missing in the hands of those who have to choose. */
static void fill_hands(hh_twisty *game, input *in)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if ((hh_twisty_active(game) >> seat & 1u) && game->hand[seat] == HH_TWISTY_NONE) {
            const uint32_t tile = some(0x7FFFu & ~(uint32_t)game->frame[seat].used, in);
            MUST(hh_twisty_draw(game, seat, tile) == HH_OK);
        }
}

/* One round: what was told must be what happened, whether it is asked for in full or not. */
static void play(hh_twisty *game, const hh_twisty_choice *choice)
{
    hh_twisty quick = *game;
    const hh_twisty before = *game;
    hh_twisty_round done;
    hh_twisty_report ghost[HH_TWISTY_SEATS];
    const uint32_t active = hh_twisty_active(game);
    int allowed = active != 0u;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        if (!(active >> seat & 1u))
            continue;
        const uint32_t cell = choice[seat].cell, rotation = choice[seat].rotation, hand = game->hand[seat];
        const int rule = hh_twisty_refuse_seat(game, seat, cell, rotation);
        const int status = hh_twisty_trace(&game->frame[seat], cell, rotation, hand, &ghost[seat]);
        MUST((status == HH_OK) == (rule == HH_TWISTY_ALLOWED && hand != HH_TWISTY_NONE));
        allowed = allowed && status == HH_OK;
    }
    const int status = hh_twisty_play(game, choice, &done);
    MUST(status == (allowed ? HH_OK : HH_ILLEGAL) && hh_twisty_play(&quick, choice, NULL) == status);
    MUST(memcmp(&quick, game, sizeof quick) == 0);
    if (status != HH_OK) {
        MUST(memcmp(&before, game, sizeof before) == 0);
        return;
    }
    uint32_t crossed = 0, points = 0, travel = 0;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        if (active >> seat & 1u)
            MUST(memcmp(&ghost[seat], &done.seat[seat], sizeof ghost[seat]) == 0 && ghost[seat].moves > 0u);
        else
            MUST(done.seat[seat].moves == 0u);
        crossed += done.seat[seat].points;
        travel += (uint32_t)game->travel[seat] - before.travel[seat];
        points += (uint32_t)game->station[seat] - before.station[seat];
        for (uint32_t i = 0; i < done.seat[seat].moves; i++) {
            const hh_twisty_move *const move = &done.seat[seat].move[i];
            hh_twisty_move where;
            MUST(hh_twisty_train(&game->frame[seat], move->train, &where) == HH_OK);
            MUST(where.kind == move->kind && where.arg == move->arg && where.cell == move->cell && move->count > 0u);
        }
    }
    for (uint32_t i = 0; i < done.awards; i++)
        points -= done.award[i].points;
    MUST(crossed == travel && points == 0u && done.awards <= 16u);
}

static void round_of(hh_twisty *game, input *in, int honest)
{
    hh_twisty_choice choice[HH_TWISTY_SEATS] = {{0, 0}};
    if (honest || byte(in) % 2u)
        fill_hands(game, in);
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const uint32_t cells = hh_twisty_cells(&game->frame[seat]), rotation = byte(in);
        choice[seat].cell = (uint8_t)(honest && cells != 0u ? some(cells, in) : byte(in) % 17u);
        choice[seat].rotation = (uint8_t)(honest ? rotation % 4u : rotation % 5u);
    }
    play(game, choice);
}

/* Ask everything that may be asked; the answers must agree with one another. */
static void ask(const hh_twisty *game, input *in)
{
    uint32_t ranks[HH_TWISTY_SEATS], best = 0, most = 0;
    hh_twisty_ranks(game, ranks);
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        best += ranks[seat] == 1u;
        most = hh_twisty_total(game, seat) > most ? hh_twisty_total(game, seat) : most;
    }
    MUST(best >= 1u);
    for (uint32_t seat = 0; seat < game->seats; seat++)
        MUST(ranks[seat] != 1u || hh_twisty_total(game, seat) == most);
    for (uint32_t station = 0; station < HH_TWISTY_STATIONS; station++)
        MUST(hh_twisty_value(game, station) <= 18u);
    const uint32_t seat = byte(in) % game->seats, tile = byte(in) % HH_TWISTY_CELLS;
    const hh_twisty_frame *const frame = &game->frame[seat];
    uint8_t options[16];
    const uint32_t count = hh_twisty_options(frame, tile, options);
    MUST(count <= 16u && (count > 0u) == (hh_twisty_live(frame) != 0u));
    for (uint32_t i = 0; i < count; i++) {
        const int rule = hh_twisty_refuse(frame, options[i] / 4u, options[i] % 4u, tile);
        MUST(rule == (((uint32_t)frame->used >> tile & 1u) ? HH_TWISTY_USED_TILE : HH_TWISTY_ALLOWED));
    }
    MUST(hh_twisty_refuse(frame, byte(in) % 15u, 0, 15) == HH_TWISTY_OUT_OF_RANGE);
    hh_twisty_move where;
    MUST(hh_twisty_train(frame, HH_TWISTY_TRAINS, &where) == HH_BAD_ARGUMENT);
    MUST(hh_twisty_refuse_seat(game, game->seats, 0, 0) == HH_TWISTY_OUT_OF_RANGE);
}

/* Hands: any tile into any of them, or out of it. */
static void hands(hh_twisty *game, input *in)
{
    const uint32_t seat = byte(in) % 5u, tile = byte(in) % 17u;
    const hh_twisty before = *game;
    int status = hh_twisty_draw(game, seat, tile);
    MUST(status == HH_OK || memcmp(&before, game, sizeof before) == 0);
    MUST((status == HH_BAD_ARGUMENT) == (seat >= game->seats || tile >= HH_TWISTY_CELLS));
    if (tile % 2u) {
        status = hh_twisty_undraw(game, seat);
        MUST((status == HH_BAD_ARGUMENT) == (seat >= game->seats));
        MUST(status != HH_OK || game->hand[seat] == HH_TWISTY_NONE);
    }
}

/* A frame with tiles laid anyhow and taken back, and random games from it. */
static void anyhow(hh_twisty_frame frame, input *in)
{
    hh_twisty_frame past[HH_TWISTY_CELLS];
    uint8_t cells[HH_TWISTY_CELLS];
    uint32_t count = 0;
    const uint32_t most = byte(in) % 16u;
    while (frame.tiles < HH_TWISTY_CELLS && count < most) {
        hh_twisty_run run;
        const uint32_t cell = some(0x7FFFu & ~(uint32_t)frame.cells, in);
        const uint32_t tile = some(0x7FFFu & ~(uint32_t)frame.used, in);
        const uint32_t travel = hh_twisty_travel(&frame);
        past[count] = frame;
        cells[count++] = (uint8_t)cell;
        hh_twisty_lay(&frame, cell, tile, byte(in) % 4u, &run);
        MUST(hh_twisty_frame_check(&frame) == HH_OK && hh_twisty_travel(&frame) == travel + run.points);
    }
    const uint64_t hash = hh_twisty_frame_hash(&frame);
    hh_twisty_tally tally = {0};
    uint64_t placements;
    MUST(hh_twisty_playouts(&frame, 0x7FFFu & ~(uint32_t)frame.used, 2, byte(in), &tally) == HH_OK);
    MUST(tally.arrived + tally.crashed == 2u * (uint32_t)__builtin_popcount(hh_twisty_live(&frame)));
    hh_twisty_strain(&frame, 0x7FFFu, 1, &placements);
    MUST(hh_twisty_frame_hash(&frame) == hash && (placements > 0u) == (hh_twisty_live(&frame) != 0u));
    while (count-- > 0u) {
        hh_twisty_lift(&frame, cells[count]);
        MUST(memcmp(&frame, &past[count], sizeof frame) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    const uint32_t first = byte(&in);
    uint64_t past[HH_TWISTY_CELLS + 1];
    uint8_t order[HH_TWISTY_CELLS];
    hh_twisty game;
    const uint32_t variant = first / 4u % 4u;
    MUST(hh_twisty_init(&game, first % 4u * 5u, 0) == HH_BAD_ARGUMENT); /* 0, 5, 10, 15 seats */
    const int status = hh_twisty_init(&game, 1u + first % 4u, variant);
    MUST((status == HH_OK) == (variant < 3u));
    if (status != HH_OK)
        MUST(hh_twisty_init(&game, 1u + first % 4u, 0) == HH_OK);
    hh_twisty_deal(first, first % 4u, order);
    past[0] = hh_twisty_hash(&game);
    while (in.next < in.end) {
        const uint32_t operation = byte(&in) % 8u, rounds = game.round;
        if (operation <= 2u) {
            round_of(&game, &in, 1);
        } else if (operation == 3u) {
            round_of(&game, &in, 0);
        } else if (operation == 4u) {
            MUST((hh_twisty_undo(&game) == HH_OK) == (rounds > 0u));
            MUST(rounds == 0u || hh_twisty_hash(&game) == past[game.round]);
        } else if (operation == 5u) {
            hands(&game, &in);
        } else if (operation == 6u) {
            ask(&game, &in);
        } else {
            anyhow(game.frame[byte(&in) % game.seats], &in);
        }
        if (game.round != rounds)
            past[game.round] = hh_twisty_hash(&game);
        MUST(hh_twisty_check(&game) == HH_OK);
    }
    return 0;
}
