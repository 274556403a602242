"""Rollouts: a policy plays a game to its end, or to where its worth is known."""

import random
from collections.abc import Sequence

from railbird.analysis.figures import Ending
from railbird.analysis.insight import Choice, Insight, Start, insight_of, steps_of
from railbird.analysis.luck import Clock, Luck
from railbird.core import (
    Action,
    Chance,
    Decision,
    Event,
    Game,
    Over,
    Perspective,
    Result,
    Seat,
    State,
)


class RolloutTable:
    """A game with the policy that plays it in rollouts, and what is known about it."""

    def __init__(
        self, game: Game, seats: int, policy: str | None = None, insight: Insight | None = None
    ) -> None:
        self.game = game
        self.insight = insight or insight_of(game.id)
        usual = self.insight.policy(game)
        self.policy = policy or usual
        self._is_usual = self.policy == usual
        self._players = [self.insight.player(game, self.policy) for _ in range(seats)]

    def play_out(self, starts: Sequence[Start], luck: Luck) -> list[Ending]:
        """What all these rollouts come to. An insight may know a quick way for its own policy."""
        quick = self.insight.play_out(starts, luck) if self._is_usual else None
        return list(quick) if quick is not None else [play_on(self, one, luck) for one in starts]

    def play_open(
        self, state: State, clock: Clock, luck: Luck, rollouts: int
    ) -> list[Ending] | None:
        """All rollouts from a state in which only what nobody knows is drawn again; None without a
        quick way."""
        quick = self._is_usual and not isinstance(state.pending, Over)
        found = self.insight.play_open(state, clock, luck, rollouts) if quick else None
        return None if found is None else list(found)

    def quickness(self, state: State) -> int:
        """How many times the usual rollouts there is time for."""
        return self.insight.quickness(state) if self._is_usual else 1

    def answer(self, state: State, rng: random.Random) -> Action:
        """What the policy does for the seat that is waited for first."""
        assert isinstance(state.pending, Decision)
        return self.answer_of(state, state.pending.must[0], rng)

    def answer_of(self, state: State, seat: Seat, rng: random.Random) -> Action:
        seen = Perspective(self.game, state.view(seat), state.legal(seat), rng)
        return self._players[seat].choose(seen)


class Rollout:
    """One way the game may go on: the start's own state, moved along by dice and policy."""

    def __init__(self, table: RolloutTable, start: Start, luck: Luck) -> None:
        self.state = start.state
        self.clock = start.clock.copy()
        self._table = table
        self._luck = luck
        self._number = start.number
        self._rng = Watched(f"{luck.seed}/{start.number}/policy")
        self._rolled = False

    @property
    def by_luck(self) -> bool:
        """Whether anything was left to luck so far."""
        return self._rolled or self._rng.used

    def step(self) -> list[Event]:
        state, pending = self.state, self.state.pending
        if isinstance(pending, Chance):
            self._rolled = True
            place = self.clock.next(pending.purpose)
            told = state.resolve(self._luck.outcome(pending, place, self._number))
        else:
            assert isinstance(pending, Decision)
            told = take(state, pending.must[0], self._table.answer(state, self._rng))
        self.clock.hear(self._table.game, told)
        return told


def play_on(table: RolloutTable, start: Start, luck: Luck) -> Ending:
    """A rollout to the end of the game, or to where its worth is known."""
    rollout = Rollout(table, start, luck)
    state = rollout.state
    while not isinstance(state.pending, Over):
        known = table.insight.estimate(state, rollout.step())
        if known is not None:
            return known._replace(by_luck=rollout.by_luck)
    return ending_of(state.pending.result)._replace(by_luck=rollout.by_luck)


def take(state: State, seat: Seat, choice: Choice) -> list[Event]:
    """Apply a choice, in the listed actions that it stands for."""
    told: list[Event] = []
    for action in steps_of(choice):
        for step in state.expand(seat, action):
            told += state.apply(seat, step)
    return told


def ending_of(result: Result) -> Ending:
    """A finished game: whoever shares the first place, the house too, shares the victory."""
    first = len(result.winners) + sum(rival.place == 1 for rival in result.house)
    chances = tuple(1 / first if place == 1 else 0.0 for place in result.places)
    return Ending(chances, tuple(map(float, result.scores)))


class Watched(random.Random):
    """Randomness that knows whether anybody asked for it."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.used = False

    def random(self) -> float:
        self.used = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.used = True
        return super().getrandbits(k)
