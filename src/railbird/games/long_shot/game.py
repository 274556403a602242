"""Long Shot: The Dice Game; its rules are numbered in docs/rules."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from railbird.core import (
    Action,
    ByHand,
    Chance,
    Consequences,
    Disabled,
    Event,
    Gain,
    Game,
    IllegalAction,
    Pack,
    Phase,
    Seat,
    Way,
)
from railbird.games.long_shot.actions import (
    AnyAction,
    Bet,
    BetStrung,
    Buy,
    ClaimBonus,
    UseAbility,
)
from railbird.games.long_shot.ahead import at_own_turn, disabled
from railbird.games.long_shot.box.components import HORSES, Box
from railbird.games.long_shot.box.lineup import Lineup, line_up
from railbird.games.long_shot.box.load import load_box
from railbird.games.long_shot.events import (
    AnyEvent,
    BonusClaimed,
    HorseTaken,
    LastRound,
    RaceBegun,
    StartingCardDealt,
)
from railbird.games.long_shot.learn import Rows, action_space
from railbird.games.long_shot.options import Options
from railbird.games.long_shot.phases.action import ACTION, sizes_of_bets
from railbird.games.long_shot.phases.bonus import BONUS
from railbird.games.long_shot.phases.roll import ROLL
from railbird.games.long_shot.phases.round_end import ROUND_END
from railbird.games.long_shot.phases.scoring import SCORING
from railbird.games.long_shot.phases.setup import SETUP, new_state
from railbird.games.long_shot.phases.triggers import TRIGGERS
from railbird.games.long_shot.phases.turn_start import TURN_START
from railbird.games.long_shot.state import State
from railbird.games.long_shot.timing import is_crossing, is_result, shown_ms
from railbird.games.long_shot.view import LongShotView
from railbird.games.long_shot.words import narration
from railbird.games.long_shot.words.asking import ways
from railbird.games.long_shot.words.board import draw_board, every_ability
from railbird.games.long_shot.words.by_hand import by_hand
from railbird.games.long_shot.words.caller import Caller
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
    unlisted = (ClaimBonus, UseAbility)
    binding = (Bet, BetStrung, Buy)
    milestones = (RaceBegun, LastRound)
    house_made: ClassVar[Mapping[str, str]] = {
        "starting_cards.csv": "All starting cards: cells and bets.",
        "horse_cards.csv": "How the 32 horse cards are split into sets.",
        "roland.toml": "What Roland Wright tries, and in which order.",
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
        state = new_state(self, seats, options)
        state.enter("setup")
        return state

    def world(self, view: LongShotView, _rng: random.Random) -> State:
        return self.same_state(view)

    def same_state(self, view: LongShotView) -> State:
        """The state that the view shows; there is nothing to make up (LS-8.1)."""
        return build_world(self, view)

    def read_action(self, given: object) -> Action:
        """As ever, but the size of a bet has a reason of its own (LS-12.12)."""
        if isinstance(given, dict) and given.get("do") == "bet":
            if type(given.get("amount")) is not int:
                raise IllegalAction(sizes_of_bets(self.box.most_bet), "LS-12.12")
        return super().read_action(given)

    def describe(self, view: LongShotView, action: Action) -> str:
        return narration.describe(self.box, view, action)

    def explain(self, view: LongShotView, action: Action) -> str:
        return narration.explain(self.box, view, action)

    def ways(self, view: LongShotView, action: Action) -> Sequence[Way]:
        return ways(self.box, view, action)

    def consequences(self, view: LongShotView, actions: Sequence[Action]) -> Sequence[Consequences]:
        return [narration.consequences(self.box, view, action) for action in actions]

    def disabled(self, view: LongShotView) -> Iterator[Disabled]:
        return disabled(self, view)

    def ahead(self, view: LongShotView) -> LongShotView | None:
        return at_own_turn(view)

    def shown_ms(self, event: Event) -> int:
        return shown_ms(event)

    def is_crossing(self, event: Event, _after: State) -> bool:
        return is_crossing(event)

    def is_result(self, event: Event) -> bool:
        return is_result(event)

    def cards(self, view: LongShotView) -> str:
        return every_ability(self.box, view)

    def by_hand(self, view: LongShotView, chance: Chance, names: Sequence[str]) -> ByHand:
        return by_hand(self.box, view, chance, names)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narration.narrate(self.box, event, names)

    def caller(self) -> Caller:
        return Caller(self.box)

    def board(self, view: LongShotView, names: Sequence[str]) -> str:
        return draw_board(self.box, view, names)

    def action_space(self) -> Sequence[Action]:
        return action_space(self.box)

    @cached_property
    def _rows(self) -> Rows:
        return Rows(self.box)

    def observation(self, view: LongShotView) -> Sequence[float]:
        return self._rows.row(view)

    def scores_so_far(self, view: LongShotView) -> Sequence[int | None]:
        return [sheet.money for sheet in view.sheets]

    def score(self, points: int) -> str:
        return narration.money(points)

    def tie_breaks(self, view: LongShotView, names: Sequence[str]) -> Sequence[str]:
        return narration.explain_ties(view, names)

    def assets(self, view: LongShotView) -> Sequence[tuple[Seat, str]]:
        names = {horse: self.box.cards[card].name for horse, card in enumerate(view.cards, start=1)}
        owned = view.owners.items()
        return [(seat, f"{horse} {names[horse]}") for horse, seat in owned if seat is not None]

    def gains(self, event: AnyEvent) -> Sequence[Gain]:
        match event:
            case StartingCardDealt():
                return (Gain(event.seat, f"starting card {event.card}", None),)
            case HorseTaken():
                card = self.box.cards[event.card]
                return (Gain(event.seat, f"{card.number} {card.name}", event.cost),)
            case BonusClaimed():
                text = self.box.bonuses[event.bonus].text
                name = f"bonus {event.bonus.replace('_', ' ')}: {text[:1].lower()}{text[1:]}"
                return (Gain(event.seat, name, 0),)
        return ()


def _cells_of(box: Box, number: int) -> int:
    return sum(1 << cell for cell, shown in enumerate(box.grid) if shown == number)
