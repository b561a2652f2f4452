/* How a computer player of Coast to Coast acts on its plan: what it claims and pays with, which card it takes, when it
 * draws tickets, which it keeps. Quick: imagined games are played by it. */
#include "hh_coast_mind.h"
#include "hh_coast_play.h"

/* ---- Cards */

void hh_cm_demand(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, const hh_cm_plan *plan, int32_t *want)
{
    int32_t have[HH_COAST_KINDS];
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++) {
        have[kind] = game->hand[seat][kind];
        want[kind] = w->any + have[kind];
    }
    for (uint32_t pass = 0; pass < 4u; pass++) { /* coloured before grey, the tickets' routes before others */
        hh_coast_set rest = pass & 1u ? plan->fill : plan->core;
        const int32_t share = pass & 1u ? w->extra : 100;
        for (; hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest))) {
            const uint32_t r = hh_co_first(rest);
            const int32_t length = hh_coast_length[r];
            uint32_t kind = hh_coast_colour[r];
            if ((kind == HH_COAST_GREY) != (pass >= 2u))
                continue;
            if (kind == HH_COAST_GREY) {
                kind = 0;
                for (uint32_t k = 1; k < 8u; k++)
                    kind = have[k] > have[kind] ? k : kind;
            }
            const int32_t used = have[kind] < length ? have[kind] : length, missing = length - used;
            if (missing > 0) {
                const int32_t value = (100 + w->close / missing) * share / 100;
                if (pass < 2u) {
                    want[kind] = value > want[kind] ? value : want[kind];
                } else {
                    for (uint32_t k = 0; k < 8u; k++) { /* any colour of which there are nearly as many */
                        const int32_t most = have[kind] > 0 ? have[kind] : 1;
                        const int32_t grey = value * w->grey / 100 * (have[k] + 1) / (most + 1);
                        want[k] = grey > want[k] ? grey : want[k];
                    }
                }
            }
            have[kind] -= used;
        }
    }
    int32_t most = 0;
    for (uint32_t kind = 0; kind < 8u; kind++)
        most = want[kind] > most ? want[kind] : most;
    want[HH_COAST_LOCO] = most * w->wild / 100;
}

static uint32_t take(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, const hh_cm_plan *plan)
{
    int32_t want[HH_COAST_KINDS], sum = 0, count = 0, best = -1, next = 0;
    uint32_t place = 0, wild = HH_COAST_NONE;
    uint8_t shown[HH_COAST_KINDS] = {0};
    hh_cm_demand(game, seat, w, plan, want);
    for (uint32_t i = 0; i < HH_COAST_PLACES; i++) {
        const uint32_t kind = game->display[i];
        if (kind == HH_COAST_NONE)
            continue;
        shown[kind]++;
        if (kind == HH_COAST_LOCO) {
            wild = i;
        } else if (want[kind] > best) {
            next = best;
            best = want[kind];
            place = i;
        } else if (want[kind] > next) {
            next = want[kind];
        }
    }
    for (uint32_t kind = 0; kind < HH_COAST_KINDS;
         kind++) { /* where the unseen cards are; the discard if that is next */
        const int32_t all = kind == HH_COAST_LOCO ? 14 : 12;
        const int32_t gone = game->deck_size > 0u ? (int32_t)game->discard[kind] : 0;
        const int32_t out = (int32_t)game->hand[seat][kind] + shown[kind] + gone;
        const int32_t unseen = all > out ? all - out : 0;
        sum += unseen * want[kind];
        count += unseen;
    }
    const int32_t deck = hh_co_draws(game) > 0u && count > 0 ? sum / count * w->deck / 100 : -1;
    if (game->phase == HH_COAST_TURN && wild != HH_COAST_NONE) {
        const int32_t second = next > deck ? next : deck, first = best > deck ? best : deck;
        if (first < 0 || want[HH_COAST_LOCO] >= first + (second > 0 ? second : 0))
            return HH_COAST_MOVE_TAKE + wild;
    }
    return best >= 0 && best >= deck ? HH_COAST_MOVE_TAKE + place : HH_COAST_MOVE_DRAW;
}

/* ---- Claims */

/* Cards of each kind that the plan's routes of one colour need. */
static void needed(const hh_cm_plan *plan, int32_t *need)
{
    hh_coast_set rest = plan->core;
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++)
        need[kind] = 0;
    for (; hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest))) {
        const uint32_t r = hh_co_first(rest);
        if (hh_coast_colour[r] != HH_COAST_GREY)
            need[hh_coast_colour[r]] += hh_coast_length[r];
    }
}

/* What paying for a route with a kind spoils. */
static int32_t damage(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, const int32_t *need, uint32_t route,
                      uint32_t kind, int core)
{
    const int32_t length = hh_coast_length[route], held = game->hand[seat][kind];
    if (kind == HH_COAST_LOCO)
        return length * w->loco;
    const int32_t cards = held < length ? held : length;
    const int32_t own = core && hh_coast_colour[route] == kind ? length : 0;
    const int32_t over = held - cards - (need[kind] - own); /* short of what others need of it */
    const int32_t short_now = need[kind] - own - held > 0 ? need[kind] - own - held : 0;
    const int32_t spoilt = over < 0 ? -over - short_now : 0;
    return (length - cards) * w->loco + (spoilt > 0 ? spoilt : 0) * w->spoil;
}

/* Points that the tickets gain by a route (twice their points), in hundredths. */
static int32_t joins(const hh_coast *game, uint32_t seat, uint32_t route)
{
    const uint8_t *const net = game->net[seat], *const ends = hh_coast_ends[route];
    const uint8_t a = net[ends[0]], b = net[ends[1]];
    int32_t sum = 0;
    hh_coast_set rest = game->tickets[seat];
    for (; a != b && hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest))) {
        const uint8_t *const ticket = hh_coast_ticket[hh_co_first(rest)];
        const uint8_t p = net[ticket[0]], q = net[ticket[1]];
        if ((p == a && q == b) || (p == b && q == a))
            sum += 200 * ticket[2];
    }
    return sum;
}

typedef struct claim {
    int32_t value;
    uint32_t move; /* 0xFFFF: none */
} claim;

/* The best claim now. With any set, all routes that can be paid are looked at, else the plan's. */
static claim best_claim(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, const hh_cm_plan *plan, int any)
{
    claim best = {INT32_MIN, 0xFFFFu};
    int32_t need[HH_COAST_KINDS];
    needed(plan, need);
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++) {
        if (game->hand[seat][kind] == 0u)
            continue;
        hh_coast_set rest = hh_co_payable(game, seat, kind);
        if (!any) {
            rest.word[0] &= plan->core.word[0] | plan->fill.word[0];
            rest.word[1] &= plan->core.word[1] | plan->fill.word[1];
        }
        for (; hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest))) {
            const uint32_t r = hh_co_first(rest);
            const int core = hh_coast_has(plan->core, r);
            int32_t value = 100 * hh_coast_worth[hh_coast_length[r]] - damage(game, seat, w, need, r, kind, core);
            if (core)
                value += w->core;
            if (any)
                value += joins(game, seat, r);
            if (value > best.value) {
                best.value = value;
                best.move = hh_co_claim(game, seat, r, kind);
            }
        }
    }
    return best;
}

/* ---- Tickets */

static uint32_t keep(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, hh_cm_plan *plan)
{
    const uint32_t size = game->offer_size[seat];
    uint32_t least = hh_co_least(game), best = (1u << size) - 1u;
    int32_t most = INT32_MIN;
    least = least > size ? size : least;
    for (uint32_t chosen = 1; chosen < 1u << size; chosen++) {
        uint8_t kept[HH_COAST_OFFER];
        uint32_t count = 0;
        hh_cm_plan made;
        for (uint32_t i = 0; i < size; i++)
            if (chosen >> i & 1u)
                kept[count++] = game->offer[seat][i];
        if (count < least)
            continue;
        hh_cm_make(game, seat, kept, count, w, &made);
        if (made.value > most) {
            most = made.value;
            best = chosen;
            *plan = made;
        }
    }
    return HH_COAST_MOVE_KEEP + best;
}

/* ---- All together */

void hh_cm_claimed(const hh_coast *game, hh_cm_plan *plans, uint32_t route)
{
    const uint32_t twin = hh_coast_twin[route];
    for (uint32_t s = 0; s < game->seats; s++) {
        hh_cm_plan *const plan = &plans[s];
        const int mine = game->owner[route] == s;
        if (hh_coast_has(plan->core, route) || hh_coast_has(plan->fill, route)) {
            hh_co_drop(&plan->core, route);
            hh_co_drop(&plan->fill, route);
            if (!mine)
                plan->made = 0;
        }
        if (twin != HH_COAST_NONE && (mine || game->seats < 4u) &&
            (hh_coast_has(plan->core, twin) || hh_coast_has(plan->fill, twin)))
            plan->made = 0;
    }
}

uint32_t hh_cm_move(const hh_coast *game, const hh_cm_weights *w, hh_cm_plan *plan)
{
    const uint32_t seat = game->player;
    if (game->phase == HH_COAST_OPEN || game->phase == HH_COAST_KEEP)
        return keep(game, seat, w, plan);
    if (game->phase == HH_COAST_SECOND)
        return take(game, seat, w, plan);
    const int32_t time = hh_cm_time(game);
    if (!plan->made || plan->age >= (uint32_t)w->stay ||
        (!plan->bare && !hh_co_any(plan->core) && !hh_co_any(plan->fill)))
        hh_cm_make(game, seat, NULL, 0, w, plan);
    plan->age = (uint8_t)(plan->age < 255u ? plan->age + 1u : 255u);
    const int any = time <= w->rush || (!hh_co_any(plan->core) && !hh_co_any(plan->fill));
    const claim found = best_claim(game, seat, w, plan, any);
    if (found.move != 0xFFFFu && (found.value >= w->wait || time <= w->rush))
        return found.move;
    const int drawable = hh_co_draws(game) > 0u || hh_co_gaps(game) < HH_COAST_PLACES;
    if (game->ticket_deck_size > 0u && (!drawable || (100 * (int32_t)hh_co_count(plan->core) <= w->pending && time >= w->late &&
                                                      hh_cm_promise(game, seat, w, plan) >= w->turn + w->gain))) {
        if (drawable || found.move == 0xFFFFu)
            return HH_COAST_MOVE_TICKETS;
    }
    if (drawable)
        return take(game, seat, w, plan);
    if (found.move != 0xFFFFu)
        return found.move;
    const claim last = best_claim(game, seat, w, plan, 1);
    return last.move != 0xFFFFu ? last.move : (uint32_t)HH_COAST_MOVE_PASS;
}
