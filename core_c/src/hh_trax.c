#include "hh_trax.h"

#include "hh_trax_lay.h"

/* In sanitizer builds each turn and undo of a board of ordinary size is verified. */
#ifdef HH_CHECKED
#define VERIFY(game) \
    do { \
        if ((game)->tiles < 512u && hh_trax_check(game) != HH_OK) \
            __builtin_trap(); \
    } while (0)
#else
#define VERIFY(game) (void)(game)
#endif

static uint32_t room_for_tiles(uint32_t log2)
{
    return log2 < 8u ? 1u << (2u * log2) : HH_TRAX_MAX_TILES;
}

/* Each tile adds at most three spaces, the first four, less its own; hh_lay writes one entry past the last. */
static uint32_t room_for_spaces(uint32_t log2)
{
    const uint32_t cells = 1u << (2u * log2), most = 3u * room_for_tiles(log2) + 2u;
    return (cells < most ? cells : most) + 2u;
}

static size_t header_size(void)
{
    return (sizeof(hh_trax) + 63u) & ~(size_t)63u;
}

size_t hh_trax_size(uint32_t log2)
{
    if (log2 < HH_TRAX_LOG2_MIN || log2 > HH_TRAX_LOG2_MAX)
        return 0;
    const size_t cells = (size_t)1 << (2u * log2);
    return header_size() + cells * (4u * sizeof(uint32_t) + sizeof(hh_trax_cell)) +
           ((size_t)room_for_spaces(log2) + 2u * (size_t)room_for_tiles(log2)) * sizeof(uint32_t);
}

/* The empty board: the one playable space is cell 0, the box lies just right of and below it. */
static void start(hh_trax *game)
{
    game->left = game->top = 1;
    game->width = game->height = 0;
    game->corner = 0;
    game->turns = game->tiles = 0;
    game->wins = 0;
    game->end = HH_TRAX_GOING;
    game->blocked = HH_TRAX_NOWHERE;
    game->hash = 0;
    game->spaces = 1;
    game->frontier[0] = 0;
    game->cell[0].pos = 0;
}

static void set_widest(hh_trax *game)
{
    const uint32_t room = game->side - 2u;
    const uint32_t most = game->variant == HH_TRAX_8X8 ? 8u : game->max_side;
    game->widest = room < most ? room : most;
}

int hh_trax_init(hh_trax *game, uint32_t log2, uint32_t variant, uint32_t tie)
{
    if (hh_trax_size(log2) == 0 || variant > HH_TRAX_LOOP || tie > HH_TRAX_TOURNAMENT)
        return HH_BAD_ARGUMENT;
    const size_t cells = (size_t)1 << (2u * log2);
    game->log2 = log2;
    game->side = 1u << log2;
    game->mask = (uint32_t)(cells - 1u);
    game->variant = variant;
    game->tie = tie;
    game->max_side = HH_TRAX_MAX_SIDE;
    game->max_tiles = HH_TRAX_MAX_TILES;
    game->mate = (uint32_t *)(void *)((unsigned char *)game + header_size());
    game->cell = (hh_trax_cell *)(void *)(game->mate + cells * 4u);
    game->frontier = (uint32_t *)(void *)(game->cell + cells);
    game->log = game->frontier + room_for_spaces(log2);
    game->turn = game->log + room_for_tiles(log2);
    set_widest(game);
    start(game);
    return HH_OK;
}

int hh_trax_limit(hh_trax *game, uint32_t max_side, uint32_t max_tiles)
{
    if (game->tiles != 0u || max_side < 8u || max_side > HH_TRAX_MAX_SIDE || max_tiles < 64u ||
        max_tiles > HH_TRAX_MAX_TILES)
        return HH_BAD_ARGUMENT;
    game->max_side = max_side;
    game->max_tiles = max_tiles;
    set_widest(game);
    return HH_OK;
}

void hh_trax_reset(hh_trax *game)
{
    for (uint32_t i = 0; i < game->spaces; i++)
        game->cell[game->frontier[i]].state = 0;
    for (uint32_t i = 0; i < game->tiles; i++)
        game->cell[game->log[i]].state = 0;
    start(game);
}

int hh_trax_copy(hh_trax *to, uint32_t log2, const hh_trax *from)
{
    const uint32_t longest = from->width > from->height ? from->width : from->height;
    const int status = hh_trax_init(to, log2, from->variant, from->tie);
    if (status != HH_OK)
        return status;
    if (longest + 2u > to->side)
        return HH_FULL;
    to->max_side = from->max_side;
    to->max_tiles = from->max_tiles;
    set_widest(to);
    hh_hand hand = hh_take(to);
    hand.long_enough = 0;
    for (uint32_t i = 0; i < from->tiles; i++) {
        const uint32_t cell = from->log[i];
        const uint32_t same = hh_trax_cell_of(to, hh_trax_x(from, cell), hh_trax_y(from, cell));
        hh_lay(to, &hand, same, HH_TRAX_TILE(from->cell[cell].state) - 1u);
    }
    for (uint32_t i = 0; i < from->turns; i++)
        to->turn[i] = from->turn[i];
    to->turns = from->turns;
    to->tiles = hand.tiles;
    to->spaces = hand.spaces;
    to->left = from->left;
    to->top = from->top;
    to->width = from->width;
    to->height = from->height;
    to->corner = hh_trax_cell_of(to, from->left - 1, from->top - 1);
    to->wins = from->wins;
    to->end = from->end;
    to->hash = from->hash;
    return HH_OK;
}

int hh_trax_turn(hh_trax *game, uint32_t move)
{
    return hh_one_turn(game, move, 1);
}

/* Whether a candidate is legal at a glance: the board has room for it and it forces nothing. The first
 * tile of a turn alone never makes a space with three edges of one colour. */
static int quiet(const hh_trax *game, uint32_t cell, uint32_t tile)
{
    const uint32_t grew = hh_growth(game, cell);
    if (game->width + ((grew & 3u) != 0u) > game->widest || game->height + ((grew & 12u) != 0u) > game->widest ||
        game->tiles == game->max_tiles)
        return 0;
    uint32_t act = 0;
    for (uint32_t d = 0; d < 4u; d++)
        act |= hh_act(game->cell[hh_trax_step_to(game, cell, d)].state + (uint32_t)hh_touch[tile][d]);
    return act == 0u;
}

int hh_trax_legal(hh_trax *game, uint32_t move)
{
    if (quiet(game, move >> 3, move & 7u))
        return HH_OK;
    const int status = hh_one_turn(game, move, 0);
    if (status == HH_OK)
        hh_take_back(game, 0);
    return status;
}

int hh_trax_undo(hh_trax *game)
{
    if (game->turns == 0u)
        return HH_ILLEGAL;
    hh_take_back(game, 1);
    VERIFY(game);
    return HH_OK;
}

/* HH_OK if there is a legal move, HH_ILLEGAL if none, HH_FULL if this block is too small to tell. */
static int any_move(hh_trax *game)
{
    int answer = HH_ILLEGAL;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *const fits = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= fits[0]; k++) {
            const int status = hh_trax_legal(game, cell << 3 | fits[k]);
            if (status == HH_OK)
                return HH_OK;
            if (status == HH_FULL)
                answer = HH_FULL;
        }
    }
    return answer;
}

/* Where no legal move might be left. Everywhere else there is one: on a board that may still grow,
 * say upwards, a tile above the top row forces tiles of that new row only (each space of it has at
 * most one neighbour besides those of the row), so fewer tiles than a row holds. */
static int may_be_stuck(const hh_trax *game)
{
    return game->variant == HH_TRAX_8X8 || game->tiles + game->max_side > game->max_tiles ||
           (game->width == game->max_side && game->height == game->max_side);
}

/* What forbids a first tile whatever it forces. */
static uint32_t fault(const hh_trax *game, int32_t x, int32_t y, uint32_t tile)
{
    if (game->end != HH_TRAX_GOING)
        return HH_TRAX_GAME_OVER;
    if (game->tiles == 0u)
        return x == 0 && y == 0 && (tile == 0u || tile == 2u) ? HH_TRAX_ALLOWED : HH_TRAX_FIRST_MOVE;
    if (x < game->left - 1 || x > game->left + (int32_t)game->width || y < game->top - 1 ||
        y > game->top + (int32_t)game->height)
        return HH_TRAX_NO_NEIGHBOUR;
    const uint32_t state = game->cell[hh_trax_cell_of(game, x, y)].state;
    if (state > 255u)
        return HH_TRAX_OCCUPIED;
    if (state == 0u)
        return HH_TRAX_NO_NEIGHBOUR;
    if (tile > 5u || (hh_trax_white[tile] & state & 15u) != state >> 4)
        return HH_TRAX_COLOURS;
    return HH_TRAX_ALLOWED;
}

int hh_trax_play(hh_trax *game, int32_t x, int32_t y, uint32_t tile)
{
    if (fault(game, x, y, tile) != HH_TRAX_ALLOWED)
        return HH_ILLEGAL;
    int status = hh_one_turn(game, hh_trax_cell_of(game, x, y) << 3 | tile, 1);
    VERIFY(game);
    if (status != HH_OK || game->end != HH_TRAX_GOING || !may_be_stuck(game))
        return status;
    status = any_move(game);
    if (status == HH_ILLEGAL)
        game->end = game->variant == HH_TRAX_8X8 ? HH_TRAX_NO_MOVE : HH_TRAX_BOARD_LIMIT;
    if (status != HH_FULL)
        return HH_OK;
    hh_take_back(game, 1);
    VERIFY(game);
    return HH_FULL;
}

static void add_cell(hh_trax_refusal *why, int32_t x, int32_t y)
{
    why->x[why->cells] = x;
    why->y[why->cells++] = y;
}

int hh_trax_refuse(hh_trax *game, int32_t x, int32_t y, uint32_t tile, hh_trax_refusal *why)
{
    *why = (hh_trax_refusal){.rule = fault(game, x, y, tile)};
    const uint32_t cell = hh_trax_cell_of(game, x, y), state = game->cell[cell].state;
    if (why->rule == HH_TRAX_OCCUPIED)
        add_cell(why, x, y);
    if (why->rule == HH_TRAX_COLOURS) {
        const uint32_t white = tile > 5u ? ~(state >> 4) : hh_trax_white[tile];
        const uint32_t clash = (white ^ state >> 4) & state & 15u;
        for (uint32_t d = 0; d < 4u; d++)
            if (clash >> d & 1u) {
                const uint32_t next = hh_trax_step_to(game, cell, d);
                add_cell(why, hh_trax_x(game, next), hh_trax_y(game, next));
            }
    }
    if (why->rule != HH_TRAX_ALLOWED)
        return HH_OK;
    const int status = hh_trax_legal(game, cell << 3 | tile);
    if (status != HH_ILLEGAL)
        return status;
    if (game->blocked != HH_TRAX_NOWHERE) {
        why->rule = HH_TRAX_THREE_EDGES;
        add_cell(why, hh_trax_x(game, game->blocked), hh_trax_y(game, game->blocked));
    } else {
        why->rule = game->variant == HH_TRAX_8X8 ? HH_TRAX_OUTSIDE_8X8 : HH_TRAX_LIMIT;
    }
    return HH_OK;
}

int hh_trax_moves(hh_trax *game, uint32_t *moves, uint32_t room, uint32_t *count)
{
    uint32_t found = 0;
    *count = 0;
    if (game->end != HH_TRAX_GOING)
        return HH_OK;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *const fits = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= fits[0]; k++) {
            const uint32_t move = cell << 3 | fits[k];
            const int status = hh_trax_legal(game, move);
            if (status == HH_FULL)
                return HH_FULL;
            if (status != HH_OK)
                continue;
            if (found < room)
                moves[found] = move;
            found++;
        }
    }
    *count = found;
    return found > room ? HH_FULL : HH_OK;
}

int hh_trax_tiles_at(hh_trax *game, int32_t x, int32_t y, uint32_t *tiles)
{
    *tiles = 0;
    for (uint32_t tile = 0; tile < 6u; tile++) {
        if (fault(game, x, y, tile) != HH_TRAX_ALLOWED)
            continue;
        const int status = hh_trax_legal(game, hh_trax_cell_of(game, x, y) << 3 | tile);
        if (status == HH_FULL)
            return HH_FULL;
        if (status == HH_OK)
            *tiles |= 1u << tile;
    }
    return HH_OK;
}

uint64_t hh_trax_hash(const hh_trax *game)
{
    return game->hash ^ (game->turns & 1u ? 0xD1B54A32D192ED03u : 0u);
}
