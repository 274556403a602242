"""railbird rate: a scoresheet from past performances, each rating with its working."""

import shlex
from pathlib import Path
from typing import Any

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.cli.sheet import write
from railbird.cli.terminal_text import say
from railbird.core import BadPack, BadSetup, Problem, read_pack
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.read_scoresheet import read_toml_fields
from railbird.games.top_of_the_stretch.box.scoresheet import ENTRY_COLUMNS, Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv, as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.rate_a_race import RatedRace, rate, read_past
from railbird.games.top_of_the_stretch.words.program import headline, program

app = App(
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


@app.default
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
        open_library().save_race(rated.race, force)
    if json:
        print_json(in_data(rated))
        return
    show(Screen(), charts, rated)
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


def show(screen: Screen, charts: Charts, rated: RatedRace) -> None:
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
