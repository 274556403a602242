"""Several races that belong together: a card is run in a row, a season is run by its dates and
counted."""

import datetime
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, TypeVar

import msgspec

from railbird.core import BadSetup, SeatHeader, new_match
from railbird.core.tables import Faults
from railbird.core.toml import BadToml, load_toml
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.box.toml_lines import TomlLines
from railbird.games.top_of_the_stretch.box.write_scoresheet import toml_value
from railbird.games.top_of_the_stretch.library.results import POINTS
from railbird.games.top_of_the_stretch.options import LONGEST_CARD

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.library.library import Library
    from railbird.games.top_of_the_stretch.library.runs import Filed

RaceId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]{1,60}$")]
Day = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]


By: TypeAlias = Literal["run", "race"]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Races that are run one after the other."""

    races: Annotated[tuple[RaceId, ...], msgspec.Meta(min_length=1, max_length=LONGEST_CARD)]
    name: str = ""


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The races of a span of days, or some of them, and what places are worth."""

    first: Day
    last: Day
    name: str = ""
    races: tuple[RaceId, ...] = ()
    """Only these count; without any, all do."""
    points: tuple[Annotated[int, msgspec.Meta(ge=0, le=1_000)], ...] = POINTS
    by: By = "run"
    """Which day of a race counts: when it was run here, or the date on its scoresheet."""


def season_of_year(year: str, by: By = "race") -> Season:
    """A racing year by the dates of its races, unless it is asked for by the day they were run."""
    return Season(f"{year}-01-01", f"{year}-12-31", f"Season {year}", by=by)


def is_year(name: str) -> bool:
    return re.fullmatch(r"[1-9]\d{3}", name) is not None


M = TypeVar("M", Card, Season)


def read_meeting(kind: type[M], file: str, text: str, faults: Faults) -> M | None:
    """A card or a season from its TOML file; None if something is wrong with it."""
    table = kind.__name__.lower()
    try:
        toml = load_toml(text)
    except BadToml as error:
        faults.add(file, error.line, f"not TOML: {error}")
        return None
    fields = toml.get(table)
    if set(toml) != {table} or not isinstance(fields, dict):
        faults.add(file, 1, f"such a file has one [{table}] table and nothing else")
        return None
    dated = {
        key: value.isoformat() if isinstance(value, datetime.date) else value
        for key, value in fields.items()
    }
    try:
        found = msgspec.convert(dated, kind)
    except msgspec.ValidationError as error:
        key = re.search(r"\$\.(\w+)", str(error))
        line = TomlLines(text).line(table, 0, key[1] if key else "")
        allowed = ", ".join(kind.__struct_fields__)
        faults.add(file, line, f"{error}; a {table} has: {allowed}")
        return None
    wrong_day = next((day for day in _days(found) if not _is_day(day)), None)
    if wrong_day:
        faults.add(file, None, f"{wrong_day} is no day; write 2026-05-02")
        return None
    return found


def _days(meeting: Card | Season) -> tuple[str, ...]:
    return (meeting.first, meeting.last) if isinstance(meeting, Season) else ()


def _is_day(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def meeting_as_toml(meeting: Card | Season) -> str:
    lines = [f"[{type(meeting).__name__.lower()}]"]
    for name, value in msgspec.to_builtins(meeting).items():
        if isinstance(value, list | tuple):
            shown = f"[{', '.join(map(toml_value, value))}]"
        else:
            shown = toml_value(value)
        lines.append(f"{name} = {shown}")
    return "\n".join(lines) + "\n"


# -- running a season ----------------------------------------------------------------------------


WATCHING = (SeatHeader("You", "you"),)


def run_season(
    library: "Library", season: Season, version: str, seed: int
) -> Iterator[tuple[Race, "Filed"]]:
    """Each race as soon as it is run and filed; the next one is run with the next seed."""
    races = library.shelf.races_of_season(season)
    if not races:
        raise BadSetup(
            f"no race has a date from {season.first} to {season.last}; railbird races lists them"
        )
    for number, race in enumerate(races):
        options = {"races": [race.id], "version": version}
        match = new_match(
            library.shelf.game([race.id]), WATCHING, options=options, seed=seed + number
        )
        while not match.over:
            match.resolve()
        yield race, library.runs.file_record(match.record)
