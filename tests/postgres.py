"""A real PostgreSQL for tests, from the binaries of the system, in a temporary folder."""

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

HOW = "install PostgreSQL (Debian: apt-get install postgresql) to run its tests"

DEBIAN = Path("/usr/lib/postgresql")

SETTINGS = {
    "listen_addresses": "",  # nobody but this user comes in, by a socket in the folder
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "log_min_messages": "fatal",
}

PATIENCE = 180.0
"""Seconds, for a machine that is busy with much else."""

_names = itertools.count(1)


def find_postgres() -> Path | None:
    """The folder of the binaries, of the newest version that is here."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = [path for path in DEBIAN.glob("*/bin") if (path / "initdb").exists()]
    return max(versions, key=lambda path: float(path.parent.name), default=None)


def postgres_is_due() -> bool:
    """On a build machine a missing database is a failure, not a reason to skip."""
    return os.environ.get("CI", "").lower() == "true"


class Postgres:
    """A server that can be killed and started again; nobody but this user comes in."""

    def __init__(self, binaries: Path) -> None:
        self._binaries = binaries
        self.folder = Path(tempfile.mkdtemp(prefix="railbird-pg-"))
        self._user = "postgres" if os.getuid() == 0 else None  # PostgreSQL refuses to be root
        if self._user:
            shutil.chown(self.folder, self._user)
        self._process: subprocess.Popen[bytes] | None = None
        options = ["--username=railbird", "--auth=trust", "--encoding=UTF8", "--locale=C"]
        self.run("initdb", "--no-sync", *options, str(self._data))
        self.start()

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    @property
    def quoted_folder(self) -> str:
        """As it stands in an address."""
        return quote(str(self.folder), safe="")

    def dsn(self, user: str = "railbird", database: str = "postgres", **settings: str) -> str:
        wanted = {"host": str(self.folder)} | settings
        query = "&".join(f"{name}={quote(value, safe='')}" for name, value in wanted.items())
        return f"postgresql://{user}@/{database}?{query}"

    def new_schema(self) -> str:
        """The address of an empty schema, which is quicker to make than a database."""
        schema = f"house_{next(_names)}"
        self.execute(f"CREATE SCHEMA {schema}")
        return self.dsn(search_path=schema)

    def execute(self, sql: str, dsn: str | None = None) -> str:
        """What psql prints, without frills."""
        command = ["psql", "--no-psqlrc", "-qAtv", "ON_ERROR_STOP=1", "-c", sql]
        address = dsn or self.dsn()
        schema = address.partition("search_path=")[2]
        env = {"PGOPTIONS": f"-c search_path={schema}"} if schema else {}
        where = address.partition("&search_path=")[0]
        return self.run(*command, where, **env)

    def start(self) -> None:
        """After a kill, as soon as its last processes have noticed that they are alone."""
        end = time.monotonic() + PATIENCE
        self._launch()
        while not self._answers():
            assert time.monotonic() < end, "PostgreSQL did not start"
            if self._process is not None and self._process.poll() is not None:
                self._launch()
            time.sleep(0.05)

    def _launch(self) -> None:
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [self._binaries / "postgres", "-D", self._data, "-k", self.folder, *settings],
            user=self._user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the tests
        )

    def _answers(self) -> bool:
        ready = [str(self._binaries / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(ready, check=False, cwd=self.folder).returncode == 0

    def kill(self) -> None:
        """As a crash would end it: all its processes, at once."""
        assert self._process is not None
        self._signal_all(signal.SIGKILL)
        self._process.wait()

    @contextlib.contextmanager
    def silent(self) -> Iterator[None]:
        """It answers nobody meanwhile, and breaks no connection either."""
        self._signal_all(signal.SIGSTOP)
        try:
            yield
        finally:
            self._signal_all(signal.SIGCONT)

    def _signal_all(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)  # so that it starts no other meanwhile
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        own = children.read_text().split() if children.exists() else ()
        self._process.send_signal(what)
        for child in own:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), what)

    def close(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(timeout=PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, program: str, *arguments: str, **env: str) -> str:
        """One of the programs that come with the server; what it prints."""
        done = subprocess.run(
            [self._binaries / program, *arguments],
            user=self._user if program == "initdb" else None,
            cwd=self.folder,
            env=os.environ | env,
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, f"{program}: {done.stderr or done.stdout}"
        return done.stdout.strip()


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    binaries = find_postgres()
    assert binaries is not None, HOW
    server = Postgres(binaries)
    try:
        yield server
    finally:
        server.close()


if __name__ == "__main__":  # `make test` asks whether it must be installed first
    raise SystemExit(None if find_postgres() else f"No PostgreSQL was found: {HOW}.")
