"""The Dockerfile and the systemd unit: they can be read, and the commands in them run.

Neither an image is built nor a unit started here; docs/operating.md says so.
"""

import configparser
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest

from railbird.cli import exit_codes
from railbird.table.server.server import listening_socket
from tests.postgres import Postgres
from tests.table.served import PATIENCE

ROOT = Path(__file__).parents[1]
RUN = [sys.executable, "-c", "import sys; from railbird.cli import main; sys.exit(main())"]


def free_port() -> int:
    with listening_socket("127.0.0.1", 0) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def started(arguments: Sequence[str], port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """The command of a file in deploy/, with this Python, until it is healthy."""
    with subprocess.Popen([*RUN, *arguments], stdout=subprocess.DEVNULL) as server:
        try:
            end = time.monotonic() + PATIENCE
            while not healthy(port):
                assert time.monotonic() < end
                assert server.poll() is None
                time.sleep(0.1)
            yield server
        finally:
            server.kill()


def healthy(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def replaced(arguments: Sequence[str], **values: object) -> list[str]:
    """The arguments with other values for some options."""
    given = list(arguments)
    for name, value in values.items():
        given[given.index(f"--{name}") + 1] = str(value)
    return given


# -- Dockerfile ----------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    text = (ROOT / "deploy/Dockerfile").read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def the(instruction: str) -> str:
    (found,) = [rest for name, rest in instructions() if name == instruction]
    return found


def test_every_line_of_the_dockerfile_is_an_instruction() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL"}
    known |= {"HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {name for name, _ in instructions()} == known
    assert the("USER") != "root"


def test_everything_the_dockerfile_copies_is_there() -> None:
    for name, rest in instructions():
        if name == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
    scripts = json.loads((ROOT / "web/package.json").read_text())["scripts"]
    assert "build" in scripts


def test_the_image_installs_from_hashed_locks_alone() -> None:
    """And so do the commands of the handbook."""
    handbook = (ROOT / "docs/operating.md").read_text()
    commands = [rest for name, rest in instructions() if name == "RUN" and "pip" in rest]
    commands += re.findall(r"^/opt\S+/pip install .*$", handbook, re.MULTILINE)
    assert len(commands) == 6
    for command in commands:
        assert "--no-deps" in command
        own = {"--require-hashes", "--no-index", "--no-build-isolation"} & set(command.split())
        assert own, f"{command} may fetch what no lock names"


def test_what_the_wheel_needs_is_not_ignored() -> None:
    """As far as pyproject.toml names it."""
    kept = {
        line[1:]
        for line in (ROOT / "deploy/Dockerfile.dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    assert all((ROOT / each).exists() for each in kept)
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src", "web"} <= kept
    assert {"deploy/build.lock", "deploy/server.lock"} <= kept
    included = re.findall(r'^"(docs/\w+)" = ', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert included
    assert set(included) <= kept


def test_the_commands_of_the_dockerfile_run(tmp_path: Path) -> None:
    assert json.loads(the("ENTRYPOINT")) == ["railbird"]
    port = free_port()
    command = replaced(json.loads(the("CMD")), data=tmp_path / "data", port=port)
    check = json.loads(the("HEALTHCHECK").partition("CMD ")[2])
    assert check[0] == "python"
    probe = [sys.executable, *(each.replace(":8080/", f":{port}/") for each in check[1:])]
    with started(command, port) as server:
        assert subprocess.run(probe, check=False, timeout=PATIENCE).returncode == 0
        server.send_signal(getattr(signal, the("STOPSIGNAL")))
        assert server.wait(timeout=PATIENCE) == 143
    failed = subprocess.run(probe, check=False, timeout=PATIENCE, capture_output=True)
    assert failed.returncode != 0
    assert f"EXPOSE {json.loads(the('CMD'))[4]}" == f"EXPOSE {the('EXPOSE')}"


# -- compose -------------------------------------------------------------------------------------


def test_the_tables_of_the_compose_file_are_served(postgres: Postgres) -> None:
    services = msgspec.yaml.decode((ROOT / "deploy/compose.yaml").read_bytes())["services"]
    assert set(services) == {"database", "tables", "proxy"}
    command = services["tables"]["command"]
    assert command[command.index("--database") + 1] == "postgresql://railbird@database/railbird"
    port = free_port()
    site = {"public-url": "https://races.example.org"}
    arguments = replaced(
        command, host="127.0.0.1", port=port, database=postgres.new_schema(), **site
    )
    with started(arguments, port) as server:
        server.terminate()
        assert server.wait(timeout=PATIENCE) == 143


# -- systemd -------------------------------------------------------------------------------------

UNIT = ROOT / "deploy/railbird.service"


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(UNIT)
    return read


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """With a program that is there, for a unit with one that is missing does not pass."""
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text().replace("/opt/railbird/bin/railbird", sys.executable))
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
    )
    about_it = [line for line in checked.stderr.splitlines() if "railbird" in line]
    assert about_it == []
    assert checked.returncode == 0, checked.stderr


def test_the_command_of_the_unit_runs_and_ends_as_the_unit_expects(tmp_path: Path) -> None:
    service = unit()["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert program.endswith("/bin/railbird")
    assert arguments[-1] == f"%S/{service['StateDirectory']}"
    port = free_port()
    with started(replaced(arguments, data=tmp_path / "data", port=port), port) as server:
        server.terminate()
        assert server.wait(timeout=PATIENCE) == int(service["SuccessExitStatus"])


def test_a_server_that_lost_its_disk_is_started_again() -> None:
    service = unit()["Service"]
    assert service["Restart"] == "on-failure"
    assert str(exit_codes.CANNOT_WRITE) not in service["RestartPreventExitStatus"].split()
    assert str(exit_codes.CANNOT_WRITE) not in service["SuccessExitStatus"].split()


def test_a_server_that_cannot_start_is_not_started_again_and_again(tmp_path: Path) -> None:
    service = unit()["Service"]
    (tmp_path / "file").write_text("not a folder")
    arguments = replaced(shlex.split(service["ExecStart"])[1:], data=tmp_path / "file", port=0)
    ended = subprocess.run([*RUN, *arguments], capture_output=True, text=True, check=False)
    assert ended.returncode == int(service["RestartPreventExitStatus"])
    assert len(ended.stderr.splitlines()) == 1
