/* hh_graph.h: cheapest trips over a few lines with changes, and every hop that lies on any of them. Nothing recurses, all
 * work is bounded: each stop is settled once. */
#ifndef HH_GRAPH_H
#define HH_GRAPH_H

#include "hh_base.h"

/* cdef begin */
#define HH_GRAPH_LINES 8
#define HH_GRAPH_STOPS 20     /* of one line, at most */
#define HH_GRAPH_VERTICES 128 /* vertices are 0..127 */
#define HH_GRAPH_CHANGE 3     /* minutes; a hop takes 1 */

/* The stops of each line in order; no vertex comes twice on a line. */
typedef struct hh_graph {
    uint8_t stops[8];
    uint8_t stop[8][20];
} hh_graph;

typedef struct hh_graph_trip {
    int32_t cost;     /* -1: there is none; 0: a station is common to both ends */
    uint32_t hops[8]; /* by line: bit i set if the hop from stop i to stop i + 1 lies on a cheapest trip */
} hh_graph_trip;

/* One cheapest trip as a traveller makes it: count stops, the same vertex twice in a row where the line changes. */
typedef struct hh_graph_way {
    uint32_t count;
    uint8_t line[160], vertex[160];
} hh_graph_way;

/* HH_BAD_ARGUMENT: too many stops, no such vertex, or one twice on a line. */
int hh_graph_check(const hh_graph *graph);
/* All cheapest trips from any station of one set to any of the other, given as bit sets of two words (vertex v: bit
 * v % 64 of word v / 64). The first boarding is free. HH_OK, whether there is a trip or not. */
int hh_graph_find(const hh_graph *graph, const uint64_t *from, const uint64_t *to, hh_graph_trip *trip);
/* The first cheapest trip by line and stop. count 0: there is none. */
int hh_graph_one(const hh_graph *graph, const uint64_t *from, const uint64_t *to, hh_graph_way *way);
/* cdef end */

#endif
