"""The names of Big Stakes Racing on which bots and programs of others can rely.

Where they are defined may change, and everything else with it; what stands here stays.
"""

from railbird.games.big_stakes import events
from railbird.games.big_stakes.actions import (
    AcceptTrade,
    AssignAllowance,
    Bid,
    Breed,
    CancelTrade,
    ChooseAllowance,
    ChoosePost,
    ConfirmTrade,
    DeclineBreed,
    DeclineTrade,
    Discard,
    DoneBetting,
    EnterHorse,
    NameFoal,
    OfferTrade,
    PassBid,
    PassTrade,
    PlaceBet,
    SelectRaceCard,
    SetRaceOrder,
    TrimFoal,
)
from railbird.games.big_stakes.box.components import Box, Odds, RaceCard
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.phases.ride import mount_seen
from railbird.games.big_stakes.race.actions import (
    DeclineInquiry,
    LodgeInquiry,
    Move,
    NoShift,
    NoToken,
    ShiftPace,
    SpendToken,
)
from railbird.games.big_stakes.race.view import RaceView, RunnerView
from railbird.games.big_stakes.rules.moving import Mount, Reached, Ridden, examine, legal_moves
from railbird.games.big_stakes.view import (
    AuctionView,
    BigStakesView,
    FoalView,
    OfferView,
    StableView,
    TradeView,
)

__all__ = [
    "AcceptTrade",
    "AssignAllowance",
    "AuctionView",
    "Bid",
    "BigStakes",
    "BigStakesView",
    "Box",
    "Breed",
    "CancelTrade",
    "ChooseAllowance",
    "ChoosePost",
    "ConfirmTrade",
    "DeclineBreed",
    "DeclineInquiry",
    "DeclineTrade",
    "Discard",
    "DoneBetting",
    "EnterHorse",
    "FoalView",
    "HorseCard",
    "LodgeInquiry",
    "Mount",
    "Move",
    "NameFoal",
    "NoShift",
    "NoToken",
    "Odds",
    "OfferTrade",
    "OfferView",
    "Options",
    "PassBid",
    "PassTrade",
    "PlaceBet",
    "RaceCard",
    "RaceView",
    "Reached",
    "Ridden",
    "RunnerView",
    "SelectRaceCard",
    "SetRaceOrder",
    "ShiftPace",
    "SpendToken",
    "StableView",
    "TradeView",
    "TrimFoal",
    "events",
    "examine",
    "legal_moves",
    "mount_seen",
]
