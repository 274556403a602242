"""Meet end: the most money wins (BS-4.19, BS-7.74, BS-7.90, BS-7.91)."""

from railbird.core import House, Over, Phase, Result
from railbird.games.big_stakes.events import MeetOver
from railbird.games.big_stakes.state import State


def begin(state: State) -> None:
    result = ranked(state)
    state.pending = Over(result)
    state.tell(MeetOver(result))


def ranked(state: State) -> Result:
    """Ties go to more wins, then seconds, then thirds; house stables are ranked like players.

    Records hold the result: the names by which people know the house stables are in the words.
    """
    scores = [score(state, stable) for stable in range(state.stables)]
    standing = [(scores[stable], state.places[stable]) for stable in range(state.stables)]
    places = [1 + sum(other > own for other in standing) for own in standing]
    house = tuple(
        House(f"House stable {stable - state.seats + 1}", places[stable], scores[stable])
        for stable in range(state.seats, state.stables)
    )
    return Result(tuple(places[: state.seats]), tuple(scores[: state.seats]), house)


def score(state: State, stable: int) -> int:
    """Purses, and what betting has brought or cost."""
    if stable >= state.seats or not state.options.betting:
        return state.purses[stable]
    return state.purses[stable] + state.bankrolls[stable] - state.box.money.bet_bankroll


MEET_END = Phase("meet_end", begin=begin)
