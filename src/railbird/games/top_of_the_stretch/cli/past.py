"""railbird past: past performances, from the races run here or from a spreadsheet."""

import datetime
from collections.abc import Sequence
from pathlib import Path

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.output import print_json
from railbird.cli.screen import LeftTable, Screen
from railbird.core import BadSetup
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.cli.library import read
from railbird.games.top_of_the_stretch.cli.library_folder import LibraryFolder
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.library.names import slug
from railbird.games.top_of_the_stretch.library.past import (
    Performance,
    as_jockeys,
    as_starts,
    latest_rides,
)
from railbird.games.top_of_the_stretch.rate_a_race import read_past, spreadsheet
from railbird.games.top_of_the_stretch.rate_a_race.formulas import counted
from railbird.games.top_of_the_stretch.rate_a_race.spreadsheet import Line
from railbird.games.top_of_the_stretch.words.board import cut

app = App(
    name="past",
    help_epilogue="""\
The races you have run become past performances: --out writes them into a folder for railbird rate.
Only Fullplay has calls, so ratings need Fullplay races. A spreadsheet is shown line by line before
anything is saved.

Examples:
  railbird past Secretariat Sham
  railbird past Secretariat Sham --out rematch
  railbird past import my_sheet.csv
  railbird past import my_sheet.csv --out my_race""",
)

RACE = """\
[race]
id = "{id}"
name = "{name}"
distance = "9.0"       # fill in: 6f, 1 1/16m, 9.0
surface = "dirt"       # dirt, turf or synthetic
condition = "fast"     # or roll
class_level = 9        # 1 maiden claiming … 5 allowance … 8, 9, 10 Grade 3, 2, 1
"""


@app.default
def past(
    *horses: str,
    out: Path | None = None,
    library: LibraryFolder = None,
    json: Flag = False,
) -> None:
    """Show what horses have done in the races you have run.

    Parameters
    ----------
    horses
        Names of horses, or parts of them.
    out
        Write a new folder that railbird rate reads.
    json
        Print JSON.
    """
    if not horses:
        raise BadSetup("name a horse: railbird past Secretariat; railbird career lists them")
    shelf, screen = open_library(library), Screen()
    found = {horse: shelf.past(horse) for horse in horses}
    if json:
        print_json(found)
    else:
        for performances in found.values():
            show(screen, performances)
    if out is not None:
        every = [each for performances in found.values() for each in performances]
        jockeys = as_jockeys(latest_rides(shelf.jockeys(), list(found.values())))
        keep(out, {"starts.csv": as_starts(every), "jockeys.csv": jockeys}, screen)
        unused = sum(bool(each.lacks) for each in every)
        if unused and not json:
            screen.say(
                f"{unused} of {len(every)} starts cannot be used for ratings and are left out."
            )


SHORTEST_TITLE, LONGEST_TITLE = 12, 31
BESIDE_TITLE = 65
"""Columns that everything else takes."""


def show(screen: Screen, performances: Sequence[Performance]) -> None:
    """As much of each title as the window has room for."""
    screen.title(performances[0].cells["horse"])
    room = max(SHORTEST_TITLE, min(LONGEST_TITLE, screen.width - BESIDE_TITLE))
    screen.board(
        f"{'Date':<11}{'Race':<{room}}{'dist':>6} {'track':<15}{'fig':>4}{'1c':>3}{'2c':>3}"
        f"{'fin':>6}{'lengths':>8}{'cl':>3} odds"
    )
    for each in performances:
        cells = each.cells
        finish = f"{cells['finish']}/{cells['field_size']}"
        lengths = f"+{cells['win_margin']}" if cells["win_margin"] else cells["beaten_lengths"]
        track = f"{cells['surface']} {cells['condition']}"
        screen.board(
            f"{cells['date']:<11}{cut(each.title, room - 1):<{room}}{cells['distance']:>6} "
            f"{track[:14]:<15}{cells['speed_figure']:>4}{cells['call1_pos'] or '–':>3}"
            f"{cells['call2_pos'] or '–':>3}{finish:>6}{lengths:>8}"
            f"{cells['class_level'] or '–':>3} {cells['odds']:<4}"
            f"{' trouble' if cells['trouble_note'] == '1' else ''}".rstrip()
        )
    screen.say()


def keep(folder: Path, texts: dict[str, str], screen: Screen) -> None:
    """A folder for railbird rate, all of it or nothing."""
    name = folder.name.replace("_", " ").title()
    race = RACE.format(id=slug(folder.name), name=name.replace('"', "'"))
    faults = Faults()
    read_past(texts, standard_box().charts, faults)
    faults.stop_here()
    try:
        folder.mkdir(parents=True)
        for file, text in {"race.toml": race, **texts}.items():
            (folder / file).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise BadSetup(f"{folder} exists already; name a new folder") from None
    except OSError as error:
        raise BadSetup(f"cannot write into {folder}: {error.strerror}") from None
    screen.say(f"Wrote {folder}. Say in {folder / 'race.toml'} which race they go to, then:")
    screen.say(f"railbird rate {folder}")


# -- from a spreadsheet --------------------------------------------------------------------------


@app.command(name="import")
def import_(
    sheet: Path,
    /,
    *,
    out: Path | None = None,
    yes: Flag = False,
    json: Flag = False,
) -> None:
    """Read past performances from a spreadsheet and show how each line was read.

    Parameters
    ----------
    sheet
        A CSV file with a line of headings: commas, semicolons or tabs.
    out
        Save the starts in this new folder, for railbird rate; asks first.
    yes
        Save without asking.
    json
        Print JSON.
    """
    lines = spreadsheet.understand(
        read(sheet), standard_box().charts, datetime.datetime.now(datetime.UTC).date()
    )
    screen = Screen()
    print_json(lines) if json else show_lines(screen, lines)
    faulty = sum(bool(line.faults) for line in lines)
    starts = [line for line in lines if line.kind == "start"]
    if faulty or not starts:
        what = f"{faulty} lines are not understood" if faulty > 1 else "1 line is not understood"
        what = what if faulty else "there is no start in it"
        raise BadSetup(f"{sheet}: {what}; nothing was kept")
    if out is None:
        if not json:
            screen.say(f"\nTo keep them: railbird past import {sheet} --out FOLDER")
        return
    horses = counted(len({line.cells["horse"] for line in starts}), "horse")
    kept = f"{counted(len(starts), 'start')} of {horses}"
    if not yes and not agreed(screen, f"Keep {kept} in {out}?"):
        screen.say("Nothing was kept.")
        return
    keep(out, {"starts.csv": spreadsheet.as_starts(lines)}, screen)


def agreed(screen: Screen, question: str) -> bool:
    try:
        return screen.ask(f"\n{question} y or n: ").lower() in ("y", "yes")
    except LeftTable:
        return False


LONGEST = 240
"""Letters of a line that are shown; no start needs more."""


def show_lines(screen: Screen, lines: Sequence[Line]) -> None:
    for line in lines:
        kind = {"comment": "left out: ", "heading": "columns: ", "start": ""}[line.kind]
        screen.say(f"line {line.number:<4} {kind}{cut(line.words, LONGEST)}", hang=10)
        for note in line.notes:
            screen.say(f"          {note}", hang=12)
        for fault in line.faults:
            screen.say(f"          WRONG: {fault}", hang=12)
