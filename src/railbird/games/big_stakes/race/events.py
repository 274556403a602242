"""Events of a race: pace, throws, moves, inquiries, tokens, the finish.

All but the answers about the pace are public. `race` is the number of the race in the meet, `horse`
a card id.
"""

from typing import ClassVar, TypeAlias

from railbird.core import Event
from railbird.games.big_stakes.box.components import Band
from railbird.games.big_stakes.race.state import Movement, RaceResult, Shift


class HorseEvent(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The foals of the meet are in no box, so their names come with what is told of horses."""

    foals: tuple[tuple[int, str], ...] = ()
    """Card id and name of each."""


class PaceAnswered(HorseEvent, frozen=True, tag="pace_answered"):
    """Only its owner hears of it, until all have answered (BS-4.10)."""

    private: ClassVar[bool] = True

    seat: int
    horse: int
    shifts: tuple[Shift, ...]


class PaceKnown(HorseEvent, frozen=True, tag="pace_known"):
    """All have answered: the shifts of the horses whose rows have changed, if any."""

    race: int
    shifts: dict[int, tuple[Shift, ...]]
    """By card id."""


class RoundStarted(HorseEvent, frozen=True, tag="round_started"):
    race: int
    throw: int
    first_furlong: int
    last_furlong: int
    order: tuple[int, ...]
    """Horses in the order in which they move; in round 1 both groups (BS-7.1)."""


class GateLoaded(HorseEvent, frozen=True, tag="gate_loaded"):
    """The second group on the dual track (BS-7.2)."""

    race: int
    horses: tuple[int, ...]


class TokenSpent(HorseEvent, frozen=True, tag="token_spent"):
    race: int
    horse: int
    owner: int | None
    number: int
    band: Band


class DiceThrown(HorseEvent, frozen=True, tag="dice_thrown"):
    race: int
    horse: int
    owner: int | None
    dice: tuple[int, ...]
    """Red, white, blue for each furlong."""
    movement: Movement
    spaces: int


class HorseMoved(HorseEvent, frozen=True, tag="horse_moved"):
    race: int
    horse: int
    owner: int | None
    path: str
    start: str
    end: str
    unused: int
    claim: bool = False


class InquiryHeard(HorseEvent, frozen=True, tag="inquiry_heard"):
    race: int
    horse: int
    challenger: int
    breach: str
    """Empty if the inquiry is rejected."""


class Disqualified(HorseEvent, frozen=True, tag="disqualified"):
    """A stable with all its horses in this race (BS-7.43, BS-7.44)."""

    race: int
    owner: int
    horses: tuple[int, ...]


class TokenDrawn(HorseEvent, frozen=True, tag="token_drawn"):
    race: int
    horse: int
    owner: int | None
    number: int


class SplitShown(Event, frozen=True, tag="split_shown"):
    race: int
    furlong: int
    time: int
    """In tenths of a second."""


class HorsesHome(HorseEvent, frozen=True, tag="horses_home"):
    """Horses that crossed the line in this round, and how far past it."""

    race: int
    throw: int
    horses: tuple[int, ...]
    past: tuple[int, ...]


class RaceOfficial(HorseEvent, frozen=True, tag="race_official"):
    race: int
    result: RaceResult


RaceEvent: TypeAlias = (
    PaceAnswered
    | PaceKnown
    | RoundStarted
    | GateLoaded
    | TokenSpent
    | DiceThrown
    | HorseMoved
    | InquiryHeard
    | Disqualified
    | TokenDrawn
    | SplitShown
    | HorsesHome
    | RaceOfficial
)
