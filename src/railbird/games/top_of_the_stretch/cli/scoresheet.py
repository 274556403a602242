"""railbird scoresheet: the sheet of a race on paper, blank or filled."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from railbird.cli.record_file import open_record
from railbird.core import BadRecord, BadSetup, Match, SeatHeader, new_match
from railbird.core.record import final_state
from railbird.games.top_of_the_stretch import TopOfTheStretch
from railbird.games.top_of_the_stretch.cli.race_card import choose_race
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.paper import Page, blank_page, make_page
from railbird.games.top_of_the_stretch.words.paper_html import as_html
from railbird.games.top_of_the_stretch.words.paper_text import as_text

app = App(
    name="scoresheet",
    help_epilogue="""\
Examples:
  railbird scoresheet belmont_1973
  railbird scoresheet belmont_1973 --seed 7
  railbird scoresheet top_of_the_stretch-2025-05-03-2015.jsonl --html race.html
  railbird scoresheet --lines 12 --version quick --html blank.html""",
)


@app.default
def scoresheet(
    race: str | None = None,
    /,
    *,
    seed: int | None = None,
    version: Literal["quick", "full"] = "full",
    condition: str = "scoresheet",
    pack: Path | None = None,
    lines: int = 14,
    html: Path | None = None,
    force: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Print a scoresheet: of a race before it is run, of one that was run, or an empty form.

    Parameters
    ----------
    race
        A race of the library, a scoresheet of your own, or the record of a race. Without it the
        form is empty.
    seed
        Run the race with this seed, as railbird race does, and fill the sheet.
    version
        quick or full.
    condition
        The state of the track.
    pack
        A file or folder with scoresheets of your own.
    lines
        Lines of an empty form.
    html
        Write a page that prints on one sheet, A4 or Letter, to this new file.
    force
        Replace the file if it exists.
    """
    page = the_page(race, seed, version, condition, pack, lines)
    if html is None:
        print(as_text(page), end="")
        return
    write(html, as_html(page), force)
    print(f"Wrote {html}; print it in landscape.")


def the_page(
    race: str | None,
    seed: int | None,
    version: str,
    condition: str,
    pack: Path | None,
    lines: int,
) -> Page:
    if race is None:
        if not 2 <= lines <= 24:
            raise BadSetup(f"--lines {lines}: a race has 2 to 24 starters")
        return blank_page(lines, version == "full")
    if race.endswith(".jsonl"):
        return of_record(Path(race))
    chosen = choose_race(race, pack)
    options = {"races": [chosen.race.id], "version": version, "condition": condition}
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
        raise BadSetup(f"{path} is a game of {game.title}; scoresheets are of Top of the Stretch")
    try:
        return of_state(game, final_state(record, game))
    except BadRecord as error:
        raise BadSetup(f"{path}: {error}") from None


def of_state(game: TopOfTheStretch, state: object) -> Page:
    assert isinstance(state, State)
    return make_page(game.box.charts, state.view(None))


def write(path: Path, text: str, force: bool = False) -> None:
    if path.exists() and not force:
        raise BadSetup(f"{path} exists already; name another, or --force replaces it")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None
