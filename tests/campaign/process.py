"""A real `railbird serve`, in a process that can be killed and started again on the same port."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

SERVE = "import sys; from railbird.cli import main; sys.exit(main())"

UNHURRIED = """
import sys
from functools import partial
import railbird.cli.serve as command
from railbird.cli import main
from railbird.table.limits import Limits
many = 1_000_000_000
limits = Limits(
    commands_per_second=many, commands_at_once=many, connections_at_once=many,
    requests_per_second=many, requests_at_once=many,
    replay_steps_per_second=many, replay_steps_at_once=many,
    creations_per_second=many, creations_at_once=many,
    tables=many, tables_per_visitor=many, tables_per_address=many,
    sockets_per_visitor=many, sockets_per_address=many,
)
command.Setup = partial(command.Setup, limits=limits)
sys.exit(main())
"""
"""railbird serve, for people who send faster than any person."""

TRACEBACK = "Traceback (most recent call last)"


class Mortal:
    """The server of a data folder; what it writes to its log is kept over all its lives."""

    def __init__(self, data: Path, program: str = SERVE, preload: Path | None = None) -> None:
        self.data = data
        self._environment = os.environ | ({"LD_PRELOAD": str(preload)} if preload else {})
        self._program = program
        self._log = data.parent / "server.log"
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def launch(self) -> None:
        """Begin to start; the server is not there yet."""
        options = ["--host", "127.0.0.1", "--port", str(self._port), "--data", str(self.data)]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", self._program, "serve", *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self._environment,
                start_new_session=True,
            )

    def start(self) -> None:
        self.launch()
        assert self._process is not None
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", first)
        assert found, f"the server did not start: {first!r}\n{self.log()[-2000:]}"
        self._port = int(found[1])

    def kill(self, how: signal.Signals = signal.SIGKILL, group: bool = False) -> None:
        """End the server, or with it the processes in which its bots think."""
        assert self._process is not None
        (os.killpg if group else os.kill)(self._process.pid, how)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def log(self) -> str:
        return self._log.read_text()

    def tracebacks(self) -> int:
        return self.log().count(TRACEBACK)

    def memory(self) -> float:
        """Megabytes in use, where the system tells."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found, status
        return int(found[1]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time so far, where the system tells."""
        numbers = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> "Mortal":
        return self

    def __exit__(self, *_error: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill(group=True)


def today() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime())
