"""Papers of a race for a browser to print: scoresheets, programs, cards, charts."""

from typing import Literal, TypeAlias

from railbird.core import BadSetup, Pack
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.library import Library
from railbird.games.top_of_the_stretch.library.past_page import past_performances
from railbird.games.top_of_the_stretch.printing import (
    chart_booklet,
    horse_cards,
    official_charts,
    race_program,
)
from railbird.games.top_of_the_stretch.words.paper import blank_page, make_page
from railbird.games.top_of_the_stretch.words.paper_html import as_html
from railbird.printing import Paper

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
    number = library.run(run).number
    sound = SoundRecord(library.record(run))
    view = sound.races[number - 1][1]
    match kind:
        case "scoresheet":
            return as_html(make_page(sound.game.box.charts, view))
        case "chart":
            return official_charts(sound.game.box.charts, [view], paper)
    raise BadSetup(f"no paper {kind!r}; there are: scoresheet, chart")


def paper_of_past(library: Library, horse: str, paper: Paper) -> str:
    """What a horse has done in the races run here."""
    return past_performances([library.past(horse)], paper)
