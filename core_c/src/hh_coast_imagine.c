/* Worlds that a seat cannot tell apart, and games by random moves. */
#include "hh_coast.h"

#include "hh_coast_play.h"

/* Take any entry of a pool, and close the gap with its last one. */
static uint8_t pick(uint8_t *pool, uint32_t *size, hh_coast_chance *chance)
{
    const uint32_t at = hh_co_below(chance, *size);
    const uint8_t found = pool[at];
    pool[at] = pool[--*size];
    return found;
}

/* In order: what was where before changes nothing. */
static void sort_cards(uint8_t *pool, uint32_t size)
{
    uint32_t count[HH_COAST_KINDS] = {0}, at = 0;
    for (uint32_t i = 0; i < size; i++)
        count[pool[i]]++;
    for (uint32_t kind = 0; kind < HH_COAST_KINDS; kind++)
        for (; count[kind] > 0u; count[kind]--)
            pool[at++] = (uint8_t)kind;
}

static void imagine_cards(hh_coast *game, uint32_t seat, hh_coast_chance *chance)
{
    uint8_t pool[HH_COAST_CARDS];
    uint32_t size = game->deck_size;
    memcpy(pool, game->deck, size);
    for (uint32_t other = 0; other < game->seats; other++)
        for (uint32_t kind = 0; other != seat && kind < HH_COAST_KINDS; kind++)
            for (; game->hand[other][kind] > game->known[other][kind]; game->hand[other][kind]--)
                pool[size++] = (uint8_t)kind;
    sort_cards(pool, size);
    for (uint32_t other = 0; other < game->seats; other++) {
        uint32_t held = 0;
        for (uint32_t kind = 0; other != seat && kind < HH_COAST_KINDS; kind++)
            held += game->known[other][kind];
        for (; other != seat && held < game->hand_size[other]; held++)
            game->hand[other][pick(pool, &size, chance)]++;
    }
    memcpy(game->deck, pool, size);
}

/* Whether a ticket in the deck lies where the seat put it. */
static int put_there(const hh_coast *game, uint32_t at, uint32_t seat)
{
    return (game->packet[at] & 7u) == seat;
}

static void imagine_tickets(hh_coast *game, uint32_t seat, hh_coast_chance *chance)
{
    uint8_t pool[HH_COAST_TICKETS];
    uint32_t size = 0;
    hh_coast_set hidden = {{0, 0}}; /* taken in order: what was where before changes nothing */
    for (uint32_t other = 0; other < game->seats; other++) {
        if (other == seat)
            continue;
        hidden.word[0] |= game->tickets[other].word[0];
        hidden.word[1] |= game->tickets[other].word[1];
        for (uint32_t i = 0; i < game->offer_size[other]; i++)
            hh_co_put(&hidden, game->offer[other][i]);
    }
    for (uint32_t at = 0; at < game->ticket_deck_size; at++)
        if (!put_there(game, at, seat))
            hh_co_put(&hidden, game->ticket_deck[at]);
    for (; hh_co_any(hidden); hh_co_drop(&hidden, hh_co_first(hidden)))
        pool[size++] = (uint8_t)hh_co_first(hidden);
    for (uint32_t other = 0; other < game->seats; other++) {
        if (other == seat)
            continue;
        uint32_t kept = hh_co_count(game->tickets[other]);
        game->tickets[other] = (hh_coast_set){{0, 0}};
        for (; kept > 0u; kept--)
            hh_co_put(&game->tickets[other], pick(pool, &size, chance));
        for (uint32_t i = 0; i < game->offer_size[other]; i++) {
            const uint8_t ticket = pick(pool, &size, chance);
            uint32_t to = i;
            for (; to > 0u && game->offer[other][to - 1u] > ticket; to--)
                game->offer[other][to] = game->offer[other][to - 1u];
            game->offer[other][to] = ticket;
        }
    }
    for (uint32_t at = 0; at < game->ticket_deck_size; at++)
        if (!put_there(game, at, seat))
            game->ticket_deck[at] = pick(pool, &size, chance);
}

void hh_coast_imagine(hh_coast *game, uint32_t seat, hh_coast_chance *chance)
{
    imagine_cards(game, seat, chance);
    imagine_tickets(game, seat, chance);
}

uint32_t hh_coast_random(const hh_coast *game, hh_coast_chance *chance)
{
    return hh_co_random(game, chance);
}

/* Play to the end and add the game to a tally. */
static void finish(hh_coast *game, hh_coast_chance *chance, hh_coast_tally *tally)
{
    const uint32_t before = game->turns;
    while (game->phase != HH_COAST_OVER) {
        const uint32_t move = hh_co_random(game, chance);
        tally->claims += move < HH_COAST_MOVE_DRAW;
        hh_co_play(game, move, chance);
        tally->steps++;
    }
    hh_coast_score score;
    hh_coast_final(game, &score);
    tally->games++;
    tally->turns += game->turns - before;
    tally->stuck += game->passes == game->seats;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        tally->total[seat] += score.total[seat];
        tally->wins[seat] += score.rank[seat] == 1u;
        tally->completed += score.completed_count[seat];
        tally->failed += score.failed_count[seat];
        tally->longest += score.longest[seat];
    }
}

int hh_coast_playouts(const hh_coast *from, uint64_t games, uint64_t seed, hh_coast_tally *tally)
{
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = seed};
    for (uint64_t i = 0; i < games; i++) {
        hh_coast game = *from;
        finish(&game, &chance, tally);
    }
    return HH_OK;
}

int hh_coast_games(uint32_t variant, uint32_t seats, uint64_t games, uint64_t seed, hh_coast_tally *tally)
{
    hh_coast_chance chance = {.source = HH_COAST_RANDOM, .seed = seed};
    for (uint64_t i = 0; i < games; i++) {
        hh_coast game;
        const int status = hh_coast_init(&game, variant, HH_COAST_USUAL, seats, hh_co_below(&chance, seats), &chance);
        if (status != HH_OK)
            return status;
        finish(&game, &chance, tally);
    }
    return HH_OK;
}
