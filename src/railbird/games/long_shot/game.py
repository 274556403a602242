"""Long Shot: The Dice Game; its rules are numbered in docs/rules."""

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from railbird.core import Action, Facets, Game, IllegalAction, Pack, Phase
from railbird.games.long_shot.actions import AnyAction, Bet, BetStrung, Buy, ClaimBonus, UseAbility
from railbird.games.long_shot.box.components import HORSES, Box
from railbird.games.long_shot.box.lineup import Lineup, line_up
from railbird.games.long_shot.box.load import load_box
from railbird.games.long_shot.events import AnyEvent
from railbird.games.long_shot.learn import LEARN, MEASURE
from railbird.games.long_shot.options import Options
from railbird.games.long_shot.phases.action import ACTION, sizes_of_bets
from railbird.games.long_shot.phases.bonus import BONUS
from railbird.games.long_shot.phases.roll import ROLL
from railbird.games.long_shot.phases.round_end import ROUND_END
from railbird.games.long_shot.phases.scoring import SCORING
from railbird.games.long_shot.phases.setup import SETUP, check, new_state, players_of
from railbird.games.long_shot.phases.triggers import TRIGGERS
from railbird.games.long_shot.phases.turn_start import TURN_START
from railbird.games.long_shot.show import SHOW
from railbird.games.long_shot.state import State
from railbird.games.long_shot.view import LongShotView
from railbird.games.long_shot.words import WORDS
from railbird.games.long_shot.world import build_world

_PHASES: tuple[Phase[Any], ...] = (
    SETUP,
    ROLL,
    TURN_START,
    ACTION,
    TRIGGERS,
    BONUS,
    ROUND_END,
    SCORING,
)


class LongShot(Game[State, LongShotView, Options]):
    id = "long_shot"
    title = "Long Shot: The Dice Game"
    summary = "One roll moves the horses, everybody uses the number: bet, buy, mark, collect."
    data_note = (
        "The starting cards, the split of the horse cards into sets and Roland's habits are "
        "house-made; costs, marks and abilities come from public sources. Owners of the box can "
        "enter theirs as a data pack."
    )
    seats = range(1, 9)
    rules_version = 1
    seats_rule = "LS-12.1"
    options_rule = "LS-12.22"
    turn_rule = "LS-12.9"
    options_type = Options
    action_type = AnyAction
    event_type = AnyEvent
    view_type = LongShotView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    facets = Facets(WORDS, SHOW, LEARN, MEASURE)
    unlisted = (ClaimBonus, UseAbility)
    binding = (Bet, BetStrung, Buy)
    house_made: ClassVar[Mapping[str, str]] = {
        "starting_cards.csv": "All starting cards: cells and bets.",
        "horse_cards.csv": "How the 32 horse cards are split into sets.",
        "roland.toml": "What Roland Wright tries, and in which order.",
    }
    unread_columns: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "starting_cards.csv": ("cell_numbers",),
    }
    data_files = (
        "horse_cards.csv",
        "abilities.toml",
        "starting_cards.csv",
        "player_sheet.toml",
        "bonuses.csv",
        "track.toml",
        "dice.toml",
        "roland.toml",
    )

    def __init__(self, pack: Pack | None = None) -> None:
        super().__init__(pack)
        self.box: Box = load_box(self.text_of)
        self.bonus_order = tuple(self.box.bonuses)
        self.cells_of = (0, *(_cells_of(self.box, number) for number in HORSES))
        """The concession spaces of each number, as bits."""
        self._lineups: dict[tuple[tuple[str, ...], bool], Lineup] = {}

    def lineup_of(self, cards: tuple[str, ...], options: Options) -> Lineup:
        """The one object for these cards, however often they are used."""
        key = (tuple(sorted(cards)), options.abilities == "on")
        if key not in self._lineups:
            self._lineups[key] = line_up(self.box, *key)
        return self._lineups[key]

    def begin(self, seats: int, options: Options) -> State:
        check(self.box, seats, players_of(seats), options)
        state = new_state(self, seats, options)
        state.enter("setup")
        return state

    def world(self, view: LongShotView, _rng: random.Random | None = None) -> State:
        """The state that the view shows; there is nothing to make up (LS-8.1)."""
        return build_world(self, view)

    def read_action(self, given: object) -> Action:
        """As ever, but the size of a bet has a reason of its own (LS-12.12)."""
        if isinstance(given, dict) and given.get("do") == "bet":
            if type(given.get("amount")) is not int:
                raise IllegalAction(sizes_of_bets(self.box.most_bet), "LS-12.12")
        return super().read_action(given)


def _cells_of(box: Box, number: int) -> int:
    return sum(1 << cell for cell, shown in enumerate(box.grid) if shown == number)
