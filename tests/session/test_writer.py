"""The thread that writes, the small files of notes, and matches that are on their way from one place to another."""

import errno
import json
import os
import threading

import pytest
from session.support import trax

from handheld.session import store as store_module
from handheld.session import writer as writer_module
from handheld.session.director import Director
from handheld.session.files import mark_newest, move, write_atomically
from handheld.session.notes import Notes
from handheld.session.notice import Notice
from handheld.session.results import Results, load
from handheld.session.seats import Player
from handheld.session.store import Store
from handheld.session.writer import Job, Writer

PLAYERS = [Player("Ada", "person", 0), Player("Bo", "person", 0)]


class Card:
    """Storage that fails when it is told to."""

    def __init__(self):
        self.done, self.broken = [], set()

    def write(self, name):
        def job():
            if name in self.broken:
                raise OSError(errno.EIO, "broken")
            self.done.append(name)

        return job


@pytest.fixture
def card():
    return Card()


@pytest.fixture
def writer():
    one = Writer(lambda: None)
    yield one
    one.close()


def test_what_failed_is_tried_again_before_the_next_job(writer, card):
    card.broken.add("a")
    writer.put("a", Job(card.write("a")))
    assert writer.flush()
    assert writer.waits("a")
    assert "does not answer" in str(writer.problem)
    writer.put("b", Job(card.write("b")))  # another file that goes well does not hide it
    writer.flush()
    assert "does not answer" in str(writer.problem)
    card.broken.clear()
    writer.put("c", Job(card.write("c")))
    writer.flush()
    assert card.done == ["b", "a", "c"]
    assert writer.problem is None
    assert not writer.waits("a")


def test_what_failed_is_tried_again_after_a_while(writer, card, monkeypatch):
    monkeypatch.setattr(writer_module, "AGAIN", 0.01)
    tried = threading.Event()

    def job():
        if not tried.is_set():
            tried.set()
            raise OSError(errno.ENOSPC, "full")
        card.done.append("a")
        done.set()

    done = threading.Event()
    writer.put("a", Job(job))
    assert done.wait(10)
    assert writer.flush()
    assert writer.problem is None


def test_what_failed_is_tried_once_more_at_the_end(card):
    writer = Writer(lambda: None)
    card.broken.add("a")
    writer.put("a", Job(card.write("a")))
    writer.flush()
    card.broken.clear()
    writer.close()
    assert card.done == ["a"]
    assert not writer.put("b", Job(card.write("b")))


def test_a_newer_job_takes_the_place_of_one_that_failed(writer, card):
    card.broken.add("old")
    writer.put("a", Job(card.write("old")))
    writer.flush()
    card.broken.clear()
    writer.put("a", Job(card.write("new")))
    writer.flush()
    assert card.done == ["new"]
    assert writer.problem is None


def test_a_job_waits_for_what_it_needs(writer, card):
    card.broken.add("first")
    writer.put("first", Job(card.write("first")))
    writer.put("then", Job(card.write("then"), needs=("first",)))
    writer.flush()
    assert card.done == []
    card.broken.clear()
    writer.put("x", Job(card.write("x")))
    writer.flush()
    assert card.done == ["first", "then", "x"]
    assert writer.problem is None


def test_what_is_dropped_is_not_tried_again(writer, card):
    card.broken.add("a")
    writer.put("a", Job(card.write("a")))
    writer.flush()
    writer.drop("a")
    assert writer.problem is None
    going, go_on = threading.Event(), threading.Event()

    def slow():
        going.set()
        go_on.wait(10)
        raise OSError(errno.EIO, "broken")

    writer.put("b", Job(slow))
    assert going.wait(10)
    writer.drop("b")  # in the middle of it
    go_on.set()
    writer.flush()
    assert writer.problem is None
    assert not writer.waits("b")


def test_whoever_tells_himself(writer):
    told = []
    writer.put("a", Job(lambda: None, told.append))
    writer.put("b", Job(lambda: os.stat("/nowhere at all"), told.append))
    writer.flush()
    assert told[0] is None
    assert isinstance(told[1], FileNotFoundError)
    assert writer.problem is None


def test_a_mistake_in_a_job_does_not_end_the_thread(writer, card):
    writer.put("a", Job(lambda: 1 // 0))
    writer.put("b", Job(card.write("b")))
    assert writer.flush()
    assert card.done == ["b"]
    assert "ZeroDivisionError" in str(writer.problem)


def test_a_folder_that_comes_back(card):
    barred = [Notice("not now"), Notice("not now"), None, None]
    writer = Writer(lambda: barred.pop(0))
    writer.put("a", Job(card.write("a")))
    writer.flush()
    assert str(writer.problem) == "not now"
    writer.put("b", Job(card.write("b")))
    writer.flush()
    writer.close()
    assert sorted(card.done) == ["a", "b"]


# ---------------------------------------------------------------- notes


def test_notes_that_follow_one_another_do_not_undo_each_other(tmp_path):
    (tmp_path / "notes.json").write_text('{"coast": 1, "broken')
    jobs = {}
    notes = Notes(tmp_path / "notes.json", jobs.__setitem__)
    assert notes.all == {}
    notes.keep("trax", "a")
    notes.keep("coast", "ü")
    for job in jobs.values():
        job()
    assert json.loads((tmp_path / "notes.json").read_text()) == {"trax": "a", "coast": "ü"}
    notes.clear()
    jobs.popitem()[1]()
    assert Notes(tmp_path / "notes.json", jobs.__setitem__).all == {}


def test_notes_that_cannot_be_read_are_not_written_over(tmp_path):
    path = tmp_path / "notes.json"
    path.mkdir()  # reading fails
    jobs = {}
    notes = Notes(path, jobs.__setitem__)
    assert notes.all == {}
    notes.keep("trax", "a")
    assert notes.all == {"trax": "a"}
    job = jobs.popitem()[1]
    with pytest.raises(IsADirectoryError):
        job()
    path.rmdir()
    path.write_text('{"coast": 1}')
    job()
    assert json.loads(path.read_text()) == {"coast": 1, "trax": "a"}


# ---------------------------------------------------------------- on the way


def begun(id, steps, store, results=None):
    match = trax(0)
    match.headers["Id"] = (id,)
    director = Director(match, PLAYERS, store=store, results=results)
    for n, token in enumerate(["@0/", "A2+", "A3/", "@2/", "@2/", "A1/"][:steps]):
        director.choose(n % 2, token)
    return director


def test_a_match_that_was_over_when_the_power_went(tmp_path):
    store = Store(tmp_path)
    results = Results(store)
    director = begun("one", 6, store, results)
    store.flush()
    slot = store.slot("trax")
    before = slot.read_bytes()
    director.resign(0)
    store.close()
    write_atomically(slot, before)  # its replay was there, nothing else yet
    results.path.unlink()
    write_atomically(tmp_path / "results.sqlite", b"")
    store = Store(tmp_path)
    results = Results(store)
    results.all.clear()
    store.submit("results", results.path.unlink)
    results.recover()
    store.flush()
    assert store.resume("trax") is None
    assert set(load(results.path)) == set(results.all) == {director.replay.name}
    store.close()


def test_only_the_slot_of_that_match_is_emptied(store):
    results = Results(store)
    begun("one", 6, store, results).resign(0)
    begun("two", 3, store, results)
    results.recover()
    store.flush()
    assert store.resume("trax").headers["Id"] == ("two",)
    assert len(results.all) == 1


def test_a_finished_match_that_cannot_be_kept_stays_in_its_slot(store, monkeypatch):
    director = begun("one", 6, store)
    store.flush()
    real = store_module.write_atomically

    def refuse(path, data, mode=0o644):
        if path.parent.name == "replays":
            raise OSError(errno.ENOSPC, "full")
        real(path, data, mode)

    with monkeypatch.context() as patched:
        patched.setattr(store_module, "write_atomically", refuse)
        director.resign(0)
        store.flush()
        assert "storage is full" in str(store.problem)
        assert store.slot("trax").exists()
        assert store.resume("trax") is None  # here it is over all the same
        following = begun("two", 5, store)
        store.flush()
        assert store.resume("trax").headers["Id"] == ("two",)
        assert store.slots()[0].summary.get("Id") == "one"  # not written over before it is kept elsewhere
    following.match.headers["Nudge"] = ("1",)
    store.autosave(following.match)
    store.flush()
    assert store.problem is None
    assert [kept.summary.get("Id") for kept in store.replays()] == ["one"]
    assert store.resume("trax").headers["Id"] == ("two",)


def test_a_match_is_kept_among_the_replays_once(store):
    begun("one", 6, store)
    store.flush()
    slot = store.slot("trax")
    before = slot.read_bytes()
    first = store.make_way(trax(0))
    store.flush()
    assert slot.read_bytes() == before
    assert store.make_way(trax(0)) == first
    store.retire("trax")
    store.flush()
    assert [kept.path for kept in store.replays()] == [first]
    assert not slot.exists()


def test_moving_and_marking(tmp_path):
    write_atomically(tmp_path / "a" / "x", b"1")
    move(tmp_path / "a" / "x", tmp_path / "b" / "x")
    move(tmp_path / "a" / "x", tmp_path / "b" / "x")  # twice is fine
    assert (tmp_path / "b" / "x").read_bytes() == b"1"
    os.utime(tmp_path / "b" / "x", (4_000_000_000, 4_000_000_000))
    write_atomically(tmp_path / "b" / "y", b"2")
    mark_newest(tmp_path / "b" / "y")
    assert (tmp_path / "b" / "y").stat().st_mtime > (tmp_path / "b" / "x").stat().st_mtime
    mark_newest(tmp_path / "b" / "z")  # nothing there
