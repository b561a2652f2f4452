"""The hexagon of triangles as the C core holds it: core_c/include/hh_lattice.h. Everything here is constant.

Vertices and cells count row by row from the top, left to right; directions go clockwise on the screen from east."""

from __future__ import annotations

from handheld.core import ffi, lib

SIDE = int(lib.HH_LATTICE_SIDE)
VERTICES = int(lib.HH_LATTICE_VERTICES)
CELLS = int(lib.HH_LATTICE_CELLS)
EDGES = int(lib.HH_LATTICE_EDGES)
NONE = int(lib.HH_LATTICE_NONE)

QR: tuple[tuple[int, int], ...] = tuple(
    zip(ffi.unpack(lib.hh_lattice_q, VERTICES), ffi.unpack(lib.hh_lattice_r, VERTICES), strict=True)
)  # axial coordinates of each vertex
# the vertices of each cell, and of each edge, ascending
CORNERS: tuple[tuple[int, ...], ...] = tuple(tuple(lib.hh_lattice_corners[cell]) for cell in range(CELLS))
ENDS: tuple[tuple[int, ...], ...] = tuple(tuple(lib.hh_lattice_ends[edge]) for edge in range(EDGES))


def vertex(q: int, r: int) -> int | None:
    """Return the vertex at axial coordinates, None outside."""
    found = int(lib.hh_lattice_vertex(q, r))
    return None if found < 0 else found


def direction(start: int, end: int) -> int | None:
    """Return the direction 0..5 from a vertex to its neighbour, None if it is none. Raises IndexError."""
    if not (0 <= start < VERTICES and 0 <= end < VERTICES):
        raise IndexError((start, end))
    found = int(lib.hh_lattice_direction(start, end))
    return None if found < 0 else found


def step(start: int, direction: int) -> int | None:
    """Return the neighbour of a vertex in a direction, None outside. Raises IndexError."""
    if not (0 <= start < VERTICES and 0 <= direction < 6):
        raise IndexError((start, direction))
    found = int(lib.hh_lattice_hops[start][direction].to)
    return None if found == NONE else found


def beside(start: int, end: int) -> tuple[int, ...]:
    """Return the cells, one or two, on the sides of an edge: left of who walks it first. Raises ValueError: no edge."""
    way = direction(start, end)
    if way is None:
        raise ValueError(f"{start} and {end} are no neighbours")
    return tuple(int(cell) for cell in lib.hh_lattice_hops[start][way].cell if cell != NONE)
