/* Every invariant, from the tiles alone: nothing here uses what hh_tw_join keeps up to date. */
#include "hh_twisty.h"

#include "hh_twisty_lay.h"

#include <string.h>

#define MUST(condition) \
    do { \
        if (!(condition)) \
            return HH_BROKEN; \
    } while (0)

#define MOST_TRAVEL 66u /* spec 4.5 */
#define MOST_POINTS 136u

/* Follow the track that begins at `start`, an end before an empty cell or one that ends for good, to its other end. No
 * border point may come twice. Return that end, or HH_TWISTY_NONE. */
static uint32_t walk(const hh_twisty_frame *frame, uint32_t start, uint32_t *length)
{
    uint32_t seen[3] = {0, 0, 0};
    uint32_t end = start, next = hh_twisty_start_mate[start];
    *length = 0;
    for (;;) { /* cross from `end` to `next`: one border point, two of a curve */
        const uint32_t ends[2] = {end, next};
        const uint32_t crossed = hh_twisty_start_length[end];
        for (uint32_t i = 0; i < crossed; i++) {
            const uint32_t border = hh_twisty_border[ends[i] < HH_TWISTY_DEPOT ? ends[i] : ends[1u - i]];
            if (seen[border / 32u] >> border % 32u & 1u)
                return HH_TWISTY_NONE;
            seen[border / 32u] |= 1u << border % 32u;
        }
        *length += crossed;
        if (next >= HH_TWISTY_DEPOT || frame->laid[next >> 3] == HH_TWISTY_NONE)
            return next;
        end = (next & ~7u) | hh_twisty_joined[frame->laid[next >> 3]][next & 7u];
        next = hh_twisty_start_mate[end];
    }
}

int hh_twisty_frame_check(const hh_twisty_frame *frame)
{
    uint32_t cells = 0, used = 0, tiles = 0;
    for (uint32_t cell = 0; cell < HH_TWISTY_CELLS; cell++) {
        const uint32_t turned = frame->laid[cell];
        if (turned == HH_TWISTY_NONE)
            continue;
        MUST(turned < 4u * HH_TWISTY_CELLS && !(used >> (turned >> 2) & 1u));
        used |= 1u << (turned >> 2);
        cells |= 1u << cell;
        tiles++;
    }
    MUST(frame->cells == cells && frame->used == used && frame->tiles == tiles);
    /* tracks: spec 4.4 i */
    for (uint32_t end = 0; end < HH_TWISTY_ENDS; end++) {
        if (end < HH_TWISTY_DEPOT && (cells >> (end >> 3) & 1u))
            continue;
        uint32_t length;
        const uint32_t other = walk(frame, end, &length);
        MUST(other < HH_TWISTY_ENDS && other != end);
        MUST(frame->mate[end] == other && frame->mate[other] == end);
        MUST(frame->length[end] == length && frame->length[other] == length);
    }
    /* trains: spec 4.4 ii and v. That a track ends at an empty cell, in a station or at another depot is the walk's. */
    uint32_t live = 0, legal = 0, stations = 0;
    for (uint32_t train = 0; train < HH_TWISTY_TRAINS; train++) {
        const uint32_t end = frame->mate[HH_TWISTY_DEPOT + train];
        if (end < HH_TWISTY_DEPOT) {
            live |= 1u << train;
            legal |= 1u << (end >> 3);
        } else if (end >= HH_TWISTY_ENTRY) {
            stations++;
        }
    }
    MUST(hh_tw_live(frame) == live && hh_tw_cells(frame) == legal);
    MUST((legal & cells) == 0u && (live != 0u) == (legal != 0u));
    MUST(tiles < HH_TWISTY_CELLS || live == 0u);
    MUST(hh_twisty_travel(frame) <= MOST_TRAVEL);
    return HH_OK;
}

/* Play the rounds again from the start by the longer way, which walks each track; what differs is broken. */
static int replays(const hh_twisty *game, hh_twisty *again)
{
    hh_twisty_round done;
    MUST(hh_twisty_init(again, game->seats, game->variant) == HH_OK);
    for (uint32_t round = 0; round < game->round; round++) {
        hh_twisty_choice choice[HH_TWISTY_SEATS] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
        const uint32_t active = hh_twisty_active(again);
        for (uint32_t seat = 0; seat < HH_TWISTY_SEATS; seat++) {
            const uint32_t placing = game->past[round].placing[seat];
            MUST((placing != HH_TWISTY_PASS) == (active >> seat & 1u));
            if (placing == HH_TWISTY_PASS)
                continue;
            MUST(hh_twisty_draw(again, seat, placing >> 2 & 15u) == HH_OK);
            choice[seat].cell = (uint8_t)(placing >> 6);
            choice[seat].rotation = (uint8_t)(placing & 3u);
        }
        MUST(hh_twisty_play(again, choice, &done) == HH_OK);
        for (uint32_t seat = 0; seat < HH_TWISTY_SEATS; seat++) {
            uint32_t crossed = 0;
            for (uint32_t i = 0; i < done.seat[seat].moves; i++)
                crossed += done.seat[seat].move[i].count;
            MUST(crossed == done.seat[seat].points);
            MUST(crossed == (uint32_t)again->travel[seat] - again->past[round].travel[seat]);
        }
    }
    return HH_OK;
}

int hh_twisty_check(const hh_twisty *game)
{
    MUST(game->seats >= 1u && game->seats <= HH_TWISTY_SEATS && game->variant <= HH_TWISTY_TRAVEL_ONLY);
    MUST(game->round <= HH_TWISTY_CELLS);
    hh_twisty again;
    MUST(replays(game, &again) == HH_OK);
    for (uint32_t seat = 0; seat < HH_TWISTY_SEATS; seat++) {
        const hh_twisty_frame *const frame = &game->frame[seat];
        MUST(hh_twisty_frame_check(frame) == HH_OK);
        MUST(game->travel[seat] == hh_twisty_travel(frame) && hh_twisty_total(game, seat) <= MOST_POINTS);
        MUST(seat < game->seats || frame->tiles == 0u);
        const uint32_t hand = game->hand[seat];
        if (hand != HH_TWISTY_NONE) { /* what is drawn can be laid */
            MUST(seat < game->seats && hand < HH_TWISTY_CELLS && !((uint32_t)frame->used >> hand & 1u));
            MUST(hh_tw_cells(frame) != 0u);
        }
        again.hand[seat] = game->hand[seat];
    }
    for (uint32_t station = 0; station < HH_TWISTY_STATIONS; station++)
        MUST(game->covered[station] <= hh_twisty_spaces[game->seats - 1u][station][0]);
    MUST(memcmp(game, &again, sizeof again) == 0);
    return HH_OK;
}
