"""steady and sharp: repeatable, sensible, and better than those below them."""

import random
from typing import Any

import pytest

import railbird
from railbird.arena import Field, play_game
from railbird.bots import bot_names, load_bot
from railbird.core import Action, Pack, Perspective
from railbird.games.long_shot.actions import Bet, Buy, ClaimBonus, Concession, UseAbility
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import (
    DATA,
    GAME,
    bonus_with,
    ends,
    every_cell_but,
    race_with,
    turn_with,
)

BOTS = ("steady", "sharp")


def choice(bot: str, state: State, seat: int = 0) -> Action:
    seen = Perspective(GAME, state.view(seat), state.legal(seat), random.Random(1))
    return load_bot(bot, GAME).choose(seen)


def test_they_are_known_weakest_first() -> None:
    assert bot_names("long_shot")[:3] == ("random", "steady", "sharp")


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_plays_the_same(bot: str) -> None:
    one, other = (railbird.play(GAME, [bot, "random", bot], seed=11) for _ in range(2))
    assert one.dump() == other.dump()


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", [1, 2, 8])
def test_every_answer_is_legal_at_every_table(bot: str, seats: int) -> None:
    field = Field("long_shot", (bot,) * seats, seats, {"market": "mixed_random", "sets": "A,B,C,D"})
    played = play_game(field, 0)
    assert not played.faults
    assert all(decisions > 10 for decisions in played.decisions)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "options",
    [
        {"dice": "manual", "market": "set_B"},
        {"lanes": "staggered", "self_mark": "forbidden", "market": "set_C"},
        {"bonus_boxes": "unlimited", "passing": "any_turn", "market": "set_D"},
        {"wild_refresh": "any_turn", "abilities": "off"},
    ],
)
def test_every_answer_is_legal_under_every_option(bot: str, options: dict[str, Any]) -> None:
    assert not play_game(Field("long_shot", (bot, "random"), 2, options), 0).faults


def test_a_pack_is_played_like_the_box() -> None:
    """Other figures, another track and other dice than the box has."""
    track = (DATA / "track.toml").read_text(encoding="utf-8")
    dice = (DATA / "dice.toml").read_text(encoding="utf-8")
    sheet = (DATA / "player_sheet.toml").read_text(encoding="utf-8")
    pack = Pack(
        "odd",
        {
            "track.toml": track.replace("spaces = 15", "spaces = 20")
            .replace("finish_position = 16", "finish_position = 21")
            .replace("no_bet_first = 12", "no_bet_first = 15"),
            "dice.toml": dice.replace("[1, 2, 2, 2, 3, 3]", "[1, 2, 3, 4, 5, 9]"),
            "player_sheet.toml": sheet.replace("wild_spaces = 3", "wild_spaces = 1"),
        },
    )
    field = Field("long_shot", ("sharp", "steady", "random"), 3, pack=pack)
    assert not play_game(field, 0).faults


# -- sense ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_a_line_is_filled_while_there_is_time_to_use_it(bot: str) -> None:
    late = {1: 13, 2: 12, 3: 12, 4: 11}
    turn = turn_with(6, cells=["0.0", "0.1", "0.2"], wilds=3, position=late)
    assert choice(bot, turn) == Concession("0.3")


@pytest.mark.parametrize("bot", BOTS)
def test_a_sure_thing_is_bet_on(bot: str) -> None:
    turn = turn_with(
        7,
        position={7: 15},
        finished=[8, 6],
        helmets=[7],
        jerseys=[7],
        cells=["1.1", "3.0"],
        bars={number: [7] for number in range(1, 9)},
        wilds=3,
    )
    assert choice(bot, turn) == Bet(3)


@pytest.mark.parametrize("bot", BOTS)
def test_a_winner_for_free_is_taken(bot: str) -> None:
    """LS-7.24: a finished horse that nobody owns brings its purse for certain."""
    state = bonus_with(finished=[2, 5], position={1: 14, 3: 13})
    assert choice(bot, state) == ClaimBonus("free_horse", 2)


@pytest.mark.parametrize("bot", BOTS)
def test_a_hopeless_horse_is_not_bought(bot: str) -> None:
    turn = turn_with(
        1, position={1: 1, 2: 15, 3: 15, 4: 15}, helmets=[1], jerseys=[1], cells=["3.1"]
    )
    assert choice(bot, turn) != Buy()


@pytest.mark.parametrize("bot", BOTS)
def test_a_gift_to_a_rival_is_kept_back(bot: str) -> None:
    """Great Appreciation is used by its owner if it pays him, whoever else it pays."""
    own = ends(race_with(finished=[8, 1, 3], owners={8: 0}))
    assert choice(bot, own) == UseAbility("A8")


def test_sharp_gives_nothing_to_two_rivals_for_one_gain() -> None:
    rivals = ends(race_with(seats=2, finished=[1, 8, 3], owners={8: 0, 1: 1, 3: 1}))
    assert choice("sharp", rivals) != UseAbility("A8")


@pytest.mark.parametrize("bot", BOTS)
def test_the_last_cell_of_two_lines_comes_before_one(bot: str) -> None:
    turn = turn_with(5, cells=every_cell_but("0.2", "3.3", "3.2"), wilds=3)
    assert choice(bot, turn) == Concession("0.2")


# -- strength ------------------------------------------------------------------------------------


def wins_of(bot: str, other: str, games: int) -> float:
    """Games that one wins against three, ties shared; the dice are always the same."""
    field = Field("long_shot", (bot, other, other, other), seed=5)
    played = [play_game(field, number) for number in range(games)]
    return sum(
        sum(game.players[seat] == bot for seat in game.winners) / len(game.winners)
        for game in played
    )


def test_steady_beats_three_random_players() -> None:
    assert wins_of("steady", "random", 12) >= 9


@pytest.mark.slow
def test_sharp_holds_its_own_against_three_steady_players() -> None:
    assert wins_of("sharp", "steady", 12) >= 4
