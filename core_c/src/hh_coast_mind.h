/* hh_coast_mind.h: how the computer players of Coast to Coast plan (hh_coast_plan.c) and act on a plan
 * (hh_coast_policy.c), shared with the thinker that plays imagined games by it.
 *
 * Values are in hundredths of a point, times in hundredths of a turn. All is whole numbers. */
#ifndef HH_COAST_MIND_H
#define HH_COAST_MIND_H

#include "hh_coast.h"
#include "hh_coast_cost.h"

/* What a player counts with. Found by playing (core_c/bench/coast_tune.c). */
#define HH_CM_WEIGHTS(W) \
    W(turn)    /* worth of a turn */ \
    W(card)    /* cost of a card that is missing */ \
    W(held)    /* ways: per cent of it that a card in hand spares */ \
    W(hand)    /* further routes: the same */ \
    W(car)     /* cost of a car */ \
    W(least)   /* lowest cost of a route in the search for ways */ \
    W(risk)    /* cost of a route at a rival's net */ \
    W(luck)    /* per cent of planned tickets that are joined in the end */ \
    W(leave)   /* per cent of a ticket's worth, twice its points, that its way may cost */ \
    W(near)    /* a further route that continues the own net */ \
    W(core)    /* claim: a route that tickets need */ \
    W(loco)    /* claim: each locomotive paid */ \
    W(spoil)   /* claim: each card paid that the plan needs elsewhere */ \
    W(wait)    /* claim: worth less than this is left for later */ \
    W(grey)    /* draw: per cent of the demand of a grey route */ \
    W(extra)   /* draw: per cent of the demand of a further route */ \
    W(close)   /* draw: per cent more, divided by the cards missing */ \
    W(any)     /* draw: worth of any card, of 100 for one in demand */ \
    W(wild)    /* draw: a locomotive, of 100 for the card in most demand */ \
    W(deck)    /* draw: per cent of its mean that the deck counts */ \
    W(gain)    /* tickets: what drawing must promise beyond a turn */ \
    W(late)    /* tickets: not with less time left */ \
    W(pending) /* tickets: not while the others need more routes than so many hundredths */ \
    W(globe)   /* one more joined ticket, where there is a Globetrotter */ \
    W(span)    /* room for routes in a plan, 100 each: tickets beyond it wait, or are given up */ \
    W(claim)   /* room where tickets are chosen: so much for a car left */ \
    W(fetch)   /* room: so much for a card needed */ \
    W(focus)   /* further routes, one at least, up to so many routes in a plan */ \
    W(slack)   /* time: plans may take so much longer than there seems to be */ \
    W(rush)    /* with less time left every route will do */ \
    W(stay)    /* plan anew after so many own turns */

#define HH_CM_FIELD(name) int32_t name;
typedef struct hh_cm_weights {
    HH_CM_WEIGHTS(HH_CM_FIELD)
} hh_cm_weights;

/* One seat's plan. All 0: none yet. */
typedef struct hh_cm_plan {
    hh_coast_set core; /* routes that tickets need */
    hh_coast_set fill; /* further ones for points */
    int32_t value;     /* what the plan is worth from here on, beside what is sure */
    uint8_t made;      /* whether there is one */
    uint8_t pending;   /* tickets that it joins */
    uint8_t lost;      /* tickets that it gives up */
    uint8_t age;       /* own turns since */
    uint8_t bare;      /* there was nothing to plan: there will not be more later */
} hh_cm_plan;

extern const hh_cm_weights hh_cm_best[4], hh_cm_plain; /* best: by variant */

/* Time left for a seat's own turns, with the one it is in. */
int32_t hh_cm_time(const hh_coast *game);
/* Make a plan for the seat's tickets and `more` ones. */
void hh_cm_make(const hh_coast *game, uint32_t seat, const uint8_t *more, uint32_t count, const hh_cm_weights *w,
                hh_cm_plan *plan);
/* What drawing tickets promises, without the turn that it takes. */
int32_t hh_cm_promise(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, const hh_cm_plan *plan);
/* The usual move of the player to act, by its plan, which is made or mended as is needed. */
uint32_t hh_cm_move(const hh_coast *game, const hh_cm_weights *w, hh_cm_plan *plan);
/* After a claim: plans that it spoils are to be made anew. */
void hh_cm_claimed(const hh_coast *game, hh_cm_plan *plans, uint32_t route);
/* Per kind how much the plan wants such a card, 100 for a usual one. */
void hh_cm_demand(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, const hh_cm_plan *plan, int32_t *want);

#endif
