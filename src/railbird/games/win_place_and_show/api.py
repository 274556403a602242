"""The names of Win, Place & Show on which bots and programs of others can rely.

Where they are defined may change, and everything else with it; what stands here stays.
"""

from railbird.games.win_place_and_show import events
from railbird.games.win_place_and_show.actions import (
    Bid,
    ClaimFoul,
    DeclineClaim,
    MoveHorse,
    PassBid,
    SealSlip,
    SubmitSlip,
    TakeBack,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.box.components import (
    HORSES,
    POSITIONS,
    Box,
    Horse,
    Odds,
    Race,
)
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.payoffs import daily_double_payoff, payoff
from railbird.games.win_place_and_show.view import (
    AuctionView,
    Place,
    ResultView,
    WindowView,
    WinPlaceAndShowView,
    squares_of,
)

__all__ = [
    "HORSES",
    "POSITIONS",
    "AuctionView",
    "Bid",
    "Box",
    "ClaimFoul",
    "DeclineClaim",
    "Horse",
    "MoveHorse",
    "Odds",
    "Options",
    "PassBid",
    "Place",
    "Race",
    "ResultView",
    "SealSlip",
    "SubmitSlip",
    "TakeBack",
    "WinPlaceAndShow",
    "WinPlaceAndShowView",
    "WindowView",
    "WriteBet",
    "WriteTicket",
    "daily_double_payoff",
    "events",
    "payoff",
    "squares_of",
]
