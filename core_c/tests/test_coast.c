/* Tests of the core of Coast to Coast in plain C: tests/core/test_c_programs.py builds and runs this file. Prints each
 * failure; exit 1 if any. Whole games of the specification run in tests/core/test_coast_vectors.py. */
#include "hh_coast.h"
#include "hh_rng.h"

#include <stdio.h>
#include <string.h>

static int failures;
#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

static uint32_t cards_in_play(const hh_coast *game)
{
    uint32_t cards = (uint32_t)game->deck_size + game->discard_size;
    for (uint32_t place = 0; place < HH_COAST_PLACES; place++)
        cards += game->display[place] != HH_COAST_NONE;
    for (uint32_t seat = 0; seat < game->seats; seat++)
        cards += game->hand_size[seat];
    return cards;
}

/* What is legal is what is listed: tried for all 16 bits. */
static void test_moves_are_the_allowed_ones(const hh_coast *game)
{
    uint16_t moves[HH_COAST_MOVES];
    static uint8_t listed[1 << 16];
    memset(listed, 0, sizeof listed);
    const uint32_t count = hh_coast_moves(game, moves);
    EXPECT(count <= HH_COAST_MOVES);
    for (uint32_t i = 0; i < count; i++) {
        EXPECT(listed[moves[i]] == 0u);
        listed[moves[i]] = 1;
    }
    for (uint32_t move = 0; move < 1u << 16; move++)
        EXPECT(hh_coast_allowed(game, move) == listed[move]);
}

/* A world that the seat cannot tell from the game: it holds, and what the seat sees is the same. */
static void test_a_world(const hh_coast *game, uint32_t seat, uint64_t seed)
{
    hh_coast world = *game;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = seed};
    hh_coast_imagine(&world, seat, &chance);
    EXPECT(hh_coast_check(&world) == HH_OK);
    EXPECT(memcmp(world.hand[seat], game->hand[seat], sizeof world.hand[seat]) == 0);
    EXPECT(memcmp(&world.tickets[seat], &game->tickets[seat], sizeof world.tickets[seat]) == 0);
    EXPECT(memcmp(world.offer[seat], game->offer[seat], sizeof world.offer[seat]) == 0);
    EXPECT(memcmp(world.known, game->known, sizeof world.known) == 0);
    EXPECT(memcmp(world.hand_size, game->hand_size, sizeof world.hand_size) == 0);
    EXPECT(memcmp(world.offer_size, game->offer_size, sizeof world.offer_size) == 0);
    EXPECT(memcmp(world.packet, game->packet, sizeof world.packet) == 0);
    EXPECT(memcmp(world.owner, game->owner, sizeof world.owner) == 0);
    EXPECT(memcmp(world.display, game->display, sizeof world.display) == 0);
    EXPECT(world.deck_size == game->deck_size && memcmp(world.discard, game->discard, sizeof world.discard) == 0);
    for (uint32_t at = 0; at < game->ticket_deck_size; at++)
        EXPECT((game->packet[at] & 7u) != seat || world.ticket_deck[at] == game->ticket_deck[at]);
    for (uint32_t other = 0; other < game->seats; other++)
        EXPECT(__builtin_popcountll(world.tickets[other].word[0]) +
                   __builtin_popcountll(world.tickets[other].word[1]) ==
               __builtin_popcountll(game->tickets[other].word[0]) + __builtin_popcountll(game->tickets[other].word[1]));
}

/* Random games of every kind; every move of them judged, with the pack counted after each step. */
static void test_games(void)
{
    for (uint64_t seed = 0; seed < 160; seed++) {
        hh_coast game;
        hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = seed};
        const uint32_t seats = 2u + (uint32_t)(seed % 4u), variant = (uint32_t)(seed / 4u % 4u);
        const uint32_t payment = (uint32_t)(seed / 16u % 2u);
        EXPECT(hh_coast_init(&game, variant, payment, seats, (uint32_t)seed % seats, &chance) == HH_OK);
        uint32_t steps = 0;
        for (; game.phase != HH_COAST_OVER && steps < 4000u; steps++) {
            uint16_t moves[HH_COAST_MOVES];
            EXPECT(hh_coast_check(&game) == HH_OK);
            EXPECT(cards_in_play(&game) == HH_COAST_CARDS);
            if (steps % 50u == seed % 50u)
                test_moves_are_the_allowed_ones(&game);
            if (steps % 20u == seed % 20u)
                test_a_world(&game, (uint32_t)(steps + seed) % seats, seed);
            const uint32_t count = hh_coast_moves(&game, moves);
            uint32_t move = moves[hh_rng_below(seed + 1000u, steps, count)];
            if (seed % 3u == 0u)
                move = hh_coast_random(&game, &chance);
            EXPECT(hh_coast_play(&game, move, &chance) == HH_OK);
        }
        EXPECT(game.phase == HH_COAST_OVER && hh_coast_check(&game) == HH_OK);
        EXPECT(hh_coast_moves(&game, (uint16_t[1]){0}) == 0u && !hh_coast_allowed(&game, HH_COAST_MOVE_PASS));
        EXPECT(hh_coast_play(&game, HH_COAST_MOVE_DRAW, &chance) == HH_ILLEGAL);
        hh_coast_score score;
        hh_coast_final(&game, &score);
        uint32_t winners = 0;
        for (uint32_t seat = 0; seat < seats; seat++) {
            winners += score.rank[seat] == 1u;
            EXPECT(score.total[seat] == score.route_points[seat] + score.ticket_points[seat] +
                                            score.longest_bonus[seat] + score.globetrotter_bonus[seat]);
            uint8_t order[HH_COAST_CARS];
            uint32_t count = 0, cars = 0;
            EXPECT(hh_coast_trail(&game, seat, order, &count) == score.longest[seat]);
            for (uint32_t i = 0; i < count; i++) {
                EXPECT(game.owner[order[i]] == seat);
                cars += hh_coast_length[order[i]];
            }
            EXPECT(cars == score.longest[seat]);
        }
        EXPECT(winners >= 1u);
    }
}

/* Any random move is as likely as any other: those of one position, many times. */
static void test_random_moves_are_all_alike(void)
{
    hh_coast game;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = 3};
    uint16_t moves[HH_COAST_MOVES];
    EXPECT(hh_coast_init(&game, HH_COAST_BASE, HH_COAST_USUAL, 2, 0, &chance) == HH_OK);
    for (uint32_t step = 0; step < 24u; step++) {
        static uint32_t seen[1 << 16];
        memset(seen, 0, sizeof seen);
        const uint32_t count = hh_coast_moves(&game, moves), times = 400u * count;
        for (uint32_t i = 0; i < times; i++)
            seen[hh_coast_random(&game, &chance)]++;
        uint32_t sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            EXPECT(seen[moves[i]] > 300u && seen[moves[i]] < 500u); /* five times the deviation */
            sum += seen[moves[i]];
        }
        EXPECT(sum == times);
        EXPECT(hh_coast_play(&game, moves[hh_rng_below(5, step, count < 6u ? count : 6u)], &chance) == HH_OK);
    }
}

/* The same seed gives the same games on every machine, and a game is as random games go. */
static void test_batches(void)
{
    hh_coast_tally tally, again;
    memset(&tally, 0, sizeof tally);
    memset(&again, 0, sizeof again);
    EXPECT(hh_coast_games(HH_COAST_BASE, 2, 300, 7, &tally) == HH_OK);
    EXPECT(hh_coast_games(HH_COAST_BASE, 2, 300, 7, &again) == HH_OK);
    EXPECT(memcmp(&tally, &again, sizeof tally) == 0);
    EXPECT(tally.games == 300u && tally.wins[0] + tally.wins[1] >= 300u);
    EXPECT(tally.steps == 46027u && tally.claims == 11712u && tally.longest == 8708u);
    EXPECT(hh_coast_games(HH_COAST_BASE, 6, 1, 7, &tally) == HH_BAD_ARGUMENT);
    hh_coast game;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = 9};
    EXPECT(hh_coast_init(&game, HH_COAST_MEGA, HH_COAST_USUAL, 5, 2, &chance) == HH_OK);
    const hh_coast before = game;
    memset(&tally, 0, sizeof tally);
    EXPECT(hh_coast_playouts(&game, 20, 1, &tally) == HH_OK && tally.games == 20u);
    EXPECT(memcmp(&game, &before, sizeof game) == 0);
}

/* Cards and tickets by order and as told; what cannot be is refused and changes nothing. */
static void test_chance_from_outside(void)
{
    uint8_t cards[HH_COAST_CARDS + 3], tickets[33];
    for (uint32_t i = 0; i < HH_COAST_CARDS; i++)
        cards[i] = (uint8_t)(i % 9u); /* 12 rounds of nine, and two locomotives */
    cards[108] = cards[109] = HH_COAST_LOCO;
    uint32_t count = 0;
    for (uint32_t ticket = 0; ticket < HH_COAST_TICKETS; ticket++)
        if (hh_coast_has(hh_coast_ticket_set[HH_COAST_BASE], ticket))
            tickets[count++] = (uint8_t)ticket;
    EXPECT(count == 30u);
    hh_coast game, other;
    hh_coast_chance chance = {
        .source = HH_COAST_ORDERED, .cards = 110, .tickets = 30, .card = cards, .ticket = tickets};
    EXPECT(hh_coast_init(&game, HH_COAST_BASE, HH_COAST_ANY, 2, 0, &chance) == HH_OK);
    EXPECT(memcmp(game.display, (uint8_t[5]){8, 0, 1, 2, 3}, 5) == 0 && game.hand[1][4] == 1u && game.hand[1][7] == 1u);
    EXPECT(memcmp(game.offer[1], tickets + 3, 3) == 0 && game.ticket_deck[0] == tickets[6]);
    EXPECT(chance.used_cards == 110u && chance.used_tickets == 30u && hh_coast_check(&game) == HH_OK);

    /* one ticket returned: the order given must be of what is returned */
    other = game;
    EXPECT(hh_coast_play(&game, HH_COAST_MOVE_KEEP + 3u, &chance) == HH_BAD_ARGUMENT && chance.failed == 1u);
    EXPECT(memcmp(&game, &other, sizeof game) == 0);
    tickets[30] = tickets[2];
    chance.tickets = 31;
    EXPECT(hh_coast_play(&game, HH_COAST_MOVE_KEEP + 3u, &chance) == HH_OK && game.ticket_deck[24] == tickets[2]);
    EXPECT(game.packet[24] == (1u << 3 | 0u) && chance.used_tickets == 31u);
    EXPECT(hh_coast_play(&game, HH_COAST_MOVE_KEEP + 2u, &chance) == HH_ILLEGAL); /* one is too few */
    EXPECT(hh_coast_play(&game, HH_COAST_MOVE_KEEP + 7u, &chance) == HH_OK && game.phase == HH_COAST_TURN);

    /* the same as told, card by card */
    hh_coast_chance told = {.source = HH_COAST_TOLD, .cards = 13, .tickets = 6, .card = cards, .ticket = tickets};
    EXPECT(hh_coast_init(&other, HH_COAST_BASE, HH_COAST_ANY, 2, 0, &told) == HH_OK);
    EXPECT(memcmp(other.display, game.display, 5) == 0 && memcmp(other.hand, game.hand, sizeof game.hand) == 0);
    EXPECT(memcmp(other.offer[0], tickets, 3) == 0 && other.ticket_deck_size == 24u);
    EXPECT(hh_coast_play(&other, HH_COAST_MOVE_KEEP + 7u, &told) == HH_OK);
    EXPECT(hh_coast_play(&other, HH_COAST_MOVE_KEEP + 7u, &told) == HH_OK);
    const hh_coast before = other;
    EXPECT(hh_coast_play(&other, HH_COAST_MOVE_DRAW, &told) == HH_BAD_ARGUMENT);
    EXPECT(hh_coast_play(&other, HH_COAST_MOVE_TICKETS, &told) == HH_BAD_ARGUMENT);
    EXPECT(memcmp(&other, &before, sizeof other) == 0);

    /* thirteen of one colour are not in the pack */
    memset(cards, 0, 14);
    chance =
        (hh_coast_chance){.source = HH_COAST_ORDERED, .cards = 110, .tickets = 30, .card = cards, .ticket = tickets};
    EXPECT(hh_coast_init(&game, HH_COAST_BASE, HH_COAST_ANY, 2, 0, &chance) == HH_ILLEGAL);
    told = (hh_coast_chance){.source = HH_COAST_TOLD, .cards = 13, .tickets = 6, .card = cards, .ticket = tickets};
    EXPECT(hh_coast_init(&other, HH_COAST_BASE, HH_COAST_ANY, 2, 0, &told) == HH_ILLEGAL);
}

/* hh_coast_check notices what has been damaged. */
static void test_check_finds_damage(void)
{
    hh_coast sound;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = 12};
    EXPECT(hh_coast_init(&sound, HH_COAST_1910, HH_COAST_USUAL, 3, 1, &chance) == HH_OK);
    hh_coast early = sound;
    while (sound.turns < 70u)
        EXPECT(hh_coast_play(&sound, hh_coast_random(&sound, &chance), &chance) == HH_OK);
    while (sound.phase != HH_COAST_TURN)
        EXPECT(hh_coast_play(&sound, hh_coast_random(&sound, &chance), &chance) == HH_OK);
    EXPECT(hh_coast_check(&sound) == HH_OK && hh_coast_check(&early) == HH_OK);
    uint32_t route = 0;
    while (sound.owner[route] == HH_COAST_NONE)
        route++;
#define DAMAGED(what) \
    do { \
        hh_coast game = sound; \
        what; \
        EXPECT(hh_coast_check(&game) == HH_BROKEN); \
    } while (0)
    DAMAGED(game.variant = 4);
    DAMAGED(game.seats = 1);
    DAMAGED(game.payment = 2);
    DAMAGED(game.phase = 5);
    DAMAGED(game.player = 3);
    DAMAGED(game.phase = HH_COAST_OVER);
    DAMAGED(game.phase = HH_COAST_KEEP);
    DAMAGED(game.phase = HH_COAST_OPEN);
    DAMAGED(game.passes = 3);
    DAMAGED(game.trigger = 0);
    DAMAGED(game.turns_left = 2);
    DAMAGED(game.cars[0]++);
    DAMAGED(game.cars[1] = 2);
    DAMAGED(game.points[2]++);
    DAMAGED(game.hand[0][3]++);
    DAMAGED(game.hand_size[1]++);
    DAMAGED(game.known[1][0] = 13);
    DAMAGED(game.hand[4][0] = 1; game.hand_size[4] = 1);
    DAMAGED(game.display[2] = HH_COAST_NONE);
    DAMAGED(game.display[2] = 9);
    DAMAGED(game.discard[0]++);
    DAMAGED(game.discard_size++);
    DAMAGED(game.deck[0] = 9);
    DAMAGED(game.deck_size = 200);
    DAMAGED(game.ticket_deck[0] = 80);
    DAMAGED(game.ticket_deck[1] = game.ticket_deck[0]);
    DAMAGED(game.packet[0] = 5);
    DAMAGED(game.tickets[0] = game.tickets[1]);
    DAMAGED(game.tickets[4].word[0] = 1);
    DAMAGED(game.offer_size[0] = 1);
    DAMAGED(game.offer_size[0] = 6);
    DAMAGED(game.offer_size[4] = 1);
    DAMAGED(game.owner[route] = HH_COAST_NONE);
    DAMAGED(game.owner[route] = (uint8_t)((game.owner[route] + 1u) % 3u));
    DAMAGED(game.owner[route] = 3);
    DAMAGED(game.own[0].word[0] ^= 1);
    DAMAGED(game.open[0].word[1] ^= 4);
    DAMAGED(game.net[0][3] = game.net[0][4] == game.net[0][3] ? 40 : game.net[0][4]);
#undef DAMAGED
    for (uint32_t twin = 0; twin < HH_COAST_ROUTES; twin++) /* both tracks of a pair */
        if (hh_coast_twin[twin] != HH_COAST_NONE && sound.owner[twin] != HH_COAST_NONE) {
            hh_coast game = sound;
            game.owner[hh_coast_twin[twin]] = (uint8_t)((sound.owner[twin] + 1u) % 3u);
            EXPECT(hh_coast_settle(&game) != HH_OK || hh_coast_check(&game) == HH_BROKEN);
        }
    early.offer[0][1] = early.offer[0][0];
    EXPECT(hh_coast_check(&early) == HH_BROKEN);
}

/* A game filled in by hand: what follows from the plain fields is set again. */
static void test_settle(void)
{
    hh_coast game, bare;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = 21};
    EXPECT(hh_coast_init(&game, HH_COAST_BIGCITIES, HH_COAST_USUAL, 4, 0, &chance) == HH_OK);
    while (game.turns < 90u && game.phase != HH_COAST_OVER)
        EXPECT(hh_coast_play(&game, hh_coast_random(&game, &chance), &chance) == HH_OK);
    bare = game;
    memset(bare.open, 0, sizeof bare.open);
    memset(bare.own, 0, sizeof bare.own);
    memset(bare.points, 0, sizeof bare.points);
    memset(bare.cars, 0, sizeof bare.cars);
    memset(bare.hand_size, 0, sizeof bare.hand_size);
    memset(bare.net, 0, sizeof bare.net);
    EXPECT(hh_coast_settle(&bare) == HH_OK && hh_coast_check(&bare) == HH_OK);
    EXPECT(memcmp(bare.open, game.open, sizeof game.open) == 0 && memcmp(bare.own, game.own, sizeof game.own) == 0);
    EXPECT(memcmp(bare.points, game.points, sizeof game.points) == 0);
    memset(bare.owner, 0, sizeof bare.owner); /* one seat owns everything: too many cars */
    EXPECT(hh_coast_settle(&bare) == HH_BAD_ARGUMENT);
    bare.seats = 6;
    EXPECT(hh_coast_settle(&bare) == HH_BAD_ARGUMENT);
}

/* Twins: with two and three seats closed to all, with four and five only to the owner. Faults A5 to A7 of the spec. */
static void test_twins(void)
{
    for (uint32_t seats = 2; seats <= HH_COAST_SEATS; seats++) {
        hh_coast game;
        hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = seats};
        EXPECT(hh_coast_init(&game, HH_COAST_BASE, HH_COAST_USUAL, seats, 0, &chance) == HH_OK);
        game.owner[3] = 1;
        EXPECT(hh_coast_twin[3] == 4u && hh_coast_settle(&game) == HH_OK);
        for (uint32_t seat = 0; seat < seats; seat++) {
            EXPECT(!hh_coast_has(game.open[seat], 3));
            EXPECT(hh_coast_has(game.open[seat], 4) == (seats >= 4u && seat != 1u));
        }
    }
}

static void test_bad_arguments(void)
{
    hh_coast game;
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = 1};
    uint8_t net[HH_COAST_CITIES];
    EXPECT(hh_coast_init(&game, 4, 0, 2, 0, &chance) == HH_BAD_ARGUMENT);
    EXPECT(hh_coast_init(&game, 0, 2, 2, 0, &chance) == HH_BAD_ARGUMENT);
    EXPECT(hh_coast_init(&game, 0, 0, 1, 0, &chance) == HH_BAD_ARGUMENT);
    EXPECT(hh_coast_init(&game, 0, 0, 6, 0, &chance) == HH_BAD_ARGUMENT);
    EXPECT(hh_coast_init(&game, 0, 0, 2, 2, &chance) == HH_BAD_ARGUMENT);
    EXPECT(hh_coast_nets(1, (uint8_t[1]){100}, net) == HH_BAD_ARGUMENT);
    EXPECT(hh_coast_nets(2, (uint8_t[2]){7, 71}, net) == HH_OK && net[19] == 1u && net[16] == 1u && net[2] == 2u);
    EXPECT(sizeof(hh_coast) <= 1024u); /* cheap to copy */
}

int main(void)
{
    test_bad_arguments();
    test_twins();
    test_games();
    test_random_moves_are_all_alike();
    test_batches();
    test_chance_from_outside();
    test_settle();
    test_check_finds_damage();
    printf(failures ? "%d failures\n" : "all well\n", failures);
    return failures != 0;
}
