"""railbird print and scoresheet: programs, cards, past performances, charts and scoresheets
as pages to print."""

from pathlib import Path

from cyclopts import App

from railbird.cli.arguments import Flag, split_names
from railbird.cli.record_file import open_record
from railbird.cli.sheet import ON_A4, Sheet, write
from railbird.cli.terminal_text import say
from railbird.core import BadRecord, BadSetup, Match, SeatHeader, new_match, read_pack
from railbird.core.record import final_state
from railbird.games.top_of_the_stretch.box.compose import find_horse
from railbird.games.top_of_the_stretch.cli.options import (
    AS_IT_STANDS,
    AS_PRINTED,
    ChosenRace,
    FieldChoice,
    LibraryFolder,
    RaceChoice,
    choose_race,
)
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.library.files import slug
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.papers import past_performances
from railbird.games.top_of_the_stretch.printing import (
    chart_booklet,
    horse_cards,
    official_charts,
    race_program,
)
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.paper import Page, blank_page, make_page
from railbird.games.top_of_the_stretch.words.paper_html import as_html
from railbird.games.top_of_the_stretch.words.paper_text import as_text

print_app = App(
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


@print_app.command
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


@print_app.command
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
    opened = open_library(library)
    if (race is None) == (horses is None):
        raise BadSetup("name a race, or horses with --horses A,B")
    if horses is not None:
        box = TopOfTheStretch(read_pack(pack)).box if pack else opened.shelf.box()
        entries = [find_horse(box, name)[1] for name in split_names(horses)]
        sheet.keep("horse-cards", horse_cards(entries, "Horse cards", sheet.paper))
        return
    chosen = choose_race(race, pack, library=opened)
    text = horse_cards(chosen.race.entries, chosen.race.title, sheet.paper)
    sheet.keep(f"cards-{chosen.race.id}", text)


@print_app.command
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
    opened = open_library(library)
    found = [opened.standings.past(horse) for horse in horses]
    name = slug(found[0][0].cells["horse"])
    sheet.keep(f"past-{name}", past_performances(found, sheet.paper))


@print_app.command
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
    opened = open_library(library)
    sound = SoundRecord(opened.runs.record(run))
    views = [view for _, view in sound.races]
    text = official_charts(sound.game.box.charts, views, sheet.paper)
    sheet.keep(f"chart-{sound.id}", text)


@print_app.command
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


# -- scoresheets ---------------------------------------------------------------------------------


scoresheet_app = App(
    name="scoresheet",
    help_epilogue="""\
Examples:
  railbird scoresheet belmont_1973
  railbird scoresheet belmont_1973 --seed 7 --scratch 3
  railbird scoresheet --horses Secretariat,Affirmed --distance 10
  railbird scoresheet top_of_the_stretch-2025-05-03-2015.jsonl --html race.html
  railbird scoresheet --lines 12 --version quick --html blank.html""",
)


@scoresheet_app.default
def scoresheet(
    race: str | None = None,
    /,
    *,
    seed: int | None = None,
    choice: RaceChoice = AS_IT_STANDS,
    lines: int = 14,
    html: Path | None = None,
    force: Flag = False,
) -> None:
    """Print a scoresheet for a race, for a race already run, or an empty form.

    Parameters
    ----------
    race
        A race from the library, your own scoresheet, or the record of a race. Without one the
        form is empty.
    seed
        Run the race with this seed, as railbird race does, and fill in the sheet.
    lines
        Lines of an empty form.
    html
        Write a page that prints on one sheet, A4 or Letter, to this new file.
    force
        Replace the file if it exists.
    """
    if race is None and choice.horses is None:
        page = empty_form(lines, choice.version)
    elif race is not None and race.endswith(".jsonl"):
        page = of_record(Path(race))
    else:
        page = of_race(choice.race(race), choice.options(), seed)
    if html is None:
        say(as_text(page).removesuffix("\n"))
        return
    write(html, as_html(page), force)
    say(f"Wrote {html}; print it in landscape.")


def empty_form(lines: int, version: str | None) -> Page:
    if not 2 <= lines <= 24:
        raise BadSetup(f"--lines {lines}: a race has 2 to 24 starters")
    return blank_page(lines, version != "quick")


def of_race(chosen: ChosenRace, options: dict[str, object], seed: int | None) -> Page:
    """The sheet before the start, or with a seed after the race."""
    options = {"races": [chosen.race.id], **options}
    seats = [SeatHeader("You", "you")]
    match = new_match(chosen.game, seats, options=options, seed=seed or 0)
    if seed is not None:
        run(match)
    return of_state(chosen.game, match.state)


def run(match: Match) -> None:
    while not match.over:
        match.resolve()


def of_record(path: Path) -> Page:
    record, game = open_record(path)
    if not isinstance(game, TopOfTheStretch):
        raise BadSetup(f"{path} is a game of {game.title}; scoresheets are for Top of the Stretch")
    try:
        return of_state(game, final_state(record, game))
    except BadRecord as error:
        raise BadSetup(f"{path}: {error}") from None


def of_state(game: TopOfTheStretch, state: object) -> Page:
    assert isinstance(state, State)
    return make_page(game.box.charts, state.view(None))
