#include "hh_tunnel_lay.h"

#include <string.h>

#define UNPLACED_POINTS 6u
#define OWNER_POINTS 6u
#define TRIP_POINTS 3u
#define FOREST_POINTS 5u
#define SEAT_POINTS 2u

static void put(uint64_t *set, uint32_t vertex)
{
    set[vertex >> 6] |= (uint64_t)1 << (vertex & 63u);
}

void hh_tunnel_net(const hh_tunnel *game, hh_graph *net)
{
    memset(net, 0, sizeof *net);
    for (uint32_t i = 0; i < HH_TUNNEL_LINES; i++) {
        const hh_tunnel_line *const line = &game->line[i];
        uint32_t stops = 0;
        if (line->tiles == 0u)
            continue;
        for (uint32_t v = 0; v <= line->tiles; v++)
            if (game->station[line->verts[v]] != 0u)
                net->stop[i][stops++] = line->verts[v];
        net->stops[i] = (uint8_t)stops;
    }
}

/* The stations of the vertices of a cell. */
static int stations_of(const hh_tunnel *game, uint32_t cell, uint64_t *set)
{
    set[0] = set[1] = 0;
    for (uint32_t i = 0; i < 3u; i++)
        if (game->station[hh_lattice_corners[cell][i]] != 0u)
            put(set, hh_lattice_corners[cell][i]);
    return (set[0] | set[1]) != 0u;
}

/* Those on a shore: lake 0, forest 1. */
static int stations_on(const hh_tunnel *game, uint32_t shore, uint64_t *set)
{
    for (uint32_t word = 0; word < 2u; word++) {
        set[word] = 0;
        for (uint64_t all = hh_tunnel_shores[game->rules.board][shore][word]; all != 0u; all &= all - 1u) {
            const uint32_t vertex = word * 64u + (uint32_t)__builtin_ctzll(all);
            if (game->station[vertex] != 0u)
                put(set, vertex);
        }
    }
    return (set[0] | set[1]) != 0u;
}

/* Find the trip: NOROUTE or ROUTE with cost, hops and those who take part. */
static void travel(const hh_graph *net, const uint64_t *from, const uint64_t *to, hh_tunnel_trip *trip)
{
    hh_graph_trip found;
    hh_graph_find(net, from, to, &found);
    trip->what = found.cost < 0 ? HH_TUNNEL_NOROUTE : HH_TUNNEL_ROUTE;
    if (found.cost < 0)
        return;
    trip->cost = (uint8_t)found.cost;
    memcpy(trip->hops, found.hops, sizeof trip->hops);
    for (uint32_t line = 0; line < HH_TUNNEL_LINES; line++)
        if (found.hops[line] != 0u)
            trip->players |= (uint8_t)(1u << (line >> 1));
}

static void letter(const hh_tunnel *game, const hh_graph *net, uint32_t which, hh_tunnel_trip *trip)
{
    const uint32_t a = which * 2u, b = a + 1u, seats = game->rules.seats;
    uint64_t from[2], to[2];
    uint32_t sixes = 0, threes = 0; /* seats that get 6, or 3 */
    if (game->placed[a] == HH_TUNNEL_NONE || game->placed[b] == HH_TUNNEL_NONE) {
        for (uint32_t seat = 0; seat < seats; seat++)
            trip->owners |= (uint8_t)(((game->hand[seat] >> a & 3u) != 0u) << seat);
        sixes = ~(uint32_t)trip->owners;
    } else {
        trip->owners = (uint8_t)(1u << game->owner[a] | 1u << game->owner[b]);
        const int one = stations_of(game, game->placed[a], from), two = stations_of(game, game->placed[b], to);
        trip->what = HH_TUNNEL_NOSTATION;
        if (one && two)
            travel(net, from, to, trip);
        if (trip->what == HH_TUNNEL_ROUTE) {
            sixes = trip->players & trip->owners;
            threes = trip->players & ~(uint32_t)trip->owners;
        } else if (trip->what == HH_TUNNEL_NOSTATION || !game->rules.noroute_nothing) {
            sixes = ~(uint32_t)trip->owners;
        }
    }
    for (uint32_t seat = 0; seat < seats; seat++)
        trip->gain[seat] = (uint8_t)((sixes >> seat & 1u) * OWNER_POINTS + (threes >> seat & 1u) * TRIP_POINTS);
}

static void lake_to_forest(const hh_tunnel *game, const hh_graph *net, hh_tunnel_trip *trip)
{
    uint64_t from[2], to[2];
    const int lake = stations_on(game, 0, from), forest = stations_on(game, 1, to);
    trip->what = HH_TUNNEL_NOSTATION;
    if (lake && forest)
        travel(net, from, to, trip);
    for (uint32_t seat = 0; seat < game->rules.seats; seat++)
        trip->gain[seat] = (uint8_t)((trip->players >> seat & 1u) * FOREST_POINTS);
}

/* The last of three seats, the last two of four, counted from who began. */
static uint32_t late(const hh_tunnel *game, uint32_t seat)
{
    const uint32_t seats = game->rules.seats, place = (seat + seats - game->rules.first) % seats;
    return game->rules.seat_bonus && seats > 2u && place >= 2u ? SEAT_POINTS : 0u;
}

void hh_tunnel_count(const hh_tunnel *game, hh_tunnel_score *score)
{
    int64_t best = -1;
    memset(score, 0, sizeof *score);
    hh_tunnel_net(game, &score->net);
    for (uint32_t which = 0; which < HH_TUNNEL_LETTERS; which++)
        letter(game, &score->net, which, &score->trip[which]);
    lake_to_forest(game, &score->net, &score->trip[HH_TUNNEL_LETTERS]);
    for (uint32_t seat = 0; seat < game->rules.seats; seat++) {
        const hh_tunnel_line *const own = &game->line[seat * 2u];
        const uint32_t done = (uint32_t)own[0].done + own[1].done, raw = game->points[seat];
        score->done[seat] = (uint8_t)done;
        score->tiles[seat] = (uint8_t)(own[0].tiles + own[1].tiles);
        score->raw[seat] = (uint16_t)raw;
        score->station[seat] = (uint16_t)(done == 2u ? raw : done == 1u ? raw / 2u : 0u);
        score->bonus[seat] = (uint8_t)late(game, seat);
        for (uint32_t which = 0; which < HH_TUNNEL_LETTERS; which++)
            score->letters[seat] = (uint8_t)(score->letters[seat] + score->trip[which].gain[seat]);
        score->forest[seat] = score->trip[HH_TUNNEL_LETTERS].gain[seat];
        score->total[seat] = score->station[seat] + score->letters[seat] + score->forest[seat] + score->bonus[seat];
        const int64_t rank = ((int64_t)score->total[seat] * 4 + done) * 64 + (63 - score->tiles[seat]);
        if (rank > best)
            score->winners = 0;
        if (rank >= best) {
            best = rank;
            score->winners = (uint8_t)(score->winners | 1u << seat);
        }
    }
}
