/* hh_trax_thought.h (private): what the parts of the search share. */
#ifndef HH_TRAX_THOUGHT_H
#define HH_TRAX_THOUGHT_H

#include <stddef.h>

#include "hh_rng.h"
#include "hh_trax_search.h"
#include "hh_trax_sight.h"

#define PLIES 64      /* no line is followed further */
#define ENDLESS 32000 /* beyond every value */
#define THREATS 8     /* wins in one of the other player that a node remembers */
#define HISTORY 4096

/* Bits of hh_trax_choice.what. */
#define ATTACKS 1u /* comes near a win of its own */
#define LOSES 2u   /* leaves the other player a win in one */

/* One thought under way. */
typedef struct hh_thought {
    hh_trax *game;
    const hh_trax_memory *memory;
    const hh_trax_manner *manner;
    const hh_stop *stop;
    uint64_t nodes, node_limit, deadline; /* deadline 0: none */
    uint64_t next_look;                   /* at stop and clock, in nodes */
    uint32_t top;                         /* choices in use */
    uint32_t passes;                      /* made by the search: an odd number changes who is to move */
    int stopped;
    uint32_t killer[PLIES + 1][2];
    int16_t history[2][HISTORY];          /* per player: turns that were best somewhere, up to 64 */
    uint32_t line_count[PLIES + 1];
    uint32_t line[PLIES + 1][HH_TRAX_LINE];
} hh_thought;

/* Wins in one of a player. */
typedef struct hh_threats {
    uint32_t count;
    uint32_t move[THREATS];
    uint64_t zone; /* hashed set of cells: a turn parries move[0] only if it fills one of these */
} hh_threats;

/* All turns of a position, each played once. */
typedef struct hh_expansion {
    uint32_t base, count; /* in the choices of the memory; those that lose at once are left out */
    uint32_t legal;
    uint32_t win;         /* a win in one, if `won` */
    int won;
    hh_threats against;   /* wins in one of the other player */
} hh_expansion;

/* Whether the thought has to end: looks at the nodes always, at stop and clock every 64. */
static inline int hh_ended(hh_thought *t)
{
    if (t->nodes < t->next_look || t->stopped)
        return t->stopped;
    t->next_look = t->nodes + 64u;
    if (t->node_limit != 0 && t->next_look > t->node_limit)
        t->next_look = t->node_limit;
    t->stopped = (t->node_limit != 0 && t->nodes >= t->node_limit) ||
                 (t->stop != NULL && hh_stop_asked(t->stop)) || (t->deadline != 0 && hh_now_msec() >= t->deadline);
    return t->stopped;
}

/* Play a candidate: 1 if it was legal. Counts it. */
static inline int hh_try(hh_thought *t, uint32_t move)
{
    t->nodes++;
    return hh_trax_turn(t->game, move) == HH_OK;
}

/* Who is to move, passes included. */
static inline uint32_t hh_mover(const hh_thought *t)
{
    return (t->game->turns + t->passes) & 1u;
}

/* +1: `who` wins by his own turn that completed `wins`, -1: the other player does, 0: neither. */
static inline int hh_result(const hh_trax *game, uint32_t wins, uint32_t who)
{
    const int white = (wins & (HH_TRAX_WHITE_LOOP | HH_TRAX_WHITE_LINE)) != 0;
    const int black = (wins & (HH_TRAX_BLACK_LOOP | HH_TRAX_BLACK_LINE)) != 0;
    if (white && black)
        return game->tie == HH_TRAX_TOURNAMENT ? 1 : -1;
    return who == 0 ? white - black : black - white;
}

/* A cell as a bit of a hashed set. */
static inline uint64_t hh_bit_of(uint32_t cell)
{
    return (uint64_t)1 << (cell * 2654435761u >> 26);
}

/* The cells that the last turn filled, as a hashed set. */
static inline uint64_t hh_filled(const hh_trax *game)
{
    uint64_t set = 0;
    for (uint32_t i = game->turn[game->turns - 1u] >> 4; i < game->tiles; i++)
        set |= hh_bit_of(game->log[i]);
    return set;
}

/* Whether the colours of a packed move fit its cell now. */
static inline int hh_fits(const hh_trax *game, uint32_t move)
{
    const uint32_t state = game->cell[move >> 3].state;
    if (HH_TRAX_TILE(state) != 0 || (state & 15u) == 0)
        return 0;
    const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(state)];
    for (uint32_t i = 1; i <= tile[0]; i++)
        if (tile[i] == (move & 7u))
            return 1;
    return 0;
}

/* Whether a candidate forces another tile: without that it completes no loop. */
static inline int hh_forces(const hh_trax *game, uint32_t move)
{
    const uint32_t white = hh_trax_white[move & 7u];
    for (uint32_t side = 0; side < 4; side++) {
        const uint32_t state = game->cell[hh_trax_step_to(game, move >> 3, side)].state;
        if (HH_TRAX_TILE(state) != 0)
            continue;
        const uint32_t sides = state & 15u, whites = state >> 4 & 15u;
        if ((white >> side & 1u) != 0 ? whites != 0 : (sides & ~whites) != 0)
            return 1;
    }
    return 0;
}

/* hh_trax_wins.c */
/* Whether a player with his eyes half shut does not see this win in one. */
int hh_overlooked(const hh_thought *t, uint32_t move);
/* Wins in one of `colour` at the spots of a glance, at most `room` of them. */
void hh_wins_at_spots(hh_thought *t, const sight *seen, uint32_t colour, hh_threats *found, uint32_t room);
/* Whether the player to move has a win in one: every turn is tried, `first` before the others. */
int hh_wins_in_one(hh_thought *t, const hh_threats *first);
/* Whether one of the known wins in one is still there for the player to move. */
int hh_still_wins(hh_thought *t, const hh_threats *known);

/* hh_trax_look.c */
/* Play every turn once, for wins, threats and an order. Ends early at a win or when the thought ends. */
void hh_expand(hh_thought *t, hh_expansion *all);
/* Bring the best of choices[from, to) to `from`. */
void hh_best_first(hh_trax_choice *choices, uint32_t from, uint32_t to);
/* Make `move`, then the line of the next ply, the line of this ply. */
void hh_lead(hh_thought *t, int ply, uint32_t move);
/* Value of the position for the player to move, `depth` turns ahead. */
int32_t hh_look(hh_thought *t, int depth, int32_t alpha, int32_t beta, int ply, int may_pass);

#endif
