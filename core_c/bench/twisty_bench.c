/* Figures of the core of Twisty Tracks, one JSON object: docs/core.md tells how to build and read it.
 *
 *   twisty_bench playouts GAMES    random games of one frame: placements with full movement
 *   twisty_bench strain TIMES      placements, each taken back, of every tile in the middle of a game
 *
 * Times are CPU time. */
#include "hh_rng.h"
#include "hh_twisty.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void say(const char *what, uint64_t games, uint64_t placements, uint64_t points, clock_t began)
{
    const double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("{\"what\": \"%s\", \"games\": %" PRIu64 ", \"placements\": %" PRIu64 ", \"points\": %" PRIu64
           ", \"seconds\": %.3f, \"placements_per_second\": %.0f}\n",
           what, games, placements, points, seconds, (double)placements / seconds);
}

int main(int count, char **words)
{
    hh_twisty_frame frame;
    hh_twisty_frame_init(&frame);
    const uint64_t number = count == 3 ? strtoull(words[2], NULL, 10) : 0u;
    if (count == 3 && strcmp(words[1], "playouts") == 0) {
        hh_twisty_tally tally = {0};
        const clock_t began = clock();
        if (hh_twisty_playouts(&frame, 0x7FFF, number, 7, &tally) != HH_OK)
            return 1;
        say(words[1], tally.games, tally.placements, tally.points, began);
        return 0;
    }
    if (count == 3 && strcmp(words[1], "strain") == 0) {
        uint64_t placements;
        for (uint32_t tile = 0; tile < 6u; tile++) { /* six tiles lie, and trains are still live */
            uint8_t options[16];
            hh_twisty_run run;
            const uint32_t option = options[hh_rng_below(3, tile, hh_twisty_options(&frame, tile, options))];
            hh_twisty_lay(&frame, option / 4u, tile, option % 4u, &run);
        }
        const clock_t began = clock();
        const uint64_t points = hh_twisty_strain(&frame, 0x7FFF, number, &placements);
        say(words[1], number, placements, points, began);
        return 0;
    }
    fprintf(stderr, "usage: twisty_bench playouts GAMES | strain TIMES\n");
    return 2;
}
