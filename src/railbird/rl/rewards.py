"""What a game is worth to each seat. Opponents without a seat count as well."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from railbird.core import Game, Result, View


def by_win(result: Result) -> list[float]:
    """One for the win, shared among the winners, minus an equal share."""
    places = _places(result)
    par, winners = 1 / len(places), places.count(1)
    return [(place == 1) / winners - par for place in result.places]


def by_place(result: Result) -> list[float]:
    """From 1 for the first to −1 for the last; equals get the middle of their places."""
    places = _places(result)
    ahead = max(1, len(places) - 1)
    return [
        (sum(other > place for other in places) - sum(other < place for other in places)) / ahead
        for place in result.places
    ]


def by_score(result: Result) -> list[float]:
    """The score minus the average of the others' scores."""
    scores = [*result.scores, *(each.score for each in result.house)]
    return [
        score - fmean(scores[:seat] + scores[seat + 1 :] or [0])
        for seat, score in enumerate(result.scores)
    ]


def _places(result: Result) -> Sequence[int]:
    return (*result.places, *(each.place for each in result.house))


REWARDS: Mapping[str, Callable[[Result], list[float]]] = {
    "win": by_win,
    "place": by_place,
    "score": by_score,
    "score_change": by_score,
}
"""What each is worth in the end, all in all."""


class Gains:
    """The rewards of one game as they come: all at the end, or with `score_change` as the lead of
    a seat over the others grows and shrinks. Either way they add up to the reward of the end."""

    def __init__(self, game: Game, seats: int, reward: str) -> None:
        self._in_the_end = REWARDS[reward]
        self._scores = game.learn.scores_so_far if reward == "score_change" else None
        self._given = [0.0] * seats

    def start(self) -> None:
        self._given = [0.0] * len(self._given)

    def now(self, seat: int, view: View) -> float:
        """What the seat has gained since it was last told, as far as it can know."""
        scores = self._scores(view) if self._scores else ()
        if not scores:
            return 0.0
        others = [score for each, score in enumerate(scores) if each != seat and score is not None]
        lead = (scores[seat] or 0) - (fmean(others) if others else 0)
        gain = lead - self._given[seat]
        self._given[seat] = lead
        return gain

    def rest(self, result: Result) -> list[float]:
        """What is still to be given at the end, by seat."""
        whole = self._in_the_end(result)
        return [reward - given for reward, given in zip(whole, self._given, strict=True)]
