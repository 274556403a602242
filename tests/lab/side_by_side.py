"""The engine and the kernel play the same games: the same dice, the same actions.

Whatever random number the engine's chances ask for goes on a tape, from which the kernel draws.
After each action every seat of every game is looked at in both.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from railbird.core import Action, Chance, Decision, Game, Over, Perspective, Player, State
from railbird.lab.whole.games import Games
from railbird.rl.encoding import Catalogue
from railbird.rl.rewards import Gains


class Match(NamedTuple):
    """A kind of game to be compared."""

    name: str
    game: Game
    seats: int
    options: Mapping[str, object]
    reward: str
    games: Callable[[Any, int, int, Mapping[str, object]], Games]
    """Makes games in the kernel."""
    steady: Player
    unnumbered: Callable[[Any, int], Action] | None = None
    """What a bot means by a number that no listed action has, in this state."""
    same_end: Callable[[Any, Any], bool] | None = None
    """Whether a state and a record of games that are over agree on what no row tells."""


class EngineGame:
    """One game of the engine, with the numbers its chances were drawn from."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self._match, self._rng = match, rng
        self.tape: list[int] = []
        self.begin()

    def begin(self) -> None:
        match = self._match
        self.gains = Gains(match.game, match.seats, match.reward)
        self.state: State = match.game.new(match.seats, match.options)
        self.go_on()

    def go_on(self) -> None:
        self.tape.clear()
        while isinstance(self.state.pending, Chance):
            self.state.resolve(self.state.pending.sample(self._below))

    def _below(self, bound: int) -> int:
        self.tape.append(self._rng.randrange(bound))
        return self.tape[-1]

    def decides(self) -> tuple[int, ...]:
        """All that may act, whoever is waited for first."""
        pending = self.state.pending
        return (*pending.must, *pending.may) if isinstance(pending, Decision) else ()


class SideBySide:
    def __init__(self, match: Match, count: int, seed: int) -> None:
        self._rng = random.Random(seed)
        self.match = match
        self.kernel = match.games(match.game, count, match.seats, match.options)
        self.engine = [EngineGame(match, self._rng) for _ in range(count)]
        self._offered = Catalogue(match.game).offered
        self.steps, self.ended, self.ties = 0, 0, 0
        self.kernel.begin(tape=self._tape())
        self.compare()

    def step(self, action: int | None = None) -> None:
        """Somebody acts in each game: mostly who is waited for, at times who may act early; by the
        action of this number, or by any. Now and then the kernel is given the positions of the
        engine and goes on from there."""
        if self._rng.random() < 0.1:
            for number, game in enumerate(self.engine):
                self.kernel.put(number, game.state)
        seats = []
        for game in self.engine:
            decides = game.decides()
            seats.append(decides[0] if self._rng.random() < 0.7 else self._rng.choice(decides))
        advice = self.kernel.choose("steady", np.array(seats)).tolist()
        actions = [
            self._act(game, seat, steady, action)
            for game, seat, steady in zip(self.engine, seats, advice, strict=True)
        ]
        self.kernel.play(np.array(actions), seats=np.array(seats), tape=self._tape())
        self.steps += len(self.engine)
        self.compare()
        self._begin_again()

    def _act(self, game: EngineGame, seat: int, advice: int, number: int | None) -> int:
        """Every third time as `steady` does, whatever position chance has led to."""
        offered = self._offered(game.state.legal(seat))
        if number is None and self._rng.random() < 1 / 3:
            view = game.state.view(seat)
            seen = Perspective(self.match.game, view, list(offered.values()), self._rng)
            number = advice
            chosen = self.match.steady.choose(seen)
            assert self._meant(game.state, offered, advice) == chosen, f"{self.match.name}: {view}"
        elif number is None:
            number = self._rng.choice(list(offered))
        game.state.apply(seat, self._meant(game.state, offered, number))
        game.go_on()
        return number

    def _meant(self, state: State, offered: Mapping[int, Action], number: int) -> Action:
        if number in offered:
            return offered[number]
        assert self.match.unnumbered is not None, f"{self.match.name}: {number} is not legal"
        return self.match.unnumbered(state, number)

    def _begin_again(self) -> None:
        over = np.array([not game.decides() for game in self.engine])
        if not over.any():
            return
        self.ended += int(over.sum())
        for game in self.engine:
            game.tape.clear()
            if not game.decides():
                game.begin()
        self.kernel.begin(over, self._tape())
        self.compare()

    def _tape(self) -> Any:
        longest = max(len(game.tape) for game in self.engine)
        tape = np.full((len(self.engine), max(1, longest)), -1)
        for number, game in enumerate(self.engine):
            tape[number, : len(game.tape)] = game.tape
        return tape

    # -- what has to be equal --------------------------------------------------------------------

    def compare(self) -> None:
        asked = [(*game.decides(), -1)[0] for game in self.engine]
        assert self.kernel.asked().tolist() == asked
        drawn = [len(game.tape) for game in self.engine]
        assert self.kernel.games["draws"].tolist() == drawn or not any(drawn)
        for seat in range(self.match.seats):
            self._compare_seat(seat)
        self._compare_rewards(asked)

    def _compare_seat(self, seat: int) -> None:
        count, kernel, observe = len(self.engine), self.kernel, self.match.game.learn.observation
        rows = np.full((count, kernel.length), -1, np.float32)
        masks = np.full((count, kernel.actions), -1, np.int8)
        kernel.look(np.full(count, seat), rows, masks)
        for number, game in enumerate(self.engine):
            row = np.array(observe(game.state.view(seat)), np.float32)
            assert (rows[number] == row).all(), self._where(number, seat, rows[number] != row)
            legal = list(self._offered(game.state.legal(seat)))
            assert kernel.legal(number, seat) == legal, self._where(number, seat, legal)
            mask = np.zeros(kernel.actions, np.int8)
            mask[legal] = 1
            assert (masks[number] == mask).all(), self._where(number, seat, legal)

    def _compare_rewards(self, asked: Sequence[int]) -> None:
        match = self.match
        rewards = np.zeros((len(self.engine), match.seats))
        self.kernel.add_rewards(match.reward, np.array(asked), rewards)
        for number, game in enumerate(self.engine):
            pending = game.state.pending
            told = [0.0] * match.seats
            if isinstance(pending, Over):
                told = game.gains.rest(pending.result)
                kept = self.kernel.games[number]
                assert tuple(kept["places"][: match.seats]) == pending.result.places
                assert tuple(kept["money"][: match.seats]) == pending.result.scores
                self.ties += len(set(pending.result.scores)) < match.seats
                assert match.same_end is None or match.same_end(game.state, kept), match.name
            else:
                seat = asked[number]
                told[seat] = game.gains.now(seat, game.state.view(seat))
            assert rewards[number].tolist() == told, self._where(number, asked[number], told)

    def _where(self, number: int, seat: int, what: object) -> str:
        state = self.engine[number].state
        found = np.flatnonzero(what).tolist() if isinstance(what, np.ndarray) else what
        return f"{self.match.name}, game {number}, seat {seat}, {state.phase.name}: {found}"
