/* What the computer players of Coast to Coast count with (hh_coast_mind.h), in hundredths of a point. */
#include "hh_coast_mind.h"

const hh_cm_weights hh_cm_best[4] = {
    [HH_COAST_BASE] = {
        .turn = 409, .card = 130, .held = 10, .hand = 26, .car = 46, .least = 34, .risk = 21, .luck = 195, .leave = 185,
        .near = 32, .core = 215, .loco = 87, .spoil = 86, .wait = -37, .grey = 111, .extra = 76, .close = 17, .any = 24,
        .wild = 87, .deck = 108, .gain = -160, .late = 857, .pending = 0, .globe = 152, .span = 500, .claim = 14, .fetch = 3,
        .focus = -3, .slack = 74, .rush = 192, .stay = 100,
    },
    [HH_COAST_1910] = {
        .turn = 343, .card = 113, .held = 9, .hand = 0, .car = 46, .least = 50, .risk = 32, .luck = 152, .leave = 219,
        .near = 26, .core = 215, .loco = 87, .spoil = 86, .wait = -37, .grey = 111, .extra = 52, .close = 19,
        .any = 37, .wild = 78, .deck = 108, .gain = -158, .late = 639, .pending = 0, .globe = 137, .span = 264,
        .claim = 14, .fetch = 5, .focus = -3, .slack = 84, .rush = 184, .stay = 100,
    },
    [HH_COAST_MEGA] = {
        .turn = 343, .card = 113, .held = 9, .hand = 0, .car = 46, .least = 50, .risk = 32, .luck = 152, .leave = 219,
        .near = 26, .core = 215, .loco = 87, .spoil = 86, .wait = -37, .grey = 111, .extra = 52, .close = 19,
        .any = 37, .wild = 78, .deck = 108, .gain = -158, .late = 639, .pending = 0, .globe = 137, .span = 264,
        .claim = 14, .fetch = 5, .focus = -3, .slack = 84, .rush = 184, .stay = 100,
    },
    [HH_COAST_BIGCITIES] = {
        .turn = 343, .card = 113, .held = 9, .hand = 0, .car = 46, .least = 50, .risk = 32, .luck = 152, .leave = 219,
        .near = 26, .core = 215, .loco = 87, .spoil = 86, .wait = -37, .grey = 111, .extra = 52, .close = 19,
        .any = 37, .wild = 78, .deck = 108, .gain = -158, .late = 639, .pending = 0, .globe = 137, .span = 264,
        .claim = 14, .fetch = 5, .focus = -3, .slack = 84, .rush = 184, .stay = 100,
    },
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
    .span = 4500, .claim = 31,
    .fetch = 50,
    .focus = 5, .slack = 2000, .rush = 250,
    .stay = 100,
};
