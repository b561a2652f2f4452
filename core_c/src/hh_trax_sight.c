#include "hh_trax_sight.h"

#include <stdlib.h>

#include "hh_trax_weights.h"

/* Ends of tracks whose other end leaves through an outermost edge. */
typedef struct anchored {
    uint32_t count;
    int32_t column[8], row[8];
    uint32_t cell[8];
} anchored;

static void spot(sight *out, uint32_t colour, uint32_t cell)
{
    if (out->spots[colour] < SIGHT_SPOTS)
        out->spot[colour][out->spots[colour]++] = cell;
}

static int playable(const hh_trax *game, uint32_t cell)
{
    const uint32_t state = game->cell[cell].state;
    return HH_TRAX_TILE(state) == 0 && (state & 15u) != 0;
}

/* Note the cells from which a win may begin if ends that enter `a` and `b`, `dx` and `dy` apart, are joined. */
static void close_by(const hh_trax *game, sight *out, uint32_t colour, uint32_t a, uint32_t b, int32_t dx, int32_t dy)
{
    const int32_t far = abs(dx) + abs(dy);
    if (far == 1) {
        spot(out, colour, a);
        spot(out, colour, b);
        out->near[colour]++;
    } else if (far == 2) {
        uint32_t between[2];
        uint32_t count = 1;
        if (dx == 0) {
            between[0] = hh_trax_step_to(game, a, dy > 0 ? 2 : 0);
        } else if (dy == 0) {
            between[0] = hh_trax_step_to(game, a, dx > 0 ? 1 : 3);
        } else {
            between[0] = hh_trax_step_to(game, a, dx > 0 ? 1 : 3);
            between[1] = hh_trax_step_to(game, a, dy > 0 ? 2 : 0);
            count = 2;
        }
        uint32_t open = 0;
        for (uint32_t i = 0; i < count; i++)
            if (playable(game, between[i])) {
                spot(out, colour, between[i]);
                open = 1;
            }
        out->near[colour] = (uint8_t)(out->near[colour] + open);
    }
}

static void anchor(anchored *list, uint32_t cell, int32_t column, int32_t row)
{
    if (list->count < 8) {
        list->cell[list->count] = cell;
        list->column[list->count] = column;
        list->row[list->count] = row;
        list->count++;
    }
}

/* One dimension of lines. */
static int32_t line_value(int32_t apart, int32_t size, const int32_t *weights)
{
    const int32_t need = hh_line_need(apart, size);
    return need <= FAR ? weights[need] : 0;
}

void hh_trax_glance(const hh_trax *game, uint32_t me, sight *out)
{
    const int32_t width = (int32_t)game->width, height = (int32_t)game->height;
    const int lines = game->variant != HH_TRAX_LOOP;
    const int wide = lines && width >= 7, tall = lines && height >= 7;
    anchored held[2][4]; /* per colour: other end leaves left, right, top, bottom */
    int32_t value = 0;
    out->spots[0] = out->spots[1] = 0;
    out->near[0] = out->near[1] = 0;
    if (wide || tall)
        for (uint32_t i = 0; i < 8; i++)
            held[i / 4][i % 4].count = 0;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t a = game->frontier[i];
        const uint32_t state = game->cell[a].state;
        const int32_t ax = (int32_t)hh_trax_column(game, a), ay = (int32_t)hh_trax_row(game, a);
        for (uint32_t sides = state & 15u; sides != 0; sides &= sides - 1u) {
            const uint32_t side = (uint32_t)__builtin_ctz(sides);
            const uint32_t other = game->mate[a * 4u + side];
            if (other < a * 4u + side)
                continue;
            const uint32_t b = other >> 2;
            const uint32_t colour = (state >> (4u + side) & 1u) ^ 1u;
            const int32_t bx = (int32_t)hh_trax_column(game, b), by = (int32_t)hh_trax_row(game, b);
            const int32_t dx = bx - ax, dy = by - ay, wx = abs(dx), wy = abs(dy);
            int32_t worth = 0;
            if (wx + wy <= REACH) {
                const uint32_t seen = hh_shape(state, side, game->cell[b].state, other & 3u, dx, dy);
                worth += shape_weights[colour == me][seen];
                if (wx + wy <= 2)
                    close_by(game, out, colour, a, b, dx, dy);
            }
            if (lines)
                worth += line_value(wx, width, line_weights[colour == me]) +
                         line_value(wy, height, line_weights[colour == me]);
            value += colour == me ? worth : -worth;
            if (wide) {
                if (ax == 0)
                    anchor(&held[colour][0], b, bx, by);
                if (bx == 0)
                    anchor(&held[colour][0], a, ax, ay);
                if (ax == width + 1)
                    anchor(&held[colour][1], b, bx, by);
                if (bx == width + 1)
                    anchor(&held[colour][1], a, ax, ay);
            }
            if (tall) {
                if (ay == 0)
                    anchor(&held[colour][2], b, bx, by);
                if (by == 0)
                    anchor(&held[colour][2], a, ax, ay);
                if (ay == height + 1)
                    anchor(&held[colour][3], b, bx, by);
                if (by == height + 1)
                    anchor(&held[colour][3], a, ax, ay);
            }
        }
    }
    for (uint32_t colour = 0; colour < 2; colour++)
        for (uint32_t dim = 0; dim < 4; dim += 2) {
            if (dim == 0 ? !wide : !tall)
                continue;
            const anchored *low = &held[colour][dim], *high = &held[colour][dim + 1];
            const int32_t size = dim == 0 ? width : height;
            for (uint32_t i = 0; i < low->count; i++) {
                const int32_t short_of = size + 1 - (dim == 0 ? low->column[i] : low->row[i]);
                if (short_of == (size >= 8 ? 1 : 0)) {
                    spot(out, colour, low->cell[i]);
                    out->near[colour]++;
                }
            }
            for (uint32_t i = 0; i < high->count; i++) {
                const int32_t short_of = dim == 0 ? high->column[i] : high->row[i];
                if (short_of == (size >= 8 ? 1 : 0)) {
                    spot(out, colour, high->cell[i]);
                    out->near[colour]++;
                }
            }
            if (size >= 8)
                for (uint32_t i = 0; i < low->count; i++)
                    for (uint32_t j = 0; j < high->count; j++) {
                        const int32_t dx = high->column[j] - low->column[i], dy = high->row[j] - low->row[i];
                        if (dx != 0 || dy != 0)
                            close_by(game, out, colour, low->cell[i], high->cell[j], dx, dy);
                    }
        }
    out->value = value + TEMPO;
}
