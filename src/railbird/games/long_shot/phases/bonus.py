"""Bonuses: each completed line lets its player claim a box (LS-4.5, LS-7.21 – LS-7.25)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from railbird.core import Action, IllegalAction, Phase, Seat
from railbird.games.long_shot.actions import ClaimBonus, DeclineBonus, claim
from railbird.games.long_shot.box import vocabulary as op
from railbird.games.long_shot.box.components import HORSES, Bonus
from railbird.games.long_shot.events import BonusClaimed, BonusDeclined
from railbird.games.long_shot.phases.action import check_bet, check_helmet, check_jersey
from railbird.games.long_shot.rules.marks import (
    gain,
    mark_helmet,
    mark_jersey_and_bar,
    open_bar,
    place_bet,
    push,
    take_horse,
)
from railbird.games.long_shot.rules.reactions import set_off
from railbird.games.long_shot.rules.refusals import out_of_turn
from railbird.games.long_shot.rules.turn import DECISION_OF, carry_on
from railbird.games.long_shot.state import State
from railbird.games.long_shot.view import LongShotView

if TYPE_CHECKING:
    from railbird.games.long_shot.game import LongShot

DECLINE = DeclineBonus()


def begin(state: State) -> None:
    state.pending = DECISION_OF[state.turn]


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """A kind without a target is not among them (LS-7.25)."""
    actions: list[Action] = []
    for bonus in state.box.bonuses.values():
        if boxes_left(state, seat, bonus):
            actions += KINDS[bonus.op].targets(state, seat, bonus)
    return [*actions, DECLINE]


def boxes_left(state: State, seat: Seat, bonus: Bonus) -> int:
    if state.options.bonus_boxes == "unlimited":  # LS-9.8
        return bonus.boxes
    return state.boxes[seat][place_of(state, bonus)]


def place_of(state: State, bonus: Bonus) -> int:
    return state.game.bonus_order.index(bonus.id)


def claim_bonus(state: State, seat: Seat, action: ClaimBonus) -> None:
    bonus = state.box.bonuses.get(action.bonus)
    if bonus is None:
        known = ", ".join(state.box.bonuses)
        raise IllegalAction(f"There is no bonus {action.bonus!r}; there are: {known}.", "LS-12.19")
    if not boxes_left(state, seat, bonus):
        raise IllegalAction("That bonus is used up.", "LS-12.19")
    action = as_listed(state, seat, bonus, action)
    KINDS[bonus.op].check(state, seat, bonus, action)
    state.bonuses -= 1
    if state.options.bonus_boxes == "limited":
        cross_off(state, seat, place_of(state, bonus))
    state.tell(BonusClaimed(seat, bonus.id))
    KINDS[bonus.op].take(state, seat, bonus, action)
    carry_on(state)


def cross_off(state: State, seat: Seat, place: int) -> None:
    left = state.boxes[seat]
    state.boxes[seat] = (*left[:place], left[place] - 1, *left[place + 1 :])


def decline_bonus(state: State, seat: Seat, _action: DeclineBonus) -> None:
    state.bonuses -= 1
    state.tell(BonusDeclined(seat))
    carry_on(state)


def as_listed(state: State, seat: Seat, bonus: Bonus, action: ClaimBonus) -> ClaimBonus:
    """A pair with the lower horse first, and the extra spaces said (LS-5.5)."""
    low, high = action.horse, action.horse2
    if low is not None and high is not None and low > high:
        low, high = high, low
    extra = action.extra
    if bonus.op == "move_each":
        farthest = extras(state, seat, bonus)[-1]
        extra = (farthest if extra is None else extra) if farthest else extra or None
    return replace(action, horse=low, horse2=high, extra=extra)


def expand(state: State, seat: Seat, action: Action) -> Sequence[Action]:
    bonus = state.box.bonuses.get(action.bonus) if isinstance(action, ClaimBonus) else None
    if bonus is None or seat != state.turn:
        return (action,)
    assert isinstance(action, ClaimBonus)
    return (as_listed(state, seat, bonus, action),)


def in_force(state: State, seat: Seat, bonus: Bonus) -> list[op.Effect]:
    """Effects of the seat's cards on this bonus."""
    return [
        effect
        for number in state.lineup.on.get("claim_bonus", ())
        if state.owner[number] == seat and state.lineup.ability(number).when.allows(bonus.id)
        for effect in state.lineup.ability(number).effect
    ]


def amount_of(state: State, seat: Seat, bonus: Bonus) -> int:
    effects = in_force(state, seat, bonus)
    amounts = [effect.amount for effect in effects if isinstance(effect, op.BonusAmount)]
    return max([bonus.amount, *amounts])


def extras(state: State, seat: Seat, bonus: Bonus) -> tuple[int, ...]:
    """How much further the horses may go, each card for all of them or not at all (LS-10.62)."""
    reachable = {0}
    for effect in in_force(state, seat, bonus):
        if isinstance(effect, op.BonusSpaces):
            reachable |= {extra + effect.further for extra in reachable}
    return tuple(sorted(reachable))


# -- checks that the kinds share -----------------------------------------------------------------


def expect_fields(action: ClaimBonus, *needed: str) -> None:
    """What the bonus does not ask for must not be given."""
    for field in ("horse", "horse2", "mark", "extra"):
        if field not in needed and getattr(action, field) is not None:
            raise IllegalAction(f"{action.bonus} takes no {field}.", "LS-12.19")


def check_horse(horse: int | None) -> int:
    if horse is None or horse not in HORSES:
        raise IllegalAction("Choose a horse from 1 to 8.", "LS-12.19")
    return horse


def check_unfinished(state: State, horse: int) -> None:
    if horse in state.finished:
        raise IllegalAction(f"Horse {horse} has finished.", "LS-12.19")


# -- money ---------------------------------------------------------------------------------------


def gain_targets(_state: State, _seat: Seat, bonus: Bonus) -> Sequence[Action]:
    return (claim(bonus.id),)


def check_gain(_state: State, _seat: Seat, _bonus: Bonus, action: ClaimBonus) -> None:
    expect_fields(action)


def take_gain(state: State, seat: Seat, bonus: Bonus, _action: ClaimBonus) -> None:
    gain(state, seat, amount_of(state, seat, bonus))


# -- moving horses -------------------------------------------------------------------------------


def move_targets(state: State, seat: Seat, bonus: Bonus) -> Sequence[Action]:
    further = extras(state, seat, bonus)
    return moves(bonus, tuple(state.unfinished()), further if len(further) > 1 else (None,))


@cache
def moves(
    bonus: Bonus, horses: tuple[int, ...], further: tuple[int | None, ...]
) -> tuple[ClaimBonus, ...]:
    """Each pair once, and once for each distance (LS-5.5)."""
    return tuple(
        claim(bonus.id, horse=chosen[0], horse2=(*chosen, None)[1], extra=extra)
        for chosen in combinations(horses, bonus.horses)
        for extra in further
    )


def check_move(state: State, seat: Seat, bonus: Bonus, action: ClaimBonus) -> None:
    """Unfinished horses, and two of them must differ (LS-7.22)."""
    expect_fields(action, "horse", "extra", *(["horse2"] if bonus.horses > 1 else []))
    for horse in chosen_horses(bonus, action):
        check_unfinished(state, check_horse(horse))
    if bonus.horses > 1 and action.horse == action.horse2:
        raise IllegalAction("Choose two different horses.", "LS-12.19")
    further = extras(state, seat, bonus)
    if (action.extra or 0) not in further:
        raise IllegalAction(f"You may move each horse at most {further[-1]} further.", "LS-12.25")


def chosen_horses(bonus: Bonus, action: ClaimBonus) -> tuple[int | None, ...]:
    return (action.horse, action.horse2)[: bonus.horses]


def take_move(state: State, _seat: Seat, bonus: Bonus, action: ClaimBonus) -> None:
    extra = action.extra or 0
    spaces = bonus.spaces + (extra if bonus.spaces > 0 else -extra)
    for horse in chosen_horses(bonus, action):
        push(state, check_horse(horse), spaces)


# -- free bet ------------------------------------------------------------------------------------


def free_bet_targets(state: State, seat: Seat, bonus: Bonus) -> Sequence[Action]:
    return [claim(bonus.id, horse=horse) for horse in HORSES if state.may_bet_on(seat, horse)]


def check_free_bet(state: State, seat: Seat, _bonus: Bonus, action: ClaimBonus) -> None:
    expect_fields(action, "horse")
    horse = check_horse(action.horse)
    check_unfinished(state, horse)
    check_bet(state, seat, horse)  # the same bans, LS-7.12


def take_free_bet(state: State, seat: Seat, bonus: Bonus, action: ClaimBonus) -> None:
    place_bet(state, seat, check_horse(action.horse), amount_of(state, seat, bonus), cost=0)


# -- helmet and jersey ---------------------------------------------------------------------------


def helmet_targets(state: State, seat: Seat, bonus: Bonus) -> Sequence[Action]:
    return [
        claim(bonus.id, horse=number) for number in HORSES if not state.helmets[seat] >> number & 1
    ]


def check_helmet_bonus(state: State, seat: Seat, _bonus: Bonus, action: ClaimBonus) -> None:
    expect_fields(action, "horse")
    check_helmet(state, seat, check_horse(action.horse))


def take_helmet(state: State, seat: Seat, _bonus: Bonus, action: ClaimBonus) -> None:
    """As the action, so abilities that answer to it work (LS-7.23)."""
    number = check_horse(action.horse)
    mark_helmet(state, seat, number)
    set_off(state, seat, "after_action", what="helmet", horse=number)


def jersey_targets(state: State, seat: Seat, bonus: Bonus) -> Sequence[Action]:
    return [
        target
        for number in HORSES
        if not state.jerseys[seat] >> number & 1
        for target in jerseys(bonus.id, number, open_bar(state, number))
    ]


@cache
def jerseys(bonus_id: str, number: int, free: int) -> tuple[ClaimBonus, ...]:
    marks = [horse for horse in HORSES if free >> horse & 1]
    return tuple(claim(bonus_id, horse=number, mark=mark) for mark in marks or (None,))


def check_jersey_bonus(state: State, seat: Seat, _bonus: Bonus, action: ClaimBonus) -> None:
    expect_fields(action, "horse", "mark")
    check_jersey(state, seat, check_horse(action.horse), action.mark)


def take_jersey(state: State, seat: Seat, _bonus: Bonus, action: ClaimBonus) -> None:
    number = check_horse(action.horse)
    mark_jersey_and_bar(state, seat, number, action.mark)
    set_off(state, seat, "after_action", what="jersey", horse=number)


# -- free horse ----------------------------------------------------------------------------------


def horse_targets(state: State, _seat: Seat, bonus: Bonus) -> Sequence[Action]:
    finished_too = state.options.free_horse_finished == "yes"  # LS-7.24
    return [
        claim(bonus.id, horse=number)
        for number in HORSES
        if state.in_market(number) and (finished_too or number not in state.finished)
    ]


def check_free_horse(state: State, _seat: Seat, _bonus: Bonus, action: ClaimBonus) -> None:
    expect_fields(action, "horse")
    number = check_horse(action.horse)
    if not state.in_market(number):
        owner = state.name(state.owner[number])
        raise IllegalAction(f"Horse {number} belongs to {owner}.", "LS-12.16")
    if state.options.free_horse_finished == "no":
        check_unfinished(state, number)


def take_free_horse(state: State, seat: Seat, _bonus: Bonus, action: ClaimBonus) -> None:
    take_horse(state, seat, check_horse(action.horse), 0, "free")


# -- the kinds of bonus --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """One op of `bonuses.csv`: its possible claims, what is wrong with one, and what it does."""

    targets: Callable[[State, Seat, Bonus], Sequence[Action]]
    check: Callable[[State, Seat, Bonus, ClaimBonus], None]
    take: Callable[[State, Seat, Bonus, ClaimBonus], None]


KINDS = {
    "gain": Kind(gain_targets, check_gain, take_gain),
    "move_each": Kind(move_targets, check_move, take_move),
    "free_bet": Kind(free_bet_targets, check_free_bet, take_free_bet),
    "action_helmet": Kind(helmet_targets, check_helmet_bonus, take_helmet),
    "action_jersey": Kind(jersey_targets, check_jersey_bonus, take_jersey),
    "take_horse": Kind(horse_targets, check_free_horse, take_free_horse),
}


def default(view: LongShotView, game: "LongShot") -> Action:
    """The first in the list, which is money while a box for it is left."""
    assert view.seat is not None
    return game.world(view).legal(view.seat)[0]


BONUS = Phase(
    "bonus",
    begin=begin,
    legal=legal,
    actions={ClaimBonus: claim_bonus, DeclineBonus: decline_bonus},
    default=default,
    refuse=out_of_turn,
    expand=expand,
)
