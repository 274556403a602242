"""Rate-a-Race: from past performances to a scoresheet (TS-7.100 – TS-7.115)."""

from railbird.games.top_of_the_stretch.rate_a_race.past_performances import read_past
from railbird.games.top_of_the_stretch.rate_a_race.rate import Rated, RatedRace, rate

__all__ = ["Rated", "RatedRace", "rate", "read_past"]
