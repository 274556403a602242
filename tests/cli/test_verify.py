"""railbird verify: sound, unfinished, changed, unreadable."""

from pathlib import Path

import msgspec
import pytest

from railbird.bots import load_bot
from railbird.cli import exit_codes
from railbird.cli.verify import finding, in_words
from railbird.core import Fair, Match, Record, Scripted, SeatHeader, load_record, new_match
from railbird.core.dice import commitment_of
from railbird.core.record import Resolved
from railbird.registry import load
from tests.cli.conftest import ANY_NUMBER, Railbird


@pytest.fixture
def game(railbird: Railbird) -> Railbird:
    """A finished game in g.jsonl."""
    players = ("play", "homestretch", "--players", "random,random,random")
    railbird(*players, "--seed", "7", "--record", "g.jsonl", "--json")
    return railbird


def lines() -> list[bytes]:
    return Path("g.jsonl").read_bytes().splitlines(keepends=True)


def test_a_sound_game(game: Railbird) -> None:
    ran = game("verify", "g.jsonl")
    assert ran.code == exit_codes.FINE
    assert "g.jsonl: sound;" in ran.out
    chances = load_record(Path("g.jsonl")).chances
    assert f"dice (seeded): all {chances} outcomes follow from seed 7" in ran.out


def test_an_unfinished_game_is_sound_and_says_what_comes_next(game: Railbird) -> None:
    """HS-12.28."""
    Path("h.jsonl").write_bytes(b"".join(lines()[:5]))
    ran = game("verify", "h.jsonl")
    assert ran.code == exit_codes.FINE
    assert "unfinished after entry 4; expected: a decision of seat 1, 2 in phase draft" in ran.out


def test_what_is_expected_names_no_hidden_card(railbird: Railbird) -> None:
    """The ghost hand of two players is nobody's to see (HS-8)."""
    two = ("play", "homestretch", "--players", "you,random", "--seed", "1", "--record", "g.jsonl")
    railbird(*two, typed=ANY_NUMBER + "q\n")
    record = load_record(Path("g.jsonl"))
    ghost = next(
        number
        for number, entry in enumerate(record.entries)
        if getattr(entry, "chance", "") == "discard of the ghost hand"
    )
    Path("h.jsonl").write_bytes(b"".join(lines()[: ghost + 1]))
    ran = railbird("verify", "h.jsonl")
    assert ran.out.splitlines()[0].endswith("expected: discard of the ghost hand")


def test_a_changed_line_is_named(game: Railbird) -> None:
    changed = lines()
    changed[56] = changed[56].replace(b'"', b"'", 1)
    Path("h.jsonl").write_bytes(b"".join(changed))
    ran = game("verify", "h.jsonl")
    assert ran.code == exit_codes.NOT_SO
    assert "h.jsonl: line 57: " in ran.out


def test_loaded_dice_are_found_though_the_chain_is_whole(game: Railbird) -> None:
    record = load_record(Path("g.jsonl"))
    forged = Record(record.header)
    number = next(
        number
        for number, entry in enumerate(record.entries)
        if getattr(entry, "chance", "") == "shuffle of the purple race cards"
    )
    for entry in record.entries[:number]:
        forged.append(entry)
    shuffle = record.entries[number]
    assert isinstance(shuffle, Resolved)
    forged.append(Resolved(shuffle.chance, shuffle.came[::-1]))
    Path("h.jsonl").write_bytes(forged.dump())
    found = game("verify", "h.jsonl", "--json").data[0]
    assert (found["sound"], found["line"]) == (False, number + 2)
    assert "but the dice give" in found["problem"]


def test_several_files(game: Railbird) -> None:
    Path("h.jsonl").write_text("no record\n")
    ran = game("verify", "g.jsonl", "h.jsonl", "--json")
    assert ran.code == exit_codes.NOT_SO
    assert [(found["file"], found["sound"]) for found in ran.data] == [
        ("g.jsonl", True),
        ("h.jsonl", False),
    ]
    missing = game("verify", "g.jsonl", "nowhere.jsonl", "h.jsonl")
    assert missing.code == exit_codes.BAD_INPUT
    assert missing.err == "railbird: cannot read nowhere.jsonl: No such file or directory\n"
    assert "g.jsonl: sound" in missing.out
    assert "h.jsonl: line 1: not a Railbird record" in missing.out


def test_typed_and_scripted_dice_prove_less(railbird: Railbird) -> None:
    manual = ("play", "homestretch", "--players", "random,random", "--record", "m.jsonl")
    railbird(*manual, "--dice", "manual", typed="12\n34\nq\n")
    found = railbird("verify", "m.jsonl", "--json").data[0]
    assert (found["dice"], found["chances"] - found["proven"]) == ("manual", 2)
    assert found["proven"] > 3
    seats = [SeatHeader("Anna", "person"), SeatHeader("Ben", "person")]
    match: Match = new_match(load("homestretch"), seats, dice=Scripted([]), path=Path("s.jsonl"))
    match.record.close()
    found = railbird("verify", "s.jsonl", "--json").data[0]
    assert (found["sound"], found["proven"]) == (True, 0)
    assert "scripted" in found["about_dice"]


SEAL = commitment_of("my secret")


def about_fair(nonces: tuple[str, ...], hashes: tuple[str, ...] | None) -> str:
    """What is said about a whole game with these fair dice."""
    dice = Fair("my secret", nonces)
    if hashes is not None:
        dice.spec = msgspec.structs.replace(dice.spec, hashes=hashes)
    seats = [SeatHeader("Anna", "person"), SeatHeader("Ben", "person")]
    game = load("homestretch")
    match: Match = new_match(game, seats, dice=dice)
    match.play([load_bot("random", game) for _ in seats])
    Path("f.jsonl").write_bytes(match.record.dump())
    return in_words(finding(Path("f.jsonl")))


@pytest.mark.usefixtures("railbird")
def test_fair_dice_say_what_is_proven_and_what_is_left_to_trust() -> None:
    anna, ben = commitment_of("a"), commitment_of("b")
    said = about_fair(("a", "b"), (anna, ben))
    assert "from the secret that line 1 commits to and the nonces added by Anna, Ben" in said
    assert "each nonce fits its hash" in said
    assert f"Compare its seal with the one that your browser kept or you wrote down: {SEAL}" in said
    assert "look into its database and know dice and hands in advance" in said
    assert "left out" not in said

    said = about_fair(("a", ""), (anna, ben))
    assert "the nonces added by Anna, and each" in said
    assert "left out, because no nonce came in time: Ben" in said
    assert "could do that on purpose, for a second try at the dice" in said


@pytest.mark.usefixtures("railbird")
def test_fair_dice_that_nobody_added_to_could_have_been_chosen() -> None:
    unbound = "No hashes committed to the nonces, so whoever knew the secret could choose one"
    assert unbound in about_fair(("a", "b"), None)
    chosen = "No player added a nonce, so whoever ran the game could choose the secret"
    for said in (about_fair((), None), about_fair(("", ""), ("", ""))):
        assert chosen in said
        assert "nonces added by" not in said
