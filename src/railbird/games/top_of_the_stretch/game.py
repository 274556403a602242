"""Top of the Stretch: rules by Lon Whitehead (2011), numbered in docs/rules."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from msgspec import structs

from railbird.core import (
    Action,
    ByHand,
    Chance,
    Consequences,
    Event,
    Gain,
    Game,
    Option,
    Pack,
    Phase,
    Way,
)
from railbird.games.top_of_the_stretch.actions import AnyAction, PlaceBet, action_space
from railbird.games.top_of_the_stretch.box.components import Box, load_box, standard_box
from railbird.games.top_of_the_stretch.box.read_charts import CHART_FILES
from railbird.games.top_of_the_stretch.box.read_scoresheet import RACES
from railbird.games.top_of_the_stretch.events import AnyEvent, BetPaid, Finished, NoResult, Official
from railbird.games.top_of_the_stretch.learn import Rows
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
from railbird.games.top_of_the_stretch.phases.setup import CENTS, SETUP, new_state
from railbird.games.top_of_the_stretch.phases.stewards import STEWARDS
from railbird.games.top_of_the_stretch.phases.stretch import STRETCH
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.timing import is_result, shown_ms
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words import narrate
from railbird.games.top_of_the_stretch.words.asking import ways
from railbird.games.top_of_the_stretch.words.board import RATINGS_IN_WORDS, draw_board
from railbird.games.top_of_the_stretch.words.by_hand import by_hand
from railbird.games.top_of_the_stretch.words.call import Caller
from railbird.games.top_of_the_stretch.words.cells import read_so_far
from railbird.games.top_of_the_stretch.words.phrases import money
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
    deciding_options: ClassVar[Mapping[str, object]] = {"betting": True}
    turn_rule = "TS-12.17"
    options_type = Options
    action_type = AnyAction
    event_type = AnyEvent
    view_type = TopOfTheStretchView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    unlisted = (PlaceBet,)
    secrets: ClassVar[Mapping[str, Callable[[State], object]]] = {
        "bets": lambda state: (state.bets, state.numbers) if _bets_are_open(state) else None,
    }
    kept_by_seat = ("its bets, until betting closes",)
    milestones = (Finished, Official)
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

    def describe(self, view: TopOfTheStretchView, action: Action) -> str:
        return narrate.describe(view, action)

    def explain(self, view: TopOfTheStretchView, action: Action) -> str:
        return narrate.explain(self.box, view, action)

    def consequences(
        self, view: TopOfTheStretchView, actions: Sequence[Action]
    ) -> Sequence[Consequences]:
        return [narrate.consequences(view, action) for action in actions]

    def ways(self, view: TopOfTheStretchView, action: Action) -> Sequence[Way]:
        return ways(view, action)

    def shown_ms(self, event: Event) -> int:
        return shown_ms(event)

    def is_result(self, event: Event) -> bool:
        return is_result(event)

    def by_hand(self, _view: TopOfTheStretchView, chance: Chance, _names: Sequence[str]) -> ByHand:
        return by_hand(chance)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate.narrate(self.box, event, names)

    def caller(self) -> Caller:
        return Caller(self.box)

    def cards(self, _view: TopOfTheStretchView) -> str:
        """There are none to read, but a program that is full of ratings."""
        return RATINGS_IN_WORDS

    def opening_note(self, view: TopOfTheStretchView) -> str:
        """Without betting there is nothing to decide (TS-9.14)."""
        bets = "Nobody bets; you watch the race. --option betting=true lets the players bet."
        return "" if view.options.betting else bets

    def cells_read(self, view: TopOfTheStretchView) -> list[str]:
        return read_so_far(self.box.charts, view)

    def board(self, view: TopOfTheStretchView, names: Sequence[str]) -> str:
        return draw_board(self.box, view, names)

    def action_space(self) -> Sequence[Action]:
        races = self.box.races.values()
        return action_space({entry.pp for race in races for entry in race.entries})

    @cached_property
    def _rows(self) -> Rows:
        return Rows(self.box.charts)

    def observation(self, view: TopOfTheStretchView) -> Sequence[float]:
        return self._rows.row(view)

    def scores_so_far(self, view: TopOfTheStretchView) -> Sequence[int | None]:
        return view.money

    def gains(self, event: AnyEvent) -> Sequence[Gain]:
        """Nobody owns a horse here, but players back one."""
        if not isinstance(event, BetPaid):
            return ()
        return (Gain(event.seat, f"bets on {event.horse}", CENTS * event.bet.amount),)

    def score(self, points: int) -> str:
        return money(points)


def _bets_are_open(state: State) -> bool:
    return state.phase.name == "betting"
