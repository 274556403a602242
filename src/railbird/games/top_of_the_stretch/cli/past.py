"""railbird past and rate: past performances, from the races run here or from a spreadsheet, and
ratings from them, each with its working."""

import datetime
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.output import print_json
from railbird.cli.screen import LeftTable, Screen
from railbird.cli.sheet import write
from railbird.cli.terminal_text import say
from railbird.core import BadPack, BadSetup, Problem, read_pack
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.read_scoresheet import read_toml_fields
from railbird.games.top_of_the_stretch.box.scoresheet import ENTRY_COLUMNS, Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv, as_toml
from railbird.games.top_of_the_stretch.cli.library import read
from railbird.games.top_of_the_stretch.cli.options import LibraryFolder
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.library.files import slug
from railbird.games.top_of_the_stretch.library.past import (
    Performance,
    as_jockeys,
    as_starts,
    latest_rides,
)
from railbird.games.top_of_the_stretch.rate_a_race import RatedRace, rate, read_past, spreadsheet
from railbird.games.top_of_the_stretch.rate_a_race.formulas import counted
from railbird.games.top_of_the_stretch.rate_a_race.spreadsheet import Line
from railbird.games.top_of_the_stretch.words.board import cut
from railbird.games.top_of_the_stretch.words.program import headline, program

past_app = App(
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

_RACE = """\
[race]
id = "{id}"
name = "{name}"
distance = "9.0"       # fill in: 6f, 1 1/16m, 9.0
surface = "dirt"       # dirt, turf or synthetic
condition = "fast"     # or roll
class_level = 9        # 1 maiden claiming … 5 allowance … 8, 9, 10 Grade 3, 2, 1
"""


@past_app.default
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
    opened, screen = open_library(library), Screen()
    found = {horse: opened.standings.past(horse) for horse in horses}
    if json:
        print_json(found)
    else:
        for performances in found.values():
            show_past(screen, performances)
    if out is not None:
        every = [each for performances in found.values() for each in performances]
        jockeys = as_jockeys(latest_rides(opened.standings.jockeys(), list(found.values())))
        keep(out, {"starts.csv": as_starts(every), "jockeys.csv": jockeys}, screen)
        unused = sum(bool(each.lacks) for each in every)
        if unused and not json:
            screen.say(
                f"{unused} of {len(every)} starts cannot be used for ratings and are left out."
            )


SHORTEST_TITLE, LONGEST_TITLE = 12, 31
BESIDE_TITLE = 65
"""Columns that everything else takes."""


def show_past(screen: Screen, performances: Sequence[Performance]) -> None:
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
    race = _RACE.format(id=slug(folder.name), name=name.replace('"', "'"))
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


@past_app.command(name="import")
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


# -- ratings from them ---------------------------------------------------------------------------


rate_app = App(
    name="rate",
    help_epilogue="""\
The folder holds race.toml (the race), starts.csv (past performances, newest first), jockeys.csv,
and hand.csv for ratings you set yourself; the last two are optional. Distances, odds and
margins are read as people write them: 1 1/16m, 6f, 5/2, nk.

Examples:
  railbird rate --template my_race
  railbird rate my_race
  railbird rate my_race --out my_race.toml
  railbird race my_race.toml
  railbird rate my_race --keep""",
)

_FILES = ("race.toml", "starts.csv", "jockeys.csv", "hand.csv")
_EXAMPLE_RACE = """\
[race]
id = "my_race"
name = "My Race"
date = "2010-10-02"
track = ""
distance = "9.0"       # as in 6f, 1 1/16m, 9.0
surface = "dirt"       # dirt, turf or synthetic
condition = "fast"     # or roll
class_level = 9        # 1 maiden claiming … 5 allowance … 8, 9, 10 Grade 3, 2, 1
"""
_EXAMPLE_HAND = "horse,pace,wire\n"


@rate_app.default
def rate_a_race(
    folder: Path | None = None,
    /,
    *,
    template: Path | None = None,
    out: Path | None = None,
    keep: Flag = False,
    force: Flag = False,
    json: Flag = False,
) -> None:
    """Rate the horses of a race.

    Parameters
    ----------
    folder
        The folder with the past performances.
    template
        Write a new folder with the example from the rules, to fill with your own data.
    out
        Write the scoresheet to this new file, .toml or .csv.
    keep
        Save the race in your library.
    force
        Replace the file, or the race in the library, if it exists.
    json
        Print JSON.
    """
    if template is not None:
        write_template(template)
        return
    if folder is None:
        raise BadSetup("name the folder with the past performances, or start one: --template DIR")
    charts = standard_box().charts
    rated = rate_folder(folder, charts)
    if out is not None:
        text = as_csv(rated.race) if out.suffix == ".csv" else as_toml(rated.race)
        write(out, text, force)
    if keep:
        open_library().shelf.save_race(rated.race, force)
    if json:
        print_json(in_data(rated))
        return
    show_rated(Screen(), charts, rated)
    if out is not None:
        say(f"\nWrote {out}. Run it: {running(out, rated.race)}")
    if keep:
        say(f"\nSaved in the library. Run it: railbird race {rated.race.id}")


def running(out: Path, race: Race) -> str:
    """The command for it: a CSV holds the horses only, so distance and track stand beside it."""
    command = f"railbird race {shlex.quote(str(out))}"
    if out.suffix != ".csv":
        return command
    where = f"--distance {race.distance} --surface {race.surface} --condition {race.condition}"
    return f"{command} {where}"


def rate_folder(folder: Path, charts: Charts) -> RatedRace:
    given = read_pack(folder).files
    for file in ("race.toml", "starts.csv"):
        if file not in given:
            raise BadPack([Problem(str(folder), None, f"holds no {file}", "TS-12.21")])
    unknown = sorted(set(given) - set(_FILES))
    if unknown:
        message = f"not a file of Rate-a-Race; there are: {', '.join(_FILES)}"
        raise BadPack([Problem(file, None, message, "TS-12.21") for file in unknown])
    faults = Faults()
    race = read_toml_fields("race.toml", given["race.toml"], charts, faults)
    past = read_past(given, charts, faults, race.date if race else "")
    faults.stop_here()
    assert race is not None
    return rate(race, past, charts, faults)


def in_data(rated: RatedRace) -> dict[str, Any]:
    return {"race": rated.race, "working": {h.entry.horse: h.working for h in rated.horses}}


def show_rated(screen: Screen, charts: Charts, rated: RatedRace) -> None:
    title, *lines = headline(charts, rated.race, rated.race.condition)
    screen.title(title)
    for line in (*lines, ""):
        screen.say(line)
    for line in program(rated.race.entries):
        screen.board(line)
    for horse in rated.horses:
        overall = f", overall {horse.overall}" if horse.overall is not None else ""
        screen.title(f"\n{horse.entry.name}{overall}")
        for column in ENTRY_COLUMNS:
            if column in horse.working and column != "range_max":
                value = _shown(horse.entry, column)
                label = "range" if column == "range_min" else column
                screen.say(f"{label:<10} {value:>7}  {horse.working[column]}", indent=2, hang=21)


def _shown(entry: Any, column: str) -> str:
    if column == "range_min":
        return f"{entry.range_min:g}-{entry.range_max:g}"
    return str(getattr(entry, {"class": "class_"}.get(column, column)))


def write_template(folder: Path) -> None:
    data = TopOfTheStretch.data_folder()
    texts = {
        "race.toml": _EXAMPLE_RACE,
        "starts.csv": (data / "rate_a_race_example_starts.csv").read_text(encoding="utf-8"),
        "jockeys.csv": (data / "rate_a_race_example_jockeys.csv").read_text(encoding="utf-8"),
        "hand.csv": _EXAMPLE_HAND,
    }
    try:
        folder.mkdir(parents=True)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise BadSetup(f"{folder} exists already; name a new folder") from None
    except OSError as error:
        raise BadSetup(f"cannot write into {folder}: {error.strerror}") from None
    screen = Screen()
    screen.say(f"Wrote an example into {folder}: {', '.join(texts)}.")
    screen.say(f"Put your own horses in, then: railbird rate {folder}")
