"""The table of Homestretch fits a terminal of 80 columns and 24 lines."""

import random
from typing import Any

import pytest

from railbird.core import Decision, Over
from railbird.games.homestretch.state import State
from tests.cli.conftest import Railbird
from tests.games.homestretch.table import GAME, betting_with, race_with, roll, sit_down

NAMES = ("You", "Bartholomew the Third", "random 3", "random 4", "random 5", "random 6")


def board(state: State, seat: int | None = 0) -> str:
    return GAME.words.board(state.view(seat), NAMES[: state.seats])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_never_wider_than_80_columns(seats: int) -> None:
    rng = random.Random(seats)
    state = sit_down(seats)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Decision):
            for viewer in (0, seats - 1, None):
                assert max(map(len, board(state, viewer).split("\n"))) <= 80
            seat = state.pending.must[0]
            state.apply(seat, rng.choice(state.legal(seat)))
        else:
            state.resolve(state.pending.sample(rng.randrange))
    assert "1st" in board(state)


def test_thirty_tokens_on_one_spot_still_fit() -> None:
    bets = [(seat, value, 7, "show") for seat in range(6) for value in (1, 1, 2, 2, 3)]
    crowded = race_with(seats=6, bets=bets)
    lane = next(line for line in board(crowded, None).split("\n") if line.startswith(" 7 "))
    assert "B5G5L5R5W5Y5" in lane
    assert "[11223]G5L5R5W5Y5" in board(crowded)


def test_with_four_players_table_and_choices_fit_24_lines() -> None:
    bets = [(0, value, 7, "show") for value in (1, 1, 2, 2, 3)]
    race = race_with(seats=4, bets=bets)
    roll(race, 3, 4)
    blank_two_choices_and_prompt = 4
    assert len(board(race).split("\n")) + blank_two_choices_and_prompt <= 24
    betting = betting_with()
    blank_two_lines_of_hints_and_prompt = 4
    assert len(board(betting).split("\n")) + blank_two_lines_of_hints_and_prompt <= 24


def test_own_tokens_show_their_values_and_others_do_not() -> None:
    race = race_with(seats=3, bets=[(0, 3, 7, "win"), (1, 2, 7, "win"), (1, 1, 7, "win")])
    lane = next(line for line in board(race).split("\n") if line.startswith(" 7 "))
    assert " 4 [3]LL" in lane
    assert "Your bets: 3 on #7 win = $12k" in board(race)
    assert " 4 BLL" in board(race, None)
    assert "Your bets" not in board(race, None)


def test_the_roll_is_on_the_table() -> None:
    race = race_with()
    assert "Dice" not in board(race)
    roll(race, 3, 4)
    assert "Dice: 3 and 4" in board(race)


def test_choices_count_the_tokens_in() -> None:
    """HS-7.5, HS-9.4, HS-9.5."""
    race = race_with(tokens={7: "+4"})
    roll(race, 3, 4)
    assert (
        GAME.words.describe(race.view(0), race.legal(0)[0]) == "Drive #7 Time's Up 2 +4 = 6 spaces"
    )
    assert help_for_12("+6") == "Help #12 Pants on Fire: 3 +6 = 9 spaces"
    assert help_for_12("+6", plus_on_special_move=False) == "Help #12 Pants on Fire: 3 spaces"
    assert help_for_12("X") == "Help #12 Pants on Fire: 3 spaces"
    assert "its X is gone" in help_for_12("X", x_stops_special_move=True)


def help_for_12(token: str, **options: Any) -> str:
    """The words for a special move of 3 by the last horse, with this token."""
    ahead = dict.fromkeys(range(2, 12), 5)
    race = race_with({12: token}, ahead, (7,), **options)
    roll(race, 5, 2)
    return GAME.words.describe(race.view(0), race.legal(0)[0])


def test_the_race_of_long_shot_stays_in_a_window_of_24_lines(railbird: Railbird) -> None:
    """Track and concessions stand between the rest of the table and the choices."""
    out = railbird("play", "long_shot", "--players", "you,steady", "--seed", "9", typed="q\n").out
    lines = out[: out.index("\n> ")].splitlines()
    window = lines[-23:]  # and the prompt
    assert [line.lstrip(" >")[:2] for line in window if "┃" in line] == [
        f"#{horse}" for horse in range(1, 9)
    ]
    assert [line[:2] for line in window if line[:2] in ("1:", "2:", "3:", "4:")] == [
        "1:",
        "2:",
        "3:",
        "4:",
    ]
