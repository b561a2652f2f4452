"""The thread that writes: a card that stalls for seconds holds up no frame, and what failed is tried again.

A job that fails becomes a `problem`, a sentence for the player, until it has succeeded or another of its key has. It is
tried again with the next job, after a while, and when the program ends.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from handheld.games.face import N_
from handheld.session.files import why
from handheld.session.notice import Notice

log = logging.getLogger(__name__)

AGAIN = 30.0  # seconds until what failed is tried again, if nothing else is written before that
Told = Callable[[OSError | None], None]


@dataclass(frozen=True, slots=True)
class Job:
    """Something to write. `told`: who says what went wrong, if it is not the writer's to say. `needs`: keys of jobs
    that must have succeeded first (a match is written elsewhere before another takes its slot)."""

    run: Callable[[], None]
    told: Told | None = None
    needs: Sequence[str] = ()


class Writer:
    """Runs jobs one after the other. `ready` returns why nothing can be written at all, or None."""

    def __init__(self, ready: Callable[[], Notice | None]) -> None:
        self._ready = ready
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._failed: OrderedDict[str, Job] = OrderedDict()
        self._problems: OrderedDict[str, Notice] = OrderedDict()
        self._state = threading.Condition()
        self._writing: str | None = None
        self._unwanted = False  # what is being written was dropped meanwhile: it is not tried again
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def problem(self) -> Notice | None:
        """What went wrong last and is not mended yet."""
        with self._state:
            return next(reversed(self._problems.values()), None)

    def waits(self, key: str) -> bool:
        """Return whether the newest job of this key is still to be done (or to be tried again)."""
        with self._state:
            return key in self._jobs or key in self._failed or key == self._writing

    def put(self, key: str, job: Job) -> bool:
        """Run a job soon; a waiting one of the same key is replaced. False after close()."""
        with self._state:
            if self._closed:
                return False
            self._failed.pop(key, None)
            self._jobs.pop(key, None)
            self._again()
            self._jobs[key] = job
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()
            self._state.notify_all()
        return True

    def drop(self, key: str) -> None:
        """Let go of the jobs of a key: what they would have written is written elsewhere, or not wanted any more."""
        with self._state:
            self._jobs.pop(key, None)
            self._failed.pop(key, None)
            self._problems.pop(key, None)
            if self._writing == key:
                self._unwanted = True

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until all is written (or could not be); False if the storage took longer than that."""
        with self._state:
            return self._state.wait_for(lambda: not self._jobs and self._writing is None, seconds)

    def close(self) -> None:
        """Write what waits, try once more what failed, and stop."""
        self.flush()
        with self._state:
            if not self._closed:
                self._again()
                self._closed = True
                self._state.notify_all()
        if self._thread is not None:
            self._thread.join(10.0)

    def _again(self) -> None:
        """Put what failed before what waits, in the order it came."""
        for key, job in reversed(self._failed.items()):
            self._jobs[key] = job
            self._jobs.move_to_end(key, last=False)
        self._failed.clear()

    def _work(self) -> None:
        while True:
            with self._state:
                if not self._state.wait_for(lambda: self._jobs or self._closed, AGAIN if self._failed else None):
                    self._again()
                if not self._jobs:
                    return
                key, job = self._jobs.popitem(last=False)
                self._writing, self._unwanted = key, False
                wanting = next((self._problems[one] for one in job.needs if one in self._failed), None)
            error: OSError | None = None
            problem = wanting or self._ready()
            if problem is None:
                try:
                    job.run()
                except Exception as failed:
                    if not isinstance(failed, OSError):
                        log.exception("writing failed")
                    error = failed if isinstance(failed, OSError) else OSError(None, type(failed).__name__)
                    problem = Notice(
                        N_("The game could not be saved: {why}. It goes on; the next move tries again."),
                        {"why": why(error)},
                    )
                if job.told is not None:
                    job.told(error)
            with self._state:
                self._writing = None
                if problem is None or self._unwanted or (job.told is not None and error is not None):
                    self._problems.pop(key, None)
                else:
                    self._problems[key] = problem
                    self._problems.move_to_end(key)
                if problem is not None and not self._unwanted and key not in self._jobs:
                    self._failed[key] = job
                self._state.notify_all()
