"""railbird records: the fastest winners in the races that were filed."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.csv_table import columns_of, print_csv
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.library import TrackRecord, open_library
from railbird.games.top_of_the_stretch.words.phrases import clock

app = App(
    name="records",
    help_epilogue="""\
Of the races that you have run: for each track, or with --distances for all
tracks together, the fastest winner at every distance on every surface. Of
equal times the first one stands.

Examples:
  railbird records
  railbird records --distances
  railbird records --csv > records.csv""",
)


@app.default
def records(
    *,
    distances: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    library: Path | None = None,
    csv: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Show the track records, or the records over each distance.

    Parameters
    ----------
    distances
        All tracks together.
    library
        The folder of your library, unless it is the usual one.
    csv
        Print CSV.
    json
        Print JSON.
    """
    found = open_library(library).records(by_track=not distances)
    if csv:
        print_csv(found, columns_of(TrackRecord))
    elif json:
        print_json(found)
    else:
        show(Screen(), found)


def show(screen: Screen, found: tuple[TrackRecord, ...]) -> None:
    if not found:
        screen.say("No race was filed yet. Run one: railbird race belmont_1973")
        return
    known = standard_box().charts.distances
    track = None
    for each in found:
        if each.track != track:
            track = each.track
            screen.title(track or ("Everywhere" if len({r.track for r in found}) == 1 else "–"))
        words = f"{known[each.distance].words}, {each.surface}"
        screen.board(
            f"  {words:<27} {clock(each.time, each.time % 10 != 0):>8}  {each.horse:<20} "
            f"{each.title}, {each.condition}, {each.date[:10]}"
        )
