/* Every invariant, from the lines alone: nothing here uses what hh_tn_do keeps up to date. */
#include "hh_tunnel_lay.h"

#include <string.h>

#define MUST(condition) \
    do { \
        if (!(condition)) \
            return HH_BROKEN; \
    } while (0)

#define ALL_CARDS ((1u << HH_TUNNEL_CARDS) - 1u)

/* What follows from the lines and chips. */
typedef struct plain {
    uint64_t key;
    uint32_t chips, worth;
    uint8_t ground[HH_LATTICE_CELLS], fixed[128], at[128], along[HH_LATTICE_EDGES];
    uint16_t whites;
} plain;

static int is_corner(uint32_t cell, uint32_t vertex)
{
    const uint8_t *const corners = hh_lattice_corners[cell];
    return corners[0] == vertex || corners[1] == vertex || corners[2] == vertex;
}

/* One tile of a line: its shape, and what lies under it. */
static int lay(const hh_tunnel *game, uint32_t number, uint32_t i, plain *found)
{
    const hh_tunnel_line *const line = &game->line[number];
    const uint32_t from = line->verts[i], to = line->verts[i + 1u], cell = line->cells[i], board = game->rules.board;
    MUST(cell < HH_LATTICE_CELLS && to < HH_LATTICE_VERTICES);
    const int direction = hh_lattice_direction(from, to);
    MUST(direction >= 0 && is_corner(cell, from) && is_corner(cell, to));
    MUST(found->ground[cell] < HH_TUNNEL_LAID && !(found->at[to] >> number & 1u));
    const uint32_t ground = found->ground[cell], arrow = hh_tunnel_arrow_of[board][cell];
    MUST((ground == HH_TUNNEL_WHITE) == (i == 0u));
    if (ground == HH_TUNNEL_WHITE) {
        const hh_tunnel_arrow *const start = &hh_tunnel_arrows[board][arrow];
        MUST(to == start->inner && line->side == start->side);
        found->whites = (uint16_t)(found->whites & ~(1u << arrow));
        found->fixed[from] = 1;
        found->at[from] |= (uint8_t)(1u << number);
    }
    MUST((ground == HH_TUNNEL_BLACK) == (line->done && i + 1u == line->tiles));
    if (ground == HH_TUNNEL_BLACK) {
        MUST(from == hh_tunnel_arrows[board][arrow].inner && (hh_tunnel_far[board][line->side] >> arrow & 1u));
        found->fixed[to] = 1;
    }
    if (i > 0u) { /* an acute corner has a station */
        const int back = hh_lattice_direction(from, line->verts[i - 1u]);
        const int turn = (direction - back + 6) % 6;
        MUST((turn != 1 && turn != 5) || game->station[from] != 0u);
    }
    int card = 0;
    for (uint32_t c = 0; c < HH_TUNNEL_CARDS; c++)
        card += game->placed[c] == cell && game->owner[c] == number >> 1 && hh_tunnel_types[c] == ground;
    MUST(card == hh_tn_is_hub(ground));
    found->ground[cell] = (uint8_t)(HH_TUNNEL_LAID + number);
    found->at[to] |= (uint8_t)(1u << number);
    found->along[hh_lattice_hops[from][direction].edge] |= (uint8_t)(1u << number);
    found->key ^= hh_tn_tile_key(number, cell, from, to);
    MUST(i + 1u < line->tiles || line->heading == direction);
    return HH_OK;
}

static int lines(const hh_tunnel *game, plain *found)
{
    for (uint32_t number = 0; number < HH_TUNNEL_LINES; number++) {
        const hh_tunnel_line *const line = &game->line[number];
        MUST(line->tiles <= game->rules.tiles && (number < game->rules.seats * 2u || line->tiles == 0u));
        MUST(line->tiles > 0u || (!line->done && line->side == 0u && line->heading == 0u));
        MUST(line->done <= 1u && (!(number & 1u) || line->tiles == 0u || game->line[number - 1u].tiles > 0u));
        MUST(line->verts[0] < HH_LATTICE_VERTICES);
        for (uint32_t i = 0; i < line->tiles; i++)
            MUST(lay(game, number, i, found) == HH_OK);
        for (uint32_t i = line->tiles; i < HH_TUNNEL_TILES; i++)
            MUST(line->cells[i] == 0u && line->verts[i + 1u] == 0u);
    }
    return HH_OK;
}

/* The edges by which a line meets a vertex. */
static uint32_t legs(const hh_tunnel *game, uint32_t number, uint32_t vertex)
{
    uint32_t found = 0;
    for (uint32_t direction = 0; direction < 6u; direction++) {
        const hh_lattice_hop *const hop = &hh_lattice_hops[vertex][direction];
        if (hop->to != HH_LATTICE_NONE && (game->along[hop->edge] >> number & 1u))
            found |= 1u << direction;
    }
    return found;
}

/* Where lines come together or part is a station (spec 5.7): without one, two lines at a vertex run the same way, but for
 * the hop that one of them has yet to lay. */
static int meetings(const hh_tunnel *game)
{
    for (uint32_t vertex = 0; vertex < HH_LATTICE_VERTICES; vertex++) {
        if (game->station[vertex] != 0u)
            continue;
        for (uint32_t one = game->at[vertex]; one != 0u; one &= one - 1u)
            for (uint32_t two = one & (one - 1u); two != 0u; two &= two - 1u) {
                const uint32_t a = legs(game, (uint32_t)__builtin_ctz(one), vertex);
                const uint32_t b = legs(game, (uint32_t)__builtin_ctz(two), vertex);
                MUST((a & b) == a || (a & b) == b);
            }
    }
    return HH_OK;
}

static int stations(const hh_tunnel *game, plain *found)
{
    for (uint32_t vertex = 0; vertex < 128u; vertex++) {
        const uint32_t chip = game->station[vertex] & HH_TN_CHIP;
        MUST(game->station[vertex] == (chip | (found->fixed[vertex] ? HH_TN_FIXED : 0u)));
        MUST(!chip || (vertex < HH_LATTICE_VERTICES && found->at[vertex] != 0u));
        if (!chip)
            continue;
        found->chips++;
        found->worth += hh_tunnel_worth[game->rules.board][vertex];
        found->key ^= hh_tn_chip_key(vertex);
    }
    uint32_t points = 0;
    for (uint32_t seat = 0; seat < HH_TUNNEL_SEATS; seat++)
        points += game->points[seat];
    MUST(found->chips + game->supply == game->rules.stations && points == found->worth);
    return HH_OK;
}

static int cards(const hh_tunnel *game, plain *found)
{
    uint32_t seen = 0;
    for (uint32_t card = 0; card < HH_TUNNEL_CARDS; card++)
        MUST(game->placed[card] < HH_LATTICE_CELLS || game->placed[card] == HH_TUNNEL_NONE);
    for (uint32_t card = 0; card < HH_TUNNEL_CARDS; card++) {
        MUST((game->placed[card] == HH_TUNNEL_NONE) == (game->owner[card] == HH_TUNNEL_NONE));
        if (game->placed[card] == HH_TUNNEL_NONE)
            continue;
        MUST(game->owner[card] < game->rules.seats);
        MUST(found->ground[game->placed[card]] >= HH_TUNNEL_LAID && !hh_tn_same_letter(game, card, game->placed[card]));
        MUST((found->ground[game->placed[card]] - HH_TUNNEL_LAID) >> 1 == game->owner[card]);
        found->key ^= hh_tn_card_key(card, game->placed[card]);
        seen |= 1u << card;
    }
    for (uint32_t seat = 0; seat < HH_TUNNEL_SEATS; seat++) {
        MUST(!(seen & game->hand[seat]) && (seat < game->rules.seats || game->hand[seat] == 0u));
        seen |= game->hand[seat];
    }
    MUST(seen == (game->dealt ? ALL_CARDS : 0u));
    return HH_OK;
}

/* What belongs to the turn and to the end. */
static int course(const hh_tunnel *game)
{
    const uint32_t everybody = (1u << game->rules.seats) - 1u;
    MUST(game->player < game->rules.seats && game->laid <= 3u && game->hub_used <= 1u && game->station_turn <= 1u);
    MUST(game->pending <= 1u || game->pending == HH_TUNNEL_NONE);
    if (game->pending != HH_TUNNEL_NONE) {
        const hh_tunnel_line *const line = &game->line[game->player * 2u + game->pending];
        MUST(line->done && game->supply > 0u && game->laid > 0u && hh_tn_any_bare(game, line));
    }
    MUST(!game->hub_used || game->laid > 0u);
    MUST(!game->station_turn || (game->laid == 0u && game->turns[game->player] > 0u));
    MUST(game->passes <= game->rules.seats && !(game->left & ~everybody));
    MUST((game->trigger == HH_TUNNEL_NONE) == (game->reasons == 0u));
    MUST(game->trigger == HH_TUNNEL_NONE ? game->left == 0u : game->trigger < game->rules.seats);
    if (game->trigger != HH_TUNNEL_NONE && game->reasons != HH_TUNNEL_PASSES)
        MUST((game->left == 0u) <= game->over && !(game->left >> game->trigger & 1u));
    MUST(!game->over || game->trigger != HH_TUNNEL_NONE);
    uint32_t turns = 0, before = 0; /* everybody before the player in the round has had one turn more */
    for (uint32_t i = 0; i < game->rules.seats; i++) {
        const uint32_t seat = (game->rules.first + i) % game->rules.seats;
        before += seat == game->player ? 0u : 1u;
        turns += game->turns[seat];
    }
    MUST(before + 1u == game->rules.seats && (game->rules.first + turns) % game->rules.seats == game->player);
    for (uint32_t i = 0; i < game->rules.seats; i++) {
        const uint32_t seat = (game->rules.first + i) % game->rules.seats;
        MUST(game->turns[seat] == turns / game->rules.seats + (i < turns % game->rules.seats));
    }
    if (game->over || !game->dealt || game->laid > 0u || game->station_turn)
        return HH_OK;
    uint64_t places[2]; /* nothing was done in this turn: what it may be can be told again */
    MUST(game->full == (uint8_t)hh_tunnel_fillable(game));
    MUST(game->places == (game->turns[game->player] > 0u && hh_tunnel_places(game, game->player, places) > 0u));
    uint32_t dead = 0;
    for (uint32_t line = 0; line < game->rules.seats * 2u; line++)
        dead |= (uint32_t)hh_tunnel_is_dead(game, line) << line;
    MUST(game->dead == dead);
    return HH_OK;
}

int hh_tunnel_check(const hh_tunnel *game)
{
    plain found;
    memset(&found, 0, sizeof found);
    const hh_tunnel_rules *const rules = &game->rules;
    MUST(rules->seats >= 2u && rules->seats <= HH_TUNNEL_SEATS && rules->first < rules->seats);
    MUST(rules->board < HH_TUNNEL_BOARDS && rules->tiles <= HH_TUNNEL_TILES);
    memcpy(found.ground, hh_tunnel_grounds[rules->board], sizeof found.ground);
    found.whites = 0x1FFu;
    MUST(lines(game, &found) == HH_OK && stations(game, &found) == HH_OK && cards(game, &found) == HH_OK);
    MUST(memcmp(found.ground, game->ground, sizeof found.ground) == 0 &&
         memcmp(found.at, game->at, sizeof found.at) == 0);
    MUST(memcmp(found.along, game->along, sizeof found.along) == 0 && found.whites == game->whites);
    MUST(found.key == game->key && meetings(game) == HH_OK);
    return course(game);
}

uint64_t hh_tunnel_hash(const hh_tunnel *game)
{
    const uint8_t course[] = {game->rules.seats,
                              game->rules.board,
                              game->rules.first,
                              game->rules.stations,
                              game->rules.tiles,
                              game->rules.equal_turns,
                              game->rules.seat_bonus,
                              game->rules.noroute_nothing,
                              game->player,
                              game->supply,
                              game->laid,
                              game->hub_used,
                              game->pending,
                              game->station_turn,
                              game->over,
                              game->passes,
                              game->reasons,
                              game->trigger,
                              game->left,
                              game->dealt};
    uint64_t hash = hh_tn_mix(game->key);
    for (uint32_t i = 0; i < sizeof course; i++)
        hash = hh_tn_mix(hash ^ course[i]);
    for (uint32_t seat = 0; seat < HH_TUNNEL_SEATS; seat++)
        hash = hh_tn_mix(hash ^
                         ((uint64_t)game->hand[seat] << 32 | (uint64_t)game->points[seat] << 16 | game->turns[seat]));
    return hash;
}
