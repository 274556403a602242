"""What the end of a game is worth to each seat. Opponents without a seat count as well."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from railbird.core import Result


def by_win(result: Result) -> list[float]:
    """One for the victory, shared among the winners, less what was to be expected."""
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
    """The score less the mean score of the others."""
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
}
