"""railbird season: points for the places in the races that were filed."""

from typing import Annotated, Literal

import msgspec
from cyclopts import App, Parameter

from railbird.cli.arguments import Flag, split_names
from railbird.cli.csv_table import columns_of, print_csv
from railbird.cli.dice import any_seed
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.cli.options import LibraryFolder
from railbird.games.top_of_the_stretch.library import (
    Library,
    Season,
    SeasonTable,
    Standing,
    open_library,
)
from railbird.games.top_of_the_stretch.library.meeting import By, run_season

app = App(
    name="season",
    help_epilogue="""\
Every year is a season of the races dated in it, whenever you run them; a race without a date counts
on the day you ran it. Without a name you see what you ran this year. The first five get 10, 5, 3, 2
and 1 points. Your own season has a first and a last day and, if you like, its own races and points.

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
    jockeys: Flag = False,
    first: Annotated[str | None, Parameter(name="--from")] = None,
    last: Annotated[str | None, Parameter(name="--to")] = None,
    races: str | None = None,
    points: str | None = None,
    by: By | None = None,
    latest: Flag = False,
    run: Flag = False,
    version: Literal["quick", "full"] = "full",
    seed: int | None = None,
    force: Flag = False,
    library: LibraryFolder = None,
    csv: Flag = False,
    json: Flag = False,
) -> None:
    """Show the table of a season, or begin one.

    Parameters
    ----------
    name
        A year, or your own season; by default, what you ran this year.
    jockeys
        Show the jockeys' table instead of the horses'.
    first
        Begin your own season: its first day, such as 2026-03-01.
    last
        Its last day.
    races
        Count only these races, ids separated by commas.
    points
        Points for first, second … separated by commas.
    by
        Which day of a race counts: race, the date on its scoresheet, or run, when you ran it.
    latest
        If a race was run several times, count only the latest.
    run
        Run all races of the season in date order and show the resulting table.
    version
        With --run: quick or full.
    seed
        With --run: a number for the dice.
    force
        Replace a season of that name.
    csv
        Print CSV.
    json
        Print JSON.
    """
    opened = open_library(library)
    if any(given is not None for given in (first, last, races, points)):
        opened.shelf.save_season(name, new_season(name, first, last, races, points, by), force)
    only = None
    if run:
        by = "race"
        season = opened.shelf.season_named(name, by)
        only = run_and_tell(opened, season, version, seed, quiet=csv or json)
    table = opened.standings.season(name, by, latest, only)
    if json:
        print_json(table)
        return
    lines = table.jockeys if jockeys else table.horses
    if csv:
        print_csv(lines, columns_of(Standing))
    else:
        show(Screen(), table, lines, "Jockey" if jockeys else "Horse")


def run_and_tell(
    library: Library, season: Season, version: str, seed: int | None, quiet: bool
) -> list[str]:
    """Every race with a date in the season, run and filed; each winner in a line. Their ids."""
    screen, ids = Screen(), []
    seed = any_seed() if seed is None else seed
    for race, filed in run_season(library, season, version, seed):
        ids.append(filed.id)
        if not quiet:
            winner = library.runs.find(filed.id).winner or "no horse finished"
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
        raise BadSetup("your own season: railbird season spring --from 2026-03-01 --to …")
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
    dates = "its own date" if table.races == 1 else "their own dates"
    by = f" by {dates}" if season.by == "race" else ""
    screen.say(f"{season.first} to {season.last}, {races}{by}; points {_listed(season.points)}")
    if not lines:
        screen.say("No race of it has been run here yet: railbird races lists them.")
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
