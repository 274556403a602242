"""The start: seal and hashes first, then the nonces, and what happens when one does not come."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from railbird.core import Record, verify
from railbird.core.dice import FairSpec, commitment_of
from railbird.core.record import parse_record
from railbird.registry import load
from railbird.table.model import TableRow
from railbird.table.store.log import chained
from railbird.table.store.sqlite.database import FILE
from tests.campaign.process import Mortal
from tests.table.served import UNHURRIED, Come, Json, Refusal, Socket, Visitor, play_to_end, served
from tests.table.test_coming_back import at_home

SHORT = {"purple_races": 1, "green_races": 0}


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def dice_at(socket: Socket) -> Json:
    socket.hear_all()
    dice: Json = socket.latest["table"]["dice"]
    return dice


def chat_at(socket: Socket) -> list[str]:
    """All that was said by the table, from a new tab."""
    tab = socket.visitor.socket(socket.table)
    tab.hear_all()
    tab.close()
    return [line["text"] for line in tab.latest["chat"]["lines"] if line["by_table"]]


def seated(visit: Come) -> tuple[Socket, Socket]:
    """Anna hosts, Ben joins, and both have sent a hash."""
    anna = visit().host("open", "open", options=SHORT)
    ben = visit().socket(anna.table)
    anna.do("sit", seat=0, name="Anna", nonce_hash=sha("n-anna"))
    ben.do("sit", seat=1, name="Ben", nonce_hash=sha("n-ben"))
    return anna, ben


def sealed(visit: Come) -> tuple[Socket, Socket, str]:
    anna, ben = seated(visit)
    anna.do("start")
    seal = dice_at(ben)["commitment"]
    assert seal
    assert dice_at(anna)["commitment"] == seal
    return anna, ben, seal


def record_of(player: Socket) -> Record:
    record = player.latest["table"]["evening"][-1]["record"]
    return parse_record(player.visitor.http.get(f"/api/r/{record}/file").content)


def spec_of(player: Socket) -> FairSpec:
    record = record_of(player)
    verify(record, load(record.header.game))
    assert isinstance(record.header.dice, FairSpec)
    return record.header.dice


@pytest.fixture
def hurried(data: Path) -> Iterator[Come]:
    """Visitors at a server that hardly waits for nonces."""
    with served(data, limits=replace(UNHURRIED, reveal_seconds=0.3)) as address:
        yield lambda: Visitor(address)


def test_seal_and_hashes_come_before_any_nonce(visit: Come) -> None:
    anna, ben = seated(visit)
    before = dice_at(anna)
    assert before["commitment"] is None
    assert before["hashes"] == [sha("n-anna"), sha("n-ben")]
    assert before["nonces"] == ["", ""]
    assert [seat["ready"] for seat in anna.latest["table"]["seats"]] == [True, True]

    anna.do("start")
    sealed = dice_at(ben)
    assert ben.phase == "starting"
    assert "game" not in ben.latest
    assert sealed["hashes"] == before["hashes"]
    assert sealed["nonces"] == ["", ""]
    assert sealed["secret"] is None

    anna.do("reveal", seat=0, nonce="n-anna")
    halfway = dice_at(ben)
    assert ben.phase == "starting"
    assert halfway == sealed | {"nonces": ["n-anna", ""]}

    ben.do("reveal", seat=1, nonce="n-ben")
    for player in (anna, ben):
        player.until_phase("playing")
        assert dice_at(player) == sealed | {"nonces": ["n-anna", "n-ben"]}
    play_to_end(anna, ben)
    dice = dice_at(anna)
    assert commitment_of(dice["secret"]) == sealed["commitment"]
    spec = spec_of(anna)
    assert spec.commitment == sealed["commitment"]
    assert spec.hashes == tuple(sealed["hashes"])
    assert spec.nonces == ("n-anna", "n-ben")
    assert spec.left_out == ()


def test_a_nonce_that_does_not_fit_its_hash_is_refused(visit: Come) -> None:
    anna, ben, _ = sealed(visit)
    with pytest.raises(Refusal, match="does not match the hash that seat 1 sent"):
        anna.do("reveal", seat=0, nonce="another")
    with pytest.raises(Refusal, match="1 to 64 letters"):
        anna.do("reveal", seat=0, nonce="two\nlines")
    with pytest.raises(Refusal, match="seat 1 is not yours"):
        ben.do("reveal", seat=0, nonce="n-anna")
    assert dice_at(anna)["nonces"] == ["", ""]
    anna.do("reveal", seat=0, nonce="n-anna")
    anna.do("reveal", seat=0, nonce="n-anna")
    assert anna.phase == "starting"


def test_hashes_are_promised_before_the_seal_and_nonces_shown_after_it(visit: Come) -> None:
    anna, ben = seated(visit)
    with pytest.raises(Refusal, match="when the dice are sealed"):
        anna.do("reveal", seat=0, nonce="n-anna")
    with pytest.raises(Refusal, match="64 hex digits"):
        anna.do("commit", seat=0, nonce_hash="n-anna")
    with pytest.raises(Refusal, match="seat 1 is not yours"):
        ben.do("commit", seat=0, nonce_hash=sha("n-ben"))
    anna.do("commit", seat=0, nonce_hash=sha("better"))
    anna.do("start")
    with pytest.raises(Refusal, match="this game's dice are already sealed"):
        ben.do("commit", seat=1, nonce_hash=sha("too late"))
    with pytest.raises(Refusal, match="has already started"):
        anna.do("start")
    anna.do("reveal", seat=0, nonce="better")
    ben.do("reveal", seat=1, nonce="n-ben")
    anna.until_phase("playing")
    with pytest.raises(Refusal, match="the game has not begun"):
        ben.do("reveal", seat=1, nonce="n-ben")


def test_without_promised_nonces_there_is_nothing_to_wait_for(visit: Come) -> None:
    anna = visit().host("open", "random", options=SHORT)
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    assert dice_at(anna)["hashes"] == ["", ""]
    assert anna.phase == "playing"


def test_real_dice_need_no_seal(visit: Come) -> None:
    anna = visit().host("open", "random", dice="manual")
    anna.do("sit", seat=0, name="Anna", nonce_hash=sha("n-anna"))
    anna.do("start")
    assert dice_at(anna)["commitment"] is None
    assert anna.phase == "playing"


def test_a_seat_that_does_not_reveal_is_left_out_and_named(hurried: Come) -> None:
    anna, ben, seal = sealed(hurried)
    anna.do("reveal", seat=0, nonce="n-anna")
    anna.until_phase("playing")
    ben.until_phase("playing")
    said = "Game 1 begins. Its dice leave out Ben: no nonce came in time."
    assert said in chat_at(anna)
    with pytest.raises(Refusal, match="has not begun"):
        ben.do("reveal", seat=1, nonce="n-ben")
    play_to_end(anna, ben)
    spec = spec_of(anna)
    assert spec.commitment == seal
    assert spec.nonces == ("n-anna", "")
    assert spec.hashes == (sha("n-anna"), sha("n-ben"))
    assert spec.left_out == (1,)


def test_a_start_outlives_the_server(data: Path) -> None:
    with served(data) as address:
        anna, ben, seal = sealed(lambda: Visitor(address))
        anna.do("reveal", seat=0, nonce="n-anna")
    with served(data) as address:
        back = at_home(ben.visitor, address).socket(ben.table)
        dice = dice_at(back)
        assert back.phase == "starting"
        assert dice["commitment"] == seal
        assert dice["nonces"] == ["n-anna", ""]
        back.do("reveal", seat=1, nonce="n-ben")
        back.until_phase("playing")
        assert dice_at(back)["nonces"] == ["n-anna", "n-ben"]


def test_a_start_outlives_a_killed_server(data: Path) -> None:
    with Mortal(data) as server:
        anna, ben, seal = sealed(lambda: Visitor(server.address))
        server.kill()
        server.start()
        anna, ben = (player.visitor.socket(player.table) for player in (anna, ben))
        anna.do("reveal", seat=0, nonce="n-anna")
        server.kill()
        server.start()
        back = ben.visitor.socket(ben.table)
        back.do("reveal", seat=1, nonce="n-ben")
        back.until_phase("playing")
        dice = dice_at(back)
        assert dice["commitment"] == seal
        assert dice["nonces"] == ["n-anna", "n-ben"]


def test_after_a_restart_a_start_that_nobody_comes_back_to_goes_on(data: Path) -> None:
    with served(data) as address:
        anna, _, seal = sealed(lambda: Visitor(address))
        anna.do("reveal", seat=0, nonce="n-anna")
    with served(data, limits=replace(UNHURRIED, reveal_seconds=0.2)) as address:
        spectator = Visitor(address).socket(anna.table)
        spectator.until_phase("playing")
        dice = dice_at(spectator)
        assert dice["commitment"] == seal
        assert dice["nonces"] == ["n-anna", ""]


def test_a_rematch_draws_a_new_seal_and_all_are_told(visit: Come) -> None:
    anna, ben, first = sealed(visit)
    anna.do("reveal", seat=0, nonce="n-anna")
    ben.do("reveal", seat=1, nonce="n-ben")
    anna.until_phase("playing")
    ben.until_phase("playing")
    play_to_end(anna, ben)
    ben.do("rematch")
    prepared = dice_at(ben)
    assert prepared["commitment"] is None
    assert prepared["hashes"] == prepared["nonces"] == ["", ""]
    ben.do("commit", seat=1, nonce_hash=sha("again"))
    anna.do("start")
    second = dice_at(ben)["commitment"]
    assert ben.phase == "starting"
    assert second not in (None, first)
    told = [line for line in chat_at(ben) if "new seal" in line]
    assert told == [
        f"The dice of game 1 are sealed with a new seal: {first[:16]}…",
        f"The dice of game 2 are sealed with a new seal: {second[:16]}…",
    ]


@pytest.mark.parametrize("leave", ["stand", "kick", "handover"])
def test_a_start_is_called_off_when_a_seat_changes_hands(visit: Come, leave: str) -> None:
    anna, ben, first = sealed(visit)
    anna.do("reveal", seat=0, nonce="n-anna")
    match leave:
        case "stand":
            ben.do("stand", seat=1)
        case "kick":
            anna.do("kick", seat=1)
        case "handover":
            link = ben.visitor.post(f"/api/t/{ben.table}/handover", {})
            ben = visit().socket(ben.table)
            ben.visitor.post("/api/handover", {"code": link["path"].rpartition("/")[2]})
    dice = dice_at(anna)
    assert anna.phase == "open"
    assert dice["commitment"] is None
    assert dice["hashes"] == dice["nonces"] == ["", ""]
    assert chat_at(anna)[-1] == "The start is called off. The next one draws a new seal."
    if leave != "handover":
        ben.do("sit", seat=1, name="Ben", nonce_hash=sha("new"))
    anna.do("commit", seat=0, nonce_hash=sha("new too"))
    anna.do("start")
    assert dice_at(anna)["commitment"] not in (None, first)


def test_a_renamed_player_and_a_bot_that_decides_hold_no_start_up(visit: Come) -> None:
    anna, ben, _ = sealed(visit)
    ben.do("rename", seat=1, name="Bert")
    ben.do("seat_bot", seat=1, bot="random")
    anna.do("reveal", seat=0, nonce="n-anna")
    ben.do("reveal", seat=1, nonce="n-ben")
    anna.until_phase("playing")
    play_to_end(anna)
    assert spec_of(anna).nonces == ("n-anna", "n-ben")
    assert record_of(anna).names == ("Anna", "Bert")


def test_a_seat_taken_over_on_another_device_promises_anew(visit: Come) -> None:
    anna, ben = seated(visit)
    link = ben.visitor.post(f"/api/t/{ben.table}/handover", {})
    visit().post("/api/handover", {"code": link["path"].rpartition("/")[2]})
    assert dice_at(anna)["hashes"] == [sha("n-anna"), ""]


def test_the_secret_is_told_to_nobody_before_the_end(data: Path) -> None:
    with served(data) as address:
        anna, ben, seal = sealed(lambda: Visitor(address))
        watching = Visitor(address).socket(anna.table)
        before = [*anna.heard, *ben.heard]
        assert not any("n-anna" in text or "n-ben" in text for text in before)
        secret = kept_row(data, anna.table).secret
        assert commitment_of(secret) == seal
        anna.do("reveal", seat=0, nonce="n-anna")
        ben.do("reveal", seat=1, nonce="n-ben")
        for player in (anna, ben):
            player.until_phase("playing")
        play_to_end(anna, ben)
        watching.until_phase("over")
        for socket in (anna, ben, watching):
            told = [text for text in socket.heard if secret in text]
            assert told
            assert all('"phase":"over"' in text for text in told)


def test_whoever_exchanges_the_secret_shows_another_seal(data: Path) -> None:
    """Browsers keep the first seal, so this is what they find out by; see web/test."""
    with served(data) as address:
        anna, ben, seal = sealed(lambda: Visitor(address))
        anna.do("reveal", seat=0, nonce="n-anna")
    exchange_secret(data, anna.table, "to my liking")
    with served(data) as address:
        back = at_home(ben.visitor, address).socket(ben.table)
        assert dice_at(back)["commitment"] == sha("to my liking") != seal


def exchange_secret(data: Path, table: str, secret: str) -> None:
    """As somebody could who runs the server and knows how its log is chained."""
    before = kept_row(data, table).secret
    with closing(sqlite3.connect(data / FILE)) as db, db:
        digest = ""
        for seq, body in db.execute("SELECT seq, body FROM entries ORDER BY seq").fetchall():
            body = body.replace(before.encode(), secret.encode())
            digest = chained(digest, body)
            db.execute("UPDATE entries SET body = ?, digest = ? WHERE seq = ?", (body, digest, seq))


def kept_row(data: Path, table: str) -> TableRow:
    with closing(sqlite3.connect(data / FILE)) as db:
        (row,) = db.execute("SELECT row FROM tables WHERE id = ?", (table,)).fetchone()
    return msgspec.json.decode(row, type=TableRow)
