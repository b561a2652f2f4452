/* Bytes to steps, refused steps, imagined hands, full turns, trips and random ends, with every invariant verified after
 * each.
 *
 * With libFuzzer:  clang -fsanitize=fuzzer,address,undefined ... fuzz_tunnel.c
 * Without:         gcc -DHH_FUZZ_STANDALONE ... fuzz_tunnel.c; ./fuzz_tunnel FILE...
 * (docs/core.md has the whole commands.)
 *
 * Bytes 0..5: seats, board, first seat, chips, tiles a line, options. After that operations: a byte, mod 16, and its
 * operands. What was found broken aborts. */
#include "hh_tunnel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            abort(); \
        } \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    const uint8_t *next, *end;
} input;

static uint32_t byte(input *in)
{
    return in->next < in->end ? *in->next++ : 0u;
}

/* The cards that are not placed, to seats by chance, as many to each as it holds now (or should hold). */
static void hands(const hh_tunnel *game, input *in, uint16_t *dealt)
{
    uint32_t left[HH_TUNNEL_SEATS] = {0};
    for (uint32_t seat = 0; seat < game->rules.seats; seat++) {
        dealt[seat] = 0;
        left[seat] = game->dealt ? (uint32_t)__builtin_popcount(game->hand[seat]) : HH_TUNNEL_CARDS / game->rules.seats;
    }
    for (uint32_t card = 0; card < HH_TUNNEL_CARDS; card++) {
        if (game->placed[card] != HH_TUNNEL_NONE)
            continue;
        uint32_t seat = byte(in) % game->rules.seats;
        while (left[seat] == 0u)
            seat = (seat + 1u) % game->rules.seats;
        left[seat]--;
        dealt[seat] = (uint16_t)(dealt[seat] | 1u << card);
    }
}

/* Deal anew, or offer a deal that cannot be. */
static void imagine(hh_tunnel *game, input *in)
{
    uint16_t dealt[HH_TUNNEL_SEATS] = {0};
    const hh_tunnel before = *game;
    hands(game, in, dealt);
    const uint32_t fault = byte(in) % 8u, seat = byte(in) % game->rules.seats, other = (seat + 1u) % game->rules.seats;
    if (fault == 0u)
        dealt[seat] = 0;
    else if (fault == 1u)
        dealt[seat] = dealt[other];
    else if (fault == 2u && dealt[seat] != 0u) { /* a card changes hands */
        dealt[other] = (uint16_t)(dealt[other] | (dealt[seat] & -dealt[seat]));
        dealt[seat] = (uint16_t)(dealt[seat] & (dealt[seat] - 1u));
    }
    if (hh_tunnel_deal(game, dealt) != HH_OK)
        MUST(memcmp(&before, game, sizeof before) == 0 && fault <= 2u);
    MUST(game->key == before.key);
    if (game->laid > 0u && (game->full || game->places) && !hh_tunnel_fillable(game))
        *game = before; /* nobody with these cards would have begun the turn so */
}

/* Make a step that is listed: it is told in full, and taken back it leaves all as it was. */
static void step(hh_tunnel *game, input *in)
{
    hh_tunnel_act acts[HH_TUNNEL_MOVES];
    hh_tunnel_done done;
    const uint32_t count = hh_tunnel_moves(game, acts);
    MUST(count <= HH_TUNNEL_MOVES && (count == 0u) == (game->over || !game->dealt));
    if (count == 0u)
        return;
    const hh_tunnel before = *game;
    const hh_tunnel_act *const act = &acts[(byte(in) << 8 | byte(in)) % count];
    MUST(hh_tunnel_refuse(game, act) == HH_TUNNEL_ALLOWED);
    if (act->kind < HH_TUNNEL_END) {
        hh_tunnel_back back;
        hh_tunnel_do(game, act, &back);
        hh_tunnel_undo(game, &back);
        MUST(memcmp(&before, game, sizeof before) == 0);
    }
    MUST(hh_tunnel_play(game, act, &done) == HH_OK);
    uint32_t points = 0;
    for (uint32_t seat = 0; seat < HH_TUNNEL_SEATS; seat++)
        points += (uint32_t)game->points[seat] - before.points[seat];
    MUST(points == done.points && done.chips + game->supply == before.supply);
    MUST(done.bonus == (game->pending != HH_TUNNEL_NONE) && (done.died & ~game->dead) == 0);
    MUST(act->kind >= HH_TUNNEL_END || (done.trigger == 0u && game->player == before.player));
}

/* Any step at all: what is not listed is refused, and changes nothing. */
static void try_any(hh_tunnel *game, input *in)
{
    hh_tunnel_act acts[HH_TUNNEL_MOVES], act = {0, 0, 0, 0, 0, HH_TUNNEL_NONE, 0};
    const hh_tunnel before = *game;
    const uint32_t count = hh_tunnel_moves(game, acts), kind = byte(in) % 6u;
    const uint32_t line = byte(in) % 3u, number = game->player * 2u + line % 2u, many = game->line[number].tiles;
    if (kind == HH_TUNNEL_TILE) {
        const uint32_t shape = byte(in), spare = byte(in);
        const uint32_t from = shape % 4u ? game->line[number].verts[many] : spare % 130u;
        const uint32_t card = byte(in) % 4u ? HH_TUNNEL_NONE : byte(in) % 14u;
        uint32_t cell = byte(in), to = byte(in) % 130u;
        if (shape % 3u && from < HH_LATTICE_VERTICES) { /* a neighbour and a cell beside it */
            const hh_lattice_hop *const hop = &hh_lattice_hops[from][to % 6u];
            to = hop->to;
            cell = hop->cell[spare % 2u];
        }
        if (many == 0u && shape % 8u) { /* a start, perhaps from the wrong corner */
            const hh_tunnel_arrow *const arrow = &hh_tunnel_arrows[game->rules.board][spare % 18u];
            cell = arrow->cell;
            to = arrow->inner;
            act.from = arrow->border[shape % 2u];
        } else {
            act.from = (uint8_t)from;
        }
        const uint32_t start = act.from;
        const int status = hh_tunnel_tile(&act, line, cell, start, to, card);
        MUST(status == HH_OK || status == HH_BAD_ARGUMENT);
        if (status != HH_OK) {
            act.kind = HH_TUNNEL_TILE;
            act.line = (uint8_t)line;
            act.cell = (uint8_t)cell;
            act.to = (uint8_t)to;
            act.card = (uint8_t)card;
            MUST(hh_tunnel_refuse(game, &act) == HH_TUNNEL_OUT_OF_RANGE);
            return;
        }
    } else {
        act.kind = (uint8_t)kind;
        act.to = (uint8_t)(byte(in) % 3u ? game->line[number].verts[byte(in) % 19u] : byte(in));
    }
    int listed = 0;
    for (uint32_t i = 0; i < count; i++)
        listed |= acts[i].kind == act.kind && (act.kind >= HH_TUNNEL_END || acts[i].to == act.to) &&
                  (act.kind != HH_TUNNEL_TILE || memcmp(&acts[i], &act, sizeof act) == 0);
    const int rule = hh_tunnel_refuse(game, &act);
    MUST((rule == HH_TUNNEL_ALLOWED) == listed);
    if (rule != HH_TUNNEL_ALLOWED)
        MUST(hh_tunnel_play(game, &act, NULL) == HH_ILLEGAL && memcmp(&before, game, sizeof before) == 0);
}

/* The first full turns, and all of them counted if they are few. */
static void turns(hh_tunnel *game, input *in)
{
    static hh_tunnel_turns visit;
    const hh_tunnel before = *game;
    const uint32_t most = byte(in), ordered = byte(in) % 2u;
    uint32_t count = 0;
    if (game->over)
        return;
    hh_tunnel_turns_begin(&visit, ordered);
    while (count < most && hh_tunnel_turns_next(&visit, game)) {
        MUST(hh_tunnel_is_full(game) && (count % 16u || hh_tunnel_check(game) == HH_OK));
        count++;
    }
    if (count < most) {
        MUST(visit.depth == 0u && (count > 0u) == hh_tunnel_fillable(game));
        MUST(ordered ? hh_tunnel_full_turns(game) == count : hh_tunnel_full_turns(game) >= count);
    }
    hh_tunnel_turns_stop(&visit, game);
    MUST(memcmp(&before, game, sizeof before) == 0);
}

/* Everything that may be asked; the answers must agree with one another. */
static void ask(const hh_tunnel *game, input *in)
{
    hh_tunnel_score score;
    hh_tunnel_act acts[HH_TUNNEL_MOVES];
    uint8_t distance[HH_LATTICE_VERTICES * 6];
    uint64_t set[2];
    uint32_t ended = 0;
    hh_tunnel_count(game, &score);
    MUST(score.winners != 0u && !(score.winners >> game->rules.seats) && hh_graph_check(&score.net) == HH_OK);
    for (uint32_t i = 0; i < 7u; i++) {
        const hh_tunnel_trip *const trip = &score.trip[i];
        MUST(trip->what <= HH_TUNNEL_ROUTE &&
             (trip->what == HH_TUNNEL_ROUTE || (trip->players == 0u && trip->cost == 0u)));
        MUST((trip->players == 0u) == (trip->cost == 0u));
    }
    for (uint32_t line = 0; line < 8u; line++) {
        const hh_tunnel_line *const own = &game->line[line];
        const int dead = hh_tunnel_is_dead(game, line), left = hh_tunnel_to_terminal(game, line);
        ended += own->done || dead;
        MUST(!dead || (own->tiles > 0u && !own->done));
        MUST(left == -1 || left + own->tiles <= game->rules.tiles);
        if (own->tiles > 0u && !own->done) {
            hh_tunnel_distances(game, line, own->side, distance);
            MUST(left == -1 || distance[own->verts[own->tiles] * 6u + own->heading] <= left);
        }
        MUST(hh_tunnel_bare(game, line, set) <= 18u);
    }
    MUST(hh_tunnel_ended(game) == ended && hh_tunnel_places(game, byte(in) % 5u, set) <= 34u);
    const uint32_t count = hh_tunnel_tiles(game, acts);
    MUST(count <= 96u);
    for (uint32_t i = 0; i < count; i++)
        MUST(hh_tunnel_refuse_tile(game, &acts[i]) == HH_TUNNEL_ALLOWED);
}

/* Trips between any two sets of vertices of a net made of bytes. */
static void trips(input *in)
{
    hh_graph net;
    hh_graph_trip there, back;
    hh_graph_way way;
    uint64_t ends[2][2] = {{0, 0}, {0, 0}};
    memset(&net, 0, sizeof net);
    for (uint32_t line = 0; line < HH_GRAPH_LINES; line++) {
        const uint32_t stops = byte(in) % 22u;
        net.stops[line] = (uint8_t)stops;
        for (uint32_t i = 0; i < stops && i < HH_GRAPH_STOPS; i++)
            net.stop[line][i] = (uint8_t)(byte(in) % 130u);
        if (hh_graph_check(&net) != HH_OK)
            net.stops[line] = 0; /* too many stops, none of that number, or one twice */
    }
    for (uint32_t i = 0; i < 4u; i++) {
        const uint32_t vertex = byte(in) % 128u;
        ends[i % 2u][vertex / 64u] |= (uint64_t)1 << vertex % 64u;
    }
    MUST(hh_graph_find(&net, ends[0], ends[1], &there) == HH_OK &&
         hh_graph_find(&net, ends[1], ends[0], &back) == HH_OK);
    MUST(memcmp(&there, &back, sizeof there) == 0);
    MUST(hh_graph_one(&net, ends[0], ends[1], &way) == HH_OK && (way.count > 0u) == (there.cost > 0));
    int32_t cost = 0;
    for (uint32_t i = 1; i < way.count; i++)
        cost += way.line[i] == way.line[i - 1u] ? 1 : HH_GRAPH_CHANGE;
    MUST(there.cost <= 0 || cost == there.cost);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    hh_tunnel game;
    hh_tunnel_rules rules = {0, 0, 0, 0, 0, 0, 0, 0};
    rules.seats = (uint8_t)(1u + byte(&in) % 5u);
    rules.board = (uint8_t)(byte(&in) % 4u);
    rules.first = (uint8_t)(byte(&in) % 5u);
    rules.stations = (uint8_t)(byte(&in) % 100u);
    rules.tiles = (uint8_t)(byte(&in) % 20u);
    const uint32_t options = byte(&in);
    rules.equal_turns = options & 1u;
    rules.seat_bonus = options >> 1 & 1u;
    rules.noroute_nothing = options >> 2 & 1u;
    if (hh_tunnel_init(&game, &rules) != HH_OK) {
        const hh_tunnel_rules usual = {3, 1, 0, 0, 0, rules.equal_turns, rules.seat_bonus, rules.noroute_nothing};
        MUST(hh_tunnel_init(&game, &usual) == HH_OK);
    }
    MUST(hh_tunnel_check(&game) == HH_OK);
    try_any(&game, &in); /* not dealt */
    uint16_t dealt[HH_TUNNEL_SEATS] = {0};
    hands(&game, &in, dealt);
    MUST(hh_tunnel_deal(&game, dealt) == HH_OK);
    while (in.next < in.end) {
        const uint32_t operation = byte(&in) % 16u;
        const uint64_t hash = hh_tunnel_hash(&game);
        if (operation <= 8u) {
            step(&game, &in);
        } else if (operation <= 10u) {
            try_any(&game, &in);
            MUST(hh_tunnel_hash(&game) == hash);
        } else if (operation == 11u) {
            imagine(&game, &in);
        } else if (operation == 12u) {
            turns(&game, &in);
        } else if (operation == 13u) {
            ask(&game, &in);
        } else if (operation == 14u) {
            trips(&in);
        } else {
            hh_tunnel_tally tally = {0};
            const int status = hh_tunnel_playouts(&game, 1, byte(&in), &tally);
            MUST((status == HH_OK) == (game.laid == 0u && !game.station_turn) && tally.games == (status == HH_OK));
            if (game.laid == 0u && !game.station_turn && byte(&in) % 2u)
                hh_tunnel_step(&game, byte(&in));
        }
        MUST(hh_tunnel_check(&game) == HH_OK);
    }
    return 0;
}

#ifdef HH_FUZZ_STANDALONE
int main(int count, char **names)
{
    static uint8_t data[1 << 16];
    for (int i = 1; i < count; i++) {
        FILE *const file = fopen(names[i], "rb");
        MUST(file != NULL);
        const size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    printf("%d inputs, nothing broken\n", count - 1);
    return 0;
}
#endif
