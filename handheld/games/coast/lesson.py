"""The lesson of Coast to Coast, as data: ten decisions of one game against one rival, told by lesson_lead.

It teaches choices. tests/ui/test_lesson_coast.py plays every step by the real rules.
"""

from __future__ import annotations

from handheld.games.base import State, Token
from handheld.games.coast import notation
from handheld.games.coast.data import KINDS, LETTERS, LOCO, data
from handheld.games.coast.lesson_lead import LEARNER, Story, between, ticket, told, ways
from handheld.games.face import N_
from handheld.games.teach import Check, Lesson, Step

COAST = ticket("Los Angeles", "New York")
WEST = ticket("Chicago", "Los Angeles")
EAST = ticket("Boston", "Miami")
DONE, NEAR, FAR = (ticket("Denver", "Pittsburgh"), ticket("Chicago", "Santa Fe"), ticket("Montreal", "Vancouver"))
FIRST = (WEST, COAST, EAST)
KEPT = (WEST, COAST)
ROUTE_WEST = between("Los Angeles", "Phoenix")
ROUND = between("Pittsburgh", "Washington")
GAP = between("Houston", "New Orleans")
LAST = (between("New York", "Pittsburgh"), between("New York", "Pittsburgh", 1))

LINE = ways("Chicago-Omaha B", "Denver-Omaha P", "Denver-Phoenix W", "Los Angeles-Phoenix Y", "Chicago-Pittsburgh K")
LONG = (*LINE, *ways("Chicago-Saint Louis G", "Nashville-Saint Louis R", "Atlanta-Nashville R",
                     "Atlanta-New Orleans O", "El Paso-Los Angeles K"))
HOME = ways("New York-Pittsburgh/2 W")
SOUTH = ways("El Paso-Houston G", "Miami-New Orleans R")
THEIRS = (*SOUTH, *ways("Dallas-Houston P", "Dallas-Oklahoma City P", "Kansas City-Oklahoma City B"))
RIVAL = (*THEIRS, *ways("Helena-Winnipeg B", "Calgary-Helena Y", "Sault St. Marie-Winnipeg L", "Montreal-Toronto R",
                        "Sault St. Marie-Toronto P", "Duluth-Sault St. Marie W", "Boston-Montreal P", "Duluth-Omaha G"))
ACROSS = ways("Nashville-Pittsburgh Y")


def place(route: str) -> Token:
    """Return what names a route."""
    a, b = route.split("-")
    return f"claim.{between(a, b)}"


def says(word: str) -> Check:
    """Return whether the decision is of that kind: draw, take, claim, tickets."""
    return lambda _state, token: token.split(".")[0] == word


def takes(letters: str) -> Check:
    """Return whether a face-up card of these kinds is taken."""
    def check(state: State, token: Token) -> bool:
        act = notation.read(token)
        return act.what == "take" and state.seen_by(LEARNER)["display"][act.n] in letters

    return check


def keeps(*ids: int) -> Check:
    """Return whether exactly these tickets are kept."""
    return lambda _state, token: set(notation.read(token).ids) == set(ids)


def keeps_with(one: int) -> Check:
    """Return whether that ticket is kept, whatever else is."""
    return lambda _state, token: one in notation.read(token).ids


def claims(*routes: int) -> Check:
    """Return whether one of these routes is claimed; none named: any."""
    def check(_state: State, token: Token) -> bool:
        act = notation.read(token)
        return act.what == "claim" and (not routes or act.n in routes)

    return check


def pays(letters: str) -> Check:
    """Return whether cards of these colours pay for a route."""
    words = {KINDS[LETTERS.index(letter)] for letter in letters}
    return lambda _state, token: token.split(".")[2:3] != [] and token.split(".")[2] in words


def starts_at(city: str) -> Check:
    """Return whether a route is claimed that begins or ends in that city."""
    def check(_state: State, token: Token) -> bool:
        act = notation.read(token)
        one = data().routes[act.n] if act.what == "claim" else None
        return one is not None and city in (data().cities[one.a].name, data().cities[one.b].name)

    return check


def ends_it(state: State, token: Token) -> bool:
    """Return whether two cars or fewer are left then."""
    act = notation.read(token)
    return act.what == "claim" and state.seen_by(LEARNER)["cars"][LEARNER] - data().routes[act.n].length <= 2


LOCOMOTIVE = LETTERS[LOCO]

LESSON = Lesson(
    game="coast",
    minutes=7,
    wide=True,
    steps=(
        Step(
            "tickets",
            N_("Tickets that go together"),
            N_("A ticket names two cities. Join them by your own routes and it brings its points at the end; if you "
               "don't, you lose as many. Tickets whose ways overlap need the same routes."),
            N_("Keep the two tickets that go the same way, and put the third back."),
            N_("Chicago lies on the way from Los Angeles to New York: one line makes both."),
            lead=told(Story("RGKWB", "PPGY", FIRST)),
            wants=keeps(*KEPT),
            wrong=((keeps(*FIRST), N_("The third one lies far off, and 12 points are lost if you don't make it.")),),
            otherwise=N_("Those two have little in common. Look which cities lie on one line."),
        ),
        Step(
            "open",
            N_("What lies open"),
            N_("A turn is two cards, or one route, or new tickets. Who knows what they need takes it from the open "
               "cards. Four purple cards pay for Denver – Omaha, and you hold two."),
            N_("Take the card that helps you most."),
            N_("And for your second card there is another purple one."),
            about=place("Denver-Omaha"),
            lead=told(Story("PLRPW", "PPGY", FIRST, KEPT)),
            wants=takes("P"),
            wrong=((takes(LOCOMOTIVE), N_("It would fit, but an open locomotive is your whole turn. Here you can have "
                                          "two purple cards instead.")),
                   (says("draw"), N_("The deck can bring anything, and purple lies open."))),
            otherwise=N_("That does not help you build Denver – Omaha."),
            draws=("d0K", "d3K"),
        ),
        Step(
            "deck",
            N_("Into the unknown"),
            N_("An open locomotive may not be your second card. From the deck it may: one card in eight is a "
               "locomotive, and nobody sees what you draw."),
            N_("No purple lies open. Choose your second card."),
            N_("A locomotive! It stands for any colour, and from the deck it is a card like any other."),
            about=place("Denver-Omaha"),
            lead=told(Story("PLRKW", "PPGY", FIRST, KEPT, taken=((0, "K"),))),
            wants=says("draw"),
            otherwise=N_("That does not pay for Denver – Omaha, and everybody sees what you take. Try the deck."),
            draws=("h1L",),
        ),
        Step(
            "locomotive",
            N_("Worth a whole turn"),
            N_("You hold three blue cards and need four for Chicago – Omaha. The other side has come to Omaha from "
               "two sides: this route will not stay free for long."),
            N_("Take the card that surely completes it."),
            N_("That is what open locomotives are for: one card missing, and no time to lose."),
            about=place("Chicago-Omaha"),
            lead=told(Story("KLRKW", "BBBPPPGY", FIRST, KEPT, theirs=ways("Duluth-Omaha R", "Kansas City-Omaha R"))),
            offer=lambda _state, token: token.split(".")[0] in ("draw", "take"),
            wants=takes(LOCOMOTIVE),
            wrong=((says("draw"), N_("Two cards from the deck would help you less than every second time.")),),
            otherwise=N_("With that you still can't pay for Chicago – Omaha."),
            draws=("d1G",),
        ),
        Step(
            "payment",
            N_("Grey routes"),
            N_("A grey route takes any one colour. So pay with what you need nowhere else, and save locomotives and "
               "the colours of your other routes."),
            N_("Claim Los Angeles – Phoenix, but keep purple for Denver – Omaha."),
            N_("Well paid. Purple is still there for Denver – Omaha."),
            about=place("Los Angeles-Phoenix"),
            lead=told(Story("KGRKW", "PPPYYYLG", FIRST, KEPT, mine=ways("Chicago-Omaha B"))),
            offer=claims(ROUTE_WEST),
            wants=pays("Y"),
            otherwise=N_("That spends the purple cards. Change the payment before you confirm it."),
        ),
        Step(
            "double",
            N_("Double routes"),
            N_("The other side has built from Pittsburgh to New York. There are two tracks, but with two or three "
               "players the second one is closed then; with four or five, others may still have it."),
            N_("Claim the route that leads to New York another way."),
            N_("By way of Washington it is only two cars more. Double routes don't wait for you."),
            about=place("New York-Pittsburgh"),
            lead=told(Story("KGRKW", "RRGGYYP", FIRST, KEPT,
                            mine=ways("Chicago-Omaha B", "Chicago-Pittsburgh K"),
                            theirs=ways("New York-Pittsburgh G", "Boston-New York R"))),
            wants=claims(ROUND),
            wrong=((starts_at("Pittsburgh"), N_("From there it is a longer way to New York.")),
                   (claims(), N_("That route does not lead on from Pittsburgh to New York."))),
            otherwise=N_("You have the cards already. Look round Pittsburgh for another way."),
        ),
        Step(
            "block",
            N_("In the way"),
            N_("You don't see the others' tickets, but you see where they build. Here two long lines end in Houston "
               "and in New Orleans. Two cars would join them; the way round takes six."),
            N_("Claim the route that the other side needs."),
            N_("That hurts. It cost you a turn, so block only where the other side loses more than you do."),
            about=place("Houston-New Orleans"),
            lead=told(Story("KGRKW", "YYKKRB", FIRST, KEPT, mine=LINE[:2], theirs=SOUTH)),
            wants=claims(GAP),
            wrong=((claims(), N_("That leaves the gap open between Houston and New Orleans.")),),
            otherwise=N_("While you draw, the other side closes the gap between Houston and New Orleans."),
        ),
        Step(
            "late",
            N_("New tickets, late"),
            N_("Your tickets are done and your lines reach far. That is the time for new ones: some are made already, "
               "or nearly. One you must keep; each one you don't make costs you its points."),
            N_("Keep the one that is made and the one that needs a single route."),
            N_("Both within reach. With few cars left, new tickets are a gamble."),
            lead=told(Story("GYOGW", "YYGG", FIRST, KEPT, mine=(*LONG, *HOME), theirs=THEIRS,
                            late=(DONE, NEAR, FAR))),
            wants=keeps(DONE, NEAR),
            wrong=((keeps_with(FAR), N_("Montreal – Vancouver would take more cars than you have left.")),
                   (keeps(DONE), N_("Safe, but Denver – Santa Fe is all that the other one needs."))),
            otherwise=N_("There is one that you have made already. Keep it, too."),
        ),
        Step(
            "last",
            N_("One last turn"),
            N_("The other side has two cars left or fewer: everybody has one more turn. Now count: a route brings "
               "points, but a ticket that stays open costs as much as it would have brought."),
            N_("Claim the route that is worth most to you."),
            N_("Two points for the route, and 21 won instead of lost."),
            about=place("Chicago-Pittsburgh"),
            lead=told(Story("GLOKW", "WWOOOOOLBG", FIRST, KEPT, mine=(*LONG, *ACROSS), theirs=RIVAL)),
            wants=claims(*LAST),
            wrong=((claims(), N_("Whatever that brings, Los Angeles – New York stays open: 42 points' difference.")),
                   ),
            otherwise=N_("Cards and new tickets are of no use any more. Which route does your open ticket need?"),
        ),
        Step(
            "stop",
            N_("When to stop"),
            N_("Your tickets are made. Once you have two cars or fewer, everybody has one last turn. Who is ahead "
               "ends the game before the others have finished their tickets."),
            N_("Bring the end about in this turn."),
            N_("The last round begins, and whatever the other side has not joined will cost them."),
            lead=told(Story("GYOGW", "RRRP", FIRST, KEPT, theirs=THEIRS,
                            mine=(*LONG, *HOME, *ACROSS))),
            wants=ends_it,
            wrong=((says("tickets"), N_("New tickets are a risk that you don't need: you have done enough.")),
                   (claims(), N_("That leaves you more than two cars: the game goes on."))),
            otherwise=N_("Each turn that you wait is a turn more for the others."),
        ),
    ),
    farewell=N_("Now you know what matters: tickets that go together, the right card at the right time, narrow places "
                "first, and an eye on everybody's cars. The rest are secrets of your own."),
)
