"""railbird lab whatif: the odds before and after a change."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from railbird.cli.arguments import read_options
from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.screen import Screen
from railbird.games.top_of_the_stretch.cli.race_card import choose_race
from railbird.games.top_of_the_stretch.cli.race_options import race_options
from railbird.games.top_of_the_stretch.lab.board import percent_above
from railbird.games.top_of_the_stretch.lab.comparison import WhatIf, what_if
from railbird.games.top_of_the_stretch.lab.report import what_if_report
from railbird.games.top_of_the_stretch.words.board import cut

app = App(
    name="whatif",
    help_epilogue="""\
Both odds are exact, so there is no luck in the differences: those for win are exact, those for
place and show are right to within the bound printed.

Examples:
  railbird lab whatif belmont_1973 --set "Sham.pace=9"
  railbird lab whatif belmont_1973 --condition sloppy --version quick
  railbird lab whatif champagne_2009 --with form_save=yes --report saved.html""",
)


@app.default
def compare(
    race: str,
    /,
    *,
    set: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    condition: str | None = None,
    with_: Annotated[tuple[str, ...], Parameter(name="--with", negative="")] = (),
    version: Literal["quick", "full"] | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Compare the odds of a race before and after a change.

    Parameters
    ----------
    race
        The id of a race in the library, or your own scoresheet.
    set
        A rating after the change, as horse.rating=value; may be repeated.
    condition
        The state of the track after the change.
    with_
        A rule option after the change, as name=value; may be repeated.
    version
        quick or full (the default), before and after.
    option
        A rule option as name=value, before and after; may be repeated.
    pack
        A file or folder with your own scoresheets or charts.
    """
    chosen = choose_race(race, pack)
    options = race_options(option, version=version)
    after = read_options(with_) | ({"condition": condition.lower()} if condition else {})
    found = what_if(chosen.race.id, set, options=options, after=after, game=chosen.game)
    command = again()
    output.give(
        found,
        lambda: show(Screen(), found),
        lambda: what_if_report(found, command),
        command,
    )


def show(screen: Screen, found: WhatIf) -> None:
    screen.title(f"{found.before.title}, what if {', '.join(found.changes)}")
    screen.board(
        f" PP {'horse':<14}{'win':>7}{'after':>8}{'change':>10}{'place':>8}{'change':>10}"
        f"{'show':>8}{'change':>10}"
    )
    for row in sorted(found.rows(), key=lambda each: -each["win_after"]):
        screen.board(
            f"{row['pp']:>3} {cut(row['horse'], 13):<14}{row['win']:>7.2%}{row['win_after']:>8.2%}"
            f"{_points(row['win_change'])}{row['place']:>8.2%}{_points(row['place_change'])}"
            f"{row['show']:>8.2%}{_points(row['show_change'])}"
        )
    within = percent_above(found.error) if found.error else "the digits shown"
    screen.say(f"\nChanges to win are exact; the others are right to within {within}.")


def _points(change: float) -> str:
    """A change of a chance is told in percentage points."""
    return f"{100 * change:>+7.2f} pp"
