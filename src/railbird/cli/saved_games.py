"""Games that people left: one folder has them all, wherever they were played."""

import random
import time
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from railbird.cli.menu import Menu
from railbird.cli.record_file import open_record
from railbird.cli.screen import LeftTable, Screen
from railbird.cli.session import AtTerminal
from railbird.core import (
    BadSetup,
    Decision,
    Game,
    Perspective,
    RailbirdError,
    State,
    Viewer,
    listed,
    replay,
    whose,
)
from railbird.core.reading import read_at_most
from railbird.core.record import LARGEST_RECORD
from railbird.folders import games_folder

MOST_SHOWN = 9
ANY_SAVED = Path()
"""What `--resume` alone stands for."""


class Saved(NamedTuple):
    path: Path
    words: str


def find_saved(path: Path) -> Path:
    """A file here, or the saved game of that name."""
    saved = games_folder() / path
    return saved if not path.exists() and len(path.parts) == 1 and saved.exists() else path


def choose_saved(how: AtTerminal) -> Path:
    """The file of the game that the person at the keyboard wants to continue."""
    games = list(islice(_unfinished(how), MOST_SHOWN))
    if not games:
        raise BadSetup(
            f"no game waits in {games_folder()}; begin one, such as railbird play homestretch, "
            "or name its file: --resume FILE"
        )
    if how.unattended and len(games) > 1:
        raise BadSetup("--json asks nobody: name the file that goes on: --resume FILE")
    return games[0].path if len(games) == 1 else _ask(how.screen, games)


def _ask(screen: Screen, games: list[Saved]) -> Path:
    screen.title("Which game do you continue?")
    for number, game in enumerate(games, start=1):
        screen.say(f"{number}  {game.words}", indent=1, hang=3)
    screen.say("Enter takes the first, q none.")
    while True:
        typed = screen.ask()
        if typed.casefold() in ("q", "quit"):
            raise LeftTable
        if not typed:
            return games[0].path
        if typed.isdecimal() and typed in map(str, range(1, len(games) + 1)):
            return games[int(typed) - 1].path
        screen.say(f"{typed} is none of these: 1 to {len(games)}.")


def _unfinished(how: AtTerminal) -> Iterator[Saved]:
    """The last one played first. One that cannot be read has its fault for words."""
    found = games_folder().glob("*.jsonl")
    files = [(path.stat().st_mtime, path) for path in found if path.is_file()]
    for played, path in sorted(files, reverse=True):
        if _is_over(path):
            continue
        try:
            words = _in_words(path, how, played)
        except RailbirdError as error:
            words = str(error)
        if words:
            yield Saved(path, words)


def _is_over(path: Path) -> bool:
    """Told from the last line alone, since most games are over and records are long."""
    try:
        text = read_at_most(path, LARGEST_RECORD)
    except (OSError, BadSetup):  # whoever opens it is told
        return False
    return text.rstrip().rpartition(b"\n")[2].startswith(b'{"result":')


def _in_words(path: Path, how: AtTerminal, played: float) -> str:
    """The game, who plays, when, and what it waits for; nothing if nobody sits at its table."""
    record, game = open_record(path)
    keyboard = how.keyboard(game, record.header.seats)
    if not keyboard.people:
        return ""
    names = keyboard.names(keyboard.alone)
    others = [name for seat, name in enumerate(names) if seat != keyboard.alone]
    company = f" with {listed(others)}" if others else ""
    *_, (state, _) = replay(record, game)
    waits_for = _waits_for(state, game, names, keyboard.alone)
    return f"{game.title}{company}, {_when(played)}. {waits_for}"


def _waits_for(state: State, game: Game, names: Sequence[str], alone: Viewer) -> str:
    """The question, if it is for the only person; what others are asked may be their secret."""
    if not isinstance(state.pending, Decision):
        return "The dice are next."
    if alone in state.pending.must:
        seen = Perspective(game, state.view(alone), state.legal(alone), random.Random(0))
        return Menu(seen).first.ask
    return f"{listed([whose(names[seat]) for seat in state.pending.must])} turn."


def _when(played: float) -> str:
    day, clock = date.fromtimestamp(played), time.strftime("%H:%M", time.localtime(played))
    ago = (date.today() - day).days
    return f"{('today', 'yesterday')[ago] if ago in (0, 1) else day} {clock}"
