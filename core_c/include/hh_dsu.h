/* hh_dsu.h: sets that are joined and parted again (union-find with roll-back): which cities hang together while a
 * search adds routes and takes them away. Joining is by size without shortening of ways, so that the last join can be
 * undone exactly; finding takes at most log2 n steps.
 *
 * Plain memory, no pointers. Up to 64 members. All calls are inline; the last joins are undone first. */
#ifndef HH_DSU_H
#define HH_DSU_H

#include <stdint.h>

#define HH_DSU_MEMBERS 64

typedef struct hh_dsu {
    uint8_t parent[HH_DSU_MEMBERS]; /* itself: a root */
    uint8_t size[HH_DSU_MEMBERS];   /* of the set, at its root */
    uint8_t joined[HH_DSU_MEMBERS]; /* roots that lost their place, in order */
    uint8_t joins;                  /* how many: the mark that hh_dsu_back goes back to */
    uint8_t spare[7];
} hh_dsu;

/* n sets of one member each; n is 64 at most. */
static inline void hh_dsu_init(hh_dsu *sets, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        sets->parent[i] = (uint8_t)i;
        sets->size[i] = 1;
    }
    sets->joins = 0;
}

/* The root of a member's set: equal for members of one set, until the next join or undo. */
static inline uint32_t hh_dsu_find(const hh_dsu *sets, uint32_t member)
{
    while (sets->parent[member] != member)
        member = sets->parent[member];
    return member;
}

/* Join two sets; return whether they were two. */
static inline int hh_dsu_join(hh_dsu *sets, uint32_t a, uint32_t b)
{
    a = hh_dsu_find(sets, a);
    b = hh_dsu_find(sets, b);
    if (a == b)
        return 0;
    if (sets->size[a] < sets->size[b]) {
        const uint32_t other = a;
        a = b;
        b = other;
    }
    sets->parent[b] = (uint8_t)a;
    sets->size[a] = (uint8_t)(sets->size[a] + sets->size[b]);
    sets->joined[sets->joins++] = (uint8_t)b;
    return 1;
}

/* Undo joins until only the first `joins` are left. */
static inline void hh_dsu_back(hh_dsu *sets, uint32_t joins)
{
    while (sets->joins > joins) {
        const uint32_t b = sets->joined[--sets->joins], a = sets->parent[b];
        sets->size[a] = (uint8_t)(sets->size[a] - sets->size[b]);
        sets->parent[b] = (uint8_t)b;
    }
}

#endif
