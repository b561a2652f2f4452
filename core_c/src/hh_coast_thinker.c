/* The strongest player of Coast to Coast: it plays on from each move that may be good, in many worlds.
 *
 * A world deals the others hands and likely tickets; from there all seats go on by their plans to the end of the game.
 * All moves are tried in the same worlds, and those that fall behind are given up: after each share of the limit the
 * worse half, and at any time what is surely worse. */
#include "hh_coast_think.h"

#define MOVES 40u  /* that are tried, at most */
#define SURE 20    /* tenths of a standard error that are sure */
#define DOUBT 20   /* tenths of a standard error by which a move must be better than the plan's own */
#define SWEEPS 16u /* between two looks at what is surely worse */
#define FIRST 6u   /* worlds that are looked at for what rivals need, before anything is played */
#define LONGEST 4000u
#define TICKETS 300 /* by so much drawing tickets seems better than it is: imagined plans go through as they are made */
#define FAILED 1000 /* a failed ticket counts so much beside its points: imagined rivals hinder less than real ones */

typedef struct candidate {
    uint32_t move;
    int64_t value, total, margin; /* sums over its games */
    int64_t apart, square;        /* of the differences to the usual move in the same worlds, and their squares */
    int64_t now, now_total, now_margin;
} candidate;

int hh_ct_over(hh_ct_thought *t)
{
    if (t->stopped)
        return 1;
    t->stopped = (t->stop != NULL && hh_stop_asked(t->stop)) || (t->node_limit != 0u && t->nodes >= t->node_limit) ||
                 (t->msec != 0u && hh_now_msec() - t->start >= t->msec);
    return t->stopped;
}

static void add(candidate *all, uint32_t *count, uint32_t move)
{
    for (uint32_t i = 0; i < *count; i++)
        if (all[i].move == move)
            return;
    if (*count < MOVES)
        all[(*count)++] = (candidate){.move = move};
}

/* The kinds that a route may be paid with: the plan's way to pay comes by itself, here the longest suit that covers it,
 * the shortest that does, and with fewest locomotives. */
static void add_claims(const hh_coast *game, uint32_t seat, uint32_t route, candidate *all, uint32_t *count)
{
    uint32_t best = HH_COAST_NONE, least = HH_COAST_NONE;
    const uint8_t *const hand = game->hand[seat];
    const uint32_t length = hh_coast_length[route];
    for (uint32_t kind = 0; kind < 8u; kind++) {
        if (!hh_coast_has(hh_co_payable(game, seat, kind), route))
            continue;
        if (best == HH_COAST_NONE || hand[kind] > hand[best])
            best = kind;
        if (hand[kind] >= length && (least == HH_COAST_NONE || hand[kind] < hand[least]))
            least = kind;
    }
    if (best != HH_COAST_NONE)
        add(all, count, hh_co_claim(game, seat, route, best));
    if (least != HH_COAST_NONE)
        add(all, count, hh_co_claim(game, seat, route, least));
    if (best == HH_COAST_NONE && hh_coast_has(hh_co_payable(game, seat, HH_COAST_LOCO), route))
        add(all, count, hh_co_claim(game, seat, route, HH_COAST_LOCO));
}

/* Claims that may be good: the plan's, the ones that rivals need most, and those with most points. */
static void list_claims(const hh_ct_thought *t, candidate *all, uint32_t *count)
{
    const hh_coast *const game = t->game;
    hh_coast_set payable = {{0, 0}};
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++) {
        const hh_coast_set one = hh_co_payable(game, t->seat, kind);
        payable.word[0] |= one.word[0];
        payable.word[1] |= one.word[1];
    }
    hh_coast_set rest = payable;
    for (; hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest))) {
        const uint32_t r = hh_co_first(rest);
        if (hh_coast_has(t->plan.core, r) || hh_coast_has(t->plan.fill, r)) {
            add_claims(game, t->seat, r, all, count);
            hh_co_drop(&payable, r);
        }
    }
    const uint32_t extra = t->manner->character == HH_COAST_BLOCKER ? 6u : 3u;
    for (uint32_t pass = 0; pass < 2u; pass++) /* what rivals need, then points */
        for (uint32_t k = 0; k < (pass == 0u ? extra : 3u); k++) {
            uint32_t best = HH_COAST_NONE, most = 0;
            for (rest = payable; hh_co_any(rest); hh_co_drop(&rest, hh_co_first(rest))) {
                const uint32_t r = hh_co_first(rest);
                const uint32_t worth = pass == 0u ? t->demand[r] : hh_coast_length[r];
                if (worth > most) {
                    most = worth;
                    best = r;
                }
            }
            if (best == HH_COAST_NONE)
                break;
            add_claims(game, t->seat, best, all, count);
            hh_co_drop(&payable, best);
        }
}

static uint32_t list(hh_ct_thought *t, candidate *all)
{
    const hh_coast *const game = t->game;
    uint32_t count = 0, seen = 0;
    if (game->phase == HH_COAST_OPEN || game->phase == HH_COAST_KEEP) {
        uint16_t moves[32];
        const uint32_t size = hh_coast_moves(game, moves);
        for (uint32_t i = 0; i < size; i++)
            add(all, &count, moves[i]);
        return count;
    }
    if (game->phase == HH_COAST_TURN)
        list_claims(t, all, &count);
    for (uint32_t place = 0; place < HH_COAST_PLACES; place++) {
        const uint32_t kind = game->display[place];
        if (kind == HH_COAST_NONE || seen >> kind & 1u || (kind == HH_COAST_LOCO && game->phase == HH_COAST_SECOND))
            continue;
        seen |= 1u << kind;
        add(all, &count, HH_COAST_MOVE_TAKE + place);
    }
    if (hh_co_draws(game) > 0u)
        add(all, &count, HH_COAST_MOVE_DRAW);
    if (game->phase == HH_COAST_TURN && game->ticket_deck_size > 0u)
        add(all, &count, HH_COAST_MOVE_TICKETS);
    if (count == 0u)
        add(all, &count, HH_COAST_MOVE_PASS);
    return count;
}

/* What a score is worth to the seat. */
static void judge(const hh_ct_thought *t, const hh_coast_score *score, candidate *one)
{
    int32_t most = INT32_MIN, sum = 0;
    const int32_t own = 100 * score->total[t->seat], rivals = (int32_t)t->game->seats - 1;
    for (uint32_t s = 0; s < t->game->seats; s++)
        if (s != t->seat) {
            sum += 100 * score->total[s];
            most = 100 * score->total[s] > most ? 100 * score->total[s] : most;
        }
    one->now_total = own;
    one->now_margin = own - most;
    const int32_t others = (most + sum / rivals) / 2;
    const int32_t failed = hh_coast_rule[t->game->variant][5] != 0u ? FAILED / 3 : FAILED;
    one->now = own - failed * score->failed_count[t->seat];
    switch (t->manner->character) {
    case HH_COAST_BUILDER: break;
    case HH_COAST_BLOCKER: one->now -= others * 3 / 2 / rivals; break;
    default: one->now += (own > most ? 300 : own < most ? -300 : 0) - others / 5 / rivals;
    }
}

static void play_out(hh_ct_thought *t, candidate *one, const hh_coast *from, const hh_cm_plan *made, uint64_t seed)
{
    hh_coast world = *from;
    hh_coast_chance chance = {.seed = seed};
    hh_cm_plan plans[HH_COAST_SEATS];
    hh_coast_score score;
    uint32_t move = one->move;
    memcpy(plans, made, sizeof plans);
    for (uint32_t steps = 0; world.phase != HH_COAST_OVER && steps < LONGEST; steps++) {
        hh_co_play(&world, move, &chance);
        t->nodes++;
        if (move < HH_COAST_MOVE_DRAW)
            hh_cm_claimed(&world, plans, move & 127u);
        if (world.phase != HH_COAST_OVER)
            move = hh_cm_move(&world, t->weights, &plans[world.player]);
    }
    hh_coast_final(&world, &score);
    judge(t, &score, one);
    if (one->move == HH_COAST_MOVE_TICKETS)
        one->now -= hh_coast_rule[t->game->variant][5] != 0u ? TICKETS / 3 : TICKETS;
}

static void sort(candidate *all, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const candidate one = all[i];
        uint32_t k = i;
        for (; k > 0u && all[k - 1u].value < one.value; k--)
            all[k] = all[k - 1u];
        all[k] = one;
    }
}

static int64_t root(int64_t square)
{
    int64_t at = square > 0 ? square : 0, next = (at + 1) / 2;
    while (next < at) {
        at = next;
        next = (at + square / at) / 2;
    }
    return at;
}

/* By how much a move is better than the usual one, less so many tenths of the doubt about it, after n worlds. */
static int64_t lead(const candidate *one, int64_t n, int64_t tenths)
{
    const int64_t mean = one->apart / n, spread = one->square / n - mean * mean;
    return mean - tenths * root(spread / n) / 10;
}

/* Leave out what is surely no better than the usual move, which comes first and stays. */
static uint32_t surely(candidate *all, uint32_t count, int64_t n)
{
    uint32_t left = 1;
    for (uint32_t i = 1; i < count; i++)
        if (lead(&all[i], n, -SURE) > 0)
            all[left++] = all[i];
    return left;
}

/* How much of what the limits allow is used, of 1024. */
static uint64_t used(const hh_ct_thought *t)
{
    const uint64_t nodes = t->node_limit == 0u ? 0u : t->nodes * 1024u / t->node_limit;
    const uint64_t time = t->msec == 0u ? 0u : (hh_now_msec() - t->start) * 1024u / t->msec;
    return nodes > time ? nodes : time;
}

uint32_t hh_ct_imagine(hh_ct_thought *t, hh_coast_thought *out)
{
    candidate all[MOVES];
    hh_coast world;
    hh_cm_plan plans[HH_COAST_SEATS];
    const uint64_t seed = t->manner->seed ^ 0xC0A57ull;
    const uint32_t usual = hh_cm_move(t->game, t->weights, &t->plan);
    hh_ct_suspect(t);
    for (uint32_t k = 0; k < FIRST && !hh_ct_over(t); k++)
        hh_ct_world(t, hh_rng(seed, k), &world, plans);
    uint32_t options = 0, sweep = 0, since = 0, phases = 0, phase = 0;
    add(all, &options, usual);
    candidate more[MOVES];
    const uint32_t listed = list(t, more);
    for (uint32_t i = 0; i < listed; i++)
        add(all, &options, more[i].move);
    out->options = (uint16_t)options;
    uint32_t left = options;
    while (1u << phases < options)
        phases++;
    for (; left > 1u && !hh_ct_over(t); sweep++) {
        hh_ct_world(t, hh_rng(seed, sweep), &world, plans);
        plans[t->seat] = t->plan;
        uint32_t done = 0;
        for (; done < left && (done == 0u || !hh_ct_over(t)); done++)
            play_out(t, &all[done], &world, plans, hh_rng(seed + 1u, sweep));
        if (done < left)
            break; /* half a sweep would not be fair */
        out->games += left;
        out->worlds++;
        for (uint32_t i = 0; i < left; i++) {
            const int64_t apart = all[i].now - all[0].now;
            all[i].apart += apart;
            all[i].square += apart * apart;
            all[i].value += all[i].now;
            all[i].total += all[i].now_total;
            all[i].margin += all[i].now_margin;
        }
        if (++since < SWEEPS && used(t) < (phase + 1u) * 1024u / phases)
            continue;
        sort(&all[1], left - 1u);
        if (since >= SWEEPS)
            left = surely(all, left, (int64_t)out->worlds);
        for (; phase < phases && used(t) >= (phase + 1u) * 1024u / phases; phase++) {
            const uint32_t half = (options + (1u << (phase + 1u)) - 1u) >> (phase + 1u);
            left = left > half + 1u ? half + 1u : left;
        }
        since = 0;
    }
    if (out->worlds == 0u)
        return usual;
    const int64_t n = out->worlds;
    uint32_t best = 0;
    int64_t most = 0;
    for (uint32_t i = 1; i < left; i++)
        if (lead(&all[i], n, DOUBT) > most) {
            most = lead(&all[i], n, DOUBT);
            best = i;
        }
    out->total = (int32_t)(all[best].total / n);
    out->margin = (int32_t)(all[best].margin / n);
    return all[best].move;
}
