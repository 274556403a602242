"""Win, Place & Show: 3M's game of a day at the races, its rules numbered in docs/rules."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, get_args

from railbird.core import (
    Action,
    ByHand,
    Chance,
    Consequences,
    Disabled,
    Event,
    Gain,
    Game,
    Pack,
    Phase,
    Seat,
    Way,
)
from railbird.games.win_place_and_show.action_space import action_space, to_listed
from railbird.games.win_place_and_show.actions import (
    AnyAction,
    Bid,
    DeclineClaim,
    MoveHorse,
    PassBid,
    SealSlip,
    SubmitSlip,
    WriteTicket,
)
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.box.load import load_box
from railbird.games.win_place_and_show.box.shown import ShownBox, shown_box
from railbird.games.win_place_and_show.consequences import of_money, of_rides
from railbird.games.win_place_and_show.details import Detail, RideDetail, details, looked_for
from railbird.games.win_place_and_show.events import (
    Announced,
    AnyEvent,
    Dealt,
    FieldSet,
    RaceSettled,
    SlipsShown,
    Sold,
    TicketsShown,
    WindowClosed,
)
from railbird.games.win_place_and_show.observation import Rows
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
from railbird.games.win_place_and_show.phases.setup import new_state
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.timing import is_crossing, is_result, shown_ms
from railbird.games.win_place_and_show.view import WinPlaceAndShowView
from railbird.games.win_place_and_show.words import narrate
from railbird.games.win_place_and_show.words.asking import ways
from railbird.games.win_place_and_show.words.board import PROGRAM_IN_WORDS, draw_board
from railbird.games.win_place_and_show.words.by_hand import by_hand
from railbird.games.win_place_and_show.words.caller import Caller
from railbird.games.win_place_and_show.words.typed_slip import read_slip_line
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
    detail_types = get_args(Detail)
    dealing = (Bid, PassBid)
    declining = (PassBid,)
    milestones = (FieldSet, RaceSettled)
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
        state = new_state(self, seats, options)
        call_race(state)
        return state

    def world(self, view: WinPlaceAndShowView, rng: random.Random) -> State:
        return build_world(self, view, rng)

    def describe(self, view: WinPlaceAndShowView, action: Action) -> str:
        return narrate.describe(self.box, view, action)

    def explain(self, view: WinPlaceAndShowView, action: Action) -> str:
        return narrate.explain(self.box, view, action)

    def ways(self, view: WinPlaceAndShowView, action: Action) -> Sequence[Way]:
        return ways(self.box, view, action)

    def read_line(self, view: WinPlaceAndShowView, line: str) -> Sequence[Action]:
        return read_slip_line(self.box.constants.daily_double, view, line)

    def shown_box(self) -> ShownBox:
        return shown_box(self.box)

    def details(
        self, view: WinPlaceAndShowView, actions: Sequence[Action]
    ) -> Sequence[Detail | None]:
        return details(self, view, actions)

    def consequences(
        self, view: WinPlaceAndShowView, actions: Sequence[Action]
    ) -> Sequence[Consequences]:
        rides = [action for action in actions if isinstance(action, MoveHorse)]
        if not rides:
            return [of_money(self.box, view, action) for action in actions]
        found = [each for each in details(self, view, rides) if isinstance(each, RideDetail | None)]
        return of_rides(self.box, view, rides, found)

    def disabled(self, view: WinPlaceAndShowView) -> Iterator[Disabled]:
        return self.refused(view, looked_for(self.box, view))

    def shown_ms(self, event: Event) -> int:
        return shown_ms(event)

    def is_crossing(self, event: Event, after: State) -> bool:
        return is_crossing(event, after)

    def is_result(self, event: Event) -> bool:
        return is_result(event)

    def by_hand(self, view: WinPlaceAndShowView, chance: Chance, names: Sequence[str]) -> ByHand:
        return by_hand(self.box, view, chance, names)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate.narrate(self.box, event, names)

    def caller(self) -> Caller:
        return Caller(self.box)

    def cards(self, _view: WinPlaceAndShowView) -> str:
        """There are none to read, but a program that is full of figures."""
        return PROGRAM_IN_WORDS

    def board(self, view: WinPlaceAndShowView, names: Sequence[str]) -> str:
        return draw_board(self.box, view, names)

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

    def score(self, points: int) -> str:
        return narrate.money(points)

    def assets(self, view: WinPlaceAndShowView) -> Sequence[tuple[Seat, str]]:
        """A stable has the horses of one number, in all races."""
        owned = enumerate(view.owners, start=1)
        names = self.box.stables
        return [(seat, f"{number} {names[number]}") for number, seat in owned if seat is not None]

    def gains(self, event: AnyEvent) -> Sequence[Gain]:
        """Lots of the auctions. What nobody bids for is dealt, so then chance gives it."""
        if not isinstance(event, Sold | Dealt):
            return ()
        name = f"race {event.race}: {event.horse} {self.box.stables[event.horse]}"
        return (Gain(event.seat, name, event.price if isinstance(event, Sold) else None),)

    def action_space(self) -> Sequence[Action]:
        return action_space(self.box)

    def to_listed(self, legal: Sequence[Action]) -> Sequence[Action]:
        return to_listed(legal)

    @cached_property
    def _rows(self) -> Rows:
        return Rows(self.box)

    def observation(self, view: WinPlaceAndShowView) -> Sequence[float]:
        return self._rows.row(view)

    def scores_so_far(self, view: WinPlaceAndShowView) -> Sequence[int | None]:
        return view.money
