/* hh_twisty_judge.h: what stations are worth, and the learned judgement of a frame. Inline: playouts live on it. */
#ifndef HH_TWISTY_JUDGE_H
#define HH_TWISTY_JUDGE_H

#include "hh_twisty_lay.h"

#include <string.h>

#define HH_TW_UNIT 64 /* judgements are in 64ths of a point */

/* What every imagined game shares. */
typedef struct hh_tw_scale {
    uint8_t worth[8][4]; /* by station and spaces covered: points of the next arrival; 0 where stations do not count */
    uint8_t open[8];     /* spaces by station */
    uint32_t borders;    /* 1: each border crossed is a point, 0: not */
    const int16_t *weight;
    uint16_t joins[8][8]; /* tiles, a bit set, that join these two points in some rotation */
} hh_tw_scale;

static inline void hh_tw_scale_init(hh_tw_scale *scale, uint32_t seats, uint32_t variant)
{
    memset(scale, 0, sizeof *scale);
    scale->borders = variant != HH_TWISTY_STATIONS_ONLY;
    for (uint32_t s = 0; s < HH_TWISTY_STATIONS; s++) {
        const uint8_t *const row = hh_twisty_spaces[seats - 1u][s];
        scale->open[s] = row[0];
        for (uint32_t i = 0; i < row[0] && variant != HH_TWISTY_TRAVEL_ONLY; i++)
            scale->worth[s][i] = row[1u + i];
    }
    for (uint32_t turned = 0; turned < 60u; turned++)
        for (uint32_t p = 0; p < 8u; p++) {
            uint16_t *const tiles = &scale->joins[p][hh_twisty_joined[turned][p]];
            *tiles = (uint16_t)(*tiles | 1u << (turned >> 2));
        }
}

/* Where each feature's weights begin. "Stage" is a quarter of the game, by tiles laid. */
enum {
    HH_TW_LIVE = 0,                          /* tiles laid 16, live trains 5 */
    HH_TW_END = HH_TW_LIVE + 16 * 5,         /* each train: stage 4, end 120 */
    HH_TW_STATION = HH_TW_END + 4 * 120,     /* each train: stage 4, chance 8, points 19 of the best station ahead */
    HH_TW_ROOM = HH_TW_STATION + 4 * 8 * 19, /* each train: stage 4, track 32 that lies open around its cell */
    HH_TW_WAYS = HH_TW_ROOM + 4 * 32,        /* each train: stage 4, points 8 that lead on, 8 to a crash */
    HH_TW_PAIR = HH_TW_WAYS + 4 * 64,        /* two trains at a cell: stage 4, apart 8 */
    HH_TW_NEAR = HH_TW_PAIR + 4 * 8,         /* each station: stage 4, steps 8 to the next train, points 19 */
    HH_TW_WEIGHTS = HH_TW_NEAR + 4 * 8 * 19,
    HH_TW_MOST = 1 + 4 * 4 + 6 + 7 /* features of one frame */
};

/* The weights a frame with live trains adds up; value: points of the next arrival by station. Return how many. */
static inline uint32_t hh_tw_features(const hh_tw_scale *scale, const hh_twisty_frame *frame, const uint8_t *value,
                                      uint16_t *index)
{
    uint32_t count = 0, cells[4], at[4], live = 0;
    for (uint32_t train = 0; train < HH_TWISTY_TRAINS; train++)
        if (frame->mate[HH_TWISTY_DEPOT + train] < HH_TWISTY_DEPOT) {
            at[live] = frame->mate[HH_TWISTY_DEPOT + train];
            cells[live] = at[live] >> 3;
            live++;
        }
    const uint32_t laid = frame->tiles, stage = laid >> 2;
    const uint32_t left = ~(uint32_t)frame->used & 0x7FFFu, to_come = HH_TWISTY_CELLS - laid;
    index[count++] = (uint16_t)(HH_TW_LIVE + laid * 5u + live);
    for (uint32_t i = 0; i < live; i++) {
        const uint32_t p = at[i] & 7u, base = at[i] & ~7u;
        uint32_t best = 0, tiles = 0, track = 0, ways = 0, crashes = 0;
        for (uint32_t q = 0; q < 8u; q++) {
            if (q == p)
                continue;
            const uint32_t end = frame->mate[base + q];
            if (end < HH_TWISTY_DEPOT) {
                track += frame->length[base + q];
                ways += end >> 3 != cells[i];
            } else if (end < HH_TWISTY_ENTRY) {
                crashes++;
                const uint32_t apart = (q - p) & 7u;
                if (q > p)
                    index[count++] = (uint16_t)(HH_TW_PAIR + stage * 8u + (apart > 4u ? 8u - apart : apart));
            } else {
                const uint32_t points = value[(end - HH_TWISTY_ENTRY) >> 1];
                if (points > 0u)
                    tiles |= scale->joins[p][q];
                best = points > best ? points : best;
            }
        }
        const uint32_t chance = to_come == 0u ? 0u : (uint32_t)__builtin_popcount(tiles & left) * 7u / to_come;
        index[count++] = (uint16_t)(HH_TW_END + stage * 120u + at[i]);
        index[count++] = (uint16_t)(HH_TW_STATION + (stage * 8u + chance) * 19u + best);
        index[count++] = (uint16_t)(HH_TW_ROOM + stage * 32u + (track > 31u ? 31u : track));
        index[count++] = (uint16_t)(HH_TW_WAYS + stage * 64u + ways * 8u + crashes);
    }
    for (uint32_t s = 0; s < HH_TWISTY_STATIONS; s++) {
        if (value[s] == 0u)
            continue;
        uint32_t steps = 7;
        for (uint32_t entry = HH_TWISTY_ENTRY + s * 2u; entry < HH_TWISTY_ENTRY + s * 2u + 2u; entry++) {
            const uint32_t end = frame->mate[entry];
            if (end >= HH_TWISTY_DEPOT)
                continue;
            const int32_t row = (int32_t)((end >> 3) / 5u), column = (int32_t)((end >> 3) % 5u);
            for (uint32_t i = 0; i < live; i++) {
                const int32_t down = row - (int32_t)(cells[i] / 5u), right = column - (int32_t)(cells[i] % 5u);
                const uint32_t way = (uint32_t)((down < 0 ? -down : down) + (right < 0 ? -right : right));
                steps = way < steps ? way : steps;
            }
        }
        index[count++] = (uint16_t)(HH_TW_NEAR + (stage * 8u + steps) * 19u + value[s]);
    }
    return count;
}

/* What is still to be won on a frame, in HH_TW_UNIT. */
static inline int32_t hh_tw_judge(const hh_tw_scale *scale, const hh_twisty_frame *frame, const uint8_t *value)
{
    uint16_t index[HH_TW_MOST];
    int32_t sum = 0;
    if (hh_tw_live(frame) == 0u)
        return 0;
    const uint32_t count = hh_tw_features(scale, frame, value, index);
    for (uint32_t i = 0; i < count; i++)
        sum += scale->weight[index[i]];
    return sum;
}

#endif
