/* hh_tunnel_brain.h: computer players for Tunnel Lines.
 *
 * One call is one thought: the rest of the turn of the player to act, from its beginning or from within. It reads the game
 * handed in and changes nothing; it works on its stack (under 128 kB), allocates nothing and keeps nothing from one call to the next.
 * Asked again within the turn it looks at all ways to go on with it, in the same manner.
 *
 * A "node" is one whole turn looked at or played in imagination. The same game, manner and node limit give the same answer
 * on every machine (whole numbers only); with a limit in msec the answer depends on speed. Stop and clock are looked at
 * after each imagined game, well under a millisecond apart. */
#ifndef HH_TUNNEL_BRAIN_H
#define HH_TUNNEL_BRAIN_H

#include "hh_tunnel.h"

/* cdef begin */
#define HH_TUNNEL_ACTS 6 /* of a turn with its end, at most */

/* How a player chooses. */
typedef enum hh_tunnel_style {
    HH_TUNNEL_THINKER = 0, /* games imagined to the end for each turn that may be good */
    HH_TUNNEL_PLANNER = 1, /* the planner of the specification (section 10) */
    HH_TUNNEL_GREEDY = 2,  /* its greedy player */
    HH_TUNNEL_QUICK = 3,   /* tile by tile, as in imagined games */
    HH_TUNNEL_ANY = 4      /* any turn */
} hh_tunnel_style;

/* How strong a player is; all 0 is the strongest. No player but QUICK lets a line of its own die in its turn if another turn saves it. */
typedef struct hh_tunnel_manner {
    uint64_t seed; /* of everything that is left to chance */
    int32_t style;
    int32_t noise;   /* planner, greedy: each turn's worth is off by up to so many hundredths of a point either way */
    int32_t blunder; /* this many thoughts of 1000 end in any turn */
    int32_t hidden;  /* 1: what others hold is not known: it is dealt anew before it is looked at */
} hh_tunnel_manner;

/* What came of it. */
typedef struct hh_tunnel_thought {
    uint64_t nodes;
    uint32_t games;   /* imagined for the answer */
    uint32_t options; /* turns that were looked at */
    int32_t total;    /* own points at the end as the thinker expects, in hundredths; of the others: if it ended now */
    int32_t margin;   /* the same less the best other's */
    uint32_t count;   /* acts: what is left of the turn, with its END */
    hh_tunnel_act acts[6];
} hh_tunnel_thought;

/* Think until a limit, one turn stands out, or the stop (HH_OK then too: the best answer so far).
 * HH_BAD_ARGUMENT: the game is over or not dealt, or no such style, or neither limits nor stop end a thinker. */
int hh_tunnel_think(const hh_tunnel *game, const hh_tunnel_manner *manner, const hh_limits *limits, const hh_stop *stop,
                    hh_tunnel_thought *thought);
/* cdef end */

#endif
