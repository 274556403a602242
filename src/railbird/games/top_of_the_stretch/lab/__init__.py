"""True chances in Top of the Stretch: exact odds, and races by the million."""

from typing import TYPE_CHECKING

from railbird.core.lazy import lazily

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.lab.comparison import WhatIf, what_if
    from railbird.games.top_of_the_stretch.lab.field import Field, Track, field_at_post, field_of
    from railbird.games.top_of_the_stretch.lab.matchup import MatchUp, match_up
    from railbird.games.top_of_the_stretch.lab.race_odds import HorseOdds, RaceOdds, odds
    from railbird.games.top_of_the_stretch.lab.tally import RaceTally, run_races

__all__ = [
    "Field",
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
    "run_races",
    "what_if",
]

__getattr__ = lazily(
    __name__,
    {
        "Field": "field",
        "HorseOdds": "race_odds",
        "MatchUp": "matchup",
        "RaceOdds": "race_odds",
        "RaceTally": "tally",
        "Track": "field",
        "WhatIf": "comparison",
        "field_at_post": "field",
        "field_of": "field",
        "match_up": "matchup",
        "odds": "race_odds",
        "run_races": "tally",
        "what_if": "comparison",
    },
)
