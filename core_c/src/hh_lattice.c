#include "hh_lattice.h"

#define N HH_LATTICE_SIDE

static const int8_t step_q[6] = {1, 0, -1, -1, 0, 1};
static const int8_t step_r[6] = {0, 1, 1, 0, -1, -1};

int hh_lattice_vertex(int q, int r)
{
    if (q < -N || q > N || r < -N || r > N || q + r < -N || q + r > N)
        return -1;
    int first = 0; /* of row r */
    for (int row = -N; row < r; row++)
        first += 2 * N + 1 - (row < 0 ? -row : row);
    return first + q - (r < 0 ? -N - r : -N);
}

int hh_lattice_direction(uint32_t from, uint32_t to)
{
    if (from >= HH_LATTICE_VERTICES || to >= HH_LATTICE_VERTICES)
        return -1;
    for (int d = 0; d < 6; d++)
        if (hh_lattice_hops[from][d].to == to)
            return d;
    return -1;
}

/* Whether the cell has exactly these corners, or there is none where one of them is missing. */
static int is_cell(uint32_t cell, int a, int b, int c)
{
    if (b < 0 || c < 0)
        return cell == HH_LATTICE_NONE;
    if (cell >= HH_LATTICE_CELLS)
        return 0;
    int found = 0;
    for (int i = 0; i < 3; i++) {
        const int corner = hh_lattice_corners[cell][i];
        found += corner == a || corner == b || corner == c;
    }
    return found == 3;
}

int hh_lattice_check(void)
{
    int good = 1;
    for (int v = 0; v < HH_LATTICE_VERTICES; v++) {
        const int q = hh_lattice_q[v], r = hh_lattice_r[v];
        good &= hh_lattice_vertex(q, r) == v;
        for (int d = 0; d < 6; d++) {
            const hh_lattice_hop *const hop = &hh_lattice_hops[v][d];
            const int left = (d + 5) % 6, right = (d + 1) % 6;
            const int to = hh_lattice_vertex(q + step_q[d], r + step_r[d]);
            good &= to < 0 ? hop->to == HH_LATTICE_NONE : hop->to == to;
            good &= is_cell(hop->cell[0], v, to, hh_lattice_vertex(q + step_q[left], r + step_r[left]));
            good &= is_cell(hop->cell[1], v, to, hh_lattice_vertex(q + step_q[right], r + step_r[right]));
            if (to > v) {
                const uint8_t *const ends = hh_lattice_ends[hop->edge];
                good &= ends[0] == v && ends[1] == to && hh_lattice_axis[hop->edge] == d;
                good &= hh_lattice_hops[to][(d + 3) % 6].edge == hop->edge;
            }
        }
    }
    for (int edge = 1; edge < HH_LATTICE_EDGES; edge++) {
        const uint8_t *const one = hh_lattice_ends[edge - 1], *const two = hh_lattice_ends[edge];
        good &= one[0] < two[0] || (one[0] == two[0] && one[1] < two[1]);
    }
    return good ? HH_OK : HH_BROKEN;
}
