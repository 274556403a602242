"""The names of Top of the Stretch on which bots and programs of others can rely.

Where they are defined may change, and everything else with it; what stands here stays.
"""

from railbird.games.top_of_the_stretch import events
from railbird.games.top_of_the_stretch.actions import CloseBets, PlaceBet, WithdrawBet
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.options import Options
from railbird.games.top_of_the_stretch.rules.payoffs import PLACES, STAKE, payoff, types_offered
from railbird.games.top_of_the_stretch.view import RaceView, TopOfTheStretchView

__all__ = [
    "PLACES",
    "STAKE",
    "Box",
    "Charts",
    "CloseBets",
    "Entry",
    "Options",
    "PlaceBet",
    "Race",
    "RaceView",
    "TopOfTheStretch",
    "TopOfTheStretchView",
    "WithdrawBet",
    "events",
    "payoff",
    "types_offered",
]
