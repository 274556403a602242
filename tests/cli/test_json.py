"""`--json`: what the documents hold. Samples are kept; a later document has the same fields.

`python -m tests.cli.test_json NAME …` writes new samples; read what changed before you keep it, and
raise `FORMAT` when a field went away or means something else.
"""

import contextlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App

from railbird.cli import main
from railbird.cli.commands import add_commands_of, app
from railbird.cli.output import FORMAT
from railbird.registry import own_ids
from tests.cli.conftest import Railbird

SAMPLES = Path(__file__).parent / "json"
PAGE = Path(__file__).parents[2] / "docs" / "json.md"
RACE = "pimlico_special_1938"
COMMANDS: dict[str, tuple[str, ...]] = {
    "games": ("games", "homestretch", "--json"),
    "play": ("play", "homestretch", "--players", "random,random", "--seed", "7", "--json"),
    "replay": ("replay", "game.jsonl", "--to", "3", "--json"),
    "verify": ("verify", "game.jsonl", "--json"),
    "review": (
        *("review", "bets.jsonl", "--rollouts", "2", "--moment-rollouts", "2", "--jobs", "1"),
        "--json",
    ),
    "arena": (
        *("arena", "homestretch", "--players", "steady,random", "--games", "2", "--seed", "1"),
        "--json",
    ),
    "ladder": (
        *("ladder", "homestretch", "--players", "steady,random", "--games", "2", "--seed", "1"),
        "--json",
    ),
    "rule": ("rule", "HS-7.14", "--json"),
    "races": ("races", RACE, "--json"),
    "race": ("race", RACE, "--seed", "7", "--json"),
    "card": ("card", RACE, RACE, "--seed", "7", "--json"),
    "evening": ("evening", "--json"),
    "career": ("career", "Seabiscuit", "--json"),
    "jockeys": ("jockeys", "--json"),
    "records": ("records", "--json"),
    "season": ("season", "1938", "--json"),
    "library": ("library", "--json"),
    "library_runs": ("library", "runs", "--json"),
    "past": ("past", "Seabiscuit", "--json"),
    "past_import": ("past", "import", "my_race/starts.csv", "--json"),
    "odds": ("odds", RACE, "--version", "quick", "--json"),
    "lab_run": ("lab", "run", RACE, "--races", "1000", "--version", "quick", "--json"),
    "lab_whatif": (
        *("lab", "whatif", RACE, "--set", "Seabiscuit.pace=9", "--version", "quick"),
        "--json",
    ),
    "rate": ("rate", "my_race", "--json"),
    "horses": ("horses", "sham", "--json"),
}
BEFORE: tuple[tuple[str, ...], ...] = (
    (*COMMANDS["play"][:-1], "--record", "game.jsonl"),
    ("race", RACE, "--seed", "7"),
    ("rate", "--template", "my_race"),
)
"""What the others tell of."""
FIRST: dict[str, tuple[str, ...]] = {
    "review": (
        *("play", "top_of_the_stretch", "--players", "chalk,miser", "--seed", "7"),
        *("--option", "betting=yes", "--option", f"races={RACE}", "--record", "bets.jsonl"),
    ),
    "evening": ("evening", "--seed", "7"),
}
"""What one document alone needs."""
TYPED = f"{RACE}\nwin 2 10\n\nq\n"
"""At the window of the evening."""


def shape(data: Any) -> Any:
    """The fields with the kinds of their values; the items of a list are taken together."""
    if isinstance(data, dict):
        return {key: shape(value) for key, value in data.items()}
    if isinstance(data, list):
        kinds = {json.dumps(shape(item), sort_keys=True) for item in data}
        return sorted(kinds)
    if data is None or isinstance(data, bool):
        return "null" if data is None else "yes or no"
    return "number" if isinstance(data, int | float) else "text"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_document_has_the_fields_of_its_sample(name: str, railbird: Railbird) -> None:
    for command in BEFORE:
        assert railbird(*command).code == 0
    if name in FIRST:
        railbird(*FIRST[name], typed=TYPED)
    ran = railbird(*COMMANDS[name])
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    sample = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    assert shape(found) == shape(sample)
    if isinstance(found, dict):
        assert next(iter(found.items())) == ("format", FORMAT)


def test_every_sample_belongs_to_a_command_and_stands_on_the_page() -> None:
    assert {path.stem for path in SAMPLES.glob("*.json")} == set(COMMANDS)
    page = PAGE.read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"`{name.replace('_', ' ')}`" in page, name


def with_json(command: App, chain: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if command.default_command:
        names = [name for each in command.assemble_argument_collection() for name in each.names]
        if "--json" in names:
            yield chain
    for name in command:
        if not name.startswith("-") and name not in own_ids():
            yield from with_json(command[name], (*chain, name))


def test_every_command_that_prints_json_stands_on_the_page() -> None:
    """The other commands of the lab are named together."""
    add_commands_of("--help")
    page = PAGE.read_text(encoding="utf-8")
    missing = [
        " ".join(chain)
        for chain in with_json(app)
        if f"`{' '.join(chain)}`" not in page and chain[0] != "lab"
    ]
    assert missing == []


def test_another_field_is_noticed() -> None:
    sample = json.loads((SAMPLES / "play.json").read_text(encoding="utf-8"))
    assert shape(sample | {"more": 1}) != shape(sample)
    assert shape({**sample, "seed": "7"}) != shape(sample)


def _write(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as place:
        os.environ["RAILBIRD_LIBRARY"] = place
        os.environ["HOME"] = os.environ["XDG_DATA_HOME"] = place
        os.chdir(place)
        for command in BEFORE:
            with contextlib.redirect_stdout(io.StringIO()):
                main(command)
        for name in names:
            out = io.StringIO()
            if name in FIRST:
                sys.stdin = io.StringIO(TYPED)
                with contextlib.redirect_stdout(io.StringIO()):
                    main(FIRST[name])
            with contextlib.redirect_stdout(out):
                main(COMMANDS[name])
            (SAMPLES / f"{name}.json").write_text(out.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    _write(sys.argv[1:])
