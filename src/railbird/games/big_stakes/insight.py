"""Insight into Big Stakes Racing: what the races to come will bring, from their figures.

A rollout ends with the race. Then every stable is taken to run its horses where they earn most, and
the races left are run in numbers: figure plus luck, the same luck whenever it is asked.
"""

import random
from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from statistics import NormalDist
from typing import Any, NamedTuple

from railbird.analysis.figures import Ending
from railbird.analysis.insight import Insight, Kind, shuffled
from railbird.core import Action, Event, Game, Over, Seat
from railbird.core.lazy import installed
from railbird.games.big_stakes.actions import OfferTrade
from railbird.games.big_stakes.bots.assigning import assign
from railbird.games.big_stakes.bots.figures import figure, prize, spread
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.events import PursePaid, RaceSettled
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.phases.setup import has_stables
from railbird.games.big_stakes.race.actions import Move
from railbird.games.big_stakes.state import State

DRAWS = 512
MOVES = 2
LAST_RACE = 4
"""Times the rollouts of the other races."""


KINDS = {
    "auction": Kind("bid", "bids"),
    "trade": Kind("trade", "trades", "Give away only a horse that none of your races needs."),
    "discard": Kind("discard", "discards", "Keep the horses that suit the races to come."),
    "entry": Kind("entry", "entries", "Run each horse where it should earn the most."),
    "posts": Kind("post", "posts"),
    "pace": Kind("point of pace", "pace"),
    "token": Kind("token", "tokens"),
    "move": Kind("move", "moves"),
    "bets": Kind("bet", "bets"),
    "inquiry": Kind("inquiry", "inquiries"),
}


class BigStakesInsight(Insight):
    kinds = KINDS
    equal_seats = True
    moment_rollouts = 18
    decision_rollouts = 24
    hint_rollouts = 60
    luck_free_rollouts = 6

    def place(self, state: State) -> str:
        return f"race {state.race_no}" if state.race_no else ""

    def policy(self, _game: Game) -> str:
        """`sharp` is as quick here, and enters the horses that the model expects."""
        return "sharp"

    def weight(self, state: State) -> int:
        """The last race decides, and no model stands between it and the result."""
        return LAST_RACE if state.race_no == len(state.program) else 1

    def renew(self, state: State, rng: random.Random) -> None:
        """The order of the lots to come."""
        state.deck = tuple(map(int, shuffled([str(card) for card in state.deck], rng)))

    def estimate(self, state: State, told: Sequence[Event]) -> Ending | None:
        settled = next((event for event in told if isinstance(event, RaceSettled)), None)
        if settled is None or isinstance(state.pending, Over) or not is_usual(state.options):
            return None
        races = state.program[settled.race :]
        runners = [plan(state, stable, races) for stable in range(state.stables)]
        if any(len(cards) < len(races) for cards in runners):
            return None
        return _run_on(state, races, runners)

    def promising(self, state: State, seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """Of the moves the longest, which are listed first, and the auto-rider's; of the trades
        those that give away a horse the stable does not need."""
        if isinstance(legal[0], Move):
            usual = state.default(seat)
            return [*legal[:MOVES], *(() if usual in legal[:MOVES] else (usual,))]
        if state.phase.name == "trade" and is_usual(state.options):
            needed = plan(state, seat, state.program)
            return [
                one for one in legal if not (isinstance(one, OfferTrade) and one.give in needed)
            ]
        return legal

    def remark(self, event: Any, seat: Seat) -> str:
        if isinstance(event, PursePaid) and event.stable == seat and event.amount:
            return f"you come in {_ORDINALS[event.place - 1]}" if event.place <= 3 else ""
        return ""


_ORDINALS = ("first", "second", "third")


def is_usual(options: Options) -> bool:
    """Every stable runs one horse of its own in each race, for purses alone."""
    return (
        has_stables(options)
        and options.horses_per_player == 1
        and options.horse_reuse == "once"
        and not options.betting
    )


def plan(state: State, stable: int, races: tuple[str, ...]) -> tuple[int, ...]:
    """Which horse a stable will run in each of these races; empty if it has too few."""
    ran = state.ran[stable]
    cards = tuple(card for card in state.hands[stable] if card not in ran)
    return _plan(state.game, cards, races, state.stables - 1, state.foals)


@lru_cache(maxsize=4096)
def _plan(
    game: BigStakes,
    cards: tuple[int, ...],
    races: tuple[str, ...],
    rivals: int,
    foals: tuple[HorseCard, ...],
) -> tuple[int, ...]:
    if len(cards) < len(races):
        return ()
    worth = [
        [
            prize(game, race, figure(game.box.horse(card, foals), race, "fast"), rivals)
            for card in cards
        ]
        for race in (game.box.race_cards[card] for card in races)
    ]
    return tuple(cards[column] for column in assign(worth))


def _run_on(state: State, races: tuple[str, ...], runners: Sequence[Sequence[int]]) -> Ending:
    """Run the races left in numbers, on top of the purses so far."""
    chances, scores = _sums(tuple(state.purses), _lines_of(state, races, runners), state.seats)
    return Ending(
        tuple(round(chance / DRAWS, 9) for chance in chances),
        tuple(score / DRAWS for score in scores),
    )


class Line(NamedTuple):
    """A race in numbers."""

    figures: tuple[float, ...]
    """By stable."""
    spread: float
    prizes: tuple[int, ...]


def _lines_of(state: State, races: tuple[str, ...], runners: Sequence[Sequence[int]]) -> list[Line]:
    lines = []
    for at, race_id in enumerate(races):
        race = state.box.race_cards[race_id]
        horses = [state.horse(cards[at]) for cards in runners]
        figures = tuple(figure(horse, race, "fast") for horse in horses)
        lines.append(Line(figures, spread(race), tuple(race.prizes[: state.stables])))
    return lines


def _sums(
    purses: tuple[int, ...], lines: Sequence[Line], seats: int
) -> tuple[list[float], list[int]]:
    """By seat the draws that it wins, shared victories by their shares, and its purses in all."""
    if installed("numpy"):
        return sums_by_numpy(purses, lines, seats)
    return sums_in_plain_python(purses, lines, seats)


def sums_by_numpy(
    purses: tuple[int, ...], lines: Sequence[Line], seats: int
) -> tuple[list[float], list[int]]:
    import numpy as np

    luck = _luck_as_array(len(lines), len(purses))
    money = np.tile(np.array(purses, dtype=np.int64), (DRAWS, 1))
    for at, line in enumerate(lines):
        run = np.array(line.figures) + line.spread * luck[at]
        order = np.argsort(-run, axis=1, kind="stable")
        for place, won in enumerate(line.prizes):
            money[np.arange(DRAWS), order[:, place]] += won
    best = money == money.max(axis=1, keepdims=True)
    firsts = best.sum(axis=1)

    def wins(seat: Seat) -> float:
        shared: list[int] = np.bincount(firsts[best[:, seat]]).tolist()
        return _shares(shared)

    return [wins(seat) for seat in range(seats)], [
        int(money[:, seat].sum()) for seat in range(seats)
    ]


def sums_in_plain_python(
    purses: tuple[int, ...], lines: Sequence[Line], seats: int
) -> tuple[list[float], list[int]]:
    """The same sums without numpy, to the last digit; slower."""
    stables = range(len(purses))
    luck = _luck(len(lines), len(purses))
    shared = [[0] * (len(purses) + 1) for _ in stables]
    scores = [0] * len(purses)
    for draw in range(DRAWS):
        money = list(purses)
        for at, (figures, spread_of_race, prizes) in enumerate(lines):
            lucky = luck[draw][at]
            run = [-(figures[stable] + spread_of_race * lucky[stable]) for stable in stables]
            for stable, won in zip(sorted(stables, key=run.__getitem__), prizes, strict=False):
                money[stable] += won
        most = max(money)
        ties = money.count(most)
        for stable in stables:
            scores[stable] += money[stable]
            shared[stable][ties] += money[stable] == most
    return [_shares(shared[seat]) for seat in range(seats)], scores[:seats]


def _shares(shared: Sequence[int]) -> float:
    """By how many shared the victory, how often."""
    return fsum(count / ties for ties, count in enumerate(shared) if ties)


@lru_cache(maxsize=64)
def _luck(races: int, stables: int) -> list[list[list[float]]]:
    """The luck in each draw, of every horse in every race: draws that mirror each other, always
    the same."""
    rng, normal = random.Random("railbird big stakes"), NormalDist()
    half = [
        [[normal.inv_cdf(rng.random() or 0.5) for _ in range(stables)] for _ in range(races)]
        for _ in range(DRAWS // 2)
    ]
    return half + [[[-each for each in race] for race in draw] for draw in half]


@lru_cache(maxsize=64)
def _luck_as_array(races: int, stables: int) -> Any:
    """By race first."""
    import numpy as np

    return np.array(_luck(races, stables)).swapaxes(0, 1)
