"""Think in the background: one worker thread, one question at a time, polled once a frame.

The question makes long C calls, which give up the interpreter lock; a Python loop there would starve the frames.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from handheld.core import Stop

Question = Callable[[Stop], Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question: `value`, or the `error` that ended it."""

    number: int
    value: Any = None
    error: BaseException | None = None


class Thinker:
    """Owns the worker. ask() drops the question before it; poll() never gives a stale answer."""

    def __init__(self) -> None:
        self._todo: queue.SimpleQueue[tuple[int, Question, Stop] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._number, self._stop = 0, Stop()
        self._open = False
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a question is under way whose answer was not yet given out."""
        return self._open

    def ask(self, question: Question) -> int:
        """Start on `question` and return its number; it must be one long C call, or look at its Stop often."""
        self.drop()
        if self._thread is None:  # late: a game between people needs no thread
            self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
            self._thread.start()
        self._stop, self._open = Stop(), True
        self._todo.put((self._number, question, self._stop))
        return self._number

    def drop(self) -> None:
        """Give up on the question that is under way, if any."""
        self._stop.ask()
        self._number += 1
        self._open = False

    def poll(self) -> Answer | None:
        """Return the answer to the last question once it is there; never waits."""
        while True:
            try:
                answer = self._done.get_nowait()
            except queue.Empty:
                return None
            if answer.number == self._number:
                self._open = False
                return answer

    def close(self) -> None:
        """Stop the worker and wait for it; a later ask() starts a new one."""
        self.drop()
        if self._thread is not None:
            self._todo.put(None)
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        while (job := self._todo.get()) is not None:
            number, question, stop = job
            if stop.asked():  # dropped before it began
                continue
            try:
                self._done.put(Answer(number, question(stop)))
            except BaseException as error:  # whatever it is, the caller of poll() gets it
                self._done.put(Answer(number, error=error))
