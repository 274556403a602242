"""Who plays: `you`, `you:Anna`, a bot by its name, a bot of your own as `./mine.py:Bot`, or any
program as `cmd:./mybot`."""

from collections.abc import Sequence

from railbird.bots import bot_names
from railbird.bots.guard import SECONDS, Fault
from railbird.bots.seating import guarded, guarded_or_absent
from railbird.cli.keyboard import Keyboard, unnamed
from railbird.cli.progress import patience
from railbird.cli.prompt_player import Human
from railbird.cli.terminal_text import complain
from railbird.core import Action, BadSetup, Game, Perspective, Player, Seat, SeatHeader
from railbird.core.own_file import is_own, short_name

YOU = "you"
PERSON = "person"
"""What a record calls whoever is no bot."""
_USUAL_SEATS = 4
_LONGEST_NAME = 24


def usual_players(game: Game) -> str:
    """You and some bots, when nobody is named; a game without `steady` has `random` for it."""
    seats = min(max(_USUAL_SEATS, game.seats[0]), game.seats[-1])
    opponent = "steady" if "steady" in bot_names(game.id) else "random"
    return ",".join([YOU, *[opponent] * (seats - 1)])


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
    player, _, name = (word, "", "") if is_own(word) else word.partition(":")
    name = name.strip()
    if len(name) > _LONGEST_NAME or not name.isprintable():
        raise BadSetup(f"player {word!r}: a name has at most {_LONGEST_NAME} characters")
    if player == YOU:
        return SeatHeader(name or unnamed(seat), PERSON)
    return SeatHeader(name or f"{short_name(player)} {seat + 1}", player)


def people(seats: Sequence[SeatHeader]) -> list[Seat]:
    return [seat for seat, header in enumerate(seats) if header.player == PERSON]


def take_seats(
    seats: Sequence[SeatHeader], game: Game, keyboard: Keyboard, *, begun: bool = False
) -> list[Player]:
    """In a game that has begun a bot may be missing; the default is played for it."""
    return [
        Human(seat, keyboard) if header.player == PERSON else Bot(header, game, begun=begun)
        for seat, header in enumerate(seats)
    ]


class Bot:
    """A bot that is seen to think when it takes long.

    It is guarded: if it fails, the game goes on with the default. Your own has a limit too.
    """

    def __init__(self, header: SeatHeader, game: Game, *, begun: bool) -> None:
        load = guarded_or_absent if begun else guarded
        self._bot = load(header.player, game, SECONDS, self._report)
        self._name = header.name
        self._reported: set[str] = set()

    def choose(self, seen: Perspective) -> Action:
        with patience(f"{self._name} is thinking"):
            return self._bot.choose(seen)

    def choose_early(self, seen: Perspective) -> Action | None:
        with patience(f"{self._name} is thinking"):
            return self._bot.choose_early(seen)

    def _report(self, fault: Fault) -> None:
        """Once for each reason; what comes again is counted."""
        if fault.reason not in self._reported:
            self._reported.add(fault.reason)
            complain(f"{fault} ({fault.detail})")

    def close(self) -> None:
        self._bot.close()

    @property
    def faults(self) -> Sequence[Fault]:
        return self._bot.faults


def let_go(players: Sequence[Player]) -> None:
    """At the end of a sitting: who failed more than once, and how often."""
    bots = [player for player in players if isinstance(player, Bot)]
    for bot in bots:
        bot.close()
    for faults in [bot.faults for bot in bots]:
        if len(faults) > 1:
            complain(f"{faults[0].player} in seat {faults[0].seat + 1} failed {len(faults)} times")
