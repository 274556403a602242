"""One field of bots and one game of theirs, complete in itself: any process may play it."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import Any

import msgspec

from railbird.analysis import luck_free
from railbird.bots.guard import SECONDS, Fault
from railbird.bots.known_games import known_game
from railbird.bots.seating import guarded, until_over
from railbird.core import Action, Game, Over, Pack, Perspective, SeatHeader, View, new_match
from railbird.core.own_file import short_name


class Field(msgspec.Struct, frozen=True):
    """Who plays what against whom. Games are numbered from 0, each with dice of its own."""

    game: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, Any] = {}
    pack: Pack | None = None
    limit: float = SECONDS
    """Seconds for one decision of your own bot; the others count their rollouts."""
    luck_free: bool = False
    """Whether the luck is taken off every result, which takes far longer than the game."""

    def seating(self, number: int) -> tuple[str, ...]:
        """The players by seat; from game to game everybody moves one seat on."""
        seats = len(self.players)
        return tuple(self.players[(seat - number) % seats] for seat in range(seats))

    def seed_of(self, number: int) -> int:
        """Fields of the same seed meet the same dice."""
        digest = hashlib.sha256(f"railbird arena {self.seed} {number}".encode()).digest()
        return int.from_bytes(digest[:6], "big")


class Played(msgspec.Struct, frozen=True):
    """A game that was played. Everything but the times follows from the field and the number."""

    number: int
    seed: int
    players: tuple[str, ...]
    """By seat, as is all that follows."""
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    faults: tuple[Fault, ...]
    cpu_seconds: tuple[float, ...] = ()
    """Beside `seconds` on the clock, which grow with whatever else the machine does."""
    holdings: tuple[tuple[str, ...], ...] = ()
    """What each seat owned at the end."""
    luck_free: tuple[float, ...] = ()
    """Victories less the luck of the dice, if the field asks for it."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def play_game(field: Field, number: int) -> Played:
    game = known_game(field.game, field.pack)
    names = field.seating(number)
    seed = field.seed_of(number)
    seats = [SeatHeader(f"{short_name(name)} {seat + 1}", name) for seat, name in enumerate(names)]
    bots = [_Timed(name, game, field.limit) for name in names]
    match = new_match(game, seats, options=field.options, seed=seed)
    with until_over(bot.guard for bot in bots):
        match.play(bots)
    assert isinstance(match.state.pending, Over)
    result = match.state.pending.result
    return Played(
        number,
        seed,
        names,
        result.places,
        result.scores,
        tuple(bot.decisions for bot in bots),
        tuple(bot.seconds for bot in bots),
        tuple(fault for bot in bots for fault in bot.guard.faults),
        tuple(bot.cpu_seconds for bot in bots),
        _holdings(game, match.state.view(None), len(seats)),
        luck_free(match.record, game, seed=number).results if field.luck_free else (),
    )


def _holdings(game: Game, view: View, seats: int) -> tuple[tuple[str, ...], ...]:
    held = game.measure.assets(view)
    return tuple(tuple(name for seat, name in held if seat == each) for each in range(seats))


class _Timed:
    """A guarded bot under the clock."""

    def __init__(self, name: str, game: Game, limit: float) -> None:
        self.guard = guarded(name, game, limit)
        self.decisions = 0
        self.seconds = 0.0
        self.cpu_seconds = 0.0

    def choose(self, seen: Perspective) -> Action:
        with self._clock():
            action = self.guard.choose(seen)
        self.decisions += 1
        return action

    def choose_early(self, seen: Perspective) -> Action | None:
        with self._clock():
            action = self.guard.choose_early(seen)
        self.decisions += action is not None
        return action

    @contextmanager
    def _clock(self) -> Iterator[None]:
        """The time of the whole process is counted, since a bot may think in another thread."""
        began, cpu_began = perf_counter(), process_time()
        yield
        self.seconds += perf_counter() - began
        self.cpu_seconds += process_time() - cpu_began
