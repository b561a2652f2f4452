"""What presses, taps and drags mean on the Coast to Coast screen. One grammar: look, choose, confirm.

The focus stands on the map, on the market (cards and tickets to draw) or at the side (tickets to choose from, the
ledger). SECOND goes between map and market, INFO opens the ledger. NEXT and PREVIOUS change the payment of the chosen
route, as a second tap on it does, where it has several; then the way on is BACK. Else they go to the next route that
can be paid for, from the one chosen last."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.base import Token
from handheld.games.coast import notation, tray
from handheld.games.coast.desk import PAGES, Desk
from handheld.games.coast.maplook import Pick
from handheld.games.coast.sight import DECK, MARKET, NOBODY, TICKETS
from handheld.games.face import (
    NOTHING,
    REDRAW,
    UNUSED,
    Act,
    Ask,
    Button,
    Intent,
    Nothing,
    Play,
    Point,
    Reply,
    Table,
)

_FINGERS = ("touch", "mouse")
_POINTED = (Act.TAP, Act.HOLD, Act.DRAG, Act.DROP, Act.PINCH, Act.DOWN)
_ARROWS = (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT)
_ZOOM = (Button.ZOOM_IN, Button.ZOOM_OUT)
_MAP_ACTS = (Act.DOWN, Act.LIFT, Act.DRAG, Act.DROP, Act.PAN, Act.PINCH, Act.POINT)


class Hands:
    """The hands at the view's desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def take(self, intent: Intent, table: Table) -> Reply:
        """Take one intent; the table is synced."""
        desk = self.desk
        if intent.act is Act.PRESS and intent.button is not None:
            desk.buttons_used = intent.device not in _FINGERS
            desk.touched = not desk.buttons_used
            if intent.repeat and intent.button not in (*_ARROWS, *_ZOOM, Button.NEXT, Button.PREVIOUS):
                return NOTHING
            return self._press(intent, intent.button, table)
        if intent.act in _POINTED:
            desk.buttons_used, desk.touched = False, True
        if intent.act is Act.TAP:
            return self._tap(intent, table)
        if intent.act is Act.HOLD:
            return self._hold(intent, table)
        if intent.act is Act.TWIST:
            return self._turn(1 if intent.amount > 0 else -1, table)
        if intent.act in _MAP_ACTS:
            answer = desk.map.handle(intent)
            return answer if isinstance(answer, Nothing) else REDRAW
        return UNUSED

    # ------------------------------------------------------------ buttons

    def _press(self, intent: Intent, button: Button, table: Table) -> Reply:
        desk = self.desk
        if button in _ZOOM:
            answer = desk.map.handle(intent)
            return answer if isinstance(answer, Nothing) else REDRAW
        if button is Button.INFO:
            desk.turn_to(None if desk.ledger is not None else self._first_page())
            return REDRAW
        assert desk.sight is not None
        if desk.sight.over:
            return self._after_the_end(button)
        if button is Button.SECOND:
            return self._second()
        if desk.focus == "side" and desk.ledger is not None:
            return self._in_ledger(button, table)
        if button is Button.CONFIRM and desk.side == "offer" and desk.touched:
            return self._keep()  # a finger has no focus: this is the button of the strip
        if desk.focus == "side" and desk.side == "offer":
            return self._in_offer(button, table)
        if button is Button.CONFIRM and desk.stuck and desk.route is None:
            return Play(desk.choice.passing) if desk.choice.passing is not None else Ask("why", "pass")
        if desk.focus == "market":
            return self._in_market(button, table)
        return self._on_map(intent, button, table)

    def _first_page(self) -> str:
        desk = self.desk
        return "tickets" if desk.seat is not None else "players"

    def _after_the_end(self, button: Button) -> Reply:
        """Look at one longest path after the other."""
        desk = self.desk
        assert desk.sight is not None
        if button is Button.SECOND and desk.sight.final is not None:
            at = NOBODY if desk.looked_at is None else desk.looked_at
            desk.looked_at = (at + 1) % desk.sight.seats
            return REDRAW
        if desk.ledger is not None and button is Button.BACK:
            desk.turn_to(None)
            return REDRAW
        return UNUSED

    def _second(self) -> Reply:
        """Go on to the next part of the screen."""
        desk = self.desk
        if desk.ledger is not None:
            desk.turn_to(None)
        if desk.side == "offer":
            desk.focus = "map" if desk.focus == "side" else "side"
            return REDRAW
        if desk.focus == "market":
            self._to_map()
        else:
            self._to_market()
        return REDRAW

    def _to_market(self) -> None:
        desk = self.desk
        desk.focus, desk.market_open = "market", True
        desk.map.choose(None)
        desk.refusal = None

    def _to_map(self) -> None:
        desk = self.desk
        desk.focus, desk.market_open, desk.choice.picked = "map", False, None

    def _in_ledger(self, button: Button, table: Table) -> Reply:
        desk = self.desk
        page = desk.ledger
        assert page is not None
        n = desk.page_rows()
        if button in (Button.UP, Button.DOWN):
            row = desk.row + (1 if button is Button.DOWN else -1)
            if not 0 <= row < n:
                return NOTHING
            desk.row = row
            self._show_row()
            return REDRAW
        if button in (Button.LEFT, Button.RIGHT, Button.NEXT, Button.PREVIOUS):
            step = 1 if button in (Button.RIGHT, Button.NEXT) else -1
            desk.turn_to(PAGES[(PAGES.index(page) + step) % len(PAGES)])
            self._show_row()
            return REDRAW
        if button is Button.BACK:
            desk.turn_to(None)
            return REDRAW
        if button is Button.CONFIRM:
            return self._open_row(table)
        return UNUSED

    def _open_row(self, table: Table) -> Reply:
        """Do what a row of the ledger offers: choose its route; else back to the map."""
        desk = self.desk
        if desk.ledger == "routes" and desk.open and desk.row < len(desk.choice.ways):
            route = desk.choice.routes()[desk.row]
            desk.turn_to(None)
            desk.choose(route, table)
            return REDRAW
        desk.turn_to(None)
        return REDRAW

    def _show_row(self) -> None:
        """Bring what a row is about into view."""
        desk = self.desk
        desk.arrange()
        lit = desk.lit()
        if lit:
            desk.map.show(cities=lit)
        elif desk.ledger == "since" and desk.row < len(desk.since) and desk.since[desk.row][2] >= 0:
            desk.map.show(routes=(desk.since[desk.row][2],))

    def _in_offer(self, button: Button, table: Table) -> Reply:
        desk, choice = self.desk, self.desk.choice
        assert desk.sight is not None
        n = len(desk.sight.offer)
        if button in (Button.UP, Button.DOWN):
            row = choice.row + (1 if button is Button.DOWN else -1)
            if not 0 <= row <= n:
                return NOTHING
            choice.row = row
            self._show_row()
            return REDRAW
        if button in (Button.LEFT, Button.RIGHT):
            desk.focus = "map"
            return REDRAW
        if button in (Button.NEXT, Button.PREVIOUS) and choice.row < n:
            choice.toggle(desk.sight.offer[choice.row])
            return REDRAW
        if button is Button.CONFIRM:
            if choice.row < n:
                choice.toggle(desk.sight.offer[choice.row])
                return REDRAW
            return self._keep()
        if button is Button.HINT:
            return Ask("hint")
        return UNUSED

    def _keep(self) -> Reply:
        """Keep the chosen tickets, or say that they are too few."""
        desk, choice = self.desk, self.desk.choice
        assert desk.sight is not None
        if choice.keeping is not None:
            return Play(choice.keeping)
        kept = tuple(sorted(choice.kept or desk.sight.offer[:1]))
        return Ask("why", notation.keep(kept, desk.sight.phase == "open")) if kept else NOTHING

    def _in_market(self, button: Button, table: Table) -> Reply:
        desk, choice = self.desk, self.desk.choice
        if button in (Button.LEFT, Button.RIGHT, Button.NEXT, Button.PREVIOUS):
            choice.picked = None
            step = 1 if button in (Button.RIGHT, Button.NEXT) else -1
            return REDRAW if choice.move(step) else NOTHING
        if button is Button.CONFIRM:
            return self._take(choice.at if choice.picked is None else choice.picked)
        if button is Button.BACK and choice.picked is not None:
            choice.picked = None
            return REDRAW
        if button in (Button.UP, Button.BACK):
            self._to_map()
            return REDRAW
        if button is Button.HINT:
            place = choice.at if choice.picked is None else choice.picked
            if desk.acting and place not in choice.market:
                return Ask("why", self._asked(place))
            return Ask("hint") if desk.acting else UNUSED
        return NOTHING if button is Button.DOWN else UNUSED

    @staticmethod
    def _asked(place: int) -> Token:
        return "draw" if place == DECK else "tickets" if place == TICKETS else f"take.{place}"

    def _take(self, place: int) -> Reply:
        desk = self.desk
        if not desk.acting:
            return NOTHING
        token = desk.choice.market.get(place)
        return Play(token) if token is not None else Ask("why", self._asked(place))

    def _on_map(self, intent: Intent, button: Button, table: Table) -> Reply:
        desk = self.desk
        if button in (Button.NEXT, Button.PREVIOUS):
            return self._turn(1 if button is Button.NEXT else -1, table)
        if button is Button.HINT:
            if desk.acting and desk.route is not None and desk.route not in desk.choice.ways:
                return Ask("why", f"claim.{desk.route}")
            return Ask("hint") if desk.acting else UNUSED
        if button is Button.BACK and desk.route is None:
            if desk.side == "offer":
                desk.focus = "side"
                return REDRAW
            return UNUSED
        answer = desk.map.handle(intent)
        if isinstance(answer, Pick):
            return self._picked(answer, table)
        if button is Button.BACK:
            desk.choose(None, table)
        if answer is NOTHING and button is Button.DOWN and desk.side is None:
            self._to_market()
            return REDRAW
        if answer is NOTHING and button is Button.RIGHT and desk.side is not None:
            desk.focus = "side"
            return REDRAW
        if answer is UNUSED and button is Button.CONFIRM:
            if desk.side == "offer":
                desk.focus = "side"
                return REDRAW
            return self._turn(1, table)
        return answer

    def _picked(self, pick: Pick, table: Table) -> Reply:
        """A route or a city was chosen on the map, or the chosen route once more."""
        desk = self.desk
        if desk.focus == "market":
            self._to_map()
        if pick.route is None:
            desk.choose(None, table)
            return REDRAW
        if pick.sure and desk.side != "offer":
            return self._claim(pick.route)
        if pick.held:
            desk.choose(pick.route, table)
            if desk.acting and (pick.route not in desk.choice.ways or not desk.open):
                return Ask("why", f"claim.{pick.route}")
            return REDRAW
        if pick.again and desk.open:
            desk.choice.turn(pick.route, 1)
            return REDRAW
        desk.choose(pick.route, table)
        return REDRAW

    def _claim(self, route: int) -> Reply:
        """Claim the chosen route, or ask why it can't be."""
        desk = self.desk
        if not desk.acting:
            return NOTHING
        payment = desk.choice.payment(route)
        return Play(payment.token) if payment is not None else Ask("why", f"claim.{route}")

    def _turn(self, step: int, table: Table) -> Reply:
        """Go on to the next payment of the chosen route; without another to the next route that can be paid."""
        desk = self.desk
        if not desk.acting:
            return UNUSED
        if desk.focus != "map":
            return NOTHING
        if not desk.open:
            return NOTHING  # what could be paid for is a secret
        return REDRAW if desk.choice.turn(desk.route, step) else self._next_route(step, table)

    def _next_route(self, step: int, table: Table) -> Reply:
        desk = self.desk
        routes = desk.choice.routes()
        if not routes:
            if desk.side is not None:
                return NOTHING
            self._to_market()
            return REDRAW
        last = desk.choice.last
        if last in routes:
            at = (routes.index(last) + step) % len(routes)
        else:
            at = 0 if step > 0 else -1
        desk.choose(routes[at], table)
        return REDRAW

    # ------------------------------------------------------------ fingers

    def _tap(self, intent: Intent, table: Table) -> Reply:
        desk, pos = self.desk, intent.pos
        if not desk.area.holds(pos):
            return UNUSED
        if desk.places.side is not None and desk.places.side.holds(pos):
            return self._tap_side(pos, table)
        if desk.list_box is not None and desk.list_box.holds(pos):
            desk.turn_to("tickets")
            return REDRAW
        found = self._tap_buttons(pos, table)
        if found is not None:
            return found
        if desk.places.tray.holds(pos) or (desk.market_shown and desk.places.market_box.holds(pos)):
            return self._tap_tray(pos, table)
        if desk.places.seats is not None and desk.places.seats.holds(pos):
            desk.turn_to(None if desk.ledger == "players" else "players")
            return REDRAW
        had = desk.market_shown or desk.choice.picked is not None
        if had:
            self._to_map()
        answer = desk.map.handle(intent)
        if isinstance(answer, Pick):
            return self._picked(answer, table)
        if answer is REDRAW:
            desk.choose(None, table)
        return REDRAW if had and answer in (UNUSED, NOTHING) else answer

    def _tap_buttons(self, pos: Point, table: Table) -> Reply | None:
        """Take tick and cross beside what is chosen, and what can be touched in the bar."""
        desk = self.desk
        if desk.choice.picked is not None and desk.acting:
            tick, cross = tray.take_spots(desk, desk.choice.picked)
            assert desk.metrics is not None
            reach = desk.metrics.touch / 2 + 2
            for name, (x, y) in (("tick", tick), ("cross", cross)):
                if (pos[0] - x) ** 2 + (pos[1] - y) ** 2 <= reach**2:
                    if name == "tick":
                        return self._take(desk.choice.picked)
                    desk.choice.picked = None
                    return REDRAW
        if not desk.bar_shown or desk.route is None:
            return None
        for name, box in desk.spots().items():
            if box.holds(pos):
                if name == "tick":
                    return self._claim(desk.route)
                desk.choose(None, table)
                return REDRAW
        if desk.bar is not None and desk.bar.holds(pos):
            if desk.open and desk.choice.turn(desk.route, 1):
                return REDRAW
            return NOTHING
        return None

    def _tap_tray(self, pos: Point, table: Table) -> Reply:
        desk, places = self.desk, self.desk.places
        if places.tabs is not None:
            for index, box in enumerate(places.tabs):
                if box.inset(-2).holds(pos):
                    if index == 1:
                        desk.turn_to(None if desk.ledger is not None else self._first_page())
                    elif desk.market_shown:
                        self._to_map()
                    elif desk.side != "offer":
                        desk.turn_to(None)
                        self._to_market()
                    return REDRAW
        if desk.market_shown or places.shape != "fold":
            for place, box in enumerate(places.market[:MARKET]):
                if box.inset(-1.5).holds(pos):
                    return self._tap_market(place)
        for kind, box in enumerate(places.hand):
            if box.inset(-1).holds(pos) and desk.open and desk.route is not None:
                return REDRAW if desk.choice.pay_with(desk.route, kind) else NOTHING
        return NOTHING

    def _tap_market(self, place: int) -> Reply:
        """Choose a place of the market; the one that is chosen: take it."""
        desk, choice = self.desk, self.desk.choice
        if not desk.acting or desk.side is not None:
            return NOTHING
        if choice.picked == place:
            return self._take(place)
        desk.map.choose(None)
        desk.refusal = None
        choice.at = place
        desk.focus = "market"
        if place not in choice.market:
            choice.picked = None
            return Ask("why", self._asked(place))
        choice.picked = place
        return REDRAW

    def _tap_side(self, pos: Point, table: Table) -> Reply:
        desk = self.desk
        for name, box in desk.page_boxes:
            if box.holds(pos):
                desk.turn_to(None if name == "close" else name)
                return REDRAW
        if desk.button is not None and desk.button[1].inset(-3).holds(pos):
            return self._keep()
        for index, box in desk.row_boxes:
            if box.holds(pos):
                return self._tap_row(index, table)
        return NOTHING

    def _tap_row(self, index: int, table: Table) -> Reply:
        desk = self.desk
        desk.focus = "side"
        if desk.side == "offer":
            assert desk.sight is not None
            if index < len(desk.sight.offer):
                desk.choice.row = index
                desk.choice.toggle(desk.sight.offer[index])
                self._show_row()
            return REDRAW
        again = desk.row == index
        desk.row = index
        self._show_row()
        if again and desk.ledger == "routes":
            return self._open_row(table)
        return REDRAW

    def _hold(self, intent: Intent, table: Table) -> Reply:
        desk, pos = self.desk, intent.pos
        if desk.market_shown or desk.places.shape != "fold":
            for place, box in enumerate(desk.places.market):
                if box.holds(pos) and desk.acting and place not in desk.choice.market:
                    return Ask("why", self._asked(place))
        if desk.places.map.holds(pos):
            answer = desk.map.handle(intent)
            return self._picked(answer, table) if isinstance(answer, Pick) else answer
        return UNUSED

    # ------------------------------------------------------------ a computer's proposal

    def propose(self, token: Token | None, table: Table) -> None:
        """Choose what a computer would do, to be confirmed as always; None: its marks go, the choice stays."""
        desk, choice = self.desk, self.desk.choice
        desk.hint = None
        if token is None or not desk.acting or token not in table.moves:
            return
        desk.hint = token
        act = notation.read(token)
        if act.what == "claim":
            self._to_map()
            desk.turn_to(None)
            desk.choose(act.n, table)
            tokens = [way.token for way in choice.ways.get(act.n, ())]
            choice.index = tokens.index(token) if token in tokens else 0
        elif act.what in ("keep", "open-keep"):
            choice.kept, choice.row = set(act.ids), len(desk.sight.offer) if desk.sight else 0
            desk.turn_to(None)
            desk.focus = "side"
        elif act.what != "pass":
            desk.turn_to(None)
            self._to_market()
            place = {"draw": DECK, "tickets": TICKETS}.get(act.what, act.n)
            choice.at = choice.picked = place

    # ------------------------------------------------------------ words

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        """Return what the buttons do now, most important first."""
        desk = self.desk
        _ = desk.speech.words.text
        sight = desk.sight
        assert sight is not None
        if desk.finale is not None:
            return [(Button.CONFIRM, "last", _("Skip"))]
        if sight.over:
            paths = [(Button.SECOND, "eye", _("Next path"))] if sight.final is not None else []
            return [*paths, (Button.INFO, "list", _("Overview"))]
        info = (Button.INFO, "ticket", _("Tickets") if desk.seat is not None else _("Overview"))
        if desk.ledger is not None:
            found = [(Button.INFO, "cross", _("Close")), (Button.NEXT, "swap", _("Next page"))]
            if desk.ledger == "routes" and desk.page_rows():
                found.insert(0, (Button.CONFIRM, "tick", _("Choose")))
            return found
        if desk.side == "offer":
            return self._offer_hints(info)
        switch = (Button.SECOND, "cards", _("Cards")) if desk.focus != "market" else (Button.SECOND, "eye", _("Map"))
        if not desk.acting:
            return [info, switch] if desk.places.shape == "fold" else [info]
        lamp = (Button.HINT, "lamp", _("Hint"))
        if desk.stuck and desk.route is None:
            return [(Button.CONFIRM, "tick", _("Pass")), info]
        if desk.focus == "market":
            place = desk.choice.at if desk.choice.picked is None else desk.choice.picked
            if not desk.buttons_used and desk.choice.picked is None:
                return [switch, lamp, info]
            if place in desk.choice.market:
                take = (Button.CONFIRM, "tick", desk.speech.take(place))
                back = [(Button.BACK, "cross", _("Cancel"))] if desk.choice.picked is not None else []
                return [take, *back, switch, lamp, info]
            return [(Button.HINT, "question", _("Why not?")), switch, info]
        if desk.route is None:
            routes = [(Button.NEXT, "right", _("Next route"))] if desk.choice.ways and desk.open else []
            return [switch, *routes, info, lamp]
        cancel = (Button.BACK, "cross", _("Cancel"))
        if not desk.can_claim:
            return [(Button.HINT, "question", _("Why not?")), cancel, switch, info]
        other: list[tuple[Button, str, str]] = []
        if desk.open and len(desk.choice.ways[desk.route]) > 1:
            other = [(Button.NEXT, "swap", _("Payment"))]
        elif desk.open and len(desk.choice.ways) > 1:
            other = [(Button.NEXT, "right", _("Next route"))]
        return [(Button.CONFIRM, "tick", _("Claim")), *other, cancel, switch, info, lamp]

    def _offer_hints(self, info: tuple[Button, str, str]) -> list[tuple[Button, str, str]]:
        desk, choice = self.desk, self.desk.choice
        _ = desk.speech.words.text
        assert desk.sight is not None
        look = (Button.SECOND, "eye", _("Map") if desk.focus == "side" else _("Tickets"))
        lamp = (Button.HINT, "lamp", _("Hint"))
        keep = (Button.CONFIRM, "tick", desk.speech.keep_button(len(choice.kept)))
        if desk.touched:
            return [keep, lamp, info]
        if desk.focus != "side":
            return [look, lamp, info]
        if choice.row < len(desk.sight.offer):
            chosen = desk.sight.offer[choice.row] in choice.kept
            return [(Button.CONFIRM, "tick", _("Put back") if chosen else _("Keep")), look, lamp, info]
        return [keep, look, lamp, info]

    def status(self, table: Table) -> str:
        """Return what is to be done, in a few words."""
        desk, speech, sight = self.desk, self.desk.speech, self.desk.sight
        assert sight is not None
        if desk.finale is not None:
            return speech.counting()
        if table.outcome is not None or sight.over:
            return speech.result(table, sight)[0] or speech.dealing()
        if sight.player == NOBODY:
            return speech.dealing()
        if not desk.acting:
            return speech.deciding(speech.name(table, sight.player))
        if sight.choosing:
            return speech.keep(sight.least, len(desk.choice.kept))
        if sight.phase == "second":
            return speech.second()
        if desk.route is not None and desk.can_claim:
            return speech.claim_words(sight, desk.route)
        if desk.stuck:
            return speech.must_pass() if desk.open else speech.claim_or_pass()
        if sight.last_round:
            return speech.last_turns(sight)
        return speech.turn()
