/* hh_trax.h: the rules of Trax in the caller's memory: turns with their forced tiles, tracks
 * joined in constant time, wins, the list of playable spaces, undo, hash, check, playouts.
 *
 * A position lives in one block of hh_trax_size(log2) zero-filled bytes. The board is a torus of
 * 2^log2 x 2^log2 cells; a turn whose tiles would not fit into it answers HH_FULL and changes
 * nothing: copy into a bigger block (hh_trax_copy) and play again. The block must not be moved
 * (it points into itself) and needs no clean-up. Only what is played is ever touched, so fresh
 * pages of a big block stay untouched. */
#ifndef HH_TRAX_H
#define HH_TRAX_H

#include "hh_base.h"

#include <stddef.h>

/* cdef begin */
#define HH_TRAX_LOG2_MIN 4
#define HH_TRAX_LOG2_MAX 11
#define HH_TRAX_MAX_SIDE 1024
#define HH_TRAX_MAX_TILES 65536

typedef enum hh_trax_variant { HH_TRAX_STANDARD = 0, HH_TRAX_8X8 = 1, HH_TRAX_LOOP = 2 } hh_trax_variant;

/* Who wins when a turn completes tracks of both colours: the other player, or the mover. */
typedef enum hh_trax_tie { HH_TRAX_RULEBOOK = 0, HH_TRAX_TOURNAMENT = 1 } hh_trax_tie;

typedef enum hh_trax_end {
    HH_TRAX_GOING = 0,
    HH_TRAX_WHITE_WINS = 1,
    HH_TRAX_BLACK_WINS = 2,
    HH_TRAX_NO_MOVE = 3,    /* draw: 8x8 without a legal turn */
    HH_TRAX_BOARD_LIMIT = 4 /* draw: nothing legal is left within the limits of this program */
} hh_trax_end;

/* Bits of hh_trax.wins: what the last turn completed. */
typedef enum hh_trax_win {
    HH_TRAX_WHITE_LOOP = 1,
    HH_TRAX_WHITE_LINE = 2,
    HH_TRAX_BLACK_LOOP = 4,
    HH_TRAX_BLACK_LINE = 8
} hh_trax_win;

typedef enum hh_trax_rule {
    HH_TRAX_ALLOWED = 0,
    HH_TRAX_GAME_OVER = 1,
    HH_TRAX_FIRST_MOVE = 2, /* the first tile is a (white vertical) or c (white north-west), at 0,0 */
    HH_TRAX_OCCUPIED = 3,
    HH_TRAX_NO_NEIGHBOUR = 4,
    HH_TRAX_COLOURS = 5, /* cells: the neighbours that do not match */
    HH_TRAX_OUTSIDE_8X8 = 6,
    HH_TRAX_THREE_EDGES = 7, /* cells: the space that three edges of one colour would enter */
    HH_TRAX_LIMIT = 8        /* more columns, rows or tiles than this program holds */
} hh_trax_rule;

/* A space or tile of the torus. */
typedef struct hh_trax_cell {
    uint32_t pos;   /* playable space: its index in frontier; tile: the index it had (kept for undo) */
    uint16_t state; /* bits 0-3: sides with a tile, 4-7: of those the white ones, 8-10: own tile + 1 */
    uint16_t spare; /* zero; free for a search */
} hh_trax_cell;

/* All of it may be read; only the functions below write.
 *
 * Directions and edges: 0 north, 1 east, 2 south, 3 west (y grows down). Tiles 0..5 are the letters
 * a..f of the vectors: a + white vertical, b + white horizontal, c / white north-west, d / white
 * east-south, e \ white north-east, f \ white south-west.
 * Cell of (x, y): (y * side + x) & mask, the first tile of the game being at (0, 0).
 * A move is packed as cell * 8 + tile. */
typedef struct hh_trax {
    uint32_t log2, side, mask; /* side = 2^log2, mask = side * side - 1 */
    uint32_t variant, tie;
    uint32_t widest;              /* columns and rows that fit: the least of 8 in 8x8, max_side, side - 2 */
    uint32_t max_side, max_tiles; /* the limits of the program */
    uint32_t corner;              /* cell of (left - 1, top - 1) */
    int32_t left, top;            /* of the bounding box; both 1 on the empty board */
    uint32_t width, height;       /* both 0 on the empty board */
    uint32_t turns;               /* played; white is to move when even */
    uint32_t tiles;               /* laid */
    uint32_t spaces;              /* playable spaces */
    uint32_t wins;                /* hh_trax_win bits of the last turn */
    uint32_t end;                 /* hh_trax_end */
    uint32_t blocked;             /* after a refused turn: the cell with three edges of one colour */
    uint64_t hash;                /* of the tiles and where they lie; without the side to move */
    uint32_t *mate;               /* [cell * 4 + side]: see "tracks" below */
    hh_trax_cell *cell;           /* [cell] */
    uint32_t *frontier;           /* [spaces]: empty cells beside a tile; on the empty board cell 0 */
    uint32_t *log;                /* [tiles]: cells in the order they were filled */
    uint32_t *turn; /* [turns]: tiles before the turn * 16 + how the box grew (1 left 2 right 4 up 8 down) */
} hh_trax;

typedef struct hh_trax_place {
    int32_t x, y;
    uint32_t tile;
} hh_trax_place;

typedef struct hh_trax_refusal {
    uint32_t rule; /* hh_trax_rule */
    uint32_t cells;
    int32_t x[4], y[4];
} hh_trax_refusal;

/* One step along a track: it enters the tile at (x, y) by edge `in` and leaves by edge `out`. */
typedef struct hh_trax_step {
    int32_t x, y;
    uint32_t in, out;
} hh_trax_step;

typedef struct hh_trax_track {
    uint32_t colour; /* 0 white, 1 black */
    uint32_t line;   /* 0 loop, 1 line */
    uint32_t length; /* tiles along it */
} hh_trax_track;

/* Of turns counted by perft: all, won by white alone, by black alone, by both; and refused by three edges. */
typedef struct hh_trax_count {
    uint64_t leaves, white, black, both, refused;
} hh_trax_count;

typedef struct hh_trax_tally {
    uint64_t games, white, black, both, draws, turns, tiles;
} hh_trax_tally;

/* Bytes of a block; 0 if log2 is not HH_TRAX_LOG2_MIN..MAX. */
size_t hh_trax_size(uint32_t log2);
/* Turn zero-filled memory of hh_trax_size(log2) bytes, aligned to 8, into an empty board. */
int hh_trax_init(hh_trax *game, uint32_t log2, uint32_t variant, uint32_t tie);
/* Lower the limits before the first turn (tests). */
int hh_trax_limit(hh_trax *game, uint32_t max_side, uint32_t max_tiles);
/* Empty the board again; touches only what was played. */
void hh_trax_reset(hh_trax *game);
/* Make `to`, zero-filled memory of hh_trax_size(log2) bytes, equal to `from`. HH_FULL: log2 is too small. */
int hh_trax_copy(hh_trax *to, uint32_t log2, const hh_trax *from);

/* One whole turn by its first tile: HH_OK, HH_ILLEGAL or HH_FULL. Sets wins and end, draws included. */
int hh_trax_play(hh_trax *game, int32_t x, int32_t y, uint32_t tile);
/* Why a first tile is not allowed; HH_FULL if that can't be told in this block. */
int hh_trax_refuse(hh_trax *game, int32_t x, int32_t y, uint32_t tile, hh_trax_refusal *why);
/* Take back the last turn; HH_ILLEGAL on the empty board. */
int hh_trax_undo(hh_trax *game);

/* The legal moves, packed, in the order of the frontier; *count of them. HH_FULL: more than `room`
 * (*count is 0 then if it is the block that is too small). None when the game has ended. */
int hh_trax_moves(hh_trax *game, uint32_t *moves, uint32_t room, uint32_t *count);
/* The legal tiles at (x, y): a bit set of tiles; HH_FULL. */
int hh_trax_tiles_at(hh_trax *game, int32_t x, int32_t y, uint32_t *tiles);
/* Tile at (x, y), or -1. */
int hh_trax_at(const hh_trax *game, int32_t x, int32_t y);
/* Where tile number `index` in order of play lies and what it is; HH_BAD_ARGUMENT past the end. */
int hh_trax_laid(const hh_trax *game, uint32_t index, hh_trax_place *place);
/* Tiles before the last turn: its tiles are number hh_trax_before() to tiles - 1, the chosen one first. */
uint32_t hh_trax_before(const hh_trax *game);
/* Rows of the bounding box, top to bottom, letters a..f and '.', width * height bytes; HH_FULL. */
int hh_trax_rows(const hh_trax *game, uint8_t *letters, size_t room);
/* Track number `which` that the last turn completed, in order along it (a line from its left or
 * upper end). HH_BAD_ARGUMENT: there are not so many. HH_FULL: room is less than track->length. */
int hh_trax_path(const hh_trax *game, uint32_t which, hh_trax_track *track, hh_trax_step *steps, uint32_t room);
/* Hash of tiles, places and side to move; equal on every machine and whatever the size of the block. */
uint64_t hh_trax_hash(const hh_trax *game);

/* Verify every invariant below: HH_OK or HH_BROKEN. Slow. */
int hh_trax_check(const hh_trax *game);
/* Count the sequences of `depth` (>= 1) turns from here, and judge the last turn. HH_FULL. */
int hh_trax_perft(hh_trax *game, uint32_t depth, hh_trax_count *count);
/* Play `games` uniformly random games from here to their end, and add them to *tally. The same seed
 * gives the same games on every machine. HH_FULL: a game outgrew the block (tally unchanged). */
int hh_trax_playouts(hh_trax *game, uint64_t games, uint64_t seed, hh_trax_tally *tally);
/* Play random turns that complete nothing until at least `tiles` tiles lie. HH_FULL: the block is too
 * small, HH_ILLEGAL: no such turn was found; the turns played so far stay. */
int hh_trax_wander(hh_trax *game, uint32_t tiles, uint64_t seed);
/* Draw `among` (1..64) legal turns, then play `turns` times one of them by chance and take it back: what
 * a turn costs on a board of this size. *laid: the tiles of those turns together. */
int hh_trax_strain(hh_trax *game, uint64_t turns, uint64_t seed, uint32_t among, uint64_t *laid);

/* For a search. A candidate is a packed move whose colours fit: see hh_trax_fits. */
/* Carry out a candidate as a whole turn, as hh_trax_play but without looking for draws (wins and a
 * winner in end are set). HH_ILLEGAL: three edges, outside 8x8, limits. Not when the game has ended. */
int hh_trax_turn(hh_trax *game, uint32_t move);
/* Whether a candidate is legal: HH_OK, HH_ILLEGAL or HH_FULL; the position stays. Four look-ups where
 * it forces nothing, else the turn is tried. */
int hh_trax_legal(hh_trax *game, uint32_t move);
/* cdef end */

/* Invariants between turns (hh_trax_check looks at all of them)
 *
 * Spaces: frontier[0..spaces) holds each empty cell that has a tile beside it, once; cell[].pos is
 * its index. Such a cell has one side with a tile (3 tiles fit), or two, one white and one black
 * (2 fit): forced play leaves no other. Cells outside the torus do not exist: the box with one cell
 * of margin always fits, so no cell ever stands for two places.
 *
 * Tracks: an end of an open track is named by the empty cell it enters and the side it enters by:
 * cell * 4 + side. mate[end] is the other end of the same track. Entries of sides without a tile
 * mean nothing. When a cell is filled its four entries freeze, so a turn can be undone from them.
 *
 * Undo: hh_lay (in hh_trax_lay.h) and its opposite are exact inverses in last-in-first-out order, also in
 * the order of the frontier: iterating the frontier by index while playing and undoing is safe.
 *
 * Tables, by key = state & 255 of an empty cell: */
extern const uint8_t hh_trax_fits[256][4]; /* how many tiles fit, then these; key 0: the two first moves */
extern const uint8_t hh_trax_act[256];     /* 0 not forced, 1..6 forced tile + 1, 7 three edges of one colour */
extern const uint8_t hh_trax_white[6];     /* by tile: bits of the white edges */
extern const uint8_t hh_trax_joined[6][4]; /* by tile and edge: the edge it is joined to */

#define HH_TRAX_KEY(state) ((uint32_t)(state)&255u)
#define HH_TRAX_TILE(state) ((uint32_t)(state) >> 8) /* own tile + 1, 0: empty */

/* The cell one step from `cell`. */
static inline uint32_t hh_trax_step_to(const hh_trax *game, uint32_t cell, uint32_t direction)
{
    const uint32_t step[4] = {0u - game->side, 1u, game->side, 0u - 1u};
    return (cell + step[direction]) & game->mask;
}

static inline uint32_t hh_trax_cell_of(const hh_trax *game, int32_t x, int32_t y)
{
    return ((uint32_t)y * game->side + (uint32_t)x) & game->mask;
}

/* Column and row of a cell of the box or its margin, 0 being the margin left and above. */
static inline uint32_t hh_trax_column(const hh_trax *game, uint32_t cell)
{
    return (cell - game->corner) & (game->side - 1u);
}

static inline uint32_t hh_trax_row(const hh_trax *game, uint32_t cell)
{
    return ((cell - game->corner) & game->mask) >> game->log2;
}

static inline int32_t hh_trax_x(const hh_trax *game, uint32_t cell)
{
    return game->left - 1 + (int32_t)hh_trax_column(game, cell);
}

static inline int32_t hh_trax_y(const hh_trax *game, uint32_t cell)
{
    return game->top - 1 + (int32_t)hh_trax_row(game, cell);
}

#endif
