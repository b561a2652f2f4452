/* What the computer players of Coast to Coast count with (hh_coast_mind.h), in hundredths of a point. */
#include "hh_coast_mind.h"

const hh_cm_weights hh_cm_best = {
    .turn = 562, .card = 106, .held = 6, .hand = 38, .car = 31, .least = 22, .risk = 35, .luck = 107, .leave = 106,
    .near = 62, .core = 409, .loco = 95, .spoil = 152, .wait = -40, .grey = 85, .extra = 80, .close = 31, .any = 20,
    .wild = 84, .deck = 105, .gain = 600, .late = 800, .pending = 0, .globe = 122, .claim = 11, .fetch = 4, .rush = 179,
    .stay = 100,
};

const hh_cm_weights hh_cm_plain = {
    .turn = 0,
    .card = 0,
    .held = 0,
    .hand = 0,
    .car = 100,
    .least = 100,
    .risk = 0,
    .luck = 100,
    .leave = 150,
    .near = 0,
    .core = 1000,
    .loco = 0,
    .spoil = 0,
    .wait = 0,
    .grey = 50,
    .extra = 50,
    .close = 0,
    .any = 10,
    .wild = 120,
    .deck = 100,
    .gain = 100000,
    .late = 10000,
    .pending = 0,
    .globe = 0,
    .claim = 31,
    .fetch = 50,
    .rush = 150,
    .stay = 100,
};
