/* The strongest player of Twisty Tracks: it plays on from each placement many times.
 *
 * In an imagined game this seat draws the tiles to come in some order and places the next ones by the learned judgement,
 * round by round with the others; what is left after them is judged. What the others do was imagined beforehand from
 * their frames as of the last round, in whole games of all seats (futures): so a station is worth less where somebody
 * else is about to come in. All placements are tried with the same orders and futures, and those that fall behind are
 * given up: after each share of the time the worse half, and at any time what is surely worse. */
#include "hh_twisty_mind.h"

#define SURE 12.0  /* squared: how many standard errors are sure, about 3.5 */
#define SWEEPS 32u /* between two looks at what is surely worse */
#define SAID 16u   /* games at least, where there is time, for the points that are said to be expected */
#define EXACT 3u   /* tiles to come after this one that are solved */
#define DEPTH 5u   /* placements of a game that are played, the first one included; the rest is judged */

/* A placement that is tried. */
typedef struct candidate {
    uint32_t option;
    int64_t value, total, margin; /* sums over its games */
    int64_t apart, square;        /* of the differences to the mean of those tried with it, since the last look */
    int64_t now;
} candidate;

/* Who came where in one round. */
typedef struct arrivals {
    uint32_t count;
    uint8_t seat[16], station[16];
} arrivals;

static void arrive(arrivals *came, uint32_t seat, uint32_t station)
{
    came->seat[came->count] = (uint8_t)seat;
    came->station[came->count++] = (uint8_t)station;
}

/* Spec 5.2: all of a round score the best open space, then as many are covered. */
static void settle(const hh_tw_scale *scale, const arrivals *came, uint8_t *covered, uint32_t *points)
{
    for (uint32_t i = 0; i < came->count; i++)
        points[came->seat[i]] += scale->worth[came->station[i]][covered[came->station[i]]];
    for (uint32_t i = 0; i < came->count; i++) {
        const uint32_t s = came->station[i];
        covered[s] = (uint8_t)(covered[s] + (covered[s] < scale->open[s]));
    }
}

/* The best placement by points and judgement, as cell * 4 + rotation. */
static uint32_t pick(hh_tw_thought *t, hh_twisty_frame *frame, uint32_t tile, const uint8_t *covered)
{
    int32_t best = INT32_MIN;
    uint32_t found = 0;
    for (uint32_t cells = hh_tw_cells(frame); cells != 0u; cells &= cells - 1u) {
        const uint32_t cell = (uint32_t)__builtin_ctz(cells);
        for (uint32_t rotation = 0; rotation < hh_twisty_rotations[tile]; rotation++) {
            uint8_t now[8];
            memcpy(now, covered, 8);
            const hh_twisty_run run = hh_tw_lay(frame, cell, tile * 4u + rotation);
            const int32_t value =
                (int32_t)hh_tw_gain(&t->scale, frame, &run, now) * HH_TW_UNIT + hh_tw_left(&t->scale, frame, now);
            hh_tw_lift(frame, cell);
            t->nodes++;
            if (value > best) {
                best = value;
                found = cell * 4u + rotation;
            }
        }
    }
    return found;
}

/* Lay a tile; note the arrivals and return the borders crossed. */
static uint32_t place(hh_twisty_frame *frame, uint32_t tile, uint32_t option, uint32_t seat, arrivals *came)
{
    const hh_twisty_run run = hh_tw_lay(frame, option >> 2, tile * 4u + (option & 3u));
    for (uint32_t rest = run.arrived; rest != 0u; rest &= rest - 1u)
        arrive(came, seat, hh_tw_station(frame, (uint32_t)__builtin_ctz(rest)));
    return run.points;
}

/* Imagine a whole game of all seats and write down what the others do. */
static void foresee(hh_tw_thought *t, hh_twisty_future *future)
{
    hh_twisty_frame frame[HH_TWISTY_SEATS];
    uint8_t covered[8];
    uint32_t points[HH_TWISTY_SEATS] = {0}, active = 1;
    memcpy(covered, t->game->covered, 8);
    memset(future, 0, sizeof *future);
    for (uint32_t seat = 0; seat < t->game->seats; seat++) {
        frame[seat] = t->game->frame[seat];
        future->travel[seat] = t->game->travel[seat];
    }
    for (uint32_t round = 0; active != 0u; round++) {
        arrivals came;
        came.count = 0;
        active = 0;
        for (uint32_t seat = 0; seat < t->game->seats; seat++) {
            hh_twisty_frame *const own = &frame[seat];
            if (hh_tw_live(own) == 0u)
                continue;
            active++;
            const uint32_t lot = hh_tw_lot(t, (uint32_t)HH_TWISTY_CELLS - own->tiles);
            const uint32_t tile =
                seat == t->seat && round == 0u ? t->tile : hh_tw_nth(~(uint32_t)own->used & 0x7FFFu, lot);
            const uint32_t option = pick(t, own, tile, covered), before = came.count;
            future->travel[seat] = (uint8_t)(future->travel[seat] + place(own, tile, option, seat, &came));
            for (uint32_t i = before; i < came.count && seat != t->seat; i++) {
                future->round[future->arrivals] = (uint8_t)round;
                future->seat[future->arrivals] = (uint8_t)seat;
                future->station[future->arrivals++] = came.station[i];
            }
        }
        settle(&t->scale, &came, covered, points);
    }
    for (uint32_t seat = 0; seat < t->game->seats; seat++)
        future->tiles[seat] = frame[seat].tiles;
}

/* Play a placement on. */
static void play_out(hh_tw_thought *t, candidate *tried, const uint8_t *order, const hh_twisty_future *future)
{
    const hh_twisty *const game = t->game;
    hh_twisty_frame frame = game->frame[t->seat];
    uint8_t covered[8];
    uint32_t points[HH_TWISTY_SEATS], event = 0, travel = game->travel[t->seat];
    int32_t rest = 0; /* judged, not played; without stations playing on to the end tells more */
    const uint32_t depth = game->variant == HH_TWISTY_TRAVEL_ONLY ? HH_TWISTY_CELLS : DEPTH;
    memcpy(covered, game->covered, 8);
    for (uint32_t seat = 0; seat < HH_TWISTY_SEATS; seat++)
        points[seat] = game->station[seat];
    for (uint32_t round = 0; event < future->arrivals || hh_tw_live(&frame) != 0u; round++) {
        arrivals came;
        came.count = 0;
        if (hh_tw_live(&frame) != 0u) {
            const uint32_t tile = round == 0u ? t->tile : order[round - 1u];
            const uint32_t option = round == 0u ? tried->option : pick(t, &frame, tile, covered);
            travel += place(&frame, tile, option, t->seat, &came);
        }
        for (; event < future->arrivals && future->round[event] == round; event++)
            arrive(&came, future->seat[event], future->station[event]);
        settle(&t->scale, &came, covered, points);
        if (round + 1u == depth && hh_tw_live(&frame) != 0u) {
            rest = hh_tw_left(&t->scale, &frame, covered);
            break;
        }
    }
    for (; event < future->arrivals; event++) { /* one by one: it matters for the margin only */
        arrivals came = {1, {future->seat[event]}, {future->station[event]}};
        settle(&t->scale, &came, covered, points);
    }
    const int32_t total = rest / HH_TW_UNIT + (int32_t)(points[t->seat] + travel * t->scale.borders);
    int32_t most = 0;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const int32_t other = (int32_t)(points[seat] + future->travel[seat] * t->scale.borders);
        if (seat != t->seat && other > most)
            most = other;
    }
    tried->now = (int64_t)total * HH_TW_UNIT + rest % HH_TW_UNIT + frame.tiles; /* level on points, tiles decide */
    tried->value += tried->now;
    tried->total += total;
    tried->margin += total - most;
}

/* Some order of the tiles to come. */
static void shuffle(hh_tw_thought *t, uint8_t *order)
{
    uint32_t count = 0;
    for (uint32_t rest = ~((uint32_t)t->game->frame[t->seat].used | 1u << t->tile) & 0x7FFFu; rest != 0u;
         rest &= rest - 1u)
        order[count++] = (uint8_t)__builtin_ctz(rest);
    for (uint32_t i = count; i > 1u; i--) {
        const uint32_t k = hh_tw_lot(t, i);
        const uint8_t tile = order[k];
        order[k] = order[i - 1u];
        order[i - 1u] = tile;
    }
}

/* The last tiles, exactly: the mean over the tiles to come of the best that can be made of each, in HH_TW_UNIT. */
static int32_t solve(hh_tw_thought *t, hh_twisty_frame *frame, const uint8_t *covered);

/* The best that can be made of a tile. */
static int32_t solve_tile(hh_tw_thought *t, hh_twisty_frame *frame, uint32_t tile, const uint8_t *covered)
{
    int32_t best = 0;
    for (uint32_t cells = hh_tw_cells(frame); cells != 0u && !t->stopped; cells &= cells - 1u) {
        const uint32_t cell = (uint32_t)__builtin_ctz(cells);
        for (uint32_t rotation = 0; rotation < hh_twisty_rotations[tile]; rotation++) {
            uint8_t now[8];
            memcpy(now, covered, 8);
            const hh_twisty_run run = hh_tw_lay(frame, cell, tile * 4u + rotation);
            const int32_t value = (int32_t)hh_tw_gain(&t->scale, frame, &run, now) * HH_TW_UNIT + solve(t, frame, now);
            hh_tw_lift(frame, cell);
            t->nodes++;
            best = value > best ? value : best;
        }
    }
    return best;
}

static int32_t solve(hh_tw_thought *t, hh_twisty_frame *frame, const uint8_t *covered)
{
    int32_t sum = 0, count = 0;
    if (hh_tw_live(frame) == 0u)
        return frame->tiles; /* level on points, tiles decide */
    if (frame->tiles + 1u < HH_TWISTY_CELLS && hh_tw_over(t))
        return 0;
    for (uint32_t rest = ~(uint32_t)frame->used & 0x7FFFu; rest != 0u && !t->stopped; rest &= rest - 1u) {
        sum += solve_tile(t, frame, (uint32_t)__builtin_ctz(rest), covered);
        count++;
    }
    return count == 0 ? 0 : sum / count;
}

/* Whether nothing that others do can matter, and few tiles are to come. */
static int solvable(const hh_tw_thought *t)
{
    const uint32_t others = hh_twisty_active(t->game) & ~(1u << t->seat);
    return t->game->frame[t->seat].tiles + 1u + EXACT >= HH_TWISTY_CELLS &&
           (others == 0u || t->game->variant == HH_TWISTY_TRAVEL_ONLY);
}

/* Best first. */
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

/* Sorted: leave out what is surely worse than the first, by the sweeps since the last look. */
static uint32_t surely(candidate *all, uint32_t count, uint32_t sweeps)
{
    const double n = sweeps, lead = (double)all[0].apart / n, spread = (double)all[0].square / n - lead * lead;
    uint32_t left = 1;
    for (uint32_t i = 1; i < count; i++) {
        const double mean = (double)all[i].apart / n, mine = (double)all[i].square / n - mean * mean;
        if (lead < mean || (lead - mean) * (lead - mean) * n < SURE * 2.0 * (spread + mine))
            all[left++] = all[i];
    }
    return left;
}

/* How much of what the limits allow is used, of 1024. */
static uint64_t used(const hh_tw_thought *t)
{
    const uint64_t nodes = t->node_limit == 0u ? 0u : t->nodes * 1024u / t->node_limit;
    const uint64_t time = t->msec == 0u ? 0u : (hh_now_msec() - t->start) * 1024u / t->msec;
    return nodes > time ? nodes : time;
}

/* By the judgement alone, until games are played. */
static void first_order(hh_tw_thought *t, candidate *all, uint32_t count)
{
    hh_twisty_frame frame = t->game->frame[t->seat];
    for (uint32_t i = 0; i < count; i++) {
        uint8_t covered[8];
        memcpy(covered, t->game->covered, 8);
        const uint32_t cell = all[i].option >> 2;
        const hh_twisty_run run = hh_tw_lay(&frame, cell, t->tile * 4u + (all[i].option & 3u));
        all[i].value =
            (int64_t)hh_tw_gain(&t->scale, &frame, &run, covered) * HH_TW_UNIT + hh_tw_left(&t->scale, &frame, covered);
        hh_tw_lift(&frame, cell);
        t->nodes++;
    }
    sort(all, count);
    for (uint32_t i = 0; i < count; i++)
        all[i].value = 0;
}

/* The end, exactly; 0 if there was no time. */
static int finish(hh_tw_thought *t, candidate *all, uint32_t count)
{
    hh_twisty_frame frame = t->game->frame[t->seat];
    for (uint32_t i = 0; i < count; i++) {
        uint8_t covered[8];
        memcpy(covered, t->game->covered, 8);
        const uint32_t cell = all[i].option >> 2;
        const hh_twisty_run run = hh_tw_lay(&frame, cell, t->tile * 4u + (all[i].option & 3u));
        all[i].value = (int64_t)hh_tw_gain(&t->scale, &frame, &run, covered) * HH_TW_UNIT + solve(t, &frame, covered);
        hh_tw_lift(&frame, cell);
        t->nodes++;
    }
    if (!t->stopped) {
        sort(all, count);
        return 1;
    }
    for (uint32_t i = 0; i < count; i++)
        all[i].value = 0;
    return 0;
}

uint32_t hh_tw_imagine(hh_tw_thought *t, const hh_twisty_memory *memory, const uint8_t *option, uint32_t options,
                       hh_twisty_thought *out)
{
    const uint32_t futures = memory->future_count < HH_TWISTY_FUTURES ? memory->future_count : HH_TWISTY_FUTURES;
    candidate all[16] = {{0}};
    uint32_t left = options, since = 0, sweep = 0, phases = 0, phase = 0;
    for (uint32_t i = 0; i < options; i++)
        all[i].option = option[i];
    first_order(t, all, options);
    if (solvable(t) && finish(t, all, options))
        left = 1;
    while (1u << phases < options)
        phases++;
    for (; left > 1u && !hh_tw_over(t); sweep++) {
        uint8_t order[HH_TWISTY_CELLS];
        hh_twisty_future *const future = &memory->futures[sweep % futures];
        if (sweep < futures)
            foresee(t, future);
        shuffle(t, order);
        int64_t sum = 0;
        uint32_t done = 0;
        candidate before[16];
        memcpy(before, all, sizeof all);
        for (; done < left && !hh_tw_over(t); done++) {
            play_out(t, &all[done], order, future);
            sum += all[done].now;
        }
        if (done < left) { /* half a sweep would not be fair */
            memcpy(all, before, sizeof all);
            break;
        }
        out->games += left;
        for (uint32_t i = 0; i < left; i++) {
            const int64_t apart = all[i].now - sum / (int64_t)left;
            all[i].apart += apart;
            all[i].square += apart * apart;
        }
        if (++since < SWEEPS && used(t) < (phase + 1u) * 1024u / phases)
            continue;
        sort(all, left);
        if (since >= SWEEPS)
            left = surely(all, left, since);
        for (; phase < phases && used(t) >= (phase + 1u) * 1024u / phases; phase++) {
            const uint32_t half = (options + (1u << (phase + 1u)) - 1u) >> (phase + 1u);
            left = left > half ? half : left;
        }
        for (uint32_t i = 0; i < left; i++)
            all[i].apart = all[i].square = 0;
        since = 0;
    }
    sort(all, left);
    for (; sweep < SAID && left == 1u && !hh_tw_over(t); sweep++) { /* decided: what to expect of it */
        uint8_t order[HH_TWISTY_CELLS];
        foresee(t, memory->futures);
        shuffle(t, order);
        play_out(t, &all[0], order, memory->futures);
        out->games++;
    }
    if (sweep > 0u) {
        out->total = (int32_t)(all[0].total * 100 / sweep);
        out->margin = (int32_t)(all[0].margin * 100 / sweep);
    }
    return all[0].option;
}
