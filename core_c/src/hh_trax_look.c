#include "hh_trax_thought.h"

#define JUDGED 20000    /* judgements stay below this */
#define SURE HH_TRAX_SURE
#define ATTACK_BONUS 40 /* order of turns that attack */
#define HOPE 60         /* at the last turn: what a quiet turn may still gain over its judgement */
#define SLACK 60        /* a position better than needed by so much for each turn left is not looked into */
#define LATE 3          /* turns looked at in full */
#define LATER 8         /* from here on two turns less */

/* Value of a position for the player to move, from a glance. */
static int32_t judged(const hh_thought *t, const sight *seen)
{
    int32_t value = seen->value;
    if (t->manner->noise > 0) {
        const uint32_t range = 2u * (uint32_t)t->manner->noise + 1u;
        value += (int32_t)hh_rng_below(t->manner->seed, t->game->hash, range) - t->manner->noise;
    }
    return value > JUDGED ? JUDGED : value < -JUDGED ? -JUDGED : value;
}

static uint32_t history_of(uint32_t move)
{
    return move * 2654435761u >> 20;
}

/* ---- lines ---- */

void hh_lead(hh_thought *t, int ply, uint32_t move)
{
    uint32_t count = 0;
    t->line[ply][count++] = move;
    for (uint32_t i = 0; i < t->line_count[ply + 1] && count < HH_TRAX_LINE; i++)
        t->line[ply][count++] = t->line[ply + 1][i];
    t->line_count[ply] = count;
}

static int32_t won_by(hh_thought *t, int ply, uint32_t move)
{
    t->line_count[ply + 1] = 0;
    hh_lead(t, ply, move);
    return HH_TRAX_WON - ply - 1;
}

/* ---- all turns of a position ---- */

void hh_expand(hh_thought *t, hh_expansion *all)
{
    hh_trax *game = t->game;
    const uint32_t me = hh_mover(t);
    *all = (hh_expansion){.base = t->top};
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if (hh_ended(t))
                return;
            if (!hh_try(t, move))
                continue;
            const uint32_t wins = game->wins;
            sight seen = {0};
            int32_t order = 0;
            if (wins == 0) {
                hh_trax_glance(game, me ^ 1u, &seen);
                order = -judged(t, &seen) + t->history[me][history_of(move)];
            }
            hh_trax_undo(game);
            all->legal++;
            if (wins != 0 && !hh_overlooked(t, move)) {
                if (hh_result(game, wins, me) > 0) {
                    all->won = 1;
                    all->win = move;
                    return;
                }
                if (hh_result(game, wins, me ^ 1u) > 0 && all->against.count < THREATS)
                    all->against.move[all->against.count++] = move;
            }
            if (wins != 0 || t->top >= t->memory->choice_count)
                continue;
            hh_trax_choice *one = &t->memory->choices[t->top++];
            one->move = move;
            one->what = seen.near[me] > 0 ? ATTACKS : 0;
            one->order = order + (seen.near[me] > 0 ? ATTACK_BONUS : 0);
            all->count++;
        }
    }
}

void hh_best_first(hh_trax_choice *choices, uint32_t from, uint32_t to)
{
    uint32_t best = from;
    for (uint32_t i = from + 1; i < to; i++)
        if (choices[i].order > choices[best].order)
            best = i;
    const hh_trax_choice swapped = choices[from];
    choices[from] = choices[best];
    choices[best] = swapped;
}

/* ---- the table ---- */

static uint64_t key_of(const hh_thought *t)
{
    return hh_trax_hash(t->game) ^ ((t->passes & 1u) != 0 ? 0x9E3779B97F4A7C15u : 0u);
}

static void keep(hh_thought *t, int depth, int ply, int32_t value, uint32_t move, uint32_t bound)
{
    const uint64_t key = key_of(t);
    hh_trax_slot *slot = &t->memory->slots[key & (t->memory->slot_count - 1u)];
    const uint32_t check = (uint32_t)(key >> 32);
    const int same = slot->bound != 0 && slot->check == check;
    if (t->stopped || (same && slot->depth > depth))
        return;
    slot->move = move == 0 && same ? slot->move : move;
    slot->check = check;
    slot->value = (int16_t)(value > SURE ? value + ply : value < -SURE ? value - ply : value);
    slot->depth = (int8_t)depth;
    slot->bound = (uint8_t)bound;
}

/* ---- the search ---- */

/* A position under search. */
typedef struct node {
    int depth, ply, threatened;
    int any; /* only whether there is a parry counts */
    int32_t alpha, beta, best;
    uint32_t best_move, tried;
} node;

static int among(const uint32_t *moves, uint32_t count, uint32_t move)
{
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move)
            return 1;
    return 0;
}

/* Value for `me` of the turn just played, which completed something. */
static int32_t ended_value(const hh_thought *t, uint32_t me, int ply)
{
    const int32_t value = HH_TRAX_WON - ply - 1;
    return hh_result(t->game, t->game->wins, me) > 0 ? value : -value;
}

/* Take in the value of a turn; whether the rest may be left out. */
static int take(hh_thought *t, node *here, uint32_t move, int32_t value)
{
    here->tried++;
    if (value <= here->best)
        return 0;
    here->best = value;
    here->best_move = move;
    if (value > here->alpha) {
        here->alpha = value;
        hh_lead(t, here->ply, move);
    }
    if (value < here->beta)
        return 0;
    int16_t *seen = &t->history[hh_mover(t)][history_of(move)];
    *seen = (int16_t)(*seen + (64 - *seen) / 8);
    uint32_t *killer = t->killer[here->ply];
    if (killer[0] != move) {
        killer[1] = killer[0];
        killer[0] = move;
    }
    return 1;
}

/* Value of the position after a turn, which was just played, for the player who played it. */
static int32_t after(hh_thought *t, const node *here, int less)
{
    const int next = here->threatened ? here->depth : here->depth - 1;
    const int32_t alpha = here->alpha, beta = here->beta;
    if (here->tried == 0)
        return -hh_look(t, next, -beta, -alpha, here->ply + 1, 1);
    int32_t value = -hh_look(t, next - less, -alpha - 1, -alpha, here->ply + 1, 1);
    if (value > alpha && less > 0)
        value = -hh_look(t, next, -alpha - 1, -alpha, here->ply + 1, 1);
    if (value > alpha && value < beta)
        value = -hh_look(t, next, -beta, -alpha, here->ply + 1, 1);
    return value;
}

/* Turns that leave none of the known threats standing: first those that lie beside the first one, then those whose
 * forced tiles come there. */
static void parries(hh_thought *t, node *here, const hh_threats *against, const uint32_t *early, uint32_t early_count)
{
    hh_trax *game = t->game;
    const uint32_t me = hh_mover(t);
    for (uint32_t i = 0; i < 2u * game->spaces; i++) {
        const int far = i >= game->spaces;
        const uint32_t cell = game->frontier[far ? i - game->spaces : i];
        if (((against->zone & hh_bit_of(cell)) == 0) != far)
            continue;
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if ((far && !hh_forces(game, move)) || among(early, early_count, move))
                continue;
            if (hh_ended(t))
                return;
            if (!hh_try(t, move))
                continue;
            int32_t value = -ENDLESS;
            if (game->wins != 0) {
                t->line_count[here->ply + 1] = 0;
                value = ended_value(t, me, here->ply);
            } else if ((!far || (hh_filled(game) & against->zone) != 0) && !hh_still_wins(t, against)) {
                value = here->any ? here->beta : after(t, here, 0);
            }
            hh_trax_undo(game);
            if (t->stopped || (value != -ENDLESS && take(t, here, move, value)))
                return;
        }
    }
}

/* The leaves: a win in one is taken, a threat parried (`any`: just by any turn), anything else judged. */
static int32_t settle(hh_thought *t, const sight *seen, int32_t alpha, int32_t beta, int ply, int any)
{
    hh_threats against;
    const uint32_t me = hh_mover(t);
    t->line_count[ply] = 0;
    hh_wins_at_spots(t, seen, me, &against, 1);
    if (against.count > 0)
        return won_by(t, ply, against.move[0]);
    hh_wins_at_spots(t, seen, me ^ 1u, &against, THREATS);
    if (against.count == 0 || ply >= PLIES - 2)
        return judged(t, seen);
    node here = {.ply = ply, .threatened = 1, .any = any, .alpha = alpha, .beta = beta};
    here.best = -(HH_TRAX_WON - ply - 2);
    if (here.best < beta)
        parries(t, &here, &against, NULL, 0);
    return here.best;
}

/* The last turn before the leaves: each is played once and followed up at once, in no special order. */
static void last_turn(hh_thought *t, node *here, const uint32_t *early, uint32_t early_count)
{
    hh_trax *game = t->game;
    const uint32_t me = hh_mover(t);
    uint32_t legal = here->tried;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if (among(early, early_count, move))
                continue;
            if (hh_ended(t))
                return;
            if (!hh_try(t, move))
                continue;
            legal++;
            int32_t value = -ENDLESS;
            t->line_count[here->ply + 1] = 0;
            if (game->wins != 0) {
                value = ended_value(t, me, here->ply);
            } else {
                sight seen;
                hh_trax_glance(game, me ^ 1u, &seen);
                const int32_t promise = -judged(t, &seen) + HOPE;
                const int doubtful = here->best > -SURE && promise <= here->alpha;
                if (doubtful && seen.near[me] == 0)
                    value = promise;
                else
                    value = -settle(t, &seen, -here->beta, -here->alpha, here->ply + 1, doubtful);
            }
            hh_trax_undo(game);
            if (t->stopped || take(t, here, move, value))
                return;
        }
    }
    if (legal == 0)
        here->best = 0; /* 8x8: a draw */
}

/* Turns in order of their promise. */
static void every_turn(hh_thought *t, node *here, const uint32_t *early, uint32_t early_count)
{
    hh_trax_choice *choices = t->memory->choices;
    hh_expansion all;
    const uint32_t top = t->top;
    hh_expand(t, &all);
    const uint32_t end = all.base + all.count;
    t->top = end;
    if (all.won)
        here->best = won_by(t, here->ply, all.win);
    else if (all.legal == 0)
        here->best = 0; /* 8x8: a draw */
    if (t->stopped || all.won || all.legal == 0) {
        t->top = top;
        return;
    }
    if (here->best == -ENDLESS && (all.legal > all.count || all.against.count > 0))
        here->best = -(HH_TRAX_WON - here->ply - 2);
    if (all.against.count > 0)
        here->threatened = 1;
    const uint32_t done = here->tried;
    for (uint32_t i = all.base; i < end; i++) {
        hh_best_first(choices, i, end);
        const hh_trax_choice one = choices[i];
        if (among(early, early_count, one.move))
            continue;
        const int attack = (one.what & ATTACKS) != 0;
        const uint32_t late = here->tried - done;
        if (here->depth == 2 && !here->threatened && !attack && here->best > -SURE && late >= 20)
            continue;
        if (!hh_try(t, one.move))
            continue;
        if (all.against.count > 0 && hh_still_wins(t, &all.against)) {
            hh_trax_undo(t->game);
            continue;
        }
        const int less = here->threatened || attack ? 0 : late >= LATER ? 2 : late >= LATE ? 1 : 0;
        const int32_t value = after(t, here, less);
        hh_trax_undo(t->game);
        if (t->stopped || take(t, here, one.move, value))
            break;
    }
    t->top = top;
}

int32_t hh_look(hh_thought *t, int depth, int32_t alpha, int32_t beta, int ply, int may_pass)
{
    sight seen;
    const uint32_t me = hh_mover(t);
    if (depth <= 0 || ply >= PLIES - 2) {
        hh_trax_glance(t->game, me, &seen);
        return settle(t, &seen, alpha, beta, ply, 0);
    }
    if (hh_ended(t))
        return 0;
    t->line_count[ply] = 0;
    const uint64_t key = key_of(t);
    const hh_trax_slot *slot = &t->memory->slots[key & (t->memory->slot_count - 1u)];
    uint32_t known = 0;
    if (slot->bound != 0 && slot->check == (uint32_t)(key >> 32)) {
        const int32_t value = slot->value > SURE ? slot->value - ply : slot->value < -SURE ? slot->value + ply
                                                                                           : slot->value;
        known = slot->move;
        if (slot->depth >= depth && (slot->bound == 3 || (slot->bound == 1 && value >= beta) ||
                                     (slot->bound == 2 && value <= alpha))) {
            t->line_count[ply + 1] = 0;
            if (known != 0)
                hh_lead(t, ply, known);
            return value;
        }
    }
    hh_threats against;
    hh_trax_glance(t->game, me, &seen);
    hh_wins_at_spots(t, &seen, me, &against, 1);
    if (against.count > 0)
        return won_by(t, ply, against.move[0]);
    hh_wins_at_spots(t, &seen, me ^ 1u, &against, THREATS);
    node here = {.depth = depth, .ply = ply, .threatened = against.count > 0, .alpha = alpha, .beta = beta,
                 .best = against.count > 0 ? -(HH_TRAX_WON - ply - 2) : -ENDLESS};
    if (!here.threatened && beta - alpha == 1 && beta < SURE && beta > -SURE) {
        const int32_t stand = judged(t, &seen);
        if (depth <= 2 && stand - SLACK * depth >= beta)
            return stand;
        if (may_pass && depth >= 2 && stand >= beta) { /* good enough even if the other player had two turns? */
            t->passes++;
            const int32_t value = -hh_look(t, depth - 3, -beta, -beta + 1, ply + 1, 0);
            t->passes--;
            if (t->stopped)
                return 0;
            if (value >= beta)
                return value > SURE ? beta : value;
        }
    }
    const uint32_t hopes[3] = {known, t->killer[ply][0], t->killer[ply][1]};
    uint32_t early[3], early_count = 0;
    int cut = 0;
    for (uint32_t i = 0; i < 3 && !cut && !t->stopped; i++) {
        const uint32_t move = hopes[i];
        if (move == 0 || (i > 0 && move == known) || (i == 2 && move == hopes[1]) || !hh_fits(t->game, move) ||
            !hh_try(t, move))
            continue;
        if (t->game->wins != 0 || (here.threatened && hh_still_wins(t, &against))) {
            hh_trax_undo(t->game);
            continue;
        }
        const int32_t value = after(t, &here, 0);
        hh_trax_undo(t->game);
        early[early_count++] = move;
        cut = t->stopped || take(t, &here, move, value);
    }
    if (!cut) {
        if (here.threatened)
            parries(t, &here, &against, early, early_count);
        else if (depth == 1)
            last_turn(t, &here, early, early_count);
        else
            every_turn(t, &here, early, early_count);
    }
    if (t->stopped)
        return 0;
    keep(t, depth, ply, here.best, here.best_move, here.best <= alpha ? 2 : here.best >= beta ? 1 : 3);
    return here.best;
}
