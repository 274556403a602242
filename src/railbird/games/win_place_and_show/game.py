"""Win, Place & Show: 3M's game of a day at the races, its rules numbered in docs/rules."""

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from railbird.core import Facets, Game, Pack, Phase
from railbird.games.win_place_and_show.actions import (
    AnyAction,
    Bid,
    DeclineClaim,
    MoveHorse,
    SealSlip,
    SubmitSlip,
    WriteTicket,
)
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.box.load import load_box
from railbird.games.win_place_and_show.events import (
    Announced,
    AnyEvent,
    RaceSettled,
    SlipsShown,
    TicketsShown,
    WindowClosed,
)
from railbird.games.win_place_and_show.learn import LEARN, MEASURE
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.phases.announce import ANNOUNCE
from railbird.games.win_place_and_show.phases.auction_deal import AUCTION_DEAL
from railbird.games.win_place_and_show.phases.auction_lot import AUCTION_LOT
from railbird.games.win_place_and_show.phases.auction_shuffle import AUCTION_SHUFFLE
from railbird.games.win_place_and_show.phases.betting import BETTING
from railbird.games.win_place_and_show.phases.claim_window import CLAIM_WINDOW
from railbird.games.win_place_and_show.phases.end_of_move import END_OF_MOVE
from railbird.games.win_place_and_show.phases.final_claim_window import FINAL_CLAIM_WINDOW
from railbird.games.win_place_and_show.phases.game_over import GAME_OVER
from railbird.games.win_place_and_show.phases.next_race import NEXT_RACE, call_race
from railbird.games.win_place_and_show.phases.ride import RIDE
from railbird.games.win_place_and_show.phases.roll import ROLL
from railbird.games.win_place_and_show.phases.settlement import SETTLEMENT
from railbird.games.win_place_and_show.phases.setup import check, new_state
from railbird.games.win_place_and_show.show import SHOW
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.view import WinPlaceAndShowView
from railbird.games.win_place_and_show.words import WORDS
from railbird.games.win_place_and_show.world import build_world

_PHASES: tuple[Phase[Any], ...] = (
    AUCTION_SHUFFLE,
    AUCTION_LOT,
    AUCTION_DEAL,
    BETTING,
    ANNOUNCE,
    ROLL,
    RIDE,
    CLAIM_WINDOW,
    END_OF_MOVE,
    FINAL_CLAIM_WINDOW,
    SETTLEMENT,
    NEXT_RACE,
    GAME_OVER,
)


class WinPlaceAndShow(Game[State, WinPlaceAndShowView, Options]):
    id = "win_place_and_show"
    title = "Win, Place & Show"
    summary = "Buy horses at auction, bet in secret, ride them home and claim foul: six races."
    data_note = (
        "The printed program, board and payoff charts are not public: most horses, the track and "
        "the charts are house-made. Owners of the box can enter theirs as a data pack."
    )
    seats = range(3, 31)
    rules_version = 1
    seats_rule = "WP-12.15"
    options_rule = "WP-12.25"
    turn_rule = "WP-12.18"
    options_type = Options
    action_type = AnyAction
    event_type = AnyEvent
    view_type = WinPlaceAndShowView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    facets = Facets(WORDS, SHOW, LEARN, MEASURE)
    unlisted = (Bid, WriteTicket, SubmitSlip, MoveHorse)
    binding = (Bid, SealSlip, SubmitSlip)
    formalities = (DeclineClaim,)
    secrets: ClassVar[Mapping[str, Callable[[State], object]]] = {
        "order of the stable cards": lambda state: state.pile,
        "slips": lambda state: state.slips,
        "Daily Double tickets": lambda state: state.double,
        "answers in a claim window": lambda state: state.answers,
    }
    kept_by_seat = ("its betting slips", "its Daily Double tickets", "its answers in claim windows")
    sealing = (Announced, WindowClosed, SlipsShown, TicketsShown, RaceSettled)
    house_made: ClassVar[Mapping[str, str]] = {
        "horses.csv": "The program: 31 horses wholly, four in part.",
        "races.csv": "Types, distances and purses of the races after the first.",
        "stables.csv": "Five of the six stables.",
        "track_segments.csv": "The board: how many squares each lane has.",
        "starts.csv": "Where the races start.",
        "passing_squares.csv": "Which squares are passing squares.",
        "payoffs.csv": "The payoff chart.",
        "daily_double.csv": "The Daily Double chart.",
        "game.toml": "The settings whose note says H.",
    }
    unread_columns: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "track_segments.csv": ("description",),
        "starts.csv": (
            "furlongs",
            "to_line_lane1",
            "to_line_lane2",
            "to_line_lane3",
            "to_line_lane4",
            "to_line_lane5",
            "to_line_lane6",
        ),
        "payoffs.csv": ("win_multiplier", "place_multiplier", "show_multiplier"),
    }
    data_files = (
        "races.csv",
        "horses.csv",
        "stables.csv",
        "track_segments.csv",
        "starts.csv",
        "passing_squares.csv",
        "payoffs.csv",
        "daily_double.csv",
        "game.toml",
    )

    def __init__(self, pack: Pack | None = None) -> None:
        super().__init__(pack)
        self.box: Box = load_box(self.text_of)

    def begin(self, seats: int, options: Options) -> State:
        check(self.box, seats, options)
        state = new_state(self, seats, options)
        call_race(state)
        return state

    def world(self, view: WinPlaceAndShowView, rng: random.Random) -> State:
        return build_world(self, view, rng)

    def time_limit(self, state: State) -> int | None:
        """The time for a slip (WP-9.15) and for an answer in a claim window (WP-9.18)."""
        match state.phase.name:
            case "betting":
                return state.options.bet_timer_seconds or None
            case "claim_window" | "final_claim_window":
                return state.options.claim_timer_seconds or None
        return None

    def time_tells(self, state: State) -> bool:
        """Only who has bet on the horse has something to think about (WP-4.14)."""
        return state.phase.name in ("claim_window", "final_claim_window")
