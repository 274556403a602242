"""A house on a machine of its own: a database on disk, processes that think, its clock."""

from starlette.applications import Starlette

from railbird.table.clock import ServerClock
from railbird.table.limits import Limits
from railbird.table.ports import Pools
from railbird.table.room.attendants.bots import GRACE_SECONDS
from railbird.table.server.app import Outside, Setup, application
from railbird.table.server.prometheus import METRICS
from railbird.table.store.peers import Peers
from railbird.table.store.sqlite.database import SqliteDatabase
from railbird.table.store.store import Store
from railbird.table.user_files import UserFiles
from railbird.workers import NICE_ANALYSIS, NICE_ODDS, Workers


def make_app(setup: Setup) -> Starlette:
    """The application; its data folder is opened at once, so that faults in it show early."""
    return application(setup, machine(setup))


def machine(setup: Setup) -> Outside:
    limits, workers = setup.limits, setup.analysis_workers
    return Outside(
        store=open_store(setup),
        pools=pools_of(setup.workers, limits),
        analysis=Workers(workers, seconds=limits.analysis_seconds, nice=NICE_ANALYSIS)
        if workers
        else None,
        user_files=UserFiles(),
        clock=ServerClock(),
        metrics=METRICS,
    )


def pools_of(workers: int, limits: Limits) -> Pools:
    """The processes that tables wait for."""
    seconds = limits.thinking_seconds + GRACE_SECONDS
    return Pools(
        bots=Workers(workers, seconds=seconds, on_answer=METRICS.bot_seconds.observe),
        estimates=Workers(),
        odds=Workers(nice=NICE_ODDS),
    )


def open_store(setup: Setup) -> Store:
    if setup.database is None:
        return Store(SqliteDatabase(setup.data, setup.log_room, METRICS))
    from railbird.table.store.postgres.database import (
        PostgresDatabase,  # asyncpg may not be installed
    )

    database = PostgresDatabase(setup.database, metrics=METRICS)
    return Store(database, Peers(database))
