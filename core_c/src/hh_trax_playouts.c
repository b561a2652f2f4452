/* Many turns in one call: perft and uniformly random games. */
#include "hh_rng.h"
#include "hh_trax.h"
#include "hh_trax_lay.h"

int hh_trax_perft(hh_trax *game, uint32_t depth, hh_trax_count *count)
{
    if (depth == 0u || game->end != HH_TRAX_GOING)
        return depth == 0u ? HH_BAD_ARGUMENT : HH_OK;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *const fits = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= fits[0]; k++) {
            int status = hh_one_turn(game, cell << 3 | fits[k], 0);
            if (status == HH_FULL)
                return HH_FULL;
            if (status != HH_OK) {
                count->refused += depth == 1u && game->blocked != HH_TRAX_NOWHERE;
                continue;
            }
            if (depth == 1u) {
                const int white = (game->wins & 3u) != 0u, black = (game->wins & 12u) != 0u;
                count->leaves++;
                count->white += (uint64_t)(white && !black);
                count->black += (uint64_t)(black && !white);
                count->both += (uint64_t)(white && black);
            } else {
                status = hh_trax_perft(game, depth - 1u, count);
            }
            hh_take_back(game, 0);
            if (status != HH_OK)
                return status;
        }
    }
    return HH_OK;
}

/* xorshift64*: quicker than hh_rng in a row; each game's stream starts from hh_rng(seed, game). */
HH_INLINE uint32_t below(uint64_t *stream, uint32_t limit)
{
    *stream ^= *stream << 13;
    *stream ^= *stream >> 7;
    *stream ^= *stream << 17;
    return (uint32_t)(((*stream * 0x2545F4914F6CDD1Du >> 32) * limit) >> 32);
}

/* Play one of the legal moves, each as likely; HH_ILLEGAL if there is none. Tried when a few random
 * candidates were all refused. */
static int play_any(hh_trax *game, uint64_t *stream)
{
    uint32_t legal = 0, chosen = 0;
    for (uint32_t i = 0; i < game->spaces; i++) {
        const uint32_t cell = game->frontier[i];
        const uint8_t *const fits = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        for (uint32_t k = 1; k <= fits[0]; k++) {
            const int status = hh_trax_legal(game, cell << 3 | fits[k]);
            if (status == HH_FULL)
                return HH_FULL;
            if (status == HH_OK && below(stream, ++legal) == 0u)
                chosen = cell << 3 | fits[k];
        }
    }
    return legal == 0u ? HH_ILLEGAL : hh_one_turn(game, chosen, 0);
}

/* A random candidate, each as likely: three draws for each space, void where it takes fewer tiles. */
HH_INLINE uint32_t random_move(const hh_trax *game, uint64_t *stream)
{
    for (;;) {
        const uint32_t r = below(stream, 3u * game->spaces), cell = game->frontier[r / 3u];
        const uint8_t *const fits = hh_trax_fits[HH_TRAX_KEY(game->cell[cell].state)];
        if (r % 3u < fits[0])
            return cell << 3 | fits[1u + r % 3u];
    }
}

/* Play one game on; HH_OK with wins set, HH_ILLEGAL when no move is left, or HH_FULL. */
static int play_out(hh_trax *game, uint64_t *stream)
{
    uint32_t refused = 0;
    while (game->wins == 0u) {
        int status = hh_one_turn(game, random_move(game, stream), 0);
        if (status == HH_OK) {
            refused = 0;
            continue;
        }
        if (status == HH_ILLEGAL && ++refused == 16u) {
            status = play_any(game, stream);
            refused = 0;
            if (status == HH_OK)
                continue;
            return status;
        }
        if (status == HH_FULL)
            return HH_FULL;
    }
    return HH_OK;
}

int hh_trax_playouts(hh_trax *game, uint64_t games, uint64_t seed, hh_trax_tally *tally)
{
    hh_trax_tally sum = {.games = games};
    const uint32_t turns = game->turns;
    const uint64_t hash = game->hash;
    int full = 0;
    if (game->end != HH_TRAX_GOING)
        return HH_BAD_ARGUMENT;
    for (uint64_t i = 0; i < games && !full; i++) {
        uint64_t stream = hh_rng(seed, i) | 1u;
        const int status = play_out(game, &stream);
        const int white = (game->wins & 3u) != 0u, black = (game->wins & 12u) != 0u;
        full = status == HH_FULL;
        sum.draws += status == HH_ILLEGAL;
        sum.white += (uint64_t)(white && !black);
        sum.black += (uint64_t)(black && !white);
        sum.both += (uint64_t)(white && black);
        sum.turns += game->turns - turns;
        sum.tiles += game->tiles;
        if (turns == 0u)
            hh_trax_reset(game);
        while (game->turns > turns)
            hh_take_back(game, 0);
    }
    game->hash = hash;
    if (full)
        return HH_FULL;
    tally->games += sum.games;
    tally->white += sum.white;
    tally->black += sum.black;
    tally->both += sum.both;
    tally->draws += sum.draws;
    tally->turns += sum.turns;
    tally->tiles += sum.tiles;
    return HH_OK;
}

int hh_trax_wander(hh_trax *game, uint32_t tiles, uint64_t seed)
{
    uint64_t stream = hh_rng(seed, 0) | 1u;
    uint32_t vain = 0;
    if (game->end != HH_TRAX_GOING)
        return HH_BAD_ARGUMENT;
    while (game->tiles < tiles) {
        const int status = hh_one_turn(game, random_move(game, &stream), 1);
        if (status == HH_FULL)
            return HH_FULL;
        if (status == HH_OK && game->wins == 0u) {
            vain = 0;
            continue;
        }
        if (status == HH_OK)
            hh_take_back(game, 1);
        if (++vain == 100000u)
            return HH_ILLEGAL;
    }
    return HH_OK;
}

int hh_trax_strain(hh_trax *game, uint64_t turns, uint64_t seed, uint32_t among, uint64_t *laid)
{
    uint64_t stream = hh_rng(seed, 0) | 1u, sum = 0;
    uint32_t moves[64];
    *laid = 0;
    if (game->end != HH_TRAX_GOING || among < 1u || among > 64u)
        return HH_BAD_ARGUMENT;
    for (uint32_t i = 0, vain = 0; i < among; vain++) {
        moves[i] = random_move(game, &stream);
        const int status = hh_trax_legal(game, moves[i]);
        if (status == HH_FULL || vain == 100000u)
            return status == HH_FULL ? HH_FULL : HH_ILLEGAL;
        i += status == HH_OK;
    }
    const uint32_t before = game->tiles;
    for (uint64_t i = 0; i < turns; i++) {
        hh_one_turn(game, moves[below(&stream, among)], 1);
        sum += game->tiles - before;
        hh_take_back(game, 1);
    }
    *laid = sum;
    return HH_OK;
}
