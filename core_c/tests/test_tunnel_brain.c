/* Tests of the computer players of Tunnel Lines in plain C: tests/core/test_c_programs.py builds and runs this file.
 * Prints each failure; exit 1 if any. */
#include "../src/hh_tunnel_mind.h"

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

static hh_tunnel dealt(uint32_t number, uint32_t seats, uint8_t stations)
{
    const hh_tunnel_rules rules = {.seats = (uint8_t)seats,
                                   .board = (uint8_t)(number % 3u),
                                   .first = (uint8_t)(number % seats),
                                   .stations = stations,
                                   .equal_turns = number % 5u == 1u,
                                   .seat_bonus = number % 5u == 2u,
                                   .noroute_nothing = number % 5u == 3u};
    hh_tunnel game;
    uint16_t hands[HH_TUNNEL_SEATS] = {0};
    EXPECT(hh_tunnel_init(&game, &rules) == HH_OK);
    for (uint32_t card = 0; card < HH_TUNNEL_CARDS; card++) {
        const uint32_t seat = (card + card / 4u * (seats == 4u) + number) % seats;
        hands[seat] = (uint16_t)(hands[seat] | 1u << card);
    }
    EXPECT(hh_tunnel_deal(&game, hands) == HH_OK);
    return game;
}

/* Some turns into a game by chance. */
static hh_tunnel begun(uint32_t number, uint32_t seats, uint8_t stations, uint32_t turns)
{
    hh_tunnel game = dealt(number, seats, stations);
    for (uint32_t k = 0; k < turns && !game.over; k++)
        hh_tunnel_step(&game, number * 100u + k);
    return game;
}

/* Think, expect that it is right in form, and return the thought. */
static hh_tunnel_thought thought_of(const hh_tunnel *game, const hh_tunnel_manner *manner, uint64_t nodes)
{
    const hh_tunnel before = *game;
    const hh_limits limits = {nodes, 0};
    hh_tunnel_thought thought;
    EXPECT(hh_tunnel_think(game, manner, &limits, NULL, &thought) == HH_OK);
    EXPECT(memcmp(game, &before, sizeof before) == 0);
    EXPECT(thought.count >= 1u && thought.count <= HH_TUNNEL_ACTS);
    return thought;
}

/* Own lines of a seat that are dead. */
static uint32_t dead(const hh_tunnel *game, uint32_t seat)
{
    return (uint32_t)hh_tunnel_is_dead(game, seat * 2u) + (uint32_t)hh_tunnel_is_dead(game, seat * 2u + 1u);
}

/* Whole games of every style, board, number of seats and option, a thought for each step: legal, and what is left of the turn
 * is legal too and ends it. */
static void test_games(void)
{
    for (uint32_t number = 0; number < 30; number++) {
        hh_tunnel game = dealt(number, 2u + number / 5u % 3u, number % 4u == 3u ? 8 : 0);
        uint32_t steps = 0;
        for (; !game.over && steps < 400u; steps++) {
            const hh_tunnel_manner manner = {number * 1000u + steps, (int32_t)(number % 5u), 40, 100, number & 1u};
            const hh_tunnel_thought thought = thought_of(&game, &manner, manner.style == HH_TUNNEL_THINKER ? 60u : 0u);
            hh_tunnel ahead = game;
            for (uint32_t i = 0; i < thought.count; i++)
                EXPECT(hh_tunnel_play(&ahead, &thought.acts[i], NULL) == HH_OK);
            EXPECT(ahead.over || ahead.player != game.player);
            if (hh_tunnel_play(&game, &thought.acts[0], NULL) != HH_OK)
                return;
        }
        EXPECT(game.over);
        EXPECT(hh_tunnel_check(&game) == HH_OK);
    }
}

static void test_the_same_again(void)
{
    for (uint32_t number = 0; number < 8; number++) {
        const hh_tunnel game = begun(number, 2u + number % 3u, 0, 6);
        const hh_tunnel_manner manner = {7, (int32_t)(number % 5u), 30, 200, number & 1u};
        const hh_tunnel_thought one = thought_of(&game, &manner, 300), two = thought_of(&game, &manner, 300);
        EXPECT(memcmp(&one, &two, sizeof one) == 0);
    }
}

/* With hidden hands nothing depends on what the caller gave the others. */
static void test_hidden_cards(void)
{
    uint32_t changed = 0;
    for (uint32_t number = 0; number < 12; number++) {
        const uint32_t seats = 3u + number % 2u;
        const hh_tunnel game = begun(number, seats, 0, 5);
        const uint32_t a = (game.player + 1u) % seats, b = (game.player + 2u) % seats;
        const hh_tunnel_manner manner = {9, (int32_t)(number % 4u), 0, 0, 1};
        hh_tunnel other = game;
        const uint32_t mine = game.hand[a] & (uint32_t)-(int32_t)game.hand[a];
        const uint32_t yours = game.hand[b] & (uint32_t)-(int32_t)game.hand[b];
        if (mine == 0u || yours == 0u || game.over)
            continue;
        other.hand[a] = (uint16_t)(game.hand[a] ^ mine ^ yours);
        other.hand[b] = (uint16_t)(game.hand[b] ^ mine ^ yours);
        const hh_tunnel_thought one = thought_of(&game, &manner, 300), two = thought_of(&other, &manner, 300);
        EXPECT(memcmp(&one, &two, sizeof one) == 0);
        changed++;
    }
    EXPECT(changed > 6u);
}

/* A deal of what is hidden leaves sizes and the seat's own hand, and is one that spec 4.2 allows. */
static void test_deals(void)
{
    for (uint32_t number = 0; number < 40; number++) {
        const uint32_t seats = 2u + number % 3u;
        hh_tunnel game = begun(number, seats, 0, number % 7u), twin = game;
        hh_tn_lots lots = {number};
        hh_tm_deal(&twin, game.player, &lots);
        EXPECT(twin.hand[game.player] == game.hand[game.player]);
        EXPECT(hh_tunnel_deal(&game, twin.hand) == HH_OK);
    }
}

/* Wherever one turn leaves more own lines alive than another, every style but the quick one takes one of the best. */
static void test_lines_are_saved(void)
{
    uint32_t asked = 0;
    for (uint32_t number = 0; number < 700 && asked < 60u; number++) {
        hh_tunnel game = begun(number, 2u + number % 3u, 0, 8u + number % 23u);
        uint32_t least = 9, most = 0;
        hh_tunnel_turns turns;
        const uint32_t seat = game.player;
        if (game.over || !game.full || game.places)
            continue;
        hh_tunnel_turns_begin(&turns, 1);
        while (hh_tunnel_turns_next(&turns, &game)) {
            const uint32_t now = dead(&game, seat);
            least = now < least ? now : least;
            most = now > most ? now : most;
        }
        if (least == most)
            continue;
        asked++;
        for (int32_t style = 0; style <= HH_TUNNEL_ANY; style++) {
            hh_tunnel after = game;
            for (uint32_t step = 0; after.player == seat && !after.over && style != HH_TUNNEL_QUICK; step++) {
                const hh_tunnel_manner manner = {number + step, style, 500, 100, 0};
                const hh_tunnel_thought thought = thought_of(&after, &manner, 50);
                if (thought.acts[0].kind == HH_TUNNEL_END)
                    EXPECT(dead(&after, seat) == least);
                EXPECT(hh_tunnel_play(&after, &thought.acts[0], NULL) == HH_OK);
            }
        }
    }
    EXPECT(asked >= 20u);
}

static void test_limits(void)
{
    const hh_tunnel game = begun(4, 2, 0, 4);
    const hh_tunnel_manner best = {.seed = 1};
    const hh_limits none = {0, 0}, some = {0, 50};
    hh_tunnel_manner wrong = best;
    hh_stop stop;
    hh_tunnel_thought thought;
    EXPECT(thought_of(&game, &best, 2000).nodes < 2000u + thought_of(&game, &best, 1).nodes + 40u);
    EXPECT(thought_of(&game, &best, 2000).games > 40u);
    EXPECT(hh_tunnel_think(&game, &best, &none, NULL, &thought) == HH_BAD_ARGUMENT);
    EXPECT(hh_tunnel_think(&game, &best, &some, NULL, &thought) == HH_OK);
    hh_stop_clear(&stop);
    hh_stop_ask(&stop);
    EXPECT(hh_tunnel_think(&game, &best, &none, &stop, &thought) == HH_OK);
    EXPECT(thought.games == 0u && hh_tunnel_refuse(&game, &thought.acts[0]) == HH_TUNNEL_ALLOWED);
    wrong.style = HH_TUNNEL_ANY + 1;
    EXPECT(hh_tunnel_think(&game, &wrong, &some, NULL, &thought) == HH_BAD_ARGUMENT);
    wrong = best;
    wrong.noise = -1;
    EXPECT(hh_tunnel_think(&game, &wrong, &some, NULL, &thought) == HH_BAD_ARGUMENT);
    EXPECT(hh_tunnel_think(NULL, &best, &some, NULL, &thought) == HH_BAD_ARGUMENT);
    hh_tunnel over = game;
    hh_tunnel_playout(&over, 1);
    EXPECT(hh_tunnel_think(&over, &best, &some, NULL, &thought) == HH_BAD_ARGUMENT);
}

/* Whether a line may hop along the edge from one vertex to another on its way: a free cell at one of its sides. */
static int is_way(const hh_tunnel *game, uint32_t seat, const hh_lattice_hop *hop)
{
    for (uint32_t i = 0; i < 2u; i++) {
        const uint32_t ground = hop->cell[i] == HH_LATTICE_NONE ? HH_TUNNEL_LAID : game->ground[hop->cell[i]];
        if (ground == HH_TUNNEL_PLAIN || ground == HH_TUNNEL_LAKE || ground == HH_TUNNEL_FOREST)
            return 1;
        if (hh_tn_is_hub(ground) && (game->hand[seat] & hh_tunnel_cards[ground]) != 0u)
            return 1;
    }
    return 0;
}

/* Whether the hop leads from an inner corner through a free black cell that ends a line from this side. */
static int is_last(const hh_tunnel *game, uint32_t side, uint32_t from, const hh_lattice_hop *hop)
{
    for (uint32_t i = 0; i < 2u; i++) {
        if (hop->cell[i] == HH_LATTICE_NONE || game->ground[hop->cell[i]] != HH_TUNNEL_BLACK)
            continue;
        const uint32_t arrow = hh_tunnel_arrow_of[game->rules.board][hop->cell[i]];
        if (hh_tunnel_arrows[game->rules.board][arrow].inner == from && (hh_tunnel_far[game->rules.board][side] >> arrow & 1u))
            return 1;
    }
    return 0;
}

/* hh_tunnel_distances as it is defined: no place is more than a tile farther away than the one that a hop leads to. */
static void plain_distances(const hh_tunnel *game, uint32_t number, uint32_t side, uint8_t *tiles)
{
    memset(tiles, HH_TUNNEL_NONE, HH_TM_AWAY_BYTES);
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t at = 0; at < HH_TM_AWAY_BYTES; at++) {
            const uint32_t vertex = at / 6u;
            const int eased = game->station[vertex] != 0u || (game->at[vertex] & ~(1u << number)) != 0u;
            for (uint32_t direction = 0; direction < 6u; direction++) {
                const hh_lattice_hop *const hop = &hh_lattice_hops[vertex][direction];
                const uint32_t turn = (direction + 6u - at % 6u) % 6u; /* 2 and 4 are the acute corners, 3 is back */
                if (hop->to == HH_LATTICE_NONE || turn == 3u || (!eased && (turn == 2u || turn == 4u)))
                    continue;
                uint32_t way = HH_TUNNEL_NONE;
                if (is_last(game, side, vertex, hop))
                    way = 1;
                else if (is_way(game, number >> 1, hop) && tiles[hop->to * 6u + direction] != HH_TUNNEL_NONE)
                    way = tiles[hop->to * 6u + direction] + 1u;
                if (way < tiles[at]) {
                    tiles[at] = (uint8_t)way;
                    changed = 1;
                }
            }
        }
    }
}

static void test_distances(void)
{
    uint8_t one[HH_TM_AWAY_BYTES], two[HH_TM_AWAY_BYTES];
    for (uint32_t number = 0; number < 30; number++) {
        const hh_tunnel game = begun(number, 2u + number % 3u, 0, number);
        for (uint32_t line = 0; line < game.rules.seats * 2u; line++)
            for (uint32_t side = 0; side < 6u; side++) {
                hh_tunnel_distances(&game, line, side, one);
                plain_distances(&game, line, side, two);
                EXPECT(memcmp(one, two, sizeof one) == 0);
            }
    }
}

/* How late a stop is obeyed, counted in turns: with one that was asked for before, one batch of turns is looked at and no
 * game is imagined; hh_tm_over, where stop, clock and nodes are looked at, comes after each imagined game. */
static void test_a_stop_is_soon_obeyed(void)
{
    uint32_t longest = 0;
    for (uint32_t number = 0; number < 24; number++) {
        const hh_tunnel game = begun(number, 4, number % 3u == 2u ? 12 : 0, number);
        const hh_tunnel_manner best = {.seed = number, .hidden = number & 1u};
        const hh_limits none = {0, 0}, some = {500, 0};
        hh_stop stop;
        hh_tunnel_thought first, whole;
        if (game.over)
            continue;
        uint64_t places[2];
        const uint32_t stations = hh_tunnel_places(&game, game.player, places);
        hh_stop_clear(&stop);
        EXPECT(hh_tunnel_think(&game, &best, &some, &stop, &whole) == HH_OK);
        hh_stop_ask(&stop);
        EXPECT(hh_tunnel_think(&game, &best, &none, &stop, &first) == HH_OK);
        EXPECT(first.games == 0u && first.options <= 256u + stations && first.nodes == first.options);
        EXPECT(hh_tunnel_refuse(&game, &first.acts[0]) == HH_TUNNEL_ALLOWED);
        if (whole.games > 0u) /* to the end of the game in which the limit was passed */
            EXPECT(whole.nodes < whole.options + 500u + 64u);
        longest = whole.options > longest ? whole.options : longest;
    }
    EXPECT(longest > 512u);
}

int main(void)
{
    test_games();
    test_the_same_again();
    test_hidden_cards();
    test_deals();
    test_lines_are_saved();
    test_limits();
    test_distances();
    test_a_stop_is_soon_obeyed();
    if (failures == 0)
        printf("all well\n");
    return failures != 0;
}
