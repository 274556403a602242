"""railbird scoresheet: the sheet of a race on paper, blank or filled."""

from pathlib import Path

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.record_file import open_record
from railbird.cli.sheet import write
from railbird.cli.terminal_text import say
from railbird.core import BadRecord, BadSetup, Match, SeatHeader, new_match
from railbird.core.record import final_state
from railbird.games.top_of_the_stretch.cli.race_card import ChosenRace
from railbird.games.top_of_the_stretch.cli.race_choice import AS_IT_STANDS, RaceChoice
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.paper import Page, blank_page, make_page
from railbird.games.top_of_the_stretch.words.paper_html import as_html
from railbird.games.top_of_the_stretch.words.paper_text import as_text

app = App(
    name="scoresheet",
    help_epilogue="""\
Examples:
  railbird scoresheet belmont_1973
  railbird scoresheet belmont_1973 --seed 7 --scratch 3
  railbird scoresheet --horses Secretariat,Affirmed --distance 10
  railbird scoresheet top_of_the_stretch-2025-05-03-2015.jsonl --html race.html
  railbird scoresheet --lines 12 --version quick --html blank.html""",
)


@app.default
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
