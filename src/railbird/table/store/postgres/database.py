"""The database of many processes: PostgreSQL.

asyncpg runs in a thread with an event loop of its own, so that the rest of the server sees the same
interface as with SQLite. A connection may be lost at any moment. What was under way is tried again
for a while; what was lost at its commit is then either new or found to be there already.
"""

import asyncio
import contextlib
import itertools
import logging
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from railbird.core import RailbirdError
from railbird.table.metrics import UNCOUNTED, Metrics
from railbird.table.refusal import DiskFull, NoAnswer, Unsure
from railbird.table.store.database import Conflict, Transaction
from railbird.table.store.postgres.layouts import check_rights, known_layout, migrate
from railbird.table.store.postgres.news import News
from railbird.table.store.sqlite.database import BadStore, Unreachable
from railbird.table.store.sqlite.writer import CannotWrite, Waiting
from railbird.table.tasks import Tasks
from railbird.table.throttled import Throttled

log = logging.getLogger("railbird.table")

T = TypeVar("T")

CONNECTIONS = 6
"""For one process."""

PATIENCE_SECONDS = 10.0
"""For a database that does not answer, before people are told."""

OPENING_SECONDS = 10.0
PAUSE_SECONDS = 0.1

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.QueryCanceledError,
    asyncpg.IdleInTransactionSessionTimeoutError,
)
"""The connection is gone, or there is none to be had at the moment."""

COLLIDED = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""Two changes stood in each other's way, and this one was undone."""

REFUSES = (*LOST, asyncpg.PostgresError, ValueError, OverflowError)
"""A database that cannot be opened."""

_full_disk = Throttled(log)
_away = Throttled(log)


class CannotRead(RailbirdError):
    """The database answers, but not with what was asked for, and why."""


class PostgresDatabase:
    def __init__(
        self, dsn: str, connections: int = CONNECTIONS, metrics: Metrics = UNCOUNTED
    ) -> None:
        self._dsn = dsn
        self._metrics = metrics
        self._connections = connections
        self._pool: asyncpg.Pool
        self._tasks = Tasks()
        self._house = ""
        self._closed = False
        self._news: News | None = None
        self._on_death: Callable[[], None] = lambda: None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="postgres", daemon=True)
        self._thread.start()
        try:
            self._wait_for(self._open())
        except (BadStore, *REFUSES) as error:
            self._stop()
            raise _unusable(dsn, error) from None

    def write(self, change: Transaction) -> asyncio.Future[None]:
        """Done when all of it is on disk, in one transaction."""
        waiting = Waiting(change, asyncio.get_running_loop(), self._metrics)
        if self._closed:
            waiting.done.set_exception(NoAnswer())
            return waiting.done
        self._loop.call_soon_threadsafe(self._begin, waiting)
        return waiting.done

    @property
    def waiting(self) -> int:
        return len(self._tasks)

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        if self._closed:
            raise NoAnswer
        reading = asyncio.run_coroutine_threadsafe(self._read(sql, values), self._loop)
        return await asyncio.wrap_future(reading)

    async def used_bytes(self) -> int:
        """What the tables of this schema hold on disk, with their indexes."""
        found = await self.read(
            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        )
        return int(found[0][0])

    def hear(self, call: Callable[[str], None]) -> None:
        """Call this, in the running loop, with every line that some process tells."""
        loop = asyncio.get_running_loop()

        def heard(line: str) -> None:
            with contextlib.suppress(RuntimeError):  # a loop that is closed hears nothing
                loop.call_soon_threadsafe(call, line)

        self._wait_for(self._listen(heard))

    def tell(self, line: str) -> None:
        """A hint to all processes that listen; it may be lost."""
        if self._news is not None and not self._closed:
            self._loop.call_soon_threadsafe(self._news.tell, line)

    def on_death(self, call: Callable[[], None]) -> None:
        """Call this if nothing can be written any more, whatever becomes of the database."""
        self._on_death = call

    def close(self) -> None:
        """Return when all that was to be written is on disk, or could not be."""
        self._closed = True
        self._wait_for(self._close())
        self._stop()

    # -- the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        except BaseException:
            log.critical("the thread that writes to the database died", exc_info=True)
            self._on_death()

    def _wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _open(self) -> None:
        self._pool = await asyncpg.create_pool(
            self._dsn,
            min_size=0,
            max_size=self._connections,
            timeout=OPENING_SECONDS,
            command_timeout=PATIENCE_SECONDS,
            server_settings=await self._settings(),
            reset=_leave_as_it_is,
        )
        async with self._pool.acquire() as connection:
            await migrate(connection)
            await check_rights(connection)
            self._house = await connection.fetchval("SELECT value FROM facts WHERE name = 'house'")
            if await connection.fetchval("SHOW fsync") == "off":
                log.warning(
                    "the database has fsync off; a power cut may lose what was acknowledged"
                )

    async def _settings(self) -> dict[str, str]:
        """Of every connection: what is acknowledged is on disk, whatever is usual there."""
        settings = {
            "application_name": "railbird",
            "idle_in_transaction_session_timeout": str(int(PATIENCE_SECONDS * 1000)),
        }
        first = await asyncpg.connect(self._dsn, timeout=OPENING_SECONDS)
        try:
            if await first.fetchval("SHOW synchronous_commit") == "off":
                settings["synchronous_commit"] = "on"
        finally:
            await first.close()
        return settings

    async def _listen(self, heard: Callable[[str], None]) -> None:
        self._news = News(self._dsn, f"railbird_{self._house}", heard)
        self._listening = self._loop.create_task(self._news.run(LOST))

    async def _close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}  # who reads now gets no answer
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE_SECONDS)
        except LOST:
            self._pool.terminate()

    # -- in the thread -----------------------------------------------------------------------

    def _begin(self, waiting: Waiting) -> None:
        self._tasks.start(self._settle(waiting))

    async def _settle(self, waiting: Waiting) -> None:
        try:
            await self._write(waiting.change)
        except Exception as error:
            waiting.settle(error)
        else:
            waiting.settle(None)

    async def _write(self, change: Transaction) -> None:
        """Try until it is written, cannot be, or patience ends."""
        end = time.monotonic() + PATIENCE_SECONDS
        attempt = _Attempt()
        while True:
            try:
                await attempt.write(self._pool, change)
                return
            except asyncpg.UniqueViolationError as error:
                if error.table_name != "chat":  # where the next number is as good
                    raise Conflict(str(error.table_name), attempt.in_doubt) from None
            except COLLIDED:
                pass
            except LOST as error:
                if time.monotonic() > end:
                    _away.warn("the database does not answer: %s", _words(error))
                    raise (Unsure() if attempt.in_doubt else NoAnswer()) from None
                await asyncio.sleep(PAUSE_SECONDS)
            except Exception as error:
                raise _refusal(error) from None

    async def _read(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                async with self._pool.acquire(timeout=PATIENCE_SECONDS) as connection:
                    found = await connection.fetch(_numbered(sql), *map(as_kept, values))
                return [tuple(each) for each in found]
            except LOST as error:
                if time.monotonic() > end:
                    _away.warn("the database does not answer: %s", _words(error))
                    raise NoAnswer from None
                await asyncio.sleep(PAUSE_SECONDS)
            except asyncpg.PostgresError as error:
                raise CannotRead(
                    f"this server cannot read its database ({_words(error)})"
                ) from None


class _Attempt:
    """One change, in a transaction that may have to be tried again."""

    def __init__(self) -> None:
        self.in_doubt = False
        """A commit was sent, and no answer came."""

    async def write(self, pool: asyncpg.Pool, change: Transaction) -> None:
        async with pool.acquire(timeout=PATIENCE_SECONDS) as connection:
            transaction = connection.transaction()
            try:
                await transaction.start()
                for sql, values in change:
                    await connection.execute(_numbered(sql), *map(as_kept, values))
            except LOST:
                connection.terminate()
                raise
            except BaseException:
                await _roll_back(transaction)
                raise
            await self._commit(connection, transaction)

    async def _commit(self, connection: Any, transaction: Any) -> None:
        try:
            await transaction.commit()
        except LOST:
            self.in_doubt = True
            connection.terminate()
            raise


async def _leave_as_it_is(_connection: Any) -> None:
    """Between two uses: no setting, lock or cursor outlives a transaction here. To ask for a reset
    would take as long as a question, and could fail after a commit that was answered."""


async def _roll_back(transaction: Any) -> None:
    try:
        await transaction.rollback()
    except (*LOST, asyncpg.PostgresError):
        pass  # the database does it by itself


@lru_cache(maxsize=512)
def _numbered(sql: str) -> str:
    """The same with $1, $2, … in place of the question marks; no text in it has any."""
    numbers = itertools.count(1)
    return "".join(f"${next(numbers)}" if sign == "?" else sign for sign in sql)


def as_kept(value: object) -> object:
    """PostgreSQL has no text with a zero in it; nothing that we make has one either."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value


def _refusal(error: Exception) -> Exception:
    if isinstance(error, asyncpg.DiskFullError):
        _full_disk.warn("the disk of the database is full; nothing can be written")
        return DiskFull()
    return CannotWrite(
        f"nothing was changed: the server cannot write to its database ({_words(error)})"
    )


def _words(error: BaseException) -> str:
    """One line; some errors of the system have no words."""
    return " ".join(str(error).split()) or type(error).__name__


def shown(dsn: str) -> str:
    """The address without its password."""
    parts = urlsplit(dsn)
    user, at, place = parts.netloc.rpartition("@")
    return urlunsplit((parts.scheme, f"{user.partition(':')[0]}{at}{place}", parts.path, "", ""))


def _unusable(dsn: str, error: Exception) -> BadStore:
    away = isinstance(error, LOST) and not isinstance(error, ValueError)
    kind = Unreachable if away else BadStore
    return kind(f"cannot use the database {shown(dsn)}: {_why_not(error)}")


def _why_not(error: Exception) -> str:
    """In one line, with what would be right."""
    words = _words(error)
    match error:
        case asyncpg.InsufficientPrivilegeError():
            return f"{words}; the user must own the database, or may create tables in its schema"
        case asyncpg.InvalidCatalogNameError():
            return f"{words}; make it first, with createdb"
        case asyncpg.InvalidAuthorizationSpecificationError():
            return f"{words}; look at user and password"
        case asyncpg.ReadOnlySQLTransactionError():
            return f"{words}; name the server that takes changes, not a copy of it"
        case ValueError() | OverflowError():
            return f"{words.removesuffix('.')}; give postgresql://user:password@host:5432/database"
        case OSError() | TimeoutError():
            return f"it does not answer ({words})"
    return words


# -- without a server ----------------------------------------------------------------------------

Read = Callable[..., list[tuple[Any, ...]]]


@contextlib.contextmanager
def one_moment(dsn: str) -> Iterator[tuple[int, Read]]:
    """The layout of a database, and a way to ask about one moment of it, though servers may be
    writing; nothing is changed. BadStore if it cannot be read."""
    with contextlib.ExitStack() as opened:
        runner = opened.enter_context(asyncio.Runner())
        try:
            connection = runner.run(asyncpg.connect(dsn, timeout=OPENING_SECONDS))
            opened.callback(connection.terminate)
            transaction = connection.transaction(isolation="repeatable_read", readonly=True)
            runner.run(transaction.start())
            layout = runner.run(known_layout(connection))
        except (BadStore, *REFUSES) as error:
            raise _unusable(dsn, error) from None

        def read(sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
            try:
                found = runner.run(connection.fetch(_numbered(sql), *map(as_kept, values)))
            except REFUSES as error:
                raise _unusable(dsn, error) from None
            return [tuple(each) for each in found]

        yield layout, read
