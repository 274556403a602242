"""railbird records: the fastest winners in the races that were filed."""

from functools import partial

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.csv_table import columns_of, print_table
from railbird.cli.screen import Screen
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.cli.library_folder import LibraryFolder
from railbird.games.top_of_the_stretch.library import TrackRecord, open_library
from railbird.games.top_of_the_stretch.words.phrases import clock

app = App(
    name="records",
    help_epilogue="""\
The fastest winner at every distance on every surface in the races you have run, for each track or,
with --distances, for all tracks together. If times are equal the first one stands.

Examples:
  railbird records
  railbird records --distances
  railbird records --csv > records.csv""",
)


@app.default
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
    found = open_library(library).records(by_track=not distances)
    print_table(found, columns_of(TrackRecord), partial(show, found=found), csv=csv, json=json)


def show(screen: Screen, found: tuple[TrackRecord, ...]) -> None:
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
