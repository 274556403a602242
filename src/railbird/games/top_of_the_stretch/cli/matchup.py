"""railbird lab matchup: horses against each other over every distance and surface."""

from pathlib import Path
from typing import Literal

from cyclopts import App

from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup, read_pack
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.matchup import SURFACES, MatchUp, match_up
from railbird.games.top_of_the_stretch.lab.report import match_up_report
from railbird.games.top_of_the_stretch.words.board import cut

app = App(
    name="matchup",
    help_epilogue="""\
Exact chances to win; dead heats count for both.

Examples:
  railbird lab matchup Secretariat Affirmed
  railbird lab matchup "Holy Bull" "Go for Gin" Brocco --version full --csv derby.csv""",
)


@app.default
def matchup(
    *horses: str,
    version: Literal["quick", "full"] = "quick",
    pack: Path | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Compare horses of the library at every distance and surface.

    Parameters
    ----------
    horses
        Two or more, as in railbird race --horses.
    version
        quick (the default) or full.
    pack
        A file or folder with your own scoresheets.
    """
    if len(horses) < 2:
        raise BadSetup("name two horses or more: railbird lab matchup Secretariat Affirmed")
    game = TopOfTheStretch(read_pack(pack) if pack else None)
    total = len(game.box.charts.distances) * len(SURFACES)
    with Bar("Meeting", total) as bar:
        found = match_up(horses, version=version, game=game, after_each=bar.advance)
    command = again()
    output.give(
        found, lambda: show(Screen(), found), lambda: match_up_report(found, command), command
    )


def show(screen: Screen, found: MatchUp) -> None:
    screen.title(f"{' against '.join(found.horses)}, chances to win")
    screen.board(f"{'furlongs':>16}" + "".join(f"{cut(name, 15):>16}" for name in found.horses))
    for row in found.table:
        where = f"{row['surface']} {row['distance']}"
        chances = "".join(f"{row[name]:>16.1%}" for name in found.horses)
        screen.board(f"{where:>16}{chances}")
