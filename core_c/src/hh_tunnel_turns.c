/* Turns as a whole: whether one can be made full, all of them one after the other, how many; and the way to a terminal. */
#include "hh_tunnel_lay.h"

#include <string.h>

#define SURE_SUPPLY 4u /* chips enough for any two tiles */

/* Recursion here is at most five deep: three tiles, two bonuses. */
int hh_tn_fillable(hh_tunnel *game)
{
    hh_tunnel_act list[HH_TUNNEL_MOVES];
    hh_tunnel_back back;
    if (hh_tn_full(game))
        return 1;
    if (game->pending == HH_TUNNEL_NONE && game->laid == 2u)
        return hh_tn_any_tile(game);
    const uint32_t count = game->pending != HH_TUNNEL_NONE ? hh_tn_bonuses(game, list) : hh_tn_tiles(game, list);
    for (uint32_t i = 0; i < count; i++) {
        hh_tn_do(game, &list[i], &back);
        const int good = hh_tn_fillable(game);
        hh_tn_undo(game, &back);
        if (good)
            return 1;
    }
    return 0;
}

int hh_tunnel_fillable(const hh_tunnel *game)
{
    hh_tunnel ahead = *game;
    return !game->station_turn && hh_tn_fillable(&ahead);
}

int hh_tunnel_is_full(const hh_tunnel *game)
{
    return hh_tn_full(game);
}

void hh_tunnel_do(hh_tunnel *game, const hh_tunnel_act *act, hh_tunnel_back *back)
{
    hh_tn_do(game, act, back);
}

void hh_tunnel_undo(hh_tunnel *game, const hh_tunnel_back *back)
{
    hh_tn_undo(game, back);
}

/* The last tile of a turn need not be laid to be counted, unless it ends a line. */
static uint64_t full_turns(hh_tunnel *game)
{
    hh_tunnel_act list[HH_TUNNEL_MOVES];
    hh_tunnel_back back;
    uint64_t found = 0;
    if (hh_tn_full(game))
        return 1;
    const int bonus = game->pending != HH_TUNNEL_NONE, last = game->laid == 2u && !bonus;
    const uint32_t count = bonus ? hh_tn_bonuses(game, list) : hh_tn_tiles(game, list);
    for (uint32_t i = 0; i < count; i++) {
        if (last && game->ground[list[i].cell] != HH_TUNNEL_BLACK) {
            found++;
            continue;
        }
        hh_tn_do(game, &list[i], &back);
        found += full_turns(game);
        hh_tn_undo(game, &back);
    }
    return found;
}

uint64_t hh_tunnel_full_turns(const hh_tunnel *game)
{
    hh_tunnel ahead = *game;
    return game->station_turn ? 0u : full_turns(&ahead);
}

void hh_tunnel_turns_begin(hh_tunnel_turns *turns, uint32_t ordered)
{
    turns->depth = 0;
    turns->ordered = ordered;
    turns->visited = 0;
    turns->count[0] = 0;
}

static void fill(hh_tunnel_turns *turns, const hh_tunnel *game)
{
    hh_tunnel_act *const list = turns->list[turns->depth];
    turns->next[turns->depth] = 0;
    turns->count[turns->depth] = game->pending != HH_TUNNEL_NONE ? hh_tn_bonuses(game, list) : hh_tn_tiles(game, list);
}

/* Whether the tile on line 0 may as well be laid before the one on line 1 that has just been laid: then that order is
 * enough. Vertices, cells and terminals apart, with chips for both, neither can tell whether the other is there. */
static int other_way_round(const hh_tunnel *game, const hh_tunnel_back *last, const hh_tunnel_act *act)
{
    const hh_tunnel_act *const before = &last->act;
    if (before->kind != HH_TUNNEL_TILE || before->line != 1u || act->kind != HH_TUNNEL_TILE || act->line != 0u)
        return 0;
    if (before->from == act->from || before->from == act->to || before->to == act->from || before->to == act->to)
        return 0;
    const hh_tunnel_line *const own = &game->line[game->player * 2u];
    return !own[1].done && game->ground[act->cell] != HH_TUNNEL_BLACK && game->supply + last->chips >= SURE_SUPPLY;
}

int hh_tunnel_turns_next(hh_tunnel_turns *turns, hh_tunnel *game)
{
    if (game->station_turn)
        return 0;
    if (turns->visited == 0u) {
        if (hh_tn_full(game)) {
            turns->visited = 1;
            return 1;
        }
        fill(turns, game);
    } else if (turns->depth > 0u) {
        hh_tn_undo(game, &turns->back[--turns->depth]);
    }
    for (;;) {
        const uint32_t depth = turns->depth;
        if (turns->next[depth] >= turns->count[depth]) {
            if (depth == 0u)
                return 0;
            hh_tn_undo(game, &turns->back[--turns->depth]);
            continue;
        }
        const hh_tunnel_act *const act = &turns->list[depth][turns->next[depth]++];
        if (!turns->ordered && depth > 0u && other_way_round(game, &turns->back[depth - 1u], act))
            continue;
        hh_tn_do(game, act, &turns->back[depth]);
        turns->depth++;
        if (hh_tn_full(game)) {
            turns->visited++;
            return 1;
        }
        fill(turns, game);
    }
}

void hh_tunnel_turns_stop(hh_tunnel_turns *turns, hh_tunnel *game)
{
    while (turns->depth > 0u)
        hh_tn_undo(game, &turns->back[--turns->depth]);
    turns->count[0] = turns->next[0] = 0;
}

/* Whether a line of the seat may use the cell on its way: spec 10, tiles to the terminal. */
static int is_open(const hh_tunnel *game, uint32_t seat, uint32_t cell)
{
    if (cell == HH_LATTICE_NONE)
        return 0;
    const uint32_t ground = game->ground[cell];
    if (hh_tn_is_hub(ground))
        return (game->hand[seat] & hh_tunnel_cards[ground]) != 0u;
    return ground < HH_TUNNEL_LAID && ground != HH_TUNNEL_WHITE && ground != HH_TUNNEL_BLACK;
}

/* Whether a line that comes to `from` by `heading` may turn to `direction`: no acute corner, or one where a station is or
 * other lines pass. */
static int may_turn(const hh_tunnel *game, uint32_t others, uint32_t from, uint32_t heading, uint32_t direction)
{
    const uint32_t turn = (direction + 9u - heading) % 6u; /* from the direction back */
    if (turn == 0u)
        return 0;
    return (turn != 1u && turn != 5u) || game->station[from] != 0u || (game->at[from] & others) != 0u;
}

/* The black cell is free and one that a line from this side may use. */
static int is_terminal(const hh_tunnel *game, uint32_t side, uint32_t from, uint32_t cell)
{
    if (cell == HH_LATTICE_NONE || game->ground[cell] != HH_TUNNEL_BLACK)
        return 0;
    const uint32_t board = game->rules.board, arrow = hh_tunnel_arrow_of[board][cell];
    return hh_tunnel_arrows[board][arrow].inner == from && (hh_tunnel_far[board][side] >> arrow & 1u);
}

int hh_tunnel_to_terminal(const hh_tunnel *game, uint32_t number)
{
    uint8_t seen[HH_LATTICE_VERTICES] = {0}, place[HH_LATTICE_VERTICES * 6], way[HH_LATTICE_VERTICES * 6];
    if (number >= game->rules.seats * 2u || game->line[number].tiles == 0u || game->line[number].done)
        return -1;
    const hh_tunnel_line *const line = &game->line[number];
    const uint32_t own = 1u << number, most = game->rules.tiles - line->tiles;
    uint32_t first = 0, last = 1, next = 1;
    place[0] = line->verts[line->tiles];
    way[0] = line->heading;
    for (uint32_t tiles = 1; tiles <= most && first < last; tiles++, first = last, last = next)
        for (uint32_t i = first; i < last; i++) {
            const uint32_t from = place[i];
            for (uint32_t direction = 0; direction < 6u; direction++) {
                const hh_lattice_hop *const hop = &hh_lattice_hops[from][direction];
                if (hop->to == HH_LATTICE_NONE || (game->at[hop->to] & own) ||
                    !may_turn(game, ~own, from, way[i], direction))
                    continue;
                if (is_terminal(game, line->side, from, hop->cell[0]) ||
                    is_terminal(game, line->side, from, hop->cell[1]))
                    return (int)tiles;
                if ((seen[hop->to] >> direction & 1u) ||
                    !(is_open(game, number >> 1, hop->cell[0]) || is_open(game, number >> 1, hop->cell[1])))
                    continue;
                seen[hop->to] |= (uint8_t)(1u << direction);
                place[next] = hop->to;
                way[next++] = (uint8_t)direction;
            }
        }
    return -1;
}

/* Headings by sets: those by which a line may come that goes on by one of some directions without an acute corner. */
static const uint8_t gentle[64] = {
#define G(set) \
    (uint8_t)(((set) | (set) << 1 | (set) >> 5 | (set) >> 1 | ((set) & 1) << 5) & 63)
#define G4(set) G(set), G((set) + 1), G((set) + 2), G((set) + 3)
#define G16(set) G4(set), G4((set) + 4), G4((set) + 8), G4((set) + 12)
    G16(0), G16(16), G16(32), G16(48)
#undef G16
#undef G4
#undef G
};

void hh_tunnel_distances(const hh_tunnel *game, uint32_t number, uint32_t side, uint8_t *tiles)
{
    uint8_t on[HH_LATTICE_VERTICES] = {0}, from[HH_LATTICE_VERTICES] = {0}; /* directions to go on by; headings known */
    uint16_t queue[HH_LATTICE_VERTICES * 6];
    uint8_t open[HH_TUNNEL_LAID + HH_TUNNEL_LINES] = {0};
    uint32_t first = 0, last = 0;
    const uint32_t others = ~(1u << number), board = game->rules.board, hand = game->hand[number >> 1];
    open[HH_TUNNEL_PLAIN] = open[HH_TUNNEL_LAKE] = open[HH_TUNNEL_FOREST] = 1;
    for (uint32_t ground = HH_TUNNEL_RESIDENCE; ground <= HH_TUNNEL_ENTERTAINMENT; ground++)
        open[ground] = (hand & hh_tunnel_cards[ground]) != 0u;
    memset(tiles, HH_TUNNEL_NONE, HH_LATTICE_VERTICES * 6u);
    for (uint32_t far = hh_tunnel_far[board][side] & ~511u; far != 0u; far &= far - 1u) {
        const hh_tunnel_arrow *const arrow = &hh_tunnel_arrows[board][__builtin_ctz(far)];
        if (game->ground[arrow->cell] != HH_TUNNEL_BLACK)
            continue;
        for (uint32_t end = 0; end < 2u; end++) {
            const uint32_t axis = hh_lattice_axis[arrow->edge[end]];
            on[arrow->inner] = (uint8_t)(on[arrow->inner] | 1u << (axis + (arrow->inner < arrow->border[end] ? 0u : 3u)));
        }
        uint32_t in = gentle[on[arrow->inner]];
        if (game->station[arrow->inner] != 0u || (game->at[arrow->inner] & others) != 0u)
            in = 63;
        in &= ~(uint32_t)from[arrow->inner];
        for (from[arrow->inner] = (uint8_t)(from[arrow->inner] | in); in != 0u; in &= in - 1u) {
            const uint32_t at = arrow->inner * 6u + (uint32_t)__builtin_ctz(in);
            tiles[at] = 1;
            queue[last++] = (uint16_t)at;
        }
    }
    for (; first < last; first++) {
        const uint32_t vertex = queue[first] / 6u, direction = queue[first] % 6u;
        const hh_lattice_hop *const hop = &hh_lattice_hops[vertex][direction < 3u ? direction + 3u : direction - 3u];
        const uint32_t back = hop->to;
        if (back == HH_LATTICE_NONE)
            continue;
        if (!((hop->cell[0] != HH_LATTICE_NONE && open[game->ground[hop->cell[0]]]) ||
              (hop->cell[1] != HH_LATTICE_NONE && open[game->ground[hop->cell[1]]])))
            continue;
        uint32_t in = gentle[1u << direction];
        if (game->station[back] != 0u || (game->at[back] & others) != 0u)
            in = 63u & ~(1u << (direction < 3u ? direction + 3u : direction - 3u));
        in &= ~(uint32_t)from[back];
        for (from[back] = (uint8_t)(from[back] | in); in != 0u; in &= in - 1u) {
            const uint32_t at = back * 6u + (uint32_t)__builtin_ctz(in);
            tiles[at] = (uint8_t)(tiles[queue[first]] + 1u);
            queue[last++] = (uint16_t)at;
        }
    }
}
