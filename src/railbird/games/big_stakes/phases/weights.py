"""Weights: who carries less, and the lucky numbers that are worth it (BS-4.8, BS-7.62)."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.big_stakes.actions import AssignAllowance, ChooseAllowance
from railbird.games.big_stakes.box.components import Box, LuckySet
from railbird.games.big_stakes.events import AllowanceChosen, AllowanceGiven
from railbird.games.big_stakes.race.state import Runner
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

FILLIES = ("F", "M")
SEX_ALLOWANCE = 50
"""Tenths of a pound."""
_POUNDS_PER_POINT = 15
_MIRROR = 14
_RULE = "BS-12.17"


def begin(state: State) -> None:
    runners = runners_of(state)
    match state.options.weights:
        case "none":
            state.enter("posts")
        case "manual":
            state.to_ask = tuple(runner.card.id for runner in runners)
            ask_pounds(state)
        case "sex":
            males = any(runner.card.sex not in FILLIES for runner in runners)
            for runner in runners:
                light = males and runner.card.sex in FILLIES
                give(state, runner, SEX_ALLOWANCE if light else 0)
            ask_sets(state)
        case "rating":
            for runner, pounds in zip(runners, by_rating(state, runners), strict=True):
                give(state, runner, pounds)
            ask_sets(state)


def runners_of(state: State) -> list[Runner]:
    return state.racing.runners


def by_rating(state: State, runners: Sequence[Runner]) -> list[int]:
    furlongs = state.race_card.furlongs
    best = max(runner.card.rating(furlongs) for runner in runners)
    gaps = [best - runner.card.rating(furlongs) for runner in runners]
    return [fitting(printed_pounds(state.box), gap, furlongs) for gap in gaps]


def fitting(printed: Sequence[int], gap: int, furlongs: int) -> int:
    """The largest printed value not above 15 × gap / furlongs, in tenths; 0 if there is none."""
    allowed = [pounds for pounds in printed if pounds * furlongs <= 10 * _POUNDS_PER_POINT * gap]
    return max(allowed, default=0)


def printed_pounds(box: Box) -> tuple[int, ...]:
    """The values of Appendix B, rising."""
    return tuple(sorted({lucky.pounds for lucky in box.lucky_sets.values()}))


def give(state: State, runner: Runner, pounds: int) -> None:
    runner.pounds = pounds
    if pounds:
        state.tell(AllowanceGiven(runner.card.id, pounds))


# -- pounds by hand ------------------------------------------------------------------------------


def ask_pounds(state: State) -> None:
    if state.to_ask:
        state.pending = Decision((0,))
    else:
        ask_sets(state)


def assigning(state: State) -> bool:
    """Whether pounds are still being given; sets are asked of runners that have theirs."""
    return bool(state.to_ask) and not runner_of(state, state.to_ask[0]).pounds


def runner_of(state: State, horse: int) -> Runner:
    return next(runner for runner in runners_of(state) if runner.card.id == horse)


def assign_allowance(state: State, _seat: Seat, action: AssignAllowance) -> None:
    if not assigning(state):
        raise IllegalAction("weights: all pounds are given", _RULE)
    if action.horse != state.to_ask[0]:
        name = runner_of(state, state.to_ask[0]).card.name
        raise IllegalAction(f"weights: first give pounds to {name}", _RULE)
    printed = printed_pounds(state.box)
    if action.pounds is not None and action.pounds not in printed:
        values = ", ".join(f"{pounds / 10:.1f}" for pounds in printed)
        raise IllegalAction(f"weights: none, or one of {values} lb", _RULE)
    runner = runner_of(state, action.horse)
    runner.pounds = action.pounds or 0
    state.tell(AllowanceGiven(action.horse, runner.pounds))
    state.to_ask = state.to_ask[1:]
    ask_pounds(state)


# -- lucky sets ----------------------------------------------------------------------------------


def ask_sets(state: State) -> None:
    state.to_ask = tuple(runner.card.id for runner in runners_of(state) if runner.pounds)
    ask_next_owner(state)


def ask_next_owner(state: State) -> None:
    """House stables and unowned runners take the first set there is (BS-7.80)."""
    while state.to_ask:
        runner = runner_of(state, state.to_ask[0])
        if runner.owner is not None and runner.owner < state.seats:
            state.pending = Decision((runner.owner,))
            return
        take(state, sets_of(state.box, runner.pounds)[0], mirrored=False)
    state.enter("posts")


def sets_of(box: Box, pounds: int) -> list[LuckySet]:
    return [lucky for lucky in box.lucky_sets.values() if lucky.pounds == pounds]


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    horse = state.to_ask[0]
    if assigning(state):
        return gifts(horse, printed_pounds(state.box))
    sets = sets_of(state.box, runner_of(state, horse).pounds)
    mirrors = (False, True) if state.options.mirror_allowance else (False,)
    return [ChooseAllowance(lucky.id, mirrored) for lucky in sets for mirrored in mirrors]


@cache
def gifts(horse: int, printed: tuple[int, ...]) -> tuple[AssignAllowance, ...]:
    return tuple(AssignAllowance(horse, pounds) for pounds in (None, *printed))


def choose_allowance(state: State, _seat: Seat, action: ChooseAllowance) -> None:
    if assigning(state):
        raise IllegalAction("weights: pounds are still being given", _RULE)
    pounds = runner_of(state, state.to_ask[0]).pounds
    possible = sets_of(state.box, pounds)
    chosen = next((lucky for lucky in possible if lucky.id == action.set), None)
    if chosen is None:
        shown = ", ".join(f"{lucky.id} ({words(lucky.numbers)})" for lucky in possible)
        raise IllegalAction(f"weights: sets of {pounds / 10:.1f} lb are {shown}", _RULE)
    if action.mirrored and not state.options.mirror_allowance:
        raise IllegalAction("weights: sets are not mirrored in this meet", _RULE)
    take(state, chosen, action.mirrored)
    ask_next_owner(state)


def words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def take(state: State, lucky: LuckySet, mirrored: bool) -> None:
    runner = runner_of(state, state.to_ask[0])
    numbers = lucky.numbers
    runner.lucky = tuple(sorted(_MIRROR - n for n in numbers)) if mirrored else numbers
    state.tell(AllowanceChosen(runner.card.id, runner.lucky))
    state.to_ask = state.to_ask[1:]


def default(view: BigStakesView, game: "BigStakes") -> Action:
    """No pounds; the first set."""
    horse = view.to_ask[0]
    runner = next(runner for runner in view.racing.runners if runner.horse == horse)
    if not runner.pounds:
        return AssignAllowance(horse, None)
    return ChooseAllowance(sets_of(game.box, runner.pounds)[0].id)


WEIGHTS = Phase(
    "weights",
    begin=begin,
    legal=legal,
    actions={AssignAllowance: assign_allowance, ChooseAllowance: choose_allowance},
    default=default,
    refuse=out_of_turn,
)
