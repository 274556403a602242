"""One game in progress, as all forms of the environment play it.

Chances are drawn automatically, and decisions are asked for in numbers.
"""

import random
from collections.abc import Mapping, Sequence

from railbird.core import Action, BadSetup, Chance, Decision, Game, Over, Result, State, View
from railbird.core.chance import Below
from railbird.rl.encoding import Encoder, Mask, Row

CYCLES_OF_A_SEAT = 1_000
"""Decisions for each seat after which a game is cut short, unless somebody says otherwise. Random
players need about 200; but bets can be taken back for ever."""


def usual_cycles(seats: int, wanted: int | None) -> int:
    """How many decisions a game may take; 0 for as many as it likes."""
    if wanted is not None and wanted < 0:
        raise BadSetup(f"max_cycles {wanted}: at least 1, or 0 for no limit")
    return CYCLES_OF_A_SEAT * seats if wanted is None else wanted


class Moment:
    """A decision of one seat. View, list, mask and row are worked out once, when asked for."""

    __slots__ = ("_encoder", "_mask", "_row", "offered", "seat", "view")

    def __init__(self, state: State, seat: int, encoder: Encoder) -> None:
        self._encoder = encoder
        self._mask: Mask | None = None
        self._row: Row | None = None
        self.seat = seat
        self.view: View = state.view(seat)
        self.offered: dict[int, Action] = encoder.offered(state.legal(seat))
        """The legal actions by their numbers."""

    @property
    def mask(self) -> Mask:
        if self._mask is None:
            self._mask = self._encoder.mask(self.offered)
        return self._mask

    @property
    def row(self) -> Row:
        if self._row is None:
            self._row = self._encoder.row(self.view)
        return self._row

    def action(self, number: int | None) -> Action:
        action = self.offered.get(number)  # type: ignore[arg-type]  # None is not there
        if action is None:
            raise BadSetup(
                f"action {number} is not legal for seat_{self.seat} now; numbers go from 0 to "
                f"{self._encoder.actions - 1}, and the action mask says which are legal"
            )
        return action


class Episode:
    """A game with its dice."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None,
        encoder: Encoder | None = None,
        max_cycles: int = 0,
    ) -> None:
        """Games side by side may share an encoder, which is large."""
        self._max_cycles = max_cycles
        self._cycles = 0
        self.game = game
        self.seats = seats
        self.options = {**game.learn.deciding_options, **(options or {})}
        self.below: Below = random.Random().randrange
        """Where dice and cards come from."""
        self.state: State = game.new(seats, self.options)
        self.encoder = encoder or Encoder(game, self.state.view(0))

    def start(self, seed: int | None = None) -> Sequence[int]:
        """A new game, with a seed always the same one; the seats that decide first."""
        if seed is not None:
            self.below = random.Random(seed).randrange
        self.state = self.game.new(self.seats, self.options)
        self._cycles = -1
        asked = self.go_on()
        if not asked:
            raise BadSetup(_nothing_to_decide(self.game))
        return asked

    def go_on(self) -> Sequence[int]:
        """Let chances come up; the seats that have to decide then, none once the game is over."""
        self._cycles += 1
        state, below = self.state, self.below
        while isinstance(pending := state.pending, Chance):
            state.resolve(pending.sample(below))
        return pending.must if type(pending) is Decision else ()

    def moment(self, seat: int) -> Moment:
        return Moment(self.state, seat, self.encoder)

    @property
    def cut_short(self) -> bool:
        """Whether the game has gone on for too long, and is not over."""
        too_long = 0 < self._max_cycles <= self._cycles
        return too_long and not isinstance(self.state.pending, Over)

    @property
    def result(self) -> Result | None:
        """Once the game is over."""
        pending = self.state.pending
        return pending.result if isinstance(pending, Over) else None


def _nothing_to_decide(game: Game) -> str:
    wanted = ", ".join(f"{name}={value}" for name, value in game.learn.deciding_options.items())
    hint = f"; {wanted} would change that" if wanted else ""
    return f"{game.title}: with these options nobody has anything to decide{hint}"
