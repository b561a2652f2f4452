/* hh_lattice.h: a hexagon of side 6 cut into triangles: its corners, cells and edges, and how they hang together.
 *
 * Vertices and cells are numbered row by row from the top, left to right. Directions 0..5 go clockwise on the screen from
 * east: (1, 0) (0, 1) (-1, 1) (-1, 0) (0, -1) (1, -1) in axial coordinates q, r; a screen has x = q + r / 2 and
 * y = r * sqrt(3) / 2, down. The tables are written by core_c/tunnel_tables.py. */
#ifndef HH_LATTICE_H
#define HH_LATTICE_H

#include "hh_base.h"

/* cdef begin */
#define HH_LATTICE_SIDE 6
#define HH_LATTICE_VERTICES 127
#define HH_LATTICE_CELLS 216
#define HH_LATTICE_EDGES 342
#define HH_LATTICE_NONE 255 /* no vertex, no cell */

/* One step from a vertex. Of the cells on its two sides, cell[0] lies to the left of who walks (on a screen with y down:
 * towards direction - 1), cell[1] to the right. */
typedef struct hh_lattice_hop {
    uint8_t to, cell[2], spare; /* HH_LATTICE_NONE: outside */
    uint16_t edge;
} hh_lattice_hop;

/* The vertex at axial coordinates, or -1. */
int hh_lattice_vertex(int q, int r);
/* The direction from a vertex to its neighbour, or -1: they are none. */
int hh_lattice_direction(uint32_t from, uint32_t to);
/* Verify the tables against the coordinates: HH_OK or HH_BROKEN. */
int hh_lattice_check(void);

extern const int8_t hh_lattice_q[127];
extern const int8_t hh_lattice_r[127];
extern const uint8_t hh_lattice_corners[216][3]; /* by cell: its vertices, ascending */
extern const uint8_t hh_lattice_ends[342][2];    /* by edge: its vertices, ascending; edges are in that order */
extern const uint8_t hh_lattice_axis[342];       /* by edge: direction from its first vertex to its second: 0, 1, 2 */
extern const hh_lattice_hop hh_lattice_hops[127][6]; /* by vertex and direction */
/* cdef end */

#endif
