"""The calls under /api/race_room: races to choose from, and scoresheets in the making."""

import asyncio
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from railbird.core import BadPack, Pack, Problem
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch import TopOfTheStretch
from railbird.games.top_of_the_stretch.charts import Charts
from railbird.games.top_of_the_stretch.components import Box, standard_box
from railbird.games.top_of_the_stretch.compose import compose
from railbird.games.top_of_the_stretch.power import steps
from railbird.games.top_of_the_stretch.program import power_in_words
from railbird.games.top_of_the_stretch.rate_a_race import RatedRace, rate, read_past
from railbird.games.top_of_the_stretch.rate_a_race.rate import BY_HAND
from railbird.games.top_of_the_stretch.read_scoresheet import read_toml_fields
from railbird.games.top_of_the_stretch.scoresheet import ENTRY_COLUMNS, ROLL, Entry, Race
from railbird.games.top_of_the_stretch.write_scoresheet import as_toml, cells_of
from railbird.table.http import Endpoint, answer, read
from railbird.table.race_room import (
    Composition,
    PastGiven,
    RaceRated,
    RaceSheet,
    RatedHorse,
    SheetEntry,
    SheetsGiven,
    SheetsRead,
    Shelf,
)
from railbird.table.refusal import Refused

AS_WRITTEN = "scoresheet"


class RaceRoom:
    """Nothing here is kept: a table is made from what the browser sends then."""

    def __init__(self, largest: int) -> None:
        self._largest = largest

    def get(self) -> dict[str, Endpoint]:
        return {
            "/api/race_room": self.shelf,
            "/api/race_room/example": self.example,
        }

    def post(self) -> dict[str, Endpoint]:
        return {
            "/api/race_room/compose": self.compose,
            "/api/race_room/read": self.read,
            "/api/race_room/rate": self.rate,
        }

    async def shelf(self, _request: Request) -> Response:
        return answer(await asyncio.to_thread(shelf, standard_box()))

    async def example(self, _request: Request) -> Response:
        """Past performances to start from."""
        return answer(PastGiven(files=await asyncio.to_thread(example_files)))

    async def compose(self, request: Request) -> Response:
        wanted = await read(request, Composition, self._largest)
        return answer(await asyncio.to_thread(composed, standard_box(), wanted))

    async def read(self, request: Request) -> Response:
        given = await read(request, SheetsGiven, self._largest)
        return answer(await asyncio.to_thread(read_sheets, given))

    async def rate(self, request: Request) -> Response:
        given = await read(request, PastGiven, self._largest)
        return answer(await asyncio.to_thread(rated, standard_box().charts, given.files))


# -- races ---------------------------------------------------------------------------------------


def shelf(box: Box) -> Shelf:
    charts = box.charts
    return Shelf(
        races=tuple(sheet(charts, race, "box") for race in box.races.values()),
        distances={label: distance.words for label, distance in charts.distances.items()},
        conditions={surface: tuple(known) for surface, known in charts.conditions.items()},
        columns=ENTRY_COLUMNS,
    )


def sheet(charts: Charts, race: Race, source: str, condition: str = AS_WRITTEN) -> RaceSheet:
    """The race with its powers in this condition."""
    today = race.condition if condition == AS_WRITTEN else condition
    known = tuple(charts.conditions[race.surface])
    if today not in (*known, ROLL):
        raise Refused(f'condition "{today}" does not exist on {race.surface}', "TS-12.10")
    return RaceSheet(
        id=race.id,
        title=race.title,
        name=race.name,
        track=race.track,
        date=race.date,
        distance=race.distance,
        words=charts.distances[race.distance].words,
        surface=race.surface,
        condition=race.condition,
        conditions=known,
        class_level=str(race.class_level or ""),
        entries=tuple(_entry(charts, race, entry, today) for entry in race.entries),
        warnings=race.warnings,
        real=race.real,
        source=source,
        file=as_toml(race),
    )


def _entry(charts: Charts, race: Race, entry: Entry, condition: str) -> SheetEntry:
    cells = {column: _text(value) for column, value in cells_of(entry).items()}
    if condition == ROLL:
        return SheetEntry(cells=cells, power=None, steps="when the track is rolled")
    return SheetEntry(
        cells=cells,
        power=steps(charts, race, entry, condition).power,
        steps=power_in_words(charts, race, entry, condition),
    )


def _text(value: Any) -> str:
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def composed(box: Box, wanted: Composition) -> RaceSheet:
    race = compose(
        box, wanted.horses, wanted.distance, wanted.surface, wanted.condition, wanted.name
    )
    return sheet(box.charts, race, "own")


# -- scoresheets ---------------------------------------------------------------------------------


def read_sheets(given: SheetsGiven) -> SheetsRead:
    """The races of these files, or every fault in them."""
    try:
        box = TopOfTheStretch(Pack("own", given.files)).box
    except BadPack as error:
        return SheetsRead(problems=error.problems, races=())
    own = [race for race in box.races.values() if race.id in box.own]
    if not own:
        nothing = Problem(next(iter(given.files), "sheet"), None, "no race in it", "TS-2.2")
        return SheetsRead(problems=(nothing,), races=())
    races = tuple(sheet(box.charts, race, "own", given.condition) for race in own)
    return SheetsRead(problems=(), races=races)


# -- Rate-a-Race ---------------------------------------------------------------------------------

_EXAMPLE_RACE = """\
[race]
id = "my_race"
name = "My Race"
date = "2010-10-02"
distance = "9.0"
surface = "dirt"
condition = "fast"
class_level = 9
"""


def example_files() -> dict[str, str]:
    """The worked example of the rules (TS-11.23)."""
    data = files("railbird.games.top_of_the_stretch") / "data"
    return {
        "race.toml": _EXAMPLE_RACE,
        "starts.csv": (data / "rate_a_race_example_starts.csv").read_text(encoding="utf-8"),
        "jockeys.csv": (data / "rate_a_race_example_jockeys.csv").read_text(encoding="utf-8"),
    }


def rated(charts: Charts, given: Mapping[str, str]) -> RaceRated:
    faults = Faults()
    try:
        done = _rate(charts, given, faults)
    except BadPack as error:
        return RaceRated(problems=error.problems, race=None, horses=())
    return RaceRated(
        problems=(),
        race=sheet(charts, done.race, "own"),
        horses=tuple(
            RatedHorse(
                horse=horse.entry.horse,
                working=horse.working,
                by_hand=tuple(
                    column for column, words in horse.working.items() if words.startswith(BY_HAND)
                ),
                overall=horse.overall,
            )
            for horse in done.horses
        ),
    )


def _rate(charts: Charts, given: Mapping[str, str], faults: Faults) -> RatedRace:
    race = read_toml_fields("race.toml", given.get("race.toml", ""), charts, faults)
    files_of_past = {"starts.csv": "", **given}
    past = read_past(files_of_past, charts, faults, race.date if race else "")
    faults.stop_here()
    assert race is not None
    return rate(race, past, charts, faults)
