"""Who plays: `you`, `you:Anna`, a bot by its name, or a bot of your own as `./mine.py:Bot`."""

import sys
from collections.abc import Sequence

from railbird.bots import load_bot
from railbird.bots.guard import Fault, Guard
from railbird.cli.keyboard import Keyboard, unnamed
from railbird.cli.progress import patience
from railbird.cli.prompt_player import Human
from railbird.core import Action, BadSetup, EarlyPlayer, Game, Perspective, Player, Seat, SeatHeader
from railbird.core.own_file import names_a_file

YOU = "you"
PERSON = "person"
"""What a record calls whoever is no bot."""
_USUAL_SEATS = 4
_LONGEST_NAME = 24


def usual_players(game: Game) -> str:
    """You and some bots, when nobody is named."""
    seats = min(max(_USUAL_SEATS, game.seats[0]), game.seats[-1])
    return ",".join([YOU, *["random"] * (seats - 1)])


def read_players(text: str, game: Game) -> tuple[SeatHeader, ...]:
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise BadSetup(f"players {text!r}: a seat is empty; such as {usual_players(game)}")
    seats = tuple(_seat(seat, word) for seat, word in enumerate(words))
    names = [header.name for header in seats]
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(f"players {text!r}: two are called {name}")
    return seats


def _seat(seat: Seat, word: str) -> SeatHeader:
    player, _, name = (word, "", "") if names_a_file(word) else word.partition(":")
    name = name.strip()
    if len(name) > _LONGEST_NAME or not name.isprintable():
        raise BadSetup(f"player {word!r}: a name has at most {_LONGEST_NAME} characters")
    if player == YOU:
        return SeatHeader(name or unnamed(seat), PERSON)
    return SeatHeader(name or f"{_short(player)} {seat + 1}", player)


def _short(player: str) -> str:
    """`Bot` for ./mine.py:Bot."""
    return player.rpartition(":")[2]


def people(seats: Sequence[SeatHeader]) -> list[Seat]:
    return [seat for seat, header in enumerate(seats) if header.player == PERSON]


def take_seats(seats: Sequence[SeatHeader], game: Game, keyboard: Keyboard) -> list[Player]:
    return [
        Human(seat, keyboard) if header.player == PERSON else Bot(header, game)
        for seat, header in enumerate(seats)
    ]


class Bot:
    """A bot that is seen to think when it takes long.

    One from a file is guarded: if it fails, the game goes on with the default.
    """

    def __init__(self, header: SeatHeader, game: Game) -> None:
        bot = load_bot(header.player, game)
        own = names_a_file(header.player)
        self._bot = Guard(bot, header.player, on_fault=_report) if own else bot
        self._name = header.name

    def choose(self, seen: Perspective) -> Action:
        with patience(f"{self._name} is thinking"):
            return self._bot.choose(seen)

    def choose_early(self, seen: Perspective) -> Action | None:
        if not isinstance(self._bot, EarlyPlayer):
            return None
        with patience(f"{self._name} is thinking"):
            return self._bot.choose_early(seen)


def _report(fault: Fault) -> None:
    print(f"railbird: {fault} ({fault.detail})", file=sys.stderr)
