/* hh_coast_think.h (private): what the files of the thinker share. */
#ifndef HH_COAST_THINK_H
#define HH_COAST_THINK_H

#include "hh_coast_brain.h"
#include "hh_coast_mind.h"
#include "hh_coast_play.h"

/* A thought under way. */
typedef struct hh_ct_thought {
    const hh_coast *game;
    const hh_coast_manner *manner;
    const hh_cm_weights *weights;
    const hh_stop *stop;
    uint64_t nodes, node_limit, start, msec;
    hh_coast_chance lots; /* of the thought itself */
    hh_cm_plan plan;      /* of the seat */
    uint16_t favour[5][HH_COAST_TICKETS]; /* per rival: how likely a ticket is beside others, by what it has built */
    uint32_t demand[HH_COAST_ROUTES];     /* what rivals' tickets depend on a route, in the worlds seen so far */
    uint32_t seat;
    int stopped;
} hh_ct_thought;

/* Whether to stop now. */
int hh_ct_over(hh_ct_thought *t);
/* Judge the rivals' likely tickets; before hh_ct_world. */
void hh_ct_suspect(hh_ct_thought *t);
/* A world that the seat could be in, and the rivals' plans in it. */
void hh_ct_world(hh_ct_thought *t, uint64_t seed, hh_coast *world, hh_cm_plan *plans);
/* The thinker. */
uint32_t hh_ct_imagine(hh_ct_thought *t, hh_coast_thought *out);

#endif
