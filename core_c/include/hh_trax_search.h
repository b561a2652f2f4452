/* hh_trax_search.h: computer players for Trax.
 *
 * One call is one thought: alpha-beta with iterative deepening over whole turns, a transposition
 * table, turns ordered by what they win, parry and threaten, and a quiet search over forcing
 * threats at the leaves. It works on the position handed in (turns are played and taken back; at
 * the end, also after a stop, the position is as before) and on the memory handed in: nothing is
 * allocated, and nothing is kept from one call to the next.
 *
 * A "node" is one turn played by the search. The same position, manner, node limit and sizes of
 * memory give the same answer on every machine; with a limit in msec the answer depends on speed.
 * Tie option and variant are those of the position. Turns that the block of the position has no
 * room for are not considered: hand in a block with some columns and rows to spare.
 *
 * The stop and the clock are looked at every 64 nodes. */
#ifndef HH_TRAX_SEARCH_H
#define HH_TRAX_SEARCH_H

#include "hh_base.h"
#include "hh_trax.h"

/* cdef begin */
#define HH_TRAX_LINE 32   /* longest line that is returned, in turns */
#define HH_TRAX_WON 30000 /* a win in n turns has the value HH_TRAX_WON - n, a loss the opposite */
#define HH_TRAX_SURE 29000 /* values from here on are proven wins */

/* How a player chooses. */
typedef enum hh_trax_style {
    HH_TRAX_SEARCH = 0,
    HH_TRAX_ONEPLY = 1, /* takes a win in one, else parries one, else anything: no looking further */
    HH_TRAX_RANDOM = 2  /* any legal turn */
} hh_trax_style;

/* How strong a player is; all 0 is the strongest. */
typedef struct hh_trax_manner {
    uint64_t seed;   /* of everything that is left to chance */
    int32_t style;   /* hh_trax_style */
    int32_t depth;   /* most turns looked ahead, forcing lines not counted; 0: no limit */
    int32_t noise;   /* each judgement is off by up to so much; 100 is one unit of the logarithm of the odds */
    int32_t blunder; /* this many thoughts of 1000 end in any legal turn */
    int32_t blind;   /* this many wins in one of 1000, own or other, are not seen */
} hh_trax_manner;

/* One entry of the transposition table. */
typedef struct hh_trax_slot {
    uint32_t check; /* upper half of the hash */
    uint32_t move;  /* packed */
    int16_t value;
    int8_t depth;
    uint8_t bound;  /* 0 empty, 1 at least, 2 at most, 3 exact */
} hh_trax_slot;

/* A turn under consideration. */
typedef struct hh_trax_choice {
    uint32_t move; /* packed */
    int32_t order; /* higher is tried earlier */
    uint32_t what; /* bits of hh_trax_thought.h */
} hh_trax_choice;

/* Memory of one search: contents don't matter, sizes do. */
typedef struct hh_trax_memory {
    hh_trax_slot *slots;     /* slot_count of them, a power of two */
    uint32_t slot_count;
    uint32_t choice_count;
    hh_trax_choice *choices; /* the turns of all plies under way; 16,384 are plenty but for huge boards */
} hh_trax_memory;

/* What came of it. */
typedef struct hh_trax_thought {
    uint64_t nodes;
    int32_t value;  /* for the player to move */
    int32_t depth;  /* turns looked ahead by the last finished iteration */
    uint32_t count; /* turns in the line, at least 1 */
    hh_trax_place line[HH_TRAX_LINE]; /* first tiles of the best play found, the answer first */
} hh_trax_thought;

/* Think until a limit, a proven result or the stop (HH_OK then too: the best answer so far).
 * HH_BAD_ARGUMENT: the game is over, memory is missing, or neither limits, depth nor stop end it.
 * HH_FULL: no legal turn fits into the block. */
int hh_trax_think(hh_trax *game, const hh_trax_memory *memory, const hh_trax_manner *manner,
                  const hh_limits *limits, const hh_stop *stop, hh_trax_thought *thought);
/* cdef end */

#endif
