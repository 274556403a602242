"""railbird serve: the table in the browser, for everybody on the local network."""

import io
import logging
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import segno
import uvicorn
from cyclopts import App, Parameter

from railbird.bots import bot_names
from railbird.bots.programs.command import command_of
from railbird.bots.registry import load_own_bot
from railbird.cli import exit_codes
from railbird.cli.data_files import check_address
from railbird.cli.game_files import GameFiles, add_games
from railbird.cli.terminal_text import say
from railbird.core import BadSetup
from railbird.core.own_file import in_full, names_a_file, names_a_program
from railbird.core.reading import read_text_at_most
from railbird.folders import data_folder, library_folder
from railbird.registry import add_files, files_added, game_ids, load_all, use_kernels
from railbird.table.server.addresses import Proxies, lan_address, url_of
from railbird.table.server.app import ANALYSIS_WORKERS, Setup, nothing
from railbird.table.server.last_call import LastCall
from railbird.table.server.logs import LogFormat, set_up
from railbird.table.server.machine import make_app, open_store
from railbird.table.server.operations import read_token
from railbird.table.server.server import listening_socket, make_server, tune_gc
from railbird.table.server.workers import Workers, end_with_the_parent, share
from railbird.table.store.sqlite.database import BadStore, Unreachable
from railbird.table.store.sqlite.preallocate import LOG_ROOM
from railbird.table.throttled import Throttled

T = TypeVar("T")

app = App(
    name="serve",
    help_epilogue="""\
Examples:
  railbird serve
  railbird serve --port 9000 --data ./tables
  railbird serve --host 127.0.0.1 --public-url https://races.example.org
  railbird serve --log json --metrics-token ./metrics_token
  railbird serve --bot ./mine.py:Bot --bot-workers 4
  railbird serve --bot "deep=cmd:./mybot --deep"
  railbird serve --game ./sprint.py:Sprint
  railbird serve --database postgresql://railbird@localhost/railbird --workers 4""",
)


@app.default
def serve(
    *,
    host: str = "0.0.0.0",
    port: int = 8080,
    data: Path | None = None,
    database: str | None = None,
    workers: int = 1,
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
        The address to listen on; 127.0.0.1 for this machine only.
    port
        The port to listen on; 0 picks a free one.
    data
        The folder for tables and records; by default where this system keeps a user's data.
    database
        The address of a PostgreSQL database instead of a folder, as
        postgresql://user:password@host:5432/database. Servers on other machines may share it.
    workers
        How many processes serve the port; more than one needs a database.
    library
        The folder of the Top of the Stretch library. With --data the default is a folder in it.
    open_library
        Let every visitor save races to the library. By default only a browser on this machine
        may.
    public_url
        The address that links should use if the server is behind a proxy or tunnel.
    trust_proxy
        The address or network of a proxy on another machine, trusted to say where visitors come
        from; may be repeated. Proxies on this machine are always trusted.
    bot
        Your own bot, offered at the tables, as file and class, or a program as NAME=cmd:./mybot;
        may be repeated. A visitor sees the name, never the command.
    bot_workers
        How many bots think at the same time, each in its own process; the workers share them.
    no_analysis
        Switch off hints and reviews, which use a lot of processor time at low priority.
    log
        The format of the log.
    access_log
        Log every request, without its query.
    metrics_token
        A file with a token; requests that send it get figures for Prometheus at /metrics.
    verbose
        Log more.
    """
    set_up(log, logging.INFO if verbose else logging.WARNING)
    add_games(game)
    Proxies(trust_proxy)  # a fault is told before anything is opened
    if not 1 <= bot_workers <= MOST_BOT_WORKERS:
        raise BadSetup(f"--bot-workers {bot_workers}: choose 1 to {MOST_BOT_WORKERS}")
    _check_database(database, workers, data, library, open_library)
    listener = listening_socket(host, port)
    own = url_of("localhost" if host in _ANY else host, listener.getsockname()[1])
    lan = _lan_url(host, listener.getsockname()[1])
    setup = Setup(
        data=data or data_folder(),
        database=database,
        public_url=_origin(public_url),
        lan_url=lan,
        own_bots=[_checked(each) for each in bot if not _is_program(each)],
        programs=_programs([each for each in bot if _is_program(each)]),
        library=None if database else _library(library, data),
        open_library=open_library,
        workers=bot_workers,
        analysis_workers=0 if no_analysis else ANALYSIS_WORKERS,
        log_room=LOG_ROOM,
        metrics_token=_token(metrics_token) if metrics_token else None,
    )
    how = How(log, verbose, trust_proxy, access_log)
    announce = partial(_announce, setup, own)
    if workers == 1:
        return _serve(setup, listener, how, announce)
    return _serve_with(workers, setup, listener, how, announce)


class How(NamedTuple):
    """What is not for the tables: logs, and who is let in."""

    log: LogFormat
    verbose: bool
    proxies: tuple[str, ...]
    access_log: bool


def _serve(
    setup: Setup, listener: socket.socket, how: How, announce: Callable[[], None] = nothing
) -> int:
    server: uvicorn.Server | None = None
    last_call = LastCall(setup.limits.stop_seconds)
    lost_disk = False

    def end() -> None:
        nonlocal lost_disk
        lost_disk = True
        last_call.begin(exit_codes.CANNOT_WRITE)
        if server is not None:
            server.should_exit = True

    application = _when_it_answers(lambda: make_app(replace(setup, on_death=end)))
    announce()
    for game_id in load_all():
        use_kernels(game_id)
    tune_gc()
    signal.signal(signal.SIGTERM, _leave)
    log_level = "info" if how.verbose else "warning"
    server = make_server(
        application, setup.limits, log_level, how.proxies, how.access_log, last_call.begin
    )
    server.run([listener])
    return exit_codes.CANNOT_WRITE if lost_disk else exit_codes.FINE


def _when_it_answers(open_it: Callable[[], T]) -> T:
    """A database that is not up yet is waited for, as after a power cut. What else is wrong with it
    would be wrong later, too. Nothing is open meanwhile, so a signal just ends the process."""
    waiting = Throttled(logging.getLogger("railbird.table"))
    pauses = chain(FIRST_PAUSES, repeat(FIRST_PAUSES[-1]))
    while True:
        try:
            return open_it()
        except Unreachable as error:
            waiting.warn("%s; waiting for it", error)
        except BadStore as error:
            raise BadSetup(str(error)) from None
        time.sleep(next(pauses))


# -- several workers -----------------------------------------------------------------------------


def _serve_with(
    workers: int, setup: Setup, listener: socket.socket, how: How, announce: Callable[[], None]
) -> int:
    """A parent that serves nobody itself; the database is looked at before anything starts."""
    _when_it_answers(lambda: open_store(setup)).close()
    files = files_added()

    def start(number: int) -> tuple[Callable[..., None], tuple[Any, ...]]:
        own = replace(
            setup,
            workers=share(setup.workers, workers, number),
            analysis_workers=setup.analysis_workers
            and share(setup.analysis_workers, workers, number),
        )
        return _work, (own, listener, how, files)

    last_seconds = setup.limits.stop_seconds + 1
    last_call = LastCall(last_seconds + 0.5)

    def leave(signum: int, frame: FrameType | None) -> None:
        last_call.begin(128 + signum)
        (signal.default_int_handler if signum == signal.SIGINT else _leave)(signum, frame)

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, leave)
    announce()
    return Workers(workers, start, exit_codes.BAD_INPUT, last_seconds).run()


def _work(setup: Setup, listener: socket.socket, how: How, files: tuple[str, ...]) -> None:
    """In a process of its own."""
    end_with_the_parent()
    set_up(how.log, logging.INFO if how.verbose else logging.WARNING)
    add_files(files)
    try:
        code = _serve(setup, listener, how)
    except KeyboardInterrupt:
        code = exit_codes.INTERRUPTED
    except BadSetup as error:
        logging.getLogger("railbird.table").error("%s", error)
        code = exit_codes.BAD_INPUT
    sys.exit(code)


def _check_database(
    database: str | None,
    workers: int,
    data: Path | None,
    library: Path | None,
    open_library: bool,
) -> None:
    if not 1 <= workers <= MOST_WORKERS:
        raise BadSetup(f"--workers {workers}: choose 1 to {MOST_WORKERS}")
    if database is None:
        if workers > 1:
            raise BadSetup(
                f"--workers {workers}: several processes need a database to share; "
                "name one with --database postgresql://…"
            )
        return
    check_address(database)
    if data is not None:
        raise BadSetup("--data and --database: tables are kept in one or the other; name only one")
    if library is not None or open_library:
        raise BadSetup(
            "--database: the library is a folder of one machine, so a server with a database "
            "keeps none; leave --library and --open-library out"
        )


def _library(library: Path | None, data: Path | None) -> Path:
    return library or (data / "library" if data else library_folder())


def _leave(signum: int, _frame: FrameType | None) -> None:
    """The server has closed when it hands the signal on; what is left goes on the way out."""
    raise SystemExit(128 + signum)


FIRST_PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between looks at a database that is not up yet; the last one is repeated."""

LARGEST_TOKEN = 10_000
"""Bytes of its file."""
MOST_BOT_WORKERS = 64
PROGRAM_NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")
"""As those of our bots: it stands in lists, in records and in the log."""
MOST_WORKERS = 64

_ANY = ("0.0.0.0", "::")


def _lan_url(host: str, port: int) -> str | None:
    address = lan_address() if host in _ANY else host
    return url_of(address, port) if address else None


def _origin(url: str | None) -> str | None:
    if url is None:
        return None
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise BadSetup(
            f"--public-url {url}: give scheme and host alone, for example https://races.example.org"
        )
    return f"{parts.scheme}://{parts.netloc}"


def _token(file: Path) -> str:
    try:
        return read_token(read_text_at_most(file, LARGEST_TOKEN), str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup(f"--metrics-token {file}: cannot be read: {error}") from None


def _checked(bot: str) -> str:
    """The bot with the full path of its file, since its process may run elsewhere."""
    if not names_a_file(bot):
        raise BadSetup(
            f"--bot {bot}: name a file and a class, for example ./mine.py:Bot, or a program: "
            "deep=cmd:./mybot"
        )
    load_own_bot(bot)
    return in_full(bot)


def _is_program(bot: str) -> bool:
    return names_a_program(bot.partition("=")[2]) or names_a_program(bot)


def _programs(bots: Sequence[str]) -> dict[str, str]:
    """The commands by their names, which no bot of a game may have already."""
    taken = {name for game in game_ids() for name in bot_names(game)}
    programs: dict[str, str] = {}
    for bot in bots:
        name, _, command = bot.partition("=")
        if not PROGRAM_NAME.fullmatch(name):
            raise BadSetup(
                f"--bot {bot}: give the program a name of up to 24 small letters, digits, - and _, "
                f"for example deep={bot if names_a_program(bot) else command}"
            )
        if name in taken:
            raise BadSetup(f"--bot {bot}: there is a bot {name} already; choose another name")
        command_of(command)
        taken.add(name)
        programs[name] = command
    return programs


def _announce(setup: Setup, own: str) -> None:
    shared = setup.public_url or setup.lan_url or own
    if sys.stdout.isatty():
        drawn = io.StringIO()
        segno.make_qr(shared).terminal(out=drawn, compact=True, border=2)
        print(drawn.getvalue())
    say(f"Railbird is open at {shared}")
    if shared != own:
        say(f"On this machine: {own}")
    if setup.database:
        from railbird.table.store.postgres.database import shown

        kept = shown(setup.database)
    else:
        kept = str(setup.data)
    say(f"Tables are kept in {kept}. Ctrl-C closes the doors.")
    sys.stdout.flush()
