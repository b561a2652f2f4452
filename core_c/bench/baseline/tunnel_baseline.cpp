/* The speed of tunnel_fast.cpp, the plain fast program that came with the specification (left as it came), on the boards
 * of the core. usage: tunnel_baseline turns|score|playouts BOARD SEATS NUMBER. One JSON object.
 *
 *   turns      NUMBER times over: all ordered full turns of every position of random games
 *   score      NUMBER times over: the final score of random games
 *   playouts   NUMBER random games
 *
 * The games of the first two are fixed ones, played by its own random player. Times are CPU time. */
#define main fast_main
#include "tunnel_fast.cpp"
#undef main

extern "C" {
#include "hh_tunnel.h"
}

#include <ctime>
#include <unistd.h>

static const int GAMES = 20; /* that positions are taken from */

/* What load() reads from a file, from the tables of the core. */
static void board(int which)
{
    std::ostringstream text;
    text << HH_LATTICE_SIDE << ' ' << HH_LATTICE_VERTICES << ' ' << HH_LATTICE_CELLS << '\n';
    for (int v = 0; v < HH_LATTICE_VERTICES; v++)
        text << int(hh_lattice_q[v]) << ' ' << int(hh_lattice_r[v]) << '\n';
    for (int c = 0; c < HH_LATTICE_CELLS; c++) {
        for (int i = 0; i < 3; i++)
            text << int(hh_lattice_corners[c][i]) << ' ';
        text << ".WBROELF"[hh_tunnel_grounds[which][c]];
        if (hh_tunnel_arrow_of[which][c] == HH_TUNNEL_NONE) {
            text << " -1 -1 -1 -1\n";
            continue;
        }
        const hh_tunnel_arrow &arrow = hh_tunnel_arrows[which][hh_tunnel_arrow_of[which][c]];
        text << ' ' << int(arrow.side) << ' ' << int(arrow.border[0]) << ' ' << int(arrow.border[1]) << ' '
             << int(arrow.inner) << '\n';
    }
    char name[] = P_tmpdir "/tunnel_board_XXXXXX";
    const int file = mkstemp(name);
    const std::string all = text.str();
    if (file < 0 || write(file, all.data(), all.size()) != ssize_t(all.size()) || !load(name))
        exit(1);
    close(file);
    remove(name);
}

static S play(int seats, vector<S> *positions)
{
    S s;
    init(s, seats, deal(seats));
    while (!s.over) {
        if (positions)
            positions->push_back(s);
        playTurnLeaf(s, chooseRandom(s));
    }
    return s;
}

int main(int count, char **words)
{
    if (count != 5)
        return 2;
    const std::string what = words[1];
    const int seats = atoi(words[3]);
    const long number = atol(words[4]);
    board(atoi(words[2]));
    rng.seed(7);
    vector<S> positions, ends;
    if (what != "playouts")
        for (int game = 0; game < GAMES; game++)
            ends.push_back(play(seats, &positions));
    long done = 0, sum = 0, turns = 0, tiles = 0, chips = 0;
    const clock_t began = clock();
    for (long time = 0; time < number; time++) {
        if (what == "turns") {
            for (const S &s : positions)
                done += count3(s);
        } else if (what == "score") {
            for (const S &s : ends) {
                Sc result;
                score(s, result);
                sum += result.tot[0];
                done++;
            }
        } else {
            const S s = play(seats, nullptr);
            Sc result;
            score(s, result);
            for (int p = 0; p < seats; p++) {
                sum += result.tot[p];
                turns += s.turns[p];
                tiles += result.tiles[p];
            }
            chips += SUP - s.supply;
            done++;
        }
    }
    const double seconds = double(clock() - began) / CLOCKS_PER_SEC;
    printf("{\"what\": \"%s\", \"done\": %ld, \"points\": %ld, \"turns\": %ld, \"tiles\": %ld, \"chips\": %ld, "
           "\"seconds\": %.3f, \"per_second\": %.0f}\n",
           what.c_str(), done, sum, turns, tiles, chips, seconds, double(done) / seconds);
    return 0;
}
