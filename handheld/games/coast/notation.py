"""How decisions and draws are written.

    open-keep.3,17          keep these of the opening tickets (ids ascending)
    draw  take.2            a card from the deck; the face-up card at place 2 (places 0..4)
    claim.12.red.2+1        claim route 12 with 2 red cards and 1 locomotive
    claim.12.locomotive.0+3 the same with locomotives alone
    tickets  keep.4         draw tickets; keep these of them
    pass

Chance: `s2` seat 2 begins (seats of draws from 1), `h1K` seat 1 gets a black card, `d2K` place 2 shows one, `t1.17`
seat 1 is offered ticket 17. Cards are letters of KBGOPRWYL, in this order in every list of nine counts; `-` is an empty
place. `claim.12` names a route and no payment: it can be asked about (why_not), never played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from handheld.games.base import BadToken, Seat, Token
from handheld.games.coast.data import KINDS, LETTERS, LOCO, PLACES

KIND_OF = {word: kind for kind, word in enumerate(KINDS)}
NUMBER = r"(?:0|[1-9][0-9]?)"
SIMPLE = ("draw", "tickets", "pass")
TAKE = re.compile(r"take\.([0-4])")
KEEP = re.compile(rf"(open-keep|keep)\.({NUMBER}(?:,{NUMBER})*)")
CLAIM = re.compile(rf"claim\.({NUMBER})(?:\.([a-z]+)\.([0-6])\+([0-6]))?")
DRAW = re.compile(rf"([shdt])([0-5])(?:([{LETTERS}])|\.({NUMBER}))?")
TYPED = re.compile(r"\s*[.:\s]\s*")
LISTED = re.compile(r"[,+\s.:]+")


@dataclass(frozen=True, slots=True)
class Act:
    """A decision as read: `what` is the word before the first dot; `n` a place or a route; `ids` tickets;
    `kind`, `cards`, `locos` the payment of a claim (kind -1: none named)."""

    what: str
    n: int = -1
    ids: tuple[int, ...] = ()
    kind: int = -1
    cards: int = 0
    locos: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw as read: `what` is s, h, d or t; `n` a seat from 0 or a place; `card` a kind 0..8; `ticket` an id."""

    what: str
    n: int
    card: int = -1
    ticket: int = -1


def read(token: Token) -> Act:
    """Return a decision of a player. Raises BadToken for any but the canonical spelling."""
    if token in SIMPLE:
        return Act(token)
    if found := TAKE.fullmatch(token):
        return Act("take", int(found[1]))
    if found := KEEP.fullmatch(token):
        ids = tuple(map(int, found[2].split(",")))
        if ids != tuple(sorted(set(ids))):
            raise BadToken(token)
        return Act(found[1], ids=ids)
    if found := CLAIM.fullmatch(token):
        if found[2] is None:
            return Act("claim", int(found[1]))
        kind, cards, locos = KIND_OF.get(found[2], -1), int(found[3]), int(found[4])
        if kind < 0 or (kind == LOCO) != (cards == 0) or cards + locos == 0:
            raise BadToken(token)
        return Act("claim", int(found[1]), kind=kind, cards=cards, locos=locos)
    raise BadToken(token)


def claim(route: int, kind: int, cards: int, locos: int) -> Token:
    """Return the token of a claim paid with `cards` of a colour (kind 0..7; LOCO with 0 cards) and locomotives."""
    return f"claim.{route}.{KINDS[kind]}.{cards}+{locos}"


def keep(ids: tuple[int, ...], opening: bool) -> Token:
    """Return the token for keeping these tickets."""
    return f"{'open-keep' if opening else 'keep'}.{','.join(map(str, sorted(ids)))}"


def canonical(typed: str) -> Token:
    """Return a typed decision as it is written; tickets may stand in any order. Raises BadToken."""
    if not typed.isascii() or len(typed) > 100:
        raise BadToken(typed)
    words = TYPED.split(typed.strip().lower())
    if words[0] in ("open-keep", "keep") and len(words) > 1:
        ids = LISTED.split(" ".join(words[1:]))
        if not all(re.fullmatch(NUMBER, one) for one in ids) or len(set(ids)) < len(ids):
            raise BadToken(typed)
        words = [words[0], ",".join(sorted(ids, key=int))]
    token = ".".join(words)
    read(token)
    return token


def read_draw(token: Token) -> Drawn:
    """Return a draw of chance. Raises BadToken."""
    found = DRAW.fullmatch(token)
    if not found:
        raise BadToken(token)
    what, n, card, ticket = found[1], int(found[2]), found[3], found[4]
    if (card is None) == (what in "hd") or (ticket is None) == (what == "t") or (what != "d" and n == 0) or (
        what == "d" and n >= PLACES
    ):
        raise BadToken(token)
    return Drawn(what, n - (what != "d"), LETTERS.index(card) if card else -1, int(ticket) if ticket else -1)


def start(seat: Seat) -> Token:
    """Return the draw of the seat that begins."""
    return f"s{seat + 1}"


def to_hand(seat: Seat, kind: int) -> Token:
    """Return the draw of a card into a hand."""
    return f"h{seat + 1}{LETTERS[kind]}"


def to_place(place: int, kind: int) -> Token:
    """Return the draw of a card that is laid face up."""
    return f"d{place}{LETTERS[kind]}"


def to_offer(seat: Seat, ticket: int) -> Token:
    """Return the draw of a ticket for a seat to choose from."""
    return f"t{seat + 1}.{ticket}"
