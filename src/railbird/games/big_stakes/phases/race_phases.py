"""The phases of a race, in the order of the rules (BS-4.10, BS-4.12 – BS-4.17)."""

from typing import Any

from railbird.core import Phase
from railbird.games.big_stakes.phases.inquiry import INQUIRY
from railbird.games.big_stakes.phases.pace import PACE
from railbird.games.big_stakes.phases.ride import MOVE
from railbird.games.big_stakes.phases.roll import ROLL
from railbird.games.big_stakes.phases.round_start import ROUND_START
from railbird.games.big_stakes.phases.token_choice import TOKEN
from railbird.games.big_stakes.phases.tokens_drawn import TOKENS_DRAWN

RACE_PHASES: tuple[Phase[Any], ...] = (
    PACE,
    ROUND_START,
    TOKEN,
    ROLL,
    MOVE,
    INQUIRY,
    TOKENS_DRAWN,
)
