/* Tests of the longest trail and of sets with roll-back, in plain C: tests/core/test_c_programs.py builds and runs this
 * file. Prints each failure; exit 1 if any.
 *
 * `test_trail worst SEED NETS` prints the generated nets that took more steps than any before: how many, cars, routes. */
#include "hh_coast.h"
#include "hh_dsu.h"
#include "hh_rng.h"
#include "hh_trail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GENERATED 100000
#define MOST_STEPS 2000 /* of any net that a seat can own */

static int failures;
#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

typedef struct sample {
    uint32_t routes;
    uint8_t route[HH_TRAIL_ROUTES], ends[2 * HH_TRAIL_ROUTES], length[HH_TRAIL_ROUTES];
} sample;

typedef struct dice {
    uint64_t seed, k;
} dice;

static uint32_t below(dice *from, uint32_t limit)
{
    return hh_rng_below(from->seed, from->k++, limit);
}

/* A legal net of one seat: never both tracks, 45 cars at most and mostly all of them. `kind` 0: routes from anywhere,
 * 1: grown from a city, 2: grown, short routes first, 3: grown, rings first, 4: short routes and rings first. */
static void generate(uint32_t kind, dice *from, sample *made)
{
    uint32_t cars = HH_COAST_CARS, free[HH_COAST_ROUTES];
    uint8_t taken[HH_COAST_ROUTES] = {0}, reached[HH_COAST_CITIES] = {0};
    made->routes = 0;
    reached[below(from, HH_COAST_CITIES)] = 1;
    for (;;) {
        uint32_t count = 0;
        for (uint32_t route = 0; route < HH_COAST_ROUTES; route++) {
            const uint32_t length = hh_coast_length[route], twin = hh_coast_twin[route];
            const uint32_t known = (uint32_t)reached[hh_coast_ends[route][0]] + reached[hh_coast_ends[route][1]];
            if (taken[route] || length > cars || (twin != HH_COAST_NONE && taken[twin]) || (kind > 0u && known == 0u))
                continue;
            const uint32_t shorter = kind == 2u || kind == 4u ? 7u - length : 1u,
                           rings = kind >= 3u && known == 2u ? 4u : 1u;
            for (uint32_t share = shorter * shorter * rings;
                 share > 0u && count<HH_COAST_ROUTES; share -= share> 8u ? 8u : share)
                free[count++] = route;
        }
        if (count == 0u)
            return;
        const uint32_t route = free[below(from, count)];
        taken[route] = 1;
        reached[hh_coast_ends[route][0]] = reached[hh_coast_ends[route][1]] = 1;
        made->route[made->routes] = (uint8_t)route;
        memcpy(made->ends + 2u * made->routes, hh_coast_ends[route], 2);
        made->length[made->routes++] = hh_coast_length[route];
        cars -= hh_coast_length[route];
    }
}

/* Whether a trail is a walk over the net that uses no route twice and is as long as it says. */
static int sound(const sample *net, const hh_trail *trail)
{
    uint64_t used = 0;
    uint32_t cars = 0;
    int walked = trail->routes == 0u;
    for (uint32_t i = 0; i < trail->routes; i++) {
        const uint32_t route = trail->order[i];
        if (route >= net->routes || (used >> route & 1u))
            return 0;
        used |= (uint64_t)1 << route;
        cars += net->length[route];
    }
    for (uint32_t start = 0; start < HH_COAST_CITIES && !walked; start++) {
        uint32_t at = start, i = 0;
        for (; i < trail->routes; i++) {
            const uint8_t *const ends = net->ends + 2u * trail->order[i];
            if (ends[0] != at && ends[1] != at)
                break;
            at ^= (uint32_t)ends[0] ^ ends[1];
        }
        walked = i == trail->routes;
    }
    return walked && cars == trail->length;
}

/* The longest trail by walking everywhere: for small nets. */
static uint32_t by_walking(const sample *net, uint32_t city, uint64_t used, uint32_t length)
{
    uint32_t best = length;
    for (uint32_t i = 0; i < net->routes; i++) {
        const uint8_t *const ends = net->ends + 2u * i;
        if ((used >> i & 1u) || (ends[0] != city && ends[1] != city))
            continue;
        const uint32_t to = (uint32_t)ends[0] ^ ends[1] ^ city;
        const uint32_t found = by_walking(net, to, used | (uint64_t)1 << i, length + net->length[i]);
        best = found > best ? found : best;
    }
    return best;
}

static void test_generated_nets(void)
{
    dice from = {45, 0};
    uint32_t most = 0, full = 0;
    for (uint32_t i = 0; i < GENERATED; i++) {
        sample net;
        hh_trail trail;
        uint32_t cars = 0;
        generate(i % 5u, &from, &net);
        for (uint32_t k = 0; k < net.routes; k++)
            cars += net.length[k];
        EXPECT(cars <= HH_COAST_CARS);
        full += cars == HH_COAST_CARS;
        EXPECT(hh_trail_find(net.routes, net.ends, net.length, &trail) == HH_OK);
        EXPECT(sound(&net, &trail));
        EXPECT(hh_trail_length(net.routes, net.ends, net.length) == trail.length);
        most = trail.steps > most ? trail.steps : most;
    }
    EXPECT(most <= MOST_STEPS);
    EXPECT(full > GENERATED / 2);
}

/* The first routes of generated nets, so few that everything can be walked. */
static void test_against_walking(void)
{
    dice from = {46, 0};
    for (uint32_t i = 0; i < 3000u; i++) {
        sample net;
        uint32_t longest = 0;
        generate(i % 5u, &from, &net);
        net.routes = net.routes < 11u ? net.routes : 11u;
        for (uint32_t city = 0; city < HH_COAST_CITIES; city++) {
            const uint32_t found = by_walking(&net, city, 0, 0);
            longest = found > longest ? found : longest;
        }
        EXPECT(hh_trail_length(net.routes, net.ends, net.length) == (int)longest);
    }
}

static void test_bad_nets(void)
{
    uint8_t ends[2 * HH_TRAIL_ROUTES + 2] = {0}, length[HH_TRAIL_ROUTES + 1] = {0};
    hh_trail trail;
    EXPECT(hh_trail_find(0, ends, length, &trail) == HH_OK && trail.length == 0u && trail.routes == 0u);
    for (uint32_t i = 0; i <= HH_TRAIL_ROUTES; i++)
        ends[2 * i + 1] = 1;
    EXPECT(hh_trail_find(HH_TRAIL_ROUTES + 1, ends, length, &trail) == HH_BAD_ARGUMENT);
    memset(length, 5, sizeof length); /* 48 tracks between two cities: 240 cars, all on one trail */
    EXPECT(hh_trail_length(HH_TRAIL_ROUTES, ends, length) == 240);
    memset(length, 6, sizeof length);
    EXPECT(hh_trail_length(HH_TRAIL_ROUTES, ends, length) == -1);
    ends[1] = 36;
    EXPECT(hh_trail_length(1, ends, length) == -1);
    ends[1] = 0;
    EXPECT(hh_trail_length(1, ends, length) == -1);
}

/* Joins and undos by chance, against labels that are worked out anew. */
static void test_sets(void)
{
    dice from = {47, 0};
    hh_dsu sets;
    uint8_t a[HH_DSU_MEMBERS], b[HH_DSU_MEMBERS];
    hh_dsu_init(&sets, HH_DSU_MEMBERS);
    for (uint32_t round = 0; round < 2000u; round++) {
        if (below(&from, 3) > 0u) {
            const uint32_t one = below(&from, HH_DSU_MEMBERS), other = below(&from, HH_DSU_MEMBERS);
            const int two = hh_dsu_find(&sets, one) != hh_dsu_find(&sets, other);
            a[sets.joins] = (uint8_t)one;
            b[sets.joins] = (uint8_t)other;
            EXPECT(hh_dsu_join(&sets, one, other) == two);
        } else {
            hh_dsu_back(&sets, below(&from, sets.joins + 1u));
        }
        uint8_t label[HH_DSU_MEMBERS], size[HH_DSU_MEMBERS] = {0};
        for (uint32_t i = 0; i < HH_DSU_MEMBERS; i++)
            label[i] = (uint8_t)i;
        for (uint32_t k = 0; k < sets.joins; k++) {
            const uint8_t old = label[b[k]], new = label[a[k]];
            for (uint32_t i = 0; i < HH_DSU_MEMBERS; i++)
                label[i] = label[i] == old ? new : label[i];
        }
        for (uint32_t i = 0; i < HH_DSU_MEMBERS; i++)
            size[label[i]]++;
        for (uint32_t i = 0; i < HH_DSU_MEMBERS; i++) {
            const uint32_t root = hh_dsu_find(&sets, i);
            EXPECT(sets.size[root] == size[label[i]]);
            EXPECT(label[root] == label[i]);
        }
    }
}

static int worst(uint64_t seed, uint32_t nets)
{
    dice from = {seed, 0};
    uint32_t most = 0;
    for (uint32_t i = 0; i < nets; i++) {
        sample net;
        hh_trail trail;
        generate(i % 5u, &from, &net);
        if (hh_trail_find(net.routes, net.ends, net.length, &trail) != HH_OK || trail.steps <= most)
            continue;
        most = trail.steps;
        printf("%u %u", trail.steps, trail.length);
        for (uint32_t k = 0; k < net.routes; k++)
            printf(" %u", net.route[k]);
        printf("\n");
    }
    return 0;
}

int main(int count, char **words)
{
    if (count == 4 && strcmp(words[1], "worst") == 0)
        return worst(strtoull(words[2], NULL, 10), (uint32_t)strtoull(words[3], NULL, 10));
    test_sets();
    test_bad_nets();
    test_against_walking();
    test_generated_nets();
    printf(failures ? "%d failures\n" : "all well\n", failures);
    return failures != 0;
}
