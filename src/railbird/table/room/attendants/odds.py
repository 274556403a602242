"""True chances on the odds board: shown to all once betting has closed, earlier only if the host
allows it. They come from the public view and from what everybody heard, and from nothing else."""

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from hashlib import sha256
from operator import attrgetter
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import msgspec

from railbird.core import Event, Game, State, View, seen_by
from railbird.core.errors import WorkerEnded
from railbird.lab.true_chances import (
    Asked,
    Board,
    RaceChances,
    StageChances,
    Work,
    board_of,
    work_out,
)
from railbird.table.bounded import Bounded
from railbird.table.ports import Workers
from railbird.table.room.attendants.base import Attendant
from railbird.table.room.audience import ShownOdds
from railbird.table.room.position import Needs
from railbird.table.room.table import Table
from railbird.table.session.session import GameSession

Answer: TypeAlias = RaceChances | StageChances

log = logging.getLogger("railbird.table")

KEPT = 2000
"""Answers that are remembered; tables run the same races."""
FAILED = "The chances of this race could not be worked out; the server's log says why."


class Odds(Attendant):
    watches = attrgetter("shown")

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._answers: Bounded[Hashable, Answer] = Bounded(KEPT)
        self._working: dict[Hashable, asyncio.Task[Answer]] = {}
        self._seen: WeakKeyDictionary[Table, tuple[object, int]] = WeakKeyDictionary()
        """The moment at which a board was last worked out, and how far the game was then."""
        self._closed = False

    def attend(self, table: Table, _needs: Needs) -> None:
        """Look at the board of this table again, if it may have changed."""
        board = board_of(table.game.id)
        session = table.session
        if board is None or session is None or table.row.phase == "open":
            return
        early = table.row.settings.early_chances
        moment = table.row.number, session.state.phase.name, early
        before, place = self._seen.get(table, (None, 0))
        self._seen[table] = moment, session.timeline.place
        if moment != before or _rung(session, board, place):
            self._show(table, session, board)

    def _show(self, table: Table, session: GameSession, board: Board) -> None:
        if self._closed:
            return
        found = {}
        show_later = partial(self._show_later, table, table.row.number, board)
        for asked in _asked(board, session, session.state, session.timeline.place):
            if asked.closed or table.row.settings.early_chances:
                answer = self._answer(session.game, asked, show_later)
                if answer is not None:
                    known = table.audience.odds.get(asked.race)
                    place = known.place if known else _opened_at(board, session, asked)
                    found[asked.race] = ShownOdds(answer, place)
        table.audience.show_odds(found)

    def _answer(
        self, game: Game, asked: Asked, show_later: Callable[["asyncio.Future[Any]"], None]
    ) -> RaceChances | None:
        """What is known so far; the rest is started in the background, quick questions first."""
        stages = [self._at_hand(game, asked.race, work) for work in asked.stages]
        missing = [
            self._work(game, asked.race, work)
            for work, stage in zip(asked.stages, stages, strict=True)
            if stage is None
        ]
        if missing:
            asyncio.gather(*missing, return_exceptions=True).add_done_callback(show_later)
        before = self._at_hand(game, asked.race, asked.work)
        if before is None:
            self._work(game, asked.race, asked.work).add_done_callback(show_later)
        return _joined(asked.race, before, stages)

    def _show_later(
        self, table: Table, number: int, board: Board, _done: "asyncio.Future[Any]"
    ) -> None:
        """The game may have moved on, or the host changed their mind."""
        session, row = table.session, table.row
        if session and row.number == number and row.phase != "open":
            self._show(table, session, board)

    def busy_at(self, _table: Table) -> bool:
        return False  # an answer is for every table at which the same race is run

    async def of(self, game: Game, asked: Sequence[Asked]) -> list[RaceChances]:
        """For replays."""
        return [await self._whole(game, each) for each in asked]

    async def _whole(self, game: Game, asked: Asked) -> RaceChances:
        works: tuple[Work[Any], ...] = (asked.work, *asked.stages)
        answers = [await self._found(game, asked.race, work) for work in works]
        found = _joined(asked.race, answers[0], answers[1:])
        assert found is not None
        return found

    async def _found(self, game: Game, race: int, work: Work[Any]) -> Answer:
        answer = self._at_hand(game, race, work)
        if answer is None:  # others may want it too, even if this one goes away
            answer = await asyncio.shield(self._work(game, race, work))
        return answer

    async def close(self) -> None:
        self._closed = True
        working = list(self._working.values())
        for each in working:
            each.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await self._workers.close()

    # -- answers -----------------------------------------------------------------------------

    def _at_hand(self, game: Game, race: int, work: Work[Any]) -> Answer | None:
        key = _key(game, race, work)
        if key not in self._answers and work.light:
            self._answers[key] = work.answer(game, race, *work.about)
        return self._answers.get(key)

    def _work(self, game: Game, race: int, work: Work[Any]) -> asyncio.Task[Answer]:
        """A question asked several times is computed once."""
        key = _key(game, race, work)
        if key not in self._working:
            working = asyncio.create_task(self._work_out(key, game, race, work))
            self._working[key] = working
            working.add_done_callback(lambda _: self._working.pop(key))
        return self._working[key]

    async def _work_out(self, key: Hashable, game: Game, race: int, work: Work[Any]) -> Answer:
        answer: Answer
        try:
            answer = await self._workers.ask(work_out, game.id, game.pack, race, work)
        except WorkerEnded:  # twice, so perhaps by this very question
            log.warning("the chances of race %d of %s ended their process", race, game.id)
            answer = RaceChances(race=race, horses=(), worth="", how=FAILED)
        except Exception:
            log.exception("the chances of race %d of %s", race, game.id)
            answer = RaceChances(race=race, horses=(), worth="", how=FAILED)
        self._answers[key] = answer
        return answer


def _joined(
    race: int, before: Answer | None, stages: Iterable[Answer | None]
) -> RaceChances | None:
    """The chances before the race and those while it is run, as far as they are known."""
    running = tuple(stage for stage in stages if isinstance(stage, StageChances))
    if isinstance(before, RaceChances):
        return msgspec.structs.replace(before, running=running)
    return RaceChances(race=race, horses=(), worth="", how="", running=running) if running else None


def public_races(board: Board, game: Game, public: View, told: Iterable[Event]) -> list[Asked]:
    """What can be asked, as far as a spectator knows."""
    heard = (seen for event in told if (seen := seen_by(event, None)) is not None)
    return board.asked(game, public, heard)


def _asked(board: Board, session: GameSession, state: State, place: int) -> list[Asked]:
    """What can be asked after that place of the game."""
    told = (event for at, event in session.history.told if at <= place)
    return public_races(board, session.game, state.view(None), told)


def _opened_at(board: Board, session: GameSession, asked: Asked) -> int:
    """The place from which the chances of a race may be shown: its bets have closed there."""
    for each in session.timeline.showing:
        then = _asked(board, session, each.moment.state, each.place)
        if any(one.race == asked.race and one.closed == asked.closed for one in then):
            return each.place
    return session.timeline.place


def _rung(session: GameSession, board: Board, place: int) -> bool:
    """Whether something was told since then that may change the board."""
    for at, event in reversed(session.history.told):
        if at <= place:
            break
        if isinstance(event, board.rings):
            return True
    return False


def _key(game: Game, race: int, work: Work[Any]) -> Hashable:
    if game not in _data:
        _data[game] = sha256(msgspec.json.encode(game.pack)).digest() if game.pack else b""
    return game.id, _data[game], race, work


_data: WeakKeyDictionary[Game, bytes] = WeakKeyDictionary()
"""Distinguishes a game with a data pack from others."""
