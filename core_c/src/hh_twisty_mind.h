/* hh_twisty_mind.h: what the files of the computer players share. */
#ifndef HH_TWISTY_MIND_H
#define HH_TWISTY_MIND_H

#include "hh_twisty_brain.h"
#include "hh_rng.h"
#include "hh_twisty_judge.h"

/* A thought under way. */
typedef struct hh_tw_thought {
    const hh_twisty *game;
    const hh_twisty_manner *manner;
    const hh_stop *stop;
    hh_tw_scale scale;
    uint32_t seat, tile;
    uint64_t nodes, node_limit, start, msec, draws;
    int stopped;
} hh_tw_thought;

/* A number below the limit, the thought's next. */
static inline uint32_t hh_tw_lot(hh_tw_thought *t, uint32_t limit)
{
    return hh_rng_below(t->manner->seed, t->draws++, limit);
}

/* Bit set number `which` of a set. */
static inline uint32_t hh_tw_nth(uint32_t bits, uint32_t which)
{
    for (; which > 0u; which--)
        bits &= bits - 1u;
    return (uint32_t)__builtin_ctz(bits);
}

/* Points of a placement just laid; `covered` takes its arrivals. */
static inline uint32_t hh_tw_gain(const hh_tw_scale *scale, const hh_twisty_frame *frame, const hh_twisty_run *run,
                                  uint8_t *covered)
{
    uint32_t points = run->points * scale->borders;
    for (uint32_t rest = run->arrived; rest != 0u; rest &= rest - 1u) {
        const uint32_t s = hh_tw_station(frame, (uint32_t)__builtin_ctz(rest));
        points += scale->worth[s][covered[s]];
    }
    for (uint32_t rest = run->arrived; rest != 0u; rest &= rest - 1u) {
        const uint32_t s = hh_tw_station(frame, (uint32_t)__builtin_ctz(rest));
        covered[s] = (uint8_t)(covered[s] + (covered[s] < scale->open[s]));
    }
    return points;
}

/* What is left to be won after a placement, in HH_TW_UNIT. */
static inline int32_t hh_tw_left(const hh_tw_scale *scale, const hh_twisty_frame *frame, const uint8_t *covered)
{
    uint8_t value[8];
    for (uint32_t s = 0; s < 8u; s++)
        value[s] = scale->worth[s][covered[s]];
    return hh_tw_judge(scale, frame, value);
}

/* Whether to stop now. */
int hh_tw_over(hh_tw_thought *t);
/* The thinker: return the placement; fill in games, total and margin. */
uint32_t hh_tw_imagine(hh_tw_thought *t, const hh_twisty_memory *memory, const uint8_t *option, uint32_t options,
                       hh_twisty_thought *out);

extern const int16_t hh_twisty_weights[3][HH_TW_WEIGHTS]; /* by variant */

#endif
