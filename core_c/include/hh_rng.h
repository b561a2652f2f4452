/* hh_rng.h: chance without state: draw k of a seed is a function of both, the same on every
 * machine, so that taking a draw back and drawing again gives the same again. */
#ifndef HH_RNG_H
#define HH_RNG_H

#include <stdint.h>

/* cdef begin */
/* Draw number k of the seed: 64 bits (splitmix64 of a counter). */
uint64_t hh_rng(uint64_t seed, uint64_t k);
/* The same scaled to 0..limit-1; limit of 0 gives 0. */
uint32_t hh_rng_below(uint64_t seed, uint64_t k, uint32_t limit);
/* cdef end */

#endif
