"""The kit itself: its arguments, its report, and the way back to a fault."""

import random
from typing import Any

import pytest

from railbird.testing import BrokenPromise, check_game
from tests.conformance.bonus_chain import BonusChain
from tests.conformance.broken_endings import LeavesNoGapAfterATie
from tests.conformance.broken_refusals import RefusesWithoutAReason
from tests.conformance.paddock import Options, Paddock, PaddockState


class Remembering(Paddock):
    """Remembers what it was set up with."""

    def __init__(self) -> None:
        super().__init__()
        self.set_ups: list[Any] = []

    def begin(self, seats: int, options: Options) -> PaddockState:
        self.set_ups.append((seats, options))
        return super().begin(seats, options)


def test_a_broken_promise_is_named_with_what_was_seen_and_where() -> None:
    with pytest.raises(BrokenPromise) as caught:
        check_game(RefusesWithoutAReason(), seats=3)
    first, second = str(caught.value).splitlines()
    assert first.startswith("promise 6, An illegal action changes nothing: seat ")
    assert first.endswith("is refused without a reason")
    assert second.startswith("seen at step 1, phase betting; see it again with check_game(game, ")
    assert isinstance(caught.value, AssertionError)


def test_a_fault_is_seen_again_as_the_message_says() -> None:
    with pytest.raises(BrokenPromise) as caught:
        check_game(LeavesNoGapAfterATie())
    call = str(caught.value).partition("see it again with ")[2]
    with pytest.raises(BrokenPromise) as again:
        eval(call, {"check_game": check_game, "game": LeavesNoGapAfterATie()})
    assert str(again.value) == str(caught.value)


def test_the_same_arguments_check_the_same() -> None:
    once, again, other = (check_game(BonusChain(), 2, games=3, seed=seed) for seed in (5, 5, 60))
    assert once == again
    assert once != other


def test_every_number_of_seats_is_played_unless_some_are_named() -> None:
    for asked, expected in ((None, {2, 3, 4}), (3, {3}), ((2, 4), {2, 4})):
        game = Remembering()
        report = check_game(game, asked, games=1)
        assert {seats for seats, _ in game.set_ups} == expected
        assert report.games == len(expected)


def test_options_are_varied_unless_they_are_given() -> None:
    game = Remembering()
    check_game(game, 2, games=16)
    assert {options.races for _, options in game.set_ups} == {1, 2}
    assert {options.early for _, options in game.set_ups} == {True, False}
    game = Remembering()
    check_game(game, 2, games=3, options={"races": 1})
    of_the_set_up_check = Options()
    assert {options for _, options in game.set_ups} <= {Options(races=1), of_the_set_up_check}


def test_a_short_game_is_played_more_often() -> None:
    assert check_game(Paddock(), 2).games > 3


def test_more_is_looked_at_when_asked_to_be_thorough() -> None:
    little = check_game(Paddock(), 2, games=2, thorough=0.2)
    much = check_game(Paddock(), 2, games=2, thorough=2)
    assert little.steps == much.steps
    assert little.close_looks < much.close_looks


def test_it_leaves_the_global_dice_alone() -> None:
    before = random.getstate()
    check_game(Paddock(), 2, games=1)
    assert random.getstate() == before


def test_the_report_says_what_never_came_up() -> None:
    report = check_game(Paddock(), 2, games=1, options={"races": 1})
    report.missing_actions, report.missing_events = ("back", "pass"), ()
    report.secrets_never_hidden = ("deck",)
    assert str(report) == (
        f"Paddock: 1 games, {report.steps} steps, {report.close_looks} close looks, "
        "no broken promise\n  actions never played: back, pass\n  secrets never hidden: deck"
    )


def test_fixed_options_may_show_a_secret_to_everybody() -> None:
    """With free options that is a fault; with fixed ones it may be what they are for."""

    class OpenDeal(Paddock):
        secrets = {**Paddock.secrets, "winners": lambda state: state.winners}  # noqa: RUF012

    report = check_game(OpenDeal(), 2, games=4, options={})
    assert report.secrets_never_hidden == ("winners",)
    with pytest.raises(BrokenPromise, match="'winners' never varied"):
        check_game(OpenDeal(), 2, games=4)
