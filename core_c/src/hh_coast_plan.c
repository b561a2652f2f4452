/* Plans of the computer players of Coast to Coast: which routes join the tickets, which tickets are given up, and what
 * else is worth building with the cars and the time that are left. */
#include "hh_coast_mind.h"
#include "hh_coast_play.h"

#define FETCH 50 /* a card takes half a turn */

int32_t hh_cm_time(const hh_coast *game)
{
    int32_t least = INT32_MAX;
    if (game->trigger != HH_COAST_NONE)
        return 100;
    for (uint32_t s = 0; s < game->seats; s++) { /* as games go: a claim for three cars, two cards a turn */
        const int32_t cars = (int32_t)game->cars[s] - 2, cards = cars - (int32_t)game->hand_size[s] * 3 / 4;
        const int32_t time = cars * 31 + (cards > 0 ? cards : 0) * FETCH;
        least = time < least ? time : least;
    }
    return least + 100;
}

/* Cities at the ends of some routes. */
static uint64_t cities_of(hh_coast_set routes)
{
    uint64_t cities = 0;
    for (uint32_t k = 0; k < 2u; k++)
        for (uint64_t rest = routes.word[k]; rest != 0u; rest &= rest - 1u) {
            const uint8_t *const ends = hh_coast_ends[64u * k + (uint32_t)__builtin_ctzll(rest)];
            cities |= 1ull << ends[0] | 1ull << ends[1];
        }
    return cities;
}

/* Cities at the routes of all others. */
static uint64_t rivals(const hh_coast *game, uint32_t seat)
{
    uint64_t cities = 0;
    for (uint32_t s = 0; s < game->seats; s++)
        cities |= s != seat ? cities_of(game->own[s]) : 0u;
    return cities;
}

/* What routes cost a seat, in hundredths of a point, by colour and length: turns and missing cards. */
typedef struct efforts {
    int32_t of[HH_COAST_GREY + 1][7];
} efforts;

/* With this hand, of which each card spares so many per cent of one that is missing. */
static void weigh(efforts *all, const hh_cm_weights *w, const uint8_t *hand, int32_t held)
{
    const int32_t spared = w->card * held / 100;
    uint32_t most = 0;
    for (uint32_t kind = 0; kind <= HH_COAST_GREY; kind++) {
        if (kind < HH_COAST_GREY && hand[kind] > most)
            most = hand[kind];
        const int32_t have = (int32_t)(kind < HH_COAST_GREY ? hand[kind] : most);
        for (int32_t length = 1; length <= 6; length++)
            all->of[kind][length] = w->turn + w->card * length - spared * (have < length ? have : length);
    }
}

static inline int32_t effort(const efforts *all, uint32_t route)
{
    return all->of[hh_coast_colour[route]][hh_coast_length[route]];
}

/* What each route costs in the search for ways: nothing for own ones, those with an end in `risky` more. */
static void price(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, const efforts *each_way, uint64_t risky,
                  hh_coast_costs *costs)
{
    const uint32_t fits = game->cars[seat] < 6u ? game->cars[seat] : 6u;
    for (uint32_t r = 0; r < HH_COAST_ROUTES; r++)
        costs->route[r] = HH_COAST_APART;
    for (uint32_t k = 0; k < 2u; k++) {
        for (uint64_t rest = game->own[seat].word[k]; rest != 0u; rest &= rest - 1u)
            costs->route[64u * k + (uint32_t)__builtin_ctzll(rest)] = 0;
        for (uint64_t rest = game->open[seat].word[k] & hh_coast_fits[HH_COAST_LOCO][fits].word[k]; rest != 0u;
             rest &= rest - 1u) {
            const uint32_t r = 64u * k + (uint32_t)__builtin_ctzll(rest), length = hh_coast_length[r];
            int32_t cost = effort(each_way, r) + w->car * (int32_t)length - 100 * hh_coast_worth[length];
            if ((risky >> hh_coast_ends[r][0] | risky >> hh_coast_ends[r][1]) & 1u)
                cost += w->risk;
            cost = cost < w->least * (int32_t)length ? w->least * (int32_t)length : cost;
            costs->route[r] = (uint16_t)(cost < 1 ? 1 : cost);
        }
    }
}

/* Tickets not yet joined, by points; those that are joined count in *sure. */
static uint32_t to_join(const hh_coast *game, uint32_t seat, const uint8_t *more, uint32_t count, uint8_t *found,
                        int32_t *sure, int32_t each)
{
    hh_coast_set all = game->tickets[seat];
    uint32_t size = 0;
    for (uint32_t i = 0; i < count; i++)
        hh_co_put(&all, more[i]);
    for (uint32_t k = 0; k < 2u; k++)
        for (uint64_t rest = all.word[k]; rest != 0u; rest &= rest - 1u) {
            const uint32_t t = 64u * k + (uint32_t)__builtin_ctzll(rest);
            const uint8_t *const ticket = hh_coast_ticket[t];
            if (game->net[seat][ticket[0]] == game->net[seat][ticket[1]]) {
                *sure += 100 * ticket[2] + each;
            } else if (size < HH_COAST_PAIRS) {
                uint32_t i = size++;
                for (; i > 0u && hh_coast_ticket[found[i - 1u]][2] < ticket[2]; i--)
                    found[i] = found[i - 1u];
                found[i] = (uint8_t)t;
            }
        }
    return size;
}

/* What is left to spend. */
typedef struct purse {
    int32_t cars, room, time;
    int32_t cards; /* of the hand that are of use */
} purse;

/* Pay for some routes if it can be done. */
static int pay(purse *left, const hh_cm_weights *w, int32_t routes, int32_t cars)
{
    const int32_t fetched = cars > left->cards ? cars - left->cards : 0;
    const int32_t room = routes * 100 + fetched * w->fetch, time = routes * 100 + fetched * FETCH;
    if (cars > left->cars || room > left->room || time > left->time)
        return 0;
    left->cars -= cars;
    left->room -= room;
    left->time -= time;
    left->cards -= cars - fetched;
    return 1;
}

/* Join one ticket if it is worth it; the way's routes are free from then on. */
static int join(const hh_cm_weights *w, const uint8_t *ticket, hh_coast_costs *costs, purse *left, hh_cm_plan *plan)
{
    hh_coast_reach reach;
    int32_t routes = 0, cars = 0;
    (void)hh_coast_reach_from(costs, 1ull << ticket[0], &reach);
    if ((int32_t)reach.cost[ticket[1]] > 2 * w->leave * (int32_t)ticket[2] || reach.cost[ticket[1]] >= HH_COAST_APART)
        return 0;
    for (uint32_t city = ticket[1]; reach.via[city] != 255u; city = reach.from[city])
        if (costs->route[reach.via[city]] != 0u) {
            routes++;
            cars += hh_coast_length[reach.via[city]];
        }
    if (plan->pending == 0u && left->room < 100 * routes + w->fetch * cars) /* one at least */
        left->room = 100 * routes + w->fetch * cars;
    if (!pay(left, w, routes, cars))
        return 0;
    for (uint32_t city = ticket[1]; reach.via[city] != 255u; city = reach.from[city]) {
        const uint32_t r = reach.via[city];
        if (costs->route[r] != 0u)
            hh_co_put(&plan->core, r);
        costs->route[r] = 0;
    }
    return 1;
}

/* Lay cards of a hand aside for a route. */
static void lay_aside(uint8_t *hand, uint32_t route)
{
    const uint32_t length = hh_coast_length[route];
    uint32_t kind = hh_coast_colour[route];
    if (kind == HH_COAST_GREY) {
        kind = 0;
        for (uint32_t k = 1; k < 8u; k++)
            kind = hand[k] > hand[kind] ? k : kind;
    }
    hand[kind] = (uint8_t)(hand[kind] > length ? hand[kind] - length : 0u);
}

static void lay_aside_for(uint8_t *hand, const hh_coast_set *set)
{
    for (uint32_t grey = 0; grey < 2u; grey++)
        for (uint32_t k = 0; k < 2u; k++)
            for (uint64_t rest = set->word[k]; rest != 0u; rest &= rest - 1u) {
                const uint32_t r = 64u * k + (uint32_t)__builtin_ctzll(rest);
                if ((hh_coast_colour[r] == HH_COAST_GREY) == (grey == 1u))
                    lay_aside(hand, r);
            }
}

/* Add further routes while there are cars and time for them, by the cards that the tickets leave. */
static void fill(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, uint64_t near, purse *left,
                 hh_cm_plan *plan)
{
    uint8_t hand[HH_COAST_KINDS];
    const uint32_t longest = left->cars > 6 ? 6u : left->cars > 0 ? (uint32_t)left->cars : 0u;
    hh_coast_set free;
    efforts costs;
    memcpy(hand, game->hand[seat], sizeof hand);
    lay_aside_for(hand, &plan->core);
    for (uint32_t k = 0; k < 2u; k++)
        free.word[k] = game->open[seat].word[k] & hh_coast_fits[HH_COAST_LOCO][longest].word[k] & ~plan->core.word[k];
    for (int32_t planned = (int32_t)hh_co_count(plan->core); planned < w->focus || !hh_co_any(plan->fill);) {
        uint32_t best = HH_COAST_NONE;
        int32_t value = INT32_MIN;
        weigh(&costs, w, hand, w->hand);
        for (uint32_t k = 0; k < 2u; k++)
            for (uint64_t rest = free.word[k]; rest != 0u; rest &= rest - 1u) {
                const uint32_t r = 64u * k + (uint32_t)__builtin_ctzll(rest);
                const uint8_t *const ends = hh_coast_ends[r];
                const int32_t worth = 100 * hh_coast_worth[hh_coast_length[r]] - effort(&costs, r) +
                                      ((near >> ends[0] | near >> ends[1]) & 1u ? w->near : 0);
                if (worth > value) {
                    value = worth;
                    best = r;
                }
            }
        if (best == HH_COAST_NONE)
            return;
        const uint32_t twin = hh_coast_twin[best];
        hh_co_drop(&free, best);
        if (twin != HH_COAST_NONE && (hh_coast_has(plan->core, twin) || hh_coast_has(plan->fill, twin)))
            continue;
        if (!pay(left, w, 1, hh_coast_length[best])) { /* nor for any as long */
            free = hh_co_both(free, hh_coast_fits[HH_COAST_LOCO][hh_coast_length[best] - 1u]);
            continue;
        }
        hh_co_put(&plan->fill, best);
        lay_aside(hand, best);
        plan->value += value > 0 ? value : 0;
        planned++;
    }
}

void hh_cm_make(const hh_coast *game, uint32_t seat, const uint8_t *more, uint32_t count, const hh_cm_weights *w,
                hh_cm_plan *plan)
{
    const int32_t each = hh_coast_rule[game->variant][5] != 0u ? w->globe : 0;
    uint8_t tickets[HH_COAST_PAIRS];
    hh_coast_costs costs;
    efforts each_way;
    const int32_t cars = game->cars[seat], cards = game->hand_size[seat] * 3 / 4;
    const int32_t room = cars * w->claim + (cars > cards ? cars - cards : 0) * w->fetch + 100;
    purse left = {cars, count > 0u ? room : w->span, hh_cm_time(game) + w->slack, cards};
    weigh(&each_way, w, game->hand[seat], w->held);
    *plan = (hh_cm_plan){.made = 1};
    price(game, seat, w, &each_way, rivals(game, seat), &costs);
    const uint32_t size = to_join(game, seat, more, count, tickets, &plan->value, each);
    for (uint32_t i = 0; i < size; i++) {
        const uint8_t *const ticket = hh_coast_ticket[tickets[i]];
        if (join(w, ticket, &costs, &left, plan)) {
            plan->pending++;
            plan->value += (2 * w->luck - 100) * (int32_t)ticket[2] + each;
        } else {
            plan->lost++;
            plan->value -= 100 * (int32_t)ticket[2];
        }
    }
    for (uint32_t k = 0; k < 2u; k++)
        for (uint64_t rest = plan->core.word[k]; rest != 0u; rest &= rest - 1u) {
            const uint32_t r = 64u * k + (uint32_t)__builtin_ctzll(rest), length = hh_coast_length[r];
            plan->value += 100 * hh_coast_worth[length] - effort(&each_way, r) - w->car * (int32_t)length;
        }
    fill(game, seat, w, cities_of(game->own[seat]) | cities_of(plan->core), &left, plan);
    plan->bare = !hh_co_any(plan->core) && !hh_co_any(plan->fill);
}

/* The largest set of cities joined by own and planned routes. */
static uint64_t main_net(const hh_coast *game, uint32_t seat, const hh_cm_plan *plan)
{
    uint64_t best = 0, seen = 0;
    for (uint32_t start = 0; start < HH_COAST_CITIES; start++) {
        uint64_t set = 1ull << start, front = set;
        if (seen >> start & 1u)
            continue;
        while (front != 0u) {
            const uint32_t city = (uint32_t)__builtin_ctzll(front);
            front &= front - 1u;
            for (uint32_t i = 1; i <= hh_coast_at[city][0]; i++) {
                const uint32_t r = hh_coast_at[city][i];
                const uint32_t end = (uint32_t)hh_coast_ends[r][0] + hh_coast_ends[r][1] - city;
                if ((hh_coast_has(game->own[seat], r) || hh_coast_has(plan->core, r)) && (set >> end & 1u) == 0u) {
                    set |= 1ull << end;
                    front |= 1ull << end;
                }
            }
        }
        seen |= set;
        if (__builtin_popcountll(set) > __builtin_popcountll(best))
            best = set;
    }
    return best;
}

int32_t hh_cm_promise(const hh_coast *game, uint32_t seat, const hh_cm_weights *w, const hh_cm_plan *plan)
{
    const uint32_t draws = hh_coast_rule[game->variant][2];
    const int32_t each = hh_coast_rule[game->variant][5] != 0u ? w->globe : 0;
    const int32_t time = hh_cm_time(game) - 100;
    hh_coast_costs costs;
    hh_coast_reach reach;
    efforts each_way;
    weigh(&each_way, w, game->hand[seat], w->held);
    price(game, seat, w, &each_way, 0, &costs);
    for (uint32_t k = 0; k < 2u; k++)
        for (uint64_t rest = plan->core.word[k]; rest != 0u; rest &= rest - 1u)
            costs.route[64u * k + (uint32_t)__builtin_ctzll(rest)] = 0;
    (void)hh_coast_reach_from(&costs, main_net(game, seat, plan), &reach);
    int32_t good = 0, bad = 0, count = 0, bads = 0;
    for (uint32_t k = 0; k < 2u; k++)
        for (uint64_t rest = hh_coast_ticket_set[game->variant].word[k] & ~game->tickets[seat].word[k]; rest != 0u;
             rest &= rest - 1u) {
            const uint8_t *const ticket = hh_coast_ticket[64u * k + (uint32_t)__builtin_ctzll(rest)];
            const int32_t points = 100 * ticket[2];
            int32_t worth;
            count++;
            if (game->net[seat][ticket[0]] == game->net[seat][ticket[1]]) {
                worth = points + each;
            } else {
                const int32_t cost = (int32_t)reach.cost[ticket[0]] + (int32_t)reach.cost[ticket[1]];
                worth = points * 6 / 10 + each - cost; /* four of five are joined */
                if (cost >= (int32_t)HH_COAST_APART || cost * 100 / (w->turn > 0 ? w->turn : 1) > time ||
                    worth < -points)
                    worth = -points;
            }
            if (worth >= 0) {
                good += worth;
            } else {
                bad -= worth;
                bads++;
            }
        }
    if (count == 0)
        return -100000;
    int64_t none = bads > 0 ? bad / bads : 0; /* all drawn are bad: the least bad must be kept */
    for (uint32_t i = 0; i < draws; i++)
        none = none * bads / count;
    return (int32_t)draws * good / count - (int32_t)(none * 6 / 10);
}
