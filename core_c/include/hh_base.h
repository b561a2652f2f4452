/* hh_base.h: what every part of the core shares. No part allocates memory or keeps state of
 * its own: each call works only on the memory that its caller hands in. */
#ifndef HH_BASE_H
#define HH_BASE_H

#include <stdint.h>

/* cdef begin */
#define HH_ABI 1 /* raised whenever a declaration here changes meaning */

typedef enum hh_status {
    HH_OK = 0,
    HH_BAD_ARGUMENT = -1,
    HH_FULL = -2,    /* the caller's memory is too small: hand in more and call again */
    HH_STOPPED = -3, /* ended by its hh_stop */
    HH_ILLEGAL = -4, /* the rules forbid it; nothing was changed */
    HH_BROKEN = -5   /* an invariant does not hold (only from a check) */
} hh_status;

int hh_abi(void);
const char *hh_status_text(hh_status status);

/* A request to stop, set by one thread and read by another. */
typedef struct hh_stop {
    int32_t asked;
} hh_stop;
void hh_stop_clear(hh_stop *stop);
void hh_stop_ask(hh_stop *stop);
int hh_stop_asked(const hh_stop *stop);

/* When a search ends; 0: no limit of that kind. At least one is set, or a stop is. */
typedef struct hh_limits {
    uint64_t nodes;
    uint32_t msec;
} hh_limits;

/* Milliseconds of a clock that never goes back. */
uint64_t hh_now_msec(void);
/* cdef end */

#endif
