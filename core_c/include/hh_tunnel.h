/* hh_tunnel.h: the rules of Tunnel Lines in the caller's memory: legal tiles with the reasons against the others, turns
 * that can still be made full, stations, ends, trips and points, and what a player that looks ahead needs.
 *
 * A game is plain memory without pointers and without padding: copy it by assignment, compare it by memcmp. Paragraphs
 * "spec" are those of the game's specification. Vertices, cells, edges: hh_lattice.h. A line's number is
 * seat * 2 + 0 or 1; a card's is letter * 2 + 0 or 1 (A1 is 0, A2 is 1, B1 is 2). Sets of lines, cards and seats are
 * bit sets. */
#ifndef HH_TUNNEL_H
#define HH_TUNNEL_H

#include "hh_graph.h"
#include "hh_lattice.h"

/* cdef begin */
#define HH_TUNNEL_SEATS 4
#define HH_TUNNEL_LINES 8
#define HH_TUNNEL_TILES 18 /* of one line, at most */
#define HH_TUNNEL_CARDS 12
#define HH_TUNNEL_LETTERS 6
#define HH_TUNNEL_BOARDS 3  /* crossroads, twinpark, delta */
#define HH_TUNNEL_NONE 255  /* no card, no vertex, no line, no seat */
#define HH_TUNNEL_MOVES 128 /* more than any list of moves has */
#define HH_TUNNEL_TURN 5    /* acts of a turn at most: three tiles, two bonuses */

/* What a cell is: the first eight by the board, from HH_TUNNEL_LAID on it has a tile of line ground - HH_TUNNEL_LAID. */
typedef enum hh_tunnel_ground {
    HH_TUNNEL_PLAIN = 0,
    HH_TUNNEL_WHITE = 1,
    HH_TUNNEL_BLACK = 2,
    HH_TUNNEL_RESIDENCE = 3,
    HH_TUNNEL_OFFICES = 4,
    HH_TUNNEL_ENTERTAINMENT = 5,
    HH_TUNNEL_LAKE = 6,
    HH_TUNNEL_FOREST = 7,
    HH_TUNNEL_LAID = 16
} hh_tunnel_ground;

/* Why not: first the codes of spec 5.6 in its order, then those of our own. */
typedef enum hh_tunnel_rule {
    HH_TUNNEL_ALLOWED = 0,
    HH_TUNNEL_PENDING_BONUS = 1,
    HH_TUNNEL_LINE2_TOO_EARLY = 2,
    HH_TUNNEL_NOT_WHITE = 3,
    HH_TUNNEL_CELL_TAKEN = 4,
    HH_TUNNEL_START_SIDE = 5,
    HH_TUNNEL_START_SHAPE = 6,
    HH_TUNNEL_NO_HUB_HERE = 7,
    HH_TUNNEL_NO_CHIP = 8,
    HH_TUNNEL_LINE_DONE = 9,
    HH_TUNNEL_NOT_HEAD = 10,
    HH_TUNNEL_NO_TILES = 11,
    HH_TUNNEL_SHAPE = 12,
    HH_TUNNEL_OWN_LINE = 13,
    HH_TUNNEL_WHITE_CELL = 14,
    HH_TUNNEL_TERMINAL_SHAPE = 15,
    HH_TUNNEL_TERMINAL_SIDE = 16,
    HH_TUNNEL_HUB_NEEDS_CARD = 17,
    HH_TUNNEL_CARD_NOT_HELD = 18,
    HH_TUNNEL_CARD_TYPE = 19,
    HH_TUNNEL_HUB_LIMIT = 20,
    HH_TUNNEL_SAME_LETTER = 21,
    HH_TUNNEL_ACUTE = 22,
    HH_TUNNEL_OUT_OF_RANGE = 23, /* no such line, cell, vertex or card */
    HH_TUNNEL_GAME_OVER = 24,
    HH_TUNNEL_TURN_FULL = 25,     /* only the end of the turn is left; also after a station turn */
    HH_TUNNEL_STATION_FIRST = 26, /* no full turn exists: a station must be placed (spec 5.4) */
    HH_TUNNEL_NOT_FILLABLE = 27,  /* the turn could not be made full after it (spec 5.3) */
    HH_TUNNEL_NO_BONUS = 28,      /* no bonus is open */
    HH_TUNNEL_BONUS_VERTEX = 29,  /* no vertex of the completed line, or it has a station */
    HH_TUNNEL_TURN_BEGUN = 30,    /* a station and a pass are whole turns: tiles were laid */
    HH_TUNNEL_FIRST_TURN = 31,    /* no station in a player's first turn */
    HH_TUNNEL_NO_STOCK = 32,      /* no chip is left for a station turn */
    HH_TUNNEL_NOT_BETWEEN = 33,   /* no vertex between two stations of an own line that is not complete */
    HH_TUNNEL_NO_PASS = 34,       /* a full turn or a station is possible */
    HH_TUNNEL_NOT_FULL = 35,      /* the turn cannot end yet */
    HH_TUNNEL_NOT_DEALT = 36
} hh_tunnel_rule;

typedef enum hh_tunnel_kind {
    HH_TUNNEL_TILE = 0,
    HH_TUNNEL_BONUS = 1,   /* a chip on `to`; HH_TUNNEL_NONE: declined */
    HH_TUNNEL_STATION = 2, /* a station turn: a chip on `to` */
    HH_TUNNEL_END = 3,     /* of a turn that is full, short or of a station */
    HH_TUNNEL_PASS = 4     /* a turn without anything, ended at once */
} hh_tunnel_kind;

/* Reasons of the end: a bit set. */
typedef enum hh_tunnel_reason {
    HH_TUNNEL_BOTH = 1,
    HH_TUNNEL_CHIPS = 2,
    HH_TUNNEL_ENDED = 4,
    HH_TUNNEL_PASSES = 8
} hh_tunnel_reason;

typedef enum hh_tunnel_case {
    HH_TUNNEL_UNPLACED = 0,
    HH_TUNNEL_NOSTATION = 1,
    HH_TUNNEL_NOROUTE = 2,
    HH_TUNNEL_ROUTE = 3
} hh_tunnel_case;

/* How a game is played; 0 where nothing is said takes the default. */
typedef struct hh_tunnel_rules {
    uint8_t seats, board;
    uint8_t first;           /* seat that begins */
    uint8_t stations;        /* chips; 0: 30 */
    uint8_t tiles;           /* per line; 0: 18 */
    uint8_t equal_turns;     /* 1: after a trigger only those later in the same round have a last turn */
    uint8_t seat_bonus;      /* 1: 2 points for the last seat of 3, the last two of 4 */
    uint8_t noroute_nothing; /* 1: nobody scores a letter whose hubs are not joined */
} hh_tunnel_rules;

/* One step of a turn. line is 0 or 1; edge is that between from and to. */
typedef struct hh_tunnel_act {
    uint8_t kind, line, cell, from, to, card;
    uint16_t edge;
} hh_tunnel_act;

/* What a step did. */
typedef struct hh_tunnel_done {
    uint8_t chips, points; /* set, and what they scored at once */
    uint8_t chip[2];       /* where; `from` of the tile comes before `to` */
    uint8_t completed;     /* line of the seat that reached its terminal, or HH_TUNNEL_NONE */
    uint8_t bonus;         /* 1: a bonus is open now */
    uint8_t died;          /* END, PASS: lines (seat * 2 + k) that are dead now and were not at the turn's start */
    uint8_t trigger;       /* END, PASS: reasons that fired just now */
} hh_tunnel_done;

typedef struct hh_tunnel_line {
    uint8_t verts[19]; /* [0]: origin, [tiles]: head */
    uint8_t cells[18]; /* cells[i] joins verts[i] and verts[i + 1] */
    uint8_t tiles;     /* 0: not started */
    uint8_t done;      /* 1: complete */
    uint8_t side;      /* of the board, where it started */
    uint8_t heading;   /* direction of the last hop */
} hh_tunnel_line;

typedef struct hh_tunnel {
    uint64_t key;       /* of everything tiles and chips; independent of the order they were laid in */
    uint16_t hand[4];   /* cards */
    uint16_t points[4]; /* station points as scored */
    uint16_t turns[4];  /* finished */
    uint16_t whites;    /* white cells without tile, by index in hh_tunnel_arrows */
    hh_tunnel_rules rules;
    uint8_t player, supply;
    uint8_t laid;             /* tiles of the turn under way */
    uint8_t hub_used;         /* 1: one of them on a hub */
    uint8_t pending;          /* 0 or 1: that line of the player waits for its bonus; HH_TUNNEL_NONE */
    uint8_t station_turn;     /* 1: the turn was one station */
    uint8_t full;             /* 1: a full turn existed when the turn began */
    uint8_t places;           /* 1: a station turn was possible then */
    uint8_t dead;             /* lines that were dead when the turn began */
    uint8_t over;             /* 1: only the points are left to count */
    uint8_t passes;           /* in a row */
    uint8_t reasons, trigger; /* hh_tunnel_reason; whose turn it was, or HH_TUNNEL_NONE */
    uint8_t left;             /* once a trigger fired: seats that still have a last turn */
    uint8_t dealt;            /* 1: hands were given */
    uint8_t spare[3];
    uint8_t placed[12]; /* by card: its cell, or HH_TUNNEL_NONE */
    uint8_t owner[12];  /* by card: who placed it, or HH_TUNNEL_NONE */
    hh_tunnel_line line[8];
    uint8_t ground[216];  /* by cell: hh_tunnel_ground */
    uint8_t station[128]; /* by vertex: 1 a chip, 2 origin or terminal, 3 both, 0 none */
    uint8_t at[128];      /* by vertex: lines that pass it */
    uint8_t along[342];   /* by edge: lines that use it */
    uint8_t tail[6];
} hh_tunnel;

typedef struct hh_tunnel_trip {
    uint8_t what;    /* hh_tunnel_case */
    uint8_t players; /* who takes part */
    uint8_t owners;  /* who placed the hubs; UNPLACED: who holds a card of the letter */
    uint8_t cost;
    uint8_t gain[4];
    uint32_t hops[8]; /* ROUTE: as in hh_graph_trip, over `net` */
} hh_tunnel_trip;

typedef struct hh_tunnel_score {
    int32_t total[4];
    uint16_t raw[4], station[4]; /* station points as scored, and after spec 7.1 */
    uint8_t done[4], tiles[4];   /* lines, tiles laid */
    uint8_t bonus[4];            /* for the seat */
    uint8_t letters[4];          /* points of all letters */
    uint8_t forest[4];           /* lake to forest */
    uint8_t winners;
    uint8_t spare[3];
    hh_tunnel_trip trip[7]; /* letters A..F, lake to forest */
    hh_graph net;           /* stops by line number */
} hh_tunnel_score;

/* What takes a step back: only the last one. */
typedef struct hh_tunnel_back {
    uint64_t key;
    hh_tunnel_act act;
    uint16_t points, whites;
    uint8_t chips, chip[2], heading; /* chips set, and where */
    uint8_t pending, hub_used, spare[6];
} hh_tunnel_back;

/* Every full turn of the player, one after the other. Nothing in here is to be written by others. */
typedef struct hh_tunnel_turns {
    uint32_t depth, ordered; /* acts of the present turn: back[0 .. depth) */
    uint64_t visited;
    hh_tunnel_back back[5];
    uint32_t count[6], next[6];
    hh_tunnel_act list[6][112];
} hh_tunnel_turns;

typedef struct hh_tunnel_tally {
    uint64_t games, turns, tiles, chips; /* tiles, chips: on the board at the end */
    uint64_t lines, points, wins[4];     /* lines: completed; points: of all seats; wins: 12 a game, shared */
    uint64_t passes;                     /* games that ended because everybody passed */
} hh_tunnel_tally;

/* -- A game ------------------------------------------------------------------------------------------ */
/* An empty board, no hands. HH_BAD_ARGUMENT: no such number of seats, board, first seat, chips (1..96), tiles (3..18). */
int hh_tunnel_init(hh_tunnel *game, const hh_tunnel_rules *rules);
/* Give every seat its cards, before the first turn or in place of those held: an imagined deal. Each card that is not
 * placed is held by one seat; HH_ILLEGAL: otherwise, or a seat holds another number of cards than before (once dealt).
 * What the turn under way may be is judged again if nothing was done in it yet; within a turn, other cards of the player on
 * turn may leave no way to make it full (hh_tunnel_fillable), and then there is no move. */
int hh_tunnel_deal(hh_tunnel *game, const uint16_t *hands);
/* A tile in full; HH_BAD_ARGUMENT: line, cell, vertex or card out of range. A shape that is none gets edge 65535. */
int hh_tunnel_tile(hh_tunnel_act *act, uint32_t line, uint32_t cell, uint32_t from, uint32_t to, uint32_t card);
/* Why the tile may not be laid by spec 5.6 alone: the first reason in its order (spec 5.3 is not looked at). */
int hh_tunnel_refuse_tile(const hh_tunnel *game, const hh_tunnel_act *tile);
/* Why the step may not be made now, everything looked at. */
int hh_tunnel_refuse(const hh_tunnel *game, const hh_tunnel_act *act);
/* Tiles legal by spec 5.6 alone for the player on turn; return how many, up to HH_TUNNEL_MOVES. */
uint32_t hh_tunnel_tiles(const hh_tunnel *game, hh_tunnel_act *acts);
/* All steps that may be made now, up to HH_TUNNEL_MOVES: what hh_tunnel_refuse allows. 0: the game is over or not dealt. */
uint32_t hh_tunnel_moves(const hh_tunnel *game, hh_tunnel_act *acts);
/* Make one step. HH_ILLEGAL: hh_tunnel_refuse; nothing was changed. `done` may be NULL. */
int hh_tunnel_play(hh_tunnel *game, const hh_tunnel_act *act, hh_tunnel_done *done);
/* 1: the turn under way is full, or can be made full by more tiles; 0 after a station. */
int hh_tunnel_fillable(const hh_tunnel *game);
/* 1: the turn is full (spec 5.3), no bonus is open. */
int hh_tunnel_is_full(const hh_tunnel *game);
/* Vertices open to a station turn of a seat (stock and its lines alone are looked at): bit set of two words; return how
 * many. */
uint32_t hh_tunnel_places(const hh_tunnel *game, uint32_t seat, uint64_t *places);
/* Vertices without station of a line: bit set of two words; return how many. */
uint32_t hh_tunnel_bare(const hh_tunnel *game, uint32_t line, uint64_t *vertices);
/* 1: started, not complete, and its owner could lay no tile on it as the first of a turn (spec 6.1). */
int hh_tunnel_is_dead(const hh_tunnel *game, uint32_t line);
/* Lines that are complete or dead. */
uint32_t hh_tunnel_ended(const hh_tunnel *game);
/* Fewest tiles the line needs to a terminal if nobody else moves; -1: there is no way, or it is not on its way. */
int hh_tunnel_to_terminal(const hh_tunnel *game, uint32_t line);
/* Points as they would be if the game ended now, with every trip. */
void hh_tunnel_count(const hh_tunnel *game, hh_tunnel_score *score);
/* The stops of all lines. */
void hh_tunnel_net(const hh_tunnel *game, hh_graph *net);
/* Of everything in the game; the same on every machine. */
uint64_t hh_tunnel_hash(const hh_tunnel *game);
/* Verify every invariant from the lines alone: HH_OK or HH_BROKEN. Slow. */
int hh_tunnel_check(const hh_tunnel *game);

/* -- Looking ahead ----------------------------------------------------------------------------------- */
/* Make a step of the turn under way (tile, bonus, station) that is known to be legal; take the last one back. */
void hh_tunnel_do(hh_tunnel *game, const hh_tunnel_act *act, hh_tunnel_back *back);
void hh_tunnel_undo(hh_tunnel *game, const hh_tunnel_back *back);
/* End the turn: whoever is next, triggers, the end. Judges nothing; take it back by a copy made before. */
void hh_tunnel_end(hh_tunnel *game, uint32_t passed);
/* Begin to visit all full turns from here: with ordered 1 every order of tiles, with 0 orders that cannot differ once
 * (a few that come to the same are visited twice: compare game->key). */
void hh_tunnel_turns_begin(hh_tunnel_turns *turns, uint32_t ordered);
/* 1: the game now stands at the end of the next full turn, hh_tunnel_end not yet called; 0: that was all, the game is as it
 * was. To stop early: hh_tunnel_turns_stop. */
int hh_tunnel_turns_next(hh_tunnel_turns *turns, hh_tunnel *game);
void hh_tunnel_turns_stop(hh_tunnel_turns *turns, hh_tunnel *game);
/* How many ordered full turns there are from here. */
uint64_t hh_tunnel_full_turns(const hh_tunnel *game);
/* Tiles to a terminal for every place where the head of the line might be, had it started at `side`: by vertex * 6 +
 * direction of the last hop, 255 where there is no way; 762 bytes. Own vertices are not avoided: a bound from below. */
void hh_tunnel_distances(const hh_tunnel *game, uint32_t line, uint32_t side, uint8_t *tiles);
/* From here to the end `games` times: a station turn one time in ten where there is one, else tiles chosen uniformly among
 * those that leave the turn fillable; added to *tally. The same seed gives the same on every machine. HH_BAD_ARGUMENT:
 * not dealt, or a turn is under way. */
int hh_tunnel_playouts(const hh_tunnel *game, uint64_t games, uint64_t seed, hh_tunnel_tally *tally);
/* One such game to its end, in place. */
void hh_tunnel_playout(hh_tunnel *game, uint64_t seed);
/* One such turn from its beginning, ended. */
void hh_tunnel_step(hh_tunnel *game, uint64_t seed);

/* -- Tables ------------------------------------------------------------------------------------------ */
typedef struct hh_tunnel_arrow {
    uint8_t cell, side, border[2], inner, spare;
    uint16_t edge[2]; /* from border[i] to inner */
} hh_tunnel_arrow;

extern const uint8_t hh_tunnel_grounds[3][216];       /* by board: cells without tiles */
extern const uint8_t hh_tunnel_worth[3][127];         /* by board and vertex: hub cells that touch it */
extern const hh_tunnel_arrow hh_tunnel_arrows[3][18]; /* by board: 9 white, then 9 black, each by cell */
extern const uint8_t hh_tunnel_arrow_of[3][216]; /* by board and cell: index in hh_tunnel_arrows or HH_TUNNEL_NONE */
extern const uint32_t hh_tunnel_far[3][6];       /* by board and side: arrows on its far sides, a bit set */
extern const uint64_t hh_tunnel_shores[3][2][2]; /* by board: vertices of the lake, of the forest */
extern const uint8_t hh_tunnel_types[12];        /* by card: the ground it goes on */
extern const uint16_t hh_tunnel_cards[8];        /* by ground: cards that go on it */
/* cdef end */

/* What a search may rely on
 *
 * Copying a game is a memcpy of sizeof(hh_tunnel), 1,232 bytes. Within a turn do and undo are quicker: include
 * core_c/src/hh_tunnel_lay.h for the same calls inline (hh_tn_do, hh_tn_undo, hh_tn_tiles).
 *
 *   hh_tunnel_turns turns;                          // 6 kB
 *   hh_tunnel_turns_begin(&turns, 0);
 *   while (hh_tunnel_turns_next(&turns, &game)) {
 *       // game: all acts done; turns.back[0 .. turns.depth): each act, the chips it set, the points before it
 *       // game.points, game.placed, game.line, game.station, game.at are those after the turn
 *       // the acts to send: turns.back[i].act, then an END
 *   }
 *
 * The turn ends by hh_tunnel_end on a copy (or hh_tunnel_play of an END): only that moves `player` on, fires triggers and
 * judges for the next player whether a full turn exists (`full`), which costs about as much as a few tiles. Where no full
 * turn exists (game.full == 0), hh_tunnel_moves tells what else there is: stations, a pass, single tiles. A station turn is
 * one act too: hh_tunnel_places.
 *
 * Incremental evaluation: the acts of the turn name all that changed: the heads of the player's two lines, at most six
 * chips, one card placed, the cells of the acts. key is equal exactly if tiles, cards on the board and chips are.
 *
 * Hidden hands: game.hand of others is what the caller gave; hh_tunnel_deal puts another deal in. Legality of the player's
 * own turn depends on game.hand[game.player] alone; of the others' hands only hh_tunnel_is_dead (and so trigger (c)). */

#endif
