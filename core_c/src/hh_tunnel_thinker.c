/* Games imagined to the end for each turn that may be good. */
#include "hh_tunnel_mind.h"

#include <string.h>

#define TRIED 24u /* turns that games are imagined for */
#define WIN 600   /* what a win is worth beside the points */
#define PRIOR 4   /* games that the look at a turn counts for */

typedef struct trial {
    int64_t sum, total, margin;
    uint32_t index; /* of the turn */
} trial;

/* Play on to the end; the outcome for the seat. */
static int64_t play_out(hh_tm_thought *t, const hh_tunnel *from, uint64_t seed, trial *one)
{
    hh_tunnel game = *from;
    hh_tn_lots lots = {seed};
    hh_tm_ways ways;
    ways.roots = t->roots;
    memset(ways.fresh, 0, sizeof ways.fresh);
    const uint32_t seats = game.rules.seats;
    hh_tunnel_score score;
    if (t->manner->hidden)
        hh_tm_deal(&game, t->seat, &lots);
    while (!game.over) {
        const uint32_t acts = hh_tm_quick(&game, &ways, &lots, NULL);
        hh_tunnel_end(&game, acts == 0u);
        t->nodes++;
    }
    t->nodes++;
    t->games++;
    hh_tunnel_count(&game, &score);
    int32_t sum = 0, most = 0;
    for (uint32_t other = 0; other < seats; other++)
        if (other != t->seat) {
            sum += score.total[other];
            most = score.total[other] > most ? score.total[other] : most;
        }
    const int32_t margin = 100 * (score.total[t->seat] - most);
    const int32_t lead = 100 * score.total[t->seat] - 50 * most - 50 * sum / (int32_t)(seats - 1u);
    const int32_t win = score.winners >> t->seat & 1u ? WIN / __builtin_popcount(score.winners) : 0;
    one->total += 100 * score.total[t->seat];
    one->margin += margin;
    return lead + win;
}

/* How much of the thought has passed, of 1024. */
static uint32_t progress(const hh_tm_thought *t)
{
    uint64_t part = t->node_limit != 0u ? t->nodes * 1024u / t->node_limit : 0u;
    if (t->msec != 0u) {
        const uint64_t time = (hh_now_msec() - t->start) * 1024u / t->msec;
        part = time > part ? time : part;
    }
    return part > 1024u ? 1024u : (uint32_t)part;
}

uint32_t hh_tm_imagine(hh_tm_thought *t)
{
    trial trials[TRIED];
    hh_tunnel after[TRIED];
    uint32_t alive = t->kept < TRIED ? t->kept : TRIED, played = 0, phase = 1, phases = 1;
    const uint64_t seed = hh_tn_draw(&t->lots);
    for (uint32_t i = 1; i < alive && t->turn[i].value > t->turn[0].value - HH_TM_DEAD / 2; i++)
        phases += (i & (i + 1u)) == 0u;
    for (uint32_t i = 0; i < alive; i++) {
        if (t->turn[i].value < t->turn[0].value - HH_TM_DEAD / 2) {
            alive = i;
            break;
        }
        hh_tunnel_back back;
        trials[i] = (trial){PRIOR * (int64_t)t->turn[i].value, 0, 0, i};
        after[i] = *t->game;
        for (uint32_t a = 0; a + 1u < t->turn[i].count; a++)
            hh_tn_do(&after[i], &t->turn[i].acts[a], &back);
        hh_tunnel_end(&after[i], t->turn[i].acts[t->turn[i].count - 1u].kind == HH_TUNNEL_PASS);
    }
    while (alive > 1u && !hh_tm_over(t)) {
        trial now[TRIED];
        for (uint32_t i = 0; i < alive; i++) {
            now[i] = trials[i];
            now[i].sum += play_out(t, &after[now[i].index], hh_tn_mix(seed + played), &now[i]);
            if (i + 1u < alive && t->msec + (t->stop != NULL) != 0u && hh_tm_over(t))
                goto finish; /* what was cut short says nothing */
        }
        memcpy(trials, now, alive * sizeof *now);
        played++;
        if (progress(t) * phases >= phase * 1024u) {
            for (uint32_t i = 1; i < alive; i++) { /* the best first */
                const trial one = trials[i];
                uint32_t at = i;
                for (; at > 0u && trials[at - 1u].sum < one.sum; at--)
                    trials[at] = trials[at - 1u];
                trials[at] = one;
            }
            alive = (alive + 1u) / 2u;
            phase++;
        }
    }
finish:;
    uint32_t best = 0;
    for (uint32_t i = 1; i < alive; i++)
        if (trials[i].sum > trials[best].sum)
            best = i;
    if (played > 0u) {
        t->total = (int32_t)(trials[best].total / played);
        t->margin = (int32_t)(trials[best].margin / played);
    }
    return trials[best].index;
}
