"""The final ranking in words, with its tie-breaks."""

import pytest

from railbird.cli.screen import Screen
from railbird.cli.standings import show_standings
from railbird.core import Over
from railbird.core.wording import does, whose
from railbird.games.homestretch.state import State
from tests.games.homestretch.table import GAME, race_with

ANNA_AND_BEN = ("Anna", "Ben", "Cleo")


def ended(money: tuple[int, ...], *stables: tuple[str, ...]) -> State:
    state = race_with(seats=len(money), money=money, stables=dict(enumerate(stables)))
    state.told = []
    state.enter("game_over")
    assert isinstance(state.pending, Over)
    return state


def reasons(state: State) -> list[str]:
    return list(GAME.words.tie_breaks(state.view(None), ANNA_AND_BEN[: state.seats]))


def test_without_a_tie_there_is_nothing_to_explain() -> None:
    assert reasons(ended((96, 90), ("B07a",), ("B07b",))) == []


def test_ties_are_broken_by_the_cost_of_shares() -> None:
    """HS-7.20."""
    state = ended((96, 96), ("B02a",), ("B07a",))
    (reason,) = reasons(state)
    assert reason.startswith("Ben and Anna have $96k each; Ben comes first by a higher cost")
    assert reason.endswith("of shares, 10 to 2 (HS-7.20).")


def test_then_by_kinds_of_horses() -> None:
    """HS-7.20, worked example HS-11.16."""
    state = ended((96, 96), ("B07a", "B05a", "B03a", "B02a"), ("B06a", "B09a", "B10a"))
    (reason,) = reasons(state)
    assert "Anna comes first by more longshot shares, 2 to 0" in reason


def test_equals_share_the_place() -> None:
    """HS-7.20, HS-7.21."""
    state = ended((96, 96, 50), ("B02a",), ("B12a",), ())
    (reason,) = reasons(state)
    assert "they share the place (HS-7.20)" in reason


def test_standings_are_shown_in_the_unit_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    state = ended((40, 96, 96), (), ("B02a",), ("B12a",))
    show_standings(Screen(), GAME, state, ANNA_AND_BEN)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines[2:5]] == [
        ["1.", "Ben", "$96k"],
        ["1.", "Cleo", "$96k"],
        ["3.", "Anna", "$40k"],
    ]
    assert "share the place" in lines[5]


def test_you_are_spoken_to() -> None:
    assert [does("Anna", verb) for verb in ("keeps", "passes", "buys")] == [
        "Anna keeps",
        "Anna passes",
        "Anna buys",
    ]
    assert [does("You", verb) for verb in ("keeps", "passes", "buys")] == [
        "You keep",
        "You pass",
        "You buy",
    ]
    assert (whose("Anna"), whose("You")) == ("Anna's", "Your")
