"""Win, Place & Show: 3M's game of a day at the races, its rules numbered in docs/rules."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, get_args

from railbird.core import Action, ByHand, Chance, Disabled, Event, Game, Pack, Phase, Seat, Way
from railbird.games.win_place_and_show.action_space import action_space, to_listed
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
from railbird.games.win_place_and_show.box.shown import ShownBox, shown_box
from railbird.games.win_place_and_show.details import Detail, details, looked_for
from railbird.games.win_place_and_show.events import AnyEvent, FieldSet, RaceSettled
from railbird.games.win_place_and_show.observation import observation
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
from railbird.games.win_place_and_show.timing import is_result, shown_ms
from railbird.games.win_place_and_show.view import WinPlaceAndShowView
from railbird.games.win_place_and_show.words import narrate
from railbird.games.win_place_and_show.words.asking import ways
from railbird.games.win_place_and_show.words.board import draw_board
from railbird.games.win_place_and_show.words.by_hand import by_hand
from railbird.games.win_place_and_show.words.caller import Caller
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
    binding = (Bid, SealSlip)
    formalities = (DeclineClaim,)
    secrets: ClassVar[Mapping[str, Callable[[State], object]]] = {
        "order of the stable cards": lambda state: state.pile,
        "slips": lambda state: state.slips,
        "Daily Double tickets": lambda state: state.double,
        "answers in a claim window": lambda state: state.answers,
    }
    detail_types = get_args(Detail)
    milestones = (FieldSet, RaceSettled)
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

    def shown_box(self) -> ShownBox:
        return shown_box(self.box)

    def details(
        self, view: WinPlaceAndShowView, actions: Sequence[Action]
    ) -> Sequence[Detail | None]:
        return details(self, view, actions)

    def disabled(self, view: WinPlaceAndShowView) -> Iterator[Disabled]:
        return self.refused(view, looked_for(self.box, view))

    def shown_ms(self, event: Event) -> int:
        return shown_ms(event)

    def is_result(self, event: Event) -> bool:
        return is_result(event)

    def by_hand(self, view: WinPlaceAndShowView, chance: Chance, names: Sequence[str]) -> ByHand:
        return by_hand(self.box, view, chance, names)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate.narrate(self.box, event, names)

    def caller(self) -> Caller:
        return Caller(self.box)

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

    def score(self, points: int) -> str:
        return narrate.money(points)

    def assets(self, view: WinPlaceAndShowView) -> Sequence[tuple[Seat, str]]:
        """A stable has the horses of one number, in all races."""
        owned = enumerate(view.owners, start=1)
        return [(seat, f"stable {number}") for number, seat in owned if seat is not None]

    def action_space(self) -> Sequence[Action]:
        return action_space(self.box)

    def to_listed(self, legal: Sequence[Action]) -> Sequence[Action]:
        return to_listed(legal)

    def observation(self, view: WinPlaceAndShowView) -> Sequence[float]:
        return observation(self.box, view)
