#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "hh_base.h"

#include <time.h>

int hh_abi(void)
{
    return HH_ABI;
}

const char *hh_status_text(hh_status status)
{
    switch (status) {
    case HH_OK: return "ok";
    case HH_BAD_ARGUMENT: return "bad argument";
    case HH_FULL: return "full";
    case HH_STOPPED: return "stopped";
    case HH_ILLEGAL: return "illegal";
    case HH_BROKEN: return "broken";
    }
    return "unknown";
}

void hh_stop_clear(hh_stop *stop)
{
    __atomic_store_n(&stop->asked, 0, __ATOMIC_RELEASE);
}

void hh_stop_ask(hh_stop *stop)
{
    __atomic_store_n(&stop->asked, 1, __ATOMIC_RELEASE);
}

int hh_stop_asked(const hh_stop *stop)
{
    return __atomic_load_n(&stop->asked, __ATOMIC_ACQUIRE);
}

uint64_t hh_now_msec(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}
