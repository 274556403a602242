"""Roland Wright, the opponent of a player alone (LS-7.36). His whole turn follows from the roll."""

from collections.abc import Callable

from railbird.core import Seat
from railbird.games.long_shot.rules.marks import (
    gain,
    mark_helmet,
    mark_jersey_and_bar,
    open_bar,
    place_bet,
    take_horse,
)
from railbird.games.long_shot.state import State


def take_turn(state: State, seat: Seat) -> None:
    """He does the first thing that applies, with the rolled number."""
    number = state.dice[0]
    for step in state.box.roland.steps:
        if STEPS[step](state, seat, number):
            return


def buy(state: State, seat: Seat, number: int) -> bool:
    cost = state.lineup.cost[number]
    if (
        not state.in_market(number)
        or number in state.finished
        or state.money[seat] < cost
        or len(state.owned_by(seat)) >= state.box.roland.max_owned
    ):
        return False
    take_horse(state, seat, number, cost, "buy")
    return True


def bet(state: State, seat: Seat, number: int) -> bool:
    amount = min(state.box.most_bet, state.money[seat])
    if amount < 1 or not state.may_bet_on(seat, number):
        return False
    place_bet(state, seat, number, amount, cost=amount)
    return True


def late_helmet(state: State, seat: Seat, number: int) -> bool:
    """So that he can bet on it the next time."""
    past_line = state.position[number] >= state.track.no_bet[number]
    if number in state.finished or not past_line:
        return False
    return helmet(state, seat, number)


def jersey(state: State, seat: Seat, number: int) -> bool:
    if state.jerseys[seat] >> number & 1:
        return False
    mark_jersey_and_bar(state, seat, number, favourite(state, seat, number))
    return True


def favourite(state: State, seat: Seat, number: int) -> int | None:
    """The unfinished horse that is worth most to him and not yet on this bar."""
    free = open_bar(state, number)
    horses = [horse for horse in state.unfinished() if free >> horse & 1]
    return max(horses, key=lambda horse: (worth(state, seat, horse), -horse), default=None)


def worth(state: State, seat: Seat, horse: int) -> int:
    owned = state.owner[horse] == seat
    first = state.lineup.card(horse).odds[0]
    return state.bets[seat][horse] * first + owned * state.box.roland.favourite_owner_value


def helmet(state: State, seat: Seat, number: int) -> bool:
    if state.helmets[seat] >> number & 1:
        return False
    mark_helmet(state, seat, number)
    return True


def income(state: State, seat: Seat, _number: int) -> bool:
    gain(state, seat, state.box.roland.income)
    return True


STEPS: dict[str, Callable[[State, Seat, int], bool]] = {
    "buy": buy,
    "bet": bet,
    "late_helmet": late_helmet,
    "jersey": jersey,
    "helmet": helmet,
    "income": income,
}
