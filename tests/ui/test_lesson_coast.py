"""The lesson and the rules page of Coast to Coast: positions by the real rules, the whole lesson by keys and touch."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from pathlib import Path

import pytest
from ui.bench.driver import Driver

from handheld.games import BUILDING
from handheld.games.base import CHANCE, State, Token
from handheld.games.coast import notation
from handheld.games.coast.data import GREY, data
from handheld.games.coast.lesson import FAR, GAP, LESSON, SOUTH
from handheld.games.coast.lesson_lead import between
from handheld.games.coast.rules import RULES, CoastState
from handheld.games.coast.rules_page import PAGE, CardsPicture, MapPicture
from handheld.games.coast.scoring import completed
from handheld.games.face import Button
from handheld.games.teach import Step
from handheld.ui.layout import least_text
from handheld.ui.recording import visible
from handheld.ui.scenes.howto import Rules
from handheld.ui.scenes.lesson import Lesson

Make = Callable[..., Driver]
STEPS = {step.id: step for step in LESSON.steps}


@pytest.fixture(autouse=True)
def _coast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BUILDING, "coast")


def position(step: Step) -> CoastState:
    state = RULES.start(2, RULES.info.defaults())
    assert isinstance(state, CoastState)
    for token in step.led():
        asked = state.to_act()[0]
        assert token in (state.chances() if asked == CHANCE else state.moves(asked))
        state.play({asked: token})
    return state


def offered(step: Step, state: State) -> list[Token]:
    return [token for token in state.moves(0) if step.offer is None or step.offer(state, token)]


def wanted(step: Step, state: State) -> list[Token]:
    return [token for token in offered(step, state) if step.wants is None or step.wants(state, token)]


def cars_between(owner: list[int], seat: int, a: int, b: int) -> int:
    """Return the fewest cars with which a seat joins two cities."""
    best, queue = {a: 0}, [(0, a)]
    while queue:
        cost, city = heapq.heappop(queue)
        if city == b:
            return cost
        for route in data().at[city]:
            one = data().routes[route]
            if owner[route] not in (-1, seat) or (one.twin >= 0 and owner[route] < 0 <= owner[one.twin]):
                continue
            other, more = one.b if one.a == city else one.a, cost + (0 if owner[route] == seat else one.length)
            if more < best.get(other, 999):
                best[other] = more
                heapq.heappush(queue, (more, other))
    return 999


@pytest.mark.parametrize("step", LESSON.steps, ids=lambda step: step.id)
def test_a_step_asks_for_something_that_can_be_done(step: Step) -> None:
    state = position(step)
    assert state.to_act() == (LESSON.seat,)
    good = wanted(step, state)
    bad = [token for token in offered(step, state) if token not in good]
    assert good
    assert bad
    said = {next((words for check, words in step.wrong if check(state, token)), step.otherwise) for token in bad}
    assert {words for _, words in step.wrong} <= said
    assert all(said)


def test_what_the_first_steps_say_is_so() -> None:
    hand = position(STEPS["open"]).cards.hands[0]
    assert hand[4] == 2  # purple cards
    assert position(STEPS["deck"]).phase == "second"
    unknown = position(STEPS["locomotive"])
    bag = unknown.cards.bag
    miss = (sum(bag) - bag[1] - bag[8]) / sum(bag)
    assert 1 - miss * miss < 0.5  # two cards from the deck: blue or a locomotive
    assert len({notation.read(token).kind for token in offered(STEPS["payment"], position(STEPS["payment"]))}) == 2


def test_a_double_route_is_closed_and_the_way_round_is_two_cars_longer() -> None:
    state = position(STEPS["double"])
    track = between("New York", "Pittsburgh", 1)
    why = state.why_not(0, f"claim.{track}")
    assert why is not None
    assert why.rule == "closed"
    cities = [city.name for city in data().cities]
    assert cars_between(state.owner, 0, cities.index("Pittsburgh"), cities.index("New York")) == 4
    assert data().routes[track].length == 2


def test_the_block_costs_the_other_side_four_cars() -> None:
    state = position(STEPS["block"])
    assert [state.owner[route] for route, _ in SOUTH] == [1, 1]
    one = data().routes[GAP]
    assert cars_between(state.owner, 1, one.a, one.b) == 2
    state.owner[GAP] = 0
    assert cars_between(state.owner, 1, one.a, one.b) == 6


def test_late_tickets_are_made_near_or_too_far() -> None:
    step = STEPS["late"]
    state = position(step)
    assert all(done for _, done in state.seen_by(0)["tickets"])
    (token,) = wanted(step, state)
    lacking = {one: cars_between(state.owner, 0, data().tickets[one].a, data().tickets[one].b)
               for one in (*notation.read(token).ids, FAR)}
    assert sorted(lacking.values())[:2] == [0, 2]
    assert lacking[FAR] > state.cars[0]


def test_the_last_turn_and_the_end() -> None:
    step = STEPS["last"]
    state = position(step)
    assert (state.turns_left, state.trigger, state.cars[1]) == (2, 1, 2)
    lost = [one for one, done in state.seen_by(0)["tickets"] if not done]
    assert [data().tickets[one].points for one in lost] == [21]
    for token in offered(step, state):
        act = notation.read(token)
        if act.what == "claim":
            joined = completed([*state.routes_of(0), act.n], lost) != ()
            assert joined == (token in wanted(step, state))
    state = position(STEPS["stop"])
    assert state.points[0] > state.points[1]
    for token in wanted(STEPS["stop"], state):
        after = state.copy()
        after.play({0: token})
        while after.to_act() == (CHANCE,):
            after.play({CHANCE: next(iter(after.chances()))})
        assert after.trigger == 0


def test_draws_go_on_as_the_step_says() -> None:
    state = position(STEPS["deck"])
    state.play({0: "draw"})
    left = list(STEPS["deck"].draws)
    assert STEPS["deck"].drawn(state, left) == "h1L"
    assert left == []
    assert STEPS["deck"].drawn(state, left) == max(state.chances(), key=lambda one: state.chances()[one])


# ---------------------------------------------------------------- with hands


@pytest.mark.parametrize(("size", "device"), [((800, 480), "keys"), ((320, 240), "pad"), ((480, 800), "touch")])
def test_the_whole_lesson(drive: Make, tmp_path: Path, size: tuple[int, int], device: str) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    d.start(lambda console: Lesson(console, "coast"))

    def press(button: Button) -> None:
        scene = d.scene
        if device == "touch" and isinstance(scene, Lesson):
            d.tap_box(next(box for box, one in scene.panel._hits if one is button))
        elif device == "pad":
            d.pad().press(button)
        else:
            d.key(button)

    for step in LESSON.steps:
        for _ in range(9):
            if d.scene.name != "lesson-text":
                break
            press(Button.CONFIRM)
        lesson = d.scene
        assert isinstance(lesson, Lesson)
        assert lesson.step is step
        press(Button.HINT)  # proposes what the step asks for
        assert not lesson.solved
        press(Button.CONFIRM)
        assert lesson.solved, step.id
        assert lesson.state.to_act() != (CHANCE,)
        d.settle()
        press(Button.CONFIRM)
    assert d.scene.name == "lesson-end"


def test_a_wrong_try_is_explained_and_not_played(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    d.start(lambda console: Lesson(console, "coast"))
    lesson = d.scene
    assert isinstance(lesson, Lesson)
    lesson.go(LESSON.at("open"))
    before = lesson.state.digest()
    lesson._played("draw")
    assert "The deck can bring anything, and purple lies open." in " ".join(d.words())
    lesson._played("take.1")
    assert "an open locomotive is your whole turn" in " ".join(d.words())
    assert lesson.state.digest() == before
    lesson._played("take.0")
    assert lesson.solved
    assert lesson.state.seen_by(0)["display"] == "KLRPW"


@pytest.mark.parametrize("lang", ["en", "sv", "ja"])
@pytest.mark.parametrize("size", [(320, 240), (480, 800), (1920, 1080)])
def test_pages_fit_with_the_largest_letters(drive: Make, tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    d = drive(size, folder=tmp_path, lang=lang, text_size=1.5)
    d.start(lambda console: Rules(console, PAGE))
    least = least_text(*size, lang)
    for section in PAGE.sections:
        scene = d.scene
        assert isinstance(scene, Rules)
        assert scene.section is section
        shown = [one for one in d.texts() if one.words in (d.console.words.text(section.title),)]
        assert shown
        assert all(one.size >= least for one in visible(d.texts()))
        assert not any(one.cut for one in shown)
        d.key("Right")


# ---------------------------------------------------------------- the pictures show what they say


def test_pictures_are_true() -> None:
    figures = {section.id: figure for section in PAGE.sections for figure in section.figures}
    for name in ("goal", "tickets"):
        picture = figures[name]
        assert isinstance(picture, MapPicture)
        (routes,) = picture.owners.values()
        pair = set(picture.lit)
        one = next(index for index, ticket in enumerate(data().tickets) if {ticket.a, ticket.b} == pair)
        assert completed(routes, (one,)) == (one,)
    double = figures["double"]
    assert isinstance(double, MapPicture)
    assert between("New York", "Pittsburgh", 1) in double.look.closed
    loop = figures["ending"]
    assert isinstance(loop, MapPicture)
    assert len(set(loop.trail)) == len(loop.trail) == 4
    locos = figures["locomotives"]
    assert isinstance(locos, CardsPicture)
    assert locos.rows[0].count("L") == 3
    paid = figures["claim"]
    assert isinstance(paid, CardsPicture)
    assert {len(row) for row in paid.rows} == {4}
    assert {letter for row in paid.rows for letter in row} == {"P", "L"}
    assert GREY not in paid.rows
