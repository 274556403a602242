"""The names of Homestretch on which bots and programs of others can rely.

Where they are defined may change, and everything else with it; what stands here stays.
"""

from railbird.games.homestretch import events
from railbird.games.homestretch.actions import (
    BuyFaceUp,
    BuyTop,
    DraftPick,
    EndTurn,
    LiftBet,
    MoveOne,
    MoveTwo,
    PassBuy,
    PlaceBet,
    PlaceBets,
    Reroll,
    SpecialMove,
)
from railbird.games.homestretch.box.components import HORSES, SPOTS, Box, Horse, RaceCard, Share
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.options import Options
from railbird.games.homestretch.view import (
    BetView,
    DraftView,
    HomestretchView,
    MarketView,
    ResultView,
)

__all__ = [
    "HORSES",
    "SPOTS",
    "BetView",
    "Box",
    "BuyFaceUp",
    "BuyTop",
    "DraftPick",
    "DraftView",
    "EndTurn",
    "Homestretch",
    "HomestretchView",
    "Horse",
    "LiftBet",
    "MarketView",
    "MoveOne",
    "MoveTwo",
    "Options",
    "PassBuy",
    "PlaceBet",
    "PlaceBets",
    "RaceCard",
    "Reroll",
    "ResultView",
    "Share",
    "SpecialMove",
    "events",
]
