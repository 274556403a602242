"""railbird serve: the table in the browser, for everybody on the local network."""

import io
import logging
import signal
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import segno
import uvicorn
from cyclopts import App, Parameter

from railbird.bots.own import load_own_bot
from railbird.cli import exit_codes
from railbird.cli.game_files import GameFiles, add_games
from railbird.core import BadSetup
from railbird.core.own_file import in_full, names_a_file
from railbird.folders import data_folder, library_folder
from railbird.registry import load_all, use_kernels
from railbird.table.server.address import lan_address, url_of
from railbird.table.server.app import ANALYSIS_WORKERS, Setup, make_app
from railbird.table.server.logs import LogFormat, set_up
from railbird.table.server.operations import read_token
from railbird.table.server.proxies import Proxies
from railbird.table.server.server import listening_socket, make_server, tune_gc
from railbird.table.store.preallocate import LOG_ROOM
from railbird.table.store.sqlite import BadStore

app = App(
    name="serve",
    help_epilogue="""\
Examples:
  railbird serve
  railbird serve --port 9000 --data ./tables
  railbird serve --host 127.0.0.1 --public-url https://races.example.org
  railbird serve --log json --metrics-token ./metrics_token
  railbird serve --bot ./mine.py:Bot --bot-workers 4
  railbird serve --game ./sprint.py:Sprint""",
)


@app.default
def serve(
    *,
    host: str = "0.0.0.0",
    port: int = 8080,
    data: Path | None = None,
    library: Path | None = None,
    open_library: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    public_url: str | None = None,
    trust_proxy: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    bot: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    game: GameFiles = (),
    bot_workers: int = 2,
    no_analysis: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    log: LogFormat = "text",
    access_log: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    metrics_token: Path | None = None,
    verbose: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> int:
    """Serve tables in the browser until Ctrl-C.

    Parameters
    ----------
    host
        The address to listen on; 127.0.0.1 for this machine alone.
    port
        The port to listen on; 0 takes a free one.
    data
        The folder for tables and records. Without it: where this system keeps a user's data.
    library
        The folder of the library of Top of the Stretch, unless it is the usual one. With --data it
        is a folder in that one.
    open_library
        Let every visitor keep races in the library. Without it, only a browser on this machine may.
    public_url
        The address that links should use, when the server stands behind a proxy or tunnel.
    trust_proxy
        The address or network of a proxy on another machine, which may say where visitors come
        from; may be given more than once. Proxies on this machine are trusted.
    bot
        A bot of your own that can be seated, as file and class; may be given more than once.
    bot_workers
        How many bots think at the same time, each in a process of its own.
    no_analysis
        Give no hints and review no games; both take much of a processor, at low priority.
    log
        How the lines of the log are written.
    access_log
        Log every request, without its query.
    metrics_token
        A file with a token; whoever sends it gets figures for Prometheus at /metrics.
    verbose
        Log more.
    """
    set_up(log, logging.INFO if verbose else logging.WARNING)
    add_games(game)
    Proxies(trust_proxy)  # a fault is told before anything is opened
    if not 1 <= bot_workers <= MOST_BOT_WORKERS:
        raise BadSetup(f"--bot-workers {bot_workers}: choose 1 to {MOST_BOT_WORKERS}")
    listener = listening_socket(host, port)
    own = url_of("localhost" if host in _ANY else host, listener.getsockname()[1])
    lan = _lan_url(host, listener.getsockname()[1])
    server: uvicorn.Server | None = None
    lost_disk = False

    def end() -> None:
        nonlocal lost_disk
        lost_disk = True
        if server is not None:
            server.should_exit = True

    setup = Setup(
        data=data or data_folder(),
        public_url=_origin(public_url),
        lan_url=lan,
        own_bots=[_checked(each) for each in bot],
        library=library or (data / "library" if data else library_folder()),
        open_library=open_library,
        workers=bot_workers,
        analysis_workers=0 if no_analysis else ANALYSIS_WORKERS,
        log_room=LOG_ROOM,
        metrics_token=_token(metrics_token) if metrics_token else None,
        on_death=end,
    )
    try:
        application = make_app(setup)
    except BadStore as error:
        raise BadSetup(str(error)) from None
    _announce(setup, own)
    for game_id in load_all():
        use_kernels(game_id)
    tune_gc()
    signal.signal(signal.SIGTERM, _leave)
    log_level = "info" if verbose else "warning"
    server = make_server(application, setup.limits, log_level, trust_proxy, access_log)
    server.run([listener])
    return exit_codes.CANNOT_WRITE if lost_disk else exit_codes.FINE


def _leave(signum: int, _frame: object) -> None:
    """The server has closed when it hands the signal on; what is left goes on the way out."""
    raise SystemExit(128 + signum)


MOST_BOT_WORKERS = 64

_ANY = ("0.0.0.0", "::")


def _lan_url(host: str, port: int) -> str | None:
    address = lan_address() if host in _ANY else host
    return url_of(address, port) if address else None


def _origin(url: str | None) -> str | None:
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise BadSetup(
            f"--public-url {url}: give scheme and host alone, for example https://races.example.org"
        )
    return f"{parts.scheme}://{parts.netloc}"


def _token(file: Path) -> str:
    try:
        return read_token(file.read_text(encoding="utf-8"), str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup(f"--metrics-token {file}: cannot be read: {error}") from None


def _checked(bot: str) -> str:
    """The bot with the full path of its file, since its process may run elsewhere."""
    if not names_a_file(bot):
        raise BadSetup(f"--bot {bot}: name a file and a class, for example ./mine.py:Bot")
    load_own_bot(bot)
    return in_full(bot)


def _announce(setup: Setup, own: str) -> None:
    shared = setup.public_url or setup.lan_url or own
    if sys.stdout.isatty():
        drawn = io.StringIO()
        segno.make_qr(shared).terminal(out=drawn, compact=True, border=2)
        print(drawn.getvalue())
    print(f"Railbird is open at {shared}")
    if shared != own:
        print(f"On this machine: {own}")
    print(f"Tables are kept in {setup.data}. Ctrl-C closes the doors.", flush=True)
