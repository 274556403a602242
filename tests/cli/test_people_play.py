"""railbird play with people: shown, asked, saved and resumed."""

import re
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.core import SeatHeader, load_record
from railbird.core.record import Decided
from tests.cli.conftest import ANY_NUMBER, Railbird

ALONE = ("play", "homestretch", "--players", "you,random,random", "--seed", "7")
ALWAYS_THE_FIRST = ANY_NUMBER * 80


def records(folder: Path) -> list[Path]:
    """Those that were saved without being told where."""
    assert not list(folder.glob("*.jsonl"))
    return sorted((folder / "games").glob("*.jsonl"))


def test_a_whole_game_at_the_keyboard(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird(*ALONE, typed=ALWAYS_THE_FIRST)
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    assert "Seed 7" in ran.out
    assert "Your hand" in ran.out
    assert "You keep #" in ran.out
    assert "Race 4 of 4" in ran.out
    assert re.search(r"Final standings\n +1\. ", ran.out)
    (record,) = records(tmp_path)
    assert re.fullmatch(r"homestretch-\d{4}-\d\d-\d\d-\d{4}\.jsonl", record.name)
    assert f"Recorded in {record}\n" in ran.out
    assert railbird("verify", str(record)).code == exit_codes.FINE


def test_secrets_of_others_are_not_shown(railbird: Railbird) -> None:
    out = railbird(*ALONE, typed=ALWAYS_THE_FIRST).out
    assert "random 2 keeps a card." in out
    assert not re.search(r"random \d keeps #", out)
    assert not re.search(r"random \d puts \d", out)
    assert not re.search(r"random \d's hand", out)


def test_leaving_and_coming_back(railbird: Railbird, tmp_path: Path) -> None:
    left = railbird(*ALONE, "--record", "g.jsonl", typed="6\n5\nq\n")
    assert left.code == exit_codes.FINE
    assert "railbird play --resume g.jsonl" in left.out
    record = load_record(tmp_path / "g.jsonl")
    assert not record.ended
    assert record.header.seats[0] == SeatHeader("Player 1", "person")
    back = railbird("play", "--resume", "g.jsonl", typed=ALWAYS_THE_FIRST)
    assert back.code == exit_codes.FINE
    assert "Draft, step 3" in back.out
    assert "Final standings" in back.out
    straight = railbird(*ALONE, "--record", "h.jsonl", typed="6\n5\n" + ALWAYS_THE_FIRST)
    assert straight.code == exit_codes.FINE
    assert (tmp_path / "g.jsonl").read_bytes() == (tmp_path / "h.jsonl").read_bytes()


def test_coming_back_one_hears_what_happened_meanwhile(railbird: Railbird) -> None:
    railbird(*ALONE, "--record", "g.jsonl", typed="6\nq\n")
    back = railbird("play", "--resume", "g.jsonl", typed="q\n").out
    assert "random 3 keeps a card." in back
    assert "Your hand: " in back


def test_the_end_of_input_saves_and_leaves(railbird: Railbird) -> None:
    ran = railbird(*ALONE, "--record", "my game.jsonl", typed="1\n")
    assert ran.code == exit_codes.FINE
    assert "railbird play --resume 'my game.jsonl'" in ran.out
    assert railbird("verify", "my game.jsonl").code == exit_codes.FINE


def test_two_games_in_a_minute_have_two_files(railbird: Railbird, tmp_path: Path) -> None:
    railbird(*ALONE, typed="q\n")
    railbird(*ALONE, typed="q\n")
    assert len(records(tmp_path)) == 2


def test_only_a_game_that_goes_on_can_be_resumed(railbird: Railbird) -> None:
    railbird("play", "homestretch", "--players=random,random", "--record=g.jsonl", "--json")
    over = railbird("play", "--resume", "g.jsonl")
    assert (over.code, over.out) == (exit_codes.BAD_INPUT, "")
    assert "the game is over; replay it with: railbird replay g.jsonl" in over.err
    missing = railbird("play", "--resume", "h.jsonl")
    assert (missing.code, missing.err) == (
        exit_codes.BAD_INPUT,
        "railbird: cannot read h.jsonl: No such file or directory\n",
    )


def test_a_resumed_game_takes_nothing_from_the_command_line(railbird: Railbird) -> None:
    railbird(*ALONE, "--record", "g.jsonl", typed="1\n")
    ran = railbird("play", "--resume", "g.jsonl", "--seed", "8", "--players", "you,random")
    assert ran.code == exit_codes.BAD_INPUT
    assert "leave out --players, --seed" in ran.err


def test_bots_can_finish_a_record_that_stopped(railbird: Railbird, tmp_path: Path) -> None:
    whole = railbird("play", "homestretch", "--players=random,random", "--record=a.jsonl", "--json")
    lines = (tmp_path / "a.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "b.jsonl").write_bytes(b"".join(lines[:100]))
    ran = railbird("play", "--resume", "b.jsonl", "--json")
    assert ran.data["standings"] == whole.data["standings"]
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_a_choice_can_be_explained(railbird: Railbird) -> None:
    out = railbird(*ALONE, typed="help\nhelp 6\n? 99\nzebra\n\nq\n").out
    assert "save and leave" in out
    assert "pass the other cards to the left" in out
    assert "(HS-7.1, HS-7.12)" in out
    assert "99 is none of these: 6, 7, 8." in out
    assert "No choice fits 'zebra'. Type ? for help." in out
    assert "Choose one; type ? for help." in out


DRAFT = "6\n5\n3\n7\n"


def test_bets_are_typed_in_a_line_or_asked_for_step_by_step(
    railbird: Railbird, tmp_path: Path
) -> None:
    out = railbird(*ALONE, "--record", "g.jsonl", typed=DRAFT + "3 7w 2 6p\n1\n8\n3\nq\n").out
    assert "Which token do you place?\n 1  a token of 1 …\n 2  a token of 2 …\n" in out
    assert "a token of 1 – On which horse?\n  2  #2 Emalus …" in out
    assert "a token of 1, #8 My Lucky Day – To win, place or show?\n 1  Win, pays 6\n" in out
    assert "You put 3 on #7 Time's Up to Win." in out
    assert "You put 2 on #6 Pressure Point to Place." in out
    assert "You put 1 on #8 My Lucky Day to Show." in out
    own = [
        entry.act
        for entry in load_record(tmp_path / "g.jsonl").entries
        if isinstance(entry, Decided) and entry.seat == 0 and entry.act["do"] == "place_bet"
    ]
    assert [(act["value"], act["horse"], act["line"]) for act in own] == [
        (3, 7, "win"),
        (2, 6, "place"),
        (1, 8, "show"),
    ]


def test_a_line_with_a_fault_does_nothing(railbird: Railbird) -> None:
    out = railbird(*ALONE, typed=DRAFT + "3 7w 3 6p\nq\n").out
    assert "No token of 3 left" in out
    assert "(HS-12.18)" in out
    assert "None of the line was carried out." in out
    assert "You put" not in out


def test_a_choice_that_is_gone_is_refused_with_its_rule(railbird: Railbird) -> None:
    out = railbird(*ALONE, typed=DRAFT + "3 7w\n3 6w\nq\n").out
    assert "No token of 3 left; still to place: 1, 1, 2, 2 (HS-12.18)." in out


def test_a_lone_number_answers_the_question_and_nothing_else(railbird: Railbird) -> None:
    out = railbird(*ALONE, typed=DRAFT + "7\nq\n").out
    assert "7 is none of these: 1, 2, 3." in out
    assert "You put" not in out


def test_enter_goes_back_to_the_first_question(railbird: Railbird) -> None:
    out = railbird(*ALONE, typed=DRAFT + "3\n\n2 7w\nq\n").out
    assert out.count("Which token do you place?") == 3
    assert "You put 2 on #7 Time's Up to Win." in out


def test_the_table_can_be_seen_again(railbird: Railbird) -> None:
    once = railbird(*ALONE, typed="q\n").out
    twice = railbird(*ALONE, typed="board\nq\n").out
    assert (once.count("Draft, step 1"), twice.count("Draft, step 1")) == (1, 2)
    assert twice.count("Which share do you keep?") == 2


def test_signs_and_endless_numbers_are_no_choice(railbird: Railbird) -> None:
    """Neither ends the game: the line is refused and asked for again."""
    ran = railbird(*ALONE, typed="!!!\n" + "9" * 5000 + "\nq\n")
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    assert "No choice fits '!!!'." in ran.out
    assert "999… is none of these: 6, 7, 8." in ran.out


def test_betting_ahead_of_the_order_is_offered(railbird: Railbird) -> None:
    """HS-4.10: random 3 is first, and need not be waited for."""
    offer = "It is random 3's turn. You may act first, or press Enter to wait."
    ahead = railbird(*ALONE, typed=DRAFT + "3 7w\nq\n").out.partition(offer)[2]
    assert "You put 3 on #7 Time's Up to Win." in ahead
    assert "random 3 puts a token" not in ahead
    waited = railbird(*ALONE, typed=DRAFT + "\nq\n").out.partition(offer)[2]
    assert "random 3 puts a token" in waited


def test_a_choice_can_be_taken_back_until_something_shows(
    railbird: Railbird, tmp_path: Path
) -> None:
    typed = f"{DRAFT}undo\n3 7w\nundo\n2 7w\nundo\n1 8s\nq\n"
    out = railbird(*ALONE, "--record", "g.jsonl", typed=typed).out
    assert "You have seen new cards since your last choice; it stands." in out
    assert out.count("Your last choice is taken back.") == 2
    own = [
        entry.act
        for entry in load_record(tmp_path / "g.jsonl").entries
        if isinstance(entry, Decided) and entry.act["do"] == "place_bet"
    ]
    assert own == [{"do": "place_bet", "value": 1, "horse": 8, "line": "show"}]
    assert railbird("verify", "g.jsonl").code == exit_codes.FINE


def test_before_the_first_choice_there_is_nothing_to_take_back(railbird: Railbird) -> None:
    game = ("play", "homestretch", "--players", "you,steady", "--seed", "3")
    assert "There is nothing to take back." in railbird(*game, typed="undo\nq\n").out


def test_what_else_can_be_asked(railbird: Railbird) -> None:
    out = railbird(*ALONE, typed=f"{DRAFT}odds\nrule hs-7.14\nrule HS-99.1\nhint\nq\n").out
    assert re.search(r"#7 +Time's Up .* win +\d+\.\d%", out)
    assert "HS-7.14  Then bets:" in out
    assert "there is no rule 'hs-99.1'" in out
    assert "games in 100" in out


def test_what_nobody_sees_of_the_shares_can_be_asked(railbird: Railbird) -> None:
    """HS-8.3: anybody can count the cards that may still come."""
    out = railbird(*ALONE, typed="cards\nq\n").out
    assert "Shares that you cannot see ($2k to $10k, $5.7k on average):" in out
    assert "#6 Pressure Point, $10k\n" in out  # three shares, two of them in this hand


def test_steady_opponents_sit_down_where_nobody_is_named(railbird: Railbird) -> None:
    ran = railbird("play", "homestretch", "--seed", "7", typed=ANY_NUMBER)
    assert "steady 4 keeps a card." in ran.out
    assert "three steady bots" in railbird("play", "--help").out


def test_a_near_name_is_suggested(railbird: Railbird) -> None:
    assert "Did you mean homestretch?" in railbird("play", "homestrech").err
    assert "Did you mean sharp?" in railbird("play", "homestretch", "--players", "you,shrap").err


def test_a_hint_that_takes_too_long_can_be_stopped(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends the thinking and not the game."""

    def never(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("railbird.cli.asides.advise", never)
    game = ("play", "homestretch", "--players", "you,steady", "--seed", "3")
    ran = railbird(*game, typed="hint\n6\nq\n")
    assert "No hint, then; choose for yourself." in ran.out
    assert "You keep #6 Pressure Point" in ran.out
