/* The computer players of Trax: they play legally to the end, leave the position as it was, come to the same answer
 * twice, obey limits and the stop, and take and parry wins in one. */
#include "hh_rng.h"
#include "hh_trax_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 4096
#define CHOICES 8192

static hh_trax_slot slots[SLOTS];
static hh_trax_choice choices[CHOICES];
static const hh_trax_memory memory = {slots, SLOTS, CHOICES, choices};

static void fail(const char *what, int line)
{
    printf("line %d: %s\n", line, what);
    exit(1);
}

#define EXPECT(condition)               \
    do {                                \
        if (!(condition))               \
            fail(#condition, __LINE__); \
    } while (0)

static hh_trax *board(uint32_t log2, uint32_t variant, uint32_t tie)
{
    hh_trax *game = calloc(1, hh_trax_size(log2));
    EXPECT(game != NULL && hh_trax_init(game, log2, variant, tie) == HH_OK);
    return game;
}

static hh_trax_thought thought_of(hh_trax *game, const hh_trax_manner *manner, uint64_t nodes)
{
    const hh_limits limits = {nodes, 0};
    const uint64_t before = hh_trax_hash(game);
    const uint32_t turns = game->turns;
    hh_trax_thought first, second;
    memset(slots, 0x5A, sizeof slots); /* contents must not matter */
    memset(&first, 0, sizeof first);
    EXPECT(hh_trax_think(game, &memory, manner, &limits, NULL, &first) == HH_OK);
    EXPECT(hh_trax_check(game) == HH_OK && hh_trax_hash(game) == before && game->turns == turns);
    EXPECT(first.count >= 1 && (nodes == 0 || first.nodes < nodes + 200));
    EXPECT(hh_trax_think(game, &memory, manner, &limits, NULL, &second) == HH_OK);
    EXPECT(first.count == second.count && first.value == second.value && first.nodes == second.nodes);
    for (uint32_t i = 0; i < first.count; i++)
        EXPECT(first.line[i].x == second.line[i].x && first.line[i].y == second.line[i].y &&
               first.line[i].tile == second.line[i].tile);
    return first;
}

/* Two manners against each other; every answer and the whole line behind it must be legal. */
static void play_out(uint32_t variant, uint32_t tie, uint64_t seed, uint64_t nodes)
{
    hh_trax *game = board(6, variant, tie);
    hh_trax_manner manner[2] = {{.noise = 10}, {.depth = 2, .noise = 60, .blunder = 100, .blind = 200}};
    while (game->end == HH_TRAX_GOING && game->turns < 40) {
        hh_trax_manner *mine = &manner[(game->turns ^ seed) & 1u];
        mine->seed = hh_rng(seed, game->turns);
        const hh_trax_thought found = thought_of(game, mine, nodes);
        const uint32_t turns = game->turns;
        for (uint32_t i = 0; i < found.count; i++)
            EXPECT(hh_trax_play(game, found.line[i].x, found.line[i].y, found.line[i].tile) == HH_OK);
        while (game->turns > turns + 1u)
            EXPECT(hh_trax_undo(game) == HH_OK);
    }
    free(game);
}

static void sees_wins_in_one(void)
{
    hh_trax *game = board(6, HH_TRAX_STANDARD, HH_TRAX_RULEBOOK);
    const hh_trax_manner best = {0};
    uint32_t moves[512], count = 0, wins = 0;
    for (uint64_t seed = 0; seed < 150 && wins < 60; seed++) {
        hh_trax_reset(game);
        while (game->end == HH_TRAX_GOING) {
            const uint32_t me = game->turns & 1u;
            EXPECT(hh_trax_moves(game, moves, 512, &count) == HH_OK && count > 0);
            int can_win = 0;
            for (uint32_t i = 0; i < count; i++) {
                EXPECT(hh_trax_turn(game, moves[i]) == HH_OK);
                can_win |= game->end == (me == 0 ? HH_TRAX_WHITE_WINS : HH_TRAX_BLACK_WINS);
                EXPECT(hh_trax_undo(game) == HH_OK);
            }
            if (can_win) {
                const hh_trax_thought found = thought_of(game, &best, 2000);
                EXPECT(hh_trax_play(game, found.line[0].x, found.line[0].y, found.line[0].tile) == HH_OK);
                EXPECT(game->end == (me == 0 ? HH_TRAX_WHITE_WINS : HH_TRAX_BLACK_WINS));
                wins++;
                break;
            }
            const uint32_t move = moves[hh_rng_below(seed, game->turns, count)];
            EXPECT(hh_trax_turn(game, move) == HH_OK);
        }
    }
    EXPECT(wins >= 60);
    free(game);
}

static void limits_hold(void)
{
    hh_trax *game = board(6, HH_TRAX_STANDARD, HH_TRAX_RULEBOOK);
    hh_trax_manner manner = {0};
    hh_limits limits = {0, 0};
    hh_trax_thought found;
    EXPECT(hh_trax_think(game, &memory, &manner, &limits, NULL, &found) == HH_BAD_ARGUMENT);
    hh_trax_memory odd = memory;
    odd.slot_count = SLOTS - 1;
    limits.nodes = 1;
    EXPECT(hh_trax_think(game, &odd, &manner, &limits, NULL, &found) == HH_BAD_ARGUMENT);
    EXPECT(hh_trax_think(game, &memory, &manner, &limits, NULL, &found) == HH_OK && found.count == 1);
    hh_stop stop;
    hh_stop_clear(&stop);
    hh_stop_ask(&stop);
    limits.nodes = 0;
    EXPECT(hh_trax_think(game, &memory, &manner, &limits, &stop, &found) == HH_OK && found.count == 1);
    EXPECT(found.nodes < 1000);
    limits.msec = 5;
    EXPECT(hh_trax_think(game, &memory, &manner, &limits, NULL, &found) == HH_OK && found.depth >= 1);
    free(game);
}

int main(void)
{
    for (uint32_t variant = 0; variant < 3; variant++)
        for (uint32_t tie = 0; tie < 2; tie++)
            for (uint64_t seed = 0; seed < 3; seed++)
                play_out(variant, tie, seed + 10u * variant, seed == 2 ? 300 : 3000);
    sees_wins_in_one();
    limits_hold();
    puts("all well");
    return 0;
}
