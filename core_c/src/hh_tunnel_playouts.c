/* Random games: players that look at nothing but the rules. */
#include "hh_tunnel_lay.h"

#define STATION_ONE_IN 10u
#define STOP_PER_MILLE 300u /* in a short turn, before each tile */

/* Make one of the steps by chance, the first that leaves the turn fillable; return 0 if none does. */
static int any_of(hh_tunnel *game, hh_tunnel_act *list, uint32_t count, int free, hh_tn_lots *lots)
{
    hh_tunnel_back back;
    while (count > 0u) {
        const uint32_t i = hh_tn_below(lots, count);
        hh_tn_do(game, &list[i], &back);
        if (free || hh_tn_fillable(game))
            return 1;
        hh_tn_undo(game, &back);
        list[i] = list[--count];
    }
    return 0;
}

static void station(hh_tunnel *game, hh_tn_lots *lots)
{
    uint64_t places[2];
    hh_tunnel_back back;
    uint32_t which = hh_tn_below(lots, hh_tunnel_places(game, game->player, places));
    uint32_t word = 0;
    while (which >= (uint32_t)__builtin_popcountll(places[word]))
        which -= (uint32_t)__builtin_popcountll(places[word++]);
    while (which-- > 0u)
        places[word] &= places[word] - 1u;
    hh_tunnel_act act = {HH_TUNNEL_STATION, 0, 0, 0, 0, HH_TUNNEL_NONE, 0};
    act.to = (uint8_t)(word * 64u + (uint32_t)__builtin_ctzll(places[word]));
    hh_tn_do(game, &act, &back);
}

/* One turn, ended. */
static void turn(hh_tunnel *game, hh_tn_lots *lots)
{
    hh_tunnel_act list[HH_TUNNEL_MOVES];
    const int is_short = !game->full && !game->places;
    if (game->places && (!game->full || hh_tn_below(lots, STATION_ONE_IN) == 0u)) {
        station(game, lots);
        hh_tunnel_end(game, 0);
        return;
    }
    while (!hh_tn_full(game)) {
        if (game->pending != HH_TUNNEL_NONE) {
            any_of(game, list, hh_tn_bonuses(game, list), is_short, lots);
            continue;
        }
        if (is_short && hh_tn_below(lots, 1000) < STOP_PER_MILLE)
            break;
        if (!any_of(game, list, hh_tn_tiles(game, list), is_short, lots))
            break;
    }
    hh_tunnel_end(game, game->laid == 0u);
}

void hh_tunnel_step(hh_tunnel *game, uint64_t seed)
{
    hh_tn_lots lots = {hh_tn_mix(seed)};
    if (!game->over)
        turn(game, &lots);
}

void hh_tunnel_playout(hh_tunnel *game, uint64_t seed)
{
    hh_tn_lots lots = {hh_tn_mix(seed)};
    while (!game->over)
        turn(game, &lots);
}

int hh_tunnel_playouts(const hh_tunnel *game, uint64_t games, uint64_t seed, hh_tunnel_tally *tally)
{
    if (!game->dealt || game->laid > 0u || game->station_turn)
        return HH_BAD_ARGUMENT;
    for (uint64_t number = 0; number < games; number++) {
        hh_tunnel end = *game;
        hh_tunnel_score score;
        hh_tunnel_playout(&end, seed + number);
        hh_tunnel_count(&end, &score);
        for (uint32_t seat = 0; seat < end.rules.seats; seat++) {
            tally->turns += (uint64_t)end.turns[seat] - game->turns[seat];
            tally->tiles += score.tiles[seat];
            tally->lines += score.done[seat];
            tally->points += (uint64_t)score.total[seat];
            if (score.winners >> seat & 1u)
                tally->wins[seat] += 12u / (uint32_t)__builtin_popcount(score.winners);
        }
        tally->chips += (uint64_t)end.rules.stations - end.supply;
        tally->passes += end.reasons == HH_TUNNEL_PASSES;
    }
    tally->games += games;
    return HH_OK;
}
