"""The lab: true chances, exact where they can be had, else from very many races.

Needs NumPy; the kernels need Numba (`railbird[lab]`). Each part is imported when it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from railbird.lab.comparing import WhatIf, what_if
    from railbird.lab.field import Field, Track, field_at_post, field_of
    from railbird.lab.meeting import MatchUp, match_up
    from railbird.lab.race_odds import HorseOdds, RaceOdds, odds
    from railbird.lab.race_tally import RaceTally, run_races

_PARTS = {
    "field": ("Field", "Track", "field_at_post", "field_of"),
    "meeting": ("MatchUp", "match_up"),
    "race_odds": ("HorseOdds", "RaceOdds", "odds"),
    "race_tally": ("RaceTally", "run_races"),
    "comparing": ("WhatIf", "what_if"),
}

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


def __getattr__(name: str) -> Any:
    for part, names in _PARTS.items():
        if name in names:
            return getattr(import_module(f"railbird.lab.{part}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
