"""What is in the box: the charts and the library of races (TS-2).

A pack may replace charts, and add scoresheets of its own: any TOML file, or CSV files that its
races.csv names. A race with the id of one in the box takes its place.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.read_charts import CHART_FILES, read_charts
from railbird.games.top_of_the_stretch.box.read_scoresheet import (
    FOLDER,
    RACES,
    read_csv_races,
    read_toml_race,
)
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.box.stable import KnownJockey, StabledHorse
from railbird.games.top_of_the_stretch.rules import power


class Box(msgspec.Struct, frozen=True):
    """Charts and races, typed and checked."""

    charts: Charts
    races: dict[str, Race]
    own: frozenset[str] = frozenset()
    """Ids of the races that a pack brought along."""
    horses: tuple[StabledHorse, ...] = ()
    jockeys: tuple[KnownJockey, ...] = ()
    """Rated, but in no race yet: races can be composed of them."""


@lru_cache(maxsize=1)
def standard_box() -> Box:
    """The box without a pack; read once."""
    faults = Faults()
    charts = read_charts(_shipped, faults)
    faults.stop_here()
    assert charts is not None
    races = _checked(read_csv_races(_shipped_races(), charts, faults), charts)
    faults.stop_here()
    return Box(charts, races)


def load_box(pack_files: Mapping[str, str]) -> Box:
    """The box with the files of a pack; BadPack lists every fault in them."""
    standard = standard_box()
    faults = Faults()
    charts: Charts | None = standard.charts
    if any(file in CHART_FILES for file in pack_files):
        charts = read_charts(_first_from(pack_files), faults)
    own = _own_races(pack_files, charts or standard.charts, faults)
    faults.stop_here()
    assert charts is not None
    return Box(charts, standard.races | own, frozenset(own))


def _own_races(pack_files: Mapping[str, str], charts: Charts, faults: Faults) -> dict[str, Race]:
    found: dict[str, Race] = {}
    sheets: list[tuple[str, Race | None]] = [
        (file, read_toml_race(file, text, charts, faults))
        for file, text in pack_files.items()
        if file.endswith(".toml")
    ]
    if RACES in pack_files:
        known = {f"{FOLDER}{race_id}.csv": text for race_id, text in _shipped_entries().items()}
        races = read_csv_races({**known, **pack_files}, charts, faults)
        sheets += [(RACES, race) for race in races]
    for file, race in sheets:
        if race and race.id in found:
            faults.add(file, None, f'two races have the id "{race.id}"', "TS-2.3")
        elif race:
            found[race.id] = race
    _check_used(pack_files, found, faults)
    return _checked(list(found.values()), charts)


def _check_used(pack_files: Mapping[str, str], found: dict[str, Race], faults: Faults) -> None:
    """A CSV of entries without its row in races.csv would be left out silently."""
    for file in pack_files:
        race_id = file.removeprefix(FOLDER).removesuffix(".csv")
        known = file in CHART_FILES or file == RACES or not file.endswith(".csv")
        if not known and race_id not in found and not faults.problems:
            message = f'no race of {RACES} has the id "{race_id}"; give it a row there'
            faults.add(file, None, message, "TS-2.2")


def _checked(races: list[Race], charts: Charts) -> dict[str, Race]:
    return {
        race.id: msgspec.structs.replace(race, warnings=power.warnings(charts, race))
        for race in races
    }


def _shipped(file: str) -> str:
    return (files(__package__) / "data" / file).read_text(encoding="utf-8")


def _first_from(pack_files: Mapping[str, str]) -> Callable[[str], str]:
    return lambda file: pack_files[file] if file in pack_files else _shipped(file)


def _shipped_entries() -> dict[str, str]:
    """The entries of the races in the box, by race id."""
    rows = _shipped(RACES).splitlines()[1:]
    ids = [row.partition(",")[0] for row in rows]
    return {race_id: _shipped(f"{FOLDER}{race_id}.csv") for race_id in ids}


def _shipped_races() -> dict[str, str]:
    entries = {f"{FOLDER}{race_id}.csv": text for race_id, text in _shipped_entries().items()}
    return {RACES: _shipped(RACES), **entries}
