"""Promise 11: a game comes to an end, with a place and a score for every seat."""

from railbird.core import Over, Result
from railbird.testing.moment import Moment
from railbird.testing.promise import Promise


def check_ending(moment: Moment) -> None:
    assert isinstance(moment.state.pending, Over)
    result, seats = moment.state.pending.result, moment.state.seats
    if not isinstance(result, Result):
        raise _broken(moment, f"the game ended without a Result: {result!r}")
    if len(result.places) != seats or len(result.scores) != seats:
        raise _broken(moment, f"{seats} seats need as many places and scores: {result}")
    places = (*result.places, *(rival.place for rival in result.house))
    ranked = tuple(1 + sum(other < own for other in places) for own in places)
    if places != ranked:
        raise _broken(
            moment,
            f"places are {places}; the best is 1, ties share a place and the places after "
            f"them are left out: {ranked}",
        )


def too_long(moment: Moment, longest: int) -> Exception:
    return _broken(moment, f"the game is not over after {longest} steps")


def _broken(moment: Moment, seen: str) -> Exception:
    return moment.broken(Promise.ENDINGS, seen)
