/* The longest trail.
 *
 * 1. What hangs like a tree is taken off leaf by leaf; each city keeps the two longest ways down from it (`deep`,
 *    `second`), and a trail that stays inside is seen when its topmost city goes.
 * 2. In what is left every city has two routes or more. A city with just two and nothing hanging is passed through or not
 *    visited: chains of such cities become one link between the `knots` that remain.
 * 3. By Euler a set of links is one walk if it hangs together and all its knots are even but the two ends. So for each two
 *    ends (or none: a round walk) the cheapest links are looked for whose loss makes the others even. Such links are ways
 *    that join the knots to be changed two by two: another loss could be walked too, as a round trip on the way. Half of
 *    the distances from each knot to its nearest fellow bounds what is to be lost. The most promising ends come first, so
 *    that the first loss found that does not part the net mostly is the answer. An end lies where the links are odd or
 *    where something hangs, as else the walk could go on. */
#include "hh_trail.h"

#include <string.h>

#define PAIRS 667 /* of ends: 36 * 35 / 2 and each knot by itself */

typedef struct net {
    uint64_t at[HH_TRAIL_CITIES];                           /* routes not taken off yet, by city; then links, by knot */
    uint64_t loops;                                         /* links that lead back to their knot */
    uint8_t deep[HH_TRAIL_CITIES], second[HH_TRAIL_CITIES]; /* ways down, in cars */
    uint8_t way_deep[HH_TRAIL_CITIES], way_second[HH_TRAIL_CITIES];          /* their first routes */
    uint8_t a[HH_TRAIL_ROUTES], b[HH_TRAIL_ROUTES], length[HH_TRAIL_ROUTES]; /* of links, shortest first */
    uint8_t from[HH_TRAIL_ROUTES], routes[HH_TRAIL_ROUTES];                  /* of links: their part of `chain` */
    uint8_t chain[HH_TRAIL_ROUTES];                                          /* routes from a to b */
    uint8_t apart[HH_TRAIL_CITIES][HH_TRAIL_CITIES];                         /* cars between knots of the part */
    uint32_t start, end;                                                     /* the ends looked at now */
    uint32_t most;        /* cars if no link is lost, the ways down from both ends included */
    uint32_t best, steps; /* the longest so far */
    uint32_t best_city, best_end;
    uint64_t best_links;
} net;

static inline uint32_t first(uint64_t bits)
{
    return (uint32_t)__builtin_ctzll(bits);
}

static inline uint64_t bit(uint32_t member)
{
    return (uint64_t)1 << member;
}

/* Keep the two longest ways down. */
static void hang(net *n, uint32_t city, uint32_t length, uint32_t route)
{
    if (length > n->deep[city]) {
        n->second[city] = n->deep[city];
        n->way_second[city] = n->way_deep[city];
        n->deep[city] = (uint8_t)length;
        n->way_deep[city] = (uint8_t)route;
    } else if (length > n->second[city]) {
        n->second[city] = (uint8_t)length;
        n->way_second[city] = (uint8_t)route;
    }
}

static void through(net *n, uint32_t city)
{
    const uint32_t both = (uint32_t)n->deep[city] + n->second[city];
    if (both > n->best) {
        n->best = both;
        n->best_city = n->best_end = city;
        n->best_links = 0;
    }
}

/* Take off what hangs; return the cities that stay. */
static uint64_t strip(net *n, const uint8_t *ends, const uint8_t *length, uint64_t cities)
{
    uint64_t leaves = 0;
    for (uint64_t rest = cities; rest != 0u; rest &= rest - 1u) {
        const uint64_t at = n->at[first(rest)];
        if ((at & (at - 1u)) == 0u)
            leaves |= rest & (~rest + 1u);
    }
    while (leaves != 0u) {
        const uint32_t city = first(leaves);
        const uint64_t at = n->at[city];
        leaves &= leaves - 1u;
        cities &= ~((uint64_t)1 << city);
        through(n, city);
        if (at == 0u)
            continue; /* the last city of a tree */
        const uint32_t route = first(at), up = (uint32_t)(ends[2u * route] ^ ends[2u * route + 1u]) ^ city;
        n->at[city] = 0;
        n->at[up] &= ~at;
        hang(n, up, (uint32_t)n->deep[city] + length[route], route);
        if ((n->at[up] & (n->at[up] - 1u)) == 0u)
            leaves |= (uint64_t)1 << up;
    }
    return cities;
}

typedef struct hop {
    uint8_t a, b, length, from, routes;
} hop;

/* Follow the routes from a knot to the next one each way, and write the links down; return how many there are now. */
static uint32_t follow(const net *n, const uint8_t *ends, const uint8_t *length, uint32_t knot, uint64_t knots,
                       uint64_t *taken, uint8_t *chain, uint32_t *chained, hop *links, uint32_t count)
{
    for (uint64_t out = n->at[knot] & ~*taken; out != 0u; out = n->at[knot] & ~*taken) {
        uint32_t route = first(out), city = knot, cars = 0;
        hop *const made = &links[count++];
        made->a = (uint8_t)knot;
        made->from = (uint8_t)*chained;
        for (;;) {
            *taken |= (uint64_t)1 << route;
            chain[(*chained)++] = (uint8_t)route;
            cars += length[route];
            city ^= (uint32_t)(ends[2u * route] ^ ends[2u * route + 1u]);
            if (knots >> city & 1u)
                break;
            route = first(n->at[city] & ~*taken);
        }
        made->b = (uint8_t)city;
        made->length = (uint8_t)cars;
        made->routes = (uint8_t)(*chained - made->from);
    }
    return count;
}

/* Make links of the routes that stay; return the knots. */
static uint64_t shrink(net *n, const uint8_t *ends, const uint8_t *length, uint64_t cities)
{
    hop links[HH_TRAIL_ROUTES];
    uint64_t knots = 0, taken = 0, all = 0;
    uint32_t count = 0, chained = 0;
    for (uint64_t rest = cities; rest != 0u; rest &= rest - 1u) {
        const uint32_t city = first(rest);
        const uint64_t at = n->at[city] & (n->at[city] - 1u);
        all |= n->at[city];
        if ((at & (at - 1u)) != 0u || n->deep[city] > 0u)
            knots |= (uint64_t)1 << city;
    }
    for (uint64_t rest = knots; rest != 0u; rest &= rest - 1u)
        count = follow(n, ends, length, first(rest), knots, &taken, n->chain, &chained, links, count);
    while ((all & ~taken) != 0u) { /* a ring by itself: any of its cities is its knot */
        const uint32_t knot = ends[2u * first(all & ~taken)];
        knots |= (uint64_t)1 << knot;
        count = follow(n, ends, length, knot, knots, &taken, n->chain, &chained, links, count);
    }
    for (uint32_t i = 1; i < count; i++) { /* by length */
        const hop one = links[i];
        uint32_t to = i;
        for (; to > 0u && links[to - 1u].length > one.length; to--)
            links[to] = links[to - 1u];
        links[to] = one;
    }
    for (uint64_t rest = cities; rest != 0u; rest &= rest - 1u)
        n->at[first(rest)] = 0;
    for (uint32_t i = 0; i < count; i++) {
        n->a[i] = links[i].a;
        n->b[i] = links[i].b;
        n->length[i] = links[i].length;
        n->from[i] = links[i].from;
        n->routes[i] = links[i].routes;
        n->at[links[i].a] |= (uint64_t)1 << i;
        n->at[links[i].b] |= (uint64_t)1 << i;
        if (links[i].a == links[i].b)
            n->loops |= (uint64_t)1 << i;
    }
    return knots;
}

/* All knots that hang together with one by some links; *used: those of them. */
static uint64_t part(const net *n, uint32_t knot, uint64_t links, uint64_t *used)
{
    uint64_t reached = bit(knot), all = 0;
    for (uint64_t next = reached; next != 0u;) {
        const uint32_t at = first(next);
        next &= next - 1u;
        uint64_t fresh = n->at[at] & links & ~all;
        all |= fresh;
        for (; fresh != 0u; fresh &= fresh - 1u) {
            const uint64_t both = bit(n->a[first(fresh)]) | bit(n->b[first(fresh)]);
            next |= both & ~reached;
            reached |= both;
        }
    }
    *used = all;
    return reached;
}

static uint32_t cars_of(const net *n, uint64_t links)
{
    uint32_t cars = 0;
    for (; links != 0u; links &= links - 1u)
        cars += n->length[first(links)];
    return cars;
}

static void measure(net *n, uint64_t knots)
{
    for (uint64_t rest = knots; rest != 0u; rest &= rest - 1u) {
        uint8_t *const row = n->apart[first(rest)];
        for (uint64_t to = knots; to != 0u; to &= to - 1u)
            row[first(to)] = 255;
        row[first(rest)] = 0;
        for (uint64_t links = n->at[first(rest)] & ~n->loops; links != 0u; links &= links - 1u) {
            const uint32_t link = first(links), to = (uint32_t)(n->a[link] ^ n->b[link]) ^ first(rest);
            if (n->length[link] < row[to])
                row[to] = n->length[link];
        }
    }
    for (uint64_t by = knots; by != 0u; by &= by - 1u) {
        const uint8_t *const on = n->apart[first(by)];
        for (uint64_t from = knots; from != 0u; from &= from - 1u) {
            uint8_t *const row = n->apart[first(from)];
            const uint32_t before = row[first(by)];
            for (uint64_t to = knots; to != 0u; to &= to - 1u)
                if (before + on[first(to)] < row[first(to)])
                    row[first(to)] = (uint8_t)(before + on[first(to)]);
        }
    }
}

/* Cars that are lost at least until none of the knots is in the set: they leave it two by two. */
static uint32_t loss(const net *n, uint64_t odd)
{
    uint32_t twice = 0;
    for (uint64_t rest = odd; rest != 0u; rest &= rest - 1u) {
        const uint8_t *const row = n->apart[first(rest)];
        uint32_t near = 255;
        for (uint64_t other = odd & ~bit(first(rest)); other != 0u; other &= other - 1u)
            near = row[first(other)] < near ? row[first(other)] : near;
        twice += near;
    }
    return (twice + 1u) / 2u;
}

/* All knots are right: what is one walk now? */
static void judge(net *n, uint64_t links, uint64_t knots)
{
    uint64_t used;
    const int round = n->start == n->end;
    if (!round)
        knots = bit(n->start);
    while (knots != 0u) {
        uint32_t start = first(knots), ways = 0;
        const uint64_t here = part(n, start, links, &used);
        knots &= ~here;
        for (uint64_t rest = here; round && rest != 0u; rest &= rest - 1u) {
            const uint32_t both = (uint32_t)n->deep[first(rest)] + n->second[first(rest)];
            if (both >= ways) {
                ways = both;
                start = first(rest);
            }
        }
        if (!round)
            ways = (uint32_t)n->deep[n->start] + n->deep[n->end];
        const uint32_t cars = cars_of(n, used) + ways;
        if (cars > n->best) {
            n->best = cars;
            n->best_city = start;
            n->best_end = round ? start : n->end;
            n->best_links = used;
        }
    }
}

/* Lose links until no knot is odd that should not be; the way from knot `at` is gone on with first. */
static void lose(net *n, uint64_t knots, uint64_t odd, uint32_t at, uint64_t links, uint32_t lost)
{
    n->steps++;
    if (odd == 0u) {
        judge(n, links, knots);
        return;
    }
    const uint32_t knot = odd >> at & 1u ? at : first(odd);
    for (uint64_t rest = n->at[knot] & links & ~n->loops; rest != 0u; rest &= rest - 1u) { /* the shortest first */
        const uint32_t link = first(rest), to = (uint32_t)(n->a[link] ^ n->b[link]) ^ knot;
        const uint32_t gone = lost + n->length[link];
        const uint64_t still = odd ^ bit(knot) ^ bit(to);
        if (gone + n->best >= n->most)
            return;
        if (gone + n->best + loss(n, still) < n->most)
            lose(n, knots, still, to, links & ~bit(link), gone);
    }
}

/* The longest trail of a part of the net: all pairs of ends, the most promising ones first. */
static void search_part(net *n, uint64_t knots, uint64_t links)
{
    uint32_t pair[PAIRS], pairs = 0, round = 0; /* bound << 16 | start << 8 | end */
    uint64_t odd = 0, ends = 0;
    const uint32_t cars = cars_of(n, links);
    for (uint64_t rest = knots; rest != 0u; rest &= rest - 1u) {
        const uint32_t knot = first(rest), both = (uint32_t)n->deep[knot] + n->second[knot];
        odd |= (uint64_t)__builtin_parityll(n->at[knot] & ~n->loops) << knot;
        if (n->deep[knot] > 0u)
            ends |= bit(knot);
        round = both > round ? both : round;
    }
    ends |= odd;
    measure(n, knots);
    const uint32_t straight = cars + round - loss(n, odd);
    if (straight > n->best)
        pair[pairs++] = straight << 16;
    for (uint64_t from = ends; from != 0u; from &= from - 1u)
        for (uint64_t to = from & (from - 1u); to != 0u; to &= to - 1u) {
            const uint32_t a = first(from), b = first(to), ways = (uint32_t)n->deep[a] + n->deep[b];
            if (cars + ways <= n->best)
                continue;
            const uint32_t bound = cars + ways - loss(n, odd ^ bit(a) ^ bit(b)), key = bound << 16 | a << 8 | b;
            if (bound <= n->best)
                continue;
            uint32_t place = pairs++;
            for (; place > 0u && pair[place - 1u] < key; place--)
                pair[place] = pair[place - 1u];
            pair[place] = key;
        }
    for (uint32_t i = 0; i < pairs && pair[i] >> 16 > n->best; i++) {
        n->start = pair[i] >> 8 & 255u;
        n->end = pair[i] & 255u;
        const int none = n->start == n->end;
        const uint64_t wrong = none ? odd : odd ^ bit(n->start) ^ bit(n->end);
        n->most = cars + (none ? round : (uint32_t)n->deep[n->start] + n->deep[n->end]);
        lose(n, knots, wrong, 0, links, 0);
    }
}

static void search(net *n, uint64_t knots)
{
    while (knots != 0u) {
        uint64_t links;
        const uint64_t here = part(n, first(knots), ~(uint64_t)0, &links);
        knots &= ~here;
        search_part(n, here, links);
    }
}

/* Write the way down from a city that begins with a route; return the end of what is written. */
static uint32_t down(const net *n, const uint8_t *ends, uint32_t city, uint32_t length, uint32_t route, uint8_t *order,
                     uint32_t count)
{
    while (length > 0u) {
        order[count++] = (uint8_t)route;
        city ^= (uint32_t)(ends[2u * route] ^ ends[2u * route + 1u]);
        length = n->deep[city];
        route = n->way_deep[city];
    }
    return count;
}

/* The links of the best trail in walking order (Hierholzer); return how many. */
static uint32_t walk(const net *n, uint8_t *order)
{
    uint8_t way[HH_TRAIL_ROUTES], stop[HH_TRAIL_ROUTES + 1];
    uint32_t depth = 0, count = 0;
    uint64_t left = n->best_links;
    stop[0] = (uint8_t)n->best_city;
    for (;;) {
        const uint32_t knot = stop[depth];
        const uint64_t on = n->at[knot] & left;
        if (on != 0u) {
            const uint32_t link = first(on);
            left &= ~bit(link);
            way[depth++] = (uint8_t)link;
            stop[depth] = (uint8_t)(n->loops >> link & 1u ? knot : (uint32_t)(n->a[link] ^ n->b[link]) ^ knot);
        } else if (depth == 0u) {
            break;
        } else {
            order[count++] = way[--depth]; /* from the end of the walk to its start */
        }
    }
    for (uint32_t i = 0; i < count / 2u; i++) {
        const uint8_t other = order[i];
        order[i] = order[count - 1u - i];
        order[count - 1u - i] = other;
    }
    return count;
}

static uint32_t write_down(const net *n, const uint8_t *ends, uint8_t *order)
{
    const uint32_t start = n->best_city, end = n->best_end;
    uint8_t links[HH_TRAIL_ROUTES];
    uint32_t count = down(n, ends, start, n->deep[start], n->way_deep[start], order, 0);
    for (uint32_t i = 0; i < count / 2u; i++) { /* it is walked up */
        const uint8_t other = order[i];
        order[i] = order[count - 1u - i];
        order[count - 1u - i] = other;
    }
    uint32_t knot = start;
    const uint32_t number = n->best_links != 0u ? walk(n, links) : 0u;
    for (uint32_t i = 0; i < number; i++) {
        const uint32_t on = links[i], routes = n->routes[on];
        const int forward = n->a[on] == knot;
        for (uint32_t k = 0; k < routes; k++)
            order[count++] = n->chain[n->from[on] + (forward ? k : routes - 1u - k)];
        knot = forward ? n->b[on] : n->a[on];
    }
    if (end == start)
        return down(n, ends, end, n->second[end], n->way_second[end], order, count);
    return down(n, ends, end, n->deep[end], n->way_deep[end], order, count);
}

static int find(uint32_t routes, const uint8_t *ends, const uint8_t *length, hh_trail *trail)
{
    net n;
    uint64_t cities = 0;
    uint32_t cars = 0;
    if (routes > HH_TRAIL_ROUTES)
        return -1;
    memset(n.at, 0, sizeof n.at);
    for (uint32_t i = 0; i < routes; i++) {
        const uint32_t a = ends[2u * i], b = ends[2u * i + 1u];
        if (a >= HH_TRAIL_CITIES || b >= HH_TRAIL_CITIES || a == b)
            return -1;
        cars += length[i];
        cities |= (uint64_t)1 << a | (uint64_t)1 << b;
        n.at[a] |= (uint64_t)1 << i;
        n.at[b] |= (uint64_t)1 << i;
    }
    if (cars > 255u)
        return -1;
    n.loops = 0;
    n.best_links = 0;
    n.best = n.best_city = n.best_end = n.steps = 0;
    memset(n.deep, 0, sizeof n.deep);
    memset(n.second, 0, sizeof n.second);
    cities = strip(&n, ends, length, cities);
    if (cities != 0u)
        search(&n, shrink(&n, ends, length, cities));
    if (trail != NULL) {
        memset(trail, 0, sizeof *trail);
        trail->length = (uint16_t)n.best;
        trail->routes = (uint8_t)write_down(&n, ends, trail->order);
        trail->steps = n.steps;
    }
    return (int)n.best;
}

int hh_trail_find(uint32_t routes, const uint8_t *ends, const uint8_t *length, hh_trail *trail)
{
    return find(routes, ends, length, trail) < 0 ? HH_BAD_ARGUMENT : HH_OK;
}

int hh_trail_length(uint32_t routes, const uint8_t *ends, const uint8_t *length)
{
    return find(routes, ends, length, NULL);
}
