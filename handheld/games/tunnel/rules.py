"""Tunnel Lines: a thin State over the C core (hh_tunnel), where tiles, stations, ends and trips are judged.

First chance draws who begins (`f2`) and whose each card is (`d1A1`, in the order A1 A2 .. F2). A turn is several
steps: tiles with their bonus stations, or one station, then `end`; or `pass`. docs/tunnel-rules.md has the decisions,
tokens and refusals; what a seat sees is described at TunnelState.seen_by, and a step shows:

    first     ()                              the seat begins
    dealt     (card)                          only to that seat with hidden hands
    tile      (line, cell, from, to, card)    card "" if none
    chip      (vertex, points)                of a tile, in the order from, to
    done      (line)                          complete
    bonus     (vertex, points)                vertex -1: declined
    station   (vertex, points)                instead of tiles
    pass      ()
    dead      (line)                          of its owner's line, at the end of anybody's turn
    trigger   (reasons)                       of "both", "stations", "lines", "passes"
    last-turn ()                              the seat begins its last turn
    then, once it is over:
    letter    (letter, case, cost, gains)     seat -1; gains per seat; cost None but for a route
    lakeforest (case, cost, gains)            seat -1
    station-points (counted, scored, lines)   of each seat: counted 7.1, as scored, complete lines
    bonus-seat (points)
    end       (reason)                        of the winner, or of seat -1
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from functools import cache, partial
from typing import Any

from handheld.core import lattice
from handheld.core.tunnel import Act, Bonus, Done, End, Score, Station, Tile, Tunnel
from handheld.games.base import CHANCE, Event, GameInfo, IllegalMove, Moves, Outcome, Seat, State, Token, WhyNot
from handheld.games.tunnel import INFO, deal, ends, notation, why
from handheld.games.tunnel.data import data
from handheld.games.tunnel.notation import CARDS
from handheld.games.tunnel.seen import Seen

CHIPS, TILES = 30, 18  # R5, R2
SCARCE = {2: 12, 3: 20, 4: 30}
LIMIT = {2: 3, 3: 4, 4: 5}  # lines that end the game (R32c)

Hands = tuple[tuple[str, ...], ...]


class TunnelState:
    """One position. The core's memory is never written once a state has it: play puts a new copy in its place."""

    # What is worked out of the position when somebody asks; _forget drops it.
    _moves: tuple[Token, ...] | None
    _open: dict[str, Any] | None
    _trips: Callable[[], Mapping[str, Mapping[str, Any]]]
    _seen: dict[Seat | None, Mapping[str, Any]]
    _worlds: dict[Seat, tuple[Hands, ...]]
    _score: Score | None

    def __init__(
        self, seats: int, options: Mapping[str, str] | None = None, stations: int = 0, tiles_per_line: int = TILES
    ) -> None:
        """`stations` other than 0 stands for what the options say, `tiles_per_line` for 18: for tests."""
        self.seats, self.options = seats, {**INFO.defaults(), **(options or {})}
        chosen = self.options
        self.board = data().default[seats] if chosen["board"] == "default" else chosen["board"]
        self.hidden = chosen["hands"] == "hidden"
        self.chips = stations or (SCARCE[seats] if chosen["stations"] == "scarce" else CHIPS)
        self.tiles = tiles_per_line
        self._core = self._begun(0)  # no hands in it until all cards are dealt
        self._start: Seat = -1
        self._owners: deal.Owners = ()  # of the cards dealt so far
        self._laid: tuple[Tile, ...] = ()  # in this turn
        self._set: tuple[int, ...] = ()  # vertices that got a chip in this turn
        self._totals: tuple[tuple[int, ...], ...] = ()  # station points after each turn
        self._forget()

    @property
    def core(self) -> Tunnel:
        """The position in the C core: to read, or (in an imagined state) to search on."""
        return self._core

    # ------------------------------------------------------------ the turn

    def to_act(self) -> tuple[Seat, ...]:
        if len(self._owners) < len(CARDS):
            return (CHANCE,)
        return () if self._core.over else (self._core.player,)

    def turn(self) -> int:
        return len(self._totals)

    def moves(self, seat: Seat) -> Sequence[Token]:
        """Return every step after which the turn can still be ended as the rules want it (5.3, 5.4)."""
        if seat == CHANCE or seat not in self.to_act():
            return ()
        if self._moves is None:
            self._moves = tuple(sorted(map(notation.write, self._core.moves())))
        return self._moves

    def chances(self) -> Mapping[Token, int]:
        """Return who may begin; then whose the next card may be, each as often as there are deals like that (4.2)."""
        if self._start < 0:
            return {notation.write_first(seat): 1 for seat in range(self.seats)}
        if len(self._owners) == len(CARDS):
            return {}
        card = CARDS[len(self._owners)]
        bag = deal.bag(self.seats, self._owners)
        return {notation.write_dealt(seat, card): count for seat, count in bag.items()}

    def play(self, moves: Moves) -> Sequence[Event]:
        asked = self.to_act()
        if not asked:
            raise IllegalMove(WhyNot("game-over"))
        if set(moves) != set(asked):
            raise IllegalMove(WhyNot("not-asked"))
        (seat,) = asked
        if seat == CHANCE:
            return self._draw(moves[CHANCE])
        act = notation.read(moves[seat])
        if (refused := why.refusal(self._core, act)) is not None:
            raise IllegalMove(refused)
        return self._act(seat, act)

    def outcome(self) -> Outcome | None:
        """Return the places by points, complete lines, fewer tiles; level seats share one (7.5)."""
        return ends.outcome(self._core, self._count()) if self._core.over else None

    # ------------------------------------------------------------ looking

    def seen_by(self, seat: Seat | None) -> Mapping[str, Any]:
        """Return what a seat knows. Cells and vertices are the ids of spec 2, lines 0 and 1.

        board: name; n: 6; seats: int; start: seat that begins, -1 while that is not drawn
        turn: turns finished; player: seat on turn (once over, who would be); to_deal: cards still to be dealt
        must: what the player has to do:
            "deal"      nothing: chance draws
            "tile"      tiles, until the turn is full; at its start a station instead, if moves have one
            "station"   a station: no full turn is there (5.4)
            "short"     what is possible, 0 to 2 tiles: neither a full turn nor a station is there (5.4)
            "bonus"     a bonus station, or to decline it
            "end"       to end the turn: it is full, or a station was placed
            "over"      nothing
            With hidden hands others than the player are told "tile" for "station" and "short" too.
        can_end: whether `end` is legal (with hidden hands: and may be known)
        turn_tiles: Tile (core.tunnel: line, cell, start, end, card) of this turn; turn_chips: vertices that got a chip
            in it; hub_used: whether one of its tiles lies on a hub; bonus: line whose bonus is open, or None
        supply: chips left, of `chips`; stations: vertices with a chip; builtin: origins and terminals; both ascending
        points: station points as scored, per seat
        hands: cards per seat, sorted; None where hidden; hand_sizes: per seat, as they are once all is dealt
        hubs: {cell: (card, seat)}
        lines: per seat 2 x None or {"verts", "cells": in order, "done", "dead": bool (6.1, as things are now), "left":
            tiles not laid yet, "origin": vertex, "side": 0..5 where it started}
        tiles_left: per seat, of both lines; ended: lines that are complete or dead; limit: how many end the game
        away: per seat, of both lines, the fewest tiles to a terminal if nobody else moves, or None (no way, complete,
            not started, or depends on hidden cards)
        passes: in a row; trigger: (seat, reasons) or None; last_turns: seats that still have their last turn
        trips: {letter or "LF" (lake to forest): as things are now
            "case": "unplaced", "nostation", "noroute" or "route"; "cost": minutes or None
            "edges": every hop on any cheapest trip, (seat, line, a, b) with a < b; "players": who takes part
            "owners": who placed the hubs; "holders": who holds a card that is not placed, None but for "unplaced"
            "gain": points per seat
            "lacking": cells without any station ("nostation")
            "gap": the two vertices nearest to each other at both sides of what is missing, or ()}
            With hidden hands "holders" and "gain" of "unplaced" are None until the end.
        totals: station points of each seat after each turn
        final: None, or once over {"done": complete lines, "station_raw", "station": points as scored, as counted,
            "seat_bonus", "letters": trips of A..F, "lakeforest": trip, "total", "tiles": per seat, "winners"}
        """
        if seat not in self._seen:
            if self._open is None:
                self._open = self._table()
                self._trips = cache(partial(ends.trips, self._core))  # once for all seats
            core, known = self._core, not self.hidden or self._core.over
            ready = dict(self._open)
            must = self._must()
            if known or seat == core.player:
                ready["can_end"] = must == "end" or (must == "short" and core.laid > 0)
            else:
                must = "tile" if must in ("station", "short") else must
                ready["can_end"] = must == "end"
            ready["must"] = must
            hands = self._hands()
            ready["hands"] = tuple(hand if known or own == seat else None for own, hand in enumerate(hands))
            shown = [one for one in range(self.seats) if known or one == seat]
            trips = self._trips
            later: dict[str, Callable[[], Any]] = {
                "away": partial(self._away, core, shown),
                "trips": trips if known else lambda: ends.covered(trips()),
                "final": lambda: ends.final(core.count(), trips()) if core.over else None,
            }
            self._seen[seat] = Seen(ready, later)
        return self._seen[seat]

    def imagine(self, seat: Seat, pick: Callable[[int], int]) -> TunnelState:
        """Return a state in which the others hold any cards that agree with what this seat sees; open hands stay."""
        twin = self.copy()
        if self.hidden and not self._core.over:
            if not self._core.dealt:
                self._redeal(twin, seat, pick)
                return twin
            worlds = self._imaginable(seat)
            twin._core = self._core.copy()
            twin._core.deal(worlds[pick(len(worlds))])
            twin._forget()
        else:
            twin._core = self._core.copy()  # memory of its own, for another thread
        return twin

    def why_not(self, seat: Seat, token: Token) -> WhyNot | None:
        """Return why a step is not allowed: the codes and places of docs/tunnel-rules.md. Raises BadToken."""
        act = notation.read(token)
        asked = self.to_act()
        if not asked:
            return WhyNot("game-over")
        if asked != (seat,):
            return WhyNot("not-asked")
        return why.refusal(self._core, act)

    def copy(self) -> TunnelState:
        twin = object.__new__(TunnelState)
        twin.__dict__.update(self.__dict__)
        twin._seen, twin._worlds = dict(self._seen), dict(self._worlds)
        return twin

    def digest(self) -> str:
        """Return a digest of the options and of all that lies on the table; it depends on no hash of the core's."""
        core = self._core
        laid = ",".join(map(notation.write, self._laid))
        inside = (laid, self._set, core.pending, core.station_turn, core.passes, core.trigger, core.last_turns)
        text = repr((sorted(self.options.items()), self.chips, self.tiles, self._start, self._owners, self._totals,
                     core.canonical(), core.turns, core.over, inside))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    # ------------------------------------------------------------ inside

    def _begun(self, first: Seat) -> Tunnel:
        """Return an empty board."""
        chosen = self.options
        return Tunnel(
            self.seats, self.board, first=first, stations=self.chips, tiles=self.tiles,
            equal_turns=chosen["last-turns"] == "equal", seat_bonus=chosen["seat-bonus"] == "on",
            noroute_nothing=chosen["noroute"] == "none",
        )  # fmt: skip

    def _forget(self) -> None:
        """Drop what was worked out of the position."""
        self._moves = self._open = self._score = None
        self._seen, self._worlds = {}, {}

    def _count(self) -> Score:
        if self._score is None:
            self._score = self._core.count()
        return self._score

    def _hands(self) -> Hands:
        if self._core.dealt:
            return tuple(map(tuple, self._core.hands))
        return deal.hands(self.seats, self._owners)

    # ------------------------------------------------------------ playing

    def _draw(self, token: Token) -> list[Event]:
        seat, card = notation.read_draw(token)
        if token not in self.chances():
            raise IllegalMove(WhyNot("not-dealt"))
        if not card:
            self._start, self._core = seat, self._begun(seat)
            self._forget()
            return [Event("first", seat)]
        self._owners = (*self._owners, seat)
        if len(self._owners) == len(CARDS):
            self._core = self._core.copy()
            self._core.deal(deal.hands(self.seats, self._owners))
        self._forget()
        return [Event("dealt", seat, (card,), only=(seat,) if self.hidden else ())]

    def _act(self, seat: Seat, act: Act) -> list[Event]:
        """Make a step that is legal."""
        core = self._core.copy()
        done = core.play(act)
        self._core = core
        self._set = (*self._set, *(vertex for vertex, _ in done.chips))
        self._forget()
        match act:
            case Tile():
                self._laid = (*self._laid, act)
                events = [Event("tile", seat, astuple(act)), *(Event("chip", seat, chip) for chip in done.chips)]
                return events if done.completed is None else [*events, Event("done", seat, (done.completed,))]
            case Bonus():
                return [Event("bonus", seat, done.chips[0] if done.chips else (-1, 0))]
            case Station():
                return [Event("station", seat, done.chips[0])]
            case End(passed):
                self._laid, self._set = (), ()
                self._totals = (*self._totals, tuple(core.points))
                return [*([Event("pass", seat)] if passed else []), *self._ended(seat, done)]

    def _ended(self, seat: Seat, done: Done) -> list[Event]:
        """Return the events of the end of a turn, and of the game."""
        core = self._core
        events = [Event("dead", owner, (line,)) for owner, line in done.died]
        if done.reasons:
            events.append(Event("trigger", seat, (done.reasons,)))
        if (ended := self.outcome()) is not None:
            return events + ends.events(self._count(), ended)
        if core.trigger is not None:
            events.append(Event("last-turn", core.player))
        return events

    # ------------------------------------------------------------ what is seen

    def _table(self) -> dict[str, Any]:
        """Return what lies open to all."""
        core = self._core
        lines = tuple(tuple(self._line(seat, line) for line in (0, 1)) for seat in range(self.seats))
        each = len(CARDS) // self.seats
        return {
            "board": self.board, "n": lattice.SIDE, "seats": self.seats, "start": self._start, "turn": self.turn(),
            "player": core.player, "to_deal": len(CARDS) - len(self._owners), "turn_tiles": self._laid,
            "turn_chips": self._set, "hub_used": core.hub_used, "bonus": core.pending, "supply": core.supply,
            "chips": self.chips, "stations": tuple(core.chips), "builtin": tuple(core.fixed),
            "points": tuple(core.points),
            "hand_sizes": tuple(map(len, core.hands)) if core.dealt else (each,) * self.seats,
            "hubs": core.hubs, "lines": lines,
            "tiles_left": tuple(tuple(line["left"] if line else self.tiles for line in own) for own in lines),
            "ended": core.ended, "limit": LIMIT[self.seats], "passes": core.passes, "trigger": core.trigger,
            "last_turns": core.last_turns, "totals": self._totals,
        }  # fmt: skip

    def _line(self, seat: Seat, number: int) -> dict[str, Any] | None:
        line = self._core.line(seat, number)
        if line is None:
            return None
        return {
            "verts": line.verts, "cells": line.cells, "done": line.done, "dead": self._core.is_dead(seat, number),
            "left": self.tiles - len(line.cells), "origin": line.verts[0], "side": line.side,
        }  # fmt: skip

    def _must(self) -> str:
        core = self._core
        if not core.dealt or core.over:
            return "over" if core.over else "deal"
        if core.pending is not None:
            return "bonus"
        if core.station_turn or core.full:
            return "end"
        if core.short:
            return "short"
        return "tile" if core.laid or core.full_exists else "station"

    @staticmethod
    def _away(core: Tunnel, shown: Sequence[Seat]) -> tuple[tuple[int | None, ...], ...]:
        return tuple(
            tuple(core.to_terminal(seat, line) if seat in shown else None for line in (0, 1))
            for seat in range(core.seats)
        )

    # ------------------------------------------------------------ hidden hands

    def _redeal(self, twin: TunnelState, seat: Seat, pick: Callable[[int], int]) -> None:
        """Give `twin`, in the middle of the deal, other owners of the cards that this seat was not dealt."""
        others, may = tuple(one for one in range(self.seats) if one != seat), list(deal.anybody(self.seats))
        for card, owner in enumerate(self._owners):
            may[card] = (seat,) if owner == seat else others
        found = deal.one_of(self.seats, tuple(may), pick(deal.ways(self.seats, (), tuple(may))))
        twin._owners = found[: len(self._owners)]
        twin._forget()

    def _imaginable(self, seat: Seat) -> tuple[Hands, ...]:
        """Return all hands that agree with what this seat sees: its own, the cards placed, dead lines, and that a turn
        of another seat under way can be ended."""
        if seat in self._worlds:
            return self._worlds[seat]
        core, hands = self._core, self._hands()
        placed = dict(core.hubs.values())
        others = tuple(one for one in range(self.seats) if one != seat)
        may = tuple(
            (placed[card],) if card in placed else (seat,) if card in hands[seat] else others for card in CARDS
        )
        found = [
            tuple(tuple(card for card in hand if card not in placed) for hand in deal.hands(self.seats, owners))
            for owners in deal.deals(self.seats, may)
        ]
        if len(found) > 1:
            hidden = [card for own in others for card in hands[own]]
            for own, line in ((own, line) for own in others for line in (0, 1)):
                if core.dead_with(own, line, ()) != core.dead_with(own, line, hidden):
                    dead = core.is_dead(own, line)
                    found = [one for one in found if core.dead_with(own, line, one[own]) == dead]
            if core.player != seat and core.laid and not core.short:
                found = [one for one in found if self._goes_on(one)]
        self._worlds[seat] = tuple(found)
        return self._worlds[seat]

    def _goes_on(self, hands: Hands) -> bool:
        """Return whether the turn under way could be made full with these hands."""
        twin = self._core.copy()
        twin.deal(hands)
        return twin.fillable()


class TunnelRules:
    """What the game package offers: base.Rules, Tells and Defaults."""

    info: GameInfo = INFO

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return TunnelState(seats, options)

    def read(self, token: str) -> Token:
        return notation.canonical(token)

    def default(self, state: State, seat: Seat) -> Token:
        """Return a plain step for a seat whose time is up: the end of the turn; else the most points, then the way to
        a terminal."""
        assert isinstance(state, TunnelState)

        def worth(token: Token) -> tuple[int, int, int]:
            core = state.core.copy()
            core.play(notation.read(token))
            lines = [core.line(seat, line) for line in (0, 1)]
            away = [core.to_terminal(seat, line) for line in (0, 1)]
            ways = [0 if line and line.done else 2 * TILES if tiles is None else tiles
                    for line, tiles in zip(lines, away, strict=True)]
            return token == "end", core.points[seat] - state.core.points[seat], -sum(ways)

        return max(state.moves(seat), key=worth)  # the first of equal ones

    def told(self, moves: Moves, seat: Seat | None) -> Moves:
        """Tiles and who begins are open; whom another card was dealt to is not."""
        found = {}
        for one, token in moves.items():
            owner, card = notation.read_draw(token) if one == CHANCE else (one, "")
            if not card or owner == seat:
                found[one] = token
        return found


RULES = TunnelRules()
