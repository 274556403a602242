"""Any game as an OpenSpiel game: `pip install railbird[open_spiel]`.

Chances stay exact: every draw that a roll or a shuffle is made of is a chance node with equally
likely outcomes. Seats that decide at the same time act one after another, and none sees what
another has chosen before the rules show it. The reward is the share of the win minus an equal
share.

Everything follows from the history, so states can be cloned, written down and read again.
"""

import hashlib
import json
from collections.abc import Mapping
from copy import copy
from typing import Any

import msgspec
import numpy as np
import pyspiel

from railbird.core import Action, BadSetup, Chance, Decision, Game, Over, State
from railbird.rl.encoding import Encoder, Row
from railbird.rl.rewards import by_win

MOST_DRAWS = 10_000
"""Outcomes of one draw; more dice than that are drawn one by one."""
LONGEST_GAME = 100_000

_SEES_ALL = frozenset({"long_shot"})
"""Games in which nothing is hidden."""


def spiel_game(game: Game, seats: int, options: Mapping[str, object] | None = None) -> Any:
    """A `pyspiel.Game`, registered by a name of its own so that it can be loaded again."""
    chosen = {**game.learn.deciding_options, **(options or {})}
    told = json.dumps([msgspec.to_builtins(chosen), seats, repr(game.pack)], sort_keys=True)
    name = f"railbird_{game.id}_{hashlib.sha256(told.encode()).hexdigest()[:8]}"
    start = _settled(game.new(seats, chosen))
    encoder = Encoder(game, start.state.view(0))
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Railbird: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_information(game),
        utility=pyspiel.GameType.Utility.GENERAL_SUM
        if seats == 1
        else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=encoder.actions,
        max_chance_outcomes=MOST_DRAWS,
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        **({} if seats == 1 else {"utility_sum": 0.0}),
        max_game_length=LONGEST_GAME,
    )

    class Played(RailbirdGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})
            self.box, self.seats, self.encoder, self.start = game, seats, encoder, start

    if name not in pyspiel.registered_names():
        pyspiel.register_game(kind, Played)
    return pyspiel.load_game(name)


def _information(game: Game) -> Any:
    known = pyspiel.GameType.Information
    return known.PERFECT_INFORMATION if game.id in _SEES_ALL else known.IMPERFECT_INFORMATION


class RailbirdGame(pyspiel.Game):
    box: Game
    seats: int
    encoder: Encoder
    start: "Position"

    def new_initial_state(self) -> "RailbirdState":
        return RailbirdState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_GAME

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        if params:
            raise BadSetup(f"an observer of Railbird takes no parameters, got {params}")
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class Needs(Exception):
    """A chance asks for one more draw, among so many."""

    def __init__(self, among: int) -> None:
        super().__init__(among)
        self.among = among


class Position:
    """A state with the draws of the chance that is under way."""

    __slots__ = ("among", "drawn", "offered", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.drawn: tuple[int, ...] = ()
        self.among = 0
        """Outcomes of the next draw; 0 when a seat decides or the game is over."""
        self.offered: dict[int, Action] | None = None

    def __deepcopy__(self, _memo: object) -> "Position":
        other = copy(self)
        other.state = self.state.copy()
        return other

    @property
    def seat(self) -> int:
        assert isinstance(self.state.pending, Decision)
        return self.state.pending.must[0]


def _settled(state: State) -> Position:
    position = Position(state)
    _draw_on(position)
    return position


def _draw_on(position: Position) -> None:
    """Up to the next draw, decision or the end."""
    state = position.state
    position.among, position.offered = 0, None
    while isinstance(chance := state.pending, Chance):
        if chance.takes_long:
            raise BadSetup(f"{chance.purpose} is an estimate, not a draw; choose options without")
        try:
            outcome = chance.sample(_replay(position.drawn))
        except Needs as more:
            if more.among > 1:
                position.among = more.among
                return
            position.drawn += (0,)
        else:
            state.resolve(outcome)
            position.drawn = ()


def _replay(drawn: tuple[int, ...]) -> Any:
    draws = iter(drawn)

    def below(among: int) -> int:
        draw = next(draws, None)
        if draw is None:
            raise Needs(among)
        return draw

    return below


class RailbirdState(pyspiel.State):
    def __init__(self, game: RailbirdGame) -> None:
        super().__init__(game)
        self._position = Position(game.start.state.copy())
        _draw_on(self._position)

    def current_player(self) -> int:
        if self._position.among:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self._position.seat

    def is_terminal(self) -> bool:
        return isinstance(self._position.state.pending, Over)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        among = self._position.among
        return [(draw, 1 / among) for draw in range(among)]

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self._offered())

    def _offered(self) -> dict[int, Action]:
        position = self._position
        if position.offered is None:
            legal = position.state.legal(position.seat)
            # where none of them has a number, number 0 stands for the first
            position.offered = self.get_game().encoder.offered(legal) or {0: legal[0]}
        return position.offered

    def _apply_action(self, number: int) -> None:
        position = self._position
        if position.among:
            position.drawn += (number,)
        else:
            position.state.apply(position.seat, self._offered()[number])
        _draw_on(position)

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {number}"
        action = self._offered().get(number)
        if action is None:
            return f"action {number}"
        words = self.get_game().box.describe(self._position.state.view(player), action)
        return f"{words} [{number}]"  # two cards of a horse are told in the same words

    def returns(self) -> list[float]:
        pending = self._position.state.pending
        if isinstance(pending, Over):
            return by_win(pending.result)
        return [0.0] * self.get_game().seats

    def observed_by(self, viewer: int | None) -> dict[str, Any]:
        """A view as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self._position.state.view(viewer))
        return plain

    def row_of(self, seat: int) -> Row:
        return self.get_game().encoder.row(self._position.state.view(seat))

    def __str__(self) -> str:
        drawn = "".join(f" {draw}" for draw in self._position.drawn)
        return json.dumps(self.observed_by(None), sort_keys=True) + drawn


class Observer:
    """What a seat sees, what everybody sees, or what the seat alone sees."""

    def __init__(self, game: RailbirdGame, kind: Any) -> None:
        if kind.perfect_recall:
            raise BadSetup("a view tells what a seat sees now; keep what it saw before yourself")
        self._public = kind.public_info
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(game.encoder.length, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: RailbirdState, player: int) -> None:
        if not (self._public and self._own):
            raise BadSetup("rows hold what a seat sees: ask for public and its private information")
        self.tensor[:] = state.row_of(player)

    def string_from(self, state: RailbirdState, player: int) -> str:
        public = state.observed_by(None)
        if not self._own:
            return json.dumps(public, sort_keys=True) if self._public else ""
        own = state.observed_by(player)
        if self._public:
            return json.dumps(own, sort_keys=True)
        secret = {
            name: told for name, told in own.items() if name != "seat" and told != public.get(name)
        }
        return json.dumps(secret, sort_keys=True) if secret else ""
