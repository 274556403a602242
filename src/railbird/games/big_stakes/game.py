"""Big Stakes Racing: stables of great racehorses and a meet of five races, by its rules in
docs/rules."""

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from railbird.core import Facets, Game, Pack, Phase
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
from railbird.games.big_stakes.box.load import DATA_FILES, load_box
from railbird.games.big_stakes.events import AnyEvent, BetsRevealed, EntriesRevealed, RaceSettled
from railbird.games.big_stakes.learn import LEARN, MEASURE
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
from railbird.games.big_stakes.phases.setup import new_state
from railbird.games.big_stakes.phases.trade import TRADE
from railbird.games.big_stakes.phases.weights import WEIGHTS
from railbird.games.big_stakes.race.actions import Move, ShiftPace, SpendToken
from railbird.games.big_stakes.race.events import PaceKnown, RaceOfficial
from railbird.games.big_stakes.rules.house_player import Standings
from railbird.games.big_stakes.show import SHOW
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words import WORDS
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
    facets = Facets(WORDS, SHOW, LEARN, MEASURE)
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
    unread_columns: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "tiers.csv": ("rank", "foal_max_overall"),
        "trophies.csv": ("column",),
        "race_cards.csv": ("spaces",),
        "purse_split.csv": ("finish_position",),
        "default_program.csv": ("program_id", "race_no"),
        "fixed_programs.csv": ("distance_f", "surface", "horse", "p_win", "p_place", "p_show"),
        "odds_ladder.csv": ("step",),
        "jockey_tokens.csv": ("band", "ways_plus1", "ways_plus2", "expected_spaces_x36"),
        "track_lanes.csv": ("extra_per_chute", "exists_on_dual", "exists_on_single"),
        "track_chutes.csv": (
            "finish_station",
            "chute_no",
            "name",
            "last_station",
            "remaining_before_first",
            "remaining_after_last",
        ),
        "track_lane_lengths.csv": ("chutes",),
        "dice_throws.csv": ("first_furlong", "last_furlong"),
        "appendix_b_heart.csv": (
            "ways",
            "out_of",
            "prob_percent",
            "per_round",
            "f5",
            "f6",
            "f8",
            "f10",
            "f12",
        ),
    }
    data_files = DATA_FILES

    def __init__(self, pack: Pack | None = None) -> None:
        super().__init__(pack)
        self.box: Box = load_box(self.text_of)
        self.standings = Standings(self.box)

    def begin(self, seats: int, options: Options) -> State:
        state = new_state(self, seats, options)
        state.enter("meet_setup")
        return state

    def world(self, view: BigStakesView, rng: random.Random) -> State:
        return build_world(self, view, rng)
