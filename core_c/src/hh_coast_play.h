/* hh_coast_play.h: Coast to Coast step by step, inline: for the calls of hh_coast.h and for searches, which play a move
 * at a time and judge nothing. Moves given to hh_co_play must be legal. */
#ifndef HH_COAST_PLAY_H
#define HH_COAST_PLAY_H

#include <string.h>

#include "hh_coast.h"
#include "hh_rng.h"

/* -- Bit sets ------------------------------------------------------------------------------------------ */
static inline hh_coast_set hh_co_both(hh_coast_set a, hh_coast_set b)
{
    return (hh_coast_set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

static inline void hh_co_put(hh_coast_set *set, uint32_t member)
{
    set->word[member >> 6] |= (uint64_t)1 << (member & 63u);
}

static inline void hh_co_drop(hh_coast_set *set, uint32_t member)
{
    set->word[member >> 6] &= ~((uint64_t)1 << (member & 63u));
}

static inline int hh_co_any(hh_coast_set set)
{
    return (set.word[0] | set.word[1]) != 0u;
}

/* How many. Both words at once, as no processor may be assumed to count bits by itself. */
static inline uint32_t hh_co_count(hh_coast_set set)
{
    const uint64_t fives = 0x5555555555555555u, threes = 0x3333333333333333u, ones = 0x0F0F0F0F0F0F0F0Fu;
    uint64_t a = set.word[0], b = set.word[1];
    a -= a >> 1 & fives;
    b -= b >> 1 & fives;
    a = (a & threes) + (a >> 2 & threes) + (b & threes) + (b >> 2 & threes); /* at most 8 in four bits */
    a = (a & ones) + (a >> 4 & ones);
    return (uint32_t)((a * 0x0101010101010101u) >> 56);
}

/* Member number `which` (0: the least) of a set that has more than that. */
static inline uint32_t hh_co_nth(hh_coast_set set, uint32_t which)
{
    uint32_t base = 0;
    uint64_t bits = set.word[0];
    const uint32_t low = hh_co_count((hh_coast_set){{bits, 0}});
    if (which >= low) {
        which -= low;
        bits = set.word[1];
        base = 64;
    }
    while (which-- > 0u)
        bits &= bits - 1u;
    return base + (uint32_t)__builtin_ctzll(bits);
}

/* The least member; the set is not empty. For walks: for (; hh_co_any(s); hh_co_drop(&s, hh_co_first(s))) */
static inline uint32_t hh_co_first(hh_coast_set set)
{
    return set.word[0] != 0u ? (uint32_t)__builtin_ctzll(set.word[0]) : 64u + (uint32_t)__builtin_ctzll(set.word[1]);
}

/* -- Cards --------------------------------------------------------------------------------------------- */
static inline uint32_t hh_co_below(hh_coast_chance *chance, uint32_t limit)
{
    return hh_rng_below(chance->seed, chance->count++, limit);
}

/* Cards that can be drawn. */
static inline uint32_t hh_co_draws(const hh_coast *game)
{
    return (uint32_t)game->deck_size + game->discard_size;
}

/* Make a deck of the discard: in any order, or in the one given. */
static inline void hh_co_reshuffle(hh_coast *game, hh_coast_chance *chance)
{
    const uint32_t size = game->discard_size;
    uint32_t at = 0;
    if (chance->source == HH_COAST_ORDERED) {
        if (chance->cards - chance->used_cards < size) {
            chance->failed = 1;
        } else {
            for (; at < size; at++) {
                const uint32_t kind = chance->card[chance->used_cards++];
                if (kind >= HH_COAST_KINDS || game->discard[kind] == 0u) {
                    chance->failed = 1;
                    break;
                }
                game->discard[kind]--;
                game->deck[size - 1u - at] = (uint8_t)kind;
            }
        }
    }
    if (chance->source != HH_COAST_ORDERED || chance->failed) {
        at = 0; /* after a failure the caller goes back to what was; the sizes are to hold until then */
        for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++)
            for (uint32_t n = game->discard[kind]; n > 0u; n--)
                game->deck[at++] = (uint8_t)kind;
    }
    memset(game->discard, 0, sizeof game->discard);
    game->deck_size = (uint8_t)size;
    game->discard_size = 0;
}

/* The next card off the deck; hh_co_draws is not 0. */
static inline uint32_t hh_co_card(hh_coast *game, hh_coast_chance *chance)
{
    if (game->deck_size == 0u)
        hh_co_reshuffle(game, chance);
    const uint32_t last = --game->deck_size;
    uint32_t at = last;
    if (chance->source == HH_COAST_RANDOM) {
        at = hh_co_below(chance, last + 1u);
    } else if (chance->source == HH_COAST_TOLD) {
        const uint32_t told =
            chance->used_cards < chance->cards ? chance->card[chance->used_cards++] : (uint32_t)HH_COAST_NONE;
        while (at > 0u && game->deck[at] != told)
            at--;
        if (game->deck[at] != told)
            chance->failed = 1;
    }
    const uint32_t kind = game->deck[at];
    game->deck[at] = game->deck[last];
    return kind;
}

static inline uint32_t hh_co_locomotives_shown(const hh_coast *game)
{
    uint32_t shown = 0;
    for (uint32_t place = 0; place < HH_COAST_PLACES; place++)
        shown += game->display[place] == HH_COAST_LOCO;
    return shown;
}

/* Places without a card. */
static inline uint32_t hh_co_gaps(const hh_coast *game)
{
    uint32_t gaps = 0;
    for (uint32_t place = 0; place < HH_COAST_PLACES; place++)
        gaps += game->display[place] == HH_COAST_NONE;
    return gaps;
}

static inline void hh_co_place(hh_coast *game, hh_coast_chance *chance)
{
    for (uint32_t place = 0; place < HH_COAST_PLACES; place++)
        if (game->display[place] == HH_COAST_NONE && hh_co_draws(game) > 0u)
            game->display[place] = (uint8_t)hh_co_card(game, chance);
}

/* Fill the places that are empty, then the rule of three locomotives: three redraws in a row at most. */
static inline void hh_co_fill(hh_coast *game, hh_coast_chance *chance)
{
    if (hh_co_draws(game) == 0u)
        return; /* nothing is placed, so nothing is looked at */
    hh_co_place(game, chance);
    for (uint32_t redraws = 0; redraws < 3u && hh_co_locomotives_shown(game) >= 3u && hh_co_draws(game) > 0u;
         redraws++) {
        for (uint32_t place = 0; place < HH_COAST_PLACES; place++)
            if (game->display[place] != HH_COAST_NONE) {
                game->discard[game->display[place]]++;
                game->discard_size++;
                game->display[place] = HH_COAST_NONE;
            }
        hh_co_place(game, chance);
    }
}

/* -- Tickets ------------------------------------------------------------------------------------------- */
/* Offer a seat so many of the first tickets; the deck has as many. */
static inline void hh_co_offer(hh_coast *game, uint32_t seat, uint32_t number, hh_coast_chance *chance)
{
    uint8_t *const deck = game->ticket_deck, *const offer = game->offer[seat];
    uint32_t end = 0; /* of the packet that is drawn from */
    for (uint32_t at = 0; at < number; at++) {
        uint32_t from = at;
        if (chance->source != HH_COAST_ORDERED) {
            if (end <= at)
                end = at + 1u;
            while (end < game->ticket_deck_size && game->packet[end] == game->packet[at])
                end++;
        }
        if (chance->source == HH_COAST_RANDOM) {
            from = at + hh_co_below(chance, end - at);
        } else if (chance->source == HH_COAST_TOLD) {
            const uint32_t told = chance->used_tickets < chance->tickets ? chance->ticket[chance->used_tickets++]
                                                                         : (uint32_t)HH_COAST_NONE;
            while (from + 1u < end && deck[from] != told)
                from++;
            if (deck[from] != told)
                chance->failed = 1;
        }
        const uint8_t ticket = deck[from];
        deck[from] = deck[at];
        deck[at] = ticket;
        uint32_t to = at;
        for (; to > 0u && offer[to - 1u] > ticket; to--)
            offer[to] = offer[to - 1u];
        offer[to] = ticket;
    }
    game->offer_size[seat] = (uint8_t)number;
    game->ticket_deck_size = (uint8_t)(game->ticket_deck_size - number);
    memmove(deck, deck + number, game->ticket_deck_size);
    memmove(game->packet, game->packet + number, game->ticket_deck_size);
}

/* Put tickets into the order that is given. */
static inline void hh_co_order(uint8_t *tickets, uint32_t number, hh_coast_chance *chance)
{
    for (uint32_t at = 0; at < number; at++) {
        const uint32_t told =
            chance->used_tickets < chance->tickets ? chance->ticket[chance->used_tickets++] : (uint32_t)HH_COAST_NONE;
        uint32_t from = at;
        while (from + 1u < number && tickets[from] != told)
            from++;
        if (tickets[from] != told)
            chance->failed = 1;
        const uint8_t ticket = tickets[from];
        tickets[from] = tickets[at];
        tickets[at] = ticket;
    }
}

/* Keep some of the offer; the others go under the deck as one packet. */
static inline void hh_co_keep(hh_coast *game, uint32_t seat, uint32_t chosen, hh_coast_chance *chance)
{
    const uint32_t number = game->offer_size[seat], first = game->ticket_deck_size;
    uint32_t end = first;
    for (uint32_t i = 0; i < number; i++) {
        const uint8_t ticket = game->offer[seat][i];
        game->offer[seat][i] = 0;
        if (chosen >> i & 1u) {
            hh_co_put(&game->tickets[seat], ticket);
        } else {
            game->ticket_deck[end] = ticket;
            game->packet[end++] = (uint8_t)((uint32_t)game->packet_next << 3 | seat);
        }
    }
    game->offer_size[seat] = 0;
    if (end == first)
        return;
    game->ticket_deck_size = (uint8_t)end;
    game->packet_next = (game->packet_next + 1u) & 31u;
    if (chance->source == HH_COAST_ORDERED)
        hh_co_order(game->ticket_deck + first, end - first, chance);
}

/* -- Routes -------------------------------------------------------------------------------------------- */
/* The routes that a seat could claim now with that kind; HH_COAST_LOCO: with locomotives alone. */
static inline hh_coast_set hh_co_payable(const hh_coast *game, uint32_t seat, uint32_t kind)
{
    const uint32_t held = game->hand[seat][kind], locomotives = game->hand[seat][HH_COAST_LOCO];
    uint32_t most = kind == HH_COAST_LOCO ? held : held == 0u ? 0u : held + locomotives;
    if (most > game->cars[seat])
        most = game->cars[seat];
    if (most > 6u)
        most = 6u;
    return hh_co_both(game->open[seat], hh_coast_fits[kind][most]);
}

/* The usual claim of a payable route with that kind: as few locomotives as the hand allows. */
static inline uint32_t hh_co_claim(const hh_coast *game, uint32_t seat, uint32_t route, uint32_t kind)
{
    const uint32_t length = hh_coast_length[route], held = game->hand[seat][kind];
    const uint32_t locomotives = kind == HH_COAST_LOCO ? length : held >= length ? 0u : length - held;
    return route | kind << 7 | locomotives << 11;
}

/* Write down that a seat owns a route: cars, points, who may still own what, what hangs together. */
static inline void hh_co_own(hh_coast *game, uint32_t seat, uint32_t route)
{
    const uint32_t length = hh_coast_length[route], twin = hh_coast_twin[route];
    game->owner[route] = (uint8_t)seat;
    game->cars[seat] = (uint8_t)(game->cars[seat] - length);
    game->points[seat] = (uint16_t)(game->points[seat] + hh_coast_worth[length]);
    hh_co_put(&game->own[seat], route);
    for (uint32_t s = 0; s < game->seats; s++)
        hh_co_drop(&game->open[s], route);
    if (twin != HH_COAST_NONE)
        for (uint32_t s = 0; s < game->seats; s++)
            if (game->seats < 4u || s == seat)
                hh_co_drop(&game->open[s], twin);
    uint8_t *const net = game->net[seat];
    const uint8_t a = net[hh_coast_ends[route][0]], b = net[hh_coast_ends[route][1]];
    if (a != b)
        for (uint32_t city = 0; city < HH_COAST_CITIES; city++)
            net[city] = net[city] == b ? a : net[city];
}

static inline void hh_co_pay(hh_coast *game, uint32_t seat, uint32_t kind, uint32_t number)
{
    uint8_t *const known = &game->known[seat][kind];
    game->hand[seat][kind] = (uint8_t)(game->hand[seat][kind] - number);
    game->discard[kind] = (uint8_t)(game->discard[kind] + number);
    *known = (uint8_t)(*known > number ? *known - number : 0u);
}

/* -- Turns --------------------------------------------------------------------------------------------- */
static inline void hh_co_end_turn(hh_coast *game, int passed)
{
    const uint32_t seat = game->player;
    game->passes = (uint8_t)(passed ? game->passes + 1u : 0u);
    if (game->trigger != HH_COAST_NONE) {
        game->turns_left--;
    } else if (game->cars[seat] <= 2u) {
        game->trigger = (uint8_t)seat;
        game->turns_left = game->seats;
    }
    if (game->turns_left == 0u || game->passes == game->seats) {
        game->phase = HH_COAST_OVER;
        game->player = HH_COAST_NONE;
        return;
    }
    game->phase = HH_COAST_TURN;
    game->player = (uint8_t)(seat + 1u == game->seats ? 0u : seat + 1u);
    game->turns++;
}

/* After a card that was no locomotive from a place: is there a second one? */
static inline void hh_co_after_card(hh_coast *game)
{
    if (game->phase == HH_COAST_SECOND) {
        hh_co_end_turn(game, 0);
        return;
    }
    int more = hh_co_draws(game) > 0u;
    for (uint32_t place = 0; place < HH_COAST_PLACES && !more; place++)
        more = game->display[place] < HH_COAST_LOCO;
    if (more)
        game->phase = HH_COAST_SECOND;
    else
        hh_co_end_turn(game, 0);
}

static inline void hh_co_play(hh_coast *game, uint32_t move, hh_coast_chance *chance)
{
    const uint32_t seat = game->player;
    if (move < HH_COAST_MOVE_DRAW) {
        const uint32_t route = move & 127u, kind = move >> 7 & 15u, locomotives = move >> 11;
        const uint32_t length = hh_coast_length[route];
        hh_co_pay(game, seat, HH_COAST_LOCO, locomotives);
        if (kind != HH_COAST_LOCO)
            hh_co_pay(game, seat, kind, length - locomotives);
        game->discard_size = (uint8_t)(game->discard_size + length);
        game->hand_size[seat] = (uint8_t)(game->hand_size[seat] - length);
        hh_co_own(game, seat, route);
        if (hh_co_gaps(game) > 0u)
            hh_co_fill(game, chance);
        hh_co_end_turn(game, 0);
        return;
    }
    if (move == HH_COAST_MOVE_DRAW) {
        game->hand[seat][hh_co_card(game, chance)]++;
        game->hand_size[seat]++;
        hh_co_after_card(game);
    } else if (move < HH_COAST_MOVE_TICKETS) {
        const uint32_t place = move - HH_COAST_MOVE_TAKE, kind = game->display[place];
        game->hand[seat][kind]++;
        game->known[seat][kind]++;
        game->hand_size[seat]++;
        game->display[place] = HH_COAST_NONE;
        hh_co_fill(game, chance);
        if (kind == HH_COAST_LOCO)
            hh_co_end_turn(game, 0);
        else
            hh_co_after_card(game);
    } else if (move == HH_COAST_MOVE_TICKETS) {
        const uint32_t draw = hh_coast_rule[game->variant][2], left = game->ticket_deck_size;
        hh_co_offer(game, seat, draw < left ? draw : left, chance);
        game->phase = HH_COAST_KEEP;
    } else if (move == HH_COAST_MOVE_PASS) {
        hh_co_end_turn(game, 1);
    } else {
        hh_co_keep(game, seat, move - HH_COAST_MOVE_KEEP, chance);
        if (game->phase == HH_COAST_KEEP) {
            hh_co_end_turn(game, 0);
        } else {
            const uint32_t next = seat + 1u == game->seats ? 0u : seat + 1u;
            game->player = (uint8_t)next;
            if (game->offer_size[next] == 0u) { /* all have chosen */
                game->phase = HH_COAST_TURN;
                game->turns++;
            }
        }
    }
}

/* Least number of tickets of the offer to be kept. */
static inline uint32_t hh_co_least(const hh_coast *game)
{
    return hh_coast_rule[game->variant][game->phase == HH_COAST_OPEN ? 1 : 3];
}

/* Any legal move of the usual payment, all alike. One draw of chance, a second one where tickets are chosen badly. */
static inline uint32_t hh_co_random(const hh_coast *game, hh_coast_chance *chance)
{
    static const uint8_t ones[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                     1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
    const uint32_t seat = game->player;
    if (game->phase == HH_COAST_OPEN || game->phase == HH_COAST_KEEP) {
        uint32_t chosen;
        do {
            chosen = hh_co_below(chance, 1u << game->offer_size[seat]);
        } while (ones[chosen] < hh_co_least(game));
        return HH_COAST_MOVE_KEEP + chosen;
    }
    uint32_t moves[7], count = 0;
    if (hh_co_draws(game) > 0u)
        moves[count++] = HH_COAST_MOVE_DRAW;
    const uint32_t unwanted = game->phase == HH_COAST_SECOND ? HH_COAST_LOCO : (uint32_t)HH_COAST_NONE;
    for (uint32_t place = 0; place < HH_COAST_PLACES; place++)
        if (game->display[place] != HH_COAST_NONE && game->display[place] != unwanted)
            moves[count++] = HH_COAST_MOVE_TAKE + place;
    if (game->phase == HH_COAST_SECOND)
        return moves[hh_co_below(chance, count)];
    if (game->ticket_deck_size > 0u)
        moves[count++] = HH_COAST_MOVE_TICKETS;
    hh_coast_set payable[HH_COAST_KINDS];
    uint32_t upto[HH_COAST_KINDS], total = count;
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++) {
        if (game->hand[seat][kind] > 0u) {
            payable[kind] = hh_co_payable(game, seat, kind);
            total += hh_co_count(payable[kind]);
        }
        upto[kind] = total;
    }
    if (total == 0u)
        return HH_COAST_MOVE_PASS;
    const uint32_t which = hh_co_below(chance, total);
    if (which < count)
        return moves[which];
    uint32_t kind = 0;
    while (which >= upto[kind])
        kind++;
    const uint32_t before = kind == 0u ? count : upto[kind - 1u];
    return hh_co_claim(game, seat, hh_co_nth(payable[kind], which - before), kind);
}

#endif
