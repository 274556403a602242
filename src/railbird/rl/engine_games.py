"""Many games played by the engine, one after the other: for games without a kernel.

Dice are drawn as a kernel draws them, so the same seed is the same game in both.
"""

import random
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from railbird.bots import load_bot
from railbird.core import Action, Game, Perspective, Player
from railbird.rl.batch import Numbers, Which
from railbird.rl.encoding import Mask, Row
from railbird.rl.episode import Episode, Moment
from railbird.rl.rewards import Gains

RANDOM = "random"
_WORDS = 1 << 64


class Dice:
    """Whole numbers below a bound, by a key and how many were drawn before."""

    def __init__(self, key: int) -> None:
        self._key, self._draws = key, 0

    def below(self, bound: int) -> int:
        if bound <= 1 << 32:
            return (self._word() >> 32) * bound >> 32
        return (self._word() << 64 | self._word()) * bound >> 128

    def _word(self) -> int:
        self._draws += 1
        return _mixed(_mixed(self._draws - 1) ^ self._key)


def _mixed(number: int) -> int:
    """SplitMix64, as in `railbird.lab.random_kernel`."""
    x = number * 0x9E3779B97F4A7C15 % _WORDS
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % _WORDS
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB % _WORDS
    return x ^ (x >> 31)


class EngineGames:
    """A `Batch` of any game; any bot of the game may play."""

    def __init__(
        self, game: Game, count: int, seats: int, options: Mapping[str, object] | None, reward: str
    ) -> None:
        first = Episode(game, seats, options)
        self._episodes = [
            first,
            *(Episode(game, seats, options, first.encoder) for _ in range(count - 1)),
        ]
        self._gains = [Gains(game, seats, reward) for _ in range(count)]
        self._moments: list[Moment | None] = [None] * count
        self._dice: list[Dice] = []
        self._luck: list[random.Random] = []
        self._game = game
        self._bots: dict[str, Player] = {}
        self.seats, self.actions, self.length = seats, first.encoder.actions, first.encoder.length

    def seed(self, keys: Sequence[int]) -> None:
        self._dice = [Dice(int(key)) for key in keys]
        self._luck = [random.Random(int(key)) for key in keys]
        for episode, dice in zip(self._episodes, self._dice, strict=True):
            episode.below = dice.below

    def begin(self, which: Which | None = None) -> None:
        for number in self._numbers(which):
            self._gains[number].start()
            self._wait(number, self._episodes[number].start())

    def asked(self) -> Numbers:
        return np.array([-1 if moment is None else moment.seat for moment in self._moments])

    def play(self, actions: Numbers, which: Which | None = None) -> None:
        for number in self._numbers(which):
            moment = self._moments[number]
            assert moment is not None
            episode = self._episodes[number]
            episode.state.apply(moment.seat, moment.action(int(actions[number])))
            self._wait(number, episode.go_on())

    def check_bot(self, bot: str) -> None:
        if bot != RANDOM and bot not in self._bots:
            self._bots[bot] = load_bot(bot, self._game)

    def play_others(self, bot: str, own: Numbers, which: Which | None = None) -> None:
        for number in self._numbers(which):
            while (moment := self._moments[number]) is not None and moment.seat != own[number]:
                state = self._episodes[number].state
                for action in state.expand(moment.seat, self._choice(bot, number, moment)):
                    state.apply(moment.seat, action)
                self._wait(number, self._episodes[number].go_on())

    def look(self, seats: Numbers, rows: Row, masks: Mask, which: Which | None = None) -> None:
        for number in self._numbers(which):
            moment, seat = self._moments[number], int(seats[number])
            masks[number] = 0
            if moment is not None and moment.seat == seat:
                rows[number] = moment.row
                masks[number, list(moment.offered)] = 1
            else:
                episode = self._episodes[number]
                rows[number] = episode.encoder.row(episode.state.view(seat))

    def add_rewards(self, _reward: str, seats: Numbers, rewards: NDArray[np.float64]) -> None:
        for number, gains in enumerate(self._gains):
            moment, result = self._moments[number], self._episodes[number].result
            if result is not None:
                rewards[number] += gains.rest(result)
            elif moment is not None and moment.seat == seats[number]:
                rewards[number, moment.seat] += gains.now(moment.seat, moment.view)

    def _numbers(self, which: Which | None) -> Sequence[int]:
        if which is None:
            return range(len(self._episodes))
        found: list[int] = np.flatnonzero(which).tolist()
        return found

    def _wait(self, number: int, asked: Sequence[int]) -> None:
        self._moments[number] = self._episodes[number].moment(asked[0]) if asked else None

    def _choice(self, bot: str, number: int, moment: Moment) -> Action:
        """At random by the game's own dice, as in a kernel; other bots have dice of theirs."""
        if bot == RANDOM:
            return list(moment.offered.values())[self._dice[number].below(len(moment.offered))]
        legal, rng = self._episodes[number].state.legal(moment.seat), self._luck[number]
        return self._bots[bot].choose(Perspective(self._game, moment.view, legal, rng))
