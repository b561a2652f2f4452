#include "hh_tunnel.h"

#include "hh_tunnel_lay.h"

#include <string.h>

_Static_assert(sizeof(hh_tunnel) == 1232, "no padding");
_Static_assert(sizeof(hh_tunnel_back) == 32, "no padding");

#define CHIPS 30u
#define MOST_CHIPS 96u
#define LEAST_TILES 3u
#define ALL_WHITES 0x1FFu

static const uint8_t ended_lines[5] = {0, 0, 3, 4, 5};

int hh_tunnel_init(hh_tunnel *game, const hh_tunnel_rules *rules)
{
    hh_tunnel_rules set = *rules;
    if (set.stations == 0u)
        set.stations = CHIPS;
    if (set.tiles == 0u)
        set.tiles = HH_TUNNEL_TILES;
    const int seats = set.seats >= 2u && set.seats <= HH_TUNNEL_SEATS && set.first < set.seats;
    if (!seats || set.board >= HH_TUNNEL_BOARDS || set.stations > MOST_CHIPS || set.tiles < LEAST_TILES ||
        set.tiles > HH_TUNNEL_TILES || set.equal_turns > 1u || set.seat_bonus > 1u || set.noroute_nothing > 1u)
        return HH_BAD_ARGUMENT;
    memset(game, 0, sizeof *game);
    game->rules = set;
    game->whites = ALL_WHITES;
    game->player = set.first;
    game->supply = set.stations;
    game->pending = game->trigger = HH_TUNNEL_NONE;
    memset(game->placed, HH_TUNNEL_NONE, sizeof game->placed);
    memset(game->owner, HH_TUNNEL_NONE, sizeof game->owner);
    memcpy(game->ground, hh_tunnel_grounds[set.board], sizeof game->ground);
    return HH_OK;
}

/* What the player on turn may do: whether a full turn exists, whether a station turn does. */
static void begin(hh_tunnel *game)
{
    uint64_t places[2];
    game->full = (uint8_t)hh_tn_fillable(game);
    game->places = game->turns[game->player] > 0u && hh_tunnel_places(game, game->player, places) > 0u;
}

static uint8_t dead_lines(const hh_tunnel *game)
{
    uint32_t dead = 0;
    for (uint32_t line = 0; line < game->rules.seats * 2u; line++)
        dead |= (uint32_t)hh_tunnel_is_dead(game, line) << line;
    return (uint8_t)dead;
}

int hh_tunnel_deal(hh_tunnel *game, const uint16_t *hands)
{
    uint32_t seen = 0;
    for (uint32_t card = 0; card < HH_TUNNEL_CARDS; card++)
        seen |= (uint32_t)(game->placed[card] != HH_TUNNEL_NONE) << card;
    for (uint32_t seat = 0; seat < HH_TUNNEL_SEATS; seat++) {
        const uint32_t hand = seat < game->rules.seats ? hands[seat] : 0u;
        if (seen & hand)
            return HH_ILLEGAL;
        if (game->dealt && __builtin_popcount(hand) != __builtin_popcount(game->hand[seat]))
            return HH_ILLEGAL;
        seen |= hand;
    }
    if (seen != (1u << HH_TUNNEL_CARDS) - 1u)
        return HH_ILLEGAL;
    for (uint32_t seat = 0; seat < game->rules.seats; seat++)
        game->hand[seat] = hands[seat];
    game->dealt = 1;
    if (!game->over && game->laid == 0u && !game->station_turn) {
        game->dead = dead_lines(game);
        begin(game);
    }
    return HH_OK;
}

int hh_tunnel_tile(hh_tunnel_act *act, uint32_t line, uint32_t cell, uint32_t from, uint32_t to, uint32_t card)
{
    if (line > 1u || cell >= HH_LATTICE_CELLS || from >= HH_LATTICE_VERTICES || to >= HH_LATTICE_VERTICES ||
        (card >= HH_TUNNEL_CARDS && card != HH_TUNNEL_NONE))
        return HH_BAD_ARGUMENT;
    const uint8_t *const corners = hh_lattice_corners[cell];
    uint32_t found = 0;
    for (uint32_t i = 0; i < 3u; i++)
        found += corners[i] == from || corners[i] == to;
    *act = (hh_tunnel_act){HH_TUNNEL_TILE, (uint8_t)line, (uint8_t)cell, (uint8_t)from,
                           (uint8_t)to,    (uint8_t)card, HH_TN_NO_EDGE};
    if (found == 2u)
        act->edge = hh_lattice_hops[from][hh_lattice_direction(from, to)].edge;
    return HH_OK;
}

static int refuse_start(const hh_tunnel *game, const hh_tunnel_act *tile, uint32_t number)
{
    const uint32_t board = game->rules.board, arrow = hh_tunnel_arrow_of[board][tile->cell];
    const hh_tunnel_line *const line = &game->line[number];
    if (tile->line == 1u && (game->turns[game->player] == 0u || line[-1].tiles == 0u))
        return HH_TUNNEL_LINE2_TOO_EARLY;
    if (hh_tunnel_grounds[board][tile->cell] != HH_TUNNEL_WHITE)
        return HH_TUNNEL_NOT_WHITE;
    if (game->ground[tile->cell] >= HH_TUNNEL_LAID)
        return HH_TUNNEL_CELL_TAKEN;
    if (tile->line == 1u) {
        const uint32_t far = hh_tunnel_far[board][line[-1].side];
        if ((game->whites & far) != 0u && !(far >> arrow & 1u))
            return HH_TUNNEL_START_SIDE;
    }
    if (tile->edge == HH_TN_NO_EDGE || tile->to != hh_tunnel_arrows[board][arrow].inner)
        return HH_TUNNEL_START_SHAPE;
    if (tile->card != HH_TUNNEL_NONE)
        return HH_TUNNEL_NO_HUB_HERE;
    if (hh_tn_need(game, number, tile->from, tile->to, tile->edge) >> 1 > game->supply)
        return HH_TUNNEL_NO_CHIP;
    return HH_TUNNEL_ALLOWED;
}

static int refuse_card(const hh_tunnel *game, const hh_tunnel_act *tile, uint32_t ground)
{
    if (!hh_tn_is_hub(ground))
        return HH_TUNNEL_ALLOWED;
    if (tile->card == HH_TUNNEL_NONE)
        return HH_TUNNEL_HUB_NEEDS_CARD;
    if (!(game->hand[game->player] >> tile->card & 1u))
        return HH_TUNNEL_CARD_NOT_HELD;
    if (hh_tunnel_types[tile->card] != ground)
        return HH_TUNNEL_CARD_TYPE;
    if (game->hub_used)
        return HH_TUNNEL_HUB_LIMIT;
    return hh_tn_same_letter(game, tile->card, tile->cell) ? HH_TUNNEL_SAME_LETTER : HH_TUNNEL_ALLOWED;
}

int hh_tunnel_refuse_tile(const hh_tunnel *game, const hh_tunnel_act *tile)
{
    const uint32_t number = game->player * 2u + tile->line, board = game->rules.board;
    const hh_tunnel_line *const line = &game->line[number];
    if (game->pending != HH_TUNNEL_NONE)
        return HH_TUNNEL_PENDING_BONUS;
    if (line->tiles == 0u)
        return refuse_start(game, tile, number);
    if (line->done)
        return HH_TUNNEL_LINE_DONE;
    if (tile->from != line->verts[line->tiles])
        return HH_TUNNEL_NOT_HEAD;
    if (line->tiles >= game->rules.tiles)
        return HH_TUNNEL_NO_TILES;
    if (tile->edge == HH_TN_NO_EDGE)
        return HH_TUNNEL_SHAPE;
    const uint32_t ground = game->ground[tile->cell];
    if (ground >= HH_TUNNEL_LAID)
        return HH_TUNNEL_CELL_TAKEN;
    if (game->at[tile->to] >> number & 1u)
        return HH_TUNNEL_OWN_LINE;
    if (ground == HH_TUNNEL_WHITE)
        return HH_TUNNEL_WHITE_CELL;
    uint32_t need = hh_tn_need(game, number, tile->from, tile->to, tile->edge);
    if (ground == HH_TUNNEL_BLACK) {
        const uint32_t arrow = hh_tunnel_arrow_of[board][tile->cell];
        if (tile->from != hh_tunnel_arrows[board][arrow].inner)
            return HH_TUNNEL_TERMINAL_SHAPE;
        if (!(hh_tunnel_far[board][line->side] >> arrow & 1u))
            return HH_TUNNEL_TERMINAL_SIDE;
        need &= 1u;
    }
    const int rule = refuse_card(game, tile, ground);
    if (rule != HH_TUNNEL_ALLOWED)
        return rule;
    if (tile->card != HH_TUNNEL_NONE && !hh_tn_is_hub(ground))
        return HH_TUNNEL_NO_HUB_HERE;
    if (hh_tn_chips(need) > game->supply)
        return HH_TUNNEL_NO_CHIP;
    const uint32_t turn = ((uint32_t)hh_lattice_direction(tile->from, tile->to) + 9u - line->heading) % 6u;
    if ((turn == 1u || turn == 5u) && game->station[tile->from] == 0u && !(need & 1u))
        return HH_TUNNEL_ACUTE;
    return HH_TUNNEL_ALLOWED;
}

/* Neither a full turn nor a station: spec 5.4. */
static int is_short(const hh_tunnel *game)
{
    return !game->full && !game->places;
}

/* Whether the turn can be made full after a step that is legal but for that, or need not be. */
static int leaves_fillable(hh_tunnel *game, const hh_tunnel_act *act)
{
    hh_tunnel_back back;
    if (is_short(game))
        return 1;
    hh_tn_do(game, act, &back);
    const int good = hh_tn_fillable(game);
    hh_tn_undo(game, &back);
    return good;
}

static int refuse_bonus(const hh_tunnel *game, uint32_t vertex)
{
    if (vertex == HH_TUNNEL_NONE)
        return HH_TUNNEL_ALLOWED;
    if (vertex >= HH_LATTICE_VERTICES)
        return HH_TUNNEL_OUT_OF_RANGE;
    const uint32_t number = game->player * 2u + game->pending;
    const int bare = (game->at[vertex] >> number & 1u) && game->station[vertex] == 0u;
    return bare ? HH_TUNNEL_ALLOWED : HH_TUNNEL_BONUS_VERTEX;
}

static int refuse_station(const hh_tunnel *game, uint32_t vertex)
{
    uint64_t places[2];
    if (vertex >= HH_LATTICE_VERTICES)
        return HH_TUNNEL_OUT_OF_RANGE;
    if (game->laid > 0u)
        return HH_TUNNEL_TURN_BEGUN;
    if (game->turns[game->player] == 0u)
        return HH_TUNNEL_FIRST_TURN;
    if (game->supply == 0u)
        return HH_TUNNEL_NO_STOCK;
    hh_tunnel_places(game, game->player, places);
    return places[vertex >> 6] >> (vertex & 63u) & 1u ? HH_TUNNEL_ALLOWED : HH_TUNNEL_NOT_BETWEEN;
}

static int may_end(const hh_tunnel *game)
{
    return game->station_turn || hh_tn_full(game) || (game->laid > 0u && is_short(game));
}

/* The tile is one that hh_tunnel_tile makes. */
static int is_sound(const hh_tunnel_act *act)
{
    hh_tunnel_act same;
    return hh_tunnel_tile(&same, act->line, act->cell, act->from, act->to, act->card) == HH_OK &&
           same.edge == act->edge;
}

int hh_tunnel_refuse(const hh_tunnel *game, const hh_tunnel_act *act)
{
    if (act->kind > HH_TUNNEL_PASS || (act->kind == HH_TUNNEL_TILE && !is_sound(act)))
        return HH_TUNNEL_OUT_OF_RANGE;
    if (!game->dealt)
        return HH_TUNNEL_NOT_DEALT;
    if (game->over)
        return HH_TUNNEL_GAME_OVER;
    if (act->kind == HH_TUNNEL_BONUS ? game->pending == HH_TUNNEL_NONE : game->pending != HH_TUNNEL_NONE)
        return act->kind == HH_TUNNEL_BONUS ? HH_TUNNEL_NO_BONUS : HH_TUNNEL_PENDING_BONUS;
    if (act->kind == HH_TUNNEL_END)
        return may_end(game) ? HH_TUNNEL_ALLOWED : HH_TUNNEL_NOT_FULL;
    if (game->station_turn || hh_tn_full(game))
        return HH_TUNNEL_TURN_FULL;
    if (act->kind == HH_TUNNEL_STATION)
        return refuse_station(game, act->to);
    if (act->kind == HH_TUNNEL_PASS) {
        if (game->laid > 0u)
            return HH_TUNNEL_TURN_BEGUN;
        return is_short(game) ? HH_TUNNEL_ALLOWED : HH_TUNNEL_NO_PASS;
    }
    const int rule = act->kind == HH_TUNNEL_TILE ? hh_tunnel_refuse_tile(game, act) : refuse_bonus(game, act->to);
    if (rule != HH_TUNNEL_ALLOWED)
        return rule;
    if (game->laid == 0u && !game->full && game->places)
        return HH_TUNNEL_STATION_FIRST;
    hh_tunnel ahead = *game;
    return leaves_fillable(&ahead, act) ? HH_TUNNEL_ALLOWED : HH_TUNNEL_NOT_FILLABLE;
}

uint32_t hh_tunnel_tiles(const hh_tunnel *game, hh_tunnel_act *acts)
{
    return hh_tn_tiles(game, acts);
}

static hh_tunnel_act act_on(uint32_t kind, uint32_t vertex)
{
    return (hh_tunnel_act){(uint8_t)kind, 0, 0, 0, (uint8_t)vertex, HH_TUNNEL_NONE, 0};
}

/* Keep the steps after which the turn can be made full. */
static uint32_t kept(const hh_tunnel *game, hh_tunnel_act *acts, uint32_t count)
{
    hh_tunnel ahead = *game;
    uint32_t good = 0;
    for (uint32_t i = 0; i < count; i++)
        if (leaves_fillable(&ahead, &acts[i]))
            acts[good++] = acts[i];
    return good;
}

static uint32_t stations(const hh_tunnel *game, hh_tunnel_act *acts)
{
    uint64_t places[2];
    uint32_t count = 0;
    hh_tunnel_places(game, game->player, places);
    for (uint32_t word = 0; word < 2u; word++)
        for (uint64_t set = places[word]; set != 0u; set &= set - 1u)
            acts[count++] = act_on(HH_TUNNEL_STATION, word * 64u + (uint32_t)__builtin_ctzll(set));
    return count;
}

uint32_t hh_tunnel_moves(const hh_tunnel *game, hh_tunnel_act *acts)
{
    uint32_t count = 0;
    if (game->over || !game->dealt)
        return 0;
    if (game->pending != HH_TUNNEL_NONE)
        return kept(game, acts, hh_tn_bonuses(game, acts));
    if (game->station_turn || hh_tn_full(game)) {
        acts[0] = act_on(HH_TUNNEL_END, 0);
        return 1;
    }
    if (game->laid == 0u) {
        if (game->places)
            count = stations(game, acts);
        if (is_short(game))
            acts[count++] = act_on(HH_TUNNEL_PASS, 0);
        else if (!game->full)
            return count;
    } else if (is_short(game)) {
        acts[count++] = act_on(HH_TUNNEL_END, 0);
    }
    return count + kept(game, acts + count, hh_tn_tiles(game, acts + count));
}

int hh_tunnel_play(hh_tunnel *game, const hh_tunnel_act *act, hh_tunnel_done *done)
{
    if (hh_tunnel_refuse(game, act) != HH_TUNNEL_ALLOWED)
        return HH_ILLEGAL;
    hh_tunnel_done did = {0, 0, {0, 0}, HH_TUNNEL_NONE, 0, 0, 0};
    if (act->kind >= HH_TUNNEL_END) {
        const uint8_t dead = game->dead, reasons = game->reasons;
        hh_tunnel_end(game, act->kind == HH_TUNNEL_PASS);
        did.died = (uint8_t)(game->dead & ~dead);
        did.trigger = (uint8_t)(game->reasons & ~reasons);
    } else {
        hh_tunnel_back back;
        hh_tn_do(game, act, &back);
        did.chips = back.chips;
        memcpy(did.chip, back.chip, sizeof did.chip);
        did.points = (uint8_t)(game->points[game->player] - back.points);
        if (act->kind == HH_TUNNEL_TILE && game->line[game->player * 2u + act->line].done)
            did.completed = act->line;
        did.bonus = game->pending != HH_TUNNEL_NONE;
    }
    if (done != NULL)
        *done = did;
    return HH_OK;
}

/* Who has a last turn after this seat's trigger: everybody else, or only those later in the round. */
static uint8_t last_turns(const hh_tunnel *game, uint32_t seat)
{
    const uint32_t seats = game->rules.seats;
    uint32_t left = 0;
    for (uint32_t next = (seat + 1u) % seats; next != seat; next = (next + 1u) % seats) {
        if (game->rules.equal_turns && next == game->rules.first)
            break;
        left |= 1u << next;
    }
    return (uint8_t)left;
}

void hh_tunnel_end(hh_tunnel *game, uint32_t passed)
{
    const uint32_t seat = game->player;
    game->turns[seat]++;
    game->laid = game->hub_used = game->station_turn = 0;
    game->passes = (uint8_t)(passed ? game->passes + 1u : 0u);
    game->dead = dead_lines(game);
    if (game->trigger != HH_TUNNEL_NONE) {
        game->left = (uint8_t)(game->left & ~(1u << seat));
    } else {
        uint32_t reasons = 0;
        if (hh_tn_both_done(game))
            reasons |= HH_TUNNEL_BOTH;
        if (game->supply == 0u)
            reasons |= HH_TUNNEL_CHIPS;
        if (hh_tunnel_ended(game) >= ended_lines[game->rules.seats])
            reasons |= HH_TUNNEL_ENDED;
        if (reasons != 0u) {
            game->reasons = (uint8_t)reasons;
            game->trigger = (uint8_t)seat;
            game->left = last_turns(game, seat);
        }
    }
    if (game->trigger != HH_TUNNEL_NONE && game->left == 0u) {
        game->over = 1;
    } else if (game->passes >= game->rules.seats) {
        game->over = 1;
        if (game->trigger == HH_TUNNEL_NONE) {
            game->trigger = (uint8_t)seat;
            game->reasons = HH_TUNNEL_PASSES;
        }
    }
    game->player = (uint8_t)((seat + 1u) % game->rules.seats);
    game->full = game->places = 0;
    if (!game->over)
        begin(game);
}

uint32_t hh_tunnel_places(const hh_tunnel *game, uint32_t seat, uint64_t *places)
{
    places[0] = places[1] = 0;
    if (seat >= game->rules.seats || game->supply == 0u)
        return 0;
    for (uint32_t k = 0; k < 2u; k++) {
        const hh_tunnel_line *const line = &game->line[seat * 2u + k];
        if (line->tiles == 0u || line->done)
            continue;
        uint32_t last = line->tiles;
        while (game->station[line->verts[last]] == 0u)
            last--; /* the origin is a station */
        for (uint32_t i = 1; i < last; i++)
            if (game->station[line->verts[i]] == 0u)
                places[line->verts[i] >> 6] |= (uint64_t)1 << (line->verts[i] & 63u);
    }
    return (uint32_t)(__builtin_popcountll(places[0]) + __builtin_popcountll(places[1]));
}

uint32_t hh_tunnel_bare(const hh_tunnel *game, uint32_t line, uint64_t *vertices)
{
    vertices[0] = vertices[1] = 0;
    if (line >= game->rules.seats * 2u || game->line[line].tiles == 0u)
        return 0;
    for (uint32_t i = 0; i <= game->line[line].tiles; i++) {
        const uint32_t vertex = game->line[line].verts[i];
        if (game->station[vertex] == 0u)
            vertices[vertex >> 6] |= (uint64_t)1 << (vertex & 63u);
    }
    return (uint32_t)(__builtin_popcountll(vertices[0]) + __builtin_popcountll(vertices[1]));
}

int hh_tunnel_is_dead(const hh_tunnel *game, uint32_t line)
{
    if (line >= game->rules.seats * 2u || game->line[line].tiles == 0u || game->line[line].done)
        return 0;
    return hh_tn_line_tiles(game, line, game->hand[line >> 1], 1, NULL) == 0u;
}

uint32_t hh_tunnel_ended(const hh_tunnel *game)
{
    uint32_t ended = 0;
    for (uint32_t line = 0; line < game->rules.seats * 2u; line++)
        ended += game->line[line].done || hh_tunnel_is_dead(game, line);
    return ended;
}
