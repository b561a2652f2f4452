/* hh_tunnel_mind.h: what the parts of the computer players share (hh_tunnel_brain.h). Values are hundredths of a point. */
#ifndef HH_TUNNEL_MIND_H
#define HH_TUNNEL_MIND_H

#include "hh_tunnel_brain.h"
#include "hh_tunnel_lay.h"

#define HH_TM_AWAY_BYTES (HH_LATTICE_VERTICES * 6u)
#define HH_TM_KEEP 64u      /* turns that are looked at twice */
#define HH_TM_DEAD 1000000  /* more than anything else is worth */
#define HH_TM_ODD_AWAY 99u  /* tiles to a terminal where there is no way */

/* What a turn is judged by. */
typedef struct hh_tm_weights {
    int32_t hub;       /* a hub placed */
    int32_t done;      /* a line complete */
    int32_t away;      /* a tile to the terminal */
    int32_t unstarted; /* tiles that a line not started counts for */
    int32_t cut;       /* a line without a way */
    int32_t touch;     /* a placed hub touched by an own line */
    int32_t stop;      /* with a station of its own there */
    int32_t joined;    /* both hubs of a letter touched by one line */
    int32_t near;      /* by two */
    int32_t shore;     /* an own stop at the lake; at the forest */
    int32_t trips;     /* a point of letters and lake-forest ahead of the others, as things are now */
} hh_tm_weights;

extern const hh_tm_weights hh_tm_greedy, hh_tm_planner;

/* A turn that may be chosen. */
typedef struct hh_tm_turn {
    uint64_t key;
    int32_t value;
    uint32_t count;
    hh_tunnel_act acts[HH_TUNNEL_ACTS];
} hh_tm_turn;

/* Tiles to a terminal of the two lines of the player on turn, by side of start, as things were when the thought began. */
typedef struct hh_tm_away {
    uint16_t known; /* bit line * 6 + side */
    uint8_t tiles[2][6][HH_TM_AWAY_BYTES];
} hh_tm_away;

/* The same for all seats, for games imagined from `game` on; a table is made when it is asked for. */
typedef struct hh_tm_roots {
    const hh_tunnel *game;
    uint8_t known[HH_TUNNEL_SEATS]; /* bit: side */
    uint8_t tiles[HH_TUNNEL_SEATS][6][HH_TM_AWAY_BYTES];
} hh_tm_roots;

/* The tables of one imagined game: those of the root until they are a few turns old. Nothing is fresh at its beginning. */
typedef struct hh_tm_ways {
    hh_tm_roots *roots;
    uint8_t fresh[HH_TUNNEL_LINES]; /* 1: `own` is used, made in that turn of its seat: */
    uint8_t turn[HH_TUNNEL_LINES];
    uint8_t own[HH_TUNNEL_LINES][HH_TM_AWAY_BYTES];
} hh_tm_ways;

/* One thought. */
typedef struct hh_tm_thought {
    const hh_tunnel *game; /* as it is, hidden cards dealt anew */
    const hh_tunnel_manner *manner;
    const hh_tm_weights *weights;
    const hh_stop *stop;
    hh_tn_lots lots;
    uint64_t nodes, node_limit, start;
    uint32_t msec, seat, stopped;
    uint32_t games; /* imagined to the end */
    uint32_t kept, seen, most;
    int32_t total, margin;
    hh_tm_turn *turn;    /* [HH_TM_KEEP], the best first once they are sorted */
    hh_tm_turn any;      /* one of all that were seen, by lot */
    uint32_t any_dead;   /* own lines dead after it */
    uint32_t any_count;
    hh_tm_away *away;
    hh_tm_roots *roots;
} hh_tm_thought;

/* Whether to come to an end: the stop, the nodes, the clock. */
int hh_tm_over(hh_tm_thought *t);
/* Deal the cards that the seat cannot see to the others, as a deal may have been (spec 4.2). */
void hh_tm_deal(hh_tunnel *game, uint32_t seat, hh_tn_lots *lots);
/* Find the best turns by a look at each (t->turn, sorted), with their trips if the weights have them. */
void hh_tm_judge(hh_tm_thought *t);
/* Choose among them by imagined games; return its index. */
uint32_t hh_tm_imagine(hh_tm_thought *t);
/* The rest of the turn of the player on turn as it is played in imagination; the acts without the end, if asked for; return how
 * many. The turn is not ended. */
uint32_t hh_tm_quick(hh_tunnel *game, hh_tm_ways *ways, hh_tn_lots *lots, hh_tunnel_act *acts);
/* Points of letters and lake-forest of a seat less the mean of the others' average and best, doubled. */
int32_t hh_tm_trips(const hh_tunnel_score *score, uint32_t seats, uint32_t seat);

#endif
