"""Papers of a race for a browser to print: scoresheets, programs, cards, charts."""

from collections.abc import Sequence
from html import escape
from typing import Literal, TypeAlias

from railbird.core import BadSetup, Pack
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.library import Library
from railbird.games.top_of_the_stretch.library.past import Performance
from railbird.games.top_of_the_stretch.printing import (
    chart_booklet,
    horse_cards,
    official_charts,
    race_program,
)
from railbird.games.top_of_the_stretch.words.paper import blank_page, make_page
from railbird.games.top_of_the_stretch.words.paper_html import as_html
from railbird.printing import (
    Paper,
    document,
    table,
)

Version: TypeAlias = Literal["quick", "full"]
LINES = 14
"""Of an empty form."""


def empty_form(version: Version) -> str:
    return as_html(blank_page(LINES, version == "full"))


def booklet(paper: Paper) -> str:
    return chart_booklet(TopOfTheStretch().box.charts, paper)


def paper_of_race(kind: str, file: str, version: Version, paper: Paper) -> str:
    """From a scoresheet as TOML; BadPack lists what is wrong with it."""
    game = TopOfTheStretch(Pack("own", {"race.toml": file}))
    own = [race for race in game.box.races.values() if race.id in game.box.own]
    if not own:
        raise BadSetup("there is no race on this scoresheet (TS-2.2)")
    race = own[0]
    state = game.new(1, {"races": [race.id], "version": version})
    match kind:
        case "scoresheet":
            return as_html(make_page(game.box.charts, state.view(None)))
        case "program":
            return race_program(game.box.charts, state.sheet, paper)
        case "cards":
            return horse_cards(race.entries, race.title, paper)
    raise BadSetup(f"no paper {kind!r}; there are: scoresheet, program, cards, form, charts")


def paper_of_run(library: Library, kind: str, run: str, paper: Paper) -> str:
    """Of a race that was run: its filled scoresheet, or its official chart."""
    number = library.runs.find(run).number
    sound = SoundRecord(library.runs.record(run))
    view = sound.races[number - 1][1]
    match kind:
        case "scoresheet":
            return as_html(make_page(sound.game.box.charts, view))
        case "chart":
            return official_charts(sound.game.box.charts, [view], paper)
    raise BadSetup(f"no paper {kind!r}; there are: scoresheet, chart")


def paper_of_past(library: Library, horse: str, paper: Paper) -> str:
    """What a horse has done in the races run here."""
    return past_performances([library.standings.past(horse)], paper)


# -- past performances ---------------------------------------------------------------------------


HEADS = (
    "Date",
    "Race",
    "Track",
    "Furlongs",
    "Surface",
    "Going",
    "Figure",
    "1c",
    "2c",
    "Finish",
    "Lengths",
    "Class",
    "Odds",
    "Jockey",
    "Trouble",
)


def past_performances(horses: Sequence[Sequence[Performance]], paper: Paper) -> str:
    sections = [
        f"<section>\n<h2>{escape(performances[0].cells['horse'])}</h2>\n"
        f"{table(HEADS, [_row(each) for each in performances], 'wide', names=(1, 2, 13))}\n"
        "</section>"
        for performances in horses
    ]
    body = ["<h1>Past performances</h1>", *sections]
    return document("Past performances", body, paper, landscape=True)


def _row(performance: Performance) -> list[str]:
    cells = performance.cells
    margin = f"+{cells['win_margin']}" if cells["win_margin"] else cells["beaten_lengths"]
    return [
        cells["date"],
        performance.title,
        cells["track"],
        cells["distance"],
        cells["surface"],
        cells["condition"],
        cells["speed_figure"],
        cells["call1_pos"],
        cells["call2_pos"],
        f"{cells['finish']}/{cells['field_size']}",
        margin,
        cells["class_level"],
        cells["odds"],
        performance.jockey,
        "yes" if cells["trouble_note"] == "1" else "",
    ]
