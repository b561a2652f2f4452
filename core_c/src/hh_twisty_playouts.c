/* Many random games of one frame, and many placements from one position. */
#include "hh_rng.h"
#include "hh_twisty.h"
#include "hh_twisty_lay.h"

/* The bit set's set bit number `which`. */
static inline uint32_t nth(uint32_t bits, uint32_t which)
{
    for (; which > 0u; which--)
        bits &= bits - 1u;
    return (uint32_t)__builtin_ctz(bits);
}

static inline uint32_t below(uint32_t drawn, uint32_t limit)
{
    return drawn * limit >> 16;
}

int hh_twisty_playouts(const hh_twisty_frame *frame, uint32_t unseen, uint64_t games, uint64_t seed,
                       hh_twisty_tally *tally)
{
    uint8_t pack[HH_TWISTY_CELLS];
    uint32_t count = 0;
    if (unseen >> HH_TWISTY_CELLS != 0u || (unseen & frame->used) != 0u)
        return HH_BAD_ARGUMENT;
    for (uint32_t rest = unseen; rest != 0u; rest &= rest - 1u)
        pack[count++] = (uint8_t)__builtin_ctz(rest);
    if (count + frame->tiles < HH_TWISTY_CELLS)
        return HH_BAD_ARGUMENT;
    uint64_t k = 0;
    for (uint64_t game = 0; game < games; game++) {
        hh_twisty_frame now = *frame;
        uint32_t left = count, cells;
        while ((cells = hh_tw_cells(&now)) != 0u) {
            const uint64_t drawn = hh_rng(seed, k++);
            const uint32_t which = below((uint32_t)(drawn & 0xFFFFu), left--);
            const uint32_t tile = pack[which];
            pack[which] = pack[left];
            pack[left] = (uint8_t)tile;
            uint32_t among = 1;
            for (uint32_t rest = cells & (cells - 1u); rest != 0u; rest &= rest - 1u)
                among++;
            const uint32_t cell = nth(cells, below((uint32_t)(drawn >> 16 & 0xFFFFu), among));
            const hh_twisty_run run = hh_tw_lay(&now, cell, tile * 4u + (uint32_t)(drawn >> 62));
            tally->placements++;
            tally->points += run.points;
            tally->arrived += hh_tw_count(run.arrived);
            tally->crashed += hh_tw_count(run.crashed);
        }
        tally->games++;
    }
    return HH_OK;
}

uint64_t hh_twisty_strain(hh_twisty_frame *frame, uint32_t tiles, uint64_t times, uint64_t *count)
{
    uint64_t points = 0;
    *count = 0;
    for (uint64_t time = 0; time < times; time++)
        for (uint32_t rest = tiles & ~(uint32_t)frame->used & 0x7FFFu; rest != 0u; rest &= rest - 1u) {
            const uint32_t tile = (uint32_t)__builtin_ctz(rest);
            for (uint32_t cells = hh_tw_cells(frame); cells != 0u; cells &= cells - 1u)
                for (uint32_t rotation = 0; rotation < hh_twisty_rotations[tile]; rotation++) {
                    const uint32_t cell = (uint32_t)__builtin_ctz(cells);
                    points += hh_tw_lay(frame, cell, tile * 4u + rotation).points;
                    hh_tw_lift(frame, cell);
                    ++*count;
                }
        }
    return points;
}
