/* hh_coast.h: the rules of Coast to Coast in the caller's memory: the whole game with hands, tickets and decks, step by
 * step as the tokens of the rules, its scoring, and worlds and random games for players that look ahead.
 *
 * hh_coast is plain memory without pointers (about 1 kB): copy it by assignment or memcpy. "Spec" is the specification
 * of the game; tables are written by core_c/coast_tables.py from handheld/games/coast/data. */
#ifndef HH_COAST_H
#define HH_COAST_H

#include "hh_base.h"

/* cdef begin */
#define HH_COAST_SEATS 5
#define HH_COAST_CITIES 36
#define HH_COAST_ROUTES 100
#define HH_COAST_TICKETS 73
#define HH_COAST_CARDS 110
#define HH_COAST_KINDS 9 /* of cards: K B G O P R W Y L */
#define HH_COAST_LOCO 8
#define HH_COAST_GREY 8   /* hh_coast_colour of a route for any one colour */
#define HH_COAST_PLACES 5 /* of cards face up */
#define HH_COAST_OFFER 5  /* tickets at once, at most */
#define HH_COAST_CARS 45
#define HH_COAST_NONE 255 /* no seat, no card in a place, no twin */

enum hh_coast_variant { HH_COAST_BASE = 0, HH_COAST_1910 = 1, HH_COAST_MEGA = 2, HH_COAST_BIGCITIES = 3 };
enum hh_coast_payment {
    HH_COAST_USUAL = 0, /* as many coloured cards as there are, locomotives for the rest; or locomotives alone */
    HH_COAST_ANY = 1    /* any mix */
};
enum hh_coast_phase {
    HH_COAST_OPEN = 0,   /* `player` chooses opening tickets */
    HH_COAST_TURN = 1,   /* `player` begins a turn */
    HH_COAST_SECOND = 2, /* `player` takes the second card */
    HH_COAST_KEEP = 3,   /* `player` has drawn tickets */
    HH_COAST_OVER = 4
};

/* Moves: 16 bits. A claim is route | kind << 7 | locomotives << 11: so many locomotives, cards of that kind for the rest
 * of the length; kind HH_COAST_LOCO: locomotives alone. The others: */
#define HH_COAST_MOVE_DRAW 0x4000    /* from the deck */
#define HH_COAST_MOVE_TAKE 0x4010    /* + place */
#define HH_COAST_MOVE_TICKETS 0x4020 /* draw tickets */
#define HH_COAST_MOVE_PASS 0x4030
#define HH_COAST_MOVE_KEEP 0x4040 /* + bit set of the offer's places, in the phases OPEN and KEEP */
#define HH_COAST_MOVES 2600       /* legal at once, at most */

typedef struct hh_coast_set { /* bit set of routes, of tickets or of cities */
    uint64_t word[2];
} hh_coast_set;

/* Where cards and tickets come from. */
enum hh_coast_source {
    HH_COAST_RANDOM =
        0, /* any card of the deck, any ticket of the first packet: draws of `seed` from number `count` on */
    HH_COAST_ORDERED =
        1,            /* from the top of deck and ticket_deck; `card` holds the new decks one after another, top first,
                             `ticket` the packets returned (one packet's ids in the order they go under the deck) */
    HH_COAST_TOLD = 2 /* `card` and `ticket` hold what is drawn, in order; it must be in the deck, the first packet */
};
typedef struct hh_coast_chance {
    uint32_t source;
    uint32_t cards, tickets;           /* entries given */
    uint32_t used_cards, used_tickets; /* of them so far */
    uint32_t failed;                   /* what was given was not possible; 0 from a call that returned HH_OK */
    uint64_t seed, count;
    const uint8_t *card;
    const uint8_t *ticket;
} hh_coast_chance;

/* A whole game. All of it may be read. Arrays by seat, 0..seats-1; those beyond are 0. */
typedef struct hh_coast {
    hh_coast_set open[5];    /* derived: routes the seat may own by what is claimed (cards and cars aside) */
    hh_coast_set own[5];     /* derived: routes of the seat */
    hh_coast_set tickets[5]; /* kept */
    uint16_t points[5];      /* derived: for routes */
    uint16_t turns;          /* begun so far, opening choices not counted */
    uint8_t variant, payment, seats, phase;
    uint8_t player;              /* to act; HH_COAST_NONE when over */
    uint8_t trigger, turns_left; /* HH_COAST_NONE before the last round */
    uint8_t passes;              /* in a row up to now */
    uint8_t deck_size, discard_size, ticket_deck_size;
    uint8_t packet_next; /* number of the next packet, modulo 32 */
    uint8_t cars[5];     /* derived: left */
    uint8_t offer_size[5];
    uint8_t hand_size[5]; /* derived */
    uint8_t display[5];   /* kind, or HH_COAST_NONE */
    uint8_t offer[5][5];  /* tickets that wait for the seat's choice, ascending */
    uint8_t hand[5][9];   /* by kind */
    uint8_t known[5][9];  /* cards of the hand that everybody has seen: taken face up, not paid yet */
    uint8_t discard[9];
    uint8_t owner[100];      /* seat, or HH_COAST_NONE */
    uint8_t deck[110];       /* kinds; the last one is the top (RANDOM, TOLD: in no order) */
    uint8_t ticket_deck[69]; /* first = top; within a packet in no order, but for ORDERED */
    uint8_t packet[69];      /* of ticket_deck: number << 3 | seat that returned it, 7: never dealt */
    uint8_t net[5][36];      /* derived: cities joined by the seat's routes have the same label */
} hh_coast;

/* Final scoring, also as it would be now. Arrays by seat. */
typedef struct hh_coast_score {
    hh_coast_set completed[5]; /* tickets */
    int16_t route_points[5], ticket_points[5], total[5];
    uint8_t completed_count[5], failed_count[5];
    uint8_t longest[5], longest_bonus[5], globetrotter_bonus[5]; /* longest: in cars, in every variant */
    uint8_t rank[5];                                             /* 1, 1, 3 */
} hh_coast_score;

typedef struct hh_coast_tally {          /* sums over random games; by seat where there is a [5] */
    uint64_t games, steps, turns, stuck; /* stuck: ended as all passed */
    int64_t total[5];
    uint64_t wins[5]; /* shared ones count for each */
    uint64_t completed, failed, claims, longest;
} hh_coast_tally;

/* -- A game ------------------------------------------------------------------------------------------ */
/* Deal: four cards to each seat, five places with the locomotive rule, opening tickets to each seat. Of ORDERED the first
 * 110 cards are the first deck, the first tickets the ticket deck. HH_BAD_ARGUMENT: variant, payment, seats or start that
 * do not exist. HH_ILLEGAL: the chance given is not possible. */
int hh_coast_init(hh_coast *game, uint32_t variant, uint32_t payment, uint32_t seats, uint32_t start,
                  hh_coast_chance *chance);
/* One move. HH_ILLEGAL: not allowed; HH_BAD_ARGUMENT: allowed, but the chance given (ORDERED, TOLD) is not possible or
 * too short. Nothing was changed then, of the chance neither. */
int hh_coast_play(hh_coast *game, uint32_t move, hh_coast_chance *chance);
/* All legal moves in this order: draw, take by place, tickets, claims by route and kind (the locomotives of ANY
 * ascending), pass; or keep by bit set. `moves` has room for HH_COAST_MOVES. Return how many; 0: over. */
uint32_t hh_coast_moves(const hh_coast *game, uint16_t *moves);
int hh_coast_allowed(const hh_coast *game, uint32_t move);
/* Points as if the game ended now. */
void hh_coast_final(const hh_coast *game, hh_coast_score *score);
/* Are the two cities of a ticket joined by routes of the seat? */
int hh_coast_joined(const hh_coast *game, uint32_t seat, uint32_t ticket);
/* The longest trail of a seat: length in cars; `order` (may be NULL) gets its routes in walking order, *count of them. */
uint32_t hh_coast_trail(const hh_coast *game, uint32_t seat, uint8_t *order, uint32_t *count);
/* Set every field marked "derived" from the others, for a game that was filled in by hand; then hh_coast_check. */
int hh_coast_settle(hh_coast *game);
/* Verify every invariant (110 cards, every ticket once, cars, points, twins, nets): HH_OK or HH_BROKEN. Slow. */
int hh_coast_check(const hh_coast *game);

/* Which cities some routes join: net[city] is the same for all of one net, the least of its cities; net has room for
 * HH_COAST_CITIES. HH_BAD_ARGUMENT: a number that is no route. */
int hh_coast_nets(uint32_t routes, const uint8_t *route, uint8_t *net);

/* -- For players that look ahead --------------------------------------------------------------------- */
/* Make of a game one of the games that a seat cannot tell from it: cards of others beyond `known`, the deck, tickets of
 * others (kept and offered) and the ticket deck are dealt anew, all ways alike; what the seat returned stays in its
 * packet. What the seat holds, public facts and sizes stay. Draws of chance (RANDOM only). Of the fields that change,
 * only sizes and `known` are looked at: contents of others' hands, the deck and others' tickets may be anything that
 * makes up the whole pack, so a caller that knows only its view may fill them in any way and call this. */
void hh_coast_imagine(hh_coast *game, uint32_t seat, hh_coast_chance *chance);
/* Any legal move of HH_COAST_USUAL payment, all alike. The game is not over. */
uint32_t hh_coast_random(const hh_coast *game, hh_coast_chance *chance);
/* From here to the end `games` times by such moves, added to *tally. The same seed gives the same on every machine. */
int hh_coast_playouts(const hh_coast *from, uint64_t games, uint64_t seed, hh_coast_tally *tally);
/* From a fresh deal, `games` times. */
int hh_coast_games(uint32_t variant, uint32_t seats, uint64_t games, uint64_t seed, hh_coast_tally *tally);

extern const uint8_t hh_coast_ends[100][2];  /* of a route: cities */
extern const uint8_t hh_coast_length[100];   /* of a route, in cars */
extern const uint8_t hh_coast_colour[100];   /* of a route: kind, or HH_COAST_GREY */
extern const uint8_t hh_coast_twin[100];     /* the other track, or HH_COAST_NONE */
extern const uint8_t hh_coast_ticket[73][3]; /* cities, points */
extern const uint8_t hh_coast_rule[4][6];    /* by variant: deal, keep first, draw, keep later, longest, globetrotter */
extern const hh_coast_set hh_coast_ticket_set[4]; /* by variant */
extern const uint8_t hh_coast_worth[7];           /* points by length */
/* cdef end */

/* What a search may rely on
 *
 *   hh_coast world = *game;                                    a copy: no pointers, about 1 kB
 *   hh_coast_chance chance = {.seed = seed};                   RANDOM; its `count` moves on with each draw
 *   hh_coast_imagine(&world, seat, &chance);
 *   while (world.phase != HH_COAST_OVER)
 *       hh_co_play(&world, hh_co_random(&world, &chance), &chance);    or a move of your own policy
 *   hh_coast_final(&world, &score);
 *
 * For speed include core_c/src/hh_coast_play.h, the same calls inline (hh_co_*): hh_co_play judges nothing (the move must
 * be legal, chance RANDOM); hh_co_payable(game, seat, kind) is the bit set of routes that the seat could claim now with
 * that kind (kind HH_COAST_LOCO: with locomotives alone), by open, cars and hand; hh_co_claim(game, seat, route, kind) is
 * the usual move for it. hh_co_draws(game) is deck + discard; a first card is possible if that or a place is not empty.
 *
 * `open` shrinks by one or two words with each claim; `net` makes "are these joined" one comparison:
 * net[seat][a] == net[seat][b]. own, open and the tables below are for walks over the map; connection costs are in
 * hh_coast_cost. There is no undo: copy before you play (it costs less than one move). */
extern const hh_coast_set hh_coast_fits[9]
                                       [7]; /* by kind and n: routes of that colour or grey (LOCO: any) of <= n cars */
extern const uint8_t hh_coast_at[36][10];   /* by city: how many routes, then their numbers (9 at most) */

static inline int hh_coast_has(hh_coast_set set, uint32_t member)
{
    return (int)(set.word[member >> 6] >> (member & 63u) & 1u);
}

#endif
