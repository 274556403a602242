"""Big Stakes Racing: stables of great racehorses and a meet of five races, by its rules in
docs/rules."""

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
    Result,
    Seat,
    Way,
)
from railbird.games.big_stakes.actions import (
    AnyAction,
    Bid,
    Discard,
    EnterHorse,
    NameFoal,
    PlaceBet,
    TrimFoal,
)
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.box.load import DATA_FILES, load_box
from railbird.games.big_stakes.consequences import of_money, of_rides
from railbird.games.big_stakes.details import Detail, details, looked_for
from railbird.games.big_stakes.events import (
    AnyEvent,
    BetsRevealed,
    EntriesRevealed,
    HandDealt,
    LotSold,
    RaceSettled,
)
from railbird.games.big_stakes.learn.action_space import action_space, to_listed
from railbird.games.big_stakes.learn.observation import Rows
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.phases.auction import AUCTION
from railbird.games.big_stakes.phases.bets import BETS
from railbird.games.big_stakes.phases.breed import BREED
from railbird.games.big_stakes.phases.deal import DEAL
from railbird.games.big_stakes.phases.discard import DISCARD
from railbird.games.big_stakes.phases.entry import ENTRY
from railbird.games.big_stakes.phases.jockey import JOCKEY
from railbird.games.big_stakes.phases.meet_end import MEET_END
from railbird.games.big_stakes.phases.meet_setup import MEET_SETUP
from railbird.games.big_stakes.phases.pace import secret_pace
from railbird.games.big_stakes.phases.posts import POSTS_PHASE
from railbird.games.big_stakes.phases.race_call import RACE_CALL
from railbird.games.big_stakes.phases.race_phases import RACE_PHASES
from railbird.games.big_stakes.phases.result import RESULT
from railbird.games.big_stakes.phases.ride import longest_seen
from railbird.games.big_stakes.phases.setup import new_state
from railbird.games.big_stakes.phases.trade import TRADE
from railbird.games.big_stakes.phases.weights import WEIGHTS
from railbird.games.big_stakes.race.actions import Move, ShiftPace, SpendToken
from railbird.games.big_stakes.race.events import PaceKnown, RaceOfficial
from railbird.games.big_stakes.rules.house_player import Standings
from railbird.games.big_stakes.shown_box import ShownBox, shown_box
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.timing import is_crossing, is_result, shown_ms
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words import narrate
from railbird.games.big_stakes.words.asking import ways
from railbird.games.big_stakes.words.board import CARD_IN_WORDS, cards_in_full, draw_board
from railbird.games.big_stakes.words.by_hand import by_hand
from railbird.games.big_stakes.words.caller import Caller
from railbird.games.big_stakes.words.phrases import HOUSE_STABLES
from railbird.games.big_stakes.world import build_world

_PHASES: tuple[Phase[Any], ...] = (
    MEET_SETUP,
    DEAL,
    TRADE,
    DISCARD,
    AUCTION,
    BREED,
    RACE_CALL,
    ENTRY,
    JOCKEY,
    WEIGHTS,
    POSTS_PHASE,
    BETS,
    *RACE_PHASES,
    RESULT,
    MEET_END,
)
_FEW_RUNNERS = 3
_FULL_RACE = 6
"""As many as run against a player alone."""


class BigStakes(Game[State, BigStakesView, Options]):
    id = "big_stakes"
    title = "Big Stakes Racing"
    summary = "Own a stable of great racehorses, enter them well and steer them home: five races."
    data_note = (
        "Most red and heart rows, the corners of the track and the split of the purses are "
        "house-made; names, tiers and overall ratings come from the rulebook. Owners of the box "
        "can enter their cards as a data pack."
    )
    seats = range(1, 11)
    rules_version = 1
    seats_rule = "BS-12.14"
    options_rule = "BS-12.29"
    turn_rule = "BS-12.28"
    options_type = Options
    action_type = AnyAction
    event_type = AnyEvent
    view_type = BigStakesView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    unlisted = (
        Bid,
        Discard,
        EnterHorse,
        PlaceBet,
        TrimFoal,
        NameFoal,
        ShiftPace,
        SpendToken,
        Move,
    )
    binding = (Bid, PlaceBet)
    secrets: ClassVar[Mapping[str, Callable[[State], object]]] = {
        "cards of the stables": lambda state: state.hands,
        "discards": lambda state: state.discards,
        "cards shown in trades": lambda state: (state.known, state.offer),
        "order of the lots": lambda state: state.deck,
        "discards and entries chosen": lambda state: [
            (stable, answer) for stable, answer in enumerate(state.answers) if answer is not None
        ],
        "bets": lambda state: (state.bets, state.done),
        "pace": secret_pace,
    }
    kept_by_seat = ("the cards of its stable", "cards shown to it", "its bets", "its pace")
    detail_types = get_args(Detail)
    milestones = (EntriesRevealed, RaceSettled)
    sealing = (EntriesRevealed, BetsRevealed, PaceKnown, RaceOfficial, RaceSettled)
    house_made: ClassVar[Mapping[str, str]] = {
        "horses.csv": "The red and heart rows of all horses but one.",
        "tiers.csv": "Between which ratings a foal belongs to a tier.",
        "race_cards.csv": "Most purses, and how they are split.",
        "purse_split.csv": "How a purse is split.",
        "default_program.csv": "The surfaces of the races.",
        "fixed_programs.csv": "The fields of the fixed programs, with their odds.",
        "odds_ladder.csv": "The steps of the odds.",
        "jockey_tokens.csv": "The numbers on the jockey tokens.",
        "track_lanes.csv": "The squares of the turns, lane by lane.",
        "track_chutes.csv": "Where the turns lie.",
        "track_lane_lengths.csv": "The length of each lane.",
    }
    data_files = DATA_FILES

    def __init__(self, pack: Pack | None = None) -> None:
        super().__init__(pack)
        self.box: Box = load_box(self.text_of)
        self.standings = Standings(self.box)
        self.named = {card.name.upper(): card.id for card in self.box.horses.values()}
        """Card ids of the printed horses by name, in capitals."""
        self.first_foal = max(self.box.horses) + 1

    def horse(self, card: int, foals: tuple[HorseCard, ...]) -> HorseCard:
        """A printed card, or one of these foals."""
        return foals[card - self.first_foal] if card >= self.first_foal else self.box.horses[card]

    def begin(self, seats: int, options: Options) -> State:
        state = new_state(self, seats, options)
        state.enter("meet_setup")
        return state

    def world(self, view: BigStakesView, rng: random.Random) -> State:
        return build_world(self, view, rng)

    def opening_note(self, view: BigStakesView) -> str:
        """Two or three horses make a dull race (BS-3.1)."""
        options, stables = view.options, len(view.stables)
        runners = stables * options.horses_per_player
        drawn = options.program in ("fixed", "one_race")
        if drawn or options.house_stables >= 0 or runners > _FEW_RUNNERS:
            return ""
        more = _FULL_RACE // options.horses_per_player - stables
        return (
            f"Only {runners} horses run in each race. --option house_stables={more} adds stables "
            "that the game itself runs."
        )

    def describe(self, view: BigStakesView, action: Action) -> str:
        return narrate.describe(self, view, action)

    def explain(self, view: BigStakesView, action: Action) -> str:
        return narrate.explain(view, action)

    def ways(self, view: BigStakesView, action: Action) -> Sequence[Way]:
        return ways(self, view, action)

    def is_wasteful(self, view: BigStakesView, action: Action) -> bool:
        """To hold back is allowed, but rarely meant (BS-7.22)."""
        return isinstance(action, Move) and len(action.path) < longest_seen(view, self)

    def shown_box(self) -> ShownBox:
        return shown_box(self.box)

    def details(self, view: BigStakesView, actions: Sequence[Action]) -> Sequence[Detail | None]:
        return details(self, view, actions)

    def consequences(
        self, view: BigStakesView, actions: Sequence[Action]
    ) -> Sequence[Consequences]:
        rides = [action for action in actions if isinstance(action, Move)]
        if rides:
            return of_rides(self, view, rides)
        return [of_money(self.box, view, action) for action in actions]

    def disabled(self, view: BigStakesView) -> Iterator[Disabled]:
        return self.refused(view, looked_for(self, view))

    def shown_ms(self, event: Event) -> int:
        return shown_ms(event)

    def is_crossing(self, event: Event, after: State) -> bool:
        return is_crossing(event, after)

    def is_result(self, event: Event) -> bool:
        return is_result(event)

    def by_hand(self, view: BigStakesView, chance: Chance, names: Sequence[str]) -> ByHand:
        return by_hand(self, view, chance, names)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate.narrate(self, event, names)

    def caller(self) -> Caller:
        return Caller(self)

    def cards(self, view: BigStakesView) -> str:
        own = cards_in_full(self, view)
        return f"{CARD_IN_WORDS}\n\n{own}" if own else CARD_IN_WORDS

    def board(self, view: BigStakesView, names: Sequence[str]) -> str:
        return draw_board(self, view, names)

    def action_space(self) -> Sequence[Action]:
        return action_space(self.box, self.first_foal)

    def to_listed(self, legal: Sequence[Action]) -> Sequence[Action]:
        return to_listed(self.box, legal)

    @cached_property
    def _rows(self) -> Rows:
        return Rows(self.box, self.first_foal)

    def observation(self, view: BigStakesView) -> Sequence[float]:
        return self._rows.row(view)

    def scores_so_far(self, view: BigStakesView) -> Sequence[int | None]:
        start = self.box.money.bet_bankroll
        return [
            stable.purse + (0 if stable.bankroll is None else stable.bankroll - start)
            for stable in view.stables
        ]

    def rivals(self, result: Result) -> Sequence[str]:
        return HOUSE_STABLES[: len(result.house)]

    def score(self, points: int) -> str:
        return narrate.money(points)

    def tie_breaks(self, view: BigStakesView, names: Sequence[str]) -> Sequence[str]:
        return narrate.explain_ties(view, names)

    def assets(self, view: BigStakesView) -> Sequence[tuple[Seat, str]]:
        """Horses that ran; those that stayed in the stable won nothing for it."""
        return [
            (seat, self.box.horses[card].name)
            for seat, stable in enumerate(view.stables)
            for card in stable.ran
            if card in self.box.horses
        ]

    def gains(self, event: AnyEvent) -> Sequence[Gain]:
        """Cards as they were dealt, before anybody trades or discards, and lots of the auction."""
        horses = self.box.horses
        if isinstance(event, HandDealt):
            return [Gain(event.seat, horses[card].name, None) for card in event.cards or ()]
        if isinstance(event, LotSold):
            return (Gain(event.stable, horses[event.horse].name, event.price),)
        return ()
