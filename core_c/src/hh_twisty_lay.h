/* hh_twisty_lay.h: the quick calls on one frame, inline. See "Ends" in hh_twisty.h. */
#ifndef HH_TWISTY_LAY_H
#define HH_TWISTY_LAY_H

#include "hh_twisty.h"

#define HH_TWISTY_PASS 65535u /* in hh_twisty_past.placing */

/* Lay tile * 4 + rotation on an empty cell. */
static inline void hh_tw_join(hh_twisty_frame *frame, uint32_t cell, uint32_t turned)
{
    const uint32_t base = cell * 8u;
    const uint8_t *const pair = hh_twisty_pairs[turned];
#pragma GCC unroll 4
    for (uint32_t i = 0; i < 8u; i += 2u) {
        const uint32_t p = base + pair[i], q = base + pair[i + 1u];
        const uint32_t a = frame->mate[p], b = frame->mate[q];
        if (a == q) /* a ring: no train can be on it */
            continue;
        frame->mate[a] = (uint8_t)b;
        frame->mate[b] = (uint8_t)a;
        frame->length[a] = frame->length[b] = (uint8_t)(frame->length[p] + frame->length[q]);
    }
    frame->laid[cell] = (uint8_t)turned;
    frame->tiles++;
    frame->cells = (uint16_t)(frame->cells | 1u << cell);
    frame->used = (uint16_t)(frame->used | 1u << (turned >> 2));
}

static inline void hh_tw_lift(hh_twisty_frame *frame, uint32_t cell)
{
    const uint32_t base = cell * 8u, turned = frame->laid[cell];
    const uint8_t *const pair = hh_twisty_pairs[turned];
#pragma GCC unroll 4
    for (uint32_t i = 8u; i > 0u; i -= 2u) {
        const uint32_t p = base + pair[i - 2u], q = base + pair[i - 1u];
        const uint32_t a = frame->mate[p], b = frame->mate[q];
        if (a == q)
            continue;
        frame->mate[a] = (uint8_t)p;
        frame->length[a] = frame->length[p];
        frame->mate[b] = (uint8_t)q;
        frame->length[b] = frame->length[q];
    }
    frame->laid[cell] = HH_TWISTY_NONE;
    frame->tiles--;
    frame->cells = (uint16_t)(frame->cells & ~(1u << cell));
    frame->used = (uint16_t)(frame->used & ~(1u << (turned >> 2)));
}

/* Border points a train has crossed; both of a crash count for the lower train. */
static inline uint32_t hh_tw_crossed(const hh_twisty_frame *frame, uint32_t train)
{
    const uint32_t end = frame->mate[HH_TWISTY_DEPOT + train], length = frame->length[HH_TWISTY_DEPOT + train];
    if (end < HH_TWISTY_DEPOT)
        return length - 1u;
    return end >= HH_TWISTY_ENTRY || train < end - HH_TWISTY_DEPOT ? length : 0u;
}

/* The ends of all four trains in one word, train 0 in the lowest byte. */
static inline uint32_t hh_tw_ends(const hh_twisty_frame *frame)
{
    const uint8_t *const at = frame->mate + HH_TWISTY_DEPOT;
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Of the top bits of four bytes: a bit set of trains. */
static inline uint32_t hh_tw_trains(uint32_t tops)
{
    return (tops >> 7) * 0x00204081u >> 21 & 15u; /* no two products meet in the bits that count */
}

static inline hh_twisty_run hh_tw_lay(hh_twisty_frame *frame, uint32_t cell, uint32_t turned)
{
    hh_twisty_run run = {0, 0, 0, 0};
    /* A byte is 0 where a train stands before this cell; no byte is above 31, so none borrows from the next. */
    const uint32_t differ = (hh_tw_ends(frame) >> 3 & 0x1F1F1F1Fu) ^ cell * 0x01010101u;
    const uint32_t moved = (0x80808080u - differ) & 0x80808080u;
    uint32_t arrived = 0, crashed = 0, points = 0;
    for (uint32_t rest = moved; rest != 0u; rest &= rest - 1u)
        points -= frame->length[HH_TWISTY_DEPOT + ((uint32_t)__builtin_ctz(rest) >> 3)] - 1u;
    hh_tw_join(frame, cell, turned);
    for (uint32_t rest = moved; rest != 0u; rest &= rest - 1u) {
        const uint32_t train = (uint32_t)__builtin_ctz(rest) >> 3;
        const uint32_t end = frame->mate[HH_TWISTY_DEPOT + train];
        points += hh_tw_crossed(frame, train);
        if (end >= HH_TWISTY_ENTRY)
            arrived |= 1u << train;
        else if (end >= HH_TWISTY_DEPOT)
            crashed |= 1u << train;
    }
    run.moved = (uint8_t)hh_tw_trains(moved);
    run.arrived = (uint8_t)arrived;
    run.crashed = (uint8_t)crashed;
    run.points = (uint8_t)points;
    return run;
}

static inline uint32_t hh_tw_live(const hh_twisty_frame *frame)
{
    return hh_tw_trains((hh_tw_ends(frame) + 0x08080808u) & 0x80808080u) ^ 15u; /* 120 + 8 is the top bit */
}

/* How many trains are in a bit set. */
static inline uint32_t hh_tw_count(uint32_t trains)
{
    return (uint32_t)(0x4332322132212110u >> (4u * trains)) & 7u;
}

/* Ends that are no cell's are 120 and more: they set bits from 15 on. */
static inline uint32_t hh_tw_cells(const hh_twisty_frame *frame)
{
    const uint8_t *const at = frame->mate + HH_TWISTY_DEPOT;
    return (1u << (at[0] >> 3) | 1u << (at[1] >> 3) | 1u << (at[2] >> 3) | 1u << (at[3] >> 3)) & 0x7FFFu;
}

/* The station a train is in; only if it has arrived. */
static inline uint32_t hh_tw_station(const hh_twisty_frame *frame, uint32_t train)
{
    return (frame->mate[HH_TWISTY_DEPOT + train] - (uint32_t)HH_TWISTY_ENTRY) >> 1;
}

#endif
