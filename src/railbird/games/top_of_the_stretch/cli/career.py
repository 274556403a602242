"""railbird career, jockeys and records: what horses and jockeys have done in the races
that were filed."""

from functools import partial

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.csv_table import columns_of, print_table
from railbird.cli.screen import Screen
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.cli.options import LibraryFolder
from railbird.games.top_of_the_stretch.library import (
    Career,
    HeadToHead,
    JockeyLine,
    Meeting,
    Start,
    TrackRecord,
    open_library,
)
from railbird.games.top_of_the_stretch.words.phrases import clock, lengths, ordinal

career_app = App(
    name="career",
    help_epilogue="""\
Shows starts, wins, seconds and thirds, the best figure and the money won; docs/library.md says what
a race is worth.

Examples:
  railbird career
  railbird career Secretariat
  railbird career Secretariat Sham
  railbird career --csv > careers.csv
  railbird career Secretariat --csv > secretariat.csv""",
)


@career_app.default
def career(
    horse: str | None = None,
    rival: str | None = None,
    /,
    *,
    library: LibraryFolder = None,
    csv: Flag = False,
    json: Flag = False,
) -> None:
    """Show a horse's career, or all careers.

    Parameters
    ----------
    horse
        The name of a horse, or a part of it.
    rival
        Another horse: show how often they met, and who was ahead.
    csv
        Print CSV: the careers, or the starts of the horse.
    json
        Print JSON.
    """
    opened = open_library(library)
    if horse is None:
        careers = opened.standings.careers()
        show_all = partial(show_careers, careers=careers)
        print_table(careers, columns_of(Career, "races"), show_all, csv=csv, json=json)
        return
    if rival is not None:
        met = opened.standings.head_to_head(horse, rival)
        columns, show = columns_of(Meeting), partial(show_meetings, met=met)
        print_table(met.meetings, columns, show, csv=csv, json=json, whole=met)
        return
    found = opened.standings.career(horse)
    columns, show_one = columns_of(Start), partial(show_career, career=found)
    print_table(found.races, columns, show_one, csv=csv, json=json, whole=found)


def show_careers(screen: Screen, careers: tuple[Career, ...]) -> None:
    if not careers:
        screen.say("No races have been filed yet. Run one: railbird race belmont_1973")
        return
    screen.board(f"{'Horse':<22}{'starts':>7}{'1st':>5}{'2nd':>5}{'3rd':>5}{'best':>6}{'won':>13}")
    for each in careers:
        screen.board(
            f"{each.horse:<22}{each.starts:>7}{each.wins:>5}{each.places:>5}{each.shows:>5}"
            f"{each.best_figure or '–':>6}{f'${each.money:,}':>13}"
        )


def show_career(screen: Screen, career: Career) -> None:
    screen.title(career.horse)
    screen.say(
        f"{career.starts}–{career.wins}–{career.places}–{career.shows}, "
        f"best figure {career.best_figure or '–'}, ${career.money:,} won"
    )
    show_starts(screen, career.races, "jockey")


def show_meetings(screen: Screen, met: HeadToHead) -> None:
    screen.title(f"{met.horse} and {met.rival}")
    level = f", {met.level} level" if met.level else ""
    met_times = len(met.meetings)
    times = {1: "once", 2: "twice"}.get(met_times, f"{met_times} times")
    screen.say(f"Met {times}: {met.horse} ahead {met.ahead}, {met.rival} {met.behind}{level}")
    screen.say()
    width = max(len(met.horse), len(met.rival), 5)
    screen.board(f"{'Date':<11}{'Race':<30} {met.horse:>{width}} {met.rival:>{width}}")
    for each in met.meetings:
        places = [ordinal(place) if place else "out" for place in (each.place, each.rival_place)]
        screen.board(
            f"{each.date[:10]:<11}{each.title[:29]:<30} {places[0]:>{width}} {places[1]:>{width}}"
        )


def show_starts(screen: Screen, starts: tuple[Start, ...], other: str) -> None:
    """The latest first, with the jockey of a horse or the horse of a jockey."""
    screen.say()
    screen.board(
        f"{'Date':<11}{'Race':<27}{'place':>8}{'fig':>4}{'behind':>7}{'time':>9} {other.title()}"
    )
    for start in starts:
        behind = lengths(start.quarter_lengths) if start.quarter_lengths else ""
        time = clock(start.time, start.time % 10 != 0) if start.time else ""
        screen.board(
            f"{start.date[:10]:<11}{start.title[:26]:<27}{_place(start):>8}"
            f"{start.figure or '':>4}{behind:>7}{time:>9} {getattr(start, other)}"
        )


def _place(start: Start) -> str:
    if start.place is None:
        return "out"
    return f"{ordinal(start.place)}/{start.starters}{' dq' if start.disqualified else ''}"


# -- jockeys -------------------------------------------------------------------------------------


jockeys_app = App(
    name="jockeys",
    help_epilogue="""\
Examples:
  railbird jockeys
  railbird jockeys "Ron Turcotte"
  railbird jockeys --csv > jockeys.csv""",
)


@jockeys_app.default
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
    opened = open_library(library)
    if jockey is None:
        table = opened.standings.jockeys()
        show = partial(show_jockeys, table=table)
        print_table(table, columns_of(JockeyLine), show, csv=csv, json=json)
        return
    rides = opened.standings.rides(jockey)
    print_table(rides, columns_of(Start), partial(show_rides, rides=rides), csv=csv, json=json)


def show_rides(screen: Screen, rides: tuple[Start, ...]) -> None:
    screen.title(rides[0].jockey)
    show_starts(screen, rides, "horse")


def show_jockeys(screen: Screen, table: tuple[JockeyLine, ...]) -> None:
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


# -- track records -------------------------------------------------------------------------------


records_app = App(
    name="records",
    help_epilogue="""\
The fastest winner at every distance on every surface in the races you have run, for each track or,
with --distances, for all tracks together. If times are equal the first one stands.

Examples:
  railbird records
  railbird records --distances
  railbird records --csv > records.csv""",
)


@records_app.default
def records(
    *,
    distances: Flag = False,
    library: LibraryFolder = None,
    csv: Flag = False,
    json: Flag = False,
) -> None:
    """Show the track records, or the records over each distance.

    Parameters
    ----------
    distances
        Put all tracks together.
    csv
        Print CSV.
    json
        Print JSON.
    """
    found = open_library(library).standings.records(by_track=not distances)
    print_table(
        found, columns_of(TrackRecord), partial(show_records, found=found), csv=csv, json=json
    )


def show_records(screen: Screen, found: tuple[TrackRecord, ...]) -> None:
    if not found:
        screen.say("No races have been filed yet. Run one: railbird race belmont_1973")
        return
    known = standard_box().charts.distances
    track = None
    for each in found:
        if each.track != track:
            track = each.track
            everywhere = len({record.track for record in found}) == 1
            screen.title(track or ("Everywhere" if everywhere else "No track named"))
        words = f"{known[each.distance].words}, {each.surface}"
        head = f"{words:<24} {clock(each.time, each.time % 10 != 0):>7}  {each.horse:<18} "
        where = f"{each.title}, {each.condition}, {each.date[:10]}"
        screen.say(head + where, indent=2, hang=len(head))
