/* hh_twisty_brain.h: computer players for Twisty Tracks.
 *
 * One call is one thought: which placement of the tile in hand. It reads the position handed in and changes nothing; it
 * works on the memory handed in, allocates nothing and keeps nothing from one call to the next. It knows what the
 * specification lets a computer know (section 8): the seat's own frame and hand, which of its tiles are to come, the
 * stations, and the others' frames as of the last round. It never looks at the hands of others, and no order of tiles
 * is in the position.
 *
 * A "node" is one tile laid in imagination. The same position, manner and node limit give the same answer on every
 * machine (whole numbers only); with a limit in msec the answer depends on speed. Stop and clock are looked at after
 * each imagined game, some microseconds apart. */
#ifndef HH_TWISTY_BRAIN_H
#define HH_TWISTY_BRAIN_H

#include "hh_base.h"
#include "hh_twisty.h"

/* cdef begin */
#define HH_TWISTY_FUTURES 128 /* more are not used */

/* How a player chooses. Ties are broken by lot. */
typedef enum hh_twisty_style {
    HH_TWISTY_THINKER = 0, /* games imagined to the end by the learned judgement, the others' trains in them */
    HH_TWISTY_GLANCE = 1,  /* points now and the learned judgement of what is left */
    HH_TWISTY_RANDOM = 2,  /* any placement */
    HH_TWISTY_GREEDY = 3,  /* points now: with blunder 250 the specification's "easy" */
    HH_TWISTY_NORMAL = 4,  /* points now, and 8 for each train still live */
    HH_TWISTY_HARD = 5,    /* the same, two placements deep: the mean over the tiles to come */
    HH_TWISTY_EXPERT = 6   /* 20 games played to the end by "normal" for each placement, each by itself */
} hh_twisty_style;

/* How strong a player is; all 0 is the strongest. */
typedef struct hh_twisty_manner {
    uint64_t seed;   /* of everything that is left to chance */
    int32_t style;   /* hh_twisty_style */
    int32_t noise;   /* HH_TWISTY_GLANCE: each judgement is off by up to so much, in hundredths of a point */
    int32_t blunder; /* this many thoughts of 1000 end in any placement */
} hh_twisty_manner;

/* What the others may do from here on, imagined once: their arrivals in order. */
typedef struct hh_twisty_future {
    uint8_t arrivals;
    uint8_t round[16], seat[16], station[16]; /* rounds from now, from 0 */
    uint8_t travel[4], tiles[4];              /* of each seat, at the end */
} hh_twisty_future;

/* Memory of one thought: contents don't matter. HH_TWISTY_THINKER only. */
typedef struct hh_twisty_memory {
    hh_twisty_future *futures;
    uint32_t future_count; /* 1..HH_TWISTY_FUTURES */
} hh_twisty_memory;

/* What came of it. Points are in hundredths. */
typedef struct hh_twisty_thought {
    uint64_t nodes;
    uint8_t cell, rotation;
    uint8_t options; /* different placements there were */
    uint8_t spare;
    uint32_t games; /* imagined for the answer */
    int32_t total;  /* this seat's points at the end, as expected; the thinker's only, else its points now */
    int32_t margin; /* the same less the best other's; alone: equal to total */
} hh_twisty_thought;

/* Think until a limit, one placement stands out, or the stop (HH_OK then too: the best answer so far).
 * HH_BAD_ARGUMENT: no such seat or style, the seat passes or holds no tile, memory is missing, or neither limits nor
 * stop end a thinker. */
int hh_twisty_think(const hh_twisty *game, uint32_t seat, const hh_twisty_memory *memory,
                    const hh_twisty_manner *manner, const hh_limits *limits, const hh_stop *stop,
                    hh_twisty_thought *thought);
/* cdef end */

#endif
