"""Something that takes a while (scrypt, a slow stick), done in a thread of its own so that no picture waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class Job(Generic[T]):
    """Starts at once. Whoever wants the result looks at `done` now and then."""

    def __init__(self, work: Callable[[], T], name: str = "job") -> None:
        self._work = work
        self._result: T | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._result = self._work()
        except BaseException as error:  # told to whoever asks for the result
            self._error = error

    @property
    def done(self) -> bool:
        """Whether there is a result, or an error."""
        return not self._thread.is_alive()

    def result(self) -> T:
        """Return what came of it, or raise what it raised. Waits if it is not done."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return cast(T, self._result)
