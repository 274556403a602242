"""The kernel of the whole game is a second implementation: equal to the engine in everything."""

from typing import Any

import msgspec
import numpy as np
import pytest

from railbird.core import BadSetup
from railbird.games.homestretch.bots.whole_games import whole_games
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.whole.tables import KNOWN, TITLE
from railbird.games.homestretch.options import Options
from railbird.lab.whole.tables import refuse_unknown
from tests.games.homestretch.lab.matches import matches
from tests.lab.side_by_side import SideBySide


def test_engine_and_kernel_play_the_same_games() -> None:
    """Rows, masks, lists, rewards, ends, and what `steady` would do. A million steps of it:
    `python -m tests.campaign whole_games`."""
    for number, match in enumerate(matches()[::6]):
        both = SideBySide(match, 1, number)
        short = match.options.get("green_races") == 1
        while not both.ended if short or number % 3 == 0 else both.steps < 30:
            both.step()


def test_equal_money_is_ranked_by_shares_in_both() -> None:
    """HS-7.20: where there is little to win, many end alike."""
    close = [match for match in matches() if "little to win, 6" in match.name]
    both = SideBySide(close[-1], 12, seed=1)
    while both.ended < 12:
        both.step()
    assert both.ties > 3


def test_games_draw_their_own_dice_and_repeat_them() -> None:
    def played(keys: list[int]) -> bytes:
        games = whole_games(Homestretch(), len(keys), 4)
        games.seed(keys)
        games.begin()
        games.play_others("random", np.full(len(keys), -1))
        money: np.ndarray[tuple[int, ...], np.dtype[np.int32]] = games.games["money"]
        return money.tobytes()

    assert played([1, 2, 3]) == played([1, 2, 3])
    assert played([1]) != played([2])
    assert played([1, 2])[:24] == played([1])


def test_an_option_that_the_kernel_does_not_know_is_refused_by_name() -> None:
    longer: Any = msgspec.defstruct("Fog", [("fog", bool, False)], bases=(Options,), frozen=True)
    assert set(Options.__struct_fields__) == KNOWN
    refuse_unknown(TITLE, longer(), KNOWN)
    with pytest.raises(BadSetup, match="option fog=True: the kernel of Homestretch does not know"):
        refuse_unknown(TITLE, longer(fog=True), KNOWN)


def test_what_the_game_refuses_the_kernel_refuses() -> None:
    with pytest.raises(BadSetup, match="needs 2 to 6 players, got 7"):
        whole_games(Homestretch(), 1, 7)
    with pytest.raises(BadSetup, match="unknown option 'speed'"):
        whole_games(Homestretch(), 1, 4, {"speed": 1})
    with pytest.raises(BadSetup, match="bot 'sharp': the kernel of Homestretch has random and"):
        whole_games(Homestretch(), 1, 4).choose("sharp", np.zeros(1, np.int64))
