/* hh_coast_brain.h: computer players for Coast to Coast.
 *
 * One call is one thought: the next move of the player to act. It reads the game handed in and changes nothing; it works
 * on its stack (under 64 kB), allocates nothing and keeps nothing from one call to the next. It knows what its seat may
 * know: its own hand, tickets and offer, what it returned, the cards that others took face up, and all that is public. What else
 * the game handed in says (others' hands and tickets, the order of decks) is dealt anew before it is looked at.
 *
 * A "node" is one move played in imagination. The same game, manner and node limit give the same answer on every machine
 * (whole numbers only); with a limit in msec the answer depends on speed. Stop and clock are looked at after each
 * imagined game, well under a millisecond apart. */
#ifndef HH_COAST_BRAIN_H
#define HH_COAST_BRAIN_H

#include "hh_base.h"
#include "hh_coast.h"

/* cdef begin */
/* How a player chooses. */
typedef enum hh_coast_style {
    HH_COAST_THINKER = 0, /* plans, and games imagined to the end for each move that may be good */
    HH_COAST_PLANNER = 1, /* the best plan there is at a look */
    HH_COAST_PLAIN = 2,   /* a plain ticket planner: shortest ways in cars, the card that is missing, no tickets more */
    HH_COAST_GREEDY = 3,  /* most points now; else cards for its longest suit */
    HH_COAST_RANDOM_ = 4  /* any move */
} hh_coast_style;

/* What a player is after: of the thinker and the planner. */
typedef enum hh_coast_character {
    HH_COAST_ALLROUND = 0,
    HH_COAST_BUILDER = 1, /* long routes, long tickets, its own points: it lets others be */
    HH_COAST_BLOCKER = 2  /* takes what rivals need */
} hh_coast_character;

/* How strong a player is; all 0 is the strongest. */
typedef struct hh_coast_manner {
    uint64_t seed; /* of everything that is left to chance */
    int32_t style;
    int32_t character;
    int32_t noise;   /* HH_COAST_PLANNER: the worth of each thing is off by up to so many per cent, anew for each thought */
    int32_t blunder; /* this many thoughts of 1000 end in any move */
} hh_coast_manner;

/* What came of it. */
typedef struct hh_coast_thought {
    uint64_t nodes;
    uint32_t games;   /* imagined for the answer */
    uint32_t worlds;  /* different ones: hands and tickets of the others */
    uint16_t move;    /* of hh_coast */
    uint16_t options; /* moves that were looked at */
    int32_t total;    /* own points at the end as the thinker expects, in hundredths; of the others: route points now */
    int32_t margin;   /* the same less the best other's */
} hh_coast_thought;

/* Think until a limit, one move stands out, or the stop (HH_OK then too: the best answer so far).
 * HH_BAD_ARGUMENT: the game is over, or no such style or character, or neither limits nor stop end a thinker. */
int hh_coast_think(const hh_coast *game, const hh_coast_manner *manner, const hh_limits *limits, const hh_stop *stop,
                   hh_coast_thought *thought);
/* cdef end */

#endif
