/* Tests of the computer players of Coast to Coast in plain C: tests/core/test_c_programs.py builds and runs this file.
 * Prints each failure; exit 1 if any. */
#include "../src/hh_coast_think.h"

#include <stdio.h>

static int failures;
#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

static hh_coast dealt(uint32_t variant, uint32_t seats, uint64_t seed, hh_coast_chance *chance)
{
    hh_coast game;
    *chance = (hh_coast_chance){.seed = seed};
    EXPECT(hh_coast_init(&game, variant, HH_COAST_USUAL, seats, (uint32_t)(seed % seats), chance) == HH_OK);
    return game;
}

/* Whole games of every style, character, variant and number of seats: legal, and the game is left alone. */
static void test_games(void)
{
    for (uint32_t number = 0; number < 48; number++) {
        hh_coast_chance chance;
        hh_coast game = dealt(number % 4u, 2u + number / 4u % 4u, number, &chance);
        const hh_coast_manner manner = {number, (int32_t)(number % 7u % 5u), (int32_t)(number % 3u), 30, 50};
        const hh_limits limits = {manner.style == HH_COAST_THINKER ? 400u : 0u, 0};
        uint32_t steps = 0;
        for (; game.phase != HH_COAST_OVER && steps < 3000u; steps++) {
            const hh_coast before = game;
            hh_coast_thought thought;
            EXPECT(hh_coast_think(&game, &manner, &limits, NULL, &thought) == HH_OK);
            EXPECT(memcmp(&game, &before, sizeof game) == 0);
            EXPECT(hh_coast_allowed(&game, thought.move));
            EXPECT(thought.nodes < limits.nodes + 500u);
            if (hh_coast_play(&game, thought.move, &chance) != HH_OK)
                return;
        }
        EXPECT(steps < 3000u);
        EXPECT(hh_coast_check(&game) == HH_OK);
    }
}

/* Some moves into a game by the planner. */
static hh_coast begun(uint32_t variant, uint32_t seats, uint64_t seed, uint32_t moves)
{
    hh_coast_chance chance;
    hh_coast game = dealt(variant, seats, seed, &chance);
    const hh_coast_manner manner = {seed, HH_COAST_PLANNER, 0, 0, 0};
    const hh_limits limits = {0, 0};
    for (uint32_t k = 0; k < moves && game.phase != HH_COAST_OVER; k++) {
        hh_coast_thought thought;
        EXPECT(hh_coast_think(&game, &manner, &limits, NULL, &thought) == HH_OK);
        EXPECT(hh_coast_play(&game, thought.move, &chance) == HH_OK);
    }
    return game;
}

/* Dealing anew what the player to act can't see changes no answer, whatever the style. */
static void test_secrets(void)
{
    uint32_t changed = 0;
    for (uint32_t number = 0; number < 40; number++) {
        const hh_coast game = begun(number % 4u, 2u + number % 4u, number, 3u + 4u * number);
        if (game.phase == HH_COAST_OVER)
            continue;
        const hh_coast_manner manner = {9, (int32_t)(number % 5u), (int32_t)(number % 3u), 0, 0};
        const hh_limits limits = {3000, 0};
        hh_coast_thought first, second;
        hh_coast other = game;
        hh_coast_chance chance = {.seed = number + 77u};
        hh_coast_imagine(&other, game.player, &chance);
        changed += memcmp(&other, &game, sizeof game) != 0;
        EXPECT(hh_coast_think(&game, &manner, &limits, NULL, &first) == HH_OK);
        EXPECT(hh_coast_think(&other, &manner, &limits, NULL, &second) == HH_OK);
        EXPECT(first.move == second.move && first.nodes == second.nodes && first.margin == second.margin);
    }
    EXPECT(changed > 25u);
}

/* Worlds are games that the seat could be in, and rivals' tickets lean towards what they have built. */
static void test_worlds(void)
{
    uint32_t likely = 0, uniform = 0;
    for (uint32_t number = 0; number < 12; number++) {
        const hh_coast game = begun(HH_COAST_BASE, 2, number, 60);
        if (game.phase != HH_COAST_TURN)
            continue;
        const hh_coast_manner manner = {1, 0, 0, 0, 0};
        hh_ct_thought t = {.game = &game, .manner = &manner, .weights = &hh_cm_best[0], .seat = game.player};
        const uint32_t rival = 1u - game.player;
        hh_ct_suspect(&t);
        for (uint32_t k = 0; k < 60; k++) {
            hh_coast world, even = game;
            hh_cm_plan plans[HH_COAST_SEATS];
            hh_coast_chance chance = {.seed = k};
            hh_coast_imagine(&even, game.player, &chance);
            hh_ct_world(&t, k, &world, plans);
            EXPECT(hh_coast_check(&world) == HH_OK);
            EXPECT(memcmp(world.hand[game.player], game.hand[game.player], 9) == 0);
            EXPECT(memcmp(&world.tickets[game.player], &game.tickets[game.player], sizeof game.tickets[0]) == 0);
            for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++)
                EXPECT(world.hand[rival][kind] >= game.known[rival][kind]);
            for (uint32_t id = 0; id < HH_COAST_TICKETS; id++) {
                likely += (uint32_t)(hh_coast_has(world.tickets[rival], id) && hh_coast_joined(&world, rival, id));
                uniform += (uint32_t)(hh_coast_has(even.tickets[rival], id) && hh_coast_joined(&even, rival, id));
            }
        }
    }
    EXPECT(likely > 2u * uniform);
}

static void test_bad_arguments_and_stop(void)
{
    hh_coast_chance chance;
    hh_coast game = dealt(0, 2, 3, &chance);
    hh_coast_thought thought;
    hh_coast_manner manner = {1, HH_COAST_THINKER, 0, 0, 0};
    const hh_limits none = {0, 0};
    hh_stop stop;
    EXPECT(hh_coast_think(&game, &manner, &none, NULL, &thought) == HH_BAD_ARGUMENT); /* endless */
    manner.style = HH_COAST_RANDOM_ + 1;
    EXPECT(hh_coast_think(&game, &manner, &none, NULL, &thought) == HH_BAD_ARGUMENT);
    manner = (hh_coast_manner){1, 0, HH_COAST_BLOCKER + 1, 0, 0};
    EXPECT(hh_coast_think(&game, &manner, &none, &stop, &thought) == HH_BAD_ARGUMENT);
    manner = (hh_coast_manner){1, HH_COAST_PLANNER, 0, -1, 0};
    EXPECT(hh_coast_think(&game, &manner, &none, NULL, &thought) == HH_BAD_ARGUMENT);
    hh_stop_clear(&stop);
    hh_stop_ask(&stop);
    manner.noise = 0;
    for (manner.style = HH_COAST_THINKER; manner.style <= HH_COAST_RANDOM_; manner.style++) {
        EXPECT(hh_coast_think(&game, &manner, &none, &stop, &thought) == HH_OK);
        EXPECT(hh_coast_allowed(&game, thought.move));
        EXPECT(thought.nodes == 0u);
    }
    game.phase = HH_COAST_OVER;
    EXPECT(hh_coast_think(&game, &manner, &none, &stop, &thought) == HH_BAD_ARGUMENT);
}

int main(void)
{
    test_games();
    test_secrets();
    test_worlds();
    test_bad_arguments_and_stop();
    if (failures == 0)
        printf("all well\n");
    return failures != 0;
}
