#include "hh_trax_search.h"

#include "hh_rng.h"
#include "hh_trax_sight.h"

#define PLIES 64        /* no line is followed further */
#define ENDLESS 32000   /* beyond every value */
#define THREATS 8       /* wins in one of the other player that a node remembers */
#define SURE (HH_TRAX_WON - 1000)
#define JUDGED 20000    /* judgements stay below this */

/* Bits of hh_trax_choice.what. */
#define ATTACKS 1u /* threatens a win in one */
#define LOSES 2u   /* lets the other player win at once, or is a win for him */

/* One thought under way. */
typedef struct thought {
    hh_trax *game;
    const hh_trax_memory *memory;
    const hh_trax_manner *manner;
    const hh_stop *stop;
    uint64_t nodes, node_limit, deadline; /* deadline 0: none */
    uint32_t top;                         /* of the choices in use */
    int stopped;
    uint32_t killer[PLIES + 1][2];
    uint32_t line_count[PLIES + 1];
    uint32_t line[PLIES + 1][HH_TRAX_LINE];
} thought;

/* The other player's wins in one. */
typedef struct threats {
    uint32_t count;
    uint32_t move[THREATS];
} threats;

/* ---- limits ---- */

static int ended(thought *t)
{
    if (t->stopped)
        return 1;
    if (t->node_limit != 0 && t->nodes >= t->node_limit)
        t->stopped = 1;
    else if ((t->nodes & 255u) == 0) {
        if (t->stop != NULL && hh_stop_asked(t->stop))
            t->stopped = 1;
        else if (t->deadline != 0 && hh_now_msec() >= t->deadline)
            t->stopped = 1;
    }
    return t->stopped;
}

/* Play a candidate: 1 if it was legal. Count it. */
static int turn(thought *t, uint32_t move)
{
    t->nodes++;
    return hh_trax_turn(t->game, move) == HH_OK;
}

/* ---- what a turn came to ---- */

/* +1: `mover` wins by a turn that completed `wins`, -1: the other player does, 0: neither. */
static int result(const hh_trax *game, uint32_t wins, uint32_t mover)
{
    const int white = (wins & (HH_TRAX_WHITE_LOOP | HH_TRAX_WHITE_LINE)) != 0;
    const int black = (wins & (HH_TRAX_BLACK_LOOP | HH_TRAX_BLACK_LINE)) != 0;
    if (white && black)
        return game->tie == HH_TRAX_TOURNAMENT ? 1 : -1;
    return mover == 0 ? white - black : black - white;
}

/* Whether a player with his eyes half shut overlooks this win. */
static int overlooked(const thought *t, uint32_t move)
{
    return t->manner->blind > 0 &&
           hh_rng_below(t->manner->seed ^ t->game->hash, move, 1000) < (uint32_t)t->manner->blind;
}

/* Whether the colours of a packed move fit its cell now. */
static int fits(const hh_trax *game, uint32_t move)
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
static int forces(const hh_trax *game, uint32_t move)
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

static int lines_near(const hh_trax *game)
{
    return game->variant != HH_TRAX_LOOP && (game->width >= 7 || game->height >= 7);
}

/* Value of a position for the player to move, from a glance. */
static int32_t judged(const thought *t, const sight *seen)
{
    int32_t value = seen->value;
    if (t->manner->noise > 0) {
        const uint32_t range = 2u * (uint32_t)t->manner->noise + 1u;
        value += (int32_t)hh_rng_below(t->manner->seed, t->game->hash, range) - t->manner->noise;
    }
    return value > JUDGED ? JUDGED : value < -JUDGED ? -JUDGED : value;
}

/* ---- wins in one ---- */

/* Look for a win in one of `colour` at the spots of a glance; wins found go to `found`, up to `room`. */
static uint32_t wins_at_spots(thought *t, const sight *seen, uint32_t colour, uint32_t *found, uint32_t room)
{
    hh_trax *game = t->game;
    uint32_t count = 0;
    for (uint32_t i = 0; i < seen->spots[colour] && count < room; i++) {
        const uint32_t cell = seen->spot[colour][i];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0] && count < room; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if (!turn(t, move))
                continue;
            const int won = result(game, game->wins, colour);
            hh_trax_undo(game);
            if (won > 0 && !overlooked(t, move))
                found[count++] = move;
        }
    }
    return count;
}

/* Whether the player to move has a win in one, by trying every turn that could be. */
static int wins_in_one(thought *t, const threats *first)
{
    hh_trax *game = t->game;
    const uint32_t me = game->turns & 1u;
    for (uint32_t i = 0; i < first->count; i++) {
        if (!fits(game, first->move[i]) || !turn(t, first->move[i]))
            continue;
        const int won = result(game, game->wins, me);
        hh_trax_undo(game);
        if (won > 0)
            return 1;
    }
    const int lines = lines_near(game);
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if (!lines && !forces(game, move))
                continue;
            if (ended(t))
                return 0;
            if (!turn(t, move))
                continue;
            const int won = result(game, game->wins, me);
            hh_trax_undo(game);
            if (won > 0 && !overlooked(t, move))
                return 1;
        }
    }
    return 0;
}

/* Whether one of the known threats still wins for the player to move. */
static int still_wins(thought *t, const threats *known)
{
    hh_trax *game = t->game;
    const uint32_t me = game->turns & 1u;
    for (uint32_t i = 0; i < known->count; i++) {
        if (!fits(game, known->move[i]) || !turn(t, known->move[i]))
            continue;
        const int won = result(game, game->wins, me);
        hh_trax_undo(game);
        if (won > 0)
            return 1;
    }
    return 0;
}

/* ---- all turns of a position ---- */

typedef struct expansion {
    uint32_t base, count; /* in the choices of the memory, those that lose at once left out */
    uint32_t legal;
    uint32_t win;         /* a win in one, if won */
    int won;
    threats against;
} expansion;

/* Play every legal turn once: find wins, threats, and an order. Stops early only at a win. */
static void expand(thought *t, expansion *all)
{
    hh_trax *game = t->game;
    hh_trax_choice *choices = t->memory->choices;
    const uint32_t me = game->turns & 1u;
    all->base = t->top;
    all->count = all->legal = all->against.count = 0;
    all->won = 0;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if (ended(t))
                return;
            if (!turn(t, move))
                continue;
            const uint32_t wins = game->wins;
            sight seen = {0};
            if (wins == 0)
                hh_trax_glance(game, &seen);
            int32_t order = 0;
            if (wins == 0)
                order = -judged(t, &seen);
            hh_trax_undo(game);
            all->legal++;
            if (wins != 0 && !overlooked(t, move)) {
                if (result(game, wins, me) > 0) {
                    all->won = 1;
                    all->win = move;
                    return;
                }
                if (result(game, wins, me ^ 1u) > 0 && all->against.count < THREATS)
                    all->against.move[all->against.count++] = move;
                continue;
            }
            if (wins != 0 || t->top >= t->memory->choice_count)
                continue;
            choices[t->top].move = move;
            choices[t->top].what = seen.near[me] > 0 ? ATTACKS : 0;
            choices[t->top].order = order + (seen.near[me] > 0 ? 60 : 0);
            t->top++;
        }
    }
    all->count = t->top - all->base;
}

/* Bring the best of choices[from, to) to `from`. */
static void best_first(hh_trax_choice *choices, uint32_t from, uint32_t to)
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

static hh_trax_slot *slot_of(const thought *t)
{
    return &t->memory->slots[hh_trax_hash(t->game) & (t->memory->slot_count - 1u)];
}

static int32_t from_table(int32_t value, int ply)
{
    return value > SURE ? value - ply : value < -SURE ? value + ply : value;
}

static void keep(thought *t, int depth, int ply, int32_t value, uint32_t move, int32_t alpha, int32_t beta)
{
    hh_trax_slot *slot = slot_of(t);
    const uint32_t check = (uint32_t)(hh_trax_hash(t->game) >> 32);
    if (t->stopped || (slot->bound != 0 && slot->check == check && slot->depth > depth))
        return;
    if (move == 0 && slot->bound != 0 && slot->check == check)
        move = slot->move;
    slot->check = check;
    slot->move = move;
    slot->value = (int16_t)(value > SURE ? value + ply : value < -SURE ? value - ply : value);
    slot->depth = (int8_t)depth;
    slot->bound = value <= alpha ? 2 : value >= beta ? 1 : 3;
}

static void lead(thought *t, int ply, uint32_t move)
{
    uint32_t count = 0;
    if (ply >= HH_TRAX_LINE)
        return;
    t->line[ply][count++] = move;
    if (ply < PLIES)
        for (uint32_t i = 0; i < t->line_count[ply + 1] && count < HH_TRAX_LINE; i++)
            t->line[ply][count++] = t->line[ply + 1][i];
    t->line_count[ply] = count;
}

/* ---- the quiet search: only wins, parries and attacks ---- */

#define ATTACKS_DEEP 1

static int32_t quiet(thought *t, int32_t alpha, int32_t beta, int ply, int left)
{
    hh_trax *game = t->game;
    const uint32_t me = game->turns & 1u;
    sight seen;
    threats against;
    uint32_t win;
    t->line_count[ply] = 0;
    hh_trax_glance(game, &seen);
    if (seen.near[me] > 0 && wins_at_spots(t, &seen, me, &win, 1) > 0) {
        t->line_count[ply + 1] = 0;
        lead(t, ply, win);
        return HH_TRAX_WON - ply - 1;
    }
    if (ended(t))
        return 0;
    against.count = seen.near[me ^ 1u] > 0 ? wins_at_spots(t, &seen, me ^ 1u, against.move, THREATS) : 0;
    int32_t best = -ENDLESS;
    const int threatened = against.count > 0;
    if (ply >= PLIES - 1)
        return judged(t, &seen);
    if (!threatened) {
        best = judged(t, &seen);
        if (best >= beta || left == 0)
            return best;
        if (best > alpha)
            alpha = best;
    } else {
        best = -(HH_TRAX_WON - ply - 2);
        if (best >= beta)
            return best;
    }
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if (ended(t))
                return 0;
            if (!turn(t, move))
                continue;
            int32_t value = -ENDLESS;
            if (game->wins != 0) {
                t->line_count[ply + 1] = 0;
                if (result(game, game->wins, me) > 0)
                    value = HH_TRAX_WON - ply - 1;
            } else if (threatened) {
                if (!still_wins(t, &against))
                    value = -quiet(t, -beta, -alpha, ply + 1, left);
            } else {
                sight after;
                hh_trax_glance(game, &after);
                if (after.near[me] > 0)
                    value = -quiet(t, -beta, -alpha, ply + 1, left - 1);
            }
            hh_trax_undo(game);
            if (t->stopped)
                return 0;
            if (value > best) {
                best = value;
                if (value > alpha) {
                    alpha = value;
                    lead(t, ply, move);
                }
                if (value >= beta)
                    return best;
            }
        }
    }
    return best;
}

/* ---- the search ---- */

static int32_t look(thought *t, int depth, int32_t alpha, int32_t beta, int ply)
{
    if (depth <= 0 || ply >= PLIES - 2)
        return quiet(t, alpha, beta, ply, ATTACKS_DEEP);
    if (ended(t))
        return 0;
    t->line_count[ply] = 0;
    hh_trax_slot *slot = slot_of(t);
    uint32_t known = 0;
    if (slot->bound != 0 && slot->check == (uint32_t)(hh_trax_hash(t->game) >> 32)) {
        const int32_t value = from_table(slot->value, ply);
        known = slot->move;
        if (slot->depth >= depth) {
            if (slot->bound == 3 || (slot->bound == 1 && value >= beta) || (slot->bound == 2 && value <= alpha)) {
                t->line_count[ply + 1] = 0;
                if (known != 0)
                    lead(t, ply, known);
                return value;
            }
        }
    }
    expansion all;
    const uint32_t top = t->top;
    expand(t, &all);
    t->top = all.base + all.count;
    if (t->stopped) {
        t->top = top;
        return 0;
    }
    if (all.won) {
        t->top = top;
        t->line_count[ply + 1] = 0;
        lead(t, ply, all.win);
        keep(t, 100, ply, HH_TRAX_WON - ply - 1, all.win, -ENDLESS, ENDLESS);
        return HH_TRAX_WON - ply - 1;
    }
    if (all.legal == 0) {
        t->top = top;
        return 0; /* 8x8: a draw */
    }
    const int threatened = all.against.count > 0;
    hh_trax_choice *choices = t->memory->choices;
    const uint32_t end = all.base + all.count;
    for (uint32_t i = all.base; i < end; i++) {
        if (choices[i].move == known)
            choices[i].order = ENDLESS * 2;
        else if (choices[i].move == t->killer[ply][0] || choices[i].move == t->killer[ply][1])
            choices[i].order += 80;
    }
    const int32_t first_alpha = alpha;
    int32_t best = all.legal > all.count || threatened ? -(HH_TRAX_WON - ply - 2) : -ENDLESS;
    uint32_t best_move = 0, tried = 0;
    for (uint32_t i = all.base; i < end; i++) {
        best_first(choices, i, end);
        const hh_trax_choice one = choices[i];
        const int attack = (one.what & ATTACKS) != 0;
        if (!threatened && tried > 0 && best > -SURE) {
            if (depth == 1 && !attack && one.order + 120 <= alpha)
                continue;
            if (depth == 2 && !attack && tried >= 20)
                continue;
        }
        if (!turn(t, one.move))
            continue;
        int32_t value;
        if (threatened && still_wins(t, &all.against)) {
            hh_trax_undo(t->game);
            continue;
        }
        const int next = threatened ? depth : depth - 1;
        int less = 0;
        if (!threatened && !attack && depth >= 2)
            less = tried >= 12 ? 2 : tried >= 4 ? 1 : 0;
        if (tried == 0) {
            value = -look(t, next, -beta, -alpha, ply + 1);
        } else {
            value = -look(t, next - less, -alpha - 1, -alpha, ply + 1);
            if (value > alpha && less > 0)
                value = -look(t, next, -alpha - 1, -alpha, ply + 1);
            if (value > alpha && value < beta)
                value = -look(t, next, -beta, -alpha, ply + 1);
        }
        hh_trax_undo(t->game);
        if (t->stopped)
            break;
        tried++;
        if (value > best) {
            best = value;
            best_move = one.move;
            if (value > alpha) {
                alpha = value;
                lead(t, ply, one.move);
            }
            if (value >= beta) {
                if (t->killer[ply][0] != one.move) {
                    t->killer[ply][1] = t->killer[ply][0];
                    t->killer[ply][0] = one.move;
                }
                break;
            }
        }
    }
    t->top = top;
    if (t->stopped)
        return 0;
    keep(t, depth, ply, best, best_move, first_alpha, beta);
    return best;
}

/* ---- the root ---- */

/* A row or column counted from the margin; on the torus what lies before the margin comes out beyond the box. */
static int32_t unwound(const hh_trax *game, uint32_t at, uint32_t size)
{
    return at > size + 1u + (game->side - size - 2u) / 2u ? (int32_t)at - (int32_t)game->side : (int32_t)at;
}

/* Write down the line as far as it can be played (a table entry may belong to another position). */
static void answer(hh_trax *game, hh_trax_thought *out, const uint32_t *moves, uint32_t count)
{
    const int32_t left = game->left, top = game->top;
    const uint32_t corner = game->corner, width = game->width, height = game->height;
    uint32_t played = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (game->end != HH_TRAX_GOING || (i > 0 && !fits(game, moves[i])) || hh_trax_turn(game, moves[i]) != HH_OK)
            break;
        played++;
        const uint32_t at = (moves[i] >> 3) - corner;
        const int32_t column = unwound(game, at & (game->side - 1u), width);
        out->line[i].x = left - 1 + column;
        out->line[i].y = top - 1 + unwound(game, ((at - (uint32_t)column) & game->mask) >> game->log2, height);
        out->line[i].tile = moves[i] & 7u;
    }
    out->count = played;
    while (played-- > 0)
        hh_trax_undo(game);
}

/* Set aside what loses at once: LOSES for turns that leave the other player a win in one. Returns how many don't. */
static uint32_t mark_losers(thought *t, const expansion *all)
{
    hh_trax_choice *choices = t->memory->choices;
    uint32_t safe = 0;
    for (uint32_t i = all->base; i < all->base + all->count; i++) {
        if (t->stopped || !turn(t, choices[i].move))
            continue;
        if (wins_in_one(t, &all->against) && !t->stopped)
            choices[i].what |= LOSES;
        else
            safe++;
        hh_trax_undo(t->game);
    }
    return safe;
}

static void deepen(thought *t, expansion *all, hh_trax_thought *out)
{
    hh_trax_choice *choices = t->memory->choices;
    const uint32_t base = all->base;
    uint32_t end = base + all->count;
    for (int depth = 1; depth < PLIES / 2; depth++) {
        if (t->manner->depth > 0 && depth > t->manner->depth)
            return;
        int32_t alpha = -ENDLESS, best = -ENDLESS;
        for (uint32_t i = base; i < end; i++) {
            if (!turn(t, choices[i].move))
                continue;
            int32_t value;
            if (i == base) {
                value = -look(t, depth - 1, -ENDLESS, -alpha, 1);
            } else {
                const int less = depth >= 3 && i >= base + 8 && (choices[i].what & ATTACKS) == 0;
                value = -look(t, depth - 1 - less, -alpha - 1, -alpha, 1);
                if (value > alpha && less)
                    value = -look(t, depth - 1, -alpha - 1, -alpha, 1);
                if (value > alpha)
                    value = -look(t, depth - 1, -ENDLESS, -alpha, 1);
            }
            hh_trax_undo(t->game);
            if (t->stopped)
                return;
            if (value > best) {
                best = value;
                alpha = value;
                out->value = value;
                lead(t, 0, choices[i].move);
                answer(t->game, out, t->line[0], t->line_count[0]);
                const hh_trax_choice front = choices[i];
                for (uint32_t k = i; k > base; k--)
                    choices[k] = choices[k - 1];
                choices[base] = front;
            }
        }
        out->depth = depth;
        if (best > SURE || best < -SURE)
            return;
    }
}

static int any_turn(thought *t, const expansion *all, hh_trax_thought *out, uint32_t unmarked)
{
    const hh_trax_choice *choices = t->memory->choices;
    uint32_t left = 0;
    for (uint32_t i = 0; i < all->count; i++)
        left += !unmarked || (choices[all->base + i].what & LOSES) == 0;
    uint32_t pick = hh_rng_below(t->manner->seed, t->game->turns, left);
    for (uint32_t i = 0; i < all->count; i++) {
        const hh_trax_choice *one = &choices[all->base + i];
        if (unmarked && (one->what & LOSES) != 0)
            continue;
        if (pick-- == 0) {
            answer(t->game, out, &one->move, 1);
            return HH_OK;
        }
    }
    return HH_FULL;
}

/* Some legal turn, found without looking at more than needed: any, but the seed's. */
static int some_turn(thought *t, hh_trax_thought *out)
{
    hh_trax *game = t->game;
    const uint32_t from = hh_rng_below(t->manner->seed, game->turns + 1000u, game->spaces);
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[(from + i) % game->spaces];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        const uint32_t turned = hh_rng_below(t->manner->seed, game->turns + 2000u, tile[0]);
        for (uint32_t k = 0; k < tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[1u + (turned + k) % tile[0]];
            if (hh_trax_legal(game, move) == HH_OK) {
                answer(game, out, &move, 1);
                return HH_OK;
            }
        }
    }
    return HH_FULL;
}

int hh_trax_think(hh_trax *game, const hh_trax_memory *memory, const hh_trax_manner *manner,
                  const hh_limits *limits, const hh_stop *stop, hh_trax_thought *out)
{
    if (game == NULL || memory == NULL || manner == NULL || limits == NULL || out == NULL || game->end != HH_TRAX_GOING)
        return HH_BAD_ARGUMENT;
    if (memory->slots == NULL || memory->choices == NULL || memory->slot_count == 0 || memory->choice_count == 0 ||
        (memory->slot_count & (memory->slot_count - 1u)) != 0)
        return HH_BAD_ARGUMENT;
    if (manner->style == HH_TRAX_SEARCH && limits->nodes == 0 && limits->msec == 0 && stop == NULL &&
        manner->depth == 0)
        return HH_BAD_ARGUMENT;
    thought t = {.game = game, .memory = memory, .manner = manner, .stop = stop, .node_limit = limits->nodes};
    if (limits->msec != 0)
        t.deadline = hh_now_msec() + limits->msec;
    const hh_trax_slot empty = {0};
    for (uint32_t i = 0; i < memory->slot_count; i++)
        memory->slots[i] = empty;
    *out = (hh_trax_thought){0};
    const int status = some_turn(&t, out);
    if (status != HH_OK)
        return status;
    if (manner->style == HH_TRAX_RANDOM || hh_rng_below(manner->seed, game->turns, 1000) < (uint32_t)manner->blunder)
        return HH_OK;
    expansion all;
    expand(&t, &all);
    if (all.won) {
        out->value = HH_TRAX_WON - 1;
        answer(game, out, &all.win, 1);
    } else if (!t.stopped && all.count > 0) {
        const uint32_t safe = mark_losers(&t, &all);
        if (safe == 0) {
            out->value = -(HH_TRAX_WON - 2);
            any_turn(&t, &all, out, 0);
        } else if (manner->style == HH_TRAX_ONEPLY) {
            any_turn(&t, &all, out, 1);
        } else {
            hh_trax_choice *choices = memory->choices;
            uint32_t kept = 0;
            for (uint32_t i = 0; i < all.count; i++)
                if ((choices[i].what & LOSES) == 0)
                    choices[kept++] = choices[i];
            all.count = kept;
            t.top = kept;
            for (uint32_t i = 0; i < kept; i++)
                best_first(choices, i, kept);
            answer(game, out, &choices[0].move, 1);
            out->value = choices[0].order;
            deepen(&t, &all, out);
        }
    }
    out->nodes = t.nodes;
    return HH_OK;
}
