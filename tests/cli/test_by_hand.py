"""Real dice and cards in a game: who rolls, cards by their names, mistakes put right."""

from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.cli.dice import typed_outcome
from railbird.core import ByHand, Roll, Shuffle, load_record
from railbird.core.record import Resolved
from tests.cli.conftest import Railbird
from tests.games.homestretch.table import GAME, betting_with

LONG_SHOT = ("play", "long_shot", "--players", "you,steady", "--dice", "manual", "--seed", "3")
HOMESTRETCH = ("play", "homestretch", "--players", "random,random", "--dice", "manual")
STARTED = "2 8\nyou\n"


def rolled(path: Path) -> list[object]:
    return [e.came for e in load_record(path).entries if isinstance(e, Resolved)]


def test_only_the_cards_that_are_dealt_are_typed(railbird: Railbird, tmp_path: Path) -> None:
    out = railbird(*LONG_SHOT, "--record", "g.jsonl", typed=f"9\n2 2\n{STARTED}q\n").out
    assert "A starting card each for you and steady 2, in this order: 2 of these" in out
    assert "  2  $3 on #3 and $3 on #7" in out
    assert "Not the cards; unknown: 9." in out
    assert "Not the cards; too often: $3 on #3 and $3 on #7." in out
    cards = rolled(tmp_path / "g.jsonl")[0]
    assert list(cards)[:2] == ["S2", "S8"]  # type: ignore[call-overload]


def test_who_rolls_is_said(railbird: Railbird) -> None:
    out = railbird(*LONG_SHOT, typed=f"{STARTED}q\n").out
    assert "You roll the horse and the spaces" in out
    race = railbird(*HOMESTRETCH, "--seed", "3", typed="q\n").out
    assert "random 1 rolls for the race: 2 dice from 1 to 6, such as 36 or 3 6" in race


def test_the_table_and_help_are_at_hand(railbird: Railbird) -> None:
    once = railbird(*LONG_SHOT, typed=f"{STARTED}q\n").out
    again = railbird(*LONG_SHOT, typed=f"{STARTED}board\n?\nq\n").out
    assert again.count("Concessions by row") == once.count("Concessions") + 1
    assert "fix 2 35" in again


def test_ordinary_dice_are_pointed_to_their_option(railbird: Railbird) -> None:
    """LS-9: `--dice manual` and the option dice=manual are two things."""
    out = railbird(*LONG_SHOT, typed=f"{STARTED}7 6\nq\n").out
    assert "To roll two ordinary dice start with --option dice=manual." in out


def test_a_mistyped_die_is_taken_back(railbird: Railbird, tmp_path: Path) -> None:
    typed = f"{STARTED}7 2\nu\n2 1\nhelmet\nq\n"
    ran = railbird(*LONG_SHOT, "--record", "g.jsonl", typed=typed)
    assert "The roll is taken back: roll 1, 7 2." in ran.out
    assert [tuple(came) for came in rolled(tmp_path / "g.jsonl")[2:]] == [(2, 1)]  # type: ignore[arg-type]
    assert railbird("verify", "g.jsonl").code == exit_codes.FINE


def test_a_roll_stands_once_a_person_has_acted_on_it(railbird: Railbird) -> None:
    out = railbird(
        *LONG_SHOT, typed=f"{STARTED}7 2\nfix 9 11\nfix\nhelmet\nrolls\nfix 1 11\nq\n"
    ).out
    assert "There is no roll 9 to correct; rolls lists them." in out
    assert "Say which roll, and what came up" in out
    assert out.count("No roll can be corrected now: one stands once a person has acted") == 2
    assert "horse die from 1 to 8, then movement die from 1 to 3, such as 8 3" in out


def test_later_rolls_are_kept_when_an_earlier_one_is_corrected(
    railbird: Railbird, tmp_path: Path
) -> None:
    race = ("play", "top_of_the_stretch", "--players", "random", "--dice", "manual")
    typed = "".join(f"{pair}\n" for pair in ("34", "25", "61"))
    first = railbird(*race, "--record", "a.jsonl", typed=f"{typed}rolls\nq\n")
    before = rolled(tmp_path / "a.jsonl")
    assert len(before) == 3
    ran = railbird(*race, "--record", "b.jsonl", typed=f"{typed}fix 2 26\nq\n")
    assert "Roll 2 is corrected; later rolls that still stand are kept." in ran.out
    after = rolled(tmp_path / "b.jsonl")
    assert after == [before[0], [2, 6], before[2]]
    assert "  3  " in first.out


def test_impossible_dice_correct_nothing(railbird: Railbird, tmp_path: Path) -> None:
    typed = f"{STARTED}7 2\nfix 3 9 9\nq\n"
    out = railbird(*LONG_SHOT, "--record", "g.jsonl", typed=typed).out
    assert "'9 9' cannot have come up. Nothing was changed." in out
    assert [tuple(came) for came in rolled(tmp_path / "g.jsonl")[2:]] == [(7, 2)]  # type: ignore[arg-type]


def test_a_left_game_shows_the_table_when_it_goes_on(railbird: Railbird) -> None:
    railbird(*LONG_SHOT, "--record", "g.jsonl", typed=f"{STARTED}q\n")
    assert "Concessions by row" in railbird("play", "--resume", "g.jsonl", typed="q\n").out


@pytest.mark.parametrize(
    ("line", "dice"),
    [("7", (1, 6)), ("10", (4, 6)), ("=12", (6, 6)), ("12", (1, 2)), ("43", (4, 3))],
)
def test_a_total_is_enough_where_only_the_total_counts(line: str, dice: tuple[int, int]) -> None:
    roll = Roll("pace roll", 2)
    assert roll.check(typed_outcome(roll, line, ByHand(only_total=True))) == dice


def test_cards_go_by_their_names() -> None:
    draw = Shuffle("post draw", ("17", "24", "31"))
    hand = ByHand(names={"17": "SHAM", "24": "SYSONBY", "31": "MAN O' WAR"})
    for line in ("sysonby sham man o' war", "sysonby, sham, man", "2 1 3"):
        assert draw.check(typed_outcome(draw, line, hand)) == ("24", "17", "31")


def test_a_big_stakes_draw_asks_for_horses_by_name(railbird: Railbird) -> None:
    """BS-7.4: whoever owns the box holds cards called SHAM and SYSONBY, not 17 and 24."""
    game = ("play", "big_stakes", "--players", "random,random", "--dice", "manual", "--seed", "5")
    out = railbird(*game, typed="q\n").out
    assert "Draw the order in which posts are chosen: all of these, in their new order" in out
    number, name = out.splitlines()[-3].split(maxsplit=1)
    assert number == "2"
    assert name.istitle()


def test_tied_players_roll_in_a_named_order() -> None:
    """HS-6.3: one die for each of them."""
    state = betting_with((20, 20, 50))
    state.enter("start_player")
    assert isinstance(state.pending, Roll)
    hand = GAME.words.by_hand(state.view(None), state.pending, ("Anna", "Ben", "Cleo"))
    assert hand.words == "Anna and Ben roll for the start, one die each, in this order"


def test_cards_are_taken_back_by_what_is_printed_on_them(railbird: Railbird) -> None:
    out = railbird(*LONG_SHOT, typed="2 8\nrolls\nu\n1\nq\n").out
    printed = "shuffle of the starting cards, $3 on #3 and $3 on #7, $3 on #4 and $3 on #5"
    assert f"  1  {printed}\n" in out
    assert f"The roll is taken back: {printed}." in out
    assert "1 card typed, but 2 are drawn." in out
    assert "Before the first roll\n" in out
    assert "Round 0" not in out


def test_a_hint_waits_for_a_choice(railbird: Railbird) -> None:
    out = railbird(*LONG_SHOT, typed=f"{STARTED}hint\nq\n").out
    assert "Ask for that when you have a choice; now type what came up." in out
