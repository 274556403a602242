"""Top of the Stretch: rules by Lon Whitehead (2011), numbered in docs/rules."""

import random
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, ClassVar

from msgspec import structs

from railbird.core import Event, Facets, Game, Option, Pack, Phase
from railbird.games.top_of_the_stretch.actions import AnyAction, PlaceBet
from railbird.games.top_of_the_stretch.box.components import Box, load_box, standard_box
from railbird.games.top_of_the_stretch.box.read_charts import CHART_FILES
from railbird.games.top_of_the_stretch.box.read_scoresheet import RACES
from railbird.games.top_of_the_stretch.events import AnyEvent, NoResult, Official
from railbird.games.top_of_the_stretch.learn import LEARN, MEASURE
from railbird.games.top_of_the_stretch.options import Options
from railbird.games.top_of_the_stretch.phases.betting import BETTING
from railbird.games.top_of_the_stretch.phases.break_segment import BREAK
from railbird.games.top_of_the_stretch.phases.condition import CONDITION
from railbird.games.top_of_the_stretch.phases.factors import FACTORS
from railbird.games.top_of_the_stretch.phases.finished import FINISHED
from railbird.games.top_of_the_stretch.phases.form import FORM
from railbird.games.top_of_the_stretch.phases.odds import ODDS
from railbird.games.top_of_the_stretch.phases.official import OFFICIAL
from railbird.games.top_of_the_stretch.phases.pace import PACE
from railbird.games.top_of_the_stretch.phases.pace_setup import PACE_SETUP
from railbird.games.top_of_the_stretch.phases.photo import PHOTO
from railbird.games.top_of_the_stretch.phases.setup import SETUP, new_state
from railbird.games.top_of_the_stretch.phases.stewards import STEWARDS
from railbird.games.top_of_the_stretch.phases.stretch import STRETCH
from railbird.games.top_of_the_stretch.show import SHOW
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words import WORDS
from railbird.games.top_of_the_stretch.world import build_world

_PHASES: tuple[Phase[Any], ...] = (
    SETUP,
    CONDITION,
    ODDS,
    BETTING,
    BREAK,
    PACE_SETUP,
    PACE,
    FORM,
    FACTORS,
    STRETCH,
    PHOTO,
    STEWARDS,
    OFFICIAL,
    FINISHED,
)
_FOLDER = files(__package__) / "box" / "data" / "races"
_SCORESHEETS = sorted(f"races/{sheet.name}" for sheet in _FOLDER.iterdir())


class TopOfTheStretch(Game[State, TopOfTheStretchView, Options]):
    id = "top_of_the_stretch"
    title = "Top of the Stretch"
    summary = "Ratings, charts and dice run any race, real or dreamt up; friends bet on it."
    data_note = (
        "Most ratings of the eight races are house-made, as are some riders, posts and odds; "
        "you can add your own scoresheets as a data pack."
    )
    seats = range(1, 9)
    rules_version = 1
    seats_rule = "TS-1.2"
    options_rule = "TS-12.14"
    turn_rule = "TS-12.17"
    options_type = Options
    action_type = AnyAction
    event_type = AnyEvent
    view_type = TopOfTheStretchView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    facets = Facets(WORDS, SHOW, LEARN, MEASURE)
    unlisted = (PlaceBet,)
    secrets: ClassVar[Mapping[str, Callable[[State], object]]] = {
        "bets": lambda state: (state.bets, state.numbers) if _bets_are_open(state) else None,
    }
    kept_by_seat = ("its bets, until betting closes",)
    sealing: ClassVar[tuple[type[Event], ...]] = (Official, NoResult)
    acts_on_dice = False
    house_made: ClassVar[Mapping[str, str]] = {
        "races/champagne_2009.csv": "The ratings that the rulebook does not name.",
        "races/bc_ladies_classic_2009.csv": "Most ratings.",
        "races/bc_sprint_2008.csv": "Most ratings, and some riders, posts and odds.",
        "races/bc_turf_2003.csv": "Most ratings, and some riders, posts and odds.",
        "races/belmont_1973.csv": "Most ratings, and Secretariat's odds.",
        "races/belmont_1978.csv": "Most ratings.",
        "races/kentucky_derby_1994.csv": "Most ratings, and some riders, posts and odds.",
        "races/pimlico_special_1938.csv": "Most ratings.",
        "race_pace_one_die.csv": "All lines but one.",
    }
    unread_columns: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "distances.csv": ("furlongs",),
        "trouble.csv": ("check", "on_pass"),
        "final_time_printed.csv": ("ocr_text", "corrected"),
        "payoffs.csv": ("odds",),
        "payout_modifications.csv": ("max_odds_exclusive",),
        "beaten_lengths.csv": ("difference",),
        "photo_separation.csv": ("max_difference",),
    }
    data_files = (*CHART_FILES, RACES, *_SCORESHEETS)

    def __init__(self, pack: Pack | None = None) -> None:
        super().__init__(pack)
        self.box: Box = load_box(pack.files) if pack else standard_box()

    def takes_file(self, file: str) -> bool:
        """Charts may be replaced, scoresheets added (TS-2.2); a flat CSV is a scoresheet, too."""
        return file in self.data_files or file.endswith((".toml", ".csv"))

    @property
    def options(self) -> tuple[Option, ...]:
        """The races of the box, and of the pack, are the words that `races` may list."""
        return tuple(
            structs.replace(option, values=tuple(self.box.races))
            if option.name == "races"
            else option
            for option in super().options
        )

    def begin(self, seats: int, options: Options) -> State:
        state = new_state(self, seats, options)
        state.enter("setup")
        return state

    def world(self, view: TopOfTheStretchView, rng: random.Random) -> State:
        return build_world(self, view, rng)


def _bets_are_open(state: State) -> bool:
    return state.phase.name == "betting"
