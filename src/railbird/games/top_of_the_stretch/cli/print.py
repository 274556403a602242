"""railbird print: programs, cards, past performances and charts as pages to print."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.arguments import split_names
from railbird.core import BadSetup, read_pack
from railbird.games.top_of_the_stretch import TopOfTheStretch
from railbird.games.top_of_the_stretch.box.compose import find_horse
from railbird.games.top_of_the_stretch.cli.race_card import Wishes, choose_race
from railbird.games.top_of_the_stretch.cli.race_options import race_options
from railbird.games.top_of_the_stretch.cli.scoresheet import write
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.library import slug
from railbird.games.top_of_the_stretch.library.past_page import past_performances
from railbird.games.top_of_the_stretch.words.printing import (
    Paper,
    chart_booklet,
    horse_cards,
    official_charts,
    race_program,
)

app = App(
    name="print",
    help_epilogue="""\
Each page is a file of its own that any browser prints. Scoresheets have a
command of their own: railbird scoresheet --html FILE

Examples:
  railbird print program belmont_1973
  railbird print cards belmont_1973 --paper letter
  railbird print cards --horses Secretariat,Affirmed
  railbird print past Secretariat Sham --out past.html
  railbird print chart 67118463837d
  railbird print charts""",
)

Library = Annotated[Path | None, Parameter(name="--library")]
Force = Annotated[bool, Parameter(negative="", show_default=False)]


def keep(path: Path | None, name: str, text: str, force: bool) -> None:
    path = path or Path(f"{name}.html")
    write(path, text, force)
    print(f"Wrote {path}; open it in a browser and print.")


@app.command
def program(
    race: str | None = None,
    /,
    *,
    condition: str | None = None,
    scratch: str | None = None,
    horses: str | None = None,
    distance: str | None = None,
    surface: str | None = None,
    pack: Path | None = None,
    library: Library = None,
    paper: Paper = "a4",
    out: Path | None = None,
    force: Force = False,
) -> None:
    """The program of a race: its field with all ratings, and every adjusted power.

    Parameters
    ----------
    race
        The id of a race in the library, or a scoresheet of your own.
    condition
        The state of the track, or roll; as on the scoresheet unless you name it.
    scratch
        Post numbers that do not start, with commas between them.
    horses
        Compose a race of these horses, as in railbird race.
    distance
        How far, for horses that you name or a race run elsewhere: 10, 6f, 1 1/16m …
    surface
        dirt, turf or synthetic, likewise; dirt for horses that you name.
    pack
        A file or folder with scoresheets of your own.
    library
        The folder of your library, unless it is the usual one.
    paper
        a4 or letter.
    out
        The file to write; named after the race unless you say.
    force
        Replace the file if it exists.
    """
    wishes = Wishes(horses, distance, surface, condition)
    chosen = choose_race(race, pack, wishes, open_library(library))
    options = race_options(
        (),
        condition=condition if horses is None else None,
        scratch=split_names(scratch) if scratch else None,
    )
    state = chosen.game.new(1, {"races": [chosen.race.id], **options})
    text = race_program(chosen.game.box.charts, state.sheet, paper)
    keep(out, f"program-{chosen.race.id}", text, force)


@app.command
def cards(
    race: str | None = None,
    /,
    *,
    horses: str | None = None,
    pack: Path | None = None,
    library: Library = None,
    paper: Paper = "a4",
    out: Path | None = None,
    force: Force = False,
) -> None:
    """Horse cards to cut out: of a race, or of horses that you name.

    Parameters
    ----------
    race
        The id of a race in the library, or a scoresheet of your own.
    horses
        Horses of the library, with commas between them.
    pack
        A file or folder with scoresheets of your own.
    library
        The folder of your library, unless it is the usual one.
    paper
        a4 or letter.
    out
        The file to write; named after the race unless you say.
    force
        Replace the file if it exists.
    """
    shelf = open_library(library)
    if (race is None) == (horses is None):
        raise BadSetup("name a race, or horses with --horses A,B")
    if horses is not None:
        box = TopOfTheStretch(read_pack(pack)).box if pack else shelf.box()
        entries = [find_horse(box, name)[1] for name in split_names(horses)]
        keep(out, "horse-cards", horse_cards(entries, "Horse cards", paper), force)
        return
    chosen = choose_race(race, pack, library=shelf)
    text = horse_cards(chosen.race.entries, chosen.race.title, paper)
    keep(out, f"cards-{chosen.race.id}", text, force)


@app.command
def past(
    *horses: str,
    library: Library = None,
    paper: Paper = "a4",
    out: Path | None = None,
    force: Force = False,
) -> None:
    """The past performances of horses in the races that were run here.

    Parameters
    ----------
    horses
        Names of horses, or parts of them.
    library
        The folder of your library, unless it is the usual one.
    paper
        a4 or letter.
    out
        The file to write; named after the first horse unless you say.
    force
        Replace the file if it exists.
    """
    if not horses:
        raise BadSetup("name a horse: railbird print past Secretariat")
    shelf = open_library(library)
    found = [shelf.past(horse) for horse in horses]
    name = slug(found[0][0].cells["horse"])
    keep(out, f"past-{name}", past_performances(found, paper), force)


@app.command
def chart(
    run: str,
    /,
    *,
    library: Library = None,
    paper: Paper = "a4",
    out: Path | None = None,
    force: Force = False,
) -> None:
    """The official chart of a race that was run; of a card, of all its races.

    Parameters
    ----------
    run
        The id of the filed race, or the first letters of it.
    library
        The folder of your library, unless it is the usual one.
    paper
        a4 or letter.
    out
        The file to write; named after the race unless you say.
    force
        Replace the file if it exists.
    """
    shelf = open_library(library)
    sound = SoundRecord(shelf.record(run))
    views = [view for _, view in sound.races]
    text = official_charts(sound.game.box.charts, views, paper)
    keep(out, f"chart-{sound.id}", text, force)


@app.command
def charts(
    *,
    pack: Path | None = None,
    paper: Paper = "a4",
    out: Path | None = None,
    force: Force = False,
) -> None:
    """The chart booklet: every table of the game, for whoever rolls and reads by hand.

    Parameters
    ----------
    pack
        A file or folder with charts of your own.
    paper
        a4 or letter.
    out
        The file to write; charts.html unless you say.
    force
        Replace the file if it exists.
    """
    game = TopOfTheStretch(read_pack(pack)) if pack else TopOfTheStretch()
    keep(out, "charts", chart_booklet(game.text_of, paper), force)
