#include "hh_rng.h"

uint64_t hh_rng(uint64_t seed, uint64_t k)
{
    uint64_t z = seed + (k + 1u) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint32_t hh_rng_below(uint64_t seed, uint64_t k, uint32_t limit)
{
    return (uint32_t)(((hh_rng(seed, k) >> 32) * (uint64_t)limit) >> 32);
}
