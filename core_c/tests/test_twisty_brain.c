/* Tests of the computer players of Twisty Tracks in plain C: tests/core/test_c_programs.py builds and runs this file.
 * Prints each failure; exit 1 if any. */
#include "hh_rng.h"
#include "hh_twisty_brain.h"

#include <stdio.h>
#include <string.h>

static int failures;
#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

static hh_twisty_future futures[HH_TWISTY_FUTURES];
static const hh_twisty_memory memory = {futures, HH_TWISTY_FUTURES};

static void draw_all(hh_twisty *game, uint64_t deal)
{
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        uint8_t order[HH_TWISTY_CELLS];
        hh_twisty_deal(deal, seat, order);
        if (hh_twisty_active(game) >> seat & 1u)
            EXPECT(hh_twisty_draw(game, seat, order[game->round]) == HH_OK);
    }
}

/* Whole games of every style, variant and number of seats: legal, and the position is left alone. */
static void test_games(void)
{
    for (uint32_t number = 0; number < 84; number++) {
        hh_twisty game;
        EXPECT(hh_twisty_init(&game, 1u + number % 4u, number / 4u % 3u) == HH_OK);
        const hh_twisty_manner manner = {number, (int32_t)(number / 12u), 300, 100};
        const hh_limits limits = {manner.style == HH_TWISTY_EXPERT ? 2000u : 3000u, 0};
        while (hh_twisty_active(&game) != 0u) {
            hh_twisty_choice choice[HH_TWISTY_SEATS] = {{0, 0}};
            draw_all(&game, number);
            const hh_twisty before = game;
            for (uint32_t seat = 0; seat < game.seats; seat++) {
                hh_twisty_thought thought;
                const int status = hh_twisty_think(&game, seat, &memory, &manner, &limits, NULL, &thought);
                EXPECT(status == ((hh_twisty_active(&game) >> seat & 1u) != 0u ? HH_OK : HH_BAD_ARGUMENT));
                if (status != HH_OK)
                    continue;
                EXPECT(thought.nodes < limits.nodes + 3000u);
                choice[seat].cell = thought.cell;
                choice[seat].rotation = thought.rotation;
            }
            EXPECT(memcmp(&game, &before, sizeof game) == 0);
            EXPECT(hh_twisty_play(&game, choice, NULL) == HH_OK);
        }
        EXPECT(hh_twisty_check(&game) == HH_OK);
    }
}

/* What is only the others' business this round changes nothing; the memory's contents neither. */
static void test_secrets(void)
{
    hh_twisty game, other;
    hh_twisty_thought first, second;
    const hh_twisty_manner manner = {5, HH_TWISTY_THINKER, 0, 0};
    const hh_limits limits = {20000, 0};
    EXPECT(hh_twisty_init(&game, 3, 0) == HH_OK);
    other = game;
    draw_all(&game, 1);
    EXPECT(hh_twisty_draw(&other, 1, game.hand[1]) == HH_OK);
    EXPECT(hh_twisty_draw(&other, 0, (game.hand[0] + 1u) % HH_TWISTY_CELLS) == HH_OK);
    memset(futures, 0x5A, sizeof futures);
    EXPECT(hh_twisty_think(&game, 1, &memory, &manner, &limits, NULL, &first) == HH_OK);
    memset(futures, 0xA5, sizeof futures);
    EXPECT(hh_twisty_think(&other, 1, &memory, &manner, &limits, NULL, &second) == HH_OK);
    EXPECT(memcmp(&first, &second, sizeof first) == 0);
}

static void test_bad_arguments_and_stop(void)
{
    hh_twisty game;
    hh_twisty_thought thought;
    hh_stop stop;
    hh_twisty_manner manner = {1, HH_TWISTY_THINKER, 0, 0};
    const hh_limits none = {0, 0};
    const hh_twisty_memory nothing = {NULL, 0};
    EXPECT(hh_twisty_init(&game, 2, 0) == HH_OK);
    hh_stop_clear(&stop);
    EXPECT(hh_twisty_think(&game, 0, &memory, &manner, &none, &stop, &thought) == HH_BAD_ARGUMENT); /* no tile */
    draw_all(&game, 3);
    EXPECT(hh_twisty_think(&game, 2, &memory, &manner, &none, &stop, &thought) == HH_BAD_ARGUMENT);
    EXPECT(hh_twisty_think(&game, 0, &nothing, &manner, &none, &stop, &thought) == HH_BAD_ARGUMENT);
    EXPECT(hh_twisty_think(&game, 0, &memory, &manner, &none, NULL, &thought) == HH_BAD_ARGUMENT); /* endless */
    manner.style = HH_TWISTY_EXPERT + 1;
    EXPECT(hh_twisty_think(&game, 0, &memory, &manner, &none, &stop, &thought) == HH_BAD_ARGUMENT);
    hh_stop_ask(&stop);
    for (manner.style = HH_TWISTY_THINKER; manner.style <= HH_TWISTY_EXPERT; manner.style++) {
        EXPECT(hh_twisty_think(&game, 0, &memory, &manner, &none, &stop, &thought) == HH_OK);
        EXPECT(hh_twisty_refuse_seat(&game, 0, thought.cell, thought.rotation) == HH_TWISTY_ALLOWED);
        EXPECT(thought.nodes < 2000u);
    }
}

int main(void)
{
    test_games();
    test_secrets();
    test_bad_arguments_and_stop();
    if (failures == 0)
        printf("all well\n");
    return failures != 0;
}
