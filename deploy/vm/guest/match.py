"""Runs in the program: a match of Trax from the title to its result, by the hands that are given.

`whole` plays MOVES from the title to the result and back to the title; `begin` stops after some of them."""

import time

import seat

MOVES = "@0+ B1+ @1+ @1+ E1+ F1+ @1\\ H1+ A0\\"  # black, the second seat, wins by a line
NAMES = ("Ada", "Bo")


def hands_of(kind, console, loop, hand):
    """Return the hands of both players: "pads" (one each), "touch" or "keys" (the same for both)."""
    d, tests = seat.Seat(console, loop, hand), seat.hands()
    if kind == "pads":
        return tuple(tests.PadHands(d, seat.SeatPad(d, f"pad{k}")) for k in (0, 1))
    one = {"touch": tests.PointHands, "keys": tests.KeyHands}[kind](d)
    return one, one


def to_title(one):
    """Go on from the language page of a first start."""
    one.rest()
    if one.scene.name == "welcome":
        one.station(one.scene.entries[0].id)
        one.rest()
    assert one.scene.name == "title", one.scene.name


def begin(hands, moves):
    """Set up a match from the title and play so many moves."""
    one, other = hands
    to_title(one)
    one.new_game()
    one.row("seat1", 0)  # a person
    for k, name in enumerate(NAMES):
        if one.scene.choice.seats[k].name != name:  # not remembered from the last match
            one.widget(f"name{k}")
            one.write(name)
            one.rest()
    one.widget("lobby")
    one.rest()
    assert one.scene.name == "lobby", one.scene.name
    one.seat(0)
    other.seat(1)
    one.begin()
    one.rest()
    for token in MOVES.split()[:moves]:
        lay(hands, token)


def lay(hands, token):
    """Play a token by the hands of the seat on turn."""
    hands[0].rest()
    assert hands[0].scene.name == "play", hands[0].scene.name
    match = hands[0].scene.match
    at, who = match.at, match.waiting_for()[0]
    hands[who].lay(token)
    end = time.monotonic() + 20
    while match.at == at and time.monotonic() < end:
        time.sleep(0.05)
    assert match.at == at + 1, f"{token} was not laid"
    assert list(match.steps[-1].moves.values()) == [token]


def to_result(hands):
    """Wait for the result."""
    end = time.monotonic() + 60
    while hands[0].scene.name != "result":
        assert time.monotonic() < end, hands[0].scene.name
        time.sleep(0.1)
    hands[0].rest()


def whole(hands, kept):
    """Play the match to its end; return the names of the records kept and the result's words."""
    moves = MOVES.split()
    begin(hands, len(moves))
    to_result(hands)
    console = hands[0].d.console
    console.store.flush()
    found = sorted(path.name for path in (console.store.folder / "replays").glob("*.rail"))
    assert len(found) == kept + 1, found
    return found
