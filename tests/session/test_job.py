"""Work in a thread of its own: its result, or what went wrong, for whoever asks."""

import threading

import pytest

from handheld.session.job import Job


def test_a_result_comes_when_it_is_done() -> None:
    gate = threading.Event()
    job = Job(lambda: gate.wait(10) and 7)
    assert not job.done
    gate.set()
    assert job.result() == 7
    assert job.done


def test_an_error_is_raised_where_the_result_is_asked_for() -> None:
    job = Job(lambda: [][0])
    with pytest.raises(IndexError):
        job.result()
    assert job.done
