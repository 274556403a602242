"""Help, exit codes and errors without tracebacks."""

import subprocess
import sys

import pytest

import railbird as package
from railbird.cli import exit_codes
from tests.cli.conftest import Railbird

COMMANDS = ("games", "play", "replay", "verify", "bench")
RUN = "import sys; from railbird.cli import main; sys.exit(main(sys.argv[1:]))"


def run_apart(*arguments: str, program: str = RUN) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )


def test_version(railbird: Railbird) -> None:
    ran = railbird("--version")
    assert (ran.code, ran.out.strip()) == (exit_codes.FINE, package.__version__)


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_every_command(railbird: Railbird, arguments: tuple[str, ...]) -> None:
    ran = railbird(*arguments)
    assert ran.code == exit_codes.FINE
    assert all(f" {command} " in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_has_examples(railbird: Railbird, command: str) -> None:
    ran = railbird(command, "--help")
    assert ran.code == exit_codes.FINE
    assert f"Examples:\n  railbird {command}" in ran.out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("ride",), '"ride"'),
        (("games", "--wrong"), "--wrong"),
        (("play", "homestretch", "--seed", "seven"), "--seed"),
        (("play", "homestretch", "--dice", "loaded"), "manual-all"),
        (("verify",), "FILES"),
        (("games", "chess"), "unknown game 'chess'; there are: homestretch"),
    ],
)
def test_bad_input_is_one_message(
    railbird: Railbird, arguments: tuple[str, ...], named: str
) -> None:
    ran = railbird(*arguments)
    assert (ran.code, ran.out) == (exit_codes.BAD_INPUT, "")
    assert ran.err.startswith("railbird: ")
    assert ran.err.count("\n") == 1
    assert named in ran.err


@pytest.mark.parametrize(
    ("argument", "spared"),
    [
        ("--version", "railbird.games. railbird.cli.play railbird.table"),
        ("--help", "railbird.table"),
    ],
)
def test_help_and_version_load_little(argument: str, spared: str) -> None:
    program = (
        "import sys; from railbird.cli import main; main(sys.argv[1:]);"
        f"loaded = [name for name in sys.modules if name.startswith({tuple(spared.split())})];"
        "sys.exit(str(loaded) if loaded else 0)"
    )
    ran = run_apart(argument, program=program)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_an_interrupt_leaves_quietly(railbird: Railbird, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("railbird.cli.screen._piped_line", interrupt)
    ran = railbird("play", "homestretch", "--players", "you,random", "--record", "g.jsonl")
    assert (ran.code, ran.err) == (exit_codes.INTERRUPTED, "")


def test_a_fault_of_our_own_is_told_without_a_traceback(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("purse")

    monkeypatch.setattr("railbird.cli.games.load_all", fail)
    ran = railbird("games")
    assert ran.code == exit_codes.FAULT
    assert "fault in Railbird: ZeroDivisionError: purse" in ran.err
    assert "Traceback" not in ran.err


def test_a_closed_pipe_is_quiet() -> None:
    arguments = ["play", "homestretch", "--players", "random,random", "--seed", "1"]
    with subprocess.Popen(
        [sys.executable, "-c", RUN, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == exit_codes.BROKEN_PIPE


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("horses secretariat", "big_stakes horses secretariat"),
        ("races belmont_1973", "top_of_the_stretch races belmont_1973"),
        ("lab run --help", "top_of_the_stretch run --help"),
        ("lab homestretch --help", "homestretch lab --help"),
    ],
)
def test_a_command_of_a_game_has_a_short_name(railbird: Railbird, short: str, full: str) -> None:
    said, in_full = railbird(*short.split()), railbird(*full.split())
    assert (said.code, in_full.code) == (exit_codes.FINE, exit_codes.FINE)
    assert said.out.partition("\n")[2] == in_full.out.partition("\n")[2]
    assert said.out.count("\n") > 5
