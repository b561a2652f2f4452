/* The computer players of Tunnel Lines: the door to a thought, what it may know, and when it is over. */
#include "hh_tunnel_mind.h"

#include <string.h>

#define DEALS 200u  /* tried before any deal is good enough */
#define WITHIN 3u   /* the node limit within a turn, by this */

int hh_tm_over(hh_tm_thought *t)
{
    if (!t->stopped && ((t->stop != NULL && hh_stop_asked(t->stop)) ||
                        (t->node_limit != 0u && t->nodes >= t->node_limit) ||
                        (t->msec != 0u && hh_now_msec() - t->start >= t->msec)))
        t->stopped = 1;
    return t->stopped != 0u;
}

/* Spec 4.2 for one seat: no letter whole, types even. */
static int may_be_dealt(uint32_t cards, uint32_t seats)
{
    const uint32_t most = (4u + seats - 1u) / seats, least = 4u / seats;
    if (cards & cards >> 1 & 0x555u)
        return 0;
    for (uint32_t ground = HH_TUNNEL_RESIDENCE; ground <= HH_TUNNEL_ENTERTAINMENT; ground++) {
        const uint32_t count = (uint32_t)__builtin_popcount(cards & hh_tunnel_cards[ground]);
        if (count > most || count < least)
            return 0;
    }
    return 1;
}

void hh_tm_deal(hh_tunnel *game, uint32_t seat, hh_tn_lots *lots)
{
    const uint32_t seats = game->rules.seats;
    uint8_t pool[HH_TUNNEL_CARDS];
    uint32_t count = 0, placed[HH_TUNNEL_SEATS] = {0}, sizes[HH_TUNNEL_SEATS] = {0};
    for (uint32_t card = 0; card < HH_TUNNEL_CARDS; card++) {
        if (game->placed[card] != HH_TUNNEL_NONE)
            placed[game->owner[card]] |= 1u << card;
        else if ((game->hand[seat] >> card & 1u) == 0u)
            pool[count++] = (uint8_t)card;
    }
    for (uint32_t other = 0; other < seats; other++)
        sizes[other] = other == seat ? 0u : (uint32_t)__builtin_popcount(game->hand[other]);
    for (uint32_t tries = 0; tries < DEALS; tries++) {
        uint32_t hands[HH_TUNNEL_SEATS] = {0}, next = 0, good = 1;
        for (uint32_t i = count; i > 1u; i--) {
            const uint32_t j = hh_tn_below(lots, i);
            const uint8_t other = pool[j];
            pool[j] = pool[i - 1u];
            pool[i - 1u] = other;
        }
        for (uint32_t other = 0; other < seats; other++) {
            for (uint32_t i = 0; i < sizes[other]; i++)
                hands[other] |= 1u << pool[next++];
            good &= other == seat || may_be_dealt(hands[other] | placed[other], seats);
        }
        for (uint32_t other = 0; other < seats; other++)
            if (other != seat)
                game->hand[other] = (uint16_t)hands[other];
        if (good)
            return;
    }
}

/* What is left of a turn as the player of imagined games would go on. */
static void quick(hh_tm_thought *t, hh_tm_turn *turn)
{
    hh_tunnel game = *t->game;
    hh_tm_ways ways;
    ways.roots = t->roots;
    memset(ways.fresh, 0, sizeof ways.fresh);
    const uint32_t count = hh_tm_quick(&game, &ways, &t->lots, turn->acts);
    turn->count = count + 1u;
    turn->acts[count] = (hh_tunnel_act){game.laid == 0u && !game.station_turn ? HH_TUNNEL_PASS : HH_TUNNEL_END, 0, 0, 0,
                                        HH_TUNNEL_NONE, HH_TUNNEL_NONE, 0};
    t->nodes++;
}

static int bad_arguments(const hh_tunnel *game, const hh_tunnel_manner *manner, const hh_limits *limits,
                         const hh_stop *stop, const hh_tunnel_thought *out)
{
    if (game == NULL || manner == NULL || limits == NULL || out == NULL || game->over || !game->dealt)
        return 1;
    if (manner->style < HH_TUNNEL_THINKER || manner->style > HH_TUNNEL_ANY || manner->noise < 0)
        return 1;
    return manner->style == HH_TUNNEL_THINKER && limits->nodes == 0u && limits->msec == 0u && stop == NULL;
}

static void answer(const hh_tm_turn *turn, hh_tunnel_thought *out)
{
    out->count = turn->count;
    memcpy(out->acts, turn->acts, turn->count * sizeof *turn->acts);
}

int hh_tunnel_think(const hh_tunnel *game, const hh_tunnel_manner *manner, const hh_limits *limits, const hh_stop *stop,
                    hh_tunnel_thought *out)
{
    if (bad_arguments(game, manner, limits, stop, out))
        return HH_BAD_ARGUMENT;
    hh_tunnel seen = *game;
    hh_tm_turn turns[HH_TM_KEEP];
    hh_tm_away away;
    hh_tm_roots roots;
    away.known = 0;
    roots.game = &seen;
    memset(roots.known, 0, sizeof roots.known);
    const int thinker = manner->style == HH_TUNNEL_THINKER, begun = game->laid > 0u;
    hh_tm_thought t = {.game = &seen,
                       .manner = manner,
                       .weights = manner->style == HH_TUNNEL_GREEDY ? &hh_tm_greedy : &hh_tm_planner,
                       .stop = stop,
                       .lots = {hh_tn_mix(manner->seed)},
                       .start = limits->msec != 0u ? hh_now_msec() : 0u,
                       .msec = limits->msec / (begun ? WITHIN : 1u) + (limits->msec != 0u),
                       .seat = game->player,
                       .most = manner->style == HH_TUNNEL_GREEDY ? 12u : 60u,
                       .turn = turns,
                       .away = &away,
                       .roots = &roots};
    if (manner->hidden)
        hh_tm_deal(&seen, t.seat, &t.lots);
    *out = (hh_tunnel_thought){.options = 1, .count = 1};
    out->acts[0] = (hh_tunnel_act){HH_TUNNEL_END, 0, 0, 0, HH_TUNNEL_NONE, HH_TUNNEL_NONE, 0};
    hh_tunnel_score score;
    hh_tunnel_count(&seen, &score);
    int32_t most = INT32_MIN;
    for (uint32_t s = 0; s < game->rules.seats; s++)
        if (s != t.seat && score.total[s] > most)
            most = score.total[s];
    t.total = score.total[t.seat] * 100;
    t.margin = t.total - most * 100;
    if (!game->station_turn && !hh_tn_full(game)) {
        hh_tm_judge(&t);
        if (limits->nodes != 0u) /* all turns are looked at, whatever the limit */
            t.node_limit = limits->nodes / (begun ? WITHIN : 1u) + t.nodes;
        const uint32_t best = thinker ? hh_tm_imagine(&t) : 0u;
        out->options = t.seen;
        answer(&turns[best], out);
        const int quickly = manner->style == HH_TUNNEL_QUICK;
        if (manner->style == HH_TUNNEL_ANY ||
            (manner->blunder > 0 && (int32_t)hh_tn_below(&t.lots, 1000) < manner->blunder)) {
            answer(&t.any, out);
        } else if (quickly) {
            hh_tm_turn turn;
            quick(&t, &turn);
            answer(&turn, out);
        }
    }
    out->nodes = t.nodes;
    out->games = t.games;
    out->total = t.total;
    out->margin = t.margin;
    return HH_OK;
}
