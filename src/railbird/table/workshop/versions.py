"""Measured versions of a variant: asked for, listed, compared, and taken up again."""

import asyncio
import logging

from msgspec.structs import replace

from railbird.arena.balance import AS_PRINTED
from railbird.arena.field import Field
from railbird.bots.registry import LEVELS
from railbird.core import Game, RailbirdError
from railbird.measure import usual_seats
from railbird.table.fair_queue import Asker
from railbird.table.fair_workers import FairWorkers
from railbird.table.limits import Limits
from railbird.table.protocol.workshop import (
    FigureShown,
    MeasureState,
    MeasureWanted,
    Panel,
    VariantSaved,
    VersionShown,
)
from railbird.table.refusal import NotThere, NotWritten, Refused, TooMuch
from railbird.table.room.quotas import Maker
from railbird.table.store.peers import Peers
from railbird.table.store.variants import AskedRow, VariantRow, VariantStore, VersionRow
from railbird.table.workshop.editing import changes_in_words, version_of
from railbird.table.workshop.measuring import Measuring, QueuedMeasurement
from railbird.table.workshop.variants import Workshop
from railbird.table.workshop.worker import SEED, Measured, panel

log = logging.getLogger("railbird.table")

FEWEST, MOST = 20, 2000
LOOK_SECONDS = 30.0
"""Seconds between checks for processes that are gone."""
NO_MEASURING = "this server takes no measurements; `railbird lab balance` works at home"


class Versions:
    def __init__(
        self,
        workshop: Workshop,
        store: VariantStore,
        pool: FairWorkers | None,
        measuring: Measuring | None,
        limits: Limits,
        process: str,
    ) -> None:
        self._workshop = workshop
        self._store = store
        self._pool = pool
        self._measuring = measuring
        self._limits = limits
        self._process = process

    # -- measuring ---------------------------------------------------------------------------

    async def measure(
        self, variant: str, wanted: MeasureWanted, maker: Maker, address: str
    ) -> MeasureState:
        measuring = self._running()
        row, _ = await self._workshop.own(variant, maker.visitor)
        game = self._workshop.game(row.game)
        if not FEWEST <= wanted.games <= MOST:
            raise Refused(f"{wanted.games:,} games; {FEWEST} to {MOST:,} can be played")
        if wanted.bot not in LEVELS:
            raise Refused(f"there is no bot {wanted.bot!r}; there are: {', '.join(LEVELS)}")
        seats = usual_seats(game) if wanted.seats is None else wanted.seats
        if seats not in game.seats:
            raise Refused(f"{seats} seats; {game.title} has {game.seats[0]} to {game.seats[-1]}")
        if len(await self._store.versions(variant)) >= self._limits.versions_per_variant:
            raise TooMuch(
                f"{self._limits.versions_per_variant} measured versions are kept; "
                "delete one you no longer need"
            )
        if wanted.printed:
            row = replace(row, name=AS_PRINTED, cells={}, options={})
        unmeasured = _unmeasured(game, row, wanted.bot, seats)
        queued = await self._queued(row, unmeasured, wanted.games, maker, address)
        return await measuring.ask(queued)

    async def _queued(
        self, row: VariantRow, unmeasured: VersionRow, games: int, maker: Maker, address: str
    ) -> QueuedMeasurement:
        game = self._workshop.game(row.game)
        pack = (await self._workshop.playable(row)).pack
        options = dict(game.learn.deciding_options) | row.options
        players = (unmeasured.bot,) * unmeasured.seats
        return QueuedMeasurement(
            key=row.id,
            asker=Asker(maker.visitor, address),
            version=version_of(pack, row.options),
            field=Field(game.id, players, SEED, options, pack),
            games=games,
            row=unmeasured,
            maker=maker,
        )

    async def go_on_measuring(self, peers: Peers | None) -> None:
        """Take up what was under way when the server ended, or another process that shares the
        store."""
        if self._measuring is None:
            return
        while True:
            try:
                for variant, asked in await self._store.abandoned(
                    self._process, alone=peers is None
                ):
                    await self._take_up(self._measuring, variant, asked)
            except NotWritten as error:
                log.warning("measurements could not be taken up again: %s", error)
            except Exception:
                log.exception("measurements could not be taken up again")
            if peers is None:
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def _take_up(self, measuring: Measuring, variant: str, asked: AskedRow) -> None:
        """From its first game on; all versions meet the same dice, so nothing is lost but time."""
        maker = Maker(asked.visitor, asked.address)
        row = asked.row
        try:
            now, _ = await self._workshop.row(variant)
            then = replace(now, name=row.name, cells=row.cells, options=row.options)
            measuring.resume(await self._queued(then, row, asked.games, maker, asked.address))
        except RailbirdError as error:
            measuring.fail(variant, f"The server was started again, and now {error}")
            await self._store.end_measuring(variant)

    async def state(self, variant: str) -> MeasureState:
        await self._workshop.row(variant)
        if self._measuring is None:
            stopped = await self._store.asked(variant) is not None
            return MeasureState(state="idle", why=NO_MEASURING if stopped else "")
        return await self._measuring.state(variant)

    async def cancel(self, variant: str, visitor: str) -> None:
        await self._workshop.own(variant, visitor)
        if self._measuring:
            await self._measuring.cancel(variant)

    def _running(self) -> Measuring:
        if self._measuring is None:
            raise Refused(NO_MEASURING)
        return self._measuring

    # -- what was measured -------------------------------------------------------------------

    async def listed(self, variant: str) -> list[VersionShown]:
        row, _ = await self._workshop.row(variant)
        now = version_of((await self._workshop.check(row)).pack, row.options)
        return [
            VersionShown(
                number=number,
                name=each.name,
                at=each.at,
                changes=each.changes,
                current=version == now,
                bot=each.bot,
                seats=each.seats,
                games=each.games,
                asked=each.asked,
                told=each.told,
                figures=tuple(
                    FigureShown(name=name, words=words, said=said)
                    for name, words, said in each.figures
                ),
            )
            for number, version, each in await self._store.versions(variant)
        ]

    async def panel(self, variant: str, number: int, compared: int | None) -> Panel:
        """Of a version; with another one what it changes, if both met the same dice."""
        if self._pool is None:
            raise Refused(NO_MEASURING)
        game = (await self._workshop.row(variant))[0].game
        version, games = await self._version(variant, number)
        sides = [Measured(version.name, games)]
        if compared is not None:
            other, others = await self._version(variant, compared)
            if (other.bot, other.seats) != (version.bot, version.seats):
                raise Refused(
                    f"version {compared} was played by {other.seats} {other.bot} bots and version "
                    f"{number} by {version.seats} {version.bot} bots; measure both the same way"
                )
            sides.insert(0, Measured(other.name, others))
        field = Field(game, (version.bot,) * version.seats, version.seed)
        return await self._pool.ask(f"panel {variant}", panel, field, version.asked, sides)

    async def take_up(self, variant: str, number: int, revision: int, maker: Maker) -> VariantSaved:
        """The sheets and options are those of this version again."""
        version, _ = await self._version(variant, number)
        return await self._workshop.put_back(
            variant, revision, version.cells, version.options, maker
        )

    async def forget(self, variant: str, number: int, visitor: str) -> None:
        await self._workshop.own(variant, visitor)
        await self._version(variant, number)
        await self._store.forget_version(variant, number)

    async def _version(self, variant: str, number: int) -> tuple[VersionRow, bytes]:
        found = await self._store.version(variant, number)
        if found is None:
            raise NotThere(f"there is no version {number} of this variant")
        return found


def _unmeasured(game: Game, row: VariantRow, bot: str, seats: int) -> VersionRow:
    return VersionRow(
        name=row.name,
        cells=row.cells,
        options=row.options,
        changes=changes_in_words(game, row.cells, row.options),
        at=0,
        bot=bot,
        seats=seats,
        games=0,
        asked=0,
        seed=SEED,
        told="",
        figures=(),
    )
