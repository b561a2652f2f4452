/* The speed of twisty_sim.c, the plain simulator that came with the specification (left as it came), on the same data
 * as the core: random games of one frame. usage: twisty_baseline GAMES. One JSON object. */
#include "hh_twisty.h"

#include "twisty_sim.c"

int main(int count, char **words)
{
    static const int kinds[3] = {0, 1, 2}; /* station, curve, depot */
    static Cfg c;
    int f = 0;
    c.R = 3, c.C = 5, c.ntiles = HH_TWISTY_CELLS, c.nst = HH_TWISTY_STATIONS;
    for (int tile = 0; tile < c.ntiles; tile++)
        for (int point = 0; point < 8; point++)
            c.tiles[tile][point] = hh_twisty_joined[tile * 4][point];
    for (; f < 32; f++)
        for (int end = 0; end < HH_TWISTY_DEPOT; end++)
            if (hh_twisty_border[end] == f) {
                const int beyond = hh_twisty_start_mate[end];
                const int kind = beyond < HH_TWISTY_DEPOT ? 1 : beyond < HH_TWISTY_ENTRY ? 2 : 0;
                c.fkind[f] = kinds[kind];
                c.farg[f] = kind == 1 ? hh_twisty_border[beyond] : kind == 2 ? beyond - 120 : (beyond - 124) / 2;
            }
    for (int station = 0; station < c.nst; station++) {
        c.nsp[station] = hh_twisty_spaces[3][station][0];
        for (int space = 0; space < c.nsp[station]; space++)
            c.val[station][space] = hh_twisty_spaces[3][station][1 + space];
    }
    setup(&c);
    long placements, borders;
    const double seconds = bench(count > 1 ? atoi(words[1]) : 100000, &placements, &borders);
    printf("{\"placements\": %ld, \"points\": %ld, \"seconds\": %.3f, \"placements_per_second\": %.0f}\n", placements,
           borders, seconds, (double)placements / seconds);
    return 0;
}
