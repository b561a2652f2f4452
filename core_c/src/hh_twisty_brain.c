/* The computer players of Twisty Tracks that look at most two placements ahead or play to the end by a plain rule: the
 * four of the specification (section 8), and the learned judgement by itself. */
#include "hh_twisty_mind.h"

#define PLAYOUTS 20
#define KEEP 8 /* points that "normal" counts for a live train */

int hh_tw_over(hh_tw_thought *t)
{
    if (t->stopped)
        return 1;
    t->stopped = (t->stop != NULL && hh_stop_asked(t->stop)) || (t->node_limit != 0u && t->nodes >= t->node_limit) ||
                 (t->msec != 0u && hh_now_msec() - t->start >= t->msec);
    return t->stopped;
}

/* The best so far; equal ones by lot. */
typedef struct choice {
    int64_t value;
    uint32_t option, equal;
} choice;

static void offer(hh_tw_thought *t, choice *best, uint32_t option, int64_t value)
{
    if (best->equal == 0u || value > best->value) {
        best->value = value;
        best->option = option;
        best->equal = 1;
    } else if (value == best->value && hh_tw_lot(t, ++best->equal) == 0u) {
        best->option = option;
    }
}

static uint32_t kept(const hh_twisty_frame *frame)
{
    return frame->tiles == HH_TWISTY_CELLS ? 0u : KEEP * hh_tw_count(hh_tw_live(frame));
}

/* "Normal": the placement (cell * 4 + rotation) with the most points and live trains; *most: how many those are. */
static uint32_t normal(hh_tw_thought *t, hh_twisty_frame *frame, uint32_t tile, const uint8_t *covered, uint32_t *most)
{
    choice best = {0, 0, 0};
    for (uint32_t cells = hh_tw_cells(frame); cells != 0u; cells &= cells - 1u) {
        const uint32_t cell = (uint32_t)__builtin_ctz(cells);
        for (uint32_t rotation = 0; rotation < hh_twisty_rotations[tile]; rotation++) {
            uint8_t now[8];
            memcpy(now, covered, 8);
            const hh_twisty_run run = hh_tw_lay(frame, cell, tile * 4u + rotation);
            offer(t, &best, cell * 4u + rotation, hh_tw_gain(&t->scale, frame, &run, now) + kept(frame));
            hh_tw_lift(frame, cell);
            t->nodes++;
        }
    }
    *most = (uint32_t)best.value;
    return best.option;
}

/* Play on to the end by "normal" with the tiles to come in any order, alone; return the points. */
static uint32_t play_on(hh_tw_thought *t, const hh_twisty_frame *from, const uint8_t *covered)
{
    hh_twisty_frame frame = *from;
    uint8_t now[8];
    uint32_t points = 0, unused, most;
    memcpy(now, covered, 8);
    while (hh_tw_live(&frame) != 0u) {
        unused = ~(uint32_t)frame.used & 0x7FFFu;
        const uint32_t tile = hh_tw_nth(unused, hh_tw_lot(t, (uint32_t)HH_TWISTY_CELLS - frame.tiles));
        const uint32_t option = normal(t, &frame, tile, now, &most);
        const hh_twisty_run run = hh_tw_lay(&frame, option >> 2, tile * 4u + (option & 3u));
        points += hh_tw_gain(&t->scale, &frame, &run, now);
    }
    return points;
}

/* The mean over the tiles to come of the best placement of each as "normal" sees it, times 360360. */
static int64_t second(hh_tw_thought *t, hh_twisty_frame *frame, const uint8_t *covered)
{
    uint32_t sum = 0, count = 0;
    if (hh_tw_live(frame) == 0u)
        return 0;
    for (uint32_t rest = ~(uint32_t)frame->used & 0x7FFFu; rest != 0u; rest &= rest - 1u) {
        uint32_t most;
        normal(t, frame, (uint32_t)__builtin_ctz(rest), covered, &most);
        sum += most;
        count++;
    }
    return count == 0u ? 0 : (int64_t)sum * 360360 / count;
}

/* What a placement that was just laid is worth to a style, times 360360, which any number of tiles divides. */
static int64_t worth(hh_tw_thought *t, hh_twisty_frame *frame, uint32_t points, const uint8_t *covered)
{
    const int64_t sure = (int64_t)points * 360360;
    int64_t sum = 0;
    switch (t->manner->style) {
    case HH_TWISTY_NORMAL: return sure + (int64_t)kept(frame) * 360360;
    case HH_TWISTY_HARD: return sure + second(t, frame, covered);
    case HH_TWISTY_EXPERT:
        for (uint32_t i = 0; i < PLAYOUTS && hh_tw_live(frame) != 0u && !hh_tw_over(t); i++)
            sum += play_on(t, frame, covered);
        return sure + sum * (360360 / PLAYOUTS);
    case HH_TWISTY_GLANCE: {
        const int64_t noise = t->manner->noise;
        const int64_t off = noise > 0 ? (int64_t)hh_tw_lot(t, (uint32_t)(2 * noise + 1)) - noise : 0;
        return (int64_t)points * HH_TW_UNIT * 100 + (int64_t)hh_tw_left(&t->scale, frame, covered) * 100 +
               off * HH_TW_UNIT;
    }
    default: return sure;
    }
}

static int bad_arguments(const hh_twisty *game, uint32_t seat, const hh_twisty_memory *memory,
                         const hh_twisty_manner *manner, const hh_limits *limits, const hh_stop *stop,
                         const hh_twisty_thought *out)
{
    if (game == NULL || manner == NULL || limits == NULL || out == NULL || seat >= game->seats)
        return 1;
    if (manner->style < HH_TWISTY_THINKER || manner->style > HH_TWISTY_EXPERT || manner->noise < 0)
        return 1;
    if (game->hand[seat] >= HH_TWISTY_CELLS || hh_tw_live(&game->frame[seat]) == 0u)
        return 1;
    if (manner->style != HH_TWISTY_THINKER)
        return 0;
    return memory == NULL || memory->futures == NULL || memory->future_count == 0u ||
           (limits->nodes == 0u && limits->msec == 0u && stop == NULL);
}

static int32_t margin(const hh_twisty *game, uint32_t seat)
{
    uint32_t most = 0;
    for (uint32_t other = 0; other < game->seats; other++)
        if (other != seat && hh_twisty_total(game, other) > most)
            most = hh_twisty_total(game, other);
    return (int32_t)(hh_twisty_total(game, seat) - most) * 100;
}

int hh_twisty_think(const hh_twisty *game, uint32_t seat, const hh_twisty_memory *memory,
                    const hh_twisty_manner *manner, const hh_limits *limits, const hh_stop *stop,
                    hh_twisty_thought *out)
{
    if (bad_arguments(game, seat, memory, manner, limits, stop, out))
        return HH_BAD_ARGUMENT;
    hh_tw_thought t = {.game = game,
                       .manner = manner,
                       .stop = stop,
                       .seat = seat,
                       .tile = game->hand[seat],
                       .node_limit = limits->nodes,
                       .start = limits->msec != 0u ? hh_now_msec() : 0u,
                       .msec = limits->msec,
                       .draws = (uint64_t)game->round << 40 | (uint64_t)seat << 48};
    hh_tw_scale_init(&t.scale, game->seats, game->variant);
    t.scale.weight = hh_twisty_weights[game->variant];
    *out = (hh_twisty_thought){0};
    out->total = (int32_t)hh_twisty_total(game, seat) * 100;
    out->margin = margin(game, seat);
    hh_twisty_frame frame = game->frame[seat];
    uint8_t option[16];
    const uint32_t options = hh_twisty_options(&frame, t.tile, option);
    choice best = {0, option[hh_tw_lot(&t, options)], 0};
    out->options = (uint8_t)options;
    if (manner->style != HH_TWISTY_RANDOM && hh_tw_lot(&t, 1000) >= (uint32_t)manner->blunder) {
        for (uint32_t i = 0; i < options && manner->style != HH_TWISTY_THINKER && !hh_tw_over(&t); i++) {
            uint8_t covered[8];
            memcpy(covered, game->covered, 8);
            const hh_twisty_run run = hh_tw_lay(&frame, option[i] >> 2, t.tile * 4u + (option[i] & 3u));
            t.nodes++;
            const uint32_t points = hh_tw_gain(&t.scale, &frame, &run, covered);
            const int64_t value = worth(&t, &frame, points, covered);
            if (!t.stopped || best.equal == 0u) /* what was cut short says nothing */
                offer(&t, &best, option[i], value);
            hh_tw_lift(&frame, option[i] >> 2);
        }
        if (manner->style == HH_TWISTY_THINKER)
            best.option = hh_tw_imagine(&t, memory, option, options, out);
    }
    out->cell = (uint8_t)(best.option >> 2);
    out->rotation = (uint8_t)(best.option & 3u);
    out->nodes = t.nodes;
    return HH_OK;
}
