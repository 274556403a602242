"""A stop is obeyed, whatever hangs: a pool, the database, a thread in a long replay, a client."""

import logging
import multiprocessing
import os
import queue
import threading
import time

log = logging.getLogger("railbird.table")

LAST_WORDS_SECONDS = 0.3


class LastCall:
    """Ends this process and its children by force, some time after it was told to stop.

    What was acknowledged is on disk, so nothing is lost. The thread is there from the start, since
    a signal may come in the middle of starting another.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._codes: queue.SimpleQueue[int] = queue.SimpleQueue()  # may be filled by a signal
        threading.Thread(target=self._wait, name="last call", daemon=True).start()

    def begin(self, code: int) -> None:
        """The time runs from now, and the process ends with this code if it does not before."""
        self._codes.put(code)

    def _wait(self) -> None:
        code = self._codes.get()
        time.sleep(self._seconds)
        words = threading.Thread(target=self._say, daemon=True)  # which may hang, too
        words.start()
        words.join(LAST_WORDS_SECONDS)
        for child in multiprocessing.active_children():
            child.kill()
        os._exit(code)

    def _say(self) -> None:
        log.warning("the server did not end by itself within %g s", self._seconds)
