"""railbird lab balance: seats, lengths and scores of a game, and what an option changes."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.arena.balance import Balance, balance
from railbird.cli.arguments import read_options
from railbird.cli.command_line import again
from railbird.cli.game_files import game_id
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup, read_pack
from railbird.lab.report import page
from railbird.lab.svg import bars
from railbird.measure import usual_seats
from railbird.registry import load

app = App(
    name="balance",
    help_epilogue="""\
One bot sits in every seat. With --with a second variant is played on the same seeds, and the
changes are told with their errors.

Examples:
  railbird lab balance homestretch --games 1000
  railbird lab balance homestretch --games 500 --with bet_order=strict
  railbird lab balance ./sprint.py:Sprint --bot random
  railbird lab balance long_shot --bot random --seats 3 --csv seats.csv""",
)


@app.default
def run_balance(
    game: str,
    /,
    *,
    games: int = 200,
    seats: int | None = None,
    bot: str = "steady",
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    with_: Annotated[tuple[str, ...], Parameter(name="--with", negative="")] = (),
    pack: Path | None = None,
    seed: int = 0,
    jobs: int = 1,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Play many games of bots and look at the seats.

    Parameters
    ----------
    game
        The id of a game; railbird games lists them. One of your own is a file and a class.
    games
        How many, of each variant.
    seats
        How many players; four where the game allows it.
    bot
        Who plays: random, steady, sharp or a file of your own.
    option
        A rule option as name=value; may be repeated.
    with_
        An option of a second variant, as name=value; may be repeated.
    pack
        A file or folder with data of your own.
    seed
        A number for the dice.
    jobs
        Processes to use; the result is the same.
    """
    if jobs < 1:
        raise BadSetup(f"--jobs {jobs}: at least 1")
    read = read_pack(pack) if pack else None
    box = load(game_id(game), read)
    count = seats or usual_seats(box)
    with Bar("Playing", games) as bar:
        found = balance(
            box.id,
            games,
            seats=count,
            bot=bot,
            options=read_options(option),
            against=read_options(with_),
            pack=read,
            seed=seed,
            jobs=jobs,
            after_game=bar.advance,
        )
    command = again()
    output.give(found, lambda: show(Screen(), found), lambda: as_page(found, command), command)


CENTS_BELOW = 1_000


def show(screen: Screen, found: Balance) -> None:
    screen.title(f"{found.game}: {found.games:,} games of {found.bot}, seed {found.seed}")
    if found.games < found.asked:
        screen.say(f"Stopped early; {found.asked:,} were asked for.")
    for variant in found.variants:
        screen.say(
            f"\n{variant.name}: {variant.length:.1f} ± {variant.length_error:.1f} decisions a "
            f"game, score {_amount(variant.score)}"
        )
        screen.board(f"{'seat':>6}{'wins':>9}{'±':>8}{'score':>14}{'±':>12}")
        for seat in variant.seats:
            screen.board(
                f"{seat.seat:>6}{seat.wins:>9.1%}{seat.wins_error:>8.1%}"
                f"{_amount(seat.score):>14}{_amount(seat.score_error):>12}"
            )
        if variant.assets:
            screen.say("\nOwners are ahead of the table by")
        for held in variant.assets:
            screen.board(
                f"  {held.name:<18}{_amount(held.ahead, '+'):>14} ±{_amount(held.error):>12}"
                f"  held {held.held:,}"
            )
    for name, (value, error) in found.change.items():
        screen.say(f"Change of {name}: {value:+.3f} ± {error:.3f}")


def _amount(value: float, sign: str = "") -> str:
    """Cents only where they matter."""
    return f"{value:{sign},.2f}" if abs(value) < CENTS_BELOW else f"{value:{sign},.0f}"


def as_page(found: Balance, command: str) -> str:
    parts = []
    for variant in found.variants:
        labels = [f"seat {seat.seat}" for seat in variant.seats]
        parts.append((f"Wins, {variant.name}", bars(labels, [s.wins for s in variant.seats])))
        held = [each.name for each in variant.assets]
        values = [each.ahead for each in variant.assets]
        title = f"How far its owners are ahead of the table, {variant.name}"
        parts.append((title, bars(held, values, "k") if held else ""))
    if found.change:
        names = list(found.change)
        changes = [value for value, _ in found.change.values()]
        parts.append(("Changes, paired", bars(names, changes, "k")))
    parts.append(("Table", found._repr_html_()))
    return page(f"{found.game}: {found.games:,} games of {found.bot}", parts, command)
