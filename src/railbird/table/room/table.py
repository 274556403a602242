"""One table in memory: what is on disk about it, the game on it, and the sockets around it.

Commands come one at a time (`lock`). Each is worked out as a `Change`; `commit` writes it in one
transaction together with the command's id, then makes it so and tells everybody who may know.
"""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.json import encode

from railbird.core import Decision, Game, Seat, State, Viewer
from railbird.lab.true_chances import RaceChances
from railbird.table import updates as outgoing
from railbird.table.limits import Limits
from railbird.table.protocol.messages import ChatLine, DiceInfo
from railbird.table.room.change import Change
from railbird.table.room.outlook import Foresight, Outlook
from railbird.table.server.connection import Connection
from railbird.table.session.clocks import Clocks
from railbird.table.session.dice import coming_dice, dice_info
from railbird.table.session.session import Play, Step
from railbird.table.store import store
from railbird.table.store.rows import TableRow
from railbird.table.store.sqlite import Statement
from railbird.table.store.store import Store

log = logging.getLogger("railbird.table")

REMEMBERED_COMMANDS = 2000
"""Ids kept in memory; older ones are found on disk when they come again."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def _nothing(_table: object) -> None:
    pass


class Table:
    def __init__(
        self,
        row: TableRow,
        game: Game,
        bots: Mapping[str, str],
        disk: Store,
        foresight: Foresight,
        limits: Limits,
    ) -> None:
        self._stand(row)
        self.game = game
        self.bots = bots
        """The bots that may sit here, by the names that people see."""
        self.limits = limits
        self.after: Callable[[Table], None] = _nothing
        """Called when a change is made: for bots and clocks."""
        self.play: Play | None = None
        self.frozen: str | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.clocks = Clocks()
        self.chances: Mapping[int, RaceChances] = {}
        """On the odds board, by race."""
        self.chances_looked_at: tuple[object, int] = (None, 0)
        """The moment at which they were last worked out, and how far the game was then."""
        self.chat: deque[ChatLine] = deque(maxlen=limits.chat_lines)
        self.chat_seq = 0
        self.last_used = time.monotonic()
        self._disk = disk
        self._foresight = foresight
        self._taken: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._presence_told = True

    def _stand(self, row: TableRow) -> None:
        self.row = row
        self.names = tuple(seat.name or f"Seat {n + 1}" for n, seat in enumerate(row.seats))
        self.bot_seats = frozenset(number for number, seat in enumerate(row.seats) if seat.bot)

    # -- who is who --------------------------------------------------------------------------

    @property
    def pack_name(self) -> str | None:
        return self.game.pack.name if self.game.pack else None

    def seats_of(self, visitor: str) -> tuple[Seat, ...]:
        return tuple(n for n, seat in enumerate(self.row.seats) if seat.visitor == visitor)

    def may_watch(self, visitor: str) -> bool:
        """Whether the visitor may see the public view; seats and host always may."""
        public = self.row.settings.spectators == "public"
        return public or visitor == self.row.host or bool(self.seats_of(visitor))

    def at_the_table(self) -> set[str]:
        return {connection.visitor for connection in self.connections}

    def your_turn(self, visitor: str) -> bool:
        if self.play is None or self.frozen or self.row.phase != "playing":
            return False
        own = [seat for seat in self.seats_of(visitor) if not self.row.seats[seat].bot]
        streams = self.play.streams
        return any(seat in streams[seat].seen.must and streams[seat].legal for seat in own)

    # -- commands ----------------------------------------------------------------------------

    def taken_before(self, visitor: str, command: str) -> bool:
        return (visitor, command) in self._taken

    def remember(self, visitor: str, command: str) -> None:
        self._taken[visitor, command] = None
        while len(self._taken) > REMEMBERED_COMMANDS:
            self._taken.popitem(last=False)

    async def commit(
        self,
        change: Change,
        command: tuple[str, str] | None = None,
        first: Sequence[Statement] = (),
    ) -> None:
        """Write the change, then make it so. To be called with the lock held.

        `writer.TakenAlready` if the command had been taken: then nothing has changed.
        """
        statements = [*first, *self._statements(change, command)]
        written = self._disk.write(statements) if statements else None
        outlook = self._foresee(change)
        if written:
            await written
        if command:
            self.remember(*command)
        self._make_so(change, outlook)

    def _foresee(self, change: Change) -> Outlook | None:
        step = change.step
        if step is None or change.game or self.play is None or not step.goes_on:
            return None
        outlook = Outlook(self, self.play, step)
        self._foresight.add(outlook)
        return outlook

    def _statements(self, change: Change, command: tuple[str, str] | None) -> list[Statement]:
        table, number = self.row.id, (change.row or self.row).number
        statements: list[Statement] = []
        if change.game:
            header = encode(change.game.play.header)
            statements.append(store.insert_game(table, number, header, change.game.prefix))
        if change.step:
            play = change.game.play if change.game else self.play
            assert play is not None
            batch = change.step.batch
            statements.append(store.insert_batch(table, number, play.seq, batch))
        if command:
            statements.append(store.insert_command(table, *command, now_ms()))
        if change.finished:
            statements.append(store.insert_record(change.finished, table, number, None, now_ms()))
        if change.row:
            statements += store.save_table(change.row)
        for seq, line in enumerate(change.said, start=self.chat_seq):
            statements.append(store.insert_chat(table, seq, line))
        if change.said:
            kept_from = self.chat_seq + len(change.said) - self.limits.chat_lines
            statements.append(store.forget_chat(table, kept_from))
        return statements

    def _make_so(self, change: Change, outlook: Outlook | None) -> None:
        self.last_used = time.monotonic()
        if change.row:
            if change.row.number != self.row.number:
                self.play = self.frozen = None
            self._stand(change.row)
        if change.game:
            self.play = change.game.play
            self.clocks = Clocks()
            self.restart_clocks(set())
        if change.step:
            self._take(change.step, outlook, told_anyway=change.game is not None)
        if change.game:
            self._send_new_game()
        if change.new_deadline and self.row.phase == "playing":
            self.clocks = Clocks()
            self.restart_clocks(set())
            self._send_again(self.play.streams if self.play else ())
        if change.look_again:
            self.restart_clocks(set())
            self._send_again(change.look_again)
        if change.row:
            self.send_table()
            for connection in self.connections:
                self._look_after(connection)
        self._say(change.said)
        asyncio.get_running_loop().call_soon(self.after, self)  # first let it be said

    def _say(self, lines: Sequence[ChatLine]) -> None:
        if not lines:
            return
        self.chat.extend(lines)
        self.chat_seq += len(lines)
        self._to_all(outgoing.chat_text(lines, whole=False))

    def _take(self, step: Step, outlook: Outlook | None, told_anyway: bool) -> None:
        assert self.play is not None
        if outlook and outlook.made():
            self._send_foreseen(outlook)
            self.play.take(step)
            self.clocks = outlook.clocks
            return
        noticed = self.play.take(step)
        if None in noticed:
            self.restart_clocks(step.seats)
        if not told_anyway:
            self._send_again(noticed)
            self._send_log(noticed)

    def restart_clocks(self, acted: set[Seat]) -> None:
        if self.play is not None:
            self.clocks = self.clocks_after(self.play.state, acted)

    def clocks_after(self, state: State, acted: set[Seat]) -> Clocks:
        given = (self.row.settings.deadline, self.game.seconds(state))
        seconds = min(filter(None, given), default=None)
        decision = state.pending if isinstance(state.pending, Decision) else None
        return self.clocks.after_public_step(decision, self.bot_seats, acted, now_ms(), seconds)

    # -- telling -----------------------------------------------------------------------------

    def _to_all(self, text: bytes) -> None:
        for connection in self.connections:
            connection.say(text)

    def _looking_through(self, viewer: Viewer) -> Iterator[Connection]:
        for connection in self.connections:
            if connection.sees_game and connection.looking == viewer:
                yield connection

    def _send_foreseen(self, outlook: Outlook) -> None:
        for connection in self.connections:
            viewer = connection.looking
            if connection.sees_game and viewer in outlook.noticed:
                connection.say(outlook.text(viewer))

    def _send_log(self, viewers: Iterable[Viewer]) -> None:
        for viewer in viewers:
            for connection in self._looking_through(viewer):
                connection.say(self._log_text(viewer))

    def _send_again(self, viewers: Iterable[Viewer]) -> None:
        """The game as it stands, for viewers for whom something beside it has changed."""
        if self.play is None:
            return
        for viewer in viewers:
            for connection in self._looking_through(viewer):
                connection.say(self._picture(viewer))

    def show_chances(self, chances: Mapping[int, RaceChances]) -> None:
        """These stand on the odds board from now on."""
        before, self.chances = self.chances, chances
        whole = bool(before.keys() - chances.keys())
        new = [each for race, each in chances.items() if whole or each != before.get(race)]
        if new or whole:
            text = outgoing.chances_text(self.row.number, new, whole)
            for connection in self.connections:
                if connection.sees_game:
                    connection.say(text)

    def _send_new_game(self) -> None:
        self.send_table()
        for connection in self.connections:
            for text in self._opening(connection):
                connection.say(text)

    def _picture(self, viewer: Viewer) -> bytes:
        """The game as it stands, without what happened last."""
        assert self.play is not None
        return self._scene(self.play).text(viewer, viewer in self.bot_seats)

    def _scene(self, play: Play, telling: outgoing.Telling | None = None) -> outgoing.Scene:
        deadlines = self.clocks.by_seat(len(self.row.seats))
        return outgoing.Scene(play, self.row.number, self.names, deadlines, telling)

    def _log_text(self, viewer: Viewer) -> bytes:
        assert self.play is not None
        return outgoing.log_text(self.play, self.row.number, viewer, self.names)

    def send_table(self) -> None:
        self._presence_told = True
        self._to_all(self._table_text())

    def _table_text(self) -> bytes:
        here = self.at_the_table()
        seated = {seat.visitor for seat in self.row.seats}
        watching = sum(connection.visitor not in seated for connection in self.connections)
        return outgoing.table_text(
            self.row, self.game, self.pack_name, self.frozen, self.dice(), here, watching
        )

    def dice(self) -> DiceInfo:
        """The dice of this game, or what is known already about those of the coming one."""
        if self.play is not None and self.row.phase != "open":
            return dice_info(self.play.header.dice, self.play.revealed_secret())
        return coming_dice(self.row)

    # -- sockets -----------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.last_used = time.monotonic()
        for text in self.snapshot(connection):
            connection.say(text)
        self.tell_presence()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.last_used = time.monotonic()
        self.tell_presence()

    def tell_presence(self) -> None:
        """Soon, and once for many who come or go together."""
        if self._presence_told:
            self._presence_told = False
            asyncio.get_running_loop().call_later(0.05, self._tell_presence_now)

    def _tell_presence_now(self) -> None:
        if not self._presence_told:
            self.send_table()

    def look(self, connection: Connection, seat: Viewer) -> None:
        """Look through another seat; the caller has checked that it is the visitor's."""
        connection.looking = seat
        connection.say(self._you_text(connection))
        for text in self._game_snapshot(connection):
            connection.say(text)

    def snapshot(self, connection: Connection) -> Iterator[bytes]:
        """The whole picture, as one socket may see it."""
        yield self._table_text()
        yield self._you_text(connection)
        yield outgoing.chat_text(tuple(self.chat), whole=True)
        yield from self._game_snapshot(connection)

    def _opening(self, connection: Connection) -> Iterator[bytes]:
        """The game that has begun, with all that happened in setting it up."""
        if self.play is None or not connection.sees_game:
            return
        viewer, told = connection.looking, [event for _, event in self.play.told]
        telling = outgoing.Telling(self.game, (), told, self.names)
        yield self._scene(self.play, telling).text(viewer, viewer in self.bot_seats)
        yield self._log_text(viewer)

    def _game_snapshot(self, connection: Connection) -> Iterator[bytes]:
        if self.play is not None and self.row.phase != "open" and connection.sees_game:
            yield self._picture(connection.looking)
            yield self._log_text(connection.looking)
            if self.chances:
                races = self.chances.values()
                yield outgoing.chances_text(self.row.number, races, whole=True)

    def _you_text(self, connection: Connection) -> bytes:
        seats = self.seats_of(connection.visitor)
        if connection.looking is not None and connection.looking not in seats:
            connection.looking = None
        connection.sees_game = self.may_watch(connection.visitor)
        connection.you = self._you(connection)
        return outgoing.you_text(
            self.row, connection.visitor, connection.looking, connection.sees_game
        )

    def _you(self, connection: Connection) -> tuple[object, ...]:
        visitor = connection.visitor
        return self.seats_of(visitor), visitor == self.row.host, self.may_watch(visitor)

    def _look_after(self, connection: Connection) -> None:
        """Tell a socket about itself if the change of the table concerned it."""
        if self._you(connection) == connection.you:
            return
        before = connection.looking, connection.sees_game
        seats = self.seats_of(connection.visitor)
        if connection.looking not in seats and len(seats) == 1:
            connection.looking = seats[0]
        connection.say(self._you_text(connection))
        if (connection.looking, connection.sees_game) != before:
            for text in self._game_snapshot(connection):
                connection.say(text)
