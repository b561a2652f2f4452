#include "hh_trax_thought.h"

int hh_overlooked(const hh_thought *t, uint32_t move)
{
    return t->manner->blind > 0 &&
           hh_rng_below(t->manner->seed ^ t->game->hash, move, 1000) < (uint32_t)t->manner->blind;
}

/* The cells where another turn could spoil the last one: those it filled and those beside them. A line depends on
 * the whole box. */
static uint64_t spoilers(const hh_trax *game)
{
    if ((game->wins & (HH_TRAX_WHITE_LINE | HH_TRAX_BLACK_LINE)) != 0)
        return ~(uint64_t)0;
    uint64_t set = 0;
    for (uint32_t i = game->turn[game->turns - 1u] >> 4; i < game->tiles; i++) {
        set |= hh_bit_of(game->log[i]);
        for (uint32_t side = 0; side < 4; side++)
            set |= hh_bit_of(hh_trax_step_to(game, game->log[i], side));
    }
    return set;
}

void hh_wins_at_spots(hh_thought *t, const sight *seen, uint32_t colour, hh_threats *found, uint32_t room)
{
    hh_trax *game = t->game;
    found->count = 0;
    found->zone = 0;
    found->move[0] = 0;
    if (seen->near[colour] == 0)
        return;
    for (uint32_t i = 0; i < seen->spots[colour]; i++) {
        const uint32_t cell = seen->spot[colour][i];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if (!hh_try(t, move))
                continue;
            const int won = game->wins != 0 && hh_result(game, game->wins, colour) > 0;
            const uint64_t zone = won && found->count == 0 ? spoilers(game) : found->zone;
            hh_trax_undo(game);
            if (!won || hh_overlooked(t, move))
                continue;
            found->zone = zone;
            found->move[found->count++] = move;
            if (found->count == room)
                return;
        }
    }
}

int hh_still_wins(hh_thought *t, const hh_threats *known)
{
    hh_trax *game = t->game;
    const uint32_t me = hh_mover(t);
    for (uint32_t i = 0; i < known->count; i++) {
        if (!hh_fits(game, known->move[i]) || !hh_try(t, known->move[i]))
            continue;
        const int won = hh_result(game, game->wins, me);
        hh_trax_undo(game);
        if (won > 0)
            return 1;
    }
    return 0;
}

int hh_wins_in_one(hh_thought *t, const hh_threats *first)
{
    hh_trax *game = t->game;
    const uint32_t me = hh_mover(t);
    const int lines = game->variant != HH_TRAX_LOOP && (game->width >= 7 || game->height >= 7);
    if (hh_still_wins(t, first))
        return 1;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *tile = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= tile[0]; k++) {
            const uint32_t move = cell * 8u + tile[k];
            if (!lines && !hh_forces(game, move))
                continue;
            if (hh_ended(t))
                return 0;
            if (!hh_try(t, move))
                continue;
            const int won = hh_result(game, game->wins, me);
            hh_trax_undo(game);
            if (won > 0 && !hh_overlooked(t, move))
                return 1;
        }
    }
    return 0;
}
