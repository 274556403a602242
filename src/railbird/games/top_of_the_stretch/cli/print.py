"""railbird print: programs, cards, past performances and charts as pages to print."""

from pathlib import Path

from cyclopts import App

from railbird.cli.arguments import split_names
from railbird.cli.sheet import ON_A4, Sheet
from railbird.core import BadSetup, read_pack
from railbird.games.top_of_the_stretch.box.compose import find_horse
from railbird.games.top_of_the_stretch.cli.library_folder import LibraryFolder
from railbird.games.top_of_the_stretch.cli.race_card import choose_race
from railbird.games.top_of_the_stretch.cli.race_choice import AS_PRINTED, FieldChoice
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.names import slug
from railbird.games.top_of_the_stretch.library.past_page import past_performances
from railbird.games.top_of_the_stretch.printing import (
    chart_booklet,
    horse_cards,
    official_charts,
    race_program,
)

app = App(
    name="print",
    help_epilogue="""\
Each page is a separate file that any browser can print. Scoresheets have their own command:
railbird scoresheet --html FILE

Examples:
  railbird print program belmont_1973
  railbird print cards belmont_1973 --paper letter
  railbird print cards --horses Secretariat,Affirmed
  railbird print past Secretariat Sham --out past.html
  railbird print chart 67118463837d
  railbird print charts""",
)


@app.command
def program(
    race: str | None = None,
    /,
    *,
    choice: FieldChoice = AS_PRINTED,
    library: LibraryFolder = None,
    sheet: Sheet = ON_A4,
) -> None:
    """The program of a race: its field with all ratings, and every adjusted power.

    Parameters
    ----------
    race
        The id of a race in the library, or your own scoresheet.
    """
    chosen = choice.race(race, open_library(library))
    state = chosen.game.new(1, {"races": [chosen.race.id], **choice.options()})
    text = race_program(chosen.game.box.charts, state.sheet, sheet.paper)
    sheet.keep(f"program-{chosen.race.id}", text)


@app.command
def cards(
    race: str | None = None,
    /,
    *,
    horses: str | None = None,
    pack: Path | None = None,
    library: LibraryFolder = None,
    sheet: Sheet = ON_A4,
) -> None:
    """Horse cards to cut out, for a race or for the horses you name.

    Parameters
    ----------
    race
        The id of a race in the library, or your own scoresheet.
    horses
        Horses of the library, separated by commas.
    pack
        A file or folder with your own scoresheets.
    """
    shelf = open_library(library)
    if (race is None) == (horses is None):
        raise BadSetup("name a race, or horses with --horses A,B")
    if horses is not None:
        box = TopOfTheStretch(read_pack(pack)).box if pack else shelf.box()
        entries = [find_horse(box, name)[1] for name in split_names(horses)]
        sheet.keep("horse-cards", horse_cards(entries, "Horse cards", sheet.paper))
        return
    chosen = choose_race(race, pack, library=shelf)
    text = horse_cards(chosen.race.entries, chosen.race.title, sheet.paper)
    sheet.keep(f"cards-{chosen.race.id}", text)


@app.command
def past(
    *horses: str,
    library: LibraryFolder = None,
    sheet: Sheet = ON_A4,
) -> None:
    """The past performances of horses in the races you have run.

    Parameters
    ----------
    horses
        Names of horses, or parts of them.
    """
    if not horses:
        raise BadSetup("name a horse: railbird print past Secretariat")
    shelf = open_library(library)
    found = [shelf.past(horse) for horse in horses]
    name = slug(found[0][0].cells["horse"])
    sheet.keep(f"past-{name}", past_performances(found, sheet.paper))


@app.command
def chart(
    run: str,
    /,
    *,
    library: LibraryFolder = None,
    sheet: Sheet = ON_A4,
) -> None:
    """The official chart of a race you ran, or of all races on a card.

    Parameters
    ----------
    run
        The id of the filed race, or the start of it.
    """
    shelf = open_library(library)
    sound = SoundRecord(shelf.record(run))
    views = [view for _, view in sound.races]
    text = official_charts(sound.game.box.charts, views, sheet.paper)
    sheet.keep(f"chart-{sound.id}", text)


@app.command
def charts(
    *,
    pack: Path | None = None,
    sheet: Sheet = ON_A4,
) -> None:
    """The chart booklet: every table of the game, for playing by hand.

    Parameters
    ----------
    pack
        A file or folder with your own charts.
    """
    game = TopOfTheStretch(read_pack(pack)) if pack else TopOfTheStretch()
    sheet.keep("charts", chart_booklet(game.box.charts, sheet.paper))
