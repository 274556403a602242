"""At the prompt: what a choice brings with it stands under it; warnings can be switched off."""

import pytest

from railbird.core import Consequences
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from tests.changed import change
from tests.cli.conftest import Railbird

PLAY = ("play", "win_place_and_show", "--players", "you,random,random", "--seed", "7")
LAST_CENT = "If the horse is yours, $0 is left: too little for a bet."


def test_what_is_certain_stands_under_the_choice(railbird: Railbird) -> None:
    ran = railbird(*PLAY, typed="warnings\nq\n")
    lines = [line.strip() for line in ran.out.splitlines()]
    at = lines.index(LAST_CENT)
    assert lines[at - 1].endswith("$50,000")
    assert lines.count(LAST_CENT) == 1, "of one bid only"
    assert "Warnings of what may follow are off." in lines


def test_what_may_follow_is_said_to_whoever_wants_warnings(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = Consequences(("This is certain.",), ("This may follow.",))
    change(
        monkeypatch,
        WinPlaceAndShow,
        "show",
        consequences=lambda _box, _view, actions: [brought] * len(actions),
    )
    ran = railbird(*PLAY, typed="warnings\nboard\nwarnings\nboard\nq\n")
    shown = [line.strip() for line in ran.out.splitlines()]
    certain, may = shown.count("This is certain."), shown.count("This may follow.")
    assert may
    assert certain * 2 == may * 3, "of three times that the question was shown, once without"
