"""Marks after a game with a variant, and its length and decisions as people played it."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median

from railbird.core import BadRecord, RailbirdError, Seat
from railbird.table.limits import plain_text
from railbird.table.model import Batch, LogEntry
from railbird.table.protocol.api import MarkAsked, MarkGiven
from railbird.table.protocol.workshop import MarkShown, VersionPlayed
from railbird.table.refusal import Refused
from railbird.table.room.quotas import Maker, Quotas
from railbird.table.room.showing import LONGEST_WAIT
from railbird.table.room.table import Table
from railbird.table.room.tables import Tables
from railbird.table.store.marks import GameFigures, Marked, MarkRow, Played
from railbird.table.workshop.editing import version_of
from railbird.table.workshop.variants import Workshop

log = logging.getLogger("railbird.table")

MARKS = range(1, 6)
MOST_SHOWN = 50
"""Marks of a version that are shown one by one, the latest."""
BREAK_MS = 10 * 60_000
"""A longer pause is a break, and no part of the game."""
LONGEST_SHOWN = 2 * LONGEST_WAIT
"""Milliseconds after which every end has been shown."""
UNREADABLE = GameFigures(minutes=0, people=0, decisions=0)


class Marks:
    def __init__(self, tables: Tables, workshop: Workshop, quotas: Quotas) -> None:
        self._tables = tables
        self._store = tables.store
        self._workshop = workshop
        self._quotas = quotas

    # -- at the table ------------------------------------------------------------------------

    async def asked(self, table: Table, number: int, visitor: str) -> MarkAsked:
        """Whether this visitor may mark a game, and how they have marked it."""
        if not await self._may_mark(table, number, visitor):
            return MarkAsked(open=False)
        given = await self._store.marks.mark(table.row.id, number, visitor)
        if given is None:
            return MarkAsked(open=True)
        return MarkAsked(open=True, mark=given.mark, sentence=given.sentence)

    async def give(self, table: Table, wanted: MarkGiven, maker: Maker) -> None:
        if wanted.mark not in MARKS:
            raise Refused(f"a mark of {wanted.mark}; give {MARKS[0]} to {MARKS[-1]}")
        sentence = wanted.sentence
        if sentence.strip():
            sentence = plain_text(sentence, "sentence", self._tables.limits.chat_length)
        row = MarkRow(mark=wanted.mark, sentence=sentence.strip())
        if not await self._may_mark(table, wanted.number, maker.visitor):
            raise Refused(
                f"game {wanted.number} of this table takes no mark from you; whoever held a seat "
                "when a variant was played to its end may give one"
            )
        await self._quotas.check(maker, len(row.sentence))
        await self._store.marks.keep_mark(
            table.row.id, wanted.number, maker.visitor, row, table.now()
        )

    async def _may_mark(self, table: Table, number: int, visitor: str) -> bool:
        """Not before the end was shown: until then nobody may know that there is one."""
        row = table.row
        if row.variant is None or (number == row.number and table.showing.goes_on):
            return False
        played = [game for game in row.evening if game.finished.number == number]
        if not any(one.who == visitor for game in played for one in game.placings):
            return False
        return await self._store.marks.is_played(row.variant.id, row.id, number)

    # -- in the workshop ---------------------------------------------------------------------

    async def played(self, variant: str) -> list[VersionPlayed]:
        """Every version that people played, the latest first."""
        row, _ = await self._workshop.row(variant)
        now = version_of((await self._workshop.check(row)).pack, row.options)
        measured = await self._store.variants.versions(variant)
        marks = await self._store.marks.marks(variant)
        by_version: dict[str, list[tuple[Played, GameFigures]]] = defaultdict(list)
        for game in await self._store.marks.played(variant):
            figures = await self._figures(game)
            if figures.people and not await self._is_showing(game):
                by_version[game.version].append((game, figures))
        return [
            _shown(
                games,
                [each for each in marks if each.version == version],
                tuple(number for number, other, _ in measured if other == version),
                current=version == now,
            )
            for version, games in by_version.items()
        ]

    async def _is_showing(self, game: Played) -> bool:
        """Whether its players may not know yet that it is over."""
        if game.at + LONGEST_SHOWN < self._tables.clock.now():
            return False
        try:
            table = await self._tables.up_to_date(game.table)
        except RailbirdError:
            return False
        return game.number == table.row.number and table.showing.goes_on

    async def _figures(self, game: Played) -> GameFigures:
        """A finished game does not change, so its log is read once."""
        if game.figures is not None:
            return game.figures
        try:
            figures = figures_of(await self._store.log.game(game.table, game.number))
        except BadRecord as error:  # `railbird check` says more; the other games are told
            log.warning("table %s, game %d: %s", game.table, game.number, error)
            return UNREADABLE
        await self._store.marks.keep_figures(game, figures)
        return figures


def _shown(
    games: Sequence[tuple[Played, GameFigures]],
    marks: Sequence[Marked],
    measured: tuple[int, ...],
    current: bool,
) -> VersionPlayed:
    latest = games[0][0].row
    minutes = [figures.minutes for game, figures in games if not game.row.over_days]
    return VersionPlayed(
        name=latest.name,
        changes=latest.changes,
        current=current,
        measured=measured,
        games=len(games),
        minutes=median(minutes) if minutes else None,
        decisions=median(figures.decisions / figures.people for _, figures in games),
        counts=tuple(sum(each.row.mark == mark for each in marks) for mark in MARKS),
        marks=tuple(
            MarkShown(mark=each.row.mark, sentence=each.row.sentence, at=each.at)
            for each in marks[:MOST_SHOWN]
        ),
    )


def figures_of(log: Iterable[LogEntry]) -> GameFigures:
    """Of the log of one game: what people decided themselves and did not take back."""
    batches = [entry.batch for entry in log if entry.batch]
    decided = _decided_by_people(batches)
    pauses = [later.at - earlier.at for earlier, later in pairwise(batches)]
    return GameFigures(
        minutes=sum(pause for pause in pauses if pause <= BREAK_MS) / 60_000,
        people=sum(any(each) for each in decided.values()),
        decisions=sum(map(sum, decided.values())),
    )


def _decided_by_people(batches: Iterable[Batch]) -> dict[Seat, list[int]]:
    """By seat, how many decisions each of its steps had."""
    decided: dict[Seat, list[int]] = defaultdict(list)
    for batch in batches:
        if batch.taken_back is not None:
            del decided[batch.taken_back][-1:]
        elif batch.by == "player":
            for seat in {each.seat for each in batch.decided}:
                decided[seat].append(sum(each.seat == seat for each in batch.decided))
    return decided
