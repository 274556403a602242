"""Shell completion: what Tab offers, and the scripts that ask for it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from railbird.cli.completing import candidates
from railbird.cli.completion import words_of
from tests.cli.conftest import Railbird


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["pla"], ["play"]),
        (["lab", "home"], ["homestretch"]),
        (["play", "win"], ["win_place_and_show"]),
        (["play", "homestretch", "--pl"], ["--players"]),
        (["play", "homestretch", "--players", "you,s"], ["you,sharp", "you,steady"]),
        (["play", "homestretch", "--option", "bet_o"], ["bet_order="]),
        (["play", "homestretch", "--option", "bet_order=s"], ["bet_order=strict"]),
        (["play", "--dice", "f"], ["fair"]),
        (["race", "bel"], ["belmont_1973", "belmont_1978"]),
        (["race", "--horses", "Sham,Secr"], ["Sham,Secretariat"]),
        (["odds", "belmont_1973", "--condition", "slo"], ["sloppy", "slow"]),
        (["horses", "man"], ["MAN O' WAR"]),
        (["lab", "big_stakes", "sham", "cita"], ["CITATION"]),
        (["lab", "homestretch", "--policy", "d"], ["drive"]),
        (["completion", "z"], ["zsh"]),
        (["replay", ""], []),  # the shell offers files
        (["zebra", "x"], []),
        (["play", "zebra", "--option", "b"], []),
        (["race", "belmont_1973", "--option", "form"], ["form_save="]),
    ],
)
def test_what_may_stand_there(words: list[str], found: list[str]) -> None:
    assert candidates(words) == found


def test_nothing_hidden_is_offered() -> None:
    assert "answer" not in candidates(["completion", ""])
    assert {"play", "race", "completion"} < set(candidates([""]))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("railbird ", [""]),
        ("railbird", [""]),
        ("railbird play ho", ["play", "ho"]),
        ("railbird play ", ["play", ""]),
        ("railbird horses \"man o'", ["horses", "man o'"]),
        ("railbird horses man\\ o", ["horses", "man o"]),
    ],
)
def test_a_line_of_bash_is_split_as_bash_would(line: str, words: list[str]) -> None:
    assert words_of(line) == words


def test_bash_gets_what_follows_the_equals_sign(railbird: Railbird) -> None:
    line = "railbird play homestretch --option bet_order=s"
    assert railbird("completion", "answer", "--bash", "--", line).out == "strict\n"


def test_an_unknown_shell(railbird: Railbird) -> None:
    ran = railbird("completion", "tcsh")
    assert ran.code == 2
    assert "bash" in ran.err


CASES = {
    "bash": (
        'source "$1"; COMP_LINE="railbird race bel"; COMP_POINT=${#COMP_LINE}; _railbird;'
        ' printf "%s\\n" "${COMPREPLY[@]}"'
    ),
    "fish": 'source $argv[1]; complete -C "railbird race bel"',
}


@pytest.mark.parametrize("shell", CASES)
def test_the_script_completes_in_its_shell(shell: str, railbird: Railbird, tmp_path: Path) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_text(railbird("completion", shell).out, encoding="utf-8")
    program = tmp_path / "railbird"
    run = "import sys; from railbird.cli import main; sys.exit(main())"
    program.write_text(f"#!{sys.executable}\n{run}\n", encoding="utf-8")
    program.chmod(0o755)
    command = [shell, "-c", CASES[shell], *(["bash"] if shell == "bash" else []), str(script)]
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    found = subprocess.run(
        command, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=60
    )
    assert found.stdout.split() == ["belmont_1973", "belmont_1978"], found.stderr


def test_the_script_of_zsh_is_sound(railbird: Railbird, tmp_path: Path) -> None:
    out = railbird("completion", "zsh").out
    assert out.startswith("#compdef railbird\n")
    if not shutil.which("zsh"):
        pytest.skip("zsh is not installed")
    script = tmp_path / "_railbird"
    script.write_text(out, encoding="utf-8")
    assert subprocess.run(["zsh", "-n", str(script)], capture_output=True).returncode == 0
