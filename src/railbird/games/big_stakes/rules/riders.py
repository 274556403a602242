"""Who rides: the owner, or the auto-rider for the house and for runners of nobody (BS-7.80)."""

from railbird.core import Seat
from railbird.games.big_stakes.race.state import Runner
from railbird.games.big_stakes.state import State


def rider_of(state: State, runner: Runner) -> Seat | None:
    """The seat that decides; None for the auto-rider."""
    owner = runner.owner
    return owner if owner is not None and owner < state.seats else None
