/* hh_coast_cost.h: what it costs a seat of Coast to Coast to join cities over the routes that are its own or can still be
 * had. Every route has a cost, 0 for an own one; what is asked is the cheapest way between two cities, or a set of
 * routes by which many pairs of cities hang together (the Steiner forest, nearly the cheapest). */
#ifndef HH_COAST_COST_H
#define HH_COAST_COST_H

#include "hh_base.h"

/* cdef begin */
#define HH_COAST_APART 60000u /* no way; what costs as much or more is closed */
#define HH_COAST_PAIRS 24u    /* pairs of cities in one question, at the most */

typedef struct hh_coast_costs {
    uint16_t route[100];
} hh_coast_costs;

/* What a cost counts. */
typedef enum hh_coast_measure {
    HH_COAST_IN_CARS = 0,  /* to be placed */
    HH_COAST_IN_CARDS = 1, /* cards that are missing, each route by itself: locomotives in hand count for every one */
    HH_COAST_IN_TURNS = 2  /* half turns: one for each missing card, two to claim */
} hh_coast_measure;

/* From some cities to all. */
typedef struct hh_coast_reach {
    uint16_t cost[36];
    uint8_t via[36]; /* the route by which the way comes in; 255 where it begins, or there is none */
    uint8_t from[36];
} hh_coast_reach;

/* The costs for a seat. owner: per route its seat or HH_COAST_NONE; hand: nine counts, NULL counts as none; cars: what is left, longer
 * routes are closed. With 2 or 3 seats the twin of a claimed route is closed, with more that of an own one. */
int hh_coast_costs_of(const uint8_t *owner, uint32_t seats, uint32_t seat, uint32_t cars, const uint8_t *hand,
                      hh_coast_measure measure, hh_coast_costs *costs);
/* Cheapest ways from the cities of a set (bits). */
int hh_coast_reach_from(const hh_coast_costs *costs, uint64_t cities, hh_coast_reach *reach);
/* Add the routes of the way to a city to a set of 100 flags in two words (bit r & 63 of word r >> 6). */
int hh_coast_way_to(const hh_coast_costs *costs, const hh_coast_reach *reach, uint32_t city, uint64_t *routes);
/* Join all pairs (city, city, city, city, ...): the routes to be had besides the own ones, and their cost, or
 * HH_COAST_APART if some pair cannot be joined. Several orders are tried; exact for one pair. */
int hh_coast_connect(const hh_coast_costs *costs, const uint8_t *pairs, uint32_t count, uint64_t *routes,
                     uint32_t *cost);
/* cdef end */

#endif
