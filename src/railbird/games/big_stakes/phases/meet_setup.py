"""Meet setup: the track condition and the race program (BS-4.1, BS-3.2, BS-3.3, BS-6.1, BS-6.2)."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Roll, Seat, Shuffle
from railbird.games.big_stakes.actions import SelectRaceCard, SetRaceOrder
from railbird.games.big_stakes.events import ProgramSet, RacePicked
from railbird.games.big_stakes.phases.setup import has_stables
from railbird.games.big_stakes.rules.condition import roll_condition, take_condition
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

RACES = 5
FIRST_SEAT: Seat = 0
PURPOSE = "draw of the race cards"


def begin(state: State) -> None:
    if state.options.track_conditions == "meet":
        roll_condition(state)
    else:
        draw_up_program(state)


def draw_up_program(state: State) -> None:
    options, box = state.options, state.box
    match options.program:
        case "default":
            set_program(state, box.default_program)
        case "fixed":
            races = box.fixed_programs[options.fixed_program]
            set_program(state, tuple(race.card for race in races))
        case "one_race":
            set_program(state, (options.race,))  # BS-3.13
        case "randomized" if options.race_draw == "shuffle":
            state.pending = Shuffle(PURPOSE, tuple(box.race_cards))
        case "randomized":
            state.pending = Decision((FIRST_SEAT,))


def resolve(state: State, outcome: tuple[int, ...] | tuple[str, ...]) -> None:
    if isinstance(state.pending, Roll):
        take_condition(state, outcome)
        draw_up_program(state)
    else:
        state.picked = tuple(map(str, outcome[:RACES]))
        order_program(state)


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    if len(state.picked) == RACES:
        return orders(state.picked)
    return [SelectRaceCard(card) for card in state.box.race_cards if card not in state.picked]


@cache
def orders(cards: tuple[str, ...]) -> tuple[SetRaceOrder, ...]:
    return tuple(SetRaceOrder(order) for order in permutations(cards))


def select_race_card(state: State, seat: Seat, action: SelectRaceCard) -> None:
    fits = action.card in state.box.race_cards and action.card not in state.picked
    if not fits or len(state.picked) == RACES:
        raise IllegalAction(f"program: card {action.card} cannot be picked", "BS-12.16")
    state.picked += (action.card,)
    state.tell(RacePicked(seat, action.card))
    if len(state.picked) == RACES:
        order_program(state)


def order_program(state: State) -> None:
    """Run in the order drawn or picked, or as the first seat sets it."""
    if state.options.race_order == "agreed":
        state.pending = Decision((FIRST_SEAT,))
    else:
        set_program(state, state.picked)


def set_race_order(state: State, _seat: Seat, action: SetRaceOrder) -> None:
    if len(state.picked) < RACES or sorted(action.cards) != sorted(state.picked):
        shown = ", ".join(state.picked) or "none yet"
        raise IllegalAction(f"program: order the five cards drawn: {shown}", "BS-12.16")
    set_program(state, action.cards)


def set_program(state: State, cards: tuple[str, ...]) -> None:
    state.program, state.picked = cards, ()
    state.tell(ProgramSet(cards))
    if not has_stables(state.options):
        state.enter("race_call")
    else:
        state.enter("auction" if state.options.stables == "auction" else "deal")


def default(view: BigStakesView, game: "BigStakes") -> Action:
    if len(view.picked) == RACES:
        return SetRaceOrder(view.picked)
    return SelectRaceCard(next(card for card in game.box.race_cards if card not in view.picked))


MEET_SETUP = Phase(
    "meet_setup",
    begin=begin,
    legal=legal,
    actions={SelectRaceCard: select_race_card, SetRaceOrder: set_race_order},
    resolve=resolve,
    default=default,
    refuse=out_of_turn,
)
