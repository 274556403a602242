"""The lab: true chances, exact where they can be had, else from very many races.

Needs NumPy; the kernels need Numba (`railbird[lab]`) and are imported only when they run.
"""

from railbird.lab.field import Field, Track, field_at_post, field_of
from railbird.lab.homestretch_tally import HomestretchTally, run_homestretch
from railbird.lab.match_up import MatchUp, match_up
from railbird.lab.race_odds import HorseOdds, RaceOdds, odds
from railbird.lab.race_tally import RaceTally, run_races
from railbird.lab.what_if import WhatIf, what_if

__all__ = [
    "Field",
    "HomestretchTally",
    "HorseOdds",
    "MatchUp",
    "RaceOdds",
    "RaceTally",
    "Track",
    "WhatIf",
    "field_at_post",
    "field_of",
    "match_up",
    "odds",
    "run_homestretch",
    "run_races",
    "what_if",
]
