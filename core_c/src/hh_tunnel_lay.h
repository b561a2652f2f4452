/* hh_tunnel_lay.h: steps within a turn and lists of tiles, inline: see "What a search may rely on" in hh_tunnel.h. */
#ifndef HH_TUNNEL_LAY_H
#define HH_TUNNEL_LAY_H

#include "hh_tunnel.h"

#include <stddef.h>

#define HH_TN_NO_EDGE 65535u /* of a tile whose shape is none */
#define HH_TN_CHIP 1u        /* bits of hh_tunnel.station */
#define HH_TN_FIXED 2u

static inline uint64_t hh_tn_mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* Chance: a stream of draws. */
typedef struct hh_tn_lots {
    uint64_t at;
} hh_tn_lots;

static inline uint64_t hh_tn_draw(hh_tn_lots *lots)
{
    lots->at += 0x9E3779B97F4A7C15u;
    return hh_tn_mix(lots->at);
}

static inline uint32_t hh_tn_below(hh_tn_lots *lots, uint32_t limit)
{
    return (uint32_t)((hh_tn_draw(lots) >> 32) * limit >> 32);
}

/* Parts of the key. */
static inline uint64_t hh_tn_tile_key(uint32_t line, uint32_t cell, uint32_t from, uint32_t to)
{
    return hh_tn_mix(1u << 27 | line << 24 | cell << 16 | from << 8 | to);
}

static inline uint64_t hh_tn_card_key(uint32_t card, uint32_t cell)
{
    return hh_tn_mix(2u << 27 | card << 8 | cell);
}

static inline uint64_t hh_tn_chip_key(uint32_t vertex)
{
    return hh_tn_mix(3u << 27 | vertex);
}

/* Which ends of a tile need a chip (spec 5.7): 1 `from`, 2 `to`. A start needs none at its origin, a terminal none at its end. */
static inline uint32_t hh_tn_need(const hh_tunnel *game, uint32_t line, uint32_t from, uint32_t to, uint32_t edge)
{
    const uint32_t others = ~(1u << line) & ~(uint32_t)game->along[edge];
    const uint32_t leaves = (game->at[from] & others) != 0u && game->station[from] == 0u;
    const uint32_t joins = (game->at[to] & others) != 0u && game->station[to] == 0u;
    return leaves | joins << 1;
}

static inline uint32_t hh_tn_chips(uint32_t need)
{
    return (need & 1u) + (need >> 1);
}

static inline int hh_tn_is_hub(uint32_t ground)
{
    return ground - HH_TUNNEL_RESIDENCE <= (uint32_t)(HH_TUNNEL_ENTERTAINMENT - HH_TUNNEL_RESIDENCE);
}

/* Whether the other card of the letter lies in a cell that shares a vertex with this one. */
static inline int hh_tn_same_letter(const hh_tunnel *game, uint32_t card, uint32_t cell)
{
    const uint32_t other = game->placed[card ^ 1u];
    if (other == HH_TUNNEL_NONE)
        return 0;
    const uint8_t *const a = hh_lattice_corners[cell], *const b = hh_lattice_corners[other];
    for (uint32_t i = 0; i < 3u; i++)
        if (a[i] == b[0] || a[i] == b[1] || a[i] == b[2])
            return 1;
    return 0;
}

static inline int hh_tn_both_done(const hh_tunnel *game)
{
    const hh_tunnel_line *const own = &game->line[game->player * 2u];
    return own[0].done && own[1].done;
}

/* The turn is full: spec 5.3. */
static inline int hh_tn_full(const hh_tunnel *game)
{
    return game->pending == HH_TUNNEL_NONE && (game->laid >= 3u || (game->laid > 0u && hh_tn_both_done(game)));
}

static inline void hh_tn_chip(hh_tunnel *game, uint32_t vertex, hh_tunnel_back *back)
{
    game->station[vertex] |= HH_TN_CHIP;
    game->supply--;
    game->key ^= hh_tn_chip_key(vertex);
    game->points[game->player] = (uint16_t)(game->points[game->player] + hh_tunnel_worth[game->rules.board][vertex]);
    back->chip[back->chips++] = (uint8_t)vertex;
}

/* A vertex of the line has no station. */
static inline int hh_tn_any_bare(const hh_tunnel *game, const hh_tunnel_line *line)
{
    for (uint32_t i = 1; i < line->tiles; i++) /* origin and terminal are stations */
        if (game->station[line->verts[i]] == 0u)
            return 1;
    return 0;
}

static inline void hh_tn_lay(hh_tunnel *game, const hh_tunnel_act *act, hh_tunnel_back *back)
{
    const uint32_t number = game->player * 2u + act->line, bit = 1u << number;
    const uint32_t from = act->from, to = act->to, cell = act->cell, edge = act->edge;
    hh_tunnel_line *const line = &game->line[number];
    const int terminal = game->ground[cell] == HH_TUNNEL_BLACK;
    uint32_t need = hh_tn_need(game, number, from, to, edge);
    game->key ^= hh_tn_tile_key(number, cell, from, to);
    if (line->tiles == 0u) {
        const uint32_t arrow = hh_tunnel_arrow_of[game->rules.board][cell];
        line->side = hh_tunnel_arrows[game->rules.board][arrow].side;
        line->verts[0] = act->from;
        game->station[from] |= HH_TN_FIXED;
        game->at[from] = (uint8_t)(game->at[from] | bit);
        game->whites = (uint16_t)(game->whites & ~(1u << arrow));
        need &= 2u;
    }
    if (terminal)
        need &= 1u;
    if (need & 1u)
        hh_tn_chip(game, from, back);
    if (need & 2u)
        hh_tn_chip(game, to, back);
    line->cells[line->tiles] = act->cell;
    line->verts[++line->tiles] = act->to;
    line->heading = (uint8_t)(hh_lattice_axis[edge] + (from < to ? 0u : 3u));
    game->at[to] = (uint8_t)(game->at[to] | bit);
    game->along[edge] = (uint8_t)(game->along[edge] | bit);
    game->ground[cell] = (uint8_t)(HH_TUNNEL_LAID + number);
    if (act->card != HH_TUNNEL_NONE) {
        game->placed[act->card] = act->cell;
        game->owner[act->card] = game->player;
        game->hand[game->player] = (uint16_t)(game->hand[game->player] & ~(1u << act->card));
        game->hub_used = 1;
        game->key ^= hh_tn_card_key(act->card, cell);
    }
    if (terminal) {
        line->done = 1;
        game->station[to] |= HH_TN_FIXED;
        if (game->supply > 0u && hh_tn_any_bare(game, line))
            game->pending = act->line;
    }
    game->laid++;
}

static inline void hh_tn_lift(hh_tunnel *game, const hh_tunnel_back *back)
{
    const hh_tunnel_act *const act = &back->act;
    const uint32_t number = game->player * 2u + act->line, off = ~(1u << number);
    hh_tunnel_line *const line = &game->line[number];
    const uint32_t cell = act->cell;
    game->laid--;
    game->ground[cell] = hh_tunnel_grounds[game->rules.board][cell];
    if (line->done) {
        line->done = 0;
        game->station[act->to] &= (uint8_t)~HH_TN_FIXED;
    }
    if (act->card != HH_TUNNEL_NONE) {
        game->placed[act->card] = game->owner[act->card] = HH_TUNNEL_NONE;
        game->hand[game->player] = (uint16_t)(game->hand[game->player] | 1u << act->card);
        game->hub_used = back->hub_used;
    }
    game->at[act->to] = (uint8_t)(game->at[act->to] & off);
    game->along[act->edge] = (uint8_t)(game->along[act->edge] & off);
    line->verts[line->tiles--] = 0;
    line->cells[line->tiles] = 0;
    line->heading = back->heading;
    if (line->tiles == 0u) {
        line->side = line->verts[0] = 0;
        game->station[act->from] &= (uint8_t)~HH_TN_FIXED;
        game->at[act->from] = (uint8_t)(game->at[act->from] & off);
    }
    game->whites = back->whites;
}

static inline void hh_tn_do(hh_tunnel *game, const hh_tunnel_act *act, hh_tunnel_back *back)
{
    back->key = game->key;
    back->act = *act;
    back->points = game->points[game->player];
    back->whites = game->whites;
    back->chips = back->chip[0] = back->chip[1] = 0;
    back->heading = game->line[game->player * 2u + (act->line & 1u)].heading;
    back->pending = game->pending;
    back->hub_used = game->hub_used;
    if (act->kind == HH_TUNNEL_TILE) {
        hh_tn_lay(game, act, back);
        return;
    }
    game->pending = HH_TUNNEL_NONE;
    game->station_turn = act->kind == HH_TUNNEL_STATION;
    if (act->to != HH_TUNNEL_NONE)
        hh_tn_chip(game, act->to, back);
}

static inline void hh_tn_undo(hh_tunnel *game, const hh_tunnel_back *back)
{
    if (back->act.kind == HH_TUNNEL_TILE)
        hh_tn_lift(game, back);
    game->station_turn = 0;
    for (uint32_t i = 0; i < back->chips; i++)
        game->station[back->chip[i]] &= (uint8_t)~HH_TN_CHIP;
    game->supply = (uint8_t)(game->supply + back->chips);
    game->points[game->player] = back->points;
    game->pending = back->pending;
    game->key = back->key;
}

/* List the tiles of spec 5.6 for the line of that number, at most `most` of them, with the cards of `held`; with list NULL
 * only count them. Whether a bonus is open is the caller's to know. */
static inline __attribute__((always_inline)) uint32_t hh_tn_line_tiles(const hh_tunnel *game, uint32_t number,
                                                                       uint32_t held, uint32_t most,
                                                                       hh_tunnel_act *list)
{
    const uint32_t k = number & 1u, board = game->rules.board;
    const hh_tunnel_line *const line = &game->line[number];
    uint32_t count = 0;
    if (line->tiles == 0u) {
        uint32_t open = game->whites;
        if (k == 1u) {
            if (game->turns[number >> 1] == 0u || line[-1].tiles == 0u)
                return 0;
            const uint32_t far = open & hh_tunnel_far[board][line[-1].side];
            open = far != 0u ? far : open;
        }
        for (; open != 0u; open &= open - 1u) {
            const hh_tunnel_arrow *const arrow = &hh_tunnel_arrows[board][__builtin_ctz(open)];
            for (uint32_t i = 0; i < 2u; i++) {
                if (game->supply == 0u &&
                    (hh_tn_need(game, number, arrow->border[i], arrow->inner, arrow->edge[i]) & 2u))
                    continue;
                if (list != NULL)
                    list[count] = (hh_tunnel_act){HH_TUNNEL_TILE, (uint8_t)k,     arrow->cell,   arrow->border[i],
                                                  arrow->inner,   HH_TUNNEL_NONE, arrow->edge[i]};
                if (++count >= most)
                    return count;
            }
        }
        return count;
    }
    if (line->done || line->tiles >= game->rules.tiles)
        return 0;
    const uint32_t from = line->verts[line->tiles], bit = 1u << number, back = line->heading + 3u;
    for (uint32_t turn = 1; turn < 6u; turn++) { /* 1 and 5 are the acute corners, 3 is straight on */
        const uint32_t direction = (back + turn) % 6u;
        const hh_lattice_hop *const hop = &hh_lattice_hops[from][direction];
        const uint32_t to = hop->to;
        if (to == HH_LATTICE_NONE || (game->at[to] & bit))
            continue;
        const uint32_t need = hh_tn_need(game, number, from, to, hop->edge);
        if ((turn == 1u || turn == 5u) && game->station[from] == 0u && !(need & 1u))
            continue;
        for (uint32_t i = 0; i < 2u; i++) {
            const uint32_t cell = hop->cell[i];
            if (cell == HH_LATTICE_NONE)
                continue;
            const uint32_t ground = game->ground[cell];
            if (ground >= HH_TUNNEL_LAID || ground == HH_TUNNEL_WHITE)
                continue;
            uint32_t chips = need, cards = 1u << 31; /* no card */
            if (ground == HH_TUNNEL_BLACK) {
                const uint32_t arrow = hh_tunnel_arrow_of[board][cell];
                if (hh_tunnel_arrows[board][arrow].inner != from || !(hh_tunnel_far[board][line->side] >> arrow & 1u))
                    continue;
                chips &= 1u;
            } else if (hh_tn_is_hub(ground)) {
                cards = held & hh_tunnel_cards[ground];
            }
            if (hh_tn_chips(chips) > game->supply)
                continue;
            for (; cards != 0u; cards &= cards - 1u) {
                const uint32_t card = (uint32_t)__builtin_ctz(cards);
                if (card < HH_TUNNEL_CARDS && hh_tn_same_letter(game, card, cell))
                    continue;
                if (list != NULL)
                    list[count] = (hh_tunnel_act){
                        HH_TUNNEL_TILE, (uint8_t)k,  (uint8_t)cell,
                        (uint8_t)from,  (uint8_t)to, (uint8_t)(card < HH_TUNNEL_CARDS ? card : HH_TUNNEL_NONE),
                        hop->edge};
                if (++count >= most)
                    return count;
            }
        }
    }
    return count;
}

/* Cards that may be placed in what is left of the turn (spec 5.6, HUB_LIMIT). */
static inline uint32_t hh_tn_held(const hh_tunnel *game)
{
    return game->hub_used ? 0u : game->hand[game->player];
}

/* The tiles of both lines of the player; none while a bonus is open. */
static inline uint32_t hh_tn_tiles(const hh_tunnel *game, hh_tunnel_act *list)
{
    const uint32_t first = game->player * 2u, held = hh_tn_held(game);
    if (game->pending != HH_TUNNEL_NONE)
        return 0;
    const uint32_t count = hh_tn_line_tiles(game, first, held, HH_TUNNEL_MOVES, list);
    return count + hh_tn_line_tiles(game, first + 1u, held, HH_TUNNEL_MOVES, list + count);
}

static inline int hh_tn_any_tile(const hh_tunnel *game)
{
    const uint32_t first = game->player * 2u, held = hh_tn_held(game);
    if (game->pending != HH_TUNNEL_NONE)
        return 0;
    return hh_tn_line_tiles(game, first, held, 1, NULL) > 0u || hh_tn_line_tiles(game, first + 1u, held, 1, NULL) > 0u;
}

/* The answers to an open bonus, to decline first; return how many, 20 at most. */
static inline uint32_t hh_tn_bonuses(const hh_tunnel *game, hh_tunnel_act *list)
{
    const hh_tunnel_line *const line = &game->line[game->player * 2u + game->pending];
    uint32_t count = 1;
    list[0] = (hh_tunnel_act){HH_TUNNEL_BONUS, 0, 0, 0, HH_TUNNEL_NONE, HH_TUNNEL_NONE, 0};
    for (uint32_t i = 1; i < line->tiles; i++)
        if (game->station[line->verts[i]] == 0u)
            list[count++] = (hh_tunnel_act){HH_TUNNEL_BONUS, 0, 0, 0, line->verts[i], HH_TUNNEL_NONE, 0};
    return count;
}

/* Whether the turn is or can be made full. It tries with the game itself and leaves it as it was (hh_tunnel_turns.c). */
int hh_tn_fillable(hh_tunnel *game);

#endif
