"""True chances on the odds board: told to all when bets have closed, before only if the host opens
them. They come from the public view and from what everybody heard, and from nothing else."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from hashlib import sha256
from weakref import WeakKeyDictionary

import msgspec

from railbird.core import Event, Game, State, View, seen_by
from railbird.lab.true_chances import Asked, Board, RaceChances, board_of
from railbird.table.room.odds_process import work_out
from railbird.table.room.processes import Worker
from railbird.table.room.table import Chance, Table
from railbird.table.session.session import GameSession

log = logging.getLogger("railbird.table")

KEPT = 500
"""Answers that are remembered; tables run the same races."""
FAILED = "The chances of this race could not be worked out; the log of the server says why."


class Chances:
    def __init__(self) -> None:
        self._worker = Worker()
        self._answers: OrderedDict[Hashable, RaceChances] = OrderedDict()
        self._working: dict[Hashable, asyncio.Task[RaceChances]] = {}

    def on_change(self, table: Table) -> None:
        """Look at the board of this table again, if it may have changed."""
        board = board_of(table.game.id)
        session = table.session
        if board is None or session is None or table.row.phase == "open":
            return
        early = table.row.settings.early_chances
        moment = table.row.number, session.state.phase.name, early
        before, place = table.chances_seen
        table.chances_seen = moment, session.place
        if moment != before or _rung(session, board, place):
            self._show(table, session, board)

    def _show(self, table: Table, session: GameSession, board: Board) -> None:
        found = {}
        for asked in _asked(board, session, session.state, session.place):
            if asked.closed or table.row.settings.early_chances:
                answer = self._at_hand(session.game, asked)
                if answer is not None:
                    known = table.chances.get(asked.race)
                    place = known.place if known else _opened_at(board, session, asked)
                    found[asked.race] = Chance(answer, place)
                else:
                    working = self._work(session.game, asked)
                    working.add_done_callback(
                        partial(self._show_later, table, table.row.number, board)
                    )
        table.show_chances(found)

    def _show_later(
        self, table: Table, number: int, board: Board, done: asyncio.Task[RaceChances]
    ) -> None:
        """The game may have gone on meanwhile, or the host have changed their mind."""
        session, row = table.session, table.row
        if session and row.number == number and row.phase != "open" and not done.cancelled():
            self._show(table, session, board)

    async def of(self, game: Game, asked: Sequence[Asked]) -> list[RaceChances]:
        """For replays."""
        return [self._at_hand(game, each) or await self._work(game, each) for each in asked]

    async def close(self) -> None:
        working = list(self._working.values())
        for each in working:
            each.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await self._worker.close()

    # -- answers -----------------------------------------------------------------------------

    def _at_hand(self, game: Game, asked: Asked) -> RaceChances | None:
        key = _key(game, asked)
        if key not in self._answers and asked.work.light:
            self._keep(key, asked.work.answer(game, asked.race, *asked.work.about))
        return self._answers.get(key)

    def _keep(self, key: Hashable, answer: RaceChances) -> None:
        self._answers[key] = answer
        while len(self._answers) > KEPT:
            self._answers.popitem(last=False)

    def _work(self, game: Game, asked: Asked) -> asyncio.Task[RaceChances]:
        """What is asked by several is worked out once."""
        key = _key(game, asked)
        if key not in self._working:
            working = asyncio.create_task(self._work_out(key, game, asked))
            self._working[key] = working
            working.add_done_callback(lambda _: self._working.pop(key))
        return self._working[key]

    async def _work_out(self, key: Hashable, game: Game, asked: Asked) -> RaceChances:
        try:
            answer = await self._worker.ask(work_out, game.id, game.pack, asked.race, asked.work)
        except Exception:
            log.exception("the chances of race %d of %s", asked.race, game.id)
            answer = RaceChances(race=asked.race, horses=(), worth="", how=FAILED)
        self._keep(key, answer)
        return answer


def public_races(board: Board, game: Game, public: View, told: Iterable[Event]) -> list[Asked]:
    """What can be asked, as far as a spectator knows."""
    heard = (seen for event in told if (seen := seen_by(event, None)) is not None)
    return board.asked(game, public, heard)


def _asked(board: Board, session: GameSession, state: State, place: int) -> list[Asked]:
    """What can be asked after that place of the game."""
    told = (event for at, event in session.told if at <= place)
    return public_races(board, session.game, state.view(None), told)


def _opened_at(board: Board, session: GameSession, asked: Asked) -> int:
    """The place from which the chances of a race may be shown: its bets have closed there."""
    for each in session.showing:
        then = _asked(board, session, each.moment.state, each.place)
        if any(one.race == asked.race and one.closed == asked.closed for one in then):
            return each.place
    return session.place


def _rung(session: GameSession, board: Board, place: int) -> bool:
    """Whether something was told since then that may change the board."""
    for at, event in reversed(session.told):
        if at <= place:
            break
        if isinstance(event, board.rings):
            return True
    return False


def _key(game: Game, asked: Asked) -> Hashable:
    if game not in _data:
        _data[game] = sha256(msgspec.json.encode(game.pack)).digest() if game.pack else b""
    return game.id, _data[game], asked.race, asked.work


_data: WeakKeyDictionary[Game, bytes] = WeakKeyDictionary()
"""What tells a game with a data pack from others."""
