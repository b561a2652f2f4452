/* A look at every turn there is: the greedy player and the planner of the specification (section 10), and which turns the thinker
 * tries. */
#include "hh_tunnel_mind.h"

#include <string.h>

const hh_tm_weights hh_tm_greedy = {.hub = 250, .done = 600, .away = 70, .unstarted = 9, .cut = 1200, .touch = 1, .stop = 2};
const hh_tm_weights hh_tm_planner = {.hub = 400,
                                     .done = 800,
                                     .away = 70,
                                     .unstarted = 9,
                                     .cut = 1200,
                                     .touch = 80,
                                     .stop = 56,
                                     .joined = 160,
                                     .near = 40,
                                     .shore = 40,
                                     .trips = 70};

static const int32_t kept_share[3] = {75, 90, 100}; /* per cent of the station points that are counted on, by lines done */

/* Tiles to a terminal by the tables. */
static uint32_t away_by_table(hh_tm_thought *t, const hh_tunnel *game, uint32_t k)
{
    const hh_tunnel_line *const line = &game->line[t->seat * 2u + k];
    uint8_t *const table = t->away->tiles[k][line->side];
    const uint32_t bit = k * 6u + line->side;
    if ((t->away->known >> bit & 1u) == 0u) {
        hh_tunnel_distances(t->game, t->seat * 2u + k, line->side, table);
        t->away->known = (uint16_t)(t->away->known | 1u << bit);
    }
    const uint32_t tiles = table[line->verts[line->tiles] * 6u + line->heading];
    return tiles > (uint32_t)game->rules.tiles - line->tiles ? HH_TM_ODD_AWAY : tiles;
}

/* The hubs on the board and how the seat's lines touch them; its stops on the shores. */
static int32_t touched(const hh_tunnel *game, const hh_tm_weights *w, uint32_t seat)
{
    const uint32_t own = 3u << (seat * 2u);
    int32_t value = 0;
    for (uint32_t letter = 0; letter < HH_TUNNEL_LETTERS; letter++) {
        uint32_t lines[2] = {0, 0};
        for (uint32_t i = 0; i < 2u; i++) {
            const uint32_t cell = game->placed[letter * 2u + i];
            uint32_t stop = 0;
            if (cell == HH_TUNNEL_NONE)
                continue;
            for (uint32_t c = 0; c < 3u; c++) {
                const uint32_t vertex = hh_lattice_corners[cell][c], here = game->at[vertex] & own;
                lines[i] |= here;
                stop |= here != 0u && game->station[vertex] != 0u;
            }
            value += (lines[i] != 0u ? w->touch : 0) + (stop ? w->stop : 0);
        }
        if (lines[0] & lines[1])
            value += w->joined;
        else if (lines[0] != 0u && lines[1] != 0u)
            value += w->near;
    }
    for (uint32_t shore = 0; shore < 2u; shore++) {
        uint32_t stop = 0;
        for (uint32_t word = 0; word < 2u && !stop; word++)
            for (uint64_t all = hh_tunnel_shores[game->rules.board][shore][word]; all != 0u && !stop; all &= all - 1u) {
                const uint32_t vertex = word * 64u + (uint32_t)__builtin_ctzll(all);
                stop = (game->at[vertex] & own) != 0u && game->station[vertex] != 0u;
            }
        value += stop ? w->shore : 0;
    }
    return value;
}

/* Own lines that are dead now. */
static uint32_t dead_lines(const hh_tunnel *game, uint32_t seat)
{
    return (uint32_t)hh_tunnel_is_dead(game, seat * 2u) + (uint32_t)hh_tunnel_is_dead(game, seat * 2u + 1u);
}

/* What the game is worth to the seat after its turn, with so many own lines dead; exact: with the way that each line has
 * indeed. */
static int32_t worth(hh_tm_thought *t, const hh_tunnel *game, uint32_t dead, int exact)
{
    const hh_tm_weights *const w = t->weights;
    const hh_tunnel_line *const own = &game->line[t->seat * 2u];
    int32_t value = game->points[t->seat] * kept_share[own[0].done + own[1].done];
    for (uint32_t card = 0; card < HH_TUNNEL_CARDS; card++)
        value += game->owner[card] == t->seat ? w->hub : 0;
    for (uint32_t k = 0; k < 2u; k++) {
        if (own[k].done) {
            value += w->done;
            continue;
        }
        if (own[k].tiles == 0u) {
            value -= w->away * w->unstarted;
            continue;
        }
        int tiles = exact ? hh_tunnel_to_terminal(game, t->seat * 2u + k) : (int)away_by_table(t, game, k);
        value -= tiles < 0 || tiles >= (int)HH_TM_ODD_AWAY ? w->cut : w->away * tiles;
    }
    if (w->touch != 0)
        value += touched(game, w, t->seat);
    return value - HH_TM_DEAD * (int32_t)dead;
}

int32_t hh_tm_trips(const hh_tunnel_score *score, uint32_t seats, uint32_t seat)
{
    int32_t sum = 0, most = 0;
    const int32_t own = score->letters[seat] + score->forest[seat];
    for (uint32_t other = 0; other < seats; other++) {
        const int32_t points = score->letters[other] + score->forest[other];
        if (other == seat)
            continue;
        sum += points;
        most = points > most ? points : most;
    }
    return 2 * own - sum / (int32_t)(seats - 1u) - most;
}

/* By how much the worth of a turn is off: by a hundredth at least, which of many equal turns leaves the first of those that
 * drew +1. Finer lots would make equal turns equally likely, and the planner weaker (docs/opponents-tunnel.md). The same
 * for the same turn, whatever the order of its tiles. */
static int32_t off(const hh_tm_thought *t, uint64_t key)
{
    const uint32_t noise = t->manner->noise > 1 ? (uint32_t)t->manner->noise : 1u;
    return (int32_t)((hh_tn_mix(key ^ t->manner->seed) >> 32) * (2u * noise + 1u) >> 32) - (int32_t)noise;
}

/* Keep the turn if it is one of the best; the worst of those kept stands last. */
static void keep(hh_tm_thought *t, const hh_tunnel *game, const hh_tunnel_act *acts, uint32_t count, uint32_t end)
{
    const uint64_t key = game->key;
    const uint32_t dead = dead_lines(game, t->seat);
    const int32_t value = worth(t, game, dead, 0) + off(t, key);
    t->nodes++;
    t->seen++;
    if (t->any_count == 0u || dead < t->any_dead) {
        t->any_dead = dead;
        t->any_count = 0;
    }
    const int lot = dead == t->any_dead && hh_tn_below(&t->lots, ++t->any_count) == 0u;
    const int good = t->kept < t->most || value > t->turn[t->kept - 1u].value;
    if (!lot && !good)
        return;
    hh_tm_turn turn = {key, value, count + 1u, {{0, 0, 0, 0, 0, 0, 0}}};
    memcpy(turn.acts, acts, count * sizeof *acts);
    turn.acts[count] =
        (hh_tunnel_act){(uint8_t)end, 0, 0, 0, HH_TUNNEL_NONE, HH_TUNNEL_NONE, 0};
    if (lot)
        t->any = turn;
    if (!good)
        return;
    for (uint32_t i = 0; i < t->kept; i++)
        if (t->turn[i].key == key)
            return;
    uint32_t at = t->kept < t->most ? t->kept++ : t->kept - 1u;
    for (; at > 0u && t->turn[at - 1u].value < value; at--)
        t->turn[at] = t->turn[at - 1u];
    t->turn[at] = turn;
}

/* Every full turn from here. */
static void full_turns(hh_tm_thought *t, hh_tunnel *game)
{
    hh_tunnel_turns turns;
    hh_tunnel_turns_begin(&turns, 0);
    while (hh_tunnel_turns_next(&turns, game)) {
        hh_tunnel_act acts[HH_TUNNEL_TURN];
        for (uint32_t i = 0; i < turns.depth; i++)
            acts[i] = turns.back[i].act;
        keep(t, game, acts, turns.depth, HH_TUNNEL_END);
        if ((t->seen & 255u) == 0u && hh_tm_over(t))
            break;
    }
    hh_tunnel_turns_stop(&turns, game);
}

/* Every turn of few tiles (spec 5.4); at most four deep: two tiles, two bonuses. */
static void short_turns(hh_tm_thought *t, hh_tunnel *game, hh_tunnel_act *acts, uint32_t count)
{
    hh_tunnel_act list[HH_TUNNEL_MOVES];
    hh_tunnel_back back;
    if (game->pending == HH_TUNNEL_NONE)
        keep(t, game, acts, count, game->laid > 0u ? HH_TUNNEL_END : HH_TUNNEL_PASS);
    if (count >= HH_TUNNEL_TURN || hh_tn_full(game))
        return;
    const uint32_t steps = game->pending != HH_TUNNEL_NONE ? hh_tn_bonuses(game, list) : hh_tn_tiles(game, list);
    for (uint32_t i = 0; i < steps; i++) {
        hh_tn_do(game, &list[i], &back);
        acts[count] = list[i];
        short_turns(t, game, acts, count + 1u);
        hh_tn_undo(game, &back);
    }
}

static void stations(hh_tm_thought *t, hh_tunnel *game)
{
    uint64_t places[2];
    hh_tunnel_act act = {HH_TUNNEL_STATION, 0, 0, 0, 0, HH_TUNNEL_NONE, 0};
    hh_tunnel_back back;
    hh_tunnel_places(game, t->seat, places);
    for (uint32_t word = 0; word < 2u; word++)
        for (uint64_t all = places[word]; all != 0u; all &= all - 1u) {
            act.to = (uint8_t)(word * 64u + (uint32_t)__builtin_ctzll(all));
            hh_tn_do(game, &act, &back);
            keep(t, game, &act, 1, HH_TUNNEL_END);
            hh_tn_undo(game, &back);
        }
}

/* Look again at those kept, and sort them. */
static void look_again(hh_tm_thought *t)
{
    for (uint32_t i = 0; i < t->kept; i++) {
        hh_tm_turn turn = t->turn[i];
        hh_tunnel after = *t->game;
        hh_tunnel_back back;
        for (uint32_t a = 0; a + 1u < turn.count; a++)
            hh_tn_do(&after, &turn.acts[a], &back);
        turn.value = worth(t, &after, dead_lines(&after, t->seat), 1) + off(t, turn.key);
        if (t->weights->trips != 0) {
            hh_tunnel_score score;
            hh_tunnel_count(&after, &score);
            turn.value += t->weights->trips * hh_tm_trips(&score, after.rules.seats, t->seat) / 2;
        }
        uint32_t at = i;
        for (; at > 0u && t->turn[at - 1u].value < turn.value; at--)
            t->turn[at] = t->turn[at - 1u];
        t->turn[at] = turn;
    }
}

void hh_tm_judge(hh_tm_thought *t)
{
    hh_tunnel game = *t->game;
    hh_tunnel_act acts[HH_TUNNEL_TURN];
    t->kept = t->seen = t->any_count = 0;
    if (game.laid == 0u && game.places && game.pending == HH_TUNNEL_NONE)
        stations(t, &game);
    if (game.full)
        full_turns(t, &game);
    else if (!game.places)
        short_turns(t, &game, acts, 0);
    look_again(t);
}
