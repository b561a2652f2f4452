#!/usr/bin/env python3
"""Slow, plain reference for the whole route-claiming game (USA map, four variants, 2-5 seats).

The rules are those of spec.md; facts come from coast_map.json and coast_tickets.json; longest trail,
completed tickets and the final score come from ref_routes.py. All chance is explicit: a game is
fully determined by variant, number of seats, start seat, the chance lists and the actions.

  g = Game(variant, seats, start, chance)      chance: see class Chance
  g.legal()      -> sorted list of the action tokens allowed now (empty when the game is over)
  g.apply(token) -> plays one token; raises ValueError if it is not allowed
  g.state()      -> the whole position as a plain dict (formats.md)
  g.digest()     -> sha1 (hex) of the canonical text of state()
  g.score()      -> ref_routes.score of the final position

What spec.md leaves open, and what is chosen here (D1..D15; nothing else is a choice):
 D1  Setup order: hands first (4 cards at once to seat 0, then seat 1, ...), then the display
     (place 0, 1, ... 4), then the three-locomotive rule, then the opening tickets (seat 0 gets the
     top ones, then seat 1, ...).
 D2  Opening choices are entered one after the other, start seat first, clockwise. All opening
     tickets were dealt before the first choice, so no choice can depend on another one.
 D3  Each player's returned tickets go under the deck as one packet, in the order given by the next
     entry of `returns`, at the moment of that player's choice (also in the opening). Nothing
     returned: no entry is used. One ticket returned: an entry of length one is used.
 D4  Clockwise = seat number + 1 modulo the number of seats.
 D5  Several empty places are refilled lowest place first; the three-locomotive check comes once,
     after all of them are refilled (so after a refill the display has five cards or deck and discard
     are both empty; a redraw therefore always starts from and ends with five cards, although the
     code would also manage fewer).
 D6  A redraw puts the face-up cards on the discard first and then deals to places 0..4 in order. If
     the deck runs out in between, the reshuffle contains the cards just thrown away.
 D7  The count of redraws in a row starts at 0 at each placement (setup, replacement of a taken card,
     refill after a claim).
 D8  Each reshuffle uses one entry of `reshuffles`, also when the discard is a single card.
 D9  All payments that print allows are legal tokens (any mix of one colour and locomotives), not only
     the default one. Locomotives alone are one token per route, with the word `locomotive`.
 D10 The second card is a separate action. `draw` and `take` are then the only tokens.
 D11 Drawing tickets is two actions: `tickets`, then `keep`. In between nothing else is allowed.
 D12 `pass` is legal exactly when nothing else is (that is what the conditions in spec.md amount to).
 D13 The end trigger is looked at when a turn is over (not after the first of two cards, and not
     between `tickets` and `keep`); cars only change in a claim, so this is the claiming player.
 D14 A game ends when all players passed one after the other (the count starts again at every turn
     that is not a pass, and is not reset by the trigger), or when the last round is over.
 D15 After the last turn `player` is -1; nothing is refilled or changed at the end.
"""
import hashlib
import json
from itertools import combinations

from reference import ref_routes
from reference.ref_routes import CARS, MAP, POINTS, ROUTE, TICKET, VARIANT

COLOURS = ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"]
LOCO = "locomotive"
KINDS = COLOURS + [LOCO]          # order of every list of nine counts
LETTER = "KBGOPRWYL"              # one letter per kind, same order (black = K)
KIND_OF = dict(zip(LETTER, KINDS))
L = "L"
EMPTY = "-"

# the facts that spec.md asks to assert
assert len(MAP["cities"]) == 36 and len(ROUTE) == 100
assert len({(r["a"], r["b"]) for r in ROUTE.values()}) == 78
assert sum(r["length"] for r in ROUTE.values()) == 309
assert sum(r["length"] for r in ROUTE.values() if r["track"] == 0) == 256
assert sum(POINTS[r["length"]] for r in ROUTE.values()) == 508
assert sum(r["twin"] is not None for r in ROUTE.values()) == 44
assert sum(r["colour"] == "grey" for r in ROUTE.values()) == 44
for _c in COLOURS:
    assert sum(r["colour"] == _c for r in ROUTE.values()) == 7
    assert sum(r["length"] for r in ROUTE.values() if r["colour"] == _c) == 27
for _s, _n, _p in (("base", 30, 349), ("1910", 35, 391), ("mega", 69, 754), ("bigcities", 35, 389)):
    _t = [t["points"] for t in TICKET.values() if _s in t["sets"]]
    assert (len(_t), sum(_t)) == (_n, _p)
for _r in ROUTE.values():
    if _r["twin"] is not None:
        _w = ROUTE[_r["twin"]]
        assert _w["twin"] == _r["id"] and (_w["a"], _w["b"], _w["length"]) == (_r["a"], _r["b"], _r["length"])


def full_deck():
    return "".join(c * MAP["cards"]["per_colour"] for c in LETTER[:8]) + L * MAP["cards"]["locomotive"]


def ticket_set(variant):
    return sorted(t for t in TICKET if VARIANT[variant]["set"] in TICKET[t]["sets"])


def counts(letters):
    return [letters.count(c) for c in LETTER]


class Chance:
    """The recorded outcomes. deck: string of 110 letters, first = top. reshuffles: strings, first
    letter = top of the new deck. tickets: ids, first = top. returns: lists of ids; the first of a
    list goes under the deck first, so the last one lies at the very bottom."""

    def __init__(self, deck, reshuffles, tickets, returns):
        self.deck, self.reshuffles, self.tickets, self.returns = deck, reshuffles, tickets, returns
        self.used_reshuffles = self.used_returns = 0

    def next_reshuffle(self, discard):
        order = self.reshuffles[self.used_reshuffles]
        self.used_reshuffles += 1
        assert sorted(order) == sorted(discard), "recorded reshuffle is not an order of the discard"
        return order

    def next_return(self, ids):
        order = self.returns[self.used_returns]
        self.used_returns += 1
        assert sorted(order) == sorted(ids), "recorded return is not an order of the returned tickets"
        return order


class Game:
    def __init__(self, variant, seats, start, chance):
        assert 2 <= seats <= 5 and 0 <= start < seats
        self.variant, self.n, self.chance = variant, seats, chance
        self.rule = VARIANT[variant]
        self.events = []                       # names of things that happened (for tags)
        assert sorted(chance.deck) == sorted(full_deck())
        assert sorted(chance.tickets) == ticket_set(variant)
        self.deck = list(chance.deck)          # index 0 = top
        self.discard = []                      # order has no meaning
        self.hands = [[] for _ in range(seats)]
        self.display = [EMPTY] * 5
        self.ticket_deck = list(chance.tickets)  # index 0 = top
        self.tickets = [[] for _ in range(seats)]
        self.offer = [[] for _ in range(seats)]  # tickets drawn, choice not made yet
        self.owner = {r: -1 for r in ROUTE}
        self.cars = [CARS] * seats
        self.points = [0] * seats
        self.trigger, self.turns_left, self.passes = -1, -1, 0
        self.player, self.phase = start, "open"
        # setup (D1)
        for p in range(seats):
            for _ in range(4):
                self.hands[p].append(self.draw_card())
        self.fill_display("setup")
        for p in range(seats):
            for _ in range(self.rule["deal"]):
                self.offer[p].append(self.ticket_deck.pop(0))
        self.check()

    # ---- cards -------------------------------------------------------------------------
    def cards_to_draw(self):
        return len(self.deck) + len(self.discard)

    def draw_card(self):
        """Top card of the deck; the discard is shuffled into a new deck only when needed."""
        if not self.deck:
            assert self.discard
            self.events.append("reshuffle")
            if len(self.discard) <= 3:
                self.events.append("reshuffle_small")
            self.deck = list(self.chance.next_reshuffle(self.discard))
            self.discard = []
        return self.deck.pop(0)

    def fill_display(self, why):
        """Fill empty places as far as cards go, then the three-locomotive rule."""
        empty = [i for i in range(5) if self.display[i] == EMPTY]
        placed = 0
        for i in empty:
            if self.cards_to_draw() > 0:
                self.display[i] = self.draw_card()
                placed += 1
        if why == "claim" and placed:
            self.events.append("refill_after_claim")
            if placed < len(empty):
                self.events.append("refill_partial")
        if placed == 0:
            return
        redraws = 0
        while self.display.count(L) >= 3 and self.cards_to_draw() > 0 and redraws < 3:
            redraws += 1
            self.discard += [c for c in self.display if c != EMPTY]
            self.display = [EMPTY] * 5
            before = self.chance.used_reshuffles
            for i in range(5):
                if self.cards_to_draw() > 0:
                    self.display[i] = self.draw_card()
            if self.chance.used_reshuffles > before:
                self.events.append("redraw_reshuffle")
        if redraws:
            self.events.append("redraw_" + why)
            self.events.append("redraw_x%d" % redraws)
        if self.display.count(L) >= 3:
            self.events.append("locos_stay_after_3" if redraws == 3 else "locos_stay_no_cards")

    # ---- what is allowed ------------------------------------------------------------------
    def route_open(self, p, rid):
        """May seat p own this route at all (cards and cars aside)?"""
        if self.owner[rid] != -1:
            return False
        twin = ROUTE[rid]["twin"]
        if twin is not None and self.owner[twin] != -1:
            if self.owner[twin] == p:
                return False                   # never both tracks of a pair
            if self.n < MAP["min_players_for_both_tracks"]:
                return False                   # 2-3 players: closed to all
        return True

    def payments(self, p, rid):
        """[(colour word, colour cards, locomotives)]: every exact payment from the hand."""
        r, hand, out = ROUTE[rid], self.hands[p], []
        need = r["length"]
        locos = hand.count(L)
        if locos >= need:
            out.append((LOCO, 0, need))
        for letter, colour in zip(LETTER, COLOURS):
            if r["colour"] in ("grey", colour):
                for k in range(1, need + 1):
                    if hand.count(letter) >= k and locos >= need - k:
                        out.append((colour, k, need - k))
        return out

    def claims(self, p):
        out = []
        for rid in sorted(ROUTE):
            if self.route_open(p, rid) and self.cars[p] >= ROUTE[rid]["length"]:
                for colour, k, locos in self.payments(p, rid):
                    out.append("claim:%d:%s:%d+%d" % (rid, colour, k, locos))
        return out

    def keeps(self, word, p, least):
        ids, out = sorted(self.offer[p]), []
        for k in range(least, len(ids) + 1):
            for chosen in combinations(ids, k):
                out.append(word + ":" + ",".join(map(str, chosen)))
        return out

    def legal(self):
        p, out = self.player, []
        if self.phase == "over":
            return []
        if self.phase == "open":
            return sorted(self.keeps("open-keep", p, self.rule["keep_initial"]))
        if self.phase == "keep":
            return sorted(self.keeps("keep", p, self.rule["keep_later"]))
        if self.cards_to_draw() > 0:
            out.append("draw")
        for i, c in enumerate(self.display):
            if c != EMPTY and not (self.phase == "second" and c == L):
                out.append("take:%d" % i)
        if self.phase == "second":
            return sorted(out)
        assert self.phase == "turn"
        if self.ticket_deck:
            out.append("tickets")
        out += self.claims(p)
        if not out:
            out.append("pass")
        return sorted(out)

    # ---- playing ---------------------------------------------------------------------------
    def apply(self, token):
        if token not in self.legal():
            raise ValueError("not allowed: " + token)
        self.events = []
        p, word = self.player, token.split(":")
        if word[0] in ("open-keep", "keep"):
            self.do_keep(p, [int(x) for x in word[1].split(",")])
            if self.phase == "open":
                self.player = (p + 1) % self.n
                if not any(self.offer):
                    self.phase = "turn"        # back at the start seat
            else:
                self.end_turn(False)
        elif word[0] == "draw":
            self.hands[p].append(self.draw_card())
            self.after_card()
        elif word[0] == "take":
            i = int(word[1])
            card = self.display[i]
            self.hands[p].append(card)
            self.display[i] = EMPTY
            mid = card != L and self.phase == "turn"
            self.fill_display("mid_turn" if mid else "turn_end")
            if self.display[i] == EMPTY:
                self.events.append("place_left_empty")
            if mid and L in self.display and self.display[i] == L:
                self.events.append("loco_appears_before_second")
            if card == L:
                self.end_turn(False)           # a face-up locomotive ends the turn
            else:
                self.after_card()
        elif word[0] == "tickets":
            k = min(self.rule["draw"], len(self.ticket_deck))
            self.offer[p] = [self.ticket_deck.pop(0) for _ in range(k)]
            self.phase = "keep"
            if k < self.rule["draw"]:
                self.events.append("tickets_short")
            if k == 1:
                self.events.append("ticket_lone")
        elif word[0] == "claim":
            self.do_claim(p, int(word[1]), word[2], *map(int, word[3].split("+")))
            self.end_turn(False)
        else:
            assert word[0] == "pass"
            self.end_turn(True)
        self.check()

    def do_keep(self, p, kept):
        back = [t for t in self.offer[p] if t not in kept]
        self.tickets[p] += kept
        self.offer[p] = []
        if back:
            self.ticket_deck += self.chance.next_return(back)

    def after_card(self):
        """After one card that was not a face-up locomotive."""
        if self.phase == "second":
            self.end_turn(False)
        elif self.cards_to_draw() > 0 or any(c not in (EMPTY, L) for c in self.display):
            self.phase = "second"              # compulsory
            if self.cards_to_draw() == 0:
                self.events.append("second_only_from_display")
        else:
            self.events.append("no_second")
            if L in self.display:
                self.events.append("no_second_with_locos_shown")
            self.end_turn(False)

    def do_claim(self, p, rid, colour, k, locos):
        for c in LETTER[KINDS.index(colour)] * k + L * locos:
            self.hands[p].remove(c)
            self.discard.append(c)
        need = ROUTE[rid]["length"]
        self.owner[rid] = p
        self.cars[p] -= need
        self.points[p] += POINTS[need]
        if EMPTY not in self.display and self.display.count(L) >= 3:
            self.events.append("claim_no_recheck")  # full display: not checked again
        self.fill_display("claim")

    def end_turn(self, passed):
        p = self.player
        self.passes = self.passes + 1 if passed else 0
        if self.trigger != -1:
            self.turns_left -= 1
        elif self.cars[p] <= 2:
            self.trigger, self.turns_left = p, self.n
        if self.turns_left == 0 or self.passes == self.n:
            if self.passes == self.n:
                self.events.append("all_pass")
                if self.trigger == -1:
                    self.events.append("all_pass_before_trigger")
            self.phase, self.player = "over", -1
        else:
            self.phase, self.player = "turn", (p + 1) % self.n

    # ---- looking at the position ----------------------------------------------------------
    def routes_of(self, p):
        return [r for r in sorted(ROUTE) if self.owner[r] == p]

    def check(self):
        """Everything that must hold after every step."""
        everything = self.deck + self.discard + [c for c in self.display if c != EMPTY]
        for h in self.hands:
            everything = everything + h
        assert len(everything) == 110 and sorted(everything) == sorted(full_deck())
        every_ticket = list(self.ticket_deck)
        for p in range(self.n):
            every_ticket = every_ticket + self.tickets[p] + self.offer[p]
        assert sorted(every_ticket) == ticket_set(self.variant)
        for p in range(self.n):
            mine = self.routes_of(p)
            assert self.cars[p] >= 0
            assert self.cars[p] == CARS - sum(ROUTE[r]["length"] for r in mine)
            assert self.points[p] == sum(POINTS[ROUTE[r]["length"]] for r in mine)
        assert ref_routes.legal_claims(self.players()) == []
        if self.cards_to_draw() > 0:
            assert EMPTY not in self.display
        if self.phase in ("turn", "second"):
            assert not any(self.offer)

    def players(self):
        return [{"routes": self.routes_of(p), "tickets": sorted(self.tickets[p])} for p in range(self.n)]

    def state(self):
        return {
            "phase": self.phase, "player": self.player,
            "deck": "".join(self.deck), "discard": counts(self.discard),
            "display": "".join(self.display), "hands": [counts(h) for h in self.hands],
            "ticket_deck": list(self.ticket_deck), "tickets": [sorted(t) for t in self.tickets],
            "offer": [sorted(t) for t in self.offer],
            "owner": [self.owner[r] for r in sorted(ROUTE)],
            "cars": list(self.cars), "points": list(self.points),
            "trigger": self.trigger, "turns_left": self.turns_left, "passes": self.passes,
        }

    def canonical(self):
        return json.dumps(self.state(), sort_keys=True, separators=(",", ":"))

    def digest(self):
        return hashlib.sha1(self.canonical().encode()).hexdigest()

    def summary(self):
        """The part of the position that the vectors show in clear from time to time."""
        return {"display": "".join(self.display), "deck": len(self.deck), "discard": len(self.discard),
                "ticket_deck": len(self.ticket_deck), "hands": [counts(h) for h in self.hands],
                "cars": list(self.cars), "points": list(self.points)}

    def score(self, trail=ref_routes.longest_trail):
        return ref_routes.score(self.variant, self.players(), trail)


def legal_digest(tokens):
    return hashlib.sha1(" ".join(sorted(tokens)).encode()).hexdigest()
