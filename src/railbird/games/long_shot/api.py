"""The names of Long Shot on which bots and programs of others can rely.

Where they are defined may change, and everything else with it; what stands here stays.
"""

from railbird.games.long_shot import events
from railbird.games.long_shot.actions import (
    Bet,
    BetStrung,
    Buy,
    ClaimBonus,
    Concession,
    DeclineAbility,
    DeclineBonus,
    EraseWild,
    Helmet,
    Jersey,
    Pass,
    UseAbility,
)
from railbird.games.long_shot.box.components import (
    HORSES,
    Bonus,
    Box,
    HorseCard,
    StartingCard,
    Track,
)
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.options import Options
from railbird.games.long_shot.view import DueView, LongShotView, SheetView

__all__ = [
    "HORSES",
    "Bet",
    "BetStrung",
    "Bonus",
    "Box",
    "Buy",
    "ClaimBonus",
    "Concession",
    "DeclineAbility",
    "DeclineBonus",
    "DueView",
    "EraseWild",
    "Helmet",
    "HorseCard",
    "Jersey",
    "LongShot",
    "LongShotView",
    "Options",
    "Pass",
    "SheetView",
    "StartingCard",
    "Track",
    "UseAbility",
    "events",
]
