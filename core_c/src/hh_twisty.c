#include "hh_twisty.h"

#include "hh_rng.h"
#include "hh_twisty_lay.h"

#include <string.h>

void hh_twisty_frame_init(hh_twisty_frame *frame)
{
    memset(frame, 0, sizeof *frame);
    memcpy(frame->mate, hh_twisty_start_mate, sizeof frame->mate);
    memcpy(frame->length, hh_twisty_start_length, sizeof frame->length);
    memset(frame->laid, HH_TWISTY_NONE, sizeof frame->laid);
}

int hh_twisty_refuse(const hh_twisty_frame *frame, uint32_t cell, uint32_t rotation, uint32_t tile)
{
    if (cell >= HH_TWISTY_CELLS || rotation > 3u || (tile >= HH_TWISTY_CELLS && tile != HH_TWISTY_NONE))
        return HH_TWISTY_OUT_OF_RANGE;
    const uint32_t cells = hh_tw_cells(frame);
    if (cells == 0u)
        return HH_TWISTY_PASSED;
    if ((uint32_t)frame->cells >> cell & 1u)
        return HH_TWISTY_OCCUPIED;
    if (!(cells >> cell & 1u))
        return HH_TWISTY_NO_TRAIN;
    if (tile != HH_TWISTY_NONE && ((uint32_t)frame->used >> tile & 1u))
        return HH_TWISTY_USED_TILE;
    return HH_TWISTY_ALLOWED;
}

void hh_twisty_lay(hh_twisty_frame *frame, uint32_t cell, uint32_t tile, uint32_t rotation, hh_twisty_run *run)
{
    *run = hh_tw_lay(frame, cell, tile * 4u + rotation);
}

void hh_twisty_lift(hh_twisty_frame *frame, uint32_t cell)
{
    hh_tw_lift(frame, cell);
}

uint32_t hh_twisty_cells(const hh_twisty_frame *frame)
{
    return hh_tw_cells(frame);
}

uint32_t hh_twisty_live(const hh_twisty_frame *frame)
{
    return hh_tw_live(frame);
}

/* Where the train is whose track ends at `end`. */
static void describe(uint32_t end, hh_twisty_move *where)
{
    where->cell = 0;
    if (end < HH_TWISTY_DEPOT) {
        where->kind = HH_TWISTY_AT;
        where->arg = hh_twisty_border[end];
        where->cell = (uint8_t)(end >> 3);
    } else if (end < HH_TWISTY_ENTRY) {
        where->kind = HH_TWISTY_CRASHED;
        where->arg = (uint8_t)(end - HH_TWISTY_DEPOT);
    } else {
        where->kind = HH_TWISTY_STATION;
        where->arg = (uint8_t)((end - HH_TWISTY_ENTRY) >> 1);
    }
}

int hh_twisty_train(const hh_twisty_frame *frame, uint32_t train, hh_twisty_move *where)
{
    memset(where, 0, sizeof *where);
    if (train >= HH_TWISTY_TRAINS)
        return HH_BAD_ARGUMENT;
    where->train = (uint8_t)train;
    describe(frame->mate[HH_TWISTY_DEPOT + train], where);
    return HH_OK;
}

uint32_t hh_twisty_travel(const hh_twisty_frame *frame)
{
    uint32_t crossed = 0;
    for (uint32_t train = 0; train < HH_TWISTY_TRAINS; train++)
        crossed += hh_tw_crossed(frame, train);
    return crossed;
}

uint32_t hh_twisty_options(const hh_twisty_frame *frame, uint32_t tile, uint8_t *options)
{
    uint32_t count = 0;
    for (uint32_t cells = hh_tw_cells(frame); cells != 0u; cells &= cells - 1u)
        for (uint32_t rotation = 0; rotation < hh_twisty_rotations[tile]; rotation++)
            options[count++] = (uint8_t)((uint32_t)__builtin_ctz(cells) * 4u + rotation);
    return count;
}

/* Follow the track from `end`, where a train stands before a laid cell, and write the border points it crosses. Stop
 * where it ends, or before it would leave the new tile by a point in `meets` (of that cell): there another train
 * stands. Return that end, which names the other train's place then. */
static uint32_t follow(const hh_twisty_frame *frame, uint32_t end, uint32_t cell, uint32_t meets, uint8_t *path,
                       uint32_t *count)
{
    for (;;) {
        path[(*count)++] = hh_twisty_border[end];
        const uint32_t exit = (end & ~7u) | hh_twisty_joined[frame->laid[end >> 3]][end & 7u];
        if (exit >> 3 == cell && (meets >> (exit & 7u) & 1u)) {
            path[(*count)++] = hh_twisty_border[exit];
            return exit;
        }
        end = hh_twisty_start_mate[exit];
        if (end >= HH_TWISTY_DEPOT || hh_twisty_start_length[exit] == 2u)
            path[(*count)++] = hh_twisty_border[exit]; /* onto the frame: a station, a curve */
        if (end >= HH_TWISTY_DEPOT || frame->laid[end >> 3] == HH_TWISTY_NONE)
            return end;
    }
}

/* Lay the tile and tell in full what the trains do. The way is walked step by step, so that it does not rest on the
 * lengths that hh_tw_lay adds up. */
static hh_twisty_run lay_and_tell(hh_twisty_frame *frame, uint32_t cell, uint32_t turned, hh_twisty_report *report)
{
    uint32_t stood[HH_TWISTY_TRAINS], meets = 0, count = 0;
    memset(report, 0, sizeof *report);
    for (uint32_t train = 0; train < HH_TWISTY_TRAINS; train++) {
        stood[train] = frame->mate[HH_TWISTY_DEPOT + train];
        if (stood[train] >> 3 == cell)
            meets |= 1u << (stood[train] & 7u);
    }
    const hh_twisty_run run = hh_tw_lay(frame, cell, turned);
    hh_twisty_move *met[HH_TWISTY_TRAINS] = {NULL, NULL, NULL, NULL};
    for (uint32_t train = 0; train < HH_TWISTY_TRAINS; train++) {
        if (!(run.moved >> train & 1u))
            continue;
        hh_twisty_move *const move = &report->move[report->moves++];
        move->train = (uint8_t)train;
        if (met[train] != NULL) { /* the lower train's walk has told both */
            const uint8_t first = move->first = (uint8_t)(met[train]->first + met[train]->count);
            move->count = (uint8_t)(met[train]->count - (met[train]->cell & 1u));
            met[train]->cell = 0;
            for (uint32_t low = first, high = (uint32_t)first + move->count; low + 1u < high; low++) {
                const uint8_t swap = report->path[low]; /* it came the other way */
                report->path[low] = report->path[--high];
                report->path[high] = swap;
            }
            move->kind = HH_TWISTY_CRASHED;
            move->arg = met[train]->train;
            continue;
        }
        move->first = (uint8_t)count;
        const uint32_t own = 1u << (stood[train] & 7u);
        const uint32_t end = follow(frame, stood[train], cell, meets & ~own, report->path, &count);
        const uint32_t crossed = count - move->first;
        move->count = (uint8_t)crossed;
        if (end >= HH_TWISTY_DEPOT || end >> 3 != cell) {
            describe(end, move);
            continue;
        }
        move->kind = HH_TWISTY_CRASHED;
        move->count = (uint8_t)((crossed + 1u) / 2u); /* spec 4.3: the lower train first by one step */
        move->cell = crossed & 1u;                    /* until the other train's turn */
        for (uint32_t other = 0; other < HH_TWISTY_TRAINS; other++)
            if (stood[other] == end) {
                move->arg = (uint8_t)other;
                met[other] = move;
            }
    }
    report->points = (uint8_t)count;
    return run;
}

int hh_twisty_trace(const hh_twisty_frame *frame, uint32_t cell, uint32_t rotation, uint32_t tile,
                    hh_twisty_report *report)
{
    if (tile == HH_TWISTY_NONE || hh_twisty_refuse(frame, cell, rotation, tile) != HH_TWISTY_ALLOWED)
        return HH_ILLEGAL;
    hh_twisty_frame after = *frame;
    lay_and_tell(&after, cell, tile * 4u + rotation, report);
    return HH_OK;
}

int hh_twisty_init(hh_twisty *game, uint32_t seats, uint32_t variant)
{
    if (seats < 1u || seats > HH_TWISTY_SEATS || variant > HH_TWISTY_TRAVEL_ONLY)
        return HH_BAD_ARGUMENT;
    memset(game, 0, sizeof *game);
    for (uint32_t seat = 0; seat < HH_TWISTY_SEATS; seat++)
        hh_twisty_frame_init(&game->frame[seat]);
    memset(game->hand, HH_TWISTY_NONE, sizeof game->hand);
    game->seats = (uint8_t)seats;
    game->variant = (uint8_t)variant;
    return HH_OK;
}

uint32_t hh_twisty_active(const hh_twisty *game)
{
    uint32_t active = 0;
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (hh_tw_live(&game->frame[seat]) != 0u)
            active |= 1u << seat;
    return active;
}

int hh_twisty_draw(hh_twisty *game, uint32_t seat, uint32_t tile)
{
    if (seat >= game->seats || tile >= HH_TWISTY_CELLS)
        return HH_BAD_ARGUMENT;
    if (game->hand[seat] != HH_TWISTY_NONE || ((uint32_t)game->frame[seat].used >> tile & 1u) ||
        hh_tw_live(&game->frame[seat]) == 0u)
        return HH_ILLEGAL;
    game->hand[seat] = (uint8_t)tile;
    return HH_OK;
}

int hh_twisty_undraw(hh_twisty *game, uint32_t seat)
{
    if (seat >= game->seats)
        return HH_BAD_ARGUMENT;
    if (game->hand[seat] == HH_TWISTY_NONE)
        return HH_ILLEGAL;
    game->hand[seat] = HH_TWISTY_NONE;
    return HH_OK;
}

int hh_twisty_refuse_seat(const hh_twisty *game, uint32_t seat, uint32_t cell, uint32_t rotation)
{
    if (seat >= game->seats)
        return HH_TWISTY_OUT_OF_RANGE;
    return hh_twisty_refuse(&game->frame[seat], cell, rotation, game->hand[seat]);
}

uint32_t hh_twisty_value(const hh_twisty *game, uint32_t station)
{
    const uint8_t *const spaces = hh_twisty_spaces[game->seats - 1u][station];
    if (game->variant == HH_TWISTY_TRAVEL_ONLY)
        return 0;
    return game->covered[station] < spaces[0] ? spaces[1u + game->covered[station]] : 0u;
}

/* The arrivals of a round together (spec 5): trains[seat] is a bit set. */
static void settle(hh_twisty *game, const uint32_t *trains, hh_twisty_round *done)
{
    for (uint32_t station = 0; station < HH_TWISTY_STATIONS; station++) {
        const uint32_t value = hh_twisty_value(game, station), covered = game->covered[station];
        const uint32_t open = hh_twisty_spaces[game->seats - 1u][station][0] - covered;
        uint32_t came = 0;
        for (uint32_t seat = 0; seat < game->seats; seat++)
            for (uint32_t train = 0; train < HH_TWISTY_TRAINS; train++) {
                if (!(trains[seat] >> train & 1u) || hh_tw_station(&game->frame[seat], train) != station)
                    continue;
                game->station[seat] = (uint8_t)(game->station[seat] + value);
                if (done != NULL) {
                    hh_twisty_award *const award = &done->award[done->awards++];
                    award->seat = (uint8_t)seat;
                    award->train = (uint8_t)train;
                    award->station = (uint8_t)station;
                    award->points = (uint8_t)value;
                    award->place = open == 0u ? -1 : (int32_t)(covered + (came < open ? came : open - 1u));
                }
                came++;
            }
        game->covered[station] = (uint8_t)(covered + (came < open ? came : open));
    }
}

int hh_twisty_play(hh_twisty *game, const hh_twisty_choice *choice, hh_twisty_round *done)
{
    const uint32_t active = hh_twisty_active(game);
    if (active == 0u)
        return HH_ILLEGAL;
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if ((active >> seat & 1u) &&
            (game->hand[seat] == HH_TWISTY_NONE ||
             hh_twisty_refuse_seat(game, seat, choice[seat].cell, choice[seat].rotation) != HH_TWISTY_ALLOWED))
            return HH_ILLEGAL;
    hh_twisty_past *const past = &game->past[game->round];
    memcpy(past->travel, game->travel, sizeof past->travel);
    memcpy(past->station, game->station, sizeof past->station);
    memcpy(past->covered, game->covered, sizeof past->covered);
    if (done != NULL)
        memset(done, 0, sizeof *done);
    uint32_t arrived[HH_TWISTY_SEATS] = {0, 0, 0, 0}, any = 0;
    for (uint32_t seat = 0; seat < HH_TWISTY_SEATS; seat++) {
        past->placing[seat] = HH_TWISTY_PASS;
        if (!(active >> seat & 1u))
            continue;
        const uint32_t cell = choice[seat].cell, turned = game->hand[seat] * 4u + choice[seat].rotation;
        const hh_twisty_run run = done == NULL ? hh_tw_lay(&game->frame[seat], cell, turned)
                                               : lay_and_tell(&game->frame[seat], cell, turned, &done->seat[seat]);
        past->placing[seat] = (uint16_t)(cell << 6 | turned);
        game->travel[seat] = (uint8_t)(game->travel[seat] + run.points);
        game->hand[seat] = HH_TWISTY_NONE;
        any |= arrived[seat] = run.arrived;
    }
    if (any != 0u && game->variant != HH_TWISTY_TRAVEL_ONLY)
        settle(game, arrived, done);
    game->round++;
    return HH_OK;
}

int hh_twisty_undo(hh_twisty *game)
{
    if (game->round == 0u)
        return HH_ILLEGAL;
    hh_twisty_past *const past = &game->past[--game->round];
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (past->placing[seat] != HH_TWISTY_PASS)
            hh_tw_lift(&game->frame[seat], past->placing[seat] >> 6);
    memcpy(game->travel, past->travel, sizeof past->travel);
    memcpy(game->station, past->station, sizeof past->station);
    memcpy(game->covered, past->covered, sizeof past->covered);
    memset(game->hand, HH_TWISTY_NONE, sizeof game->hand);
    memset(past, 0, sizeof *past);
    return HH_OK;
}

uint32_t hh_twisty_total(const hh_twisty *game, uint32_t seat)
{
    return (game->variant != HH_TWISTY_STATIONS_ONLY ? game->travel[seat] : 0u) + game->station[seat];
}

void hh_twisty_ranks(const hh_twisty *game, uint32_t *ranks)
{
    uint32_t key[HH_TWISTY_SEATS] = {0, 0, 0, 0};
    for (uint32_t seat = 0; seat < game->seats; seat++)
        key[seat] = hh_twisty_total(game, seat) << 8 | game->frame[seat].tiles;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        ranks[seat] = 1;
        for (uint32_t other = 0; other < game->seats; other++)
            ranks[seat] += key[other] > key[seat];
    }
}

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    return hh_rng(hash ^ value, 0);
}

uint64_t hh_twisty_frame_hash(const hh_twisty_frame *frame)
{
    uint64_t hash = 0;
    for (uint32_t cell = 0; cell < HH_TWISTY_CELLS; cell++)
        if (frame->laid[cell] != HH_TWISTY_NONE)
            hash ^= hh_rng(cell, frame->laid[cell]);
    return hash;
}

uint64_t hh_twisty_hash(const hh_twisty *game)
{
    uint64_t hash = mixed(game->seats, (uint64_t)game->variant << 8 | game->round);
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        hash = mixed(hash, hh_twisty_frame_hash(&game->frame[seat]));
        hash = mixed(hash, (uint64_t)game->hand[seat] << 16 | (uint64_t)game->travel[seat] << 8 | game->station[seat]);
    }
    for (uint32_t station = 0; station < HH_TWISTY_STATIONS; station++)
        hash = mixed(hash, game->covered[station]);
    return hash;
}

void hh_twisty_deal(uint64_t seed, uint32_t seat, uint8_t *order)
{
    const uint64_t state = seed ^ (seat + 1u) * 0xD1B54A32D192ED03u;
    for (uint32_t i = 0; i < HH_TWISTY_CELLS; i++)
        order[i] = (uint8_t)i;
    for (uint32_t i = HH_TWISTY_CELLS - 1u; i > 0u; i--) {
        const uint64_t drawn = hh_rng(state, HH_TWISTY_CELLS - 1u - i) >> 32;
        const uint32_t j = (uint32_t)(drawn * (i + 1u) >> 32);
        const uint8_t swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
}
