/* Worlds for the thinker of Coast to Coast: what the others may hold, by what can be seen. */
#include "hh_coast_think.h"

#define SWAPS 6u /* tries to change each ticket of a rival for a likelier one */

void hh_ct_suspect(hh_ct_thought *t)
{
    /* By how much of a ticket's way is there already, in sixteenths: about half as likely again for each two. */
    static const uint16_t likely[17] = {16, 17, 18, 20, 22, 25, 28, 33, 39, 47, 58, 72, 92, 120, 160, 215, 290};
    const hh_coast *const game = t->game;
    uint8_t none[HH_COAST_ROUTES];
    hh_coast_costs now, first;
    for (uint32_t r = 0; r < HH_COAST_ROUTES; r++)
        none[r] = HH_COAST_NONE;
    (void)hh_coast_costs_of(none, game->seats, t->seat, HH_COAST_CARS, NULL, HH_COAST_IN_CARS, &first);
    for (uint32_t s = 0; s < game->seats; s++) {
        if (s == t->seat)
            continue;
        (void)hh_coast_costs_of(game->owner, game->seats, s, HH_COAST_CARS, NULL, HH_COAST_IN_CARS, &now);
        for (uint32_t city = 0; city < HH_COAST_CITIES; city++) {
            hh_coast_reach left, all;
            int needed = 0;
            for (uint32_t id = 0; id < HH_COAST_TICKETS; id++)
                needed |= hh_coast_ticket[id][0] == city;
            if (!needed)
                continue;
            (void)hh_coast_reach_from(&now, 1ull << city, &left);
            (void)hh_coast_reach_from(&first, 1ull << city, &all);
            for (uint32_t id = 0; id < HH_COAST_TICKETS; id++) {
                const uint8_t *const ticket = hh_coast_ticket[id];
                if (ticket[0] != city)
                    continue;
                const uint32_t far = all.cost[ticket[1]], rest = left.cost[ticket[1]];
                t->favour[s][id] = likely[rest >= far ? 0u : (far - rest) * 16u / far];
            }
        }
    }
}

/* Change two tickets, of a rival and of the deck or of another rival, if the other is likelier, else with that chance. */
static void change(const hh_ct_thought *t, hh_coast *world, uint32_t seat, uint32_t ticket, hh_coast_chance *lots)
{
    const uint32_t at = hh_co_below(lots, world->ticket_deck_size);
    const uint32_t other = world->ticket_deck[at];
    const uint32_t mine = t->favour[seat][ticket], its = t->favour[seat][other];
    if (world->packet[at] >> 3 != 0u || (world->packet[at] & 7u) != 7u) /* returned: somebody knows of it */
        return;
    if (its >= mine || hh_co_below(lots, mine) < its) {
        world->ticket_deck[at] = (uint8_t)ticket;
        hh_co_drop(&world->tickets[seat], ticket);
        hh_co_put(&world->tickets[seat], other);
    }
}

void hh_ct_world(hh_ct_thought *t, uint64_t seed, hh_coast *world, hh_cm_plan *plans)
{
    hh_coast_chance lots = {.seed = seed};
    *world = *t->game;
    hh_coast_imagine(world, t->seat, &lots);
    memset(plans, 0, sizeof *plans * HH_COAST_SEATS);
    for (uint32_t s = 0; s < world->seats; s++) {
        if (s == t->seat || world->phase == HH_COAST_OPEN)
            continue;
        for (uint32_t k = 0; k < SWAPS && world->ticket_deck_size > 0u; k++)
            for (hh_coast_set rest = world->tickets[s]; hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest)))
                change(t, world, s, hh_co_first(rest), &lots);
        hh_cm_make(world, s, NULL, 0, t->weights, &plans[s]);
        for (hh_coast_set rest = plans[s].core; hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest)))
            t->demand[hh_co_first(rest)] += 1u;
    }
}
