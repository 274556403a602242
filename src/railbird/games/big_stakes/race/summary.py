"""What is kept of a race that is run and settled; everything in it is open to all."""

import msgspec

from railbird.core import Seat
from railbird.games.big_stakes.box.components import Condition
from railbird.games.big_stakes.events import Bet
from railbird.games.big_stakes.race.state import RaceResult


class PrizeWon(msgspec.Struct, frozen=True):
    horse: int
    stable: int | None
    """None: nobody is paid (BS-3.11)."""
    amount: int


class SettledBet(msgspec.Struct, frozen=True):
    seat: Seat
    bet: Bet
    returned: int


class RaceSummary(msgspec.Struct, frozen=True):
    race: int
    card: str
    condition: Condition
    result: RaceResult
    prizes: tuple[PrizeWon, ...]
    bets: tuple[SettledBet, ...]
