"""The thread that thinks."""

import threading
import time

from handheld.session.thinker import Thinker


def wait(thinker, seconds=5.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if (answer := thinker.poll()) is not None:
            return answer
        time.sleep(0.001)
    return None


def until_asked(stop):
    """A search that would never end by itself."""
    while not stop.asked():
        time.sleep(0.001)
    return "stopped"


def test_answers_the_last_question_only(thinker):
    thinker.ask(until_asked)
    last = thinker.ask(lambda stop: "second")
    answer = wait(thinker)
    assert (answer.number, answer.value, answer.error) == (last, "second", None)
    assert wait(thinker, 0.05) is None


def test_a_dropped_question_gives_no_answer(thinker):
    thinker.ask(until_asked)
    assert thinker.busy
    thinker.drop()
    assert not thinker.busy
    assert wait(thinker, 0.05) is None
    thinker.ask(lambda stop: stop.asked())
    assert wait(thinker).value is False  # each question has a stop of its own


def test_a_question_dropped_before_it_began_is_never_asked(thinker):
    asked, begun, go_on = [], threading.Event(), threading.Event()
    thinker.ask(lambda stop: begun.set() or go_on.wait(10))
    assert begun.wait(10)
    for n in range(20):
        thinker.ask(lambda stop, n=n: asked.append(n))
    go_on.set()
    wait(thinker)
    assert asked == [19]


def test_an_error_comes_back_as_an_answer(thinker):
    thinker.ask(lambda stop: 1 // 0)
    assert isinstance(wait(thinker).error, ZeroDivisionError)
    thinker.ask(lambda stop: "well again")
    assert wait(thinker).value == "well again"


def test_close_ends_a_search_under_way_and_the_thread():
    before = threading.active_count()
    thinker = Thinker()
    assert threading.active_count() == before  # no thread before it is needed
    thinker.ask(until_asked)
    assert threading.active_count() == before + 1
    thinker.close()
    assert threading.active_count() == before
    thinker.ask(lambda stop: "again")
    assert wait(thinker).value == "again"
    thinker.close()


def test_asking_and_polling_never_wait(thinker):
    go_on = threading.Event()
    thinker.ask(lambda stop: go_on.wait(10))
    assert thinker.poll() is None
    thinker.drop()
    assert thinker.poll() is None
    go_on.set()
