"""A house in a browser tab: the application, its database, and the second worker that thinks."""

import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

from railbird.table.clock import ServerClock
from railbird.table.limits import Limits
from railbird.table.ports import Pools
from railbird.table.room.attendants.bots import GRACE_SECONDS
from railbird.table.server.app import Outside, Setup, application
from railbird.table.store.sqlite.inline import open_database
from railbird.table.store.sqlite.journal import Files
from railbird.table.store.store import Store
from railbird.table.tab.carrier import Carrier, Tell, start
from railbird.table.tab.files import OwnFiles
from railbird.table.tab.thinking import ANALYSIS, BOTS, ESTIMATES, ODDS, Desk, SecondWorker

LIMITS = Limits(
    rollouts=120,
    moment_rollouts=12,
    decision_rollouts=24,
    hint_seconds=20,
    creations_per_second=5,
    requests_per_second=200,
)
"""One visitor, who waits for nobody else. Hints and reviews have a smaller budget: there is no
kernel, and one worker for all of them."""

TOKEN = "visitor of this browser"


class House:
    """What runs in the first worker."""

    def __init__(
        self, carrier: Carrier, thinker: SecondWorker, close: Callable[[], Awaitable[None]]
    ) -> None:
        self.carrier = carrier
        self.thinker = thinker
        self.close = close

    @classmethod
    async def open(
        cls,
        files: Files,
        tell: Tell,
        post: Callable[[int, bytes], None],
        restart: Callable[[], None],
    ) -> "House":
        """CannotMigrate if a newer Railbird has kept this house; then nothing was touched."""
        store = Store(await open_database(files))
        thinker = SecondWorker(post, restart)
        app = application(Setup(data=Path("/house"), limits=LIMITS), outside(store, thinker))
        close = await start(app)
        token = await store.fact(TOKEN, lambda: secrets.token_urlsafe(32))
        return cls(Carrier(app, token, tell), thinker, close)


def outside(store: Store, thinker: SecondWorker) -> Outside:
    seconds = LIMITS.thinking_seconds + GRACE_SECONDS
    return Outside(
        store=store,
        pools=Pools(
            bots=Desk(thinker, BOTS, seconds),
            estimates=Desk(thinker, ESTIMATES),
            odds=Desk(thinker, ODDS),
        ),
        analysis=Desk(thinker, ANALYSIS, LIMITS.analysis_seconds),
        user_files=OwnFiles(),
        clock=ServerClock(),
        measures=False,
        alone=True,
    )
