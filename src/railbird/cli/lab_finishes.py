"""How the finishes of races are told on the terminal, for the games that share them."""

from collections.abc import Callable, Sequence

from railbird.cli.screen import Screen
from railbird.lab.finishes import Finishes, FinishTally

RARE = 0.005
"""Lengths of a race below this are not listed."""


def show_finishes(
    screen: Screen,
    found: FinishTally,
    command: str,
    head: str = "",
    extra: Callable[[Finishes], str] = lambda _: "",
    notes: Sequence[str] = (),
) -> None:
    """Chances to win, place and show; `head` and `extra` are columns of the game's own."""
    screen.title(f"{found.race}: {found.races:,} races")
    screen.say(f"Who rides: {found.policy}.")
    if found.races < found.asked:
        screen.say(f"Stopped early; {found.asked:,} were asked for.")
    screen.board(f"  # {'horse':<19}{'win':>8} {'±':>6}{'place':>9}{'show':>9}{head}")
    for at, horse in enumerate(found.horses):
        screen.board(
            f"{horse.number:>3} {horse.horse[:18]:<19}{found.chance(at):>8.3%} "
            f"{found.error(at):>6.3%}{found.chance(at, 2):>9.3%}{found.chance(at, 3):>9.3%}"
            f"{extra(horse)}"
        )
    lengths = {length: count / found.races for length, count in found.lengths.items()}
    told = ", ".join(f"{length}: {of:.1%}" for length, of in lengths.items() if of >= RARE)
    screen.say(
        f"\n{found.length_in.capitalize()}: {min(lengths)} to {max(lengths)}, "
        f"{found.mean_length:.2f} on average. {told}."
    )
    for note in notes:
        screen.say(note)
    say_made(screen, found.seed, found.chunk, found.versions, command)


def say_made(screen: Screen, seed: int, chunk: int, versions: dict[str, str], command: str) -> None:
    """What a result was made with, and how to get it again."""
    made = ", ".join(f"{name} {version}" for name, version in versions.items())
    screen.say(f"Seed {seed}, chunks of {chunk:,}; {made}.\nAgain: {command}")
