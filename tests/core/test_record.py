"""A game is its record: it replays for ever, and whatever was changed in it is found and named."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

import railbird
from railbird.bots import load_bot
from railbird.core import (
    Action,
    BadRecord,
    BadSetup,
    Dice,
    Fair,
    Game,
    Manual,
    Match,
    Pack,
    Record,
    Scripted,
    SeatHeader,
    Seeded,
    decisions,
    load_record,
    new_match,
    replay,
    verify,
)
from railbird.core.dice import FairSpec, commitment_of
from railbird.core.record import (
    Decided,
    Resolved,
    _chained,
    _hash_of,
    expectation,
    final_state,
    parse_record,
)

GAME = railbird.load("homestretch")
TWO = [SeatHeader("Left", "random"), SeatHeader("Right", "random")]


@pytest.fixture(scope="module")
def record() -> Record:
    return railbird.play(GAME, ["random", "random"], seed=7)


def play_through(match: Match) -> Record:
    bots = [load_bot("random", match.game) for _ in match.record.header.seats]
    match.play(bots)
    return match.record


def edited(record: Record, edit: Callable[[list[bytes]], None]) -> bytes:
    lines = record.dump().splitlines()
    edit(lines)
    return b"\n".join(lines) + b"\n"


DEEP = '"something deep"'
"""Stands for more brackets than Python's own writer would write."""


def rechained(lines: Sequence[dict[str, Any]]) -> bytes:
    """A forger's record: changed at will, with all hashes made anew."""
    before, text = b"railbird", b""
    for line in lines:
        body = json.dumps({k: v for k, v in line.items() if k != "hash"}, separators=(",", ":"))
        body = body.replace(DEEP, "[" * 5000 + "]" * 5000)
        digest = hashlib.sha256(before + body.encode()).hexdigest()[:32]
        before = digest.encode()
        text += body[:-1].encode() + f',"hash":"{digest}"}}\n'.encode()
    return text


def as_dicts(record: Record) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.dump().splitlines()]


def line_of(lines: Sequence[dict[str, Any]], **wanted: object) -> int:
    """Number of the first line with these fields."""
    return next(
        number
        for number, line in enumerate(lines, start=1)
        if all(line.get(key) == value for key, value in wanted.items())
    )


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("A" * 201, "has 201 characters; at most 200 are allowed"),
        ("A\x1b]0;B\x07", r"has a control character \(U\+001B\) at place 2"),
        ("A\u2028B", r"has a control character \(U\+2028\) at place 2"),
    ],
)
def test_a_name_is_short_plain_text_where_a_record_is_read_and_where_it_begins(
    record: Record, name: str, fault: str
) -> None:
    lines = as_dicts(record)
    lines[0]["seats"][1]["name"] = name
    with pytest.raises(BadRecord, match=f"the name of seat 2 {fault}"):
        parse_record(rechained(lines))
    with pytest.raises(BadSetup, match=f"the name of seat 2 {fault}"):
        new_match(GAME, [TWO[0], SeatHeader(name, "random")])


def test_a_bot_from_a_file_is_named_after_its_class_however_long_the_path(tmp_path: Path) -> None:
    folder = tmp_path / ("far_" * 50) / "away"
    folder.mkdir(parents=True)
    (folder / "mine.py").write_text(
        "class Bot:\n    def choose(self, seen): return seen.legal[0]\n"
    )
    mine = f"{folder / 'mine.py'}:Bot"
    played = parse_record(railbird.play(GAME, [mine, "random"], seed=1).dump())
    assert played.names == ("Bot 1", "random 2")
    assert played.header.seats[0].player == mine


# -- replaying -----------------------------------------------------------------------------------


def test_a_record_replays_to_the_same_end(record: Record) -> None:
    again = parse_record(record.dump())
    assert again.dump() == record.dump()
    assert record.ended is not None
    assert verify(again, GAME).pending.result == record.ended.result  # type: ignore[union-attr]


def test_replay_shows_every_state_on_the_way(record: Record) -> None:
    steps = [(state.phase.name, len(told)) for state, told in replay(record, GAME)]
    assert len(steps) == len(record.entries) + 1
    assert steps[0] == ("setup", 0)
    assert {"draft", "betting", "race_turn", "market", "game_over"} <= {name for name, _ in steps}


def test_the_same_seed_gives_the_same_record() -> None:
    dumps = {railbird.play(GAME, ["random"] * 3, seed=seed).dump() for seed in (5, 5, 6)}
    assert len(dumps) == 2


def test_a_record_is_written_as_the_game_goes(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    match = new_match(GAME, TWO, seed=1, path=path)
    match.resolve()
    assert path.read_bytes() == match.record.dump()


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text("precious")
    with pytest.raises(BadSetup, match=r"exists already.*--resume"):
        new_match(GAME, TWO, path=path)
    assert path.read_text() == "precious"


def test_a_game_that_cannot_start_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    with pytest.raises(BadSetup):
        new_match(GAME, TWO[:1], path=path)
    assert not path.exists()


@pytest.mark.parametrize("stop_after", [1, 4, 9, 60, 200])
def test_a_game_stopped_anywhere_is_unfinished_and_goes_on_the_same(
    record: Record, tmp_path: Path, stop_after: int
) -> None:
    path = tmp_path / "g.jsonl"
    lines = record.dump().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:stop_after]))
    half = load_record(path, resume=True)
    assert half.ended is None
    assert expectation(verify(half, GAME))
    whole = play_through(Match(GAME, half, Seeded(7)))
    whole.close()
    assert whole.dump() == record.dump() == path.read_bytes()


def test_a_last_line_without_line_end_is_whole(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(b"\n".join(record.dump().splitlines()[:50]))
    half = load_record(path, resume=True)
    play_through(Match(GAME, half, Seeded(7))).close()
    assert path.read_bytes() == record.dump()


def test_other_line_ends_do_no_harm(record: Record) -> None:
    verify(parse_record(record.dump().replace(b"\n", b"\r\n")), GAME)


def test_a_pack_travels_in_the_record() -> None:
    tote = GAME.text_of("tote_board.csv").replace("2,15,11,8", "2,99,11,8")
    mine = railbird.load("homestretch", Pack("mine", {"tote_board.csv": tote}))
    record = parse_record(railbird.play(mine, ["random", "random"], seed=3).dump())
    assert record.header.pack == mine.pack
    again = railbird.load(record.header.game, record.header.pack)
    verify(record, again)


# -- finding what was changed --------------------------------------------------------------------


def test_a_changed_die_is_named(record: Record) -> None:
    lines = as_dicts(record)
    number = line_of(lines, chance="race roll")

    def cheat(raw: list[bytes]) -> None:
        raw[number - 1] = re.sub(rb"\[\d,\d\]", b"[6,6]", raw[number - 1])

    with pytest.raises(BadRecord) as found:
        parse_record(edited(record, cheat))
    assert found.value.line == number
    assert "changed" in found.value.reason


def test_a_changed_decision_is_named(record: Record) -> None:
    number = line_of(as_dicts(record), seat=0)

    def cheat(raw: list[bytes]) -> None:
        raw[number - 1] = raw[number - 1].replace(b'"seat":0', b'"seat":1')

    with pytest.raises(BadRecord) as found:
        parse_record(edited(record, cheat))
    assert found.value.line == number


def test_a_changed_order_is_named(record: Record) -> None:
    def cheat(raw: list[bytes]) -> None:
        raw[20], raw[21] = raw[21], raw[20]

    with pytest.raises(BadRecord, match=r"line 21: .*moved"):
        parse_record(edited(record, cheat))


def test_a_missing_line_is_named(record: Record) -> None:
    def cheat(raw: list[bytes]) -> None:
        del raw[30]

    with pytest.raises(BadRecord, match=r"line 31: .*missing"):
        parse_record(edited(record, cheat))


def test_a_changed_header_is_named(record: Record) -> None:
    def cheat(raw: list[bytes]) -> None:
        raw[0] = raw[0].replace(b'"allow_debt":false', b'"allow_debt":true')

    with pytest.raises(BadRecord, match="line 1: the header was changed"):
        parse_record(edited(record, cheat))


def test_a_file_cut_inside_a_line_is_named_as_such(record: Record) -> None:
    text = record.dump()
    cut_at = text.index(b"\n", len(text) // 2) + 25
    with pytest.raises(BadRecord, match="cut off in the middle") as found:
        parse_record(text[:cut_at])
    assert found.value.line == text[:cut_at].count(b"\n") + 1


def test_a_forged_die_is_found_by_its_seed(record: Record) -> None:
    """Hashes can be made anew, the dice cannot."""
    lines = as_dicts(record)
    number = line_of(lines, chance="race roll")
    lines[number - 1]["came"] = [6, 6] if lines[number - 1]["came"] != [6, 6] else [5, 5]
    forged = parse_record(rechained(lines))
    with pytest.raises(BadRecord, match=f"line {number}: .*"):
        verify(forged, GAME)


def test_an_impossible_die_is_refused_with_what_was_expected(record: Record) -> None:
    """HS-12.28: dice outside 1–6; event number and expected event."""
    lines = as_dicts(record)
    number = line_of(lines, chance="race roll")
    lines[number - 1]["came"] = [7, 1]
    with pytest.raises(
        BadRecord, match=r"expected: race roll, a list of 2 dice from 1 to 6"
    ) as bad:
        verify(parse_record(rechained(lines)), GAME)
    assert bad.value.line == number


def test_a_record_that_ends_mid_turn_says_what_comes_next(record: Record) -> None:
    """HS-12.28: an unfinished record names the event it waits for."""
    lines = as_dicts(record)
    rolled = line_of(lines, chance="race roll")
    assert expectation(final_state(parse_record(rechained(lines[: rolled - 1])), GAME)).startswith(
        "race roll, a list of 2 dice"
    )
    after = final_state(parse_record(rechained(lines[:rolled])), GAME)
    assert re.fullmatch(
        r"a decision of seat \d in phase race_turn|race roll, .*", expectation(after)
    )


def test_an_illegal_decision_is_refused_with_its_rule(record: Record) -> None:
    lines = as_dicts(record)
    number = line_of(lines, seat=0)
    lines[number - 1]["act"] = {"do": "pass_buy"}
    with pytest.raises(BadRecord, match=r"HS-12\.16.*expected: a decision of seat") as found:
        verify(parse_record(rechained(lines)), GAME)
    assert found.value.line == number


def test_a_wrong_result_is_refused(record: Record) -> None:
    lines = as_dicts(record)
    lines[-1]["result"]["scores"] = [1000, 0]
    with pytest.raises(BadRecord, match="names the result"):
        verify(parse_record(rechained(lines)), GAME)


def test_lines_after_the_end_are_refused(record: Record) -> None:
    lines = as_dicts(record)
    with pytest.raises(BadRecord, match=f"line {len(lines) + 1}: there are lines after the end"):
        parse_record(rechained([*lines, {"seat": 0, "act": {"do": "reroll"}}]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "the file is empty"),
        (b"\n\n", "the file is empty"),
        (b"hello\nworld\n", "not a Railbird record"),
        (b'{"game":"chess"}\n', "not a Railbird record"),
        (b'{"railbird":1,"game":"homestretch"}\n', 'does not end with its "hash"'),
        (b'{"railbird":9,"hash":"' + b"0" * 32 + b'"}\n', "record format 9; this Railbird reads"),
        (b'{"railbird":1', "line 1: the line is cut off"),
        (b'{"railbird":1,"x":"\x89","hash":"' + b"0" * 32 + b'"}\n', "the header is not JSON"),
    ],
)
def test_what_is_no_record_is_said(text: bytes, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        parse_record(text)


def test_a_malformed_header_or_line_is_named(record: Record) -> None:
    lines = as_dicts(record)
    with pytest.raises(BadRecord, match="line 1: the header is malformed"):
        parse_record(rechained([{**lines[0], "seats": 3}, *lines[1:]]))
    with pytest.raises(BadRecord, match="line 2: malformed"):
        parse_record(rechained([lines[0], {"seat": "north", "act": {}}]))
    with pytest.raises(BadRecord, match="line 2: expected a decision"):
        parse_record(rechained([lines[0], {"note": "hello"}]))


def test_a_line_that_is_not_utf_8_is_named(record: Record) -> None:
    header, *_ = record.dump().splitlines()
    hashed = _chained(_hash_of(header), b'{"seat":0,"act":"\x89"}')
    with pytest.raises(BadRecord, match="line 2: malformed"):
        parse_record(header + b"\n" + hashed + b"\n")


def test_a_line_that_is_nested_too_deeply_is_named(record: Record) -> None:
    lines = as_dicts(record)
    deep = json.loads(DEEP)
    with pytest.raises(BadRecord, match="line 1: the header is nested too deeply"):
        parse_record(rechained([{**lines[0], "options": deep}, *lines[1:]]))
    with pytest.raises(BadRecord, match="line 2: nested too deeply"):
        parse_record(rechained([lines[0], {"chance": "roll", "came": deep}]))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rules": 99}, "version 99 of the rules"),
        ({"data": "0" * 16}, "other data tables"),
        ({"options": {"bet_order": "loose"}}, "option bet_order"),
        ({"seats": [{"name": "Alone", "player": "random"}]}, "needs 2 to 6 players"),
    ],
)
def test_a_record_that_this_game_cannot_replay_says_why(
    record: Record, change: dict[str, Any], says: str
) -> None:
    lines = as_dicts(record)
    with pytest.raises(BadRecord, match=says):
        verify(parse_record(rechained([{**lines[0], **change}])), GAME)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        load_record(tmp_path / "none.jsonl")


# -- dice sources in records ---------------------------------------------------------------------


def play_with(dice: Dice, game: Game = GAME) -> Record:
    return parse_record(play_through(new_match(game, TWO, seed=2, dice=dice)).dump())


def test_fair_dice_are_proven_by_the_revealed_secret() -> None:
    record = play_with(Fair("my secret", ["rain"]))
    verify(record, GAME)
    lines = as_dicts(record)
    assert "my secret" not in json.dumps(lines[:-1])
    lines[-1]["secret"] = "another secret"
    with pytest.raises(BadRecord, match="does not fit the commitment"):
        verify(parse_record(rechained(lines)), GAME)


def promised(nonces: tuple[str, ...], hashes: tuple[str, ...]) -> Record:
    """A game of two seats that had sent the hashes of their nonces before."""
    dice = Fair("my secret", nonces)
    dice.spec = msgspec.structs.replace(dice.spec, hashes=hashes)
    return play_with(dice)


def test_a_promised_nonce_must_fit_its_hash() -> None:
    rain, sun = commitment_of("rain"), commitment_of("sun")
    verify(promised(("rain", "sun"), (rain, sun)), GAME)
    with pytest.raises(BadRecord, match="line 1: the nonce of seat 2 does not fit its hash"):
        verify(promised(("rain", "hail"), (rain, sun)), GAME)
    with pytest.raises(BadRecord, match="the nonce of seat 2 does not fit its hash"):
        verify(promised(("rain", "sun"), (rain, "")), GAME)
    with pytest.raises(BadRecord, match="2 nonces and 1 hashes for 2 seats"):
        verify(promised(("rain", "sun"), (rain,)), GAME)


def test_a_seat_that_did_not_reveal_its_nonce_is_named() -> None:
    record = promised(("rain", ""), (commitment_of("rain"), commitment_of("sun")))
    verify(record, GAME)
    assert isinstance(record.header.dice, FairSpec)
    assert record.header.dice.left_out == (1,)


def test_fair_dice_without_promises_are_written_as_they_always_were() -> None:
    spec = FairSpec("c0", ("rain",))
    assert msgspec.json.encode(spec) == b'{"source":"fair","commitment":"c0","nonces":["rain"]}'
    assert msgspec.json.decode(msgspec.json.encode(spec), type=FairSpec) == spec
    assert spec.left_out == ()
    bound = FairSpec("c0", ("rain",), ("h0",))
    assert msgspec.json.encode(bound).endswith(b',"nonces":["rain"],"hashes":["h0"]}')
    assert msgspec.json.decode(msgspec.json.encode(bound), type=FairSpec) == bound


def test_a_forged_fair_die_is_found() -> None:
    lines = as_dicts(play_with(Fair("my secret")))
    number = line_of(lines, chance="shuffle of the blue shares")
    lines[number - 1]["came"].reverse()
    with pytest.raises(BadRecord):
        verify(parse_record(rechained(lines)), GAME)


def test_an_unfinished_fair_game_reveals_nothing_and_is_sound() -> None:
    lines = as_dicts(play_with(Fair("my secret")))
    verify(parse_record(rechained(lines[:40])), GAME)


def test_manual_dice_are_kept_by_the_chain_and_hidden_ones_by_the_seed() -> None:
    record = play_with(Manual(lambda chance: Seeded(99).outcome(chance, 1), seed=4))
    verify(record, GAME)
    lines = as_dicts(record)
    number = line_of(lines, chance="race roll")
    raw = record.dump().splitlines()
    raw[number - 1] = re.sub(rb"\[\d,\d\]", b"[1,1]", raw[number - 1])
    with pytest.raises(BadRecord) as found:
        parse_record(b"\n".join(raw) + b"\n")
    assert found.value.line == number
    lines[3]["came"].reverse()
    with pytest.raises(BadRecord, match="line 4: shuffle of the blue shares"):
        verify(parse_record(rechained(lines)), GAME)


def test_scripted_dice_replay() -> None:
    seeded = railbird.play(GAME, ["random", "random"], seed=2)
    script = [entry.came for entry in seeded.entries if isinstance(entry, Resolved)]
    record = play_with(Scripted(script))
    assert verify(record, GAME).pending == final_state(seeded, GAME).pending


def test_a_record_knows_its_result_once_the_game_has_ended(record: Record) -> None:
    assert record.ended
    assert record.result == record.ended.result
    unfinished = Record(record.header)
    with pytest.raises(BadRecord, match="line 1: the record ends before the game does"):
        unfinished.result  # noqa: B018


def test_decisions_are_typed_and_described_as_their_seat_saw_them(record: Record) -> None:
    match = new_match(GAME, record.header.seats, seed=7)
    for taken in decisions(record, GAME):
        assert isinstance(taken.action, Action)
        while match.state.pending != taken.state.pending:
            match.resolve()
        assert match.state == taken.state
        assert taken.action in taken.state.legal(taken.seat)
        assert taken.describe() == GAME.words.describe(taken.state.view(taken.seat), taken.action)
        match.apply(taken.seat, taken.action)
    while not match.over:
        match.resolve()
    assert match.record.result == record.result
    assert match.record.entries == record.entries


def test_decisions_name_the_line_that_is_no_action(record: Record) -> None:
    broken = Record(record.header)
    first = next(at for at, entry in enumerate(record.entries) if isinstance(entry, Decided))
    for entry in record.entries[:first]:
        broken.append(entry)
    broken.append(Decided(0, {"do": "dance"}))
    with pytest.raises(BadRecord, match=f"line {first + 2}: .*dance"):
        list(decisions(broken, GAME))


def test_a_record_can_be_cut_back_and_go_on(tmp_path: Path) -> None:
    """What was taken back is gone from the file, and its hashes hold."""
    whole = railbird.play(railbird.load("homestretch"), ["random", "random"], seed=3)
    record = Record(whole.header)
    path = tmp_path / "g.jsonl"
    record.write_to(path)
    for entry in whole.entries[:40]:
        record.append(entry)
    record.cut(30)
    for entry in whole.entries[30:]:
        record.append(entry)
    record.close()
    assert path.read_bytes() == whole.dump()
    assert record.chances == whole.chances
