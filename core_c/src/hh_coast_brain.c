/* The computer players of Coast to Coast: the plain ones, and the doors to the planner and the thinker. */
#include "hh_coast_think.h"

#define WORLDS 8u /* that the planner looks at to block */
#define CHEAP 3u  /* cars that it spends on that, at the most */
#define SPARE 12u /* cars that it needs for itself */

/* Most points now, else the cards of its longest suit; the dearest tickets. */
static uint32_t greedy(const hh_coast *game, hh_coast_chance *lots)
{
    const uint32_t seat = game->player;
    uint32_t best = 0, kind = 0, move = HH_COAST_NONE, places = 0;
    if (game->phase == HH_COAST_OPEN || game->phase == HH_COAST_KEEP) {
        uint16_t moves[32];
        return moves[hh_co_below(lots, hh_coast_moves(game, moves))];
    }
    for (uint32_t k = 0; game->phase == HH_COAST_TURN && k < HH_COAST_KINDS; k++) {
        if (game->hand[seat][k] == 0u)
            continue;
        for (hh_coast_set rest = hh_co_payable(game, seat, k); hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest)))
            if (hh_coast_length[hh_co_first(rest)] > best) {
                best = hh_coast_length[hh_co_first(rest)];
                move = hh_co_claim(game, seat, hh_co_first(rest), k);
            }
    }
    if (best > 0u)
        return move;
    for (uint32_t k = 1; k < 8u; k++)
        kind = game->hand[seat][k] > game->hand[seat][kind] ? k : kind;
    for (uint32_t place = 0; place < HH_COAST_PLACES; place++) {
        const uint32_t shown = game->display[place];
        if (shown == kind || (shown == HH_COAST_LOCO && game->phase == HH_COAST_TURN))
            return HH_COAST_MOVE_TAKE + place;
        places += shown != HH_COAST_NONE;
    }
    if (hh_co_draws(game) > 0u)
        return HH_COAST_MOVE_DRAW;
    return places > 0u || game->phase == HH_COAST_SECOND || game->ticket_deck_size > 0u ? hh_coast_random(game, lots)
                                                                                        : (uint32_t)HH_COAST_MOVE_PASS;
}

/* Every weight off by up to so many per cent. */
static void blur(hh_cm_weights *w, int32_t noise, hh_coast_chance *lots)
{
    int32_t *const each = &w->turn;
    for (uint32_t i = 0; i < sizeof *w / sizeof *each; i++) {
        const int32_t off = (int32_t)hh_co_below(lots, (uint32_t)(2 * noise + 1)) - noise;
        each[i] += each[i] * off / 100;
    }
}

/* A builder loves one long line, and has time for it. */
static void build(hh_cm_weights *w)
{
    w->near += 600;
    w->turn += 300;
    w->gain -= 400;
}

/* The route that rivals seem to need most, if it can be paid and most of the worlds agree; else the move given. */
static uint32_t block(hh_ct_thought *t, uint32_t move)
{
    const hh_coast *const game = t->game;
    hh_coast world;
    hh_cm_plan plans[HH_COAST_SEATS];
    uint32_t most = WORLDS * (game->seats - 1u) / 2u;
    if (game->phase != HH_COAST_TURN || game->cars[t->seat] <= SPARE)
        return move;
    hh_ct_suspect(t);
    for (uint32_t k = 0; k < WORLDS; k++)
        hh_ct_world(t, hh_rng(t->manner->seed, k), &world, plans);
    for (uint32_t kind = 0; kind < HH_COAST_LOCO; kind++) {
        if (game->hand[t->seat][kind] == 0u)
            continue;
        hh_coast_set rest = hh_co_payable(game, t->seat, kind);
        for (; hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest))) {
            const uint32_t r = hh_co_first(rest);
            if (game->seats >= 4u && hh_coast_twin[r] != HH_COAST_NONE && game->owner[hh_coast_twin[r]] == HH_COAST_NONE)
                continue; /* they take the other track */
            if (t->demand[r] > most && hh_coast_length[r] <= CHEAP) {
                most = t->demand[r];
                move = hh_co_claim(game, t->seat, r, kind);
            }
        }
    }
    return move;
}

int hh_coast_think(const hh_coast *game, const hh_coast_manner *manner, const hh_limits *limits, const hh_stop *stop,
                   hh_coast_thought *out)
{
    if (game == NULL || manner == NULL || limits == NULL || out == NULL || game->phase >= HH_COAST_OVER)
        return HH_BAD_ARGUMENT;
    if (manner->style < HH_COAST_THINKER || manner->style > HH_COAST_RANDOM_ || manner->noise < 0 ||
        manner->character < HH_COAST_ALLROUND || manner->character > HH_COAST_BLOCKER)
        return HH_BAD_ARGUMENT;
    if (manner->style == HH_COAST_THINKER && limits->nodes == 0u && limits->msec == 0u && stop == NULL)
        return HH_BAD_ARGUMENT;
    hh_cm_weights weights = manner->style == HH_COAST_PLAIN ? hh_cm_plain : hh_cm_best[game->variant];
    hh_ct_thought t = {.game = game,
                       .manner = manner,
                       .weights = &weights,
                       .stop = stop,
                       .node_limit = limits->nodes,
                       .msec = limits->msec,
                       .start = limits->msec != 0u ? hh_now_msec() : 0u,
                       .lots = {.seed = manner->seed},
                       .seat = game->player};
    *out = (hh_coast_thought){.options = 1};
    if (manner->character == HH_COAST_BUILDER && manner->style <= HH_COAST_PLANNER)
        build(&weights);
    int32_t most = INT32_MIN;
    for (uint32_t s = 0; s < game->seats; s++)
        if (s != t.seat && 100 * game->points[s] > most)
            most = 100 * game->points[s];
    out->total = 100 * game->points[t.seat];
    out->margin = out->total - most;
    if (manner->style == HH_COAST_RANDOM_ || (int32_t)hh_co_below(&t.lots, 1000) < manner->blunder) {
        out->move = (uint16_t)hh_coast_random(game, &t.lots);
    } else if (manner->style == HH_COAST_GREEDY) {
        out->move = (uint16_t)greedy(game, &t.lots);
    } else if (manner->style == HH_COAST_THINKER) {
        out->move = (uint16_t)hh_ct_imagine(&t, out);
    } else {
        if (manner->noise > 0)
            blur(&weights, manner->noise, &t.lots);
        out->move = (uint16_t)hh_cm_move(game, &weights, &t.plan);
        if (manner->character == HH_COAST_BLOCKER && manner->style == HH_COAST_PLANNER)
            out->move = (uint16_t)block(&t, out->move);
    }
    out->nodes = t.nodes;
    return HH_OK;
}
