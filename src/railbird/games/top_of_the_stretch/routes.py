"""The calls under /api/race_room: races to choose from, and scoresheets in the making."""

import asyncio
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any, ClassVar

from starlette.requests import Request
from starlette.responses import Response

from railbird.core import BadPack, Pack, Problem
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch import TopOfTheStretch, race_room
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.components import Box, standard_box
from railbird.games.top_of_the_stretch.box.compose import compose
from railbird.games.top_of_the_stretch.box.read_scoresheet import read_toml_fields
from railbird.games.top_of_the_stretch.box.scoresheet import ENTRY_COLUMNS, ROLL, Entry, Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml, cells_of
from railbird.games.top_of_the_stretch.library import Library, Run, Start
from railbird.games.top_of_the_stretch.race_room import (
    CareerStart,
    Composition,
    FiledRace,
    HorseCareer,
    LibraryTables,
    PastGiven,
    RaceRated,
    RaceSheet,
    RatedHorse,
    RidersLine,
    SheetEntry,
    SheetsGiven,
    SheetsRead,
    SheetToKeep,
    SheetToRemove,
    Shelf,
    ShelfHorse,
)
from railbird.games.top_of_the_stretch.rate_a_race import RatedRace, rate, read_past
from railbird.games.top_of_the_stretch.rate_a_race.rate import BY_HAND
from railbird.games.top_of_the_stretch.rules.power import steps
from railbird.games.top_of_the_stretch.words.program import power_in_words
from railbird.table.refusal import NotThere, Refused
from railbird.table.server.game_routes import GameRoutes, Host
from railbird.table.server.http import Endpoint, answer, read

AS_WRITTEN = "scoresheet"
MOST_RACES = 200
"""Filed races that are listed."""


class RaceRoom(GameRoutes):
    """The shelf of the room, and the library behind it, where the server has one."""

    messages: ClassVar[ModuleType] = race_room
    from_client = (Composition, SheetsGiven)

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._library = Library(host.library) if host.library else None

    def get(self) -> dict[str, Endpoint]:
        return {
            "/api/race_room": self.shelf,
            "/api/race_room/example": self.example,
            "/api/library": self.tables,
            "/api/library/horse": self.career,
            "/api/library/chart": self.chart,
        }

    def post(self) -> dict[str, Endpoint]:
        return {
            "/api/race_room/compose": self.compose,
            "/api/race_room/read": self.read,
            "/api/race_room/rate": self.rate,
            "/api/race_room/keep": self.keep,
            "/api/race_room/remove": self.remove,
        }

    def _box(self) -> Box:
        return self._library.box() if self._library else standard_box()

    async def shelf(self, request: Request) -> Response:
        has_library = self._library is not None
        keeps = has_library and self.host.may_keep(request)
        return answer(await asyncio.to_thread(lambda: shelf(self._box(), has_library, keeps)))

    async def example(self, _request: Request) -> Response:
        """Past performances to start from."""
        return answer(PastGiven(files=await asyncio.to_thread(example_files)))

    async def compose(self, request: Request) -> Response:
        wanted = await read(request, Composition, self.host.largest)
        return answer(await self.host.user_files.read(lambda: composed(self._box(), wanted)))

    async def read(self, request: Request) -> Response:
        given = await read(request, SheetsGiven, self.host.largest)
        return answer(await self.host.user_files.read(read_sheets, given))

    async def rate(self, request: Request) -> Response:
        given = await read(request, PastGiven, self.host.largest)
        return answer(await self.host.user_files.read(rated, standard_box().charts, given.files))

    # -- library -----------------------------------------------------------------------------

    def _open(self) -> Library:
        if self._library is None:
            raise NotThere("this server keeps no library")
        return self._library

    async def keep(self, request: Request) -> Response:
        given = await read(request, SheetToKeep, self.host.largest)
        self._check_may_keep(request)
        self.host.count_creation(request)
        race = await self.host.user_files.read(self._open().save_race, given.file)
        return answer(sheet(standard_box().charts, race, "mine"), 201)

    async def remove(self, request: Request) -> Response:
        given = await read(request, SheetToRemove, self.host.largest)
        self._check_may_keep(request)
        await asyncio.to_thread(self._open().remove_race, given.race)
        return answer({})

    def _check_may_keep(self, request: Request) -> None:
        if not self.host.may_keep(request):
            raise Refused(
                "only a browser on the machine that runs Railbird can change its library; "
                "its owner can let everybody in with railbird serve --open-library"
            )

    async def tables(self, _request: Request) -> Response:
        return answer(await asyncio.to_thread(library_tables, self._open()))

    async def career(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        career = await asyncio.to_thread(self._open().career, name)
        return answer([_start(start) for start in career.races])

    async def chart(self, request: Request) -> Response:
        run = request.query_params.get("run", "")
        text = await asyncio.to_thread(self._open().chart, run)
        return Response(text, media_type="text/plain; charset=utf-8")


# -- races ---------------------------------------------------------------------------------------


def shelf(box: Box, library: bool, keeps: bool) -> Shelf:
    charts, in_box = box.charts, standard_box().races
    races = box.races.values()
    riders = {entry.jockey for race in races for entry in race.entries if entry.jockey}
    return Shelf(
        races=tuple(sheet(charts, race, "box" if race.id in in_box else "mine") for race in races),
        horses=tuple(_horses(box)),
        jockeys=tuple(sorted(riders | {known.jockey.jockey for known in box.jockeys})),
        library=library,
        keeps=keeps,
        distances={label: distance.words for label, distance in charts.distances.items()},
        conditions={surface: tuple(known) for surface, known in charts.conditions.items()},
        columns=ENTRY_COLUMNS,
    )


def _horses(box: Box) -> Iterator[ShelfHorse]:
    """Those with a power rating: only they can meet others (TS-12.8)."""
    for race in box.races.values():
        for entry in race.entries:
            if entry.power_dirt is not None or entry.power_turf is not None:
                key = f"{race.id}:{entry.horse}"
                yield ShelfHorse(key=key, horse=entry.horse, stands=race.title)
    for known in box.horses:
        key = f"{known.stable}:{known.entry.horse}"
        yield ShelfHorse(key=key, horse=known.entry.horse, stands="my stable")


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


# -- library ------------------------------------------------------------------------------------


def library_tables(library: Library) -> LibraryTables:
    return LibraryTables(
        races=tuple(
            FiledRace(
                id=run.id,
                date=run.date,
                title=run.title,
                words=_where(run),
                version=run.version,
                starters=run.starters,
                winner=run.winner,
            )
            for run in library.runs()[:MOST_RACES]
        ),
        horses=tuple(
            HorseCareer(
                horse=career.horse,
                starts=career.starts,
                wins=career.wins,
                places=career.places,
                shows=career.shows,
                best_figure=career.best_figure,
                money=career.money,
            )
            for career in library.careers()
        ),
        jockeys=tuple(
            RidersLine(
                jockey=line.jockey,
                starts=line.starts,
                wins=line.wins,
                places=line.places,
                shows=line.shows,
                money=line.money,
            )
            for line in library.jockeys()
        ),
    )


def _where(race: Run | Start) -> str:
    words = standard_box().charts.distances[race.distance].words
    return f"{words}, {race.surface}, {race.condition}"


def _start(start: Start) -> CareerStart:
    return CareerStart(
        run=start.run,
        date=start.date,
        title=start.title,
        words=_where(start),
        starters=start.starters,
        jockey=start.jockey,
        odds=start.odds,
        place=start.place,
        figure=start.figure,
        money=start.money,
    )


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
    data = TopOfTheStretch.data_folder()
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
