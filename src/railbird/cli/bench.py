"""railbird bench: how fast the rules run here."""

from statistics import median
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.game_files import game_id
from railbird.cli.output import print_json
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup
from railbird.measure import GameSpeed, calibration_rate, measure_game
from railbird.registry import load, load_all

ROUNDS = 5

app = App(
    name="bench",
    help_epilogue="""\
Plays whole games with random decisions, without record or view; the figures are medians of five
rounds, in CPU time. The calibration loop is the same everywhere, so that machines can be compared.

Examples:
  railbird bench
  railbird bench homestretch --games 1000
  railbird bench --json""",
)


@app.default
def bench(
    *game: str,
    games: int = 200,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Measure how fast the rules run on this machine.

    Parameters
    ----------
    game
        Which games; by default all of them. One of your own is a file and a class.
    games
        Games in each round.
    json
        Print JSON.
    """
    if games < 1:
        raise BadSetup(f"--games {games}: at least 1")
    wanted = [load(game_id(each)) for each in game] if game else [*load_all().values()]
    with Bar("Measuring", ROUNDS * (1 + len(wanted))) as bar:
        rates = []
        for _ in range(ROUNDS):
            rates.append(calibration_rate())
            bar.advance()
        speeds = [
            measure_game(each, games=games, rounds=ROUNDS, after_round=bar.advance)
            for each in wanted
        ]
    calibration = median(rates)
    if json:
        print_json({"calibration_turns_per_second": calibration, "rounds": ROUNDS, "games": speeds})
    else:
        show(Screen(), calibration, speeds)


def show(screen: Screen, calibration: float, speeds: list[GameSpeed]) -> None:
    screen.say(f"Calibration loop: {calibration:,.0f} turns per CPU-second")
    screen.board(
        f"{'game':<20} {'seats':>5} {'games/s':>8} {'decisions/s':>12} {'per 1000 turns':>15} "
        f"{'copy':>9}"
    )
    for speed in speeds:
        relative = 1000 * speed.decisions_per_second / calibration
        screen.board(
            f"{speed.game:<20} {speed.seats:>5} {speed.games_per_second:>8,.0f} "
            f"{speed.decisions_per_second:>12,.0f} "
            f"{relative:>15.1f} {speed.copy_microseconds:>6.2f} µs"
        )
