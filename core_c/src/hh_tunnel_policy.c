/* The player of imagined games: tile by tile, what each brings at once and where it leads. */
#include "hh_tunnel_mind.h"

#include <string.h>

#define FAR_AWAY 40 /* tiles that no way counts for */
#define OLD 2u      /* own turns after which a table is made anew */

/* What a tile is chosen by. */
static const struct {
    int32_t point, hub, done, away, unstarted, touch, stop, joined, noise;
} w = {.point = 90, .hub = 400, .done = 800, .away = 70, .unstarted = 9, .touch = 80, .stop = 56, .joined = 160, .noise = 40};

/* Cards placed in cells at each corner of the board, and those touched by each line of a player. */
typedef struct sight {
    uint16_t cards[HH_LATTICE_VERTICES];
    uint16_t touched[2];
    uint16_t stopped; /* with a station */
    const uint8_t *away[2]; /* tiles to a terminal */
} sight;

static const uint8_t *root(hh_tm_roots *roots, uint32_t number, uint32_t side)
{
    const uint32_t seat = number >> 1;
    if ((roots->known[seat] >> side & 1u) == 0u) {
        hh_tunnel_distances(roots->game, number, side, roots->tiles[seat][side]);
        roots->known[seat] = (uint8_t)(roots->known[seat] | 1u << side);
    }
    return roots->tiles[seat][side];
}

/* The table for a line that was started. */
static const uint8_t *way(const hh_tunnel *game, hh_tm_ways *ways, uint32_t number)
{
    const uint32_t turn = game->turns[number >> 1], side = game->line[number].side;
    const uint32_t made = ways->fresh[number] ? ways->turn[number] : ways->roots->game->turns[number >> 1];
    if (turn - made >= OLD) {
        hh_tunnel_distances(game, number, side, ways->own[number]);
        ways->fresh[number] = 1;
        ways->turn[number] = (uint8_t)turn;
    }
    return ways->fresh[number] ? ways->own[number] : root(ways->roots, number, side);
}

static void look(const hh_tunnel *game, hh_tm_ways *ways, uint32_t seat, sight *s)
{
    for (uint32_t v = 0; v < HH_LATTICE_VERTICES; v++)
        s->cards[v] = 0;
    s->touched[0] = s->touched[1] = s->stopped = 0;
    for (uint32_t card = 0; card < HH_TUNNEL_CARDS; card++) {
        const uint32_t cell = game->placed[card];
        if (cell == HH_TUNNEL_NONE)
            continue;
        for (uint32_t c = 0; c < 3u; c++) {
            const uint32_t vertex = hh_lattice_corners[cell][c], lines = game->at[vertex] >> (seat * 2u) & 3u;
            s->cards[vertex] = (uint16_t)(s->cards[vertex] | 1u << card);
            for (uint32_t k = 0; k < 2u; k++)
                if (lines >> k & 1u)
                    s->touched[k] = (uint16_t)(s->touched[k] | 1u << card);
            if (lines != 0u && game->station[vertex] != 0u)
                s->stopped = (uint16_t)(s->stopped | 1u << card);
        }
    }
    for (uint32_t k = 0; k < 2u; k++) {
        const hh_tunnel_line *const line = &game->line[seat * 2u + k];
        if (line->tiles > 0u && !line->done)
            s->away[k] = way(game, ways, seat * 2u + k);
    }
}

/* Tiles to the terminal for a line that stands at `vertex`, come by `heading`, with so many tiles left. */
static int32_t away_from(const uint8_t *table, uint32_t vertex, uint32_t heading, uint32_t left)
{
    const uint32_t tiles = table[vertex * 6u + heading];
    return tiles > left ? FAR_AWAY : (int32_t)tiles;
}

static uint32_t bits(uint32_t set)
{
    return (uint32_t)__builtin_popcount(set);
}

static uint32_t pairs(uint32_t cards)
{
    return bits(cards & cards >> 1 & 0x555u);
}

/* What a tile brings. */
static int32_t gain(const hh_tunnel *game, hh_tm_ways *ways, const sight *s, const hh_tunnel_act *act)
{
    const uint32_t seat = game->player, number = seat * 2u + act->line, board = game->rules.board;
    const hh_tunnel_line *const line = &game->line[number];
    const uint32_t left = (uint32_t)game->rules.tiles - line->tiles;
    const uint32_t heading = hh_lattice_axis[act->edge] + (act->from < act->to ? 0u : 3u);
    const int terminal = game->ground[act->cell] == HH_TUNNEL_BLACK;
    uint32_t need = hh_tn_need(game, number, act->from, act->to, act->edge);
    int32_t value = 0;
    if (line->tiles == 0u) {
        const uint32_t side = hh_tunnel_arrows[board][hh_tunnel_arrow_of[board][act->cell]].side;
        need &= 2u;
        value += w.away * (w.unstarted - away_from(root(ways->roots, number, side), act->to, heading, left - 1u));
    } else {
        const int32_t before = away_from(s->away[act->line], act->from, line->heading, left);
        value += w.away * (before - (terminal ? 0 : away_from(s->away[act->line], act->to, heading, left - 1u)));
    }
    if (terminal) {
        need &= 1u;
        value += w.done;
    }
    if (need & 1u)
        value += w.point * hh_tunnel_worth[board][act->from];
    if (need & 2u)
        value += w.point * hh_tunnel_worth[board][act->to];
    uint32_t here = s->cards[act->to], stop = game->station[act->to] != 0u || (need & 2u) || terminal ? here : 0u;
    if (need & 1u)
        stop |= s->cards[act->from];
    if (act->card != HH_TUNNEL_NONE) {
        value += w.hub;
        here |= 1u << act->card;
        if (stop != 0u || game->station[act->to] || game->station[act->from] || need != 0u)
            stop |= 1u << act->card;
    }
    const uint32_t own = s->touched[act->line], both = s->touched[0] | s->touched[1];
    value += w.touch * (int32_t)bits(here & ~both) + w.stop * (int32_t)bits(stop & ~(uint32_t)s->stopped) +
             w.joined * (int32_t)(pairs(own | here) - pairs(own));
    return value;
}

/* Remember what the tile that was laid brought. */
static void note(const hh_tunnel *game, hh_tm_ways *ways, sight *s, const hh_tunnel_act *act)
{
    uint16_t *const own = &s->touched[act->line & 1u];
    if (act->kind == HH_TUNNEL_TILE) {
        if (act->card != HH_TUNNEL_NONE)
            for (uint32_t c = 0; c < 3u; c++) {
                const uint32_t vertex = hh_lattice_corners[act->cell][c];
                s->cards[vertex] = (uint16_t)(s->cards[vertex] | 1u << act->card);
            }
        *own = (uint16_t)(*own | s->cards[act->to] | s->cards[act->from]);
        if (game->station[act->from] != 0u)
            s->stopped = (uint16_t)(s->stopped | s->cards[act->from]);
        const hh_tunnel_line *const line = &game->line[game->player * 2u + act->line];
        if (line->tiles == 1u)
            s->away[act->line] = root(ways->roots, game->player * 2u + act->line, line->side);
    }
    if (act->to != HH_TUNNEL_NONE && game->station[act->to] != 0u)
        s->stopped = (uint16_t)(s->stopped | s->cards[act->to]);
}

static int32_t chip(const hh_tunnel *game, const sight *s, uint32_t vertex)
{
    if (vertex == HH_TUNNEL_NONE)
        return 0;
    return w.point * hh_tunnel_worth[game->rules.board][vertex] +
           w.stop * (int32_t)bits(s->cards[vertex] & ~(uint32_t)s->stopped);
}

static uint32_t any_place(const hh_tunnel *game, const sight *s)
{
    uint64_t places[2];
    int32_t most = -1;
    uint32_t best = 0;
    hh_tunnel_places(game, game->player, places);
    for (uint32_t word = 0; word < 2u; word++)
        for (uint64_t all = places[word]; all != 0u; all &= all - 1u) {
            const uint32_t vertex = word * 64u + (uint32_t)__builtin_ctzll(all);
            if (chip(game, s, vertex) > most) {
                most = chip(game, s, vertex);
                best = vertex;
            }
        }
    return best;
}

uint32_t hh_tm_quick(hh_tunnel *game, hh_tm_ways *ways, hh_tn_lots *lots, hh_tunnel_act *acts)
{
    hh_tunnel_act list[HH_TUNNEL_MOVES];
    int32_t value[HH_TUNNEL_MOVES];
    hh_tunnel_back back;
    sight s;
    uint32_t done = 0;
    const int is_short = !game->full && !game->places;
    look(game, ways, game->player, &s);
    if (game->laid == 0u && !game->full && game->places) {
        const hh_tunnel_act act = {HH_TUNNEL_STATION, 0, 0, 0, (uint8_t)any_place(game, &s), HH_TUNNEL_NONE, 0};
        hh_tn_do(game, &act, &back);
        if (acts != NULL)
            acts[0] = act;
        return 1;
    }
    while (!hh_tn_full(game)) {
        const int bonus = game->pending != HH_TUNNEL_NONE;
        uint32_t count = bonus ? hh_tn_bonuses(game, list) : hh_tn_tiles(game, list);
        for (uint32_t i = 0; i < count; i++)
            value[i] = (bonus ? chip(game, &s, list[i].to) : gain(game, ways, &s, &list[i])) +
                       (int32_t)hh_tn_below(lots, (uint32_t)w.noise + 1u);
        int found = 0;
        while (count > 0u && !found) {
            uint32_t best = 0;
            for (uint32_t i = 1; i < count; i++)
                if (value[i] > value[best])
                    best = i;
            const hh_tunnel_act act = list[best];
            hh_tn_do(game, &act, &back);
            if (is_short || hh_tn_fillable(game)) {
                found = 1;
                note(game, ways, &s, &act);
                if (acts != NULL)
                    acts[done] = act;
                done++;
            } else {
                hh_tn_undo(game, &back);
                list[best] = list[--count];
                value[best] = value[count];
            }
        }
        if (!found)
            break;
    }
    return done;
}
