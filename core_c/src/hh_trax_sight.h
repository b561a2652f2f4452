/* hh_trax_sight.h (private): what a position looks like at a glance, without playing a turn.
 *
 * Loops. Two ends of one track that enter cells beside each other ("corner") are a win in one for
 * its colour: a tile in one cell turns towards the other, which is then forced. Ends that enter
 * cells two steps apart with a playable space between them ("L") are one too: a tile between them
 * forces both. Every loop in one of known games begins in such a place (tests/vectors/trax_tactics).
 *
 * Lines. From a box of 7 on, ends of tracks that leave through opposite outermost edges count like
 * ends of one track, and so does the outermost edge itself. */
#ifndef HH_TRAX_SIGHT_H
#define HH_TRAX_SIGHT_H

#include "hh_trax.h"
#include "hh_trax_shapes.h"

#define SIGHT_SPOTS 12
#define FAR 9 /* tiles that a line still needs, at most counted */

typedef struct sight {
    int32_t value;                        /* for the player to move */
    uint32_t spots[2];                    /* per colour: how many of the next are filled */
    uint32_t spot[2][SIGHT_SPOTS];        /* cells where a win in one may begin */
    uint8_t near[2];                      /* per colour: places like that */
} sight;

/* `me` is to move: 0 white, 1 black. */
void hh_trax_glance(const hh_trax *game, uint32_t me, sight *out);

/* Which other side of a space is taken, counted on from `side`; 0: none. */
static inline uint32_t hh_other_side(uint32_t state, uint32_t side)
{
    const uint32_t others = state & 15u & ~(1u << side);
    return others == 0 ? 0 : ((uint32_t)__builtin_ctz(others) - side) & 3u;
}

/* The shape of two ends: how they lie and head, and what their spaces leave open. */
static inline uint32_t hh_shape(uint32_t a_state, uint32_t a_side, uint32_t b_state, uint32_t b_side, int32_t dx,
                                int32_t dy)
{
    const int32_t x = a_side == 0 ? dx : a_side == 1 ? dy : a_side == 2 ? -dx : -dy;
    const int32_t y = a_side == 0 ? dy : a_side == 1 ? -dx : a_side == 2 ? -dy : dx;
    const uint32_t known = shape_of[(b_side - a_side) & 3u][y + REACH][x + REACH];
    uint32_t a_other = hh_other_side(a_state, a_side), b_other = hh_other_side(b_state, b_side);
    if (known & 1u) {
        a_other = (4u - a_other) & 3u;
        b_other = (4u - b_other) & 3u;
    }
    return (known >> 2) * 16u + ((known & 2u) != 0 ? b_other * 4u + a_other : a_other * 4u + b_other);
}

/* Tiles that a line still needs in one dimension, if the ends of its track lie `apart` cells from each other: it has
 * to reach from one outermost edge of a box of at least 8 to the other. */
static inline int32_t hh_line_need(int32_t apart, int32_t size)
{
    return (size < 8 ? 8 : size) + 1 - apart;
}

#endif
