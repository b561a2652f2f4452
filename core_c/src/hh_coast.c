/* Coast to Coast: judged calls over hh_coast_play.h, and the scoring. */
#include "hh_coast.h"

#include "hh_coast_play.h"
#include "hh_dsu.h"
#include "hh_trail.h"

static const uint8_t pack[HH_COAST_KINDS] = {12, 12, 12, 12, 12, 12, 12, 12, 14};

/* Put the tickets of the variant into the deck, in the order given if there is one. */
static void stack_tickets(hh_coast *game, hh_coast_chance *chance)
{
    for (hh_coast_set set = hh_coast_ticket_set[game->variant]; hh_co_any(set); hh_co_drop(&set, hh_co_first(set))) {
        game->packet[game->ticket_deck_size] = 7;
        game->ticket_deck[game->ticket_deck_size++] = (uint8_t)hh_co_first(set);
    }
    game->packet_next = 1;
    if (chance->source == HH_COAST_ORDERED)
        hh_co_order(game->ticket_deck, game->ticket_deck_size, chance);
}

int hh_coast_init(hh_coast *game, uint32_t variant, uint32_t payment, uint32_t seats, uint32_t start,
                  hh_coast_chance *chance)
{
    if (variant > HH_COAST_BIGCITIES || payment > HH_COAST_ANY || seats < 2u || seats > HH_COAST_SEATS ||
        start >= seats)
        return HH_BAD_ARGUMENT;
    memset(game, 0, sizeof *game);
    game->variant = (uint8_t)variant;
    game->payment = (uint8_t)payment;
    game->seats = (uint8_t)seats;
    game->player = (uint8_t)start;
    game->trigger = game->turns_left = HH_COAST_NONE;
    memset(game->display, HH_COAST_NONE, sizeof game->display);
    memset(game->owner, HH_COAST_NONE, sizeof game->owner);
    for (uint32_t seat = 0; seat < seats; seat++) {
        game->cars[seat] = HH_COAST_CARS;
        game->open[seat] = hh_coast_fits[HH_COAST_LOCO][6];
        for (uint32_t city = 0; city < HH_COAST_CITIES; city++)
            game->net[seat][city] = (uint8_t)city;
    }
    chance->failed = 0;
    memcpy(game->discard, pack, sizeof pack); /* the first card wanted makes a deck of them */
    game->discard_size = HH_COAST_CARDS;
    for (uint32_t seat = 0; seat < seats; seat++)
        for (game->hand_size[seat] = 0; game->hand_size[seat] < 4u; game->hand_size[seat]++)
            game->hand[seat][hh_co_card(game, chance)]++;
    hh_co_fill(game, chance);
    stack_tickets(game, chance);
    for (uint32_t seat = 0; seat < seats; seat++)
        hh_co_offer(game, seat, hh_coast_rule[variant][0], chance);
    return chance->failed ? HH_ILLEGAL : HH_OK;
}

/* A claim that is in the range of its bits: may the player have it, and pay so? */
static int may_claim(const hh_coast *game, uint32_t move)
{
    const uint32_t seat = game->player, route = move & 127u, kind = move >> 7 & 15u, locomotives = move >> 11;
    if (game->phase != HH_COAST_TURN || route >= HH_COAST_ROUTES || kind > HH_COAST_LOCO)
        return 0;
    const uint32_t length = hh_coast_length[route];
    if (!hh_coast_has(hh_co_payable(game, seat, kind), route))
        return 0;
    if (game->payment == HH_COAST_USUAL || kind == HH_COAST_LOCO)
        return move == hh_co_claim(game, seat, route, kind);
    return locomotives < length && locomotives <= game->hand[seat][HH_COAST_LOCO] &&
           length - locomotives <= game->hand[seat][kind];
}

/* Is there anything to do but to pass? */
static int may_act(const hh_coast *game)
{
    if (hh_co_draws(game) > 0u || game->ticket_deck_size > 0u || hh_co_gaps(game) < HH_COAST_PLACES)
        return 1;
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++)
        if (hh_co_any(hh_co_payable(game, game->player, kind)))
            return 1;
    return 0;
}

int hh_coast_allowed(const hh_coast *game, uint32_t move)
{
    const uint32_t phase = game->phase;
    if (phase == HH_COAST_OVER)
        return 0;
    if (move < HH_COAST_MOVE_DRAW)
        return may_claim(game, move);
    if (move >= HH_COAST_MOVE_KEEP) {
        const uint32_t chosen = move - HH_COAST_MOVE_KEEP;
        return (phase == HH_COAST_OPEN || phase == HH_COAST_KEEP) && chosen >> game->offer_size[game->player] == 0u &&
               (uint32_t)__builtin_popcount(chosen) >= hh_co_least(game);
    }
    if (phase != HH_COAST_TURN && phase != HH_COAST_SECOND)
        return 0;
    if (move == HH_COAST_MOVE_DRAW)
        return hh_co_draws(game) > 0u;
    if (move >= HH_COAST_MOVE_TAKE && move < HH_COAST_MOVE_TAKE + HH_COAST_PLACES) {
        const uint32_t kind = game->display[move - HH_COAST_MOVE_TAKE];
        return kind < HH_COAST_LOCO || (kind == HH_COAST_LOCO && phase == HH_COAST_TURN);
    }
    if (phase != HH_COAST_TURN)
        return 0;
    if (move == HH_COAST_MOVE_TICKETS)
        return game->ticket_deck_size > 0u;
    return move == HH_COAST_MOVE_PASS && !may_act(game);
}

int hh_coast_play(hh_coast *game, uint32_t move, hh_coast_chance *chance)
{
    if (!hh_coast_allowed(game, move))
        return HH_ILLEGAL;
    chance->failed = 0;
    if (chance->source == HH_COAST_RANDOM) {
        hh_co_play(game, move, chance);
        return HH_OK;
    }
    const hh_coast before = *game;
    const hh_coast_chance given = *chance;
    hh_co_play(game, move, chance);
    if (!chance->failed)
        return HH_OK;
    *game = before;
    *chance = given;
    chance->failed = 1;
    return HH_BAD_ARGUMENT;
}

/* The claims of one route, by kind. */
static uint32_t claims_of(const hh_coast *game, uint32_t route, const hh_coast_set *payable, uint16_t *moves)
{
    const uint8_t *const hand = game->hand[game->player];
    const uint32_t length = hh_coast_length[route];
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++) {
        if (!hh_coast_has(payable[kind], route))
            continue;
        const uint32_t usual = hh_co_claim(game, game->player, route, kind);
        moves[count++] = (uint16_t)usual;
        if (game->payment == HH_COAST_ANY && kind != HH_COAST_LOCO)
            for (uint32_t locomotives = (usual >> 11) + 1u; locomotives < length && locomotives <= hand[HH_COAST_LOCO];
                 locomotives++)
                moves[count++] = (uint16_t)(route | kind << 7 | locomotives << 11);
    }
    return count;
}

uint32_t hh_coast_moves(const hh_coast *game, uint16_t *moves)
{
    uint32_t count = 0;
    if (game->phase == HH_COAST_OVER)
        return 0;
    if (game->phase == HH_COAST_OPEN || game->phase == HH_COAST_KEEP) {
        for (uint32_t chosen = 1; chosen >> game->offer_size[game->player] == 0u; chosen++)
            if ((uint32_t)__builtin_popcount(chosen) >= hh_co_least(game))
                moves[count++] = (uint16_t)(HH_COAST_MOVE_KEEP + chosen);
        return count;
    }
    for (uint32_t move = HH_COAST_MOVE_DRAW; move < HH_COAST_MOVE_TAKE + HH_COAST_PLACES;
         move = move == HH_COAST_MOVE_DRAW ? HH_COAST_MOVE_TAKE : move + 1u)
        if (hh_coast_allowed(game, move))
            moves[count++] = (uint16_t)move;
    if (game->phase == HH_COAST_SECOND)
        return count;
    if (game->ticket_deck_size > 0u)
        moves[count++] = HH_COAST_MOVE_TICKETS;
    hh_coast_set payable[HH_COAST_KINDS], any = {{0, 0}};
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++) {
        payable[kind] = hh_co_payable(game, game->player, kind);
        any.word[0] |= payable[kind].word[0];
        any.word[1] |= payable[kind].word[1];
    }
    for (; hh_co_any(any); hh_co_drop(&any, hh_co_first(any)))
        count += claims_of(game, hh_co_first(any), payable, moves + count);
    if (count == 0u)
        moves[count++] = HH_COAST_MOVE_PASS;
    return count;
}

int hh_coast_joined(const hh_coast *game, uint32_t seat, uint32_t ticket)
{
    const uint8_t *const net = game->net[seat];
    return net[hh_coast_ticket[ticket][0]] == net[hh_coast_ticket[ticket][1]];
}

/* The routes of a seat as a net for hh_trail; return how many. */
static uint32_t lay_out(const hh_coast *game, uint32_t seat, uint8_t *route, uint8_t *ends, uint8_t *length)
{
    uint32_t count = 0;
    for (hh_coast_set own = game->own[seat]; hh_co_any(own); hh_co_drop(&own, route[count++])) {
        route[count] = (uint8_t)hh_co_first(own);
        memcpy(ends + 2u * count, hh_coast_ends[route[count]], 2);
        length[count] = hh_coast_length[route[count]];
    }
    return count;
}

uint32_t hh_coast_trail(const hh_coast *game, uint32_t seat, uint8_t *order, uint32_t *count)
{
    uint8_t route[HH_COAST_CARS], ends[2 * HH_COAST_CARS], length[HH_COAST_CARS];
    const uint32_t routes = lay_out(game, seat, route, ends, length);
    if (order == NULL)
        return (uint32_t)hh_trail_length(routes, ends, length);
    hh_trail trail;
    hh_trail_find(routes, ends, length, &trail);
    *count = trail.routes;
    for (uint32_t i = 0; i < trail.routes; i++)
        order[i] = route[trail.order[i]];
    return trail.length;
}

int hh_coast_nets(uint32_t routes, const uint8_t *route, uint8_t *net)
{
    hh_dsu nets;
    uint8_t least[HH_COAST_CITIES];
    hh_dsu_init(&nets, HH_COAST_CITIES);
    for (uint32_t i = 0; i < routes; i++) {
        if (route[i] >= HH_COAST_ROUTES)
            return HH_BAD_ARGUMENT;
        hh_dsu_join(&nets, hh_coast_ends[route[i]][0], hh_coast_ends[route[i]][1]);
    }
    memset(least, HH_COAST_NONE, sizeof least);
    for (uint32_t city = 0; city < HH_COAST_CITIES; city++) {
        uint8_t *const first = &least[hh_dsu_find(&nets, city)];
        if (*first == HH_COAST_NONE)
            *first = (uint8_t)city;
        net[city] = *first;
    }
    return HH_OK;
}

void hh_coast_final(const hh_coast *game, hh_coast_score *score)
{
    const uint8_t *const rule = hh_coast_rule[game->variant];
    uint32_t longest = 0, most = 0;
    memset(score, 0, sizeof *score);
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        score->route_points[seat] = (int16_t)game->points[seat];
        for (hh_coast_set left = game->tickets[seat]; hh_co_any(left); hh_co_drop(&left, hh_co_first(left))) {
            const uint32_t ticket = hh_co_first(left), points = hh_coast_ticket[ticket][2];
            if (hh_coast_joined(game, seat, ticket)) {
                hh_co_put(&score->completed[seat], ticket);
                score->completed_count[seat]++;
                score->ticket_points[seat] = (int16_t)(score->ticket_points[seat] + (int32_t)points);
            } else {
                score->failed_count[seat]++;
                score->ticket_points[seat] = (int16_t)(score->ticket_points[seat] - (int32_t)points);
            }
        }
        score->longest[seat] = (uint8_t)hh_coast_trail(game, seat, NULL, NULL);
        longest = score->longest[seat] > longest ? score->longest[seat] : longest;
        most = score->completed_count[seat] > most ? score->completed_count[seat] : most;
    }
    int32_t key[HH_COAST_SEATS];
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        score->longest_bonus[seat] = score->longest[seat] == longest ? rule[4] : 0;
        score->globetrotter_bonus[seat] = score->completed_count[seat] == most ? rule[5] : 0;
        const int32_t total = (int32_t)score->route_points[seat] + score->ticket_points[seat] +
                              score->longest_bonus[seat] + score->globetrotter_bonus[seat];
        score->total[seat] = (int16_t)total;
        key[seat] = (total * 128 + score->completed_count[seat]) * 64 + score->longest[seat];
    }
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        score->rank[seat] = 1;
        for (uint32_t other = 0; other < game->seats; other++)
            score->rank[seat] = (uint8_t)(score->rank[seat] + (key[other] > key[seat]));
    }
}

int hh_coast_settle(hh_coast *game)
{
    const uint32_t seats = game->seats;
    if (seats < 2u || seats > HH_COAST_SEATS || game->variant > HH_COAST_BIGCITIES || game->payment > HH_COAST_ANY)
        return HH_BAD_ARGUMENT;
    uint32_t cars[HH_COAST_SEATS] = {0};
    for (uint32_t route = 0; route < HH_COAST_ROUTES; route++) {
        const uint32_t seat = game->owner[route];
        if (seat != HH_COAST_NONE && (seat >= seats || (cars[seat] += hh_coast_length[route]) > HH_COAST_CARS))
            return HH_BAD_ARGUMENT;
    }
    memset(game->own, 0, sizeof game->own);
    memset(game->open, 0, sizeof game->open);
    memset(game->points, 0, sizeof game->points);
    memset(game->net, 0, sizeof game->net);
    for (uint32_t seat = 0; seat < seats; seat++) {
        game->cars[seat] = HH_COAST_CARS;
        game->open[seat] = hh_coast_fits[HH_COAST_LOCO][6];
        game->hand_size[seat] = 0;
        for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++)
            game->hand_size[seat] = (uint8_t)(game->hand_size[seat] + game->hand[seat][kind]);
        for (uint32_t city = 0; city < HH_COAST_CITIES; city++)
            game->net[seat][city] = (uint8_t)city;
    }
    for (uint32_t route = 0; route < HH_COAST_ROUTES; route++)
        if (game->owner[route] != HH_COAST_NONE)
            hh_co_own(game, game->owner[route], route);
    return HH_OK;
}
