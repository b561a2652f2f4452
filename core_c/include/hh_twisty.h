/* hh_twisty.h: the rules of Twisty Tracks in the caller's memory: tiles laid, trains run in constant
 * time, stations settled, undo, hash, check, and one frame by itself for players that look ahead.
 *
 * Both structs are plain memory without pointers: copy them by assignment or memcpy. Paragraphs "spec"
 * are those of the game's specification. */
#ifndef HH_TWISTY_H
#define HH_TWISTY_H

#include "hh_base.h"

/* cdef begin */
#define HH_TWISTY_SEATS 4
#define HH_TWISTY_TRAINS 4
#define HH_TWISTY_CELLS 15 /* cell = row * 5 + column, row 0 on top; also the number of tiles and the most rounds */
#define HH_TWISTY_BORDERS 76
#define HH_TWISTY_STATIONS 7
#define HH_TWISTY_ENDS 138
#define HH_TWISTY_DEPOT 120 /* + train: the end of a track behind that depot */
#define HH_TWISTY_ENTRY 124 /* + station * 2 + 0 or 1: the end of a track in that entry */
#define HH_TWISTY_NONE 255  /* no tile */

typedef enum hh_twisty_variant {
    HH_TWISTY_STANDARD = 0,
    HH_TWISTY_STATIONS_ONLY = 1,
    HH_TWISTY_TRAVEL_ONLY = 2
} hh_twisty_variant;

typedef enum hh_twisty_rule {
    HH_TWISTY_ALLOWED = 0,
    HH_TWISTY_OUT_OF_RANGE = 1, /* no such cell, rotation or tile */
    HH_TWISTY_PASSED = 2,       /* no live train is left */
    HH_TWISTY_OCCUPIED = 3,
    HH_TWISTY_NO_TRAIN = 4, /* no live train is about to enter the cell */
    HH_TWISTY_USED_TILE = 5
} hh_twisty_rule;

/* Where a train is: the closed list of spec 4.1. */
typedef enum hh_twisty_kind {
    HH_TWISTY_AT = 0,      /* before border point `arg`, about to enter the empty cell `cell` */
    HH_TWISTY_STATION = 1, /* in station `arg` */
    HH_TWISTY_CRASHED = 2  /* removed; it met train `arg` */
} hh_twisty_kind;

/* One player's tiles and trains. All of it may be read; see "Ends" below. */
typedef struct hh_twisty_frame {
    uint8_t mate[138];   /* [end]: the other end of the same track */
    uint8_t length[138]; /* [end]: border points on that track, those at its ends included */
    uint8_t laid[15];    /* [cell]: tile * 4 + rotation, or HH_TWISTY_NONE */
    uint8_t tiles;       /* laid */
    uint16_t cells;      /* bit set: cells with a tile */
    uint16_t used;       /* bit set: tiles that are laid */
} hh_twisty_frame;

/* What one placement did, in short. Points: border points crossed by all its trains together. */
typedef struct hh_twisty_run {
    uint8_t moved, arrived, crashed; /* bit sets of trains */
    uint8_t points;
} hh_twisty_run;

/* What one train did, in full: its path is report.path[first .. first + count). */
typedef struct hh_twisty_move {
    uint8_t train, kind, arg, cell; /* hh_twisty_kind; cell is 0 unless HH_TWISTY_AT */
    uint8_t first, count;
} hh_twisty_move;

typedef struct hh_twisty_report {
    uint8_t moves, points;
    hh_twisty_move move[4]; /* by train */
    uint8_t path[76];       /* border points in the order they are crossed */
} hh_twisty_report;

typedef struct hh_twisty_award {
    uint8_t seat, train, station, points;
    int32_t place; /* index of the space covered or stacked on; -1: straggler */
} hh_twisty_award;

typedef struct hh_twisty_round {
    hh_twisty_report seat[4]; /* nothing moves of a seat that passes */
    uint32_t awards;
    hh_twisty_award award[16]; /* by station, seat, train */
} hh_twisty_round;

typedef struct hh_twisty_choice {
    uint8_t cell, rotation;
} hh_twisty_choice;

/* A round that was played, and what stood before it. */
typedef struct hh_twisty_past {
    uint16_t placing[4]; /* cell * 64 + tile * 4 + rotation; 65535: passed */
    uint8_t travel[4], station[4], covered[8];
} hh_twisty_past;

typedef struct hh_twisty {
    hh_twisty_frame frame[4];
    uint8_t seats, variant, round, spare;
    uint8_t hand[4];    /* tile drawn for this round, or HH_TWISTY_NONE */
    uint8_t travel[4];  /* border points crossed */
    uint8_t station[4]; /* station points; 0 in "travel" */
    uint8_t covered[8]; /* spaces covered, by station */
    hh_twisty_past past[15];
} hh_twisty;

typedef struct hh_twisty_tally {
    uint64_t games, placements, points, arrived, crashed; /* points: borders; crashed: trains */
} hh_twisty_tally;

/* -- A game ------------------------------------------------------------------------------------------ */
/* Empty frames, nothing drawn. HH_BAD_ARGUMENT: seats not 1..4 or no such variant. */
int hh_twisty_init(hh_twisty *game, uint32_t seats, uint32_t variant);
/* Put the tile drawn for this round into a hand. HH_ILLEGAL: the seat passes, holds a tile, or drew this one before. */
int hh_twisty_draw(hh_twisty *game, uint32_t seat, uint32_t tile);
/* Put it back. HH_ILLEGAL: the hand is empty. */
int hh_twisty_undraw(hh_twisty *game, uint32_t seat);
/* Why a seat may not place its tile so; HH_TWISTY_ALLOWED also while its hand is empty. */
int hh_twisty_refuse_seat(const hh_twisty *game, uint32_t seat, uint32_t cell, uint32_t rotation);
/* One round: the choice of each active seat (others are not looked at), all at once. HH_ILLEGAL: a choice is not
 * allowed, a hand is empty, or the game is over; nothing was changed. `done` may be NULL. */
int hh_twisty_play(hh_twisty *game, const hh_twisty_choice *choice, hh_twisty_round *done);
/* Take back the last round and what was drawn for it and since. HH_ILLEGAL: none was played. */
int hh_twisty_undo(hh_twisty *game);
/* Bit set of the seats with a live train; 0: the game is over. */
uint32_t hh_twisty_active(const hh_twisty *game);
/* Points as the variant counts them. */
uint32_t hh_twisty_total(const hh_twisty *game, uint32_t seat);
/* Rank of each seat: 1 + how many have more points or, with as many, more tiles placed. */
void hh_twisty_ranks(const hh_twisty *game, uint32_t *ranks);
/* What a train scores that arrives in a station next; 0: no space is open, or stations do not count. */
uint32_t hh_twisty_value(const hh_twisty *game, uint32_t station);
/* Of tiles, hands, scores, tokens, round and variant; the same on every machine. */
uint64_t hh_twisty_hash(const hh_twisty *game);
/* Verify every invariant, the facts of spec 4.4 and all rounds from the first: HH_OK or HH_BROKEN. Slow. */
int hh_twisty_check(const hh_twisty *game);
/* The order in which a seat draws: spec 2.3. */
void hh_twisty_deal(uint64_t seed, uint32_t seat, uint8_t *order);

/* -- One frame: what a player that looks ahead needs -------------------------------------------------- */
void hh_twisty_frame_init(hh_twisty_frame *frame);
/* Why a tile may not be placed there, by the frame alone; tile HH_TWISTY_NONE: any tile not laid. */
int hh_twisty_refuse(const hh_twisty_frame *frame, uint32_t cell, uint32_t rotation, uint32_t tile);
/* Lay a tile on an empty cell and run the trains. Judges nothing: the cell is empty, the tile is not laid.
 * Tiles may even be laid where no train stands and in any order: the same tiles give the same trains. */
void hh_twisty_lay(hh_twisty_frame *frame, uint32_t cell, uint32_t tile, uint32_t rotation, hh_twisty_run *run);
/* The exact inverse, only of the tile laid last. */
void hh_twisty_lift(hh_twisty_frame *frame, uint32_t cell);
/* The legal cells: a bit set. 0: nothing is live. */
uint32_t hh_twisty_cells(const hh_twisty_frame *frame);
/* Live trains: a bit set. */
uint32_t hh_twisty_live(const hh_twisty_frame *frame);
/* Where a train is; HH_BAD_ARGUMENT: no such train. */
int hh_twisty_train(const hh_twisty_frame *frame, uint32_t train, hh_twisty_move *where);
/* Border points crossed so far by all trains together. */
uint32_t hh_twisty_travel(const hh_twisty_frame *frame);
/* The different placements of a tile, cell * 4 + rotation, ascending; rotations that look the same are left out.
 * Return how many, 16 at most. */
uint32_t hh_twisty_options(const hh_twisty_frame *frame, uint32_t tile, uint8_t *options);
/* What a placement would do, in full. HH_ILLEGAL: hh_twisty_refuse. */
int hh_twisty_trace(const hh_twisty_frame *frame, uint32_t cell, uint32_t rotation, uint32_t tile,
                    hh_twisty_report *report);
uint64_t hh_twisty_frame_hash(const hh_twisty_frame *frame);
int hh_twisty_frame_check(const hh_twisty_frame *frame);
/* From here to the end `games` times, with the tiles of the bit set `unseen` in random order, uniformly random cells
 * and rotations; added to *tally. The same seed gives the same on every machine. HH_BAD_ARGUMENT: a tile of the set
 * is laid, or there are fewer than empty cells. */
int hh_twisty_playouts(const hh_twisty_frame *frame, uint32_t unseen, uint64_t games, uint64_t seed,
                       hh_twisty_tally *tally);
/* Lay and lift every different placement of every tile of the bit set, `times` over; return the points together: what
 * a placement costs a player that looks ahead. *count: placements. */
uint64_t hh_twisty_strain(hh_twisty_frame *frame, uint32_t tiles, uint64_t times, uint64_t *count);

extern const uint8_t hh_twisty_rotations[15];   /* by tile: 4, or 2 if a half turn changes nothing */
extern const uint8_t hh_twisty_spaces[4][7][4]; /* by seats - 1 and station: how many are open, their points */
/* cdef end */

/* Ends
 *
 * A track is a chain of border points. Its ends are named by where they lead: an end before an empty cell is
 * cell * 8 + point of that cell; behind a depot and in a station it ends for good (HH_TWISTY_DEPOT, HH_TWISTY_ENTRY).
 * On the empty frame each border point is a track by itself, the two of a curve are one track. A tile joins tracks in
 * pairs: four times two entries of mate and length. The entries of a filled cell freeze, so that a placement can be
 * taken back from them; those of a depot tell where its train is, whatever has happened:
 *
 *   mate[HH_TWISTY_DEPOT + train]  < 120: live, before border point hh_twisty_border[mate], about to enter mate >> 3
 *                                  >= 124: in station (mate - 124) >> 1
 *                                  else: crashed with train mate - 120
 *   length[...]: it has crossed length - 1 border points while live, length in a station; both of a crash together
 *                length (which both depots show)
 *
 * In the same way mate[HH_TWISTY_ENTRY + ...] is the end by which a train comes into that entry of a station, and
 * length how many borders before. mate of the end a train stands at is its own depot, of the end beside it perhaps
 * a station: what a tile would join can be told before it is laid.
 *
 * For speed, a search includes hh_twisty_lay.h (core_c/src): the same calls inline, by tile * 4 + rotation.
 *
 *   for (uint32_t cells = hh_tw_cells(frame); cells != 0u; cells &= cells - 1u)
 *       for (uint32_t rotation = 0; rotation < hh_twisty_rotations[tile]; rotation++) {
 *           const hh_twisty_run run = hh_tw_lay(frame, __builtin_ctz(cells), tile * 4u + rotation);
 *           ... run.points; hh_tw_station(frame, train) of each train in run.arrived; hh_tw_live(frame) ...
 *           hh_tw_lift(frame, __builtin_ctz(cells));
 *       }
 *
 * It knows a seat's own hand and the set of tiles to come (0x7FFF less frame.used less the hand), never an order. The
 * values of stations are the game's: hh_twisty_value, and hh_twisty_spaces beyond those covered. */
extern const uint8_t hh_twisty_start_mate[138];   /* of the empty frame */
extern const uint8_t hh_twisty_start_length[138]; /* 2 at the ends of curves, else 1 */
extern const uint8_t hh_twisty_border[120];       /* by end before a cell: its border point */
extern const uint8_t hh_twisty_pairs[60][8];      /* by tile * 4 + rotation: points, each two of them a pair */
extern const uint8_t hh_twisty_joined[60][8];     /* by tile * 4 + rotation and point: the point it is paired with */

#endif
