"""Which part may import which: the contracts in pyproject.toml, held by import-linter.

Each contract is broken on purpose in a copy of the source, to show that it is held.
"""

import os
import re
import shutil
import subprocess
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

import pytest

from railbird.registry import own_ids

ROOT = Path(__file__).parents[1]
PYPROJECT = ROOT / "pyproject.toml"
SRC = ROOT / "src"
HOME, GAME = "railbird.games.homestretch", "railbird.games.*"

FORBIDDEN = {
    "parts": [
        ("railbird.core.game", "railbird.lab.result"),
        ("railbird.bots.registry", "railbird.table.refusal"),
        ("railbird.workers", "railbird.arena.field"),
        ("railbird.lab.chunks", HOME),
        ("railbird.table.room.attendants.archive", f"{HOME}.game"),
    ],
    "table": [
        ("railbird.table.room.table", "railbird.table.server.socket"),
        ("railbird.table.session.step", "railbird.table.room.table"),
        ("railbird.table.store.sqlite.database", "railbird.table.session.session"),
        ("railbird.table.session.step", "railbird.table.protocol.messages"),
        ("railbird.table.protocol.messages", "railbird.table.store.store"),
        ("railbird.table.model", "railbird.table.protocol.messages"),
        ("railbird.table.ports", "railbird.table.store.log"),
        ("railbird.table.limits", "railbird.table.protocol.messages"),
    ],
    "ports": [
        ("railbird.table.room.audience", "starlette"),
        ("railbird.table.room.attendants.bots", "prometheus_client"),
        ("railbird.table.session.timeline", "numpy"),
        ("railbird.table.updates.table", "threading"),
        ("railbird.table.room.table", "sqlite3"),
    ],
    "game": [
        (f"{HOME}.lab.board", f"{HOME}.bots.odds"),
        (f"{HOME}.bots.steady", f"{HOME}.cli"),
        (f"{HOME}.insight", f"{HOME}.plugin"),
    ],
    "rules": [
        (f"{HOME}.phases.race", f"{HOME}.lab"),
        (f"{HOME}.phases.race", f"{HOME}.bots.odds"),
        (f"{HOME}.game", f"{HOME}.plugin"),
        (f"{HOME}.state", "railbird.bots.expectimax"),
        (f"{HOME}.box.components", "railbird.registry"),
    ],
    "games": [
        (f"railbird.games.{one}.state", f"railbird.games.{other}.state")
        for one, other in zip(own_ids(), own_ids()[1:], strict=False)
    ],
}
"""By the id of a contract, imports that it forbids: who imports what."""


def contracts() -> dict[str, dict[str, Any]]:
    settings = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    return {each["id"]: each for each in settings["tool"]["importlinter"]["contracts"]}


def parts(contract: str) -> set[str]:
    """What the layers of a contract name."""
    return {part for layer in contracts()[contract]["layers"] for part in re.findall(r"\w+", layer)}


def lint_imports(src: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = Path(sysconfig.get_path("scripts")) / "lint-imports"
    return subprocess.run(
        [command, "--config", PYPROJECT, "--no-cache", "--no-logo", *options],
        cwd=src,
        env={**os.environ, "COLUMNS": "1000"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_contract_is_kept() -> None:
    run = lint_imports(SRC)
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"Contracts: {len(FORBIDDEN)} kept, 0 broken." in run.stdout


@pytest.mark.parametrize("contract", FORBIDDEN)
def test_an_import_that_a_contract_forbids_is_found(contract: str, tmp_path: Path) -> None:
    src = tmp_path / "src"
    shutil.copytree(SRC, src, ignore=shutil.ignore_patterns("__pycache__", "static", "data"))
    for importer, imported in FORBIDDEN[contract]:
        with (src / importer.replace(".", "/")).with_suffix(".py").open("a") as module:
            module.write(f"\nimport {imported}\n")
    run = lint_imports(src, "--contract", contract)
    assert run.returncode == 1, run.stdout + run.stderr
    for importer, imported in FORBIDDEN[contract]:
        assert f"{importer} -> {imported} (l." in run.stdout


def test_each_contract_is_broken_here_once() -> None:
    assert list(contracts()) == list(FORBIDDEN)


def test_rules_are_kept_from_everything_but_core_and_lanes() -> None:
    rules = contracts()["rules"]
    shared = {f"railbird.{part}" for part in parts("parts") - {"core", "lanes", "games"}}
    above = {f"{GAME}.{part}" for part in parts("game")}
    assert set(rules["protected_modules"]) == shared | above
    assert rules["allowed_importers"] == rules["protected_modules"]


def test_the_contracts_hold_for_every_folder_of_a_game() -> None:
    assert contracts()["game"]["containers"] == contracts()["games"]["modules"] == [GAME]
    folders = {path.parent.name for path in (SRC / "railbird" / "games").glob("*/__init__.py")}
    assert folders == set(own_ids())
