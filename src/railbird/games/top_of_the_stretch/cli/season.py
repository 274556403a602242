"""railbird season: points for the places in the races that were filed."""

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from railbird.cli.arguments import split_names
from railbird.cli.csv_table import columns_of, print_csv
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.library import Season, SeasonTable, Standing, open_library

app = App(
    name="season",
    help_epilogue="""\
Every year is a season: the first five get 10, 5, 3, 2 and 1 points. A season
of your own has its days, and if you like its races and its points.

Examples:
  railbird season
  railbird season 2025 --jockeys
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
    force: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    library: Path | None = None,
    csv: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Show the table of a season, or begin one.

    Parameters
    ----------
    name
        A year, or a season of your own; this year unless you name one.
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
        shelf.save_season(name, new_season(name, first, last, races, points), force)
    table = shelf.season(name)
    if json:
        print_json(table)
        return
    lines = table.jockeys if jockeys else table.horses
    if csv:
        print_csv(lines, columns_of(Standing))
    else:
        show(Screen(), table, lines, "Jockey" if jockeys else "Horse")


def new_season(
    name: str, first: str | None, last: str | None, races: str | None, points: str | None
) -> Season:
    if not name or first is None or last is None:
        raise BadSetup("a season of your own: railbird season spring --from 2026-03-01 --to …")
    fields: dict[str, object] = {"first": first, "last": last, "name": name}
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
    screen.say(f"{season.first} to {season.last}, {races}; points {_listed(season.points)}")
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
