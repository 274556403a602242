"""railbird season: points for the places in the races that were filed."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import App, Parameter

from railbird.cli.arguments import split_names
from railbird.cli.csv_table import columns_of, print_csv
from railbird.cli.dice import any_seed
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.core import BadSetup, new_match
from railbird.games.top_of_the_stretch.cli.race import WATCHING
from railbird.games.top_of_the_stretch.library import (
    Library,
    Season,
    SeasonTable,
    Standing,
    open_library,
)
from railbird.games.top_of_the_stretch.library.meeting import By

app = App(
    name="season",
    help_epilogue="""\
Every year is a season of the races that have a date in it, whenever you run
them; a race without a date counts on the day you ran it. Without a name you
see what you ran this year. The first five get 10, 5, 3, 2 and 1 points. A
season of your own has its days, and if you like its races and its points.

Examples:
  railbird season
  railbird season 1973 --run
  railbird season 1973 --latest
  railbird season 2025 --by run --jockeys
  railbird season spring --from 2026-03-01 --to 2026-05-31 --points 5,3,1
  railbird season spring --csv > spring.csv""",
)


@app.default
def season(
    name: str = "",
    /,
    *,
    jockeys: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    first: Annotated[str | None, Parameter(name="--from")] = None,
    last: Annotated[str | None, Parameter(name="--to")] = None,
    races: str | None = None,
    points: str | None = None,
    by: By | None = None,
    latest: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    run: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    version: Literal["quick", "full"] = "full",
    seed: int | None = None,
    force: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    library: Path | None = None,
    csv: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Show the table of a season, or begin one.

    Parameters
    ----------
    name
        A year, or a season of your own; without one, what you ran this year.
    jockeys
        The table of the jockeys instead of the horses.
    first
        Begin a season of your own: its first day, such as 2026-03-01.
    last
        Its last day.
    races
        Only these races count, with commas between their ids.
    points
        Points for the first, second … with commas between them.
    by
        Which day of a race counts: race, the date on its scoresheet, or run, when you ran it.
    latest
        Of a race that was run several times only the latest counts.
    run
        Run all races of the season, in the order of their dates, and show the table of that.
    version
        With --run: quick or full.
    seed
        With --run: a number for the dice.
    force
        Replace a season of that name.
    library
        The folder of your library, unless it is the usual one.
    csv
        Print CSV.
    json
        Print JSON.
    """
    shelf = open_library(library)
    if any(given is not None for given in (first, last, races, points)):
        shelf.save_season(name, new_season(name, first, last, races, points, by), force)
    only = None
    if run:
        by = "race"
        season = shelf.season_named(name, by)
        only = run_season(shelf, season, version, seed, quiet=csv or json)
    table = shelf.season(name, by, latest, only)
    if json:
        print_json(table)
        return
    lines = table.jockeys if jockeys else table.horses
    if csv:
        print_csv(lines, columns_of(Standing))
    else:
        show(Screen(), table, lines, "Jockey" if jockeys else "Horse")


def run_season(
    library: Library, season: Season, version: str, seed: int | None, quiet: bool
) -> list[str]:
    """Every race with a date in the season, run and filed; each winner in a line. Their ids."""
    races, screen = library.races_of_season(season), Screen()
    if not races:
        raise BadSetup(
            f"no race has a date from {season.first} to {season.last}; railbird races lists them"
        )
    seed = any_seed() if seed is None else seed
    ids = []
    for number, race in enumerate(races):
        options = {"races": [race.id], "version": version}
        match = new_match(library.game([race.id]), WATCHING, options=options, seed=seed + number)
        while not match.over:
            match.resolve()
        filed = library.file_record(match.record)
        ids.append(filed.id)
        if not quiet:
            winner = library.run(filed.id).winner or "no horse finished"
            screen.board(f"{race.date}  {race.title}: {winner}")
    if not quiet:
        screen.say(f"Seed {seed}.\n")
    return ids


def new_season(
    name: str,
    first: str | None,
    last: str | None,
    races: str | None,
    points: str | None,
    by: By | None,
) -> Season:
    if not name or first is None or last is None:
        raise BadSetup("a season of your own: railbird season spring --from 2026-03-01 --to …")
    fields: dict[str, object] = {"first": first, "last": last, "name": name, "by": by or "run"}
    if races:
        fields["races"] = split_names(races)
    if points:
        fields["points"] = [_number(each) for each in split_names(points)]
    try:
        return msgspec.convert(fields, Season)
    except msgspec.ValidationError as error:
        raise BadSetup(f"season {name}: {error}; days are written as 2026-03-01") from None


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise BadSetup(f"--points: {text!r} is not a whole number")
    return int(text)


def show(screen: Screen, table: SeasonTable, lines: tuple[Standing, ...], head: str) -> None:
    season = table.season
    screen.title(season.name or "Season")
    races = "1 race" if table.races == 1 else f"{table.races} races"
    by = " by their own dates" if season.by == "race" else ""
    screen.say(f"{season.first} to {season.last}, {races}{by}; points {_listed(season.points)}")
    if not lines:
        return
    screen.say()
    screen.board(f"     {head:<24}{'points':>7}{'starts':>7}{'wins':>6}{'won':>13}")
    for line in lines:
        screen.board(
            f"{line.place:>3}. {line.name:<24}{line.points:>7}{line.starts:>7}{line.wins:>6}"
            f"{f'${line.money:,}':>13}"
        )


def _listed(points: tuple[int, ...]) -> str:
    return "–".join(map(str, points))
