"""The files that people write themselves: races, horses, jockeys, cards and seasons.

A faulty file is left out and named; it never keeps the others from being used.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec

from railbird.core import BadSetup, Problem
from railbird.core.reading import read_text_at_most
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.read_scoresheet import (
    RACES,
    read_csv_races,
    read_toml_race,
)
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.box.stable import Jockey, read_horses, read_jockeys
from railbird.games.top_of_the_stretch.library.meeting import Card, Season, read_meeting
from railbird.games.top_of_the_stretch.rules.power import warnings

LARGEST = 1_000_000
"""Bytes; no scoresheet comes near it."""

T = TypeVar("T")


class Sheets(msgspec.Struct, frozen=True):
    """Everything that lies in a folder, by name; races by their ids."""

    races: dict[str, Race]
    horses: dict[str, tuple[Entry, ...]]
    jockeys: dict[str, tuple[Jockey, ...]]
    cards: dict[str, Card]
    seasons: dict[str, Season]
    faults: tuple[Problem, ...]
    texts: dict[str, str]
    """The text of a race that has a TOML file of its own, by its id."""


def read_sheets(folder: Path, loose: bool = False) -> Sheets:
    """All sheets of a library; `loose` takes scoresheets outside the folder `races`, too."""
    faults: list[Problem] = []
    races, texts = _read_races(folder, loose, faults)
    return Sheets(
        races,
        _read(folder, "horses", (".toml", ".csv"), _horses, faults),
        _read(folder, "jockeys", (".toml", ".csv"), _jockeys, faults),
        _read(folder, "cards", (".toml",), _card, faults),
        _read(folder, "seasons", (".toml",), _season, faults),
        tuple(faults),
        texts,
    )


def read_race(file: str, text: str) -> Race:
    """A race from the text of a TOML scoresheet; BadPack lists every fault."""
    race, problems = _toml_race(file, text)
    collected = Faults()
    collected.problems = list(problems)
    collected.stop_here()
    assert race is not None
    return race


# -- races ---------------------------------------------------------------------------------------


def _read_races(
    folder: Path, loose: bool, faults: list[Problem]
) -> tuple[dict[str, Race], dict[str, str]]:
    races: dict[str, Race] = {}
    texts: dict[str, str] = {}
    places = [folder / "races", folder] if loose else [folder / "races"]
    for path in (path for place in places for path in _files(place, (".toml",))):
        name = path.relative_to(folder).as_posix()
        text = _text(path, name, faults)
        race, problems = _toml_race(name, text) if text is not None else (None, ())
        faults += problems
        if race and _add(races, race, name, faults):
            texts[race.id] = text or ""
    for race in _csv_races(folder, faults):
        _add(races, race, RACES, faults)
    return races, texts


def _add(races: dict[str, Race], race: Race, file: str, faults: list[Problem]) -> bool:
    if race.id in races:
        faults.append(Problem(file, None, f'two races have the id "{race.id}"', "TS-2.3"))
        return False
    races[race.id] = race
    return True


@lru_cache(maxsize=1024)
def _toml_race(file: str, text: str) -> tuple[Race | None, tuple[Problem, ...]]:
    faults, charts = Faults(), _charts()
    race = read_toml_race(file, text, charts, faults)
    return _checked(race, charts) if race else None, tuple(faults.problems)


def _csv_races(folder: Path, faults: list[Problem]) -> list[Race]:
    """The races of `races.csv`, with their entries in the folder `races`."""
    texts = {}
    for path in [folder / RACES, *_files(folder / "races", (".csv",))]:
        name = path.relative_to(folder).as_posix()
        text = _text(path, name, faults) if path.exists() else None
        if text is not None:
            texts[name] = text
    if RACES not in texts:
        return []
    found, charts = Faults(), _charts()
    races = read_csv_races(texts, charts, found)
    faults += found.problems
    return [_checked(race, charts) for race in races]


def _charts() -> Charts:
    return standard_box().charts


def _checked(race: Race, charts: Charts) -> Race:
    return msgspec.structs.replace(race, warnings=warnings(charts, race))


# -- the others ----------------------------------------------------------------------------------


def _read(
    folder: Path,
    kind: str,
    endings: tuple[str, ...],
    read: Callable[[str, str, Faults], T | None],
    faults: list[Problem],
) -> dict[str, T]:
    found: dict[str, T] = {}
    for path in _files(folder / kind, endings):
        name = path.relative_to(folder).as_posix()
        text = _text(path, name, faults)
        if text is None:
            continue
        here = Faults()
        sheet = read(name, text, here)
        faults += here.problems
        if sheet is None or here.problems:
            continue
        if path.stem in found:
            faults.append(Problem(name, None, f'there are two files "{path.stem}"; rename one'))
            continue
        found[path.stem] = sheet
    return found


def _horses(file: str, text: str, faults: Faults) -> tuple[Entry, ...]:
    return read_horses(file, text, faults)


def _jockeys(file: str, text: str, faults: Faults) -> tuple[Jockey, ...]:
    return read_jockeys(file, text, faults)


def _card(file: str, text: str, faults: Faults) -> Card | None:
    return read_meeting(Card, file, text, faults)


def _season(file: str, text: str, faults: Faults) -> Season | None:
    return read_meeting(Season, file, text, faults)


# -- files ---------------------------------------------------------------------------------------


def _files(folder: Path, endings: Iterable[str]) -> list[Path]:
    try:
        return sorted(
            path
            for path in folder.iterdir()
            if path.suffix in endings and not path.name.startswith(".") and path.is_file()
        )
    except (FileNotFoundError, NotADirectoryError):
        return []


def _text(path: Path, name: str, faults: list[Problem]) -> str | None:
    try:
        return read_text_at_most(path, LARGEST)
    except BadSetup as error:
        faults.append(Problem(name, None, str(error)))
    except UnicodeDecodeError:
        faults.append(Problem(name, None, "not UTF-8 text; save the file as UTF-8", "TS-12.21"))
    except OSError as error:
        faults.append(Problem(name, None, f"cannot be read: {error.strerror}"))
    return None
