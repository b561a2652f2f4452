#include "hh_trax_thought.h"

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
        if (game->end != HH_TRAX_GOING || (i > 0 && !hh_fits(game, moves[i])) || hh_trax_turn(game, moves[i]) != HH_OK)
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

/* Mark the turns that leave the other player a win in one. Returns how many are not marked. */
static uint32_t mark_losers(hh_thought *t, const hh_expansion *all)
{
    hh_trax_choice *choices = t->memory->choices;
    uint32_t safe = all->count;
    for (uint32_t i = all->base; i < all->base + all->count && !t->stopped; i++) {
        if (!hh_try(t, choices[i].move))
            continue;
        if (hh_wins_in_one(t, &all->against)) {
            choices[i].what |= LOSES;
            safe--;
        }
        hh_trax_undo(t->game);
    }
    return safe;
}

/* Value of the root turn just played. */
static int32_t root_value(hh_thought *t, int depth, int32_t best, int first, int less)
{
    if (first)
        return -hh_look(t, depth - 1, -ENDLESS, ENDLESS, 1, 1);
    int32_t value = -hh_look(t, depth - 1 - less, -best - 1, -best, 1, 1);
    if (value > best && less > 0)
        value = -hh_look(t, depth - 1, -best - 1, -best, 1, 1);
    if (value > best)
        value = -hh_look(t, depth - 1, -ENDLESS, -best, 1, 1);
    return value;
}

/* Search deeper and deeper; the best turn so far stands first among the choices. */
static void deepen(hh_thought *t, const hh_expansion *all, hh_trax_thought *out)
{
    hh_trax_choice *choices = t->memory->choices;
    const uint32_t base = all->base, end = all->base + all->count;
    for (int depth = 1; depth < PLIES / 2 && (t->manner->depth <= 0 || depth <= t->manner->depth); depth++) {
        int32_t best = -ENDLESS;
        for (uint32_t i = base; i < end; i++) {
            if (hh_ended(t))
                return;
            if (!hh_try(t, choices[i].move))
                continue;
            const int less = depth >= 3 && i >= base + 8 && (choices[i].what & ATTACKS) == 0;
            const int32_t value = root_value(t, depth, best, i == base, less);
            hh_trax_undo(t->game);
            if (t->stopped)
                return;
            if (value <= best)
                continue;
            best = value;
            hh_lead(t, 0, choices[i].move);
            out->value = value;
            answer(t->game, out, t->line[0], t->line_count[0]);
            const hh_trax_choice front = choices[i];
            for (uint32_t k = i; k > base; k--)
                choices[k] = choices[k - 1];
            choices[base] = front;
        }
        out->depth = depth;
        if (best > HH_TRAX_SURE || best < -HH_TRAX_SURE)
            return;
    }
}

/* Some legal turn, the seed's, found without looking at more than needed. */
static int some_turn(const hh_thought *t, hh_trax_thought *out)
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

/* Choose among turns that neither win nor lose at once. */
static void choose(hh_thought *t, hh_expansion *all, hh_trax_thought *out)
{
    hh_trax_choice *choices = t->memory->choices;
    const uint32_t safe = mark_losers(t, all);
    if (safe > 0) { /* leave the losers out */
        uint32_t kept = all->base;
        for (uint32_t i = all->base; i < all->base + all->count; i++)
            if ((choices[i].what & LOSES) == 0)
                choices[kept++] = choices[i];
        all->count = kept - all->base;
    }
    if (t->manner->style == HH_TRAX_ONEPLY) {
        const uint32_t pick = all->base + hh_rng_below(t->manner->seed, t->game->turns + 3000u, all->count);
        out->value = safe > 0 ? 0 : -(HH_TRAX_WON - 2);
        answer(t->game, out, &choices[pick].move, 1);
        return;
    }
    for (uint32_t i = all->base; i < all->base + all->count; i++)
        hh_best_first(choices, i, all->base + all->count);
    answer(t->game, out, &choices[all->base].move, 1);
    out->value = safe > 0 ? choices[all->base].order : -(HH_TRAX_WON - 2);
    if (safe > 1)
        deepen(t, all, out);
}

static int bad_arguments(const hh_trax *game, const hh_trax_memory *memory, const hh_trax_manner *manner,
                         const hh_limits *limits, const hh_stop *stop, const hh_trax_thought *out)
{
    if (game == NULL || memory == NULL || manner == NULL || limits == NULL || out == NULL)
        return 1;
    if (memory->slots == NULL || memory->choices == NULL || memory->slot_count == 0 || memory->choice_count == 0 ||
        (memory->slot_count & (memory->slot_count - 1u)) != 0)
        return 1;
    const int endless = limits->nodes == 0 && limits->msec == 0 && stop == NULL && manner->depth <= 0;
    return game->end != HH_TRAX_GOING || (manner->style == HH_TRAX_SEARCH && endless);
}

int hh_trax_think(hh_trax *game, const hh_trax_memory *memory, const hh_trax_manner *manner, const hh_limits *limits,
                  const hh_stop *stop, hh_trax_thought *out)
{
    if (bad_arguments(game, memory, manner, limits, stop, out))
        return HH_BAD_ARGUMENT;
    hh_thought t = {.game = game, .memory = memory, .manner = manner, .stop = stop, .node_limit = limits->nodes};
    if (limits->msec != 0)
        t.deadline = hh_now_msec() + limits->msec;
    *out = (hh_trax_thought){0};
    const int status = some_turn(&t, out);
    if (status != HH_OK || manner->style == HH_TRAX_RANDOM ||
        hh_rng_below(manner->seed, game->turns, 1000) < (uint32_t)manner->blunder)
        return status;
    for (uint32_t i = 0; i < memory->slot_count; i++)
        memory->slots[i] = (hh_trax_slot){0};
    sight seen; /* on a huge board there may be no time for more */
    hh_threats win;
    hh_trax_glance(game, hh_mover(&t), &seen);
    hh_wins_at_spots(&t, &seen, hh_mover(&t), &win, 1);
    hh_expansion all = {.won = 1, .win = win.move[0]};
    if (win.count == 0)
        hh_expand(&t, &all);
    t.top = all.base + all.count;
    if (all.won) {
        out->value = HH_TRAX_WON - 1;
        answer(game, out, &all.win, 1);
    } else if (all.count > 0) {
        choose(&t, &all, out);
    } else if (!t.stopped) { /* whatever is played completes a track of the other player */
        out->value = -(HH_TRAX_WON - 1);
    }
    out->nodes = t.nodes;
    return HH_OK;
}
