/* Costs of connections on the map of Coast to Coast. */
#include "hh_coast_cost.h"
#include "hh_coast.h"

#include <stddef.h>
#include <string.h>

int hh_coast_costs_of(const uint8_t *owner, uint32_t seats, uint32_t seat, uint32_t cars, const uint8_t *hand,
                      hh_coast_measure measure, hh_coast_costs *costs)
{
    if (owner == NULL || costs == NULL || seats < 2u || seats > 5u || seat >= seats || measure < HH_COAST_IN_CARS ||
        measure > HH_COAST_IN_TURNS)
        return HH_BAD_ARGUMENT;
    uint32_t most = 0; /* of one colour */
    for (uint32_t colour = 0; hand != NULL && colour < 8u; colour++)
        most = hand[colour] > most ? hand[colour] : most;
    for (uint32_t r = 0; r < HH_COAST_ROUTES; r++) {
        const uint32_t length = hh_coast_length[r], colour = hh_coast_colour[r], twin = hh_coast_twin[r];
        uint32_t cost = length;
        if (owner[r] == seat) {
            costs->route[r] = 0;
            continue;
        }
        if (hand != NULL && measure != HH_COAST_IN_CARS) {
            const uint32_t have = (colour < 8u ? hand[colour] : most) + hand[8];
            cost = have >= length ? 0u : length - have;
        }
        if (measure == HH_COAST_IN_TURNS)
            cost += 2u;
        const int closed = owner[r] != HH_COAST_NONE || length > cars ||
                           (twin != HH_COAST_NONE && owner[twin] != HH_COAST_NONE && (seats < 4u || owner[twin] == seat));
        costs->route[r] = (uint16_t)(closed ? HH_COAST_APART : cost);
    }
    return HH_OK;
}

int hh_coast_reach_from(const hh_coast_costs *costs, uint64_t cities, hh_coast_reach *reach)
{
    if (costs == NULL || reach == NULL || cities >> HH_COAST_CITIES != 0u)
        return HH_BAD_ARGUMENT;
    for (uint32_t city = 0; city < HH_COAST_CITIES; city++) {
        reach->cost[city] = (uint16_t)(cities >> city & 1u ? 0u : HH_COAST_APART);
        reach->via[city] = reach->from[city] = 255;
    }
    while (cities != 0u) {
        uint32_t city = (uint32_t)__builtin_ctzll(cities);
        for (uint64_t rest = cities & (cities - 1u); rest != 0u; rest &= rest - 1u) {
            const uint32_t other = (uint32_t)__builtin_ctzll(rest);
            city = reach->cost[other] < reach->cost[city] ? other : city;
        }
        cities &= ~(1ull << city);
        const uint8_t *const at = hh_coast_at[city];
        for (uint32_t k = 1; k <= at[0]; k++) {
            const uint32_t cost = (uint32_t)reach->cost[city] + costs->route[at[k]];
            const uint32_t end = (uint32_t)hh_coast_ends[at[k]][0] ^ hh_coast_ends[at[k]][1] ^ city;
            if (cost < reach->cost[end]) {
                reach->cost[end] = (uint16_t)cost;
                reach->via[end] = at[k];
                reach->from[end] = (uint8_t)city;
                cities |= 1ull << end;
            }
        }
    }
    return HH_OK;
}

int hh_coast_way_to(const hh_coast_costs *costs, const hh_coast_reach *reach, uint32_t city, uint64_t *routes)
{
    if (costs == NULL || reach == NULL || routes == NULL || city >= HH_COAST_CITIES)
        return HH_BAD_ARGUMENT;
    for (; reach->via[city] != 255u; city = reach->from[city]) {
        const uint32_t r = reach->via[city];
        if (costs->route[r] != 0u)
            routes[r >> 6] |= 1ull << (r & 63u);
    }
    return HH_OK;
}

/* Lay the ways of the pairs one after the other in an order, each over what is laid already for nothing. */
static uint32_t lay(hh_coast_costs *costs, const uint8_t *pairs, const uint8_t *order, uint32_t count, uint64_t *routes)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        hh_coast_reach reach;
        const uint8_t *const pair = &pairs[2u * order[i]];
        (void)hh_coast_reach_from(costs, 1ull << pair[0], &reach);
        if (reach.cost[pair[1]] >= HH_COAST_APART)
            return HH_COAST_APART;
        sum += reach.cost[pair[1]];
        for (uint32_t city = pair[1]; reach.via[city] != 255u; city = reach.from[city]) {
            const uint32_t r = reach.via[city];
            if (costs->route[r] != 0u)
                routes[r >> 6] |= 1ull << (r & 63u);
            costs->route[r] = 0;
        }
    }
    return sum < HH_COAST_APART ? sum : HH_COAST_APART - 1u;
}

int hh_coast_connect(const hh_coast_costs *costs, const uint8_t *pairs, uint32_t count, uint64_t *routes,
                     uint32_t *cost)
{
    uint8_t order[HH_COAST_PAIRS];
    uint32_t apart[HH_COAST_PAIRS] = {0};
    if (costs == NULL || (pairs == NULL && count > 0u) || routes == NULL || cost == NULL || count > HH_COAST_PAIRS)
        return HH_BAD_ARGUMENT;
    routes[0] = routes[1] = 0;
    *cost = 0;
    for (uint32_t i = 0; i < count; i++) {
        hh_coast_reach reach;
        uint32_t k = i;
        if (pairs[2u * i] >= HH_COAST_CITIES || pairs[2u * i + 1u] >= HH_COAST_CITIES)
            return HH_BAD_ARGUMENT;
        (void)hh_coast_reach_from(costs, 1ull << pairs[2u * i], &reach);
        apart[i] = reach.cost[pairs[2u * i + 1u]];
        for (; k > 0u && apart[order[k - 1u]] < apart[i]; k--) /* longest first */
            order[k] = order[k - 1u];
        order[k] = (uint8_t)i;
    }
    uint32_t best = HH_COAST_APART;
    for (uint32_t turn = 0; turn < (count > 1u ? 2u * count : count); turn++) {
        hh_coast_costs now = *costs;
        uint64_t laid[2] = {0, 0};
        uint8_t tried[HH_COAST_PAIRS];
        for (uint32_t i = 0; i < count; i++) { /* turned around, forwards and backwards */
            const uint32_t at = (i + turn / 2u) % count;
            tried[i] = order[turn % 2u == 0u ? at : count - 1u - at];
        }
        const uint32_t sum = lay(&now, pairs, tried, count, laid);
        if (sum < best) {
            best = sum;
            routes[0] = laid[0];
            routes[1] = laid[1];
        }
    }
    *cost = count > 0u ? best : 0u;
    return HH_OK;
}
