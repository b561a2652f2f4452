/* Tests of the core of Tunnel Lines in plain C, so that they run under any compiler and sanitizer:
 * tests/core/test_c_programs.py builds and runs this file. Prints each failure; exit 1 if any. */
#include "hh_rng.h"
#include "hh_tunnel.h"

#include <stddef.h>
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

/* Card i is held by seat i % seats. */
static void start(hh_tunnel *game, uint32_t seats, uint32_t board, uint32_t stations, uint32_t tiles)
{
    static const uint16_t hands[3][4] = {{0x555, 0xAAA, 0, 0}, {0x249, 0x492, 0x924, 0}, {0x111, 0x222, 0x444, 0x888}};
    const hh_tunnel_rules rules = {(uint8_t)seats, (uint8_t)board, 0, (uint8_t)stations, (uint8_t)tiles, 0, 0, 0};
    EXPECT(hh_tunnel_init(game, &rules) == HH_OK && hh_tunnel_check(game) == HH_OK);
    EXPECT(hh_tunnel_deal(game, hands[seats - 2u]) == HH_OK && hh_tunnel_check(game) == HH_OK);
}

/* Random games, step by step: what is listed can be made and taken back, the rest is refused. */
static void test_games(void)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        hh_tunnel game;
        hh_tunnel_act acts[HH_TUNNEL_MOVES];
        hh_tunnel_done done;
        start(&game, 2u + (uint32_t)(seed % 3u), (uint32_t)(seed / 3u % 3u), seed % 4u == 0u ? 5u : 0u,
              seed % 5u == 0u ? 8u : 0u);
        for (uint64_t step = 0; !game.over && step < 1000u; step++) {
            const uint32_t count = hh_tunnel_moves(&game, acts);
            EXPECT(count > 0u && count < HH_TUNNEL_MOVES);
            const hh_tunnel before = game;
            for (uint32_t i = 0; i < count; i++) {
                hh_tunnel_back back;
                EXPECT(hh_tunnel_refuse(&game, &acts[i]) == HH_TUNNEL_ALLOWED);
                if (acts[i].kind >= HH_TUNNEL_END)
                    continue;
                hh_tunnel_do(&game, &acts[i], &back);
                EXPECT(hh_tunnel_check(&game) == HH_OK && (game.key == before.key) == (acts[i].to == HH_TUNNEL_NONE));
                hh_tunnel_undo(&game, &back);
                EXPECT(memcmp(&game, &before, sizeof game) == 0);
            }
            EXPECT(hh_tunnel_play(&game, &acts[hh_rng_below(seed, step, count)], &done) == HH_OK);
            EXPECT(hh_tunnel_check(&game) == HH_OK && done.chips <= 2u);
            EXPECT(hh_tunnel_hash(&game) != hh_tunnel_hash(&before));
        }
        EXPECT(game.over && hh_tunnel_moves(&game, acts) == 0u);
        hh_tunnel_score score;
        hh_tunnel_count(&game, &score);
        EXPECT(score.winners != 0u && score.winners < 1u << game.rules.seats && hh_graph_check(&score.net) == HH_OK);
    }
}

/* Visiting all full turns leaves the game as it is, and they are as many as are counted. */
static void test_turns(void)
{
    for (uint64_t seed = 0; seed < 12; seed++) {
        hh_tunnel game;
        hh_tunnel_turns turns;
        start(&game, 2u + (uint32_t)(seed % 3u), (uint32_t)(seed % 3u), seed < 6u ? 0u : 4u, 0);
        for (uint64_t turn = 0; !game.over && turn < 40u; turn++) {
            const hh_tunnel before = game;
            uint64_t ordered = 0, unordered = 0;
            hh_tunnel_turns_begin(&turns, 1);
            while (hh_tunnel_turns_next(&turns, &game)) {
                EXPECT(hh_tunnel_is_full(&game) && turns.depth >= 1u && turns.depth <= HH_TUNNEL_TURN);
                ordered++;
            }
            EXPECT(memcmp(&game, &before, sizeof game) == 0);
            EXPECT(ordered == hh_tunnel_full_turns(&game) && (ordered > 0u) == hh_tunnel_fillable(&game));
            hh_tunnel_turns_begin(&turns, 0);
            while (hh_tunnel_turns_next(&turns, &game))
                unordered++;
            EXPECT(memcmp(&game, &before, sizeof game) == 0 && unordered <= ordered &&
                   (unordered > 0u) == (ordered > 0u));
            hh_tunnel_turns_begin(&turns, 1);
            for (uint64_t i = 0; i <= turn && hh_tunnel_turns_next(&turns, &game); i++)
                EXPECT(hh_tunnel_check(&game) == HH_OK);
            hh_tunnel_turns_stop(&turns, &game);
            EXPECT(memcmp(&game, &before, sizeof game) == 0 && !hh_tunnel_turns_next(&turns, &game));
            hh_tunnel_step(&game, hh_rng(seed, turn));
            EXPECT(hh_tunnel_check(&game) == HH_OK);
        }
    }
}

static void test_playouts_are_the_same_everywhere(void)
{
    hh_tunnel game;
    hh_tunnel_tally tally = {0}, twin = {0};
    start(&game, 3, 1, 0, 0);
    EXPECT(hh_tunnel_playouts(&game, 50, 7, &tally) == HH_OK && hh_tunnel_playouts(&game, 50, 7, &twin) == HH_OK);
    EXPECT(memcmp(&tally, &twin, sizeof tally) == 0 && tally.games == 50u);
    EXPECT(tally.turns == 1274u && tally.tiles == 3057u && tally.points == 2888u);
    hh_tunnel_playout(&game, 7);
    const uint64_t hash = hh_tunnel_hash(&game);
    EXPECT(game.over && hash == 0x919aa61e1fce45a9u);
    if (failures)
        printf("turns %u tiles %u points %u hash 0x%08x%08x\n", (unsigned)tally.turns, (unsigned)tally.tiles,
               (unsigned)tally.points, (unsigned)(hash >> 32), (unsigned)hash);
}

/* A copy with one byte changed. */
static int notices(const hh_tunnel *sound, size_t byte, uint8_t flip)
{
    hh_tunnel game = *sound;
    ((uint8_t *)&game)[byte] ^= flip;
    return hh_tunnel_check(&game) == HH_BROKEN;
}

/* Whatever is damaged is noticed: lines, grounds, masks, stations, cards, key, points, supply. */
static void test_damage(void)
{
    hh_tunnel game;
    start(&game, 4, 2, 0, 0);
    for (uint64_t turn = 0; turn < 14u; turn++)
        hh_tunnel_step(&game, turn);
    EXPECT(hh_tunnel_check(&game) == HH_OK && !game.over);
#define SPAN(field) offsetof(hh_tunnel, field), sizeof game.field
    static const struct {
        const char *name;
        size_t first, size;
    } parts[] = {
        {"key", SPAN(key)},           {"hand", SPAN(hand)},       {"points", SPAN(points)},
        {"turns", SPAN(turns)},       {"whites", SPAN(whites)},   {"player", SPAN(player)},
        {"supply", SPAN(supply)},     {"full", SPAN(full)},       {"places", SPAN(places)},
        {"dead", SPAN(dead)},         {"reasons", SPAN(reasons)}, {"trigger", SPAN(trigger)},
        {"placed", SPAN(placed)},     {"owner", SPAN(owner)},     {"line", SPAN(line)},
        {"ground", SPAN(ground)},     {"station", SPAN(station)}, {"at", SPAN(at)},
        {"along", SPAN(along)},       {"over", SPAN(over)},       {"pending", SPAN(pending)},
        {"hub_used", SPAN(hub_used)},
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        for (size_t byte = parts[i].first; byte < parts[i].first + parts[i].size; byte++)
            for (uint32_t bit = 0; bit < 8u; bit++)
                if (!notices(&game, byte, (uint8_t)(1u << bit))) {
                    printf("%s[%u] bit %u: not noticed\n", parts[i].name, (unsigned)(byte - parts[i].first),
                           (unsigned)bit);
                    failures++;
                }
}

static void test_bad_arguments(void)
{
    static const hh_tunnel_rules wrong[] = {
        {1, 0, 0, 0, 0, 0, 0, 0},  {5, 0, 0, 0, 0, 0, 0, 0}, {2, 3, 0, 0, 0, 0, 0, 0},  {2, 0, 2, 0, 0, 0, 0, 0},
        {2, 0, 0, 97, 0, 0, 0, 0}, {2, 0, 0, 0, 2, 0, 0, 0}, {2, 0, 0, 0, 19, 0, 0, 0}, {2, 0, 0, 0, 0, 2, 0, 0},
        {2, 0, 0, 0, 0, 0, 2, 0},  {2, 0, 0, 0, 0, 0, 0, 2}};
    hh_tunnel game;
    hh_tunnel_act act;
    hh_tunnel_tally tally = {0};
    uint64_t set[2];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        EXPECT(hh_tunnel_init(&game, &wrong[i]) == HH_BAD_ARGUMENT);
    EXPECT(hh_tunnel_tile(&act, 2, 0, 0, 7, 255) == HH_BAD_ARGUMENT &&
           hh_tunnel_tile(&act, 0, 216, 0, 7, 255) == HH_BAD_ARGUMENT);
    EXPECT(hh_tunnel_tile(&act, 0, 0, 127, 7, 255) == HH_BAD_ARGUMENT &&
           hh_tunnel_tile(&act, 0, 0, 0, 127, 255) == HH_BAD_ARGUMENT);
    EXPECT(hh_tunnel_tile(&act, 0, 0, 0, 7, 12) == HH_BAD_ARGUMENT);
    EXPECT(hh_tunnel_tile(&act, 0, 0, 0, 0, 255) == HH_OK && act.edge == 65535u);
    EXPECT(hh_tunnel_tile(&act, 0, 0, 0, 8, 255) == HH_OK && act.edge < HH_LATTICE_EDGES);
    start(&game, 2, 0, 0, 0);
    act.edge++;
    EXPECT(hh_tunnel_refuse(&game, &act) == HH_TUNNEL_OUT_OF_RANGE && hh_tunnel_play(&game, &act, NULL) == HH_ILLEGAL);
    EXPECT(hh_tunnel_to_terminal(&game, 0) == -1 && hh_tunnel_to_terminal(&game, 4) == -1);
    EXPECT(hh_tunnel_places(&game, 2, set) == 0u && hh_tunnel_bare(&game, 4, set) == 0u &&
           !hh_tunnel_is_dead(&game, 4));
    game.dealt = 0;
    EXPECT(hh_tunnel_playouts(&game, 1, 1, &tally) == HH_BAD_ARGUMENT);
    EXPECT(hh_lattice_check() == HH_OK && hh_lattice_direction(127, 0) == -1 && hh_lattice_vertex(7, 0) == -1);
}

/* Small nets by hand: a change costs three minutes, a hop one. */
static void test_trips(void)
{
    hh_graph net;
    hh_graph_trip trip;
    hh_graph_way way;
    memset(&net, 0, sizeof net);
    const uint8_t one[] = {1, 2, 3, 4, 5, 6}, two[] = {1, 70, 6}, three[] = {2, 71, 72, 73, 5};
    const uint64_t from[2] = {1u << 1, 0}, to[2] = {1u << 6, 0}, near[2] = {1u << 5, 0},
                   none[2] = {0, (uint64_t)1 << 63};
    net.stops[0] = 6;
    net.stops[2] = 3;
    net.stops[5] = 5;
    memcpy(net.stop[0], one, sizeof one);
    memcpy(net.stop[2], two, sizeof two);
    memcpy(net.stop[5], three, sizeof three);
    EXPECT(hh_graph_check(&net) == HH_OK);
    EXPECT(hh_graph_find(&net, from, to, &trip) == HH_OK && trip.cost == 2 && trip.hops[2] == 3u && trip.hops[0] == 0u);
    EXPECT(hh_graph_one(&net, from, to, &way) == HH_OK && way.count == 3u && way.line[0] == 2u && way.vertex[1] == 70u);
    EXPECT(hh_graph_find(&net, from, near, &trip) == HH_OK && trip.cost == 4 && trip.hops[0] == 15u &&
           trip.hops[5] == 0u);
    EXPECT(hh_graph_find(&net, from, none, &trip) == HH_OK && trip.cost == -1 && trip.hops[0] == 0u);
    EXPECT(hh_graph_one(&net, from, none, &way) == HH_OK && way.count == 0u);
    EXPECT(hh_graph_find(&net, from, from, &trip) == HH_OK && trip.cost == 0 && trip.hops[0] == 0u);
    net.stops[0] = 21;
    EXPECT(hh_graph_check(&net) == HH_BAD_ARGUMENT);
    net.stops[0] = 6;
    net.stop[0][3] = 1;
    EXPECT(hh_graph_check(&net) == HH_BAD_ARGUMENT);
    net.stop[0][3] = 128;
    EXPECT(hh_graph_check(&net) == HH_BAD_ARGUMENT);
}

int main(void)
{
    test_games();
    test_turns();
    test_playouts_are_the_same_everywhere();
    test_damage();
    test_bad_arguments();
    test_trips();
    if (failures == 0)
        printf("all well\n");
    return failures != 0;
}
