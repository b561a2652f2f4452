#include "hh_graph.h"

#include <string.h>

#define NODES (HH_GRAPH_LINES * 32) /* node = line * 32 + index of the stop */
#define NOWHERE 255u                /* no such node: a line has fewer than 32 stops */
#define FAR 65535u
#define BUCKETS 4u /* no edge costs more than HH_GRAPH_CHANGE */

typedef struct ring {
    uint8_t twin[NODES];              /* the next node at the same vertex, round and round */
    uint8_t first[HH_GRAPH_VERTICES]; /* one node of each vertex */
} ring;

typedef struct search {
    uint16_t cost[NODES];
    uint64_t changed[2]; /* vertices whose other lines were reached */
    uint32_t waiting;
    uint32_t count[BUCKETS];
    uint8_t bucket[BUCKETS][NODES]; /* by cost mod 4: a node is in each once at most */
} search;

static int has(const uint64_t *set, uint32_t vertex)
{
    return (int)(set[vertex >> 6] >> (vertex & 63u) & 1u);
}

static void tie(const hh_graph *graph, ring *tied)
{
    memset(tied->first, NOWHERE, sizeof tied->first);
    for (uint32_t line = 0; line < HH_GRAPH_LINES; line++)
        for (uint32_t i = 0; i < graph->stops[line]; i++) {
            const uint32_t vertex = graph->stop[line][i], node = line * 32u + i, first = tied->first[vertex];
            if (first == NOWHERE) {
                tied->first[vertex] = tied->twin[node] = (uint8_t)node;
            } else {
                tied->twin[node] = tied->twin[first];
                tied->twin[first] = (uint8_t)node;
            }
        }
}

static inline void reach(search *found, uint32_t node, uint32_t cost)
{
    if (cost >= found->cost[node])
        return;
    found->cost[node] = (uint16_t)cost;
    found->bucket[cost % BUCKETS][found->count[cost % BUCKETS]++] = (uint8_t)node;
    found->waiting++;
}

/* Costs from a set of vertices, by growing cost, until `most` is passed or a vertex of `goal` is settled; return its cost
 * or FAR. Nodes that are not settled by then may have too high a cost, above what is returned. */
static uint32_t settle(const hh_graph *graph, const ring *tied, const uint64_t *from, const uint64_t *goal,
                       uint32_t most, search *found)
{
    memset(found->cost, 0xFF, sizeof found->cost);
    memset(found->count, 0, sizeof found->count);
    found->changed[0] = found->changed[1] = 0;
    found->waiting = 0;
    for (uint32_t word = 0; word < 2u; word++)
        for (uint64_t set = from[word]; set != 0u; set &= set - 1u) {
            const uint32_t first = tied->first[word * 64u + (uint32_t)__builtin_ctzll(set)];
            if (first == NOWHERE)
                continue;
            uint32_t node = first;
            do {
                reach(found, node, 0);
                node = tied->twin[node];
            } while (node != first);
        }
    for (uint32_t cost = 0; found->waiting > 0u && cost <= most; cost++) {
        const uint32_t now = cost % BUCKETS;
        for (uint32_t i = 0; i < found->count[now]; i++) {
            const uint32_t node = found->bucket[now][i], line = node >> 5, at = node & 31u;
            found->waiting--;
            if (found->cost[node] != cost)
                continue;
            const uint32_t vertex = graph->stop[line][at];
            if (goal != NULL && has(goal, vertex))
                return cost;
            if (at > 0u)
                reach(found, node - 1u, cost + 1u);
            if (at + 1u < graph->stops[line])
                reach(found, node + 1u, cost + 1u);
            if (has(found->changed, vertex)) /* those who came first reached the other lines as cheaply */
                continue;
            found->changed[vertex >> 6] |= (uint64_t)1 << (vertex & 63u);
            for (uint32_t twin = tied->twin[node]; twin != node; twin = tied->twin[twin])
                reach(found, twin, cost + HH_GRAPH_CHANGE);
        }
        found->count[now] = 0;
    }
    return FAR;
}

int hh_graph_check(const hh_graph *graph)
{
    for (uint32_t line = 0; line < HH_GRAPH_LINES; line++) {
        uint64_t seen[2] = {0, 0};
        if (graph->stops[line] > HH_GRAPH_STOPS)
            return HH_BAD_ARGUMENT;
        for (uint32_t i = 0; i < graph->stops[line]; i++) {
            const uint32_t vertex = graph->stop[line][i];
            if (vertex >= HH_GRAPH_VERTICES || has(seen, vertex))
                return HH_BAD_ARGUMENT;
            seen[vertex >> 6] |= (uint64_t)1 << (vertex & 63u);
        }
    }
    return HH_OK;
}

/* Both searches; return the cost of a cheapest trip or FAR. */
static uint32_t both(const hh_graph *graph, const ring *tied, const uint64_t *from, const uint64_t *to, search *out,
                     search *back)
{
    const uint32_t best = settle(graph, tied, from, to, FAR - 1u, out);
    if (best != FAR && best > 0u)
        settle(graph, tied, to, NULL, best, back);
    return best;
}

static void mark(const hh_graph *graph, const search *out, const search *back, uint32_t best, hh_graph_trip *trip)
{
    for (uint32_t line = 0; line < HH_GRAPH_LINES; line++) {
        const uint16_t *const a = out->cost + line * 32u, *const b = back->cost + line * 32u;
        uint32_t hops = 0;
        for (uint32_t i = 0; i + 1u < graph->stops[line]; i++)
            if (a[i] + 1u + b[i + 1u] == best || a[i + 1u] + 1u + b[i] == best)
                hops |= 1u << i;
        trip->hops[line] = hops;
    }
}

int hh_graph_find(const hh_graph *graph, const uint64_t *from, const uint64_t *to, hh_graph_trip *trip)
{
    ring tied;
    search out, back;
    tie(graph, &tied);
    const uint32_t best = both(graph, &tied, from, to, &out, &back);
    trip->cost = best == FAR ? -1 : (int32_t)best;
    if (best == FAR || best == 0u)
        memset(trip->hops, 0, sizeof trip->hops);
    else
        mark(graph, &out, &back, best, trip);
    return HH_OK;
}

int hh_graph_one(const hh_graph *graph, const uint64_t *from, const uint64_t *to, hh_graph_way *way)
{
    ring tied;
    search out, back;
    way->count = 0;
    tie(graph, &tied);
    const uint32_t best = both(graph, &tied, from, to, &out, &back);
    if (best == FAR || best == 0u)
        return HH_OK;
    uint32_t node = 0, left = best;
    while (node >> 5 < HH_GRAPH_LINES) { /* where to board: the lowest node that is as near as can be */
        const uint32_t line = node >> 5, at = node & 31u;
        if (at >= graph->stops[line]) {
            node = (line + 1u) * 32u;
            continue;
        }
        if (back.cost[node] == best && has(from, graph->stop[line][at]))
            break;
        node++;
    }
    for (;;) {
        const uint32_t line = node >> 5, at = node & 31u;
        way->line[way->count] = (uint8_t)line;
        way->vertex[way->count++] = graph->stop[line][at];
        if (left == 0u)
            return HH_OK;
        if (at + 1u < graph->stops[line] && back.cost[node + 1u] + 1u == left) {
            node++;
            left--;
        } else if (at > 0u && back.cost[node - 1u] + 1u == left) {
            node--;
            left--;
        } else { /* change: the lowest line from which the rest is as short as it has to be */
            uint32_t next = NOWHERE;
            for (uint32_t twin = tied.twin[node]; twin != node; twin = tied.twin[twin])
                if (back.cost[twin] + (uint32_t)HH_GRAPH_CHANGE == left && twin < next)
                    next = twin;
            node = next;
            left -= HH_GRAPH_CHANGE;
        }
    }
}
