"""All tables of a server: made, found, loaded on demand, and dropped from memory again."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from railbird.bots import bot_names
from railbird.core import Game, Pack, RailbirdError, Record
from railbird.lessons import LessonDice, lesson_of
from railbird.registry import load, load_all
from railbird.table.limits import Limits
from railbird.table.model import VariantUsed
from railbird.table.ports import Clock, Pools, UserFiles
from railbird.table.protocol.api import LessonWanted, NewTable, PlayOn
from railbird.table.refusal import NotThere, Refused, TooMuch
from railbird.table.room import new_table
from railbird.table.room.attendants.archive import Archive
from railbird.table.room.attendants.base import Attendants
from railbird.table.room.attendants.bots import Bots
from railbird.table.room.attendants.clocks import HostClock, RequestClock, RevealClock, SeatClocks
from railbird.table.room.attendants.estimates import Estimates
from railbird.table.room.attendants.odds import Odds
from railbird.table.room.commands.checks import by_table
from railbird.table.room.frozen_games import FrozenGames
from railbird.table.room.position import Change, Needs, NewGame, Position
from railbird.table.room.replicas import Replicas
from railbird.table.room.table import REMEMBERED_COMMANDS, Table
from railbird.table.session.session import new_session, with_prefix
from railbird.table.store.store import Store
from railbird.table.updates.table import shown_bot

log = logging.getLogger("railbird.table")

QUIET_SECONDS = 3.0


class Tables:
    def __init__(
        self,
        store: Store,
        limits: Limits,
        pools: Pools,
        user_files: UserFiles,
        clock: Clock,
        own_bots: Sequence[str] = (),
        archive: Archive | None = None,
        programs: Mapping[str, str] | None = None,
        on_bot_fault: Callable[[], None] = lambda: None,
    ) -> None:
        self.store = store
        self.limits = limits
        self.clock = clock
        self.user_files = user_files
        self.games: dict[str, Game] = load_all()
        self._own_bots = {str(shown_bot(bot)): bot for bot in own_bots}
        self._programs = programs or {}
        self._bots = Bots(pools.bots, limits.thinking_seconds, self._programs, on_bot_fault)
        self.chances = Odds(pools.odds)
        self._attendants = Attendants(
            where_kept=(
                Estimates(pools.estimates),
                self._bots,
                SeatClocks(),
                RevealClock(),
                RequestClock(),
            ),
            everywhere=(archive or Archive(None), self.chances, HostClock()),
        )
        self._frozen_games = FrozenGames(store.log, self.clock)
        self._live: dict[str, Table] = {}
        self._unfollow: dict[str, Callable[[], None]] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._leaving: set[str] = set()
        self.replicas = Replicas(self, store.peers) if store.peers else None
        """None where this process has the tables to itself."""
        if self.replicas:
            self._attendants.keep = self.replicas.work

    def bots_for(self, game: str) -> dict[str, str]:
        """The bots that may be seated, by the names that people see."""
        ours = {name: name for name in bot_names(game)}
        return ours | self._own_bots | {name: name for name in self._programs}

    def is_program(self, bot: str) -> bool:
        return bot in self._programs

    @property
    def live(self) -> Mapping[str, Table]:
        """Those in memory."""
        return self._live

    # -- what happens by itself --------------------------------------------------------------

    def attend(self, table: Table) -> None:
        """Run the table's bots and clocks; where others serve the same tables, one of us does."""
        self._attendants.keep(table, table.needs())

    def work_at(self, table: Table, needs: Needs) -> None:
        self._attendants.where_kept(table, needs)

    def _on_presence(self, table: Table) -> None:
        self._attendants.attend_everywhere(table)
        if not table.audience.everybody:
            self.attend(table)  # bots alone need not decide, until somebody comes
        if self.replicas:
            self.replicas.tell_presence(table)

    # -- finding -----------------------------------------------------------------------------

    async def get(self, table: str) -> Table:
        """The table of this id, from memory or disk; NotThere if there is none."""
        if table in self._live:
            self._live[table].last_used = time.monotonic()
            self._frozen_games.look_at(self._live[table])
            return self._live[table]
        if table in self._leaving:
            raise NotThere(f"there is no table {table}")
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(self._loading[table])

    async def up_to_date(self, table: str) -> Table:
        """The same, with all that any process has written."""
        found = await self.get(table)
        if self.replicas:
            await found.refresh()
        return found

    async def _load(self, table_id: str) -> Table:
        found = await self.store.tables.get(table_id)
        if found is None:
            raise NotThere(f"there is no table {table_id}")
        row, pack = found
        game = await asyncio.to_thread(self.game, row.game, pack)
        table = self._table(Position(row), game)
        table.audience.chat.extend(await self.store.log.chat(table_id, self.limits.chat_lines))
        for command in await self.store.log.commands(table_id, REMEMBERED_COMMANDS):
            table.remember(command)
        await self._frozen_games.load(table)
        if not await self._kept_elsewhere(table_id):
            table.spare_clocks()
        self._admit(table)
        await table.catch_up()  # with what was written while it was being loaded
        return table

    async def _kept_elsewhere(self, table: str) -> bool:
        """Whether its clocks have been running all the time."""
        peers = self.store.peers
        return peers is not None and await peers.kept_elsewhere(table)

    def _table(self, position: Position, game: Game) -> Table:
        bots = self.bots_for(game.id)
        return Table(position, game, bots, self.store.log, self.clock, self.limits)

    def _admit(self, table: Table) -> Table:
        table.on_change = self._attendants.attend
        table.audience.on_presence = partial(self._on_presence, table)
        self._live[table.row.id] = table
        self._unfollow[table.row.id] = self.store.log.follow(table.row.id, table.log_has_grown)
        if self.replicas:
            self.replicas.admitted(table)
        self._attendants.attend(table)
        return table

    def game(self, game: str, pack: Pack | None) -> Game:
        if game not in self.games:
            raise NotThere(f"this Railbird does not know the game {game}")
        return load(game, pack) if pack else self.games[game]

    async def _read_game(self, game: str, pack: Pack | None) -> Game:
        """Only a visitor's own tables have to be read."""
        return await self.user_files.read(self.game, game, pack) if pack else self.game(game, None)

    # -- making ------------------------------------------------------------------------------

    async def create(
        self, wanted: NewTable, host: str, variant: VariantUsed | None = None
    ) -> Table:
        await self._check_room()
        pack = Pack(wanted.pack.name, wanted.pack.files) if wanted.pack else None
        game = await self._read_game(wanted.game, pack)
        bots = self.bots_for(game.id)
        row = new_table.new_row(game, wanted, bots, host, self.limits, self.clock.now())
        if variant is not None:
            set_by_it = {name: row.options[name] for name in variant.options}
            row = replace(row, variant=replace(variant, options=set_by_it))
        table = self._table(Position(row), game)
        await table.create(Change(row=row), game.pack)
        return self._admit(table)

    async def play_on(self, record: Record, source: str, wanted: PlayOn, host: str) -> Table:
        """A new table at which the game goes on after the record's last entry."""
        await self._check_room()
        game = await self._read_game(record.header.game, record.header.pack)
        bots = self.bots_for(game.id)
        now = self.clock.now()
        row, header = new_table.continued(
            game, record, source, wanted, bots, host, self.limits, now
        )
        session = new_session(game, header, row.secret)
        session = await self.user_files.read(with_prefix, session, record.entries)
        if session.over:
            raise Refused("the game is over there; choose an earlier place to continue from")
        table = self._table(Position(row), game)
        start = NewGame(session, record.dump())
        await table.create(Change(row=row, game=start, step=session.open(now)), game.pack)
        return self._admit(table)

    async def teach(self, wanted: LessonWanted, host: str) -> Table:
        """A new table at which the lesson of a game has begun."""
        await self._check_room()
        game = self.game(wanted.game, None)
        lesson = lesson_of(game.id)
        if lesson is None:
            raise NotThere(f"{game.title} has no lesson")
        now = self.clock.now()
        row, header = new_table.taught(game, lesson, wanted, host, self.limits, now)
        session = new_session(game, header, row.secret, LessonDice(lesson))
        table = self._table(Position(row), game)
        await table.create(Change(row=row, game=NewGame(session), step=session.open(now)), None)
        return self._admit(table)

    async def _check_room(self) -> None:
        since = self.clock.now() - int(self.limits.lately * 1000)
        if await self.store.tables.count(since) >= self.limits.tables:
            raise TooMuch("this server has as many tables as it can handle; try again later")

    # -- keeping house -----------------------------------------------------------------------

    async def wake(self) -> None:
        """Load the tables whose clocks run; where others serve them too, each when it is due."""
        self.clock.not_before(await self.store.tables.newest() or 0)
        if self.replicas:
            return
        for row in await self.store.tables.under_deadline():
            try:
                await self.get(row.id)
            except RailbirdError as error:
                log.warning("table %s cannot be loaded: %s", row.id, error)

    async def forget_unplayed(self, before: int) -> None:
        """Tables that nobody has touched since, and at which no game ever started."""
        old = await self.store.tables.unplayed(before)
        old = [table for table in old if table not in self._live and table not in self._loading]
        self._leaving.update(old)  # so that nobody comes in while they go
        try:
            await self.store.tables.forget(old)
        finally:
            self._leaving.difference_update(old)

    def drop_idle(self) -> None:
        """Drop tables from memory that nobody has visited for a while."""
        idle_since = time.monotonic() - self.limits.idle_seconds
        for table in list(self._live.values()):
            self._frozen_games.look_at(table)
            quiet = not (
                table.audience.listeners or table.lock.locked() or self._attendants.busy_at(table)
            )
            if quiet and table.idle_since < idle_since:
                del self._live[table.row.id]
                self._unfollow.pop(table.row.id)()
                if self.replicas:
                    self.replicas.let_go(table)

    def quiet(self) -> bool:
        """Whether nothing has happened at any table for a moment."""
        lately = time.monotonic() - QUIET_SECONDS
        return all(table.idle_since < lately for table in self._live.values())

    def figures(self) -> dict[str, int]:
        """For the metrics."""
        live = self._live.values()
        queues = [each.queued for table in live for each in table.audience.listeners]
        return {
            "tables": len(live),
            "games_on": sum(table.row.phase == "playing" for table in live),
            "sockets": len(queues),
            "queued_messages": sum(queues),
            "longest_queue": max(queues, default=0),
            "waiting_commits": self.store.waiting,
            "bots_thinking": self._bots.thinking,
        }

    def say_everywhere(self, text: str) -> None:
        """A line in the chat of every table with visitors; it is not stored."""
        for table in self._live.values():
            table.audience.send_chat((by_table(table, text),))

    async def close(self) -> None:
        for unfollow in self._unfollow.values():
            unfollow()
        self.user_files.close()
        await self._frozen_games.close()
        await self._attendants.close()
        if self.replicas:
            await self.replicas.close()
