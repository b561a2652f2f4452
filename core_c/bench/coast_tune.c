/* coast_tune.c: plans of Coast to Coast against each other at full speed, without a thinker: for finding the weights of
 * hh_coast_mind.h.
 *
 *   coast_tune match VARIANT SEATS DEALS A B [SEED]      A and B: best|plain[,name=value...]
 *   coast_tune climb VARIANT SEATS DEALS ROUNDS A [SEED] change weights by chance, keep what wins against A's crowd
 *
 * They sit alternately and each deal is played with the seats swapped too. */
#include "../src/hh_coast_mind.h"
#include "../src/hh_coast_play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const names[] = {
#define NAME(name) #name,
    HH_CM_WEIGHTS(NAME)};
#define COUNT (sizeof names / sizeof *names)

typedef struct tally {
    double games, won, points[2], seats[2], winner, failed[2], longest[2], turns, completed[2], cars[2], route[2];
} tally;

static int read_weights(const char *text, uint32_t variant, hh_cm_weights *w)
{
    char name[32];
    int value, used;
    if (strncmp(text, "best", 4) == 0) {
        *w = hh_cm_best[variant & 3u];
        text += 4;
    } else if (strncmp(text, "plain", 5) == 0) {
        *w = hh_cm_plain;
        text += 5;
    } else {
        return 0;
    }
    while (sscanf(text, ",%31[a-z]=%d%n", name, &value, &used) == 2) {
        uint32_t i = 0;
        while (i < COUNT && strcmp(names[i], name) != 0)
            i++;
        if (i == COUNT)
            return 0;
        ((int32_t *)w)[i] = value;
        text += used;
    }
    return *text == 0;
}

static void play(const hh_cm_weights *w, uint32_t variant, uint32_t seats, uint64_t seed, uint32_t swapped, tally *t)
{
    hh_coast game;
    hh_coast_chance chance = {.seed = seed};
    hh_cm_plan plans[5];
    memset(plans, 0, sizeof plans);
    if (hh_coast_init(&game, variant, HH_COAST_USUAL, seats, (uint32_t)(seed % seats), &chance) != HH_OK)
        exit(2);
    while (game.phase != HH_COAST_OVER) {
        const uint32_t seat = game.player;
        const uint32_t move = hh_cm_move(&game, &w[(seat + swapped) & 1u], &plans[seat]);
#ifdef CHECKED
        if (!hh_coast_allowed(&game, move)) {
            fprintf(stderr, "illegal %x phase %d\n", move, game.phase);
            exit(3);
        }
#endif
        hh_co_play(&game, move, &chance);
        if (move < HH_COAST_MOVE_DRAW)
            hh_cm_claimed(&game, plans, move & 127u);
    }
    hh_coast_score score;
    hh_coast_final(&game, &score);
    uint32_t best[2] = {9, 9};
    for (uint32_t seat = 0; seat < seats; seat++) {
        const uint32_t side = (seat + swapped) & 1u;
        t->points[side] += score.total[seat];
        t->failed[side] += score.failed_count[seat];
        t->completed[side] += score.completed_count[seat];
        t->longest[side] += score.longest[seat];
        t->route[side] += score.route_points[seat];
        t->cars[side] += game.cars[seat];
        t->seats[side] += 1.0;
        best[side] = score.rank[seat] < best[side] ? score.rank[seat] : best[side];
        if (score.rank[seat] == 1) {
            t->winner += score.total[seat];
            for (uint32_t s = 0; s < seat; s++) /* shared: once */
                if (score.rank[s] == 1) {
                    t->winner -= score.total[seat];
                    break;
                }
        }
    }
    t->games += 1.0;
    t->turns += (double)game.turns / seats;
    t->won += best[0] < best[1] ? 1.0 : best[0] > best[1] ? 0.0 : 0.5;
}

static tally match(const hh_cm_weights *w, uint32_t variant, uint32_t seats, uint32_t deals, uint64_t seed)
{
    tally t;
    memset(&t, 0, sizeof t);
    for (uint32_t k = 0; k < deals; k++)
        for (uint32_t swapped = 0; swapped < 2u; swapped++)
            play(w, variant, seats, hh_rng(seed, k), swapped, &t);
    return t;
}

static void show(const tally *t)
{
    const double rate = t->won / t->games, half = 1.96 * sqrt(rate * (1.0 - rate) / t->games);
    printf("won %.1f%% +-%.1f of %.0f, winner %.1f, turns %.1f\n", 100.0 * rate, 100.0 * half, t->games,
           t->winner / t->games, t->turns / t->games);
    for (uint32_t s = 0; s < 2u; s++)
        printf("  points %.1f (routes %.1f), joined %.2f failed %.2f, longest %.1f, cars left %.1f\n",
               t->points[s] / t->seats[s], t->route[s] / t->seats[s], t->completed[s] / t->seats[s],
               t->failed[s] / t->seats[s], t->longest[s] / t->seats[s], t->cars[s] / t->seats[s]);
}

static void climb(hh_cm_weights now, uint32_t variant, uint32_t seats, uint32_t deals, uint32_t rounds, uint64_t seed,
                  double blend)
{
    uint64_t draws = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        hh_cm_weights w[2] = {now, now};
        const uint32_t changes = 1u + hh_rng_below(seed, draws++, 3);
        char text[200] = "";
        for (uint32_t i = 0; i < changes; i++) {
            const uint32_t which = hh_rng_below(seed, draws++, COUNT - 1u); /* all but `stay` */
            int32_t *const value = (int32_t *)&w[0] + which;
            const int32_t size = abs(*value) / 3 + 6;
            *value += (int32_t)hh_rng_below(seed, draws++, (uint32_t)(2 * size + 1)) - size;
            sprintf(text + strlen(text), " %s=%d", names[which], *value);
        }
        double score = 0.0, games = 0.0, square = 0.0, base = 0.0;
        const hh_cm_weights same[2] = {now, now};
        if (blend > 0.0) {
            const tally t = match(same, variant, seats, deals / 2u, seed ^ (round * 7919ull));
            base = t.points[0] / t.seats[0] - 8.0 * t.failed[0] / t.seats[0];
        }
        uint32_t k = 0;
        for (; k < deals; k++) { /* value of a game: won, and some of the points */
            double one = 0.0;
            for (uint32_t swapped = 0; swapped < 2u; swapped++) {
                tally t;
                memset(&t, 0, sizeof t);
                play(w, variant, seats, hh_rng(seed ^ (round * 7919ull), k), swapped, &t);
                one += (t.won - 0.5) * 60.0 + blend * (t.points[0] / t.seats[0] - 8.0 * t.failed[0] / t.seats[0] - base) +
                       (t.points[0] / t.seats[0] - t.points[1] / t.seats[1]) * 0.5;
            }
            score += one;
            square += one * one;
            games += 1.0;
            if (k >= 60u && k % 20u == 0u && score < 0.0)
                break;
        }
        const double error = sqrt(square);
        if (score > 1.8 * error && k == deals) {
            now = w[0];
            printf("round %u: +%.2f (%.2f)%s\n", round, score / games, error / games, text);
            fflush(stdout);
        }
    }
    for (uint32_t i = 0; i < COUNT; i++)
        printf(".%s = %d, ", names[i], ((int32_t *)&now)[i]);
    printf("\n");
}

int main(int count, char **words)
{
    hh_cm_weights w[2];
    if (count >= 7 && strcmp(words[1], "match") == 0 && read_weights(words[5], (uint32_t)atoi(words[2]), &w[0]) && read_weights(words[6], (uint32_t)atoi(words[2]), &w[1])) {
        const tally t = match(w, (uint32_t)atoi(words[2]), (uint32_t)atoi(words[3]), (uint32_t)atoi(words[4]),
                              count > 7 ? (uint64_t)atoll(words[7]) : 1u);
        show(&t);
        return 0;
    }
    if (count >= 7 && strcmp(words[1], "climb") == 0 && read_weights(words[6], (uint32_t)atoi(words[2]), &w[0])) {
        climb(w[0], (uint32_t)atoi(words[2]), (uint32_t)atoi(words[3]), (uint32_t)atoi(words[4]),
              (uint32_t)atoi(words[5]), count > 7 ? (uint64_t)atoll(words[7]) : 1u, count > 8 ? atof(words[8]) : 0.0);
        return 0;
    }
    fprintf(stderr, "coast_tune match VARIANT SEATS DEALS A B [SEED] | climb VARIANT SEATS DEALS ROUNDS A [SEED]\n");
    return 2;
}
