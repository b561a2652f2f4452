/* Bytes to games of Coast to Coast: moves legal and not, chance drawn, given and impossible, imagined worlds, positions
 * filled in and damaged, and nets of any kind, with every invariant verified after each.
 *
 * With libFuzzer:  clang -fsanitize=fuzzer,address,undefined ... fuzz_coast.c
 * Without:         gcc -DHH_FUZZ_STANDALONE ... fuzz_coast.c; ./fuzz_coast FILE...
 * (docs/core.md has the whole commands.)
 *
 * Byte 0: seats - 2 (mod 4), variant (div 4, mod 4), payment (div 16, mod 2), where the deal comes from (div 32; 0 to 4:
 * the core, 5: an order, 6: told, 7: an order with a fault). After that operations: a byte, mod 11, and its operands. What
 * was found broken aborts. */
#include "hh_coast.h"
#include "hh_dsu.h"
#include "hh_trail.h"

#include "fuzz.h"

#include <string.h>

#define GIVEN 128u /* cards and tickets given at most */

static uint8_t given_cards[GIVEN], given_tickets[GIVEN];

/* Swap some entries. */
static void mix(uint8_t *entries, uint32_t count, input *in)
{
    for (uint32_t swaps = byte(in) % 64u; swaps > 0u && count > 0u; swaps--) {
        const uint32_t a = byte(in) % count, b = byte(in) % count;
        const uint8_t entry = entries[a];
        entries[a] = entries[b];
        entries[b] = entry;
    }
}

static uint32_t pack_of(uint8_t *cards, const uint8_t *counts)
{
    uint32_t size = 0;
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++)
        for (uint32_t n = counts[kind]; n > 0u; n--)
            cards[size++] = (uint8_t)kind;
    return size;
}

static uint32_t members(uint8_t *found, hh_coast_set set)
{
    uint32_t count = 0;
    for (uint32_t member = 0; member < 128u; member++)
        if (hh_coast_has(set, member))
            found[count++] = (uint8_t)member;
    return count;
}

/* Deal by an order that the bytes mix, whole or with a fault. */
static int deal_given(hh_coast *game, uint32_t first, uint32_t how, input *in)
{
    static const uint8_t pack[HH_COAST_KINDS] = {12, 12, 12, 12, 12, 12, 12, 12, 14};
    hh_coast_chance chance = {
        .source = how == 6u ? HH_COAST_TOLD : HH_COAST_ORDERED, .card = given_cards, .ticket = given_tickets};
    chance.cards = pack_of(given_cards, pack);
    chance.tickets = members(given_tickets, hh_coast_ticket_set[first / 4u % 4u]);
    mix(given_cards, chance.cards, in);
    mix(given_tickets, chance.tickets, in);
    const uint32_t fault = byte(in);
    if (how == 7u && fault % 4u == 0u)
        given_cards[byte(in) % 4u] = (uint8_t)(fault % 11u);
    else if (how == 7u && fault % 4u == 1u)
        given_tickets[byte(in) % 4u] = (uint8_t)fault;
    else if (how == 7u)
        chance.cards -= fault;
    if (how == 7u && chance.cards > HH_COAST_CARDS)
        chance.cards = 0;
    return hh_coast_init(game, first / 4u % 4u, first / 16u % 2u, 2u + first % 4u, byte(in) % (2u + first % 4u),
                         &chance);
}

static void deal(hh_coast *game, input *in)
{
    const uint32_t first = byte(in), seats = 2u + first % 4u, variant = first / 4u % 4u, payment = first / 16u % 2u;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = byte(in)};
    if (first / 32u > 4u) {
        const int status = deal_given(game, first, first / 32u, in);
        MUST(status == HH_OK || (status == HH_ILLEGAL && first / 32u == 7u));
        if (status == HH_OK)
            return;
    }
    MUST(hh_coast_init(game, variant, payment, seats, seats, &chance) == HH_BAD_ARGUMENT);
    MUST(hh_coast_init(game, variant + 4u, payment, seats, 0, &chance) == HH_BAD_ARGUMENT);
    MUST(hh_coast_init(game, variant, payment, seats, byte(in) % seats, &chance) == HH_OK);
}

/* One of the legal moves; the game is not over. */
static uint32_t legal(const hh_coast *game, input *in)
{
    static uint16_t moves[HH_COAST_MOVES];
    const uint32_t count = hh_coast_moves(game, moves);
    MUST(count > 0u && count <= HH_COAST_MOVES);
    const uint32_t word = byte(in),
                   which = word < 128u ? word % (count < 8u ? count : 8u) : (word << 8 | byte(in)) % count;
    MUST(hh_coast_allowed(game, moves[which]));
    return moves[which];
}

/* Any 16 bits, or nearly a move. */
static uint32_t anything(input *in)
{
    const uint32_t low = byte(in), high = byte(in);
    if (high < 64u)
        return low | high << 8;
    if (high < 160u)
        return HH_COAST_MOVE_DRAW + low % 128u;
    return low % 104u | (high % 10u) << 7 | (byte(in) % 8u) << 11;
}

static void play_anything(hh_coast *game, input *in)
{
    const uint32_t move = anything(in);
    const hh_coast before = *game;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = byte(in)};
    const int allowed = hh_coast_allowed(game, move), status = hh_coast_play(game, move, &chance);
    MUST(status == (allowed ? HH_OK : HH_ILLEGAL));
    MUST(allowed || memcmp(&before, game, sizeof before) == 0);
}

/* A legal move with chance given: the bytes decide whether it fits. */
static void play_given(hh_coast *game, input *in)
{
    const hh_coast before = *game;
    const uint32_t move = legal(game, in), how = byte(in);
    hh_coast_chance chance = {.card = given_cards, .ticket = given_tickets};
    chance.source = how % 2u ? HH_COAST_TOLD : HH_COAST_ORDERED;
    if (how & 2u) { /* bytes */
        for (chance.cards = byte(in) % 16u; chance.tickets < chance.cards; chance.tickets++) {
            given_cards[chance.tickets] = (uint8_t)(byte(in) % 10u);
            given_tickets[chance.tickets] = (uint8_t)(byte(in) % 80u);
        }
    } else if (chance.source == HH_COAST_TOLD) { /* from the deck itself, and the tickets on top of it */
        memcpy(given_cards, game->deck, game->deck_size);
        chance.cards = game->deck_size;
        memcpy(given_tickets, game->ticket_deck, game->ticket_deck_size);
        chance.tickets = game->ticket_deck_size;
    } else { /* the discard as it is, the tickets that are returned */
        chance.cards = pack_of(given_cards, game->discard);
        for (uint32_t i = 0; i < game->offer_size[game->player]; i++)
            if (move >= HH_COAST_MOVE_KEEP && !((move - HH_COAST_MOVE_KEEP) >> i & 1u))
                given_tickets[chance.tickets++] = game->offer[game->player][i];
        mix(given_cards, chance.cards, in);
        mix(given_tickets, chance.tickets, in);
    }
    const int status = hh_coast_play(game, move, &chance);
    MUST(status == HH_OK ? chance.failed == 0u : status == HH_BAD_ARGUMENT && chance.failed == 1u);
    if (status != HH_OK)
        MUST(memcmp(&before, game, sizeof before) == 0 && chance.used_cards == 0u && chance.used_tickets == 0u);
    MUST(chance.used_cards <= chance.cards && chance.used_tickets <= chance.tickets);
}

static void play_on(hh_coast *game, input *in)
{
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = byte(in)};
    for (uint32_t steps = byte(in); steps > 0u && game->phase != HH_COAST_OVER; steps--) {
        const uint32_t move = hh_coast_random(game, &chance);
        MUST(hh_coast_play(game, move, &chance) == HH_OK);
    }
}

/* Draw cards wherever that is possible: decks run out. */
static void hoard(hh_coast *game, input *in)
{
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = byte(in)};
    static uint16_t moves[HH_COAST_MOVES];
    for (uint32_t steps = byte(in); steps > 0u && game->phase != HH_COAST_OVER; steps--) {
        MUST(hh_coast_moves(game, moves) > 0u);
        MUST(hh_coast_play(game, moves[0], &chance) == HH_OK); /* draw or take where it can be */
        MUST(hh_coast_check(game) == HH_OK);
    }
}

/* Ask everything that may be asked; the answers must agree with one another. */
static void ask(const hh_coast *game, input *in)
{
    static uint16_t moves[HH_COAST_MOVES];
    static uint8_t listed[1 << 16];
    hh_coast_score score;
    const uint32_t count = hh_coast_moves(game, moves);
    memset(listed, 0, sizeof listed);
    for (uint32_t i = 0; i < count; i++)
        listed[moves[i]]++;
    for (uint32_t move = 0; move < 0x4080u; move++)
        MUST(listed[move] == (hh_coast_allowed(game, move) ? 1u : 0u));
    hh_coast_final(game, &score);
    uint32_t first = 0;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        uint8_t own[HH_COAST_CARS], order[HH_COAST_CARS], net[HH_COAST_CITIES];
        uint32_t routes = 0;
        const uint32_t number = members(own, game->own[seat]);
        MUST(hh_coast_nets(number, own, net) == HH_OK);
        for (uint32_t ticket = 0; ticket < HH_COAST_TICKETS; ticket++) {
            const int joined = net[hh_coast_ticket[ticket][0]] == net[hh_coast_ticket[ticket][1]];
            MUST(hh_coast_joined(game, seat, ticket) == joined);
            MUST(hh_coast_has(score.completed[seat], ticket) == (joined && hh_coast_has(game->tickets[seat], ticket)));
        }
        MUST(hh_coast_trail(game, seat, order, &routes) == score.longest[seat] && routes <= number);
        MUST(score.longest[seat] <= HH_COAST_CARS - game->cars[seat]);
        first += score.rank[seat] == 1u;
    }
    MUST(first > 0u);
    MUST(hh_coast_nets(1, (const uint8_t[1]){(uint8_t)(100u + byte(in) % 100u)}, given_cards) == HH_BAD_ARGUMENT);
    hh_coast_tally tally;
    memset(&tally, 0, sizeof tally);
    MUST(hh_coast_playouts(game, 1, byte(in), &tally) == HH_OK && tally.games == 1u);
    MUST(hh_coast_games(game->variant, game->seats, byte(in) % 2u, byte(in), &tally) == HH_OK);
    MUST(hh_coast_games(game->variant, 1, 1, 1, &tally) == HH_BAD_ARGUMENT);
}

static void imagine(hh_coast *game, input *in)
{
    hh_coast world = *game;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = byte(in)};
    const uint32_t seat = byte(in) % game->seats;
    hh_coast_imagine(&world, seat, &chance);
    MUST(hh_coast_check(&world) == HH_OK);
    MUST(memcmp(world.hand[seat], game->hand[seat], sizeof world.hand[seat]) == 0);
    MUST(memcmp(&world.tickets[seat], &game->tickets[seat], sizeof world.tickets[seat]) == 0);
    if (byte(in) % 2u)
        *game = world;
}

/* What follows from the plain fields is worked out again; damage must never do more than be found. */
static void damage(const hh_coast *game, input *in)
{
    hh_coast other = *game;
    memset(other.open, 0, sizeof other.open);
    memset(other.own, 255, sizeof other.own);
    memset(other.net, 7, sizeof other.net);
    memset(other.cars, 3, sizeof other.cars);
    MUST(hh_coast_settle(&other) == HH_OK && hh_coast_check(&other) == HH_OK);
    for (uint32_t changes = 1u + byte(in) % 3u; changes > 0u; changes--) {
        const uint32_t at = (byte(in) << 8 | byte(in)) % (uint32_t)sizeof other;
        ((uint8_t *)&other)[at] = (uint8_t)byte(in);
    }
    if (hh_coast_check(&other) == HH_OK)
        MUST(hh_coast_settle(&other) == HH_OK);
    else
        hh_coast_settle(&other);
}

static uint32_t by_walking(uint32_t routes, const uint8_t *ends, const uint8_t *length, uint32_t city, uint32_t used)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < routes; i++)
        if (!(used >> i & 1u) && (ends[2 * i] == city || ends[2 * i + 1] == city)) {
            const uint32_t to = (uint32_t)ends[2 * i] ^ ends[2 * i + 1] ^ city;
            const uint32_t found = length[i] + by_walking(routes, ends, length, to, used | 1u << i);
            best = found > best ? found : best;
        }
    return best;
}

/* Any net of few routes, against walking everywhere; sets of its cities joined and parted. */
static void net(input *in)
{
    uint8_t ends[2 * (HH_TRAIL_ROUTES + 1)], length[HH_TRAIL_ROUTES + 1];
    const uint32_t routes = byte(in) % 10u, cities = 2u + byte(in) % 8u;
    hh_trail trail;
    hh_dsu sets;
    uint32_t longest = 0, joins = 0;
    hh_dsu_init(&sets, HH_DSU_MEMBERS);
    for (uint32_t i = 0; i < routes; i++) {
        const uint32_t a = byte(in) % cities, b = byte(in) % cities;
        ends[2 * i] = (uint8_t)a;
        ends[2 * i + 1] = (uint8_t)(a == b ? (b + 1u) % cities : b);
        length[i] = (uint8_t)(1u + byte(in) % 6u);
        joins += (uint32_t)hh_dsu_join(&sets, ends[2 * i], ends[2 * i + 1]);
    }
    MUST(sets.joins == joins);
    hh_dsu_back(&sets, 0);
    for (uint32_t i = 0; i < HH_DSU_MEMBERS; i++)
        MUST(hh_dsu_find(&sets, i) == i && sets.size[i] == 1u);
    for (uint32_t city = 0; city < cities; city++) {
        const uint32_t found = by_walking(routes, ends, length, city, 0);
        longest = found > longest ? found : longest;
    }
    MUST(hh_trail_find(routes, ends, length, &trail) == HH_OK && trail.length == longest);
    MUST(hh_trail_length(routes, ends, length) == (int)longest);
    uint32_t cars = 0;
    for (uint32_t i = 0; i < trail.routes; i++)
        cars += length[trail.order[i]];
    MUST(cars == longest);
    ends[0] = (uint8_t)(36u + byte(in) % 100u);
    ends[1] = 0;
    length[0] = 1;
    MUST(hh_trail_length(1, ends, length) == -1 && hh_trail_length(HH_TRAIL_ROUTES + 1, ends, length) == -1);
    for (uint32_t i = 0; i < HH_TRAIL_ROUTES; i++) {
        ends[2 * i] = 0;
        ends[2 * i + 1] = 1;
        length[i] = 6;
    }
    MUST(hh_trail_find(HH_TRAIL_ROUTES, ends, length, &trail) == HH_BAD_ARGUMENT);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    hh_coast game;
    deal(&game, &in);
    MUST(hh_coast_check(&game) == HH_OK);
    while (in.next < in.end) {
        const uint32_t operation = byte(&in) % 11u;
        if (operation == 9u) {
            net(&in);
        } else if (operation == 8u) {
            damage(&game, &in);
        } else if (operation == 7u) {
            imagine(&game, &in);
        } else if (operation == 6u) {
            ask(&game, &in);
        } else if (operation == 5u) {
            play_on(&game, &in);
        } else if (operation == 10u) {
            hoard(&game, &in);
        } else if (operation == 4u) {
            play_anything(&game, &in);
        } else if (game.phase == HH_COAST_OVER) {
            hh_coast_chance chance = {.source = HH_COAST_RANDOM};
            MUST(hh_coast_play(&game, anything(&in), &chance) == HH_ILLEGAL);
        } else if (operation == 3u) {
            play_given(&game, &in);
        } else {
            hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = byte(&in)};
            MUST(hh_coast_play(&game, legal(&game, &in), &chance) == HH_OK);
        }
        MUST(hh_coast_check(&game) == HH_OK);
    }
    return 0;
}
