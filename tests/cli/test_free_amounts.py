"""Amounts that are not listed: a bet of any size may be typed."""

import pytest

from tests.cli.conftest import Railbird

BET = ("play", "top_of_the_stretch", "--players=you", "--option=betting=yes", "--seed=4")


def test_any_even_amount_may_be_typed(railbird: Railbird) -> None:
    out = railbird(*BET, typed="6 win 36\nclose\n").out
    assert "You bet $36 on #6 Homeboykris to win (bet 1)." in out
    assert "The bets are shown: You $36 on #6 to win." in out


def test_several_in_one_line(railbird: Railbird) -> None:
    out = railbird(*BET, typed="6w 36 1p 14 2s 2\nclose\n").out
    assert "You $36 on #6 to win, $14 on #1 to place, $2 on #2 to show." in out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("6 win 37", "A bet of $37: bets are multiples of $2 (TS-12.15)."),
        ("6 win 200", "A bet of $200: you have $100 left to bet (TS-12.15)."),
        ("9 win 20", "No horse 9; there are: 1, 2, 3, 4, 5, 6 (TS-12.15)."),
        ("6 win 60 1 win 60", "A bet of $60: you have $40 left to bet (TS-12.15)."),
    ],
)
def test_the_rule_against_it_is_named(railbird: Railbird, line: str, says: str) -> None:
    ran = railbird(*BET, typed=f"{line}\nclose\n")
    assert says in ran.out
    assert "The bets are shown: You no bet." in ran.out
