"""The contract can hold choices inside choices, and pairs without order."""

from railbird.core import SeatHeader, new_match
from railbird.core.record import Decided
from railbird.testing import check_game
from tests.conformance.bonus_chain import (
    Ability,
    BonusChain,
    ChainState,
    ClaimBonus,
    DeclineAbility,
    Task,
)


def after_roll(die: int) -> ChainState:
    state = BonusChain().new(1)
    assert isinstance(state, ChainState)
    state.resolve((die,))
    return state


def test_it_keeps_every_promise() -> None:
    report = check_game(BonusChain(), games=12)
    assert (report.missing_actions, report.missing_events) == ((), ())


def test_abilities_come_in_ascending_order_each_with_what_it_sets_off() -> None:
    """LS-4.4, LS-4.9: #2 sets off card 6 before #3 is marked and before card 4 is asked for."""
    state = after_roll(3)
    assert list(state.agenda) == [Task("ability", 3), Task("ability", 4)]
    state.apply(0, Ability(3, 2, 3))
    assert list(state.marks[0]) == [2]
    assert list(state.agenda) == [Task("ability", 6), Task("mark", 3), Task("ability", 4)]
    state.apply(0, DeclineAbility(6))
    assert list(state.marks[0]) == [2, 3]
    assert list(state.agenda) == [Task("ability", 4)]


def test_bonuses_wait_until_no_ability_is_open() -> None:
    """LS-4.5, LS-4.9: the pair 3–4 earns a bonus; what the bonus sets off comes before the next."""
    state = after_roll(3)
    state.apply(0, Ability(3, 3, 4))
    assert (state.phase.name, state.bonuses) == ("ability", 1)
    state.apply(0, DeclineAbility(4))
    assert state.phase.name == "bonus"
    state.apply(0, ClaimBonus(5))
    assert (state.phase.name, state.agenda) == ("ability", (Task("ability", 4),))


def test_a_pair_is_listed_once_accepted_either_way_and_recorded_in_order() -> None:
    """LS-5.5."""
    match = new_match(BonusChain(), [SeatHeader("Seat 0", "random")])
    match.resolve((1,))
    legal = match.state.legal(0)
    assert Ability(1, 4, 6) in legal
    assert Ability(1, 6, 4) not in legal
    match.apply(0, Ability(1, 6, 4))
    recorded = match.record.entries[-1]
    assert isinstance(recorded, Decided)
    assert recorded.act == {"do": "ability", "card": 1, "horse": 4, "horse2": 6}
