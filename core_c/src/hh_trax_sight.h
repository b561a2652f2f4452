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

#define SIGHT_SPOTS 12

typedef struct sight {
    int32_t value;                        /* for the player to move */
    uint32_t spots[2];                    /* per colour: how many of the next are filled */
    uint32_t spot[2][SIGHT_SPOTS];        /* cells where a win in one may begin */
    uint8_t near[2];                      /* per colour: places like that */
} sight;

/* `me` is to move: 0 white, 1 black. */
void hh_trax_glance(const hh_trax *game, uint32_t me, sight *out);

#endif
