"""The calls under /api/library: what the filed races add up to, and what people keep."""

import asyncio
import csv
import io
import secrets
from collections.abc import Sequence
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from railbird.core import BadSetup
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.stable import read_horses, read_jockeys
from railbird.games.top_of_the_stretch.library import Library, Run, Season, Standing, Start, papers
from railbird.games.top_of_the_stretch.library.editing import split
from railbird.games.top_of_the_stretch.library.meeting import run_season
from railbird.games.top_of_the_stretch.library.past import as_jockeys, as_starts, latest_rides
from railbird.games.top_of_the_stretch.routes.messages import (
    CareerStart,
    FiledRace,
    HorseCareer,
    ItemKept,
    ItemToRemove,
    ItemToRename,
    LibraryTables,
    OwnThings,
    PastGiven,
    PastLine,
    RatingsToKeep,
    RidersLine,
    SeasonShown,
    SeasonStanding,
    SeasonToKeep,
    SeasonToRun,
)
from railbird.printing import Paper
from railbird.table.refusal import NotThere, Refused
from railbird.table.server.game_routes import Host
from railbird.table.server.http import Endpoint, answer, read

MOST_RACES = 200
"""Filed races that are listed."""
MOST_HORSES = 24
"""As many as a race has starters."""
LONGEST_SEASON = 100
"""Races that are run at a visitor's wish; the terminal runs any number."""

NO_LIBRARY = (
    "this server keeps no library: it is a folder on one machine, and several machines may serve "
    "these tables"
)
NOT_THE_OWNER = (
    "only a browser on the machine that runs Railbird can change its library; "
    "its owner can let everybody in with railbird serve --open-library"
)


class LibraryDesk:
    """The library of the server, where it has one. Only some visitors may change it."""

    def __init__(self, host: Host, library: Library | None) -> None:
        self.host = host
        self._library = library

    def get(self) -> dict[str, Endpoint]:
        return {
            "/api/library": self.tables,
            "/api/library/horse": self.career,
            "/api/library/past": self.past,
            "/api/library/starts": self.starts,
            "/api/library/chart": self.chart,
            "/api/library/paper": self.paper_of_run,
            "/api/library/season": self.season,
            "/api/library/own": self.own,
        }

    def post(self) -> dict[str, Endpoint]:
        return {
            "/api/library/season": self.keep_season,
            "/api/library/season/run": self.run_season,
            "/api/library/ratings": self.keep_ratings,
            "/api/library/rename": self.rename,
            "/api/library/remove": self.remove,
        }

    def open(self) -> Library:
        if self._library is None:
            raise NotThere(NO_LIBRARY)
        return self._library

    def check_may_keep(self, request: Request) -> None:
        if not self.host.may_keep(request):
            raise Refused(NOT_THE_OWNER)

    def why_not_kept(self, request: Request) -> str:
        """Empty for whoever may keep races."""
        if self._library is None:
            return NO_LIBRARY
        return "" if self.host.may_keep(request) else NOT_THE_OWNER

    # -- races that were run ---------------------------------------------------------------------

    async def tables(self, _request: Request) -> Response:
        return answer(await asyncio.to_thread(library_tables, self.open()))

    async def career(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        career = await asyncio.to_thread(self.open().standings.career, name)
        return answer([_start(start) for start in career.races])

    async def past(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        work = self.host.user_files.read
        return answer(await work(past_lines, self.open(), name))

    async def starts(self, request: Request) -> Response:
        """The same as files for Rate-a-Race, of several horses."""
        names = request.query_params.getlist("name")
        if not 1 <= len(names) <= MOST_HORSES:
            raise Refused(f"name 1 to {MOST_HORSES} horses")
        return answer(await self.host.user_files.read(starts_of, self.open(), names))

    async def chart(self, request: Request) -> Response:
        run = request.query_params.get("run", "")
        text = await asyncio.to_thread(self.open().runs.chart, run)
        return Response(text, media_type="text/plain; charset=utf-8")

    async def paper_of_run(self, request: Request) -> Response:
        asked = request.query_params
        kind, size = asked.get("kind", ""), paper_size(asked.get("paper"))
        read, library = self.host.user_files.read, self.open()
        if kind == "past":
            horse = asked.get("name", "")
            return printed(await read(papers.paper_of_past, library, horse, size))
        run = asked.get("run", "")
        return printed(await read(papers.paper_of_run, library, kind, run, size))

    # -- seasons ---------------------------------------------------------------------------------

    async def season(self, request: Request) -> Response:
        asked = request.query_params
        name, by, latest = asked.get("name", ""), asked.get("by", ""), asked.get("latest") == "1"
        keeps = self.host.may_keep(request)
        shown = await asyncio.to_thread(season_shown, self.open(), name, by, latest, keeps)
        return answer(shown)

    async def keep_season(self, request: Request) -> Response:
        given = await read(request, SeasonToKeep, self.host.largest)
        self.check_may_keep(request)
        self.host.count_creation(request)
        library, season = self.open(), season_given(given)
        name = await asyncio.to_thread(library.shelf.save_season, given.name, season)
        return answer(ItemKept(item=f"seasons/{name}"), 201)

    async def run_season(self, request: Request) -> Response:
        given = await read(request, SeasonToRun, self.host.largest)
        self.check_may_keep(request)
        self.host.count_creation(request)
        library = self.open()
        await self.host.user_files.read(run_whole_season, library, given)
        shown = await asyncio.to_thread(season_shown, library, given.name, "race", False, True)
        return answer(shown, 201)

    # -- what people keep ------------------------------------------------------------------------

    async def own(self, request: Request) -> Response:
        why_not = self.why_not_kept(request)
        return answer(await asyncio.to_thread(own_things, self.open(), why_not))

    async def keep_ratings(self, request: Request) -> Response:
        given = await read(request, RatingsToKeep, self.host.largest)
        self.check_may_keep(request)
        self.host.count_creation(request)
        item = await self.host.user_files.read(keep_ratings, self.open(), given)
        return answer(ItemKept(item=item), 201)

    async def rename(self, request: Request) -> Response:
        given = await read(request, ItemToRename, self.host.largest)
        self.check_may_keep(request)
        item = await asyncio.to_thread(self.open().shelf.rename, given.item, given.to)
        return answer(ItemKept(item=item))

    async def remove(self, request: Request) -> Response:
        given = await read(request, ItemToRemove, self.host.largest)
        self.check_may_keep(request)
        await asyncio.to_thread(self.open().shelf.remove, given.item)
        return answer({})


_PAPER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A page to print brings its style along, and nothing on it may run or load."""


def printed(text: str) -> Response:
    headers = {"Content-Security-Policy": _PAPER_POLICY, "Cache-Control": "no-store"}
    return Response(text, 200, headers, media_type="text/html; charset=utf-8")


def paper_size(text: str | None) -> Paper:
    return "letter" if text == "letter" else "a4"


# -- tables --------------------------------------------------------------------------------------


def library_tables(library: Library) -> LibraryTables:
    return LibraryTables(
        races=tuple(map(_filed, library.runs.all()[:MOST_RACES])),
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
            for career in library.standings.careers()
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
            for line in library.standings.jockeys()
        ),
    )


def _filed(run: Run) -> FiledRace:
    return FiledRace(
        id=run.id,
        date=run.date,
        title=run.title,
        words=_where(run),
        version=run.version,
        starters=run.starters,
        winner=run.winner,
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


def past_lines(library: Library, horse: str) -> list[PastLine]:
    return [PastLine(**msgspec.structs.asdict(each)) for each in library.standings.past(horse)]


def starts_of(library: Library, horses: Sequence[str]) -> PastGiven:
    """The starts that Rate-a-Race can use, and the latest jockeys."""
    found = [library.standings.past(horse) for horse in horses]
    every = [each for performances in found for each in performances]
    if all(each.lacks for each in every):
        why = sorted({each.lacks for each in every})
        raise BadSetup(f"none of these {len(every)} starts can be rated from: {'; '.join(why)}")
    jockeys = as_jockeys(latest_rides(library.standings.jockeys(), found))
    return PastGiven(files={"starts.csv": as_starts(every), "jockeys.csv": jockeys})


# -- seasons -------------------------------------------------------------------------------------


def season_shown(library: Library, name: str, by: str, latest: bool, keeps: bool) -> SeasonShown:
    if by not in ("", "run", "race"):
        raise Refused(f"by = {by[:20]!r}: use run or race")
    day: Literal["run", "race"] | None = "run" if by == "run" else "race" if by else None
    season = library.shelf.season_named(name, day)
    table = library.standings.season(name, day, latest)
    races = library.runs.of_season(season, latest)
    return SeasonShown(
        name=name or season.first[:4],
        title=season.name or name,
        first=season.first,
        last=season.last,
        by=season.by,
        points=season.points,
        only=season.races,
        horses=tuple(map(_standing, table.horses)),
        jockeys=tuple(map(_standing, table.jockeys)),
        counted=table.races,
        races=tuple(map(_filed, races[:MOST_RACES])),
        dated=tuple(race.title for race in library.shelf.races_of_season(season)),
        seasons=(*library.shelf.seasons(), *_years(library)),
        keeps=keeps,
    )


def _standing(line: Standing) -> SeasonStanding:
    return SeasonStanding(**msgspec.structs.asdict(line))


def _years(library: Library) -> list[str]:
    """The years in which races were run, or have their dates."""
    dates = [run.date for run in library.runs.all()]
    dates += [race.date for race in library.shelf.box().races.values() if race.date]
    return sorted({date[:4] for date in dates}, reverse=True)


def season_given(given: SeasonToKeep) -> Season:
    fields = {
        name: value
        for name, value in msgspec.structs.asdict(given).items()
        if name not in ("races", "points") or value
    }
    try:
        return msgspec.convert(fields, Season)
    except msgspec.ValidationError as error:
        raise BadSetup(f"season {given.name}: {error}; days are written as 2026-03-01") from None


def run_whole_season(library: Library, given: SeasonToRun) -> None:
    season = library.shelf.season_named(given.name, "race")
    races = len(library.shelf.races_of_season(season))
    if races > LONGEST_SEASON:
        raise BadSetup(
            f"the season has {races} races, more than {LONGEST_SEASON}; "
            f"run it in the terminal: railbird season {given.name} --run"
        )
    for _ in run_season(library, season, given.version, secrets.randbelow(2**32)):
        pass


# -- horses and jockeys --------------------------------------------------------------------------


def own_things(library: Library, why_not: str) -> OwnThings:
    return OwnThings(**library.shelf.own_things(), faults=library.faults(), why_not=why_not)


def keep_ratings(library: Library, given: RatingsToKeep) -> str:
    """Read as if the cells stood in a table, so every fault is named; the item that is kept."""
    faults, text = Faults(), _as_table(given.cells)
    file = _file_replaced(library, given)
    if given.kind == "horses":
        horses = read_horses("horse.csv", text, faults)
        faults.stop_here()
        kept = library.shelf.save_horse(horses[0], replace=bool(file), file=file).stable
    else:
        jockeys = read_jockeys("jockey.csv", text, faults)
        faults.stop_here()
        kept = library.shelf.save_jockey(jockeys[0], replace=bool(file), file=file).stable
    return f"{given.kind}/{kept}"


def _as_table(cells: dict[str, str]) -> str:
    filled = {column: value for column, value in cells.items() if value.strip()}
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(filled)
    rows.writerow(filled.values())
    return text.getvalue()


def _file_replaced(library: Library, given: RatingsToKeep) -> str:
    """The name of the file whose place the ratings take; empty for a new one."""
    if not given.item:
        return ""
    sheets = library.shelf.sheets()
    kind, name = split(sheets, given.item)
    things = [thing for thing in library.shelf.own_things()[kind] if thing.item == given.item]
    if kind != given.kind or things[0].fixed:
        raise BadSetup(things[0].fixed or f"{given.item} is not one of the {given.kind}")
    column = "horse" if kind == "horses" else "jockey"
    if given.cells.get(column, "").strip() != things[0].name:
        raise BadSetup(f"{given.item} is {things[0].name}; rename it first")
    return name
