"""The call of a race: what happens and why, told from the events alone.

Every clause is a fact from dice or ratings. A sentence belongs to a pattern, and no pattern is
used twice in a race: where a fact holds for several horses, one sentence names them all. Nothing
is said of the finish before the wire, and Quickplay, which has no running positions, gets none.
"""

from railbird.games.top_of_the_stretch.words.call.caller import Caller
from railbird.games.top_of_the_stretch.words.call.seen import Sentence

__all__ = ["Caller", "Sentence"]
