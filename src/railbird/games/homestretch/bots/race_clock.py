"""Chances of a race from any position, without rolling a die.

Let rolls come at random moments, one a minute on average. Then each horse is rolled in a rhythm of
its own, independent of all others, and the order of the finish is the same as at the table. So the
chance that a horse has finished by some moment is a short sum for each horse alone, and who comes
in first, second and third follows from these. Special moves are only estimated: they go to the last
horses and seldom decide a race.

Everything is sums and products of the same numbers in the same order, on any machine.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from railbird.games.homestretch.box.components import HORSES, Box

WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many ways of 36 two dice name a horse."""

DRIVE_STEPS = 16
"""How finely it is told apart how often a horse is moved the short way."""

PLACES = 3

_TICK = 0.9862071167439163
"""e to the power of −1/72: how likely one way of the dice stays away for half a roll."""

_MOMENTS = (
    *(0, 2, 4, 6, 8, 11, 14, 18, 22, 26, 30, 35, 40, 46, 52, 58),
    *(65, 73, 82, 92, 104, 120, 150),
)
"""In half rolls; close together at first, when it matters most who is rolled next."""

_USUAL_LENGTH = 5
"""Full moves to the finish for which the moments suit."""

_RACE_IS_RUN = 1e-4
_HARDLY_NOW = 1e-4
_NEGLIGIBLE = 1e-6

Chances = list[list[float]]
"""By horse number: how likely it comes in first, second and third."""


class Runner(NamedTuple):
    """An unfinished horse: the spaces it lacks, a + token counted as run already."""

    horse: int
    ways: int
    """In how many ways of 36 a roll moves it."""
    to_go: int
    held: bool
    """An X token will eat its next roll."""
    short: int
    """Of 16 times it is rolled, how often it moves the short way."""


class _Rhythm(NamedTuple):
    """By interval between two moments: the chance to have finished in its middle, and in it."""

    done: tuple[float, ...]
    now: tuple[float, ...]


class RaceClock:
    """For one length of track and of moves."""

    def __init__(self, finish: int, full: int, short: int) -> None:
        self._finish = finish
        self._full = full
        self._short = short
        scale = max(1, -(-finish // (_USUAL_LENGTH * full)))
        self._moments = tuple(moment * scale for moment in _MOMENTS)
        self._rhythms: dict[tuple[int, bool, int], list[_Rhythm]] = {}

    def chances(self, runners: Sequence[Runner], places: int = PLACES) -> Chances:
        """Chances for the places still free; the best free one comes first."""
        rhythms = [self._rhythm(runner) for runner in runners]
        found = [[0.0] * PLACES for _ in range(len(WAYS))]
        for interval in range(len(self._moments) - 1):
            none, one, two = _how_many_are_in([rhythm.done[interval] for rhythm in rhythms])
            if (none, none + one, none + one + two)[places - 1] < _RACE_IS_RUN:
                break
            for runner, rhythm in zip(runners, rhythms, strict=True):
                now = rhythm.now[interval]
                done = rhythm.done[interval]
                out = 1.0 - done
                if now < _HARDLY_NOW or out < _NEGLIGIBLE:
                    continue
                without = none / out
                one_other = (one - done * without) / out
                two_others = (two - done * one_other) / out
                mine = found[runner.horse]
                mine[0] += now * without
                mine[1] += now * one_other
                mine[2] += now * two_others
        return found

    def _rhythm(self, runner: Runner) -> _Rhythm:
        key = (runner.ways, runner.held, runner.short)
        if key not in self._rhythms:
            self._rhythms[key] = self._rhythms_of(*key)
        return self._rhythms[key][runner.to_go]

    def _rhythms_of(self, ways: int, held: bool, short: int) -> list[_Rhythm]:
        """By spaces to go."""
        needed = self._rolls_needed(short / DRIVE_STEPS)
        most = self._finish + 2
        rolled = _rolled_at_least(ways, self._moments[-1], most)
        rhythms = [_Rhythm((), ())]
        for to_go in range(1, self._finish + 1):
            finished = [
                sum(share * at_least[rolls + held] for rolls, share in enumerate(needed[to_go]))
                for at_least in rolled
            ]
            starts, ends = self._moments[:-1], self._moments[1:]
            middles = [(start + end) // 2 for start, end in zip(starts, ends, strict=True)]
            rhythms.append(
                _Rhythm(
                    tuple(finished[middle] for middle in middles),
                    tuple(
                        finished[end] - finished[start]
                        for start, end in zip(starts, ends, strict=True)
                    ),
                )
            )
        return rhythms

    def _rolls_needed(self, short: float) -> list[list[float]]:
        """By spaces to go: how likely it takes 0, 1, 2, … rolls of the horse."""
        needed = [[1.0]]
        for to_go in range(1, self._finish + 1):
            rolls = [0.0] * (to_go + 1)
            for share, spaces in ((1.0 - short, self._full), (short, self._short)):
                for after, chance in enumerate(needed[max(0, to_go - spaces)]):
                    rolls[after + 1] += share * chance
            needed.append(rolls)
        return needed


def _how_many_are_in(done: Sequence[float]) -> tuple[float, float, float]:
    """How likely none, one, two of the horses have finished."""
    none, one, two = 1.0, 0.0, 0.0
    for chance in done:
        out = 1.0 - chance
        two = two * out + one * chance
        one = one * out + none * chance
        none *= out
    return none, one, two


def _rolled_at_least(ways: int, last: int, most: int) -> list[list[float]]:
    """By half rolls: the chance that a horse was rolled at least 0, 1, 2, … times (Poisson)."""
    stays_away = 1.0
    for _ in range(ways):
        stays_away *= _TICK
    rolled = []
    never = 1.0
    for half_rolls in range(last + 1):
        expected = ways * half_rolls / 72
        exactly, fewer, at_least = never, 0.0, []
        for times in range(most):
            at_least.append(1.0 - fewer)
            fewer += exactly
            exactly *= expected / (times + 1)
        rolled.append(at_least)
        never *= stays_away
    return rolled


@lru_cache
def _clock(finish: int, full: int, short: int) -> RaceClock:
    return RaceClock(finish, full, short)


def clock_of(box: Box) -> RaceClock:
    return _clock(box.finish, box.full_move, box.short_move)


def runners(
    finish: int, position: Sequence[int], token: Sequence[int], short: Sequence[int]
) -> list[Runner]:
    """Everybody still on the track; positions, tokens and short moves are by horse number."""
    running = [horse for horse in HORSES if position[horse] < finish]
    least = min(position[horse] for horse in running)
    last = [horse for horse in running if position[horse] == least]
    special = sum(WAYS[horse] for horse in HORSES if position[horse] >= finish)
    help_for_last = round(_STAYS_LAST * special / len(last))
    return [
        Runner(
            horse,
            WAYS[horse] + (help_for_last if position[horse] == least else 0),
            max(1, finish - position[horse] - max(0, token[horse])),
            token[horse] < 0,
            short[horse],
        )
        for horse in running
    ]


_STAYS_LAST = 0.4
"""A special move ends the time in which a horse gets special moves; this part of them is its own.
Found by comparing with races run from many positions."""
