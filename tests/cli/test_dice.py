"""Dice at the terminal: fair ones with their secret, and those that people type."""

import stat
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.cli.dice import typed_outcome, wanted, whats_wrong
from railbird.core import Die, Draw, Faces, Fair, Roll, Shuffle, load_record
from railbird.core.dice import FairSpec, commitment_of
from railbird.core.record import Resolved
from tests.cli.conftest import ANY_NUMBER, Railbird

TWO_DICE = Roll("race roll", 2)
DECK = Shuffle("shuffle of the deck", ("A1", "B2", "C3"), public=False)


@pytest.mark.parametrize("line", ["35", "3 5", " 3, 5 ", "3+5", "3;5"])
def test_dice_are_typed_together_or_apart(line: str) -> None:
    assert TWO_DICE.check(typed_outcome(TWO_DICE, line)) == (3, 5)


def test_large_dice_are_typed_apart() -> None:
    roll = Roll("track roll", 2, sides=20)
    assert roll.check(typed_outcome(roll, "3 15")) == (3, 15)
    assert "such as 3 6" in wanted(roll)
    assert "such as 36 or 3 6" in wanted(TWO_DICE)


def test_dice_with_faces_of_their_own() -> None:
    small = Faces("speed", (Die("red", (0, 1, 2)), Die("blue", (1, 1, 3))))
    assert small.check(typed_outcome(small, "03")) == (0, 3)
    large = Faces("lengths", (Die("long", (-1, 10, 20)), Die("short", (1, 2))))
    assert large.check(typed_outcome(large, "-1 2")) == (-1, 2)
    assert large.check(typed_outcome(large, "10 2")) == (10, 2)


def test_cards_are_typed_in_any_case() -> None:
    assert DECK.check(typed_outcome(DECK, "c3, a1 b2")) == ("C3", "A1", "B2")
    draw = Draw("discard", ("A1", "B2"), public=False)
    assert draw.check(typed_outcome(draw, "b2")) == "B2"


def test_a_wrong_deck_is_told_in_detail() -> None:
    assert whats_wrong(DECK, "a1 a1 zz") == (
        "Not the whole deck; unknown: zz; too often: A1; missing: B2, C3."
    )
    assert whats_wrong(DECK, "") == "Nothing was typed."
    assert whats_wrong(TWO_DICE, "7 7") == "'7 7' cannot have come up."


MANUAL = ("play", "homestretch", "--players", "random,random", "--seed", "3", "--record", "g.jsonl")
ROLLS = "12\n34\n56\n35\n24\n16\n" * 200


def test_people_roll_the_public_dice(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird(*MANUAL, "--dice", "manual", typed="7 7\nq1\n\n" + ROLLS)
    assert ran.code == exit_codes.FINE
    assert "'7 7' cannot have come up. Wanted: 2 dice from 1 to 6" in ran.out
    record = load_record(tmp_path / "g.jsonl")
    rolled = [entry.came for entry in record.entries if isinstance(entry, Resolved)]
    race_rolls = [tuple(came) for came in rolled if len(came) == 2 and type(came[0]) is int]
    assert race_rolls[:4] == [(1, 2), (3, 4), (5, 6), (3, 5)]
    assert "rolled by people and cannot be checked" in railbird("verify", "g.jsonl").out


def test_a_game_with_typed_dice_can_be_left_and_resumed(railbird: Railbird) -> None:
    left = railbird(*MANUAL, "--dice", "manual", typed="12\nq\n")
    assert "railbird play --resume g.jsonl" in left.out
    back = railbird("play", "--resume", "g.jsonl", typed=ROLLS)
    assert "Final standings" in back.out
    assert railbird("verify", "g.jsonl").code == exit_codes.FINE


def test_people_may_shuffle_everything(railbird: Railbird) -> None:
    ran = railbird(*MANUAL, "--dice", "manual-all", typed="G01 G02\nq\n")
    assert "Shuffle of the green race cards: all of G01, G02," in ran.out
    assert "Not the whole deck; missing: G03, " in ran.out
    assert "railbird play --resume g.jsonl" in ran.out


def test_left_without_a_record_the_game_is_gone(railbird: Railbird) -> None:
    game = ("play", "homestretch", "--players", "random,random", "--dice", "manual-all")
    assert "was not recorded" in railbird(*game, typed="q\n").out


FAIR = ("play", "homestretch", "--dice", "fair")
FAIR_WITH_YOU = (*FAIR, "--players", "you,random", "--record", "g.jsonl")


def test_fair_dice_are_committed_to_and_revealed(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird(*FAIR, "--players", "random,random", "--record", "g.jsonl")
    record = load_record(tmp_path / "g.jsonl")
    assert isinstance(record.header.dice, FairSpec)
    assert f"Commitment to their secret: {record.header.dice.commitment}" in ran.out
    assert record.ended
    assert record.ended.secret
    assert commitment_of(record.ended.secret) == record.header.dice.commitment
    assert not (tmp_path / "g.jsonl.secret").exists()
    assert "follow from the secret that line 1 commits to" in railbird("verify", "g.jsonl").out


def test_the_secret_of_a_game_under_way_is_kept_beside_it(
    railbird: Railbird, tmp_path: Path
) -> None:
    left = railbird(*FAIR_WITH_YOU, typed=ANY_NUMBER + "q\n")
    secret = tmp_path / "g.jsonl.secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text().strip() not in left.out + (tmp_path / "g.jsonl").read_text()
    assert "when it is revealed" in railbird("verify", "g.jsonl").out
    back = railbird("play", "--resume", "g.jsonl", typed=ANY_NUMBER * 80)
    assert "Final standings" in back.out
    assert not secret.exists()
    assert railbird("verify", "g.jsonl").code == exit_codes.FINE


def test_without_its_secret_a_fair_game_cannot_go_on(railbird: Railbird, tmp_path: Path) -> None:
    railbird(*FAIR_WITH_YOU, typed="1\nq\n")
    secret = tmp_path / "g.jsonl.secret"
    secret.write_text(Fair().secret)
    ran = railbird("play", "--resume", "g.jsonl", typed="1\n")
    assert ran.code == exit_codes.BAD_INPUT
    assert "does not hold the secret" in ran.err
    secret.unlink()
    ran = railbird("play", "--resume", "g.jsonl", typed="1\n")
    assert ran.code == exit_codes.BAD_INPUT
    assert "cannot read g.jsonl.secret" in ran.err


def test_a_foreign_secret_is_not_overwritten(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "g.jsonl.secret").write_text("of another game")
    ran = railbird(*FAIR_WITH_YOU, typed="1\n")
    assert ran.code == exit_codes.BAD_INPUT
    assert (tmp_path / "g.jsonl.secret").read_text() == "of another game"
    assert not (tmp_path / "g.jsonl").exists()
