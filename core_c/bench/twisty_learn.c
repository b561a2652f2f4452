/* twisty_learn.c: how the weights of hh_twisty_weights.c were found. Seats play each other by the judgement so far; each
 * judgement moves towards the points of the next placement and what is judged to be left after it (temporal
 * differences between the positions after a seat's own placements).
 *
 *   twisty_learn VARIANT ROUNDS_OF_GAMES SEED    e.g. twisty_learn 0 400000 1
 *
 * writes the row of weights of that variant; progress, as points by seats, on stderr. */
#include "hh_rng.h"
#include "../src/hh_twisty_judge.h"

#include <stdio.h>
#include <stdlib.h>

static double weight[HH_TW_WEIGHTS];
static uint64_t seed, draws;

static uint32_t below(uint32_t limit)
{
    return hh_rng_below(seed, draws++, limit);
}

typedef struct after {
    uint16_t index[HH_TW_MOST];
    uint32_t count;
    double worth;
} after;

static void judge(const hh_tw_scale *scale, const hh_twisty_frame *frame, const uint8_t *value, after *found)
{
    found->count = 0;
    found->worth = 0.0;
    if (hh_tw_live(frame) == 0u)
        return;
    found->count = hh_tw_features(scale, frame, value, found->index);
    for (uint32_t i = 0; i < found->count; i++)
        found->worth += weight[found->index[i]];
}

/* Lay the tile, judge, and take it back: points gained and what is left. */
static double look(const hh_tw_scale *scale, hh_twisty_frame *frame, const uint8_t *covered, uint32_t cell,
                   uint32_t turned, after *found)
{
    uint8_t now[8], value[8] = {0};
    memcpy(now, covered, 8);
    const hh_twisty_run run = hh_tw_lay(frame, cell, turned);
    double gain = scale->borders ? run.points : 0.0;
    for (uint32_t rest = run.arrived; rest != 0u; rest &= rest - 1u) {
        const uint32_t s = hh_tw_station(frame, (uint32_t)__builtin_ctz(rest));
        gain += scale->worth[s][covered[s]];
        now[s] = (uint8_t)(now[s] + (now[s] < scale->open[s]));
    }
    for (uint32_t s = 0; s < HH_TWISTY_STATIONS; s++)
        value[s] = scale->worth[s][now[s]];
    judge(scale, frame, value, found);
    hh_tw_lift(frame, cell);
    return gain;
}

static double game(const hh_tw_scale *scale, uint32_t seats, double rate, uint32_t stray)
{
    hh_twisty_frame frame[4];
    after before[4] = {{.count = 0}};
    uint8_t covered[8] = {0};
    double points = 0.0;
    for (uint32_t seat = 0; seat < seats; seat++)
        hh_twisty_frame_init(&frame[seat]);
    for (uint32_t active = 1; active != 0u;) {
        uint8_t next[8];
        memcpy(next, covered, 8);
        active = 0;
        for (uint32_t seat = 0; seat < seats; seat++) {
            hh_twisty_frame *const own = &frame[seat];
            if (hh_tw_live(own) == 0u)
                continue;
            active++;
            uint32_t left = ~(uint32_t)own->used & 0x7FFFu;
            for (uint32_t skip = below(HH_TWISTY_CELLS - own->tiles); skip > 0u; skip--)
                left &= left - 1u;
            const uint32_t tile = (uint32_t)__builtin_ctz(left);
            uint8_t option[16];
            const uint32_t count = hh_twisty_options(own, tile, option);
            const uint32_t strays = below(1000) < stray ? 1u + below(count) : 0u;
            double best = -1e9, best_gain = 0.0;
            uint32_t best_option = 0;
            after best_after = {.count = 0};
            for (uint32_t i = 0; i < count; i++) {
                after found;
                const double gain = look(scale, own, covered, option[i] >> 2, tile * 4u + (option[i] & 3u), &found);
                if (strays == i + 1u || (strays == 0u && gain + found.worth > best)) {
                    best = gain + found.worth;
                    best_gain = gain;
                    best_option = option[i];
                    best_after = found;
                }
            }
            if (before[seat].count != 0u && strays == 0u) {
                const double step = rate * (best - before[seat].worth) / before[seat].count;
                for (uint32_t i = 0; i < before[seat].count; i++)
                    weight[before[seat].index[i]] += step;
            }
            before[seat] = best_after;
            points += best_gain;
            const hh_twisty_run run = hh_tw_lay(own, best_option >> 2, tile * 4u + (best_option & 3u));
            for (uint32_t rest = run.arrived; rest != 0u; rest &= rest - 1u) {
                const uint32_t s = hh_tw_station(own, (uint32_t)__builtin_ctz(rest));
                next[s] = (uint8_t)(next[s] + (next[s] < scale->open[s]));
            }
        }
        memcpy(covered, next, 8);
    }
    return points / seats;
}

int main(int count, char **words)
{
    const uint32_t variant = count > 1 ? (uint32_t)atoi(words[1]) : 0u;
    const long rounds = count > 2 ? atol(words[2]) : 1000;
    seed = count > 3 ? (uint64_t)atoll(words[3]) : 1u;
    hh_tw_scale scale[4];
    for (uint32_t seats = 1; seats <= 4u; seats++)
        hh_tw_scale_init(&scale[seats - 1u], seats, variant);
    double points[4] = {0};
    long since = 0;
    for (long k = 0; k < rounds; k++) {
        const double done = (double)k / (double)rounds;
        const double rate = done < 0.1 ? 0.2 : 0.2 * (1.0 - done) * (1.0 - done) + 0.002;
        for (uint32_t seats = 1; seats <= 4u; seats++)
            points[seats - 1u] += game(&scale[seats - 1u], seats, rate, done > 0.8 ? 0u : 10u);
        since++;
        if ((k + 1) % (rounds / 10 + 1) == 0 || k + 1 == rounds) {
            fprintf(stderr, "%ld:", k + 1);
            for (uint32_t i = 0; i < 4u; i++) {
                fprintf(stderr, " %.2f", points[i] / (double)since);
                points[i] = 0.0;
            }
            fprintf(stderr, "\n");
            since = 0;
        }
    }
    for (uint32_t i = 0; i < HH_TW_WEIGHTS; i++) {
        const double scaled = weight[i] * HH_TW_UNIT;
        printf("%s%d,", i % 20u == 0u ? "\n    " : " ", (int)(scaled + (scaled < 0 ? -0.5 : 0.5)));
    }
    printf("\n");
    return 0;
}
