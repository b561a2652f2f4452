/* hh_coast_check: every invariant of a game from its plainest part. */
#include "hh_coast.h"

#include "hh_coast_play.h"
#include "hh_dsu.h"

static int cards_hold(const hh_coast *game)
{
    uint32_t found[HH_COAST_KINDS] = {0}, discarded = 0;
    for (uint32_t i = 0; i < game->deck_size; i++) {
        if (i >= HH_COAST_CARDS || game->deck[i] >= HH_COAST_KINDS)
            return 0;
        found[game->deck[i]]++;
    }
    for (uint32_t place = 0; place < HH_COAST_PLACES; place++) {
        const uint32_t kind = game->display[place];
        if (kind == HH_COAST_NONE ? hh_co_draws(game) > 0u : kind >= HH_COAST_KINDS)
            return 0;
        if (kind != HH_COAST_NONE)
            found[kind]++;
    }
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++) {
        discarded += game->discard[kind];
        found[kind] += game->discard[kind];
        for (uint32_t seat = 0; seat < game->seats; seat++)
            found[kind] += game->hand[seat][kind];
    }
    for (uint32_t seat = 0; seat < HH_COAST_SEATS; seat++) {
        uint32_t held = 0;
        for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++) {
            held += game->hand[seat][kind];
            if (game->known[seat][kind] > game->hand[seat][kind])
                return 0;
        }
        if (held != game->hand_size[seat] || (seat >= game->seats && held > 0u))
            return 0;
    }
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++)
        if (found[kind] != (kind == HH_COAST_LOCO ? 14u : 12u))
            return 0;
    return discarded == game->discard_size;
}

/* Each ticket of the variant once, and offers where the phase has them. */
static int tickets_hold(const hh_coast *game)
{
    hh_coast_set found = {{0, 0}};
    uint32_t number = 0, offers = 0;
    for (uint32_t seat = 0; seat < HH_COAST_SEATS; seat++) {
        const uint32_t size = game->offer_size[seat];
        if (size > HH_COAST_OFFER || (size > 0u && seat >= game->seats))
            return 0;
        offers += size > 0u;
        number += hh_co_count(game->tickets[seat]) + size;
        found.word[0] |= game->tickets[seat].word[0];
        found.word[1] |= game->tickets[seat].word[1];
        for (uint32_t i = 0; i < size; i++) {
            if (game->offer[seat][i] >= HH_COAST_TICKETS ||
                (i > 0u && game->offer[seat][i] <= game->offer[seat][i - 1u]))
                return 0;
            hh_co_put(&found, game->offer[seat][i]);
        }
        if (seat >= game->seats && hh_co_any(game->tickets[seat]))
            return 0;
    }
    number += game->ticket_deck_size;
    for (uint32_t i = 0; i < game->ticket_deck_size; i++) {
        const uint32_t from = i < sizeof game->packet ? game->packet[i] & 7u : 6u;
        if ((from != 7u && from >= game->seats) || game->ticket_deck[i] >= HH_COAST_TICKETS)
            return 0;
        hh_co_put(&found, game->ticket_deck[i]);
    }
    const hh_coast_set all = hh_coast_ticket_set[game->variant];
    if (found.word[0] != all.word[0] || found.word[1] != all.word[1] || number != hh_co_count(all))
        return 0;
    if (game->phase == HH_COAST_KEEP)
        return offers == 1u && game->offer_size[game->player] > 0u;
    if (game->phase != HH_COAST_OPEN)
        return offers == 0u;
    const uint32_t deal = hh_coast_rule[game->variant][0];
    for (uint32_t i = 0; i < game->seats; i++) { /* those from the player on have not chosen yet */
        const uint32_t seat = (game->player + i) % game->seats;
        if (game->offer_size[seat] != (i < offers ? deal : 0u) || hh_co_any(game->tickets[seat]) != (i >= offers))
            return 0;
    }
    return offers > 0u;
}

/* Routes and what follows from them. */
static int routes_hold(const hh_coast *game)
{
    hh_coast again = *game;
    if (hh_coast_settle(&again) != HH_OK)
        return 0;
    if (memcmp(again.own, game->own, sizeof again.own) != 0 || memcmp(again.open, game->open, sizeof again.open) != 0 ||
        memcmp(again.points, game->points, sizeof again.points) != 0 ||
        memcmp(again.cars, game->cars, sizeof again.cars) != 0)
        return 0;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        hh_dsu nets;
        hh_dsu_init(&nets, HH_COAST_CITIES);
        for (uint32_t route = 0; route < HH_COAST_ROUTES; route++)
            if (game->owner[route] == seat)
                hh_dsu_join(&nets, hh_coast_ends[route][0], hh_coast_ends[route][1]);
        for (uint32_t a = 0; a < HH_COAST_CITIES; a++)
            for (uint32_t b = 0; b < a; b++)
                if ((game->net[seat][a] == game->net[seat][b]) != (hh_dsu_find(&nets, a) == hh_dsu_find(&nets, b)))
                    return 0;
    }
    for (uint32_t route = 0; route < HH_COAST_ROUTES; route++) {
        const uint32_t twin = hh_coast_twin[route], owner = game->owner[route];
        if (twin == HH_COAST_NONE || owner == HH_COAST_NONE || game->owner[twin] == HH_COAST_NONE)
            continue;
        if (game->seats < 4u || game->owner[twin] == owner)
            return 0;
    }
    return 1;
}

static int turns_hold(const hh_coast *game)
{
    const int over = game->phase == HH_COAST_OVER, last_round = game->trigger != HH_COAST_NONE;
    if (game->phase > HH_COAST_OVER || (over ? game->player != HH_COAST_NONE : game->player >= game->seats))
        return 0;
    if (game->phase == HH_COAST_OPEN && (game->turns > 0u || game->passes > 0u || last_round))
        return 0;
    if (over ? game->turns_left != 0u && game->passes != game->seats : game->passes >= game->seats)
        return 0;
    if (!last_round) {
        for (uint32_t seat = 0; seat < game->seats; seat++)
            if (game->cars[seat] <= 2u)
                return 0;
        return game->turns_left == HH_COAST_NONE;
    }
    return game->trigger < game->seats && game->cars[game->trigger] <= 2u && game->turns_left <= game->seats &&
           (over || game->turns_left > 0u);
}

int hh_coast_check(const hh_coast *game)
{
    if (game->variant > HH_COAST_BIGCITIES || game->payment > HH_COAST_ANY || game->seats < 2u ||
        game->seats > HH_COAST_SEATS)
        return HH_BROKEN;
    return turns_hold(game) && cards_hold(game) && tickets_hold(game) && routes_hold(game) ? HH_OK : HH_BROKEN;
}
