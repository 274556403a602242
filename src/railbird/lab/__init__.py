"""The lab: true chances, exact where they can be had, else from very many races.

Needs NumPy; the kernels need Numba (`railbird[lab]`) and are imported only when they run.
"""

from railbird.lab.field import Field, Track, field_at_post, field_of
from railbird.lab.race_odds import HorseOdds, RaceOdds, odds

__all__ = ["Field", "HorseOdds", "RaceOdds", "Track", "field_at_post", "field_of", "odds"]
