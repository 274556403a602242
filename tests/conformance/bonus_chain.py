"""A skeleton of the chains of Long Shot: queued abilities, choices inside choices, bonuses last.

The die sets off the abilities of two cards in ascending order (LS-4.4). A mark may set off another
choice, which is settled at once, before the next ability (LS-4.9). Every two marks side by side
earn a bonus; bonuses wait until no ability is open and are claimed or declined one at a time
(LS-4.5). Two horses are a pair without order: listed once, accepted either way (LS-5.5).

All is open, so that a world is the state itself.
"""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, NamedTuple

import msgspec

from railbird.core import (
    Action,
    Decision,
    Event,
    Facets,
    Game,
    IllegalAction,
    Over,
    Phase,
    Result,
    Roll,
    Seat,
    State,
    View,
    Viewer,
    Words,
    does,
    what_is_pending,
)

HORSES = (1, 2, 3, 4, 5, 6)
TURNS = 4
MARKS_ALLOWED = {1: 2, 2: 1, 3: 2, 4: 1, 5: 2, 6: 1}
"""How many horses the ability of each card marks."""
SETS_OFF = {2: 6, 5: 4}
"""Marking this horse sets off the ability of that card."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Ability(Action, frozen=True, tag="ability"):
    card: int
    horse: int
    horse2: int | None = None


class DeclineAbility(Action, frozen=True, tag="decline_ability"):
    card: int


class ClaimBonus(Action, frozen=True, tag="claim_bonus"):
    horse: int


class DeclineBonus(Action, frozen=True, tag="decline_bonus"):
    pass


class Rolled(Event, frozen=True, tag="rolled"):
    seat: Seat
    die: int


class Marked(Event, frozen=True, tag="marked"):
    seat: Seat
    horse: int


class Declined(Event, frozen=True, tag="declined"):
    seat: Seat
    what: str


class Ended(Event, frozen=True, tag="ended"):
    result: Result


class Task(NamedTuple):
    """Something begun and not yet settled: an ability to be asked for, or a horse to be marked."""

    kind: str
    number: int


class ChainView(View, frozen=True, kw_only=True, tag="chain"):
    turn: int
    marks: tuple[tuple[int, ...], ...]
    agenda: tuple[tuple[str, int], ...]
    bonuses: int


class ChainState(State):
    turn: int
    marks: list[tuple[int, ...]]
    """Marked horses by seat, in ascending order."""
    agenda: tuple[Task, ...]
    """What is to be settled, the next one first: what comes up meanwhile goes in front."""
    bonuses: int

    def view(self, viewer: Viewer) -> ChainView:
        return ChainView(
            **what_is_pending(self, viewer),
            turn=self.turn,
            marks=tuple(self.marks),
            agenda=tuple((task.kind, task.number) for task in self.agenda),
            bonuses=self.bonuses,
        )

    @property
    def actor(self) -> Seat:
        return self.turn % self.seats

    def free(self) -> list[int]:
        return [horse for horse in HORSES if horse not in self.marks[self.actor]]


# -- the chain -----------------------------------------------------------------------------------


def begin_roll(state: ChainState) -> None:
    state.pending = Roll("roll of the horse die")


def resolve_roll(state: ChainState, dice: tuple[int]) -> None:
    state.tell(Rolled(state.actor, dice[0]))
    cards = sorted({dice[0], 1 + dice[0] % 6})  # ascending card number, LS-4.4
    state.agenda = tuple(Task("ability", card) for card in cards)
    settle(state)


def settle(state: ChainState) -> None:
    """Work off the agenda up to the next question; bonuses come when it is empty (LS-4.9)."""
    while state.agenda and state.free():
        task = state.agenda[0]
        if task.kind == "ability":
            state.enter("ability")
            return
        state.agenda = state.agenda[1:]
        mark(state, task.number)
    state.agenda = ()
    if state.bonuses and state.free():
        state.enter("bonus")
    else:
        end_turn(state)


def mark(state: ChainState, horse: int) -> None:
    before = state.marks[state.actor]
    after = tuple(sorted((*before, horse)))
    state.marks[state.actor] = after
    state.tell(Marked(state.actor, horse))
    state.bonuses += pairs(after) - pairs(before)
    if horse in SETS_OFF:
        state.agenda = (Task("ability", SETS_OFF[horse]), *state.agenda)  # at once, LS-4.9


def pairs(marks: tuple[int, ...]) -> int:
    return sum(horse in marks and horse + 1 in marks for horse in (1, 3, 5))


def end_turn(state: ChainState) -> None:
    state.bonuses = 0
    state.turn += 1
    state.enter("roll" if state.turn < TURNS * state.seats else "over")


# -- abilities -----------------------------------------------------------------------------------


def ask(state: ChainState) -> None:
    state.pending = Decision((state.actor,))


def legal_abilities(state: ChainState, _seat: Seat) -> Sequence[Action]:
    card, free = state.agenda[0].number, state.free()
    singles = [Ability(card, horse) for horse in free]
    doubles = [Ability(card, *two) for two in combinations(free, 2)]  # each pair once, LS-5.5
    both = doubles if MARKS_ALLOWED[card] == 2 else []
    return [*singles, *both, DeclineAbility(card)]


def check_card(state: ChainState, card: int) -> None:
    asked = state.agenda[0].number
    if card != asked:
        raise IllegalAction(f"card {card} is not asked for now, card {asked} is", "LS-4.4")


def ability(state: ChainState, _seat: Seat, action: Ability) -> None:
    check_card(state, action.card)
    horses = [action.horse] if action.horse2 is None else sorted((action.horse, action.horse2))
    if len(horses) > MARKS_ALLOWED[action.card] or len(set(horses)) < len(horses):
        raise IllegalAction(f"card {action.card} cannot mark {horses}", "LS-5.5")
    if not set(horses) <= set(state.free()):
        raise IllegalAction(f"{horses}: free are {state.free()}", "LS-5.5")
    marks = tuple(Task("mark", horse) for horse in horses)
    state.agenda = (*marks, *state.agenda[1:])
    settle(state)


def decline_ability(state: ChainState, seat: Seat, action: DeclineAbility) -> None:
    check_card(state, action.card)
    state.agenda = state.agenda[1:]
    state.tell(Declined(seat, f"card {action.card}"))
    settle(state)


def expand(_state: ChainState, _seat: Seat, action: Action) -> Sequence[Action]:
    """A pair is recorded with the lower number first (LS-5.5)."""
    if isinstance(action, Ability) and action.horse2 is not None:
        return (Ability(action.card, *sorted((action.horse, action.horse2))),)
    return (action,)


# -- bonuses -------------------------------------------------------------------------------------


def legal_bonuses(state: ChainState, _seat: Seat) -> Sequence[Action]:
    return [*(ClaimBonus(horse) for horse in state.free()), DeclineBonus()]


def claim_bonus(state: ChainState, _seat: Seat, action: ClaimBonus) -> None:
    if action.horse not in state.free():
        raise IllegalAction(f"horse {action.horse}: free are {state.free()}", "LS-4.5")
    state.bonuses -= 1
    state.agenda = (Task("mark", action.horse),)
    settle(state)


def decline_bonus(state: ChainState, seat: Seat, _action: DeclineBonus) -> None:
    state.bonuses -= 1
    state.tell(Declined(seat, "a bonus"))
    settle(state)


def default(view: ChainView, _game: Game) -> Action:
    return DeclineAbility(view.agenda[0][1]) if view.phase == "ability" else DeclineBonus()


def begin_over(state: ChainState) -> None:
    scores = tuple(map(len, state.marks))
    result = Result(tuple(1 + sum(other > own for other in scores) for own in scores), scores)
    state.tell(Ended(result))
    state.pending = Over(result)


_PHASES: tuple[Phase[ChainState], ...] = (
    Phase("roll", begin=begin_roll, resolve=resolve_roll),
    Phase(
        "ability",
        begin=ask,
        legal=legal_abilities,
        actions={Ability: ability, DeclineAbility: decline_ability},
        default=default,
        expand=expand,
    ),
    Phase(
        "bonus",
        begin=ask,
        legal=legal_bonuses,
        actions={ClaimBonus: claim_bonus, DeclineBonus: decline_bonus},
        default=default,
    ),
    Phase("over", begin=begin_over),
)


def describe(_box: object, _view: ChainView, action: Action) -> str:
    match action:
        case Ability(card, horse, None):
            return f"Card {card}: mark #{horse}"
        case Ability(card, horse, horse2):
            return f"Card {card}: mark #{horse} and #{horse2}"
        case DeclineAbility(card):
            return f"Leave card {card}"
        case ClaimBonus(horse):
            return f"Bonus: mark #{horse}"
    return "Leave the bonus"


def explain(box: object, view: ChainView, action: Action) -> str:
    return f"{describe(box, view, action)}; what it sets off comes at once (LS-4.9)."


def narrate(_box: object, event: Event, names: Sequence[str]) -> str:
    match event:
        case Rolled(seat, die):
            return f"{does(names[seat], 'rolls')} {die}."
        case Marked(seat, horse):
            return f"{does(names[seat], 'marks')} #{horse}."
        case Declined(seat, what):
            return f"{does(names[seat], 'leaves')} {what}."
    return "The game is over."


def board(_box: object, view: ChainView, names: Sequence[str]) -> str:
    return "\n".join(f"{name}: {marks}" for name, marks in zip(names, view.marks, strict=True))


WORDS: Words[Any, Any] = Words(describe=describe, explain=explain, narrate=narrate, board=board)


class BonusChain(Game):
    id = "bonus_chain"
    title = "Bonus Chain"
    summary = "Mark horses, and let one mark lead to the next."
    seats = range(1, 4)
    rules_version = 1
    seats_rule = "LS-12.1"
    options_rule = "LS-12.1"
    turn_rule = "LS-12.1"
    options_type = Options
    action_type = Ability | DeclineAbility | ClaimBonus | DeclineBonus
    event_type = Rolled | Marked | Declined | Ended
    view_type = ChainView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    facets = Facets(WORDS)
    unlisted: ClassVar[tuple[type[Action], ...]] = (Ability,)

    def begin(self, seats: int, options: Options) -> ChainState:
        state = ChainState(self, seats, options)
        state.turn, state.marks, state.agenda, state.bonuses = 0, [()] * seats, (), 0
        state.enter("roll")
        return state

    def world(self, view: ChainView, _rng: random.Random) -> ChainState:
        state = self.begin(len(view.marks), Options())
        state.turn, state.marks, state.bonuses = view.turn, list(view.marks), view.bonuses
        state.agenda = tuple(Task(*task) for task in view.agenda)
        state.phase = self.phases[view.phase]
        if view.result:
            state.pending = Over(view.result)
        elif view.must:
            state.pending = Decision(view.must)
        return state
