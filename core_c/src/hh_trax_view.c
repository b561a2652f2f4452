/* Reading a position: tiles, rows and the tracks that a turn completed. */
#include "hh_trax.h"
#include "hh_trax_lay.h"

int hh_trax_at(const hh_trax *game, int32_t x, int32_t y)
{
    if (x < game->left || x >= game->left + (int32_t)game->width || y < game->top ||
        y >= game->top + (int32_t)game->height)
        return -1;
    return (int)HH_TRAX_TILE(game->cell[hh_trax_cell_of(game, x, y)].state) - 1;
}

int hh_trax_laid(const hh_trax *game, uint32_t index, hh_trax_place *place)
{
    if (index >= game->tiles)
        return HH_BAD_ARGUMENT;
    const uint32_t cell = game->log[index];
    place->x = hh_trax_x(game, cell);
    place->y = hh_trax_y(game, cell);
    place->tile = HH_TRAX_TILE(game->cell[cell].state) - 1u;
    return HH_OK;
}

uint32_t hh_trax_before(const hh_trax *game)
{
    return game->turns == 0u ? 0u : game->turn[game->turns - 1u] >> 4;
}

int hh_trax_rows(const hh_trax *game, uint8_t *letters, size_t room)
{
    static const uint8_t names[7] = {'.', 'a', 'b', 'c', 'd', 'e', 'f'};
    if (room < (size_t)game->width * game->height)
        return HH_FULL;
    for (uint32_t y = 0; y < game->height; y++) {
        uint32_t cell = (game->corner + (y + 1u) * game->side + 1u) & game->mask;
        for (uint32_t x = 0; x < game->width; x++, cell = (cell + 1u) & game->mask)
            *letters++ = names[HH_TRAX_TILE(game->cell[cell].state)];
    }
    return HH_OK;
}

/* A place on a track: a tile and the edge by which the track leaves it. */
typedef struct spot {
    uint32_t cell, out;
} spot;

/* Go one tile on; 0 if the track ends here. */
static int go_on(const hh_trax *game, spot *at)
{
    const uint32_t next = hh_trax_step_to(game, at->cell, at->out);
    const uint32_t tile = HH_TRAX_TILE(game->cell[next].state);
    if (tile == 0u)
        return 0;
    at->out = hh_trax_joined[tile - 1u][at->out ^ 2u];
    at->cell = next;
    return 1;
}

/* The open end in front of a spot, as in mate. */
static uint32_t end_before(const hh_trax *game, spot at)
{
    return hh_trax_step_to(game, at.cell, at.out) << 2 | (at.out ^ 2u);
}

/* Whether an earlier tile of the turn than log[index] lies in `cell`: its track was seen from there. */
static int seen_before(const hh_trax *game, uint32_t cell, uint32_t index)
{
    for (uint32_t i = hh_trax_before(game); i < index; i++)
        if (game->log[i] == cell)
            return 1;
    return 0;
}

/* If the track of `colour` at log[index] is a loop or line and was not seen from an earlier tile,
 * return its length and set *first to where it starts (the edge by which it enters). */
static uint32_t complete(const hh_trax *game, uint32_t index, uint32_t colour, spot *first, uint32_t *line)
{
    const uint32_t cell = game->log[index];
    const uint8_t *const edges = hh_edges[HH_TRAX_TILE(game->cell[cell].state) - 1u][colour];
    spot at = {cell, edges[0]};
    uint32_t length = 1;
    *first = (spot){cell, edges[1]};
    *line = 0;
    while (go_on(game, &at)) {
        if (at.cell == cell && at.out == edges[0])
            return length;
        if (seen_before(game, at.cell, index))
            return 0;
        length++;
    }
    spot back = {cell, edges[1]};
    while (go_on(game, &back)) {
        if (seen_before(game, back.cell, index))
            return 0;
        length++;
    }
    const uint32_t one = end_before(game, at), two = end_before(game, back);
    if (game->variant == HH_TRAX_LOOP || ((one ^ two) & 3u) != 2u || !hh_is_line(game, one, two))
        return 0;
    *line = 1;
    *first = (one & 3u) == 1u || (one & 3u) == 2u ? at : back; /* left or upper end */
    return length;
}

int hh_trax_path(const hh_trax *game, uint32_t which, hh_trax_track *track, hh_trax_step *steps, uint32_t room)
{
    for (uint32_t i = hh_trax_before(game); i < game->tiles; i++)
        for (uint32_t colour = 0; colour < 2u; colour++) {
            spot first;
            uint32_t line;
            const uint32_t length = complete(game, i, colour, &first, &line);
            if (length == 0u || which-- != 0u)
                continue;
            *track = (hh_trax_track){colour, line, length};
            if (length > room)
                return HH_FULL;
            uint32_t in = first.out;
            spot at = {first.cell, hh_trax_joined[HH_TRAX_TILE(game->cell[first.cell].state) - 1u][in]};
            for (uint32_t k = 0; k < length; k++) {
                steps[k] = (hh_trax_step){hh_trax_x(game, at.cell), hh_trax_y(game, at.cell), in, at.out};
                in = at.out ^ 2u;
                go_on(game, &at);
            }
            return HH_OK;
        }
    return HH_BAD_ARGUMENT;
}
