/* hh_trail.h: the longest trail in a net of routes: a walk that uses no route twice, cities may repeat, the longest in
 * cars. Exact. */
#ifndef HH_TRAIL_H
#define HH_TRAIL_H

#include "hh_base.h"

/* cdef begin */
#define HH_TRAIL_ROUTES 48 /* at most in one net */
#define HH_TRAIL_CITIES 36

typedef struct hh_trail {
    uint16_t length;   /* in cars */
    uint8_t routes;    /* on the trail */
    uint8_t order[48]; /* their places in the net given, in walking order */
    uint8_t spare;
    uint32_t steps; /* of the search: how much work it was */
} hh_trail;

/* The net: route i joins the cities ends[2 i] and ends[2 i + 1] (below 36, not the same) with length[i] cars; two
 * routes may join the same cities. An empty net has a trail of 0. The same net gives the same trail on every machine.
 * HH_BAD_ARGUMENT: more routes than HH_TRAIL_ROUTES, a city that is none, more than 255 cars in all. */
int hh_trail_find(uint32_t routes, const uint8_t *ends, const uint8_t *length, hh_trail *trail);
/* Only the length; -1 for a bad net. */
int hh_trail_length(uint32_t routes, const uint8_t *ends, const uint8_t *length);
/* cdef end */

#endif
