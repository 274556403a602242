"""railbird jockeys: who rode how many winners in the races that were filed."""

from functools import partial

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.csv_table import columns_of, print_table
from railbird.cli.screen import Screen
from railbird.games.top_of_the_stretch.cli.career import show_starts
from railbird.games.top_of_the_stretch.cli.library_folder import LibraryFolder
from railbird.games.top_of_the_stretch.library import JockeyLine, Start, open_library

app = App(
    name="jockeys",
    help_epilogue="""\
Examples:
  railbird jockeys
  railbird jockeys "Ron Turcotte"
  railbird jockeys --csv > jockeys.csv""",
)


@app.default
def jockeys(
    jockey: str | None = None,
    /,
    *,
    library: LibraryFolder = None,
    csv: Flag = False,
    json: Flag = False,
) -> None:
    """Show the jockey table, or every ride of one jockey.

    Parameters
    ----------
    jockey
        The name of a jockey, or a part of it.
    csv
        Print CSV.
    json
        Print JSON.
    """
    shelf = open_library(library)
    if jockey is None:
        table = shelf.jockeys()
        show = partial(show_table, table=table)
        print_table(table, columns_of(JockeyLine), show, csv=csv, json=json)
        return
    rides = shelf.rides(jockey)
    print_table(rides, columns_of(Start), partial(show_rides, rides=rides), csv=csv, json=json)


def show_rides(screen: Screen, rides: tuple[Start, ...]) -> None:
    screen.title(rides[0].jockey)
    show_starts(screen, rides, "horse")


def show_table(screen: Screen, table: tuple[JockeyLine, ...]) -> None:
    if not table:
        screen.say("No races have been filed yet. Run one: railbird race belmont_1973")
        return
    screen.board(f"{'Jockey':<24}{'rides':>6}{'1st':>5}{'2nd':>5}{'3rd':>5}{'wins':>7}{'won':>13}")
    for each in table:
        rate = f"{100 * each.wins / each.starts:.0f} %"
        screen.board(
            f"{each.jockey:<24}{each.starts:>6}{each.wins:>5}{each.places:>5}{each.shows:>5}"
            f"{rate:>7}{f'${each.money:,}':>13}"
        )
