"""The calls under /api/race_room: races to choose from, and scoresheets in the making."""

import asyncio
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import ClassVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from railbird.core import BadPack, Pack, Problem
from railbird.core.lazy import installed
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.components import Box, standard_box
from railbird.games.top_of_the_stretch.box.compose import compose
from railbird.games.top_of_the_stretch.box.read_scoresheet import read_toml_fields
from railbird.games.top_of_the_stretch.box.scoresheet import ENTRY_COLUMNS, ROLL, Entry, Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Card, Library, papers
from railbird.games.top_of_the_stretch.library.editing import typed_cells
from railbird.games.top_of_the_stretch.options import LONGEST_CARD
from railbird.games.top_of_the_stretch.rate_a_race import RatedRace, rate, read_past
from railbird.games.top_of_the_stretch.rate_a_race.rate import BY_HAND
from railbird.games.top_of_the_stretch.routes import messages
from railbird.games.top_of_the_stretch.routes.library_desk import LibraryDesk, paper_size, printed
from railbird.games.top_of_the_stretch.routes.messages import (
    CardToKeep,
    Composition,
    KeptCard,
    OddsFound,
    OddsWanted,
    PastGiven,
    RaceRated,
    RaceSheet,
    RatedHorse,
    RatingsToKeep,
    SeasonToKeep,
    SeasonToRun,
    SheetEntry,
    SheetsGiven,
    SheetsRead,
    SheetToKeep,
    SheetToRemove,
    Shelf,
    ShelfHorse,
    SlipToSeal,
)
from railbird.games.top_of_the_stretch.routes.todays_race import TodaysRace
from railbird.games.top_of_the_stretch.rules.power import steps
from railbird.games.top_of_the_stretch.words.program import power_in_words
from railbird.table.bounded import Bounded
from railbird.table.fair_queue import OneEach
from railbird.table.fair_workers import FairWorkers
from railbird.table.refusal import Refused
from railbird.table.server.game_routes import GameRoutes, Host
from railbird.table.server.http import Endpoint, answer, read, visitor_in

AS_WRITTEN = "scoresheet"
MOST_ASKING = 40
"""Visitors who wait for odds."""
KEPT_ODDS = 200
"""Answers that are remembered."""


class RaceRoom(GameRoutes):
    """The shelf of the room, and the library behind it, where the server has one."""

    messages: ClassVar[ModuleType] = messages
    from_client = (
        Composition,
        SheetsGiven,
        OddsWanted,
        SeasonToKeep,
        SeasonToRun,
        RatingsToKeep,
        SlipToSeal,
    )

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._library = Library(host.library) if host.library else None
        self._desk = LibraryDesk(host, self._library)
        self._odds = RoomOdds(host)
        self._today = TodaysRace(host)

    def get(self) -> dict[str, Endpoint]:
        return {
            "/api/race_room": self.shelf,
            "/api/race_room/example": self.example,
            "/api/race_room/paper": self.paper,
            "/api/today": self._today.page,
        } | self._desk.get()

    def post(self) -> dict[str, Endpoint]:
        return {
            "/api/race_room/compose": self.compose,
            "/api/race_room/read": self.read,
            "/api/race_room/rate": self.rate,
            "/api/race_room/keep": self.keep,
            "/api/race_room/remove": self.remove,
            "/api/race_room/card": self.keep_card,
            "/api/race_room/odds": self.odds,
            "/api/today": self._today.seal,
        } | self._desk.post()

    def _box(self) -> Box:
        return self._library.shelf.box() if self._library else standard_box()

    async def shelf(self, request: Request) -> Response:
        why_not = self._desk.why_not_kept(request)
        return answer(await asyncio.to_thread(self._shelf, why_not))

    def _shelf(self, why_not: str) -> Shelf:
        cards = self._library.shelf.cards() if self._library else {}
        has_library = self._library is not None
        return shelf(self._box(), cards, has_library, why_not, self._odds.at_hand)

    async def example(self, _request: Request) -> Response:
        """Past performances to start from."""
        return answer(PastGiven(files=await asyncio.to_thread(example_files)))

    async def paper(self, request: Request) -> Response:
        """A page to print, of a scoresheet that the address itself carries, or of none."""
        asked = request.query_params
        kind, file = asked.get("kind", ""), asked.get("file", "")
        version, paper = _version(asked.get("version")), paper_size(asked.get("paper"))
        match kind:
            case "form":
                text = await self.host.user_files.read(papers.empty_form, version)
            case "charts":
                text = await self.host.user_files.read(papers.booklet, paper)
            case _:
                work = papers.paper_of_race
                text = await self.host.user_files.read(work, kind, file, version, paper)
        return printed(text)

    async def compose(self, request: Request) -> Response:
        wanted = await read(request, Composition, self.host.largest)
        return answer(await self.host.user_files.read(lambda: composed(self._box(), wanted)))

    async def read(self, request: Request) -> Response:
        given = await read(request, SheetsGiven, self.host.largest)
        return answer(await self.host.user_files.read(read_sheets, given))

    async def rate(self, request: Request) -> Response:
        given = await read(request, PastGiven, self.host.largest)
        return answer(await self.host.user_files.read(rated, standard_box().charts, given.files))

    async def keep(self, request: Request) -> Response:
        given = await read(request, SheetToKeep, self.host.largest)
        self._desk.check_may_keep(request)
        self.host.count_creation(request)
        race = await self.host.user_files.read(self._desk.open().shelf.save_race, given.file)
        return answer(sheet(standard_box().charts, race, "mine"), 201)

    async def remove(self, request: Request) -> Response:
        given = await read(request, SheetToRemove, self.host.largest)
        self._desk.check_may_keep(request)
        await asyncio.to_thread(self._desk.open().shelf.remove, f"races/{given.race}")
        return answer({})

    async def keep_card(self, request: Request) -> Response:
        given = await read(request, CardToKeep, self.host.largest)
        self._desk.check_may_keep(request)
        self.host.count_creation(request)
        kept = await asyncio.to_thread(keep_card, self._desk.open(), given)
        return answer(kept, 201)

    async def odds(self, request: Request) -> Response:
        wanted = await read(request, OddsWanted, self.host.largest)
        return answer(await self._odds.ask(visitor_in(request), wanted))


class RoomOdds:
    """Odds are worked out apart from the tables; what was asked before is at hand."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._asking = OneEach(MOST_ASKING, "other odds are being worked out; wait a moment")
        self._answers: Bounded[OddsWanted, OddsFound] = Bounded(KEPT_ODDS)
        self.at_hand = host.analysis is not None and installed("numpy")

    async def ask(self, visitor: str, wanted: OddsWanted) -> OddsFound:
        if self._host.analysis is None or not self.at_hand:
            raise Refused("this server does not work out odds; use railbird odds in the terminal")
        from railbird.games.top_of_the_stretch.routes.odds import check_wanted

        if wanted not in self._answers:
            await self._host.user_files.read(check_wanted, wanted)
            self._answers[wanted] = await self._work_out(self._host.analysis, visitor, wanted)
        return self._answers[wanted]

    async def _work_out(self, analysis: FairWorkers, visitor: str, wanted: OddsWanted) -> OddsFound:
        from railbird.games.top_of_the_stretch.routes.odds import find_odds

        try:
            with self._asking.asking(visitor):
                return await analysis.ask(f"odds {visitor}", find_odds, wanted)
        except TimeoutError:
            raise Refused(
                "the odds of this race take too long here; use railbird odds in the terminal"
            ) from None


def _version(text: str | None) -> papers.Version:
    return "quick" if text == "quick" else "full"


# -- races ---------------------------------------------------------------------------------------


def shelf(box: Box, cards: Mapping[str, Card], library: bool, why_not: str, odds: bool) -> Shelf:
    charts, in_box = box.charts, standard_box().races
    races = box.races.values()
    riders = {entry.jockey for race in races for entry in race.entries if entry.jockey}
    return Shelf(
        races=tuple(sheet(charts, race, "box" if race.id in in_box else "mine") for race in races),
        horses=tuple(_horses(box)),
        jockeys=tuple(sorted(riders | {known.jockey.jockey for known in box.jockeys})),
        library=library,
        keeps=not why_not,
        why_not=why_not,
        distances={label: distance.words for label, distance in charts.distances.items()},
        conditions={surface: tuple(known) for surface, known in charts.conditions.items()},
        columns=ENTRY_COLUMNS,
        cards=tuple(
            KeptCard(name=name, races=card.races)
            for name, card in cards.items()
            if all(race in box.races for race in card.races)
        ),
        odds=odds,
    )


def keep_card(library: Library, given: CardToKeep) -> KeptCard:
    try:
        card = msgspec.convert({"races": given.races}, Card)
    except msgspec.ValidationError as error:
        raise Refused(f"card {given.name}: {error}; it has 1 to {LONGEST_CARD} races") from None
    return KeptCard(name=library.shelf.save_card(given.name, card), races=card.races)


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
    cells = typed_cells(entry)
    if entry.overall is not None:  # TS-2.34
        cells["overall"] = str(entry.overall)
    if condition == ROLL:
        return SheetEntry(cells=cells, power=None, steps="when the track is rolled")
    return SheetEntry(
        cells=cells,
        power=steps(charts, race, entry, condition).power,
        steps=power_in_words(charts, race, entry, condition),
    )


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
        in_order = sorted(error.problems, key=lambda problem: (problem.file, problem.line or 0))
        return SheetsRead(problems=tuple(in_order), races=())
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
