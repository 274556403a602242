"""railbird lab big_stakes: any horses against each other."""

from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from railbird.cli.arguments import read_options
from railbird.cli.command_line import again
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.lab_races import USUAL, Simulation, race_count, show_finishes
from railbird.cli.screen import Screen
from railbird.core import read_pack
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.lab.tally import field_of, run_big_stakes
from railbird.lab.finish_report import finish_report

app = App(
    name="lab",
    usage="Usage: railbird lab big_stakes HORSES... [OPTIONS]",
    help_epilogue="""\
Auto-riders ride every horse (BS-7.80), without jockeys or weight allowances. The first horse named
starts from post 1, the next from post 2. A dead heat counts for every horse in it.

Examples:
  railbird lab big_stakes Secretariat "Man O' War"
  railbird lab big_stakes Secretariat Citation Omaha --distance 10 --surface turf --condition wet
  railbird lab big_stakes Affirmed Alydar --option play_speed=japanese --races 1e7""",
)


@app.default
def big_stakes(
    *horses: str,
    distance: int = 12,
    surface: Literal["dirt", "turf"] = "dirt",
    condition: Literal["fast", "slow", "wet"] = "fast",
    races: str = "1e5",
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    simulation: Simulation = USUAL,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Run a Big Stakes Racing race many times.

    Parameters
    ----------
    horses
        Two to ten horses by name, in post order.
    distance
        5 to 12 furlongs.
    surface
        dirt or turf.
    condition
        fast, slow or wet; on turf these are firm, yielding and wet.
    races
        How many: 5000, 1e6.
    option
        play_speed, track or token_policy as name=value; may be repeated.
    pack
        A file or folder with your own data.
    """
    count = race_count(races)
    game = BigStakes(read_pack(pack) if pack else None)
    field = field_of(horses, distance, surface, condition, read_options(option), game)
    found = simulation.run(partial(run_big_stakes, field, game=game), count)
    command = again(races=found.races)
    output.give(
        found,
        lambda: show_finishes(Screen(), found, command),
        lambda: finish_report(found, command),
        command,
    )
