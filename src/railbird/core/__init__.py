"""The contract every game fulfils. It knows no game."""

from railbird.core.asking import Pick, Way, way_by_fields
from railbird.core.chance import Chance, Die, Draw, Faces, Outcome, Roll, Shuffle
from railbird.core.dice import Dice, Fair, Manual, Scripted, Seeded
from railbird.core.errors import (
    BadOutcome,
    BadPack,
    BadPlugin,
    BadRecord,
    BadSetup,
    IllegalAction,
    Problem,
    RailbirdError,
    UnknownGame,
    UnknownPlayer,
)
from railbird.core.fields import Part
from railbird.core.game import Game
from railbird.core.hooks import ByHand, Caller, Consequences, Disabled, Gain, Line
from railbird.core.match import Match, new_match
from railbird.core.messages import Action, Event, Seat, Viewer, seen_by, tag_of
from railbird.core.options import Option, about
from railbird.core.out_of_turn import out_of_turn, situation, whose_turn
from railbird.core.pack import Pack, read_pack
from railbird.core.pending import Decision, House, Over, Result
from railbird.core.player import EarlyPlayer, Perspective, Player
from railbird.core.record import (
    Header,
    Record,
    SeatHeader,
    Taken,
    decisions,
    load_record,
    replay,
    verify,
)
from railbird.core.state import Pending, Phase, State
from railbird.core.step import Step
from railbird.core.view import View, what_is_pending
from railbird.core.wording import (
    YOU,
    counted,
    did_you_mean,
    does,
    listed,
    seat_name,
    whom,
    whose,
    with_names,
    with_near_name,
)

__all__ = [
    "YOU",
    "Action",
    "BadOutcome",
    "BadPack",
    "BadPlugin",
    "BadRecord",
    "BadSetup",
    "ByHand",
    "Caller",
    "Chance",
    "Consequences",
    "Decision",
    "Dice",
    "Die",
    "Disabled",
    "Draw",
    "EarlyPlayer",
    "Event",
    "Faces",
    "Fair",
    "Gain",
    "Game",
    "Header",
    "House",
    "IllegalAction",
    "Line",
    "Manual",
    "Match",
    "Option",
    "Outcome",
    "Over",
    "Pack",
    "Part",
    "Pending",
    "Perspective",
    "Phase",
    "Pick",
    "Player",
    "Problem",
    "RailbirdError",
    "Record",
    "Result",
    "Roll",
    "Scripted",
    "Seat",
    "SeatHeader",
    "Seeded",
    "Shuffle",
    "State",
    "Step",
    "Taken",
    "UnknownGame",
    "UnknownPlayer",
    "View",
    "Viewer",
    "Way",
    "about",
    "counted",
    "decisions",
    "did_you_mean",
    "does",
    "listed",
    "load_record",
    "new_match",
    "out_of_turn",
    "read_pack",
    "replay",
    "seat_name",
    "seen_by",
    "situation",
    "tag_of",
    "verify",
    "way_by_fields",
    "what_is_pending",
    "whom",
    "whose",
    "whose_turn",
    "with_names",
    "with_near_name",
]
