"""Playing a game to its end: players in seats, dice from a source, everything in a record."""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import to_builtins

from railbird.core.chance import Chance, Outcome
from railbird.core.dice import Dice, Fair, Seeded
from railbird.core.errors import BadSetup
from railbird.core.game import Game
from railbird.core.messages import Action, Decision, Event, Over, Seat
from railbird.core.player import EarlyPlayer, Perspective, Player
from railbird.core.record import Header, Record, SeatHeader, fault_in_names, final_state
from railbird.core.state import State
from railbird.core.step import Step

Watch = Callable[[State, Sequence[Event]], None]
"""Called after every step with the state and what was told."""


class Match:
    """A game being played: a state and its record, kept in step."""

    def __init__(self, game: Game, record: Record, dice: Dice) -> None:
        self.game = game
        self.record = record
        self.dice = dice
        self.state = final_state(record, game)

    @property
    def over(self) -> bool:
        return isinstance(self.state.pending, Over)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Take an action and write it down, as the listed actions that it stands for."""
        step = Step(self.state)
        step.decide(seat, action)
        return self._take(step)

    def resolve(self, outcome: Outcome | None = None) -> list[Event]:
        """Settle the pending chance, with the dice of the match unless an outcome is given."""
        chance = self.state.pending
        if outcome is None and isinstance(chance, Chance):
            outcome = self.dice.outcome(chance, self.record.chances)
        step = Step(self.state)
        step.resolve(outcome)
        return self._take(step)

    def _take(self, step: Step) -> list[Event]:
        for entry in step.entries:
            self.record.append(entry)
        self.state = step.after
        ended = step.ended(self.dice.secret if isinstance(self.dice, Fair) else None)
        if ended:
            self.record.append(ended)
        return step.told

    def take_back(self, entries: int) -> None:
        """Go back to the moment after the first `entries` entries; later ones are forgotten."""
        self.record.cut(entries)
        self.state = final_state(self.record, self.game)

    def perspective(self, seat: Seat) -> Perspective:
        """What the seat sees, with its own randomness from seed, seat and moment."""
        moment = f"{self.record.header.seed}/{seat}/{len(self.record.entries)}"
        rng = random.Random(f"railbird player {moment}")
        return Perspective(self.game, self.state.view(seat), self.state.legal(seat), rng)

    def play(self, players: Sequence[Player], watch: Watch | None = None) -> None:
        """Play until the game is over; a new game reports its set-up first."""
        if watch and not self.record.entries and self.state.told:
            watch(self.state, self.state.told)
        while True:
            pending = self.state.pending
            if isinstance(pending, Over):
                return
            if isinstance(pending, Decision):
                told = self._ahead_of_turn(pending, players)
                if told is None:
                    seat = pending.must[0]
                    told = self.apply(seat, players[seat].choose(self.perspective(seat)))
            else:
                told = self.resolve()
            if watch:
                watch(self.state, told)

    def _ahead_of_turn(self, pending: Decision, players: Sequence[Player]) -> list[Event] | None:
        """Let a player act who need not act yet; None if all of them wait."""
        for seat in pending.may:
            player = players[seat]
            action = None
            if isinstance(player, EarlyPlayer):
                action = player.choose_early(self.perspective(seat))
            if action is not None:
                return self.apply(seat, action)
        return None


def new_match(
    game: Game,
    seats: Sequence[SeatHeader],
    *,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    dice: Dice | None = None,
    path: Path | None = None,
) -> Match:
    """A match at its start. The record is written to `path`, which must not exist yet."""
    state = game.new(len(seats), options)
    dice = dice or Seeded(seed)
    header = Header(
        game=game.id,
        rules=game.rules_version,
        data=game.data_digest(),
        options=to_builtins(state.options),
        pack=game.pack,
        seats=tuple(seats),
        seed=seed,
        dice=dice.spec,
    )
    fault = fault_in_names(header)
    if fault:
        raise BadSetup(fault)
    record = Record(header)
    if path:
        record.write_to(path)
    return Match(game, record, dice)
