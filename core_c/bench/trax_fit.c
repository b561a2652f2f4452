/* Fit core_c/src/hh_trax_weights.h to the values of a deeper search, and print it.
 *
 *   trax_fit POSITIONS NODES SEED > hh_trax_weights.h
 *
 * Positions come from games of half random, half searched turns, and each has up to four more that another random
 * turn leads to: a judgement has to serve also where no player would go. Each is valued by a search of NODES nodes
 * with the weights compiled in; positions with a win in one are left out. Then logistic regression: 12 passes of Adam
 * over random batches, with a little pull to 0. docs/opponents.md has the numbers that were used. */
#include "../src/hh_trax_sight.h"
#include "hh_rng.h"
#include "hh_trax_search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SHAPED (SHAPES * 16)    /* weights of shapes, */
#define HALF (SHAPED + FAR + 1) /* and of lines; all for the waiting player, then for the one to move */
#define ALL (2 * HALF + 1) /* and the worth of being to move */
#define BATCH 2048
#define PASSES 12
#define PULL 3e-4
#define UNIT 100.0 /* of values: one unit of the logarithm of the odds */
#define SLOTS (1u << 15)
#define CHOICES (1u << 14)

/* What a position shows: places (0..ALL) of the things counted, one entry for each that is there. */
typedef struct sample {
    double target; /* share of the points for the player to move */
    size_t first;  /* in `seen` */
    size_t count;
} sample;

static sample *samples;
static size_t sample_count, sample_room;
static uint16_t *seen;
static size_t seen_count, seen_room;
static hh_trax *game;
static hh_trax_memory memory;

static void *more(void *old, size_t count, size_t *room, size_t size)
{
    if (count + 1 < *room)
        return old;
    *room = *room * 2 + 1024;
    void *fresh = realloc(old, *room * size);
    if (fresh == NULL)
        exit(1);
    return fresh;
}

static void count_one(uint32_t own, uint32_t what)
{
    seen = more(seen, seen_count, &seen_room, sizeof *seen);
    seen[seen_count++] = (uint16_t)(own * HALF + what);
}

/* The same walk as hh_trax_glance. */
static void count_all(void)
{
    const uint32_t me = game->turns & 1u;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t a = game->frontier[i], state = game->cell[a].state;
        for (uint32_t side = 0; side < 4; side++) {
            const uint32_t other = game->mate[a * 4u + side], b = other >> 2;
            if ((state >> side & 1u) == 0 || other < a * 4u + side)
                continue;
            const uint32_t own = ((state >> (4u + side) & 1u) ^ 1u) == me;
            const int32_t dx = (int32_t)hh_trax_column(game, b) - (int32_t)hh_trax_column(game, a);
            const int32_t dy = (int32_t)hh_trax_row(game, b) - (int32_t)hh_trax_row(game, a);
            if (abs(dx) + abs(dy) <= REACH)
                count_one(own, hh_shape(state, side, game->cell[b].state, other & 3u, dx, dy));
            const int32_t need[2] = {hh_line_need(abs(dx), (int32_t)game->width),
                                     hh_line_need(abs(dy), (int32_t)game->height)};
            for (uint32_t k = 0; k < 2; k++)
                if (need[k] <= FAR)
                    count_one(own, SHAPED + (uint32_t)need[k]);
        }
    }
}

static hh_trax_thought ask(int32_t style, uint64_t seed, uint64_t nodes, int32_t noise)
{
    const hh_trax_manner manner = {.seed = seed, .style = style, .noise = noise};
    const hh_limits limits = {nodes, 0};
    hh_trax_thought found = {0};
    if (hh_trax_think(game, &memory, &manner, &limits, NULL, &found) != HH_OK)
        exit(1);
    return found;
}

/* Play a turn; 0 if that ended the game. */
static int play(const hh_trax_thought *found)
{
    return hh_trax_play(game, found->line[0].x, found->line[0].y, found->line[0].tile) == HH_OK && game->end == 0;
}

static void add_sample(uint64_t seed, uint64_t nodes)
{
    const hh_trax_thought found = ask(HH_TRAX_SEARCH, seed, nodes, 0);
    if (found.value == HH_TRAX_WON - 1)
        return;
    const double most = 600, value = found.value > most ? most : found.value < -most ? -most : found.value;
    samples = more(samples, sample_count, &sample_room, sizeof *samples);
    sample *one = &samples[sample_count++];
    one->target = 1 / (1 + exp(-value / UNIT));
    one->first = seen_count;
    count_all();
    one->count = seen_count - one->first;
}

static void collect(size_t wanted, uint64_t nodes, uint64_t seed)
{
    for (uint64_t number = 0; sample_count < wanted; number++) {
        const uint64_t base = hh_rng(seed, number);
        const uint32_t turns = 2 + hh_rng_below(base, 0, 18);
        int going = 1;
        hh_trax_reset(game);
        while (going && game->turns < turns) {
            const int32_t style = hh_rng_below(base, 100 + game->turns, 100) < 45 ? HH_TRAX_ONEPLY : HH_TRAX_SEARCH;
            const hh_trax_thought found = ask(style, hh_rng(base, 200 + game->turns), 800, 50);
            going = abs(found.value) < HH_TRAX_SURE && play(&found);
        }
        if (!going)
            continue;
        add_sample(base, nodes);
        for (uint64_t k = 0; k < 4; k++) {
            const hh_trax_thought found = ask(HH_TRAX_ONEPLY, hh_rng(base, 9000 + k), 0, 0);
            if (found.value > HH_TRAX_SURE)
                break;
            if (play(&found))
                add_sample(base, nodes);
            hh_trax_undo(game);
        }
    }
}

/* Chance of the player to move, as the weights have it. */
static double judged(const double *weight, const sample *one)
{
    double sum = weight[ALL - 1];
    for (size_t i = 0; i < one->count; i++)
        sum += weight[seen[one->first + i]];
    return 1 / (1 + exp(-sum));
}

static void fit(double *weight, uint64_t seed)
{
    static double slope[ALL], mean[ALL], square[ALL];
    double mean_left = 1, square_left = 1;
    uint64_t drawn = 0;
    for (int pass = 0; pass < PASSES; pass++) {
        const double rate = pass < PASSES * 2 / 3 ? 0.01 : 0.002;
        for (size_t batch = 0; batch < sample_count / BATCH + 1; batch++) {
            for (size_t i = 0; i < ALL; i++)
                slope[i] = i < ALL - 1 ? PULL * weight[i] : 0;
            for (size_t k = 0; k < BATCH; k++) {
                const sample *one = &samples[hh_rng_below(seed, drawn++, (uint32_t)sample_count)];
                const double wrong = (judged(weight, one) - one->target) / BATCH;
                slope[ALL - 1] += wrong;
                for (size_t i = 0; i < one->count; i++)
                    slope[seen[one->first + i]] += wrong;
            }
            mean_left *= 0.9;
            square_left *= 0.999;
            for (size_t i = 0; i < ALL; i++) {
                mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
                square[i] = 0.999 * square[i] + 0.001 * slope[i] * slope[i];
                weight[i] -= rate * (mean[i] / (1 - mean_left)) / (sqrt(square[i] / (1 - square_left)) + 1e-8);
            }
        }
    }
}

static void print_table(const double *weight, size_t from, size_t count)
{
    for (uint32_t own = 0; own < 2; own++) {
        printf("    {");
        for (size_t i = 0; i < count; i++)
            printf("%ld%s", lround(UNIT * weight[own * HALF + from + i] * (own ? 1 : -1)),
                   i + 1 == count ? "" : i % 16 == 15 ? ",\n     " : ", ");
        printf("}%s\n", own ? "};" : ",");
    }
}

int main(int count, char **words)
{
    static double weight[ALL];
    if (count != 4) {
        fputs("usage: trax_fit POSITIONS NODES SEED > hh_trax_weights.h\n", stderr);
        return 2;
    }
    const uint64_t seed = strtoull(words[3], NULL, 10);
    game = calloc(1, hh_trax_size(7));
    memory = (hh_trax_memory){calloc(SLOTS, sizeof(hh_trax_slot)), SLOTS, CHOICES,
                              calloc(CHOICES, sizeof(hh_trax_choice))};
    if (game == NULL || memory.slots == NULL || memory.choices == NULL ||
        hh_trax_init(game, 7, HH_TRAX_STANDARD, HH_TRAX_RULEBOOK) != HH_OK)
        return 1;
    collect(strtoul(words[1], NULL, 10), strtoull(words[2], NULL, 10), seed);
    fit(weight, seed);
    puts("/* What shapes of ends are worth, to the player who waits [0] and to the one to move [1]: fitted to the");
    puts(" * values of a deeper search (docs/opponents.md); 100 is one unit of the logarithm of the odds. */");
    puts("static const int16_t shape_weights[2][SHAPES * 16] = {");
    print_table(weight, 0, SHAPED);
    printf("static const int32_t line_weights[2][%d] = {\n", FAR + 1);
    print_table(weight, SHAPED, FAR + 1);
    printf("#define TEMPO %ld /* worth of being to move */\n", lround(UNIT * weight[ALL - 1]));
    return 0;
}
