/* What the computer players of Coast to Coast count with (hh_coast_mind.h), in hundredths of a point. */
#include "hh_coast_mind.h"

const hh_cm_weights hh_cm_best[4] = {
    [HH_COAST_BASE] = {
        .turn = 343, .card = 154, .held = 16, .hand = 13, .car = 46, .least = 38, .risk = 32, .luck = 152,
        .leave = 219, .near = 14, .core = 215, .loco = 87, .spoil = 86, .wait = -46, .grey = 118, .extra = 74,
        .close = 19, .any = 37, .wild = 137, .deck = 137, .gain = -158, .late = 639, .pending = 0, .globe = 115,
        .span = 182, .claim = 14, .fetch = 0, .focus = -3, .slack = 84, .rush = 169, .stay = 100,
    },
    [HH_COAST_1910] = {
        .turn = 343, .card = 154, .held = 16, .hand = 13, .car = 46, .least = 38, .risk = 32, .luck = 152,
        .leave = 219, .near = 14, .core = 215, .loco = 87, .spoil = 86, .wait = -46, .grey = 118, .extra = 74,
        .close = 19, .any = 37, .wild = 137, .deck = 137, .gain = -158, .late = 639, .pending = 0, .globe = 115,
        .span = 182, .claim = 14, .fetch = 0, .focus = -3, .slack = 84, .rush = 169, .stay = 100,
    },
    [HH_COAST_MEGA] = {
        .turn = 280, .card = 168, .held = 10, .hand = 13, .car = 46, .least = 47, .risk = 44, .luck = 72,
        .leave = 219, .near = 8, .core = 108, .loco = 107, .spoil = 198, .wait = -24, .grey = 102, .extra = 74,
        .close = 19, .any = 58, .wild = 104, .deck = 121, .gain = -161, .late = 639, .pending = 0, .globe = 154,
        .span = 177, .claim = 27, .fetch = 3, .focus = -3, .slack = 68, .rush = 178, .stay = 100,
    },
    [HH_COAST_BIGCITIES] = {
        .turn = 343, .card = 154, .held = 16, .hand = 13, .car = 46, .least = 38, .risk = 32, .luck = 152,
        .leave = 219, .near = 14, .core = 215, .loco = 87, .spoil = 86, .wait = -46, .grey = 118, .extra = 74,
        .close = 19, .any = 37, .wild = 137, .deck = 137, .gain = -158, .late = 639, .pending = 0, .globe = 115,
        .span = 182, .claim = 14, .fetch = 0, .focus = -3, .slack = 84, .rush = 169, .stay = 100,
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
