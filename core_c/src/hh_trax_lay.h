/* hh_trax_lay.h: laying and lifting one tile, and one whole turn, for the files of hh_trax only.
 * Inlined, so that playouts can leave out the hash. */
#ifndef HH_TRAX_LAY_H
#define HH_TRAX_LAY_H

#include "hh_trax.h"

#define HH_INLINE static inline __attribute__((always_inline))
#define HH_TRAX_NOWHERE 0xFFFFFFFFu /* in blocked: the turn was refused for the size of the board */

/* What a new tile adds to the state of its neighbour in each direction. */
static const uint8_t hh_touch[6][4] = {{4 | 64, 8, 1 | 16, 2},  {4, 8 | 128, 1, 2 | 32}, {4 | 64, 8, 1, 2 | 32},
                                       {4, 8 | 128, 1 | 16, 2}, {4 | 64, 8 | 128, 1, 2}, {4, 8, 1 | 16, 2 | 32}};
/* The two white edges of a tile, then the two black ones. */
static const uint8_t hh_edges[6][2][2] = {{{0, 2}, {1, 3}}, {{1, 3}, {0, 2}}, {{0, 3}, {1, 2}},
                                          {{1, 2}, {0, 3}}, {{0, 1}, {2, 3}}, {{2, 3}, {0, 1}}};

/* The changing part of a position, in registers while a turn is carried out. */
typedef struct hh_hand {
    uint32_t *mate, *frontier, *log;
    hh_trax_cell *cell;
    uint32_t side, mask;
    uint32_t tiles, spaces;
    uint32_t wins;
    uint32_t long_enough; /* a line is possible: 8 columns or rows, and not LoopTrax */
} hh_hand;

HH_INLINE hh_hand hh_take(const hh_trax *game)
{
    return (hh_hand){.mate = game->mate,
                     .frontier = game->frontier,
                     .log = game->log,
                     .cell = game->cell,
                     .side = game->side,
                     .mask = game->mask,
                     .tiles = game->tiles,
                     .spaces = game->spaces};
}

/* What a space asks for (hh_trax_act); 0 for a tile. */
HH_INLINE uint32_t hh_act(uint32_t state)
{
    return state < 256u ? hh_trax_act[state] : 0u;
}

/* Whether the ends a and b of one track, which point in opposite directions, make a line. */
static inline uint32_t hh_is_line(const hh_trax *game, uint32_t a, uint32_t b)
{
    const uint32_t low = (a & 3u) == 1u || (a & 3u) == 2u ? a : b; /* the left or upper end */
    const uint32_t high = low == a ? b : a;
    if (low & 1u)
        return game->width >= 8u && hh_trax_column(game, low >> 2) == 0u &&
               hh_trax_column(game, high >> 2) == game->width + 1u;
    return game->height >= 8u && hh_trax_row(game, low >> 2) == 0u && hh_trax_row(game, high >> 2) == game->height + 1u;
}

HH_INLINE void hh_join(const hh_trax *game, hh_hand *hand, uint32_t cell, uint32_t known, uint32_t tile,
                       uint32_t colour, const uint32_t next[4])
{
    const uint32_t a = hh_edges[tile][colour][0], b = hh_edges[tile][colour][1];
    const uint32_t at_a = hand->mate[cell * 4u + a], at_b = hand->mate[cell * 4u + b];
    const uint32_t end_a = known >> a & 1u ? at_a : next[a] * 4u + (a ^ 2u);
    const uint32_t end_b = known >> b & 1u ? at_b : next[b] * 4u + (b ^ 2u);
    if (end_a == cell * 4u + b) { /* the two ends at this space were of one track */
        hand->wins |= 1u << (colour * 2u);
        return;
    }
    hand->mate[end_a] = end_b;
    hand->mate[end_b] = end_a;
    if (hand->long_enough && ((end_a ^ end_b) & 3u) == 2u)
        hand->wins |= hh_is_line(game, end_a, end_b) << (colour * 2u + 1u);
}

/* Fill a playable space. The colours fit. Returns whether a space around it is forced (or illegal) now. */
HH_INLINE uint32_t hh_lay(const hh_trax *game, hh_hand *hand, uint32_t cell, uint32_t tile)
{
    hh_trax_cell *const cells = hand->cell;
    const uint32_t key = cells[cell].state;
    const uint32_t next[4] = {(cell - hand->side) & hand->mask, (cell + 1u) & hand->mask,
                              (cell + hand->side) & hand->mask, (cell - 1u) & hand->mask};
    cells[cell].state = (uint16_t)(key | (tile + 1u) << 8);
    hand->log[hand->tiles++] = cell;

    const uint32_t gap = cells[cell].pos, last = hand->frontier[--hand->spaces];
    hand->frontier[gap] = last;
    cells[last].pos = gap;

    uint32_t due = 0;
    for (uint32_t d = 0; d < 4u; d++) {
        hh_trax_cell *const other = &cells[next[d]];
        const uint32_t before = other->state, after = before + hh_touch[tile][d];
        other->state = (uint16_t)after;
        hand->frontier[hand->spaces] = next[d]; /* counts only if nothing touched it before */
        other->pos = before == 0u ? hand->spaces : other->pos;
        hand->spaces += before == 0u;
        due |= hh_act(after);
    }
    hh_join(game, hand, cell, key & 15u, tile, 0u, next);
    hh_join(game, hand, cell, key & 15u, tile, 1u, next);
    return due != 0u;
}

/* Lift the tile laid last: the exact inverse of hh_lay, but for wins. Returns its cell. */
HH_INLINE uint32_t hh_lift(hh_hand *hand)
{
    hh_trax_cell *const cells = hand->cell;
    const uint32_t cell = hand->log[--hand->tiles];
    const uint32_t tile = HH_TRAX_TILE(cells[cell].state) - 1u, key = HH_TRAX_KEY(cells[cell].state);
    const uint32_t next[4] = {(cell - hand->side) & hand->mask, (cell + 1u) & hand->mask,
                              (cell + hand->side) & hand->mask, (cell - 1u) & hand->mask};
    cells[cell].state = (uint16_t)key;
    for (uint32_t edge = 0; edge < 4u; edge++)
        if (key >> edge & 1u)
            hand->mate[hand->mate[cell * 4u + edge]] = cell * 4u + edge;
    for (uint32_t d = 4u; d-- > 0u;) {
        hh_trax_cell *const other = &cells[next[d]];
        other->state = (uint16_t)(other->state - hh_touch[tile][d]);
        hand->spaces -= other->state == 0u;
    }
    const uint32_t gap = cells[cell].pos;
    const uint32_t moved = gap == hand->spaces ? cell : hand->frontier[gap];
    hand->frontier[hand->spaces] = moved;
    cells[moved].pos = hand->spaces++;
    hand->frontier[gap] = cell;
    cells[cell].pos = gap;
    return cell;
}

HH_INLINE uint64_t hh_tile_hash(const hh_trax *game, uint32_t cell)
{
    const uint32_t x = (uint32_t)hh_trax_x(game, cell), y = (uint32_t)hh_trax_y(game, cell);
    uint64_t z = (uint64_t)HH_TRAX_TILE(game->cell[cell].state) << 32 | (y & 0xFFFFu) << 16 | (x & 0xFFFFu);
    z *= 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* The sides by which the bounding box grows if a tile is laid at this space: bits of a turn record. */
HH_INLINE uint32_t hh_growth(const hh_trax *game, uint32_t cell)
{
    const uint32_t column = hh_trax_column(game, cell), row = hh_trax_row(game, cell);
    return (uint32_t)(column == 0u) | (uint32_t)(column == game->width + 1u) << 1 | (uint32_t)(row == 0u) << 2 |
           (uint32_t)(row == game->height + 1u) << 3;
}

/* Move the bounding box by the bits of a turn record: outwards, or back. */
HH_INLINE void hh_grow(hh_trax *game, uint32_t grew)
{
    const uint32_t left = grew & 1u, up = grew >> 2 & 1u;
    game->left -= (int32_t)left;
    game->top -= (int32_t)up;
    game->width += left + (grew >> 1 & 1u);
    game->height += up + (grew >> 3 & 1u);
    game->corner = (game->corner - left - up * game->side) & game->mask;
}

HH_INLINE void hh_shrink(hh_trax *game, uint32_t grew)
{
    const uint32_t left = grew & 1u, up = grew >> 2 & 1u;
    game->left += (int32_t)left;
    game->top += (int32_t)up;
    game->width -= left + (grew >> 1 & 1u);
    game->height -= up + (grew >> 3 & 1u);
    game->corner = (game->corner + left + up * game->side) & game->mask;
}

HH_INLINE void hh_take_back(hh_trax *game, const int hashed)
{
    const uint32_t record = game->turn[--game->turns];
    hh_hand hand = hh_take(game);
    while (hand.tiles > record >> 4) {
        if (hashed)
            game->hash ^= hh_tile_hash(game, hand.log[hand.tiles - 1u]);
        hh_lift(&hand);
    }
    game->tiles = hand.tiles;
    game->spaces = hand.spaces;
    hh_shrink(game, record & 15u);
    game->wins = 0;
    game->end = HH_TRAX_GOING;
}

/* Who wins, given what the turn just played completed. */
HH_INLINE uint32_t hh_verdict(uint32_t wins, uint32_t tie, uint32_t turns)
{
    const uint32_t white = (wins & 3u) != 0u, black = (wins & 12u) != 0u;
    if (white && black) {
        const uint32_t mover = turns & 1u ? HH_TRAX_WHITE_WINS : HH_TRAX_BLACK_WINS;
        return tie == HH_TRAX_TOURNAMENT ? mover : 3u - mover;
    }
    return white * HH_TRAX_WHITE_WINS + black * HH_TRAX_BLACK_WINS;
}

/* One whole turn. Forced spaces are looked for around each tile in the order the tiles were laid,
 * north, east, south, west: the order that the screen shows. A space becomes forced by a tile laid
 * beside it, so the search may end after the last tile that had such a space when it was laid. */
HH_INLINE int hh_one_turn(hh_trax *game, uint32_t move, const int hashed)
{
    const uint32_t first = move >> 3, before = game->tiles;
    const uint32_t grew = hh_growth(game, first);
    hh_grow(game, grew);
    const uint32_t longest = game->width > game->height ? game->width : game->height;
    if (longest > game->widest) {
        hh_shrink(game, grew);
        game->blocked = HH_TRAX_NOWHERE;
        return longest > game->max_side || game->variant == HH_TRAX_8X8 ? HH_ILLEGAL : HH_FULL;
    }
    hh_hand hand = hh_take(game);
    hand.long_enough = game->variant != HH_TRAX_LOOP && (game->width >= 8u || game->height >= 8u);
    uint32_t blocked = HH_TRAX_NOWHERE;
    int status = HH_OK;
    uint32_t seen = before, until = before; /* tiles that may have forced spaces beside them */
    if (before < game->max_tiles)
        until += hh_lay(game, &hand, first, move & 7u);
    else
        status = HH_ILLEGAL;
    while (seen < until && status == HH_OK) {
        const uint32_t tile = hand.log[seen++];
        const uint32_t next[4] = {(tile - hand.side) & hand.mask, (tile + 1u) & hand.mask,
                                  (tile + hand.side) & hand.mask, (tile - 1u) & hand.mask};
        uint32_t act[4], some = 0; /* none of the four is beside another: all can be looked up at once */
        for (uint32_t d = 0; d < 4u; d++) {
            act[d] = hh_act(hand.cell[next[d]].state);
            some |= (uint32_t)(act[d] != 0u) << d;
        }
        for (; some != 0u; some &= some - 1u) {
            const uint32_t d = (uint32_t)__builtin_ctz(some);
            if (act[d] == 7u || hand.tiles == game->max_tiles) {
                blocked = act[d] == 7u ? next[d] : HH_TRAX_NOWHERE;
                status = HH_ILLEGAL;
                break;
            }
            until = hh_lay(game, &hand, next[d], act[d] - 1u) ? hand.tiles : until;
        }
    }
    if (status != HH_OK) {
        while (hand.tiles > before)
            hh_lift(&hand);
        hh_shrink(game, grew);
        game->blocked = blocked;
        return status;
    }
    if (hashed)
        for (uint32_t i = before; i < hand.tiles; i++)
            game->hash ^= hh_tile_hash(game, hand.log[i]);
    game->turn[game->turns++] = before << 4 | grew;
    game->tiles = hand.tiles;
    game->spaces = hand.spaces;
    game->wins = hand.wins;
    game->end = hh_verdict(hand.wins, game->tie, game->turns);
    return HH_OK;
}

#endif
