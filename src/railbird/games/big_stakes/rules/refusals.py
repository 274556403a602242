"""Reasons for actions that come when their seat has nothing to decide (BS-12.24 – BS-12.26)."""

from railbird.core import Action, IllegalAction, Seat
from railbird.games.big_stakes.actions import Bid, DoneBetting, PlaceBet
from railbird.games.big_stakes.options import stable_size
from railbird.games.big_stakes.race.actions import LodgeInquiry
from railbird.games.big_stakes.state import State


def out_of_turn(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """None where the phase and whose turn it is are all there is to say (BS-12.28)."""
    match action:
        case LodgeInquiry():
            return IllegalAction("inquiry: not possible now", "BS-12.24")
        case PlaceBet() | DoneBetting():
            return IllegalAction("bet: the market is closed for you now", "BS-12.25")
        case Bid() if state.lot and len(state.hands[seat]) >= stable_size(state.options):
            return IllegalAction("bid: your stable is full", "BS-12.26")
        case Bid() if state.lot and state.out[seat]:
            return IllegalAction("bid: you are out of this lot", "BS-12.26")
    return None
