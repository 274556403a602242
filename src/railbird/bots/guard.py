"""A player that always answers: whatever its bot does, a legal action comes back in time.

A bot that raises, answers with something illegal or does not answer in time is reported, and the
game's default is played for that decision. The limit is enforced by thinking in a separate thread:
a bot lost in a Python loop is stopped, one that waits is left behind. A bot lost in foreign code
that never lets go of the interpreter can be ended only together with its process.
"""

import contextlib
import ctypes
import random
import sys
import threading
from collections.abc import Callable

import msgspec

from railbird.core import (
    Action,
    EarlyPlayer,
    IllegalAction,
    LastingPlayer,
    Perspective,
    Player,
    RailbirdError,
    Seat,
)
from railbird.core.own_file import what_went_wrong

HAS_THREADS = sys.platform != "emscripten"
"""Without threads, as in a browser, whoever asks ends the whole worker that is late."""

SECONDS = 10.0
"""The time for one decision, unless a host sets another."""


class Failed(Exception):
    """A bot gave no decision; the guard then plays the default."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        """Safe to show to everybody: it reveals nothing of what the bot saw."""
        self.detail = detail or reason
        """For the bot's author only."""


class Fault(msgspec.Struct, frozen=True):
    """A decision that was taken from a bot, and why."""

    seat: Seat
    player: str
    reason: str
    """Safe to show to everybody: it reveals nothing of what the bot saw."""
    detail: str
    """For the bot's author only."""
    instead: str = "the default was played"

    def __str__(self) -> str:
        return f"{self.player} in seat {self.seat + 1} {self.reason}; {self.instead}"


class Guard:
    """Plays for a bot, and replaces it if necessary. Without a limit it waits as long as it
    takes."""

    def __init__(
        self,
        bot: Player,
        name: str,
        limit: float | None = SECONDS,
        on_fault: Callable[[Fault], None] | None = None,
        most: int | None = None,
    ) -> None:
        """`most` are the decisions of one game after which a bot is taken to go round in circles:
        many a game lets you take a bet back as often as you like."""
        self.faults: list[Fault] = []
        self._most = most
        self._asked = 0
        self._bot = bot
        self._name = name
        self._limit = limit
        self._on_fault = on_fault
        self._thinking: _Thinking | None = None

    def choose(self, seen: Perspective) -> Action:
        try:
            return as_listed(seen, self._ask(self._bot.choose, seen))
        except Failed as failed:
            self._blame(seen, failed)
            return default_of(seen)

    def choose_early(self, seen: Perspective) -> Action | None:
        """What the bot does ahead of its turn; one that never does, or fails, waits."""
        if not isinstance(self._bot, EarlyPlayer):
            return None
        try:
            answer = self._ask(self._bot.choose_early, seen)
            return None if answer is None else as_listed(seen, answer)
        except Failed as failed:
            self._blame(seen, failed, "it waits for its turn")
            return None

    @property
    def early(self) -> bool:
        """Whether the bot wants to be asked ahead of its turn."""
        return isinstance(self._bot, EarlyPlayer)

    def close(self) -> None:
        """The game is over: a bot that holds something open may let go of it, and may play again
        in the next."""
        self._asked = 0
        if isinstance(self._bot, LastingPlayer):
            with contextlib.suppress(Exception):  # it spoils no game that was played
                self._bot.close()

    def _blame(self, seen: Perspective, failed: Failed, *instead: str) -> None:
        assert seen.view.seat is not None
        fault = Fault(seen.view.seat, self._name, failed.reason, failed.detail, *instead)
        self.faults.append(fault)
        if self._on_fault:
            self._on_fault(fault)

    def _ask(self, choose: Callable[[Perspective], object], seen: Perspective) -> object:
        self._asked += 1
        if self._most is not None and self._asked > self._most:
            raise Failed(f"goes round in circles, after {self._most:,} decisions in one game")
        if self._thinking and self._thinking.is_alive():
            raise Failed("is still busy with an earlier decision")
        thinking = _Thinking(choose, seen)
        if self._limit is None or not HAS_THREADS:
            thinking.run()
        else:
            self._thinking = thinking
            thinking.answer_within(self._limit)
        error = thinking.error
        if isinstance(error, Failed):
            raise error
        if error is not None:
            raise Failed(f"raised {type(error).__name__}", what_went_wrong(error))
        return thinking.answer


class Absent:
    """Sits in for a bot that cannot be loaded: its guard plays the default in every decision."""

    def __init__(self, why: RailbirdError) -> None:
        self._why = str(why)

    def choose(self, _seen: Perspective) -> Action:
        raise Failed("cannot be loaded", self._why)


def default_of(seen: Perspective) -> Action:
    """What a missed deadline plays."""
    return seen.game.phases[seen.view.phase].default(seen.view, seen.game)


def as_listed(seen: Perspective, answer: object) -> Action:
    """The answer as the legal list has it, or as another spelling that the rules accept."""
    for action in seen.legal:
        if type(action) is type(answer) and action == answer:
            return action
    if isinstance(answer, seen.game.unlisted):
        _try_out(seen, answer)
        return answer
    raise Failed("chose an action that is not legal", f"it chose {answer!r}")


def _try_out(seen: Perspective, action: Action) -> None:
    """What is legal is known to the seat, so any world that looks the same will tell."""
    world = next(seen.worlds(random.Random(0)))
    seat = seen.view.seat
    assert seat is not None
    try:
        spelled_out = world.expand(seat, seen.game.read_action(msgspec.to_builtins(action)))
        for step in spelled_out:
            world.apply(seat, step)
    except IllegalAction as error:
        raise Failed("chose an action that is not legal", str(error)) from None


class _TooLate(BaseException):
    """Thrown into a bot that has overrun its time; no Exception, so that few bots catch it."""


class _Thinking(threading.Thread):
    """One decision of a bot."""

    def __init__(self, choose: Callable[[Perspective], object], seen: Perspective) -> None:
        super().__init__(daemon=True)
        self._choose = choose
        self._seen = seen
        self.answer: object = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.answer = self._choose(self._seen)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.error = error

    def answer_within(self, seconds: float) -> None:
        self.start()
        self.join(seconds)
        if self.is_alive():
            self._stop_loop()
            raise Failed(f"did not answer within {seconds:g} s")

    def _stop_loop(self) -> None:
        """Python raises this in the other thread as soon as that runs Python code again."""
        assert self.ident is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(self.ident), ctypes.py_object(_TooLate)
        )
