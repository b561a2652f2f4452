/* Verify every invariant that hh_trax.h states, from the log of tiles alone. */
#include "hh_trax.h"
#include "hh_trax_lay.h"

#define REQUIRE(condition) \
    do { \
        if (!(condition)) \
            return HH_BROKEN; \
    } while (0)

/* The turn records against the log: the box grows by first tiles only and holds all. */
static int check_turns(const hh_trax *game)
{
    int32_t left = 1, top = 1, right = 0, bottom = 0;
    uint64_t hash = 0;
    REQUIRE(game->turns <= game->tiles && (game->turns == 0u) == (game->tiles == 0u));
    for (uint32_t i = 0; i < game->turns; i++) {
        const uint32_t from = game->turn[i] >> 4, to = i + 1u < game->turns ? game->turn[i + 1u] >> 4 : game->tiles;
        REQUIRE(from < to && to <= game->tiles && (i > 0u || from == 0u));
        for (uint32_t k = from; k < to; k++) {
            const uint32_t cell = game->log[k];
            REQUIRE(cell <= game->mask && HH_TRAX_TILE(game->cell[cell].state) - 1u < 6u);
            const int32_t x = hh_trax_x(game, cell), y = hh_trax_y(game, cell);
            const uint32_t grew = (uint32_t)(x < left) | (uint32_t)(x > right) << 1 | (uint32_t)(y < top) << 2 |
                                  (uint32_t)(y > bottom) << 3;
            /* the empty box lies right of and below (0, 0): there only left and top say that it grew */
            REQUIRE(grew == (k > from ? 0u : i == 0u ? 5u : game->turn[i] & 15u));
            left -= grew & 1u ? 1 : 0;
            right += grew >> 1 & 1u ? 1 : 0;
            top -= grew >> 2 & 1u ? 1 : 0;
            bottom += grew >> 3 & 1u ? 1 : 0;
            hash ^= hh_tile_hash(game, cell);
        }
    }
    REQUIRE(left == game->left && top == game->top);
    REQUIRE(right == left + (int32_t)game->width - 1 && bottom == top + (int32_t)game->height - 1);
    REQUIRE(game->width <= game->widest && game->height <= game->widest);
    REQUIRE(game->corner == hh_trax_cell_of(game, left - 1, top - 1));
    REQUIRE(hash == game->hash);
    return HH_OK;
}

/* Each cell of the box and its margin against its neighbours and the frontier. */
static int check_cells(const hh_trax *game)
{
    uint32_t tiles = 0, spaces = 0;
    for (uint32_t row = 0; row < game->height + 2u; row++)
        for (uint32_t column = 0; column < game->width + 2u; column++) {
            const uint32_t cell = (game->corner + row * game->side + column) & game->mask;
            const uint32_t state = game->cell[cell].state;
            const int margin = row == 0u || column == 0u || row > game->height || column > game->width;
            uint32_t key = 0;
            for (uint32_t d = 0; d < 4u; d++) {
                const uint32_t next = HH_TRAX_TILE(game->cell[hh_trax_step_to(game, cell, d)].state);
                if (next != 0u)
                    key |= 1u << d | ((uint32_t)hh_trax_white[next - 1u] >> (d ^ 2u) & 1u) << (d + 4u);
            }
            REQUIRE(HH_TRAX_KEY(state) == key && game->cell[cell].spare == 0u);
            if (state > 255u) {
                REQUIRE(!margin && (hh_trax_white[HH_TRAX_TILE(state) - 1u] & key & 15u) == key >> 4);
                tiles++;
            } else if (state != 0u) {
                REQUIRE(hh_trax_act[key] == 0u && hh_trax_fits[key][0] >= 2u);
                REQUIRE(game->cell[cell].pos < game->spaces && game->frontier[game->cell[cell].pos] == cell);
                spaces++;
            }
        }
    REQUIRE(tiles == game->tiles && spaces == game->spaces);
    return HH_OK;
}

/* Follow each open track from both ends. A tile that no open track of a colour passes is on a loop. */
static int check_tracks(const hh_trax *game)
{
    uint32_t passed[2] = {0, 0}, wins = 0;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i], state = game->cell[cell].state;
        for (uint32_t side = 0; side < 4u; side++) {
            if (!(state >> side & 1u))
                continue;
            const uint32_t colour = state >> (side + 4u) & 1u ? 0u : 1u;
            const uint32_t far = game->mate[cell << 2 | side];
            uint32_t at = cell, out = side;
            for (;;) {
                const uint32_t next = hh_trax_step_to(game, at, out);
                const uint32_t tile = HH_TRAX_TILE(game->cell[next].state);
                at = next;
                out ^= 2u;
                if (tile == 0u)
                    break;
                REQUIRE(++passed[colour] <= 2u * game->tiles);
                out = hh_trax_joined[tile - 1u][out];
            }
            REQUIRE(far == (at << 2 | out) && game->mate[far] == (cell << 2 | side));
            if (game->variant != HH_TRAX_LOOP && (side ^ out) == 2u && hh_is_line(game, cell << 2 | side, far))
                wins |= 2u << (colour * 2u);
        }
    }
    for (uint32_t colour = 0; colour < 2u; colour++)
        wins |= passed[colour] < 2u * game->tiles ? 1u << (colour * 2u) : 0u;
    REQUIRE(wins == game->wins);
    return HH_OK;
}

int hh_trax_check(const hh_trax *game)
{
    REQUIRE(hh_trax_size(game->log2) != 0 && game->side == 1u << game->log2);
    REQUIRE(game->mask == game->side * game->side - 1u && game->variant <= HH_TRAX_LOOP);
    REQUIRE(game->tie <= HH_TRAX_TOURNAMENT && game->max_side <= HH_TRAX_MAX_SIDE);
    REQUIRE(game->tiles <= game->max_tiles && game->max_tiles <= HH_TRAX_MAX_TILES);
    if (check_turns(game) != HH_OK)
        return HH_BROKEN;
    if (game->tiles == 0u) {
        REQUIRE(game->spaces == 1u && game->frontier[0] == 0u && game->cell[0].state == 0u && game->wins == 0u);
    } else if (check_cells(game) != HH_OK || check_tracks(game) != HH_OK) {
        return HH_BROKEN;
    }
    const uint32_t end = hh_verdict(game->wins, game->tie, game->turns);
    if (game->end == HH_TRAX_NO_MOVE)
        REQUIRE(end == HH_TRAX_GOING && game->variant == HH_TRAX_8X8);
    else if (game->end == HH_TRAX_BOARD_LIMIT)
        REQUIRE(end == HH_TRAX_GOING && game->variant != HH_TRAX_8X8);
    else
        REQUIRE(game->end == end);
    return HH_OK;
}
