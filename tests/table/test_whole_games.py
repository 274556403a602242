"""Whole games over real sockets."""

from railbird.core import verify
from railbird.core.dice import commitment_of
from railbird.core.record import parse_record
from railbird.registry import load
from railbird.table.characters import CAST
from tests.table.served import Come, play_to_end, together


def test_a_person_plays_a_whole_game_against_three_bots(visit: Come) -> None:
    anna = visit().host("open", "random", "random", "random")
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.hear_all()
    assert anna.phase == "playing"
    play_to_end(anna)
    (finished,) = anna.latest["table"]["evening"]
    assert {seat["name"] for seat in finished["seats"]} == {
        "Anna",
        *(character.name for character in CAST["random"][:3]),
    }
    assert [seat["place"] for seat in finished["seats"]] == anna.view["result"]["places"]


def test_the_record_of_fair_dice_verifies(visit: Come) -> None:
    visitor = visit()
    anna = visitor.host("open", "random")
    anna.hear_all()
    anna.do("sit", seat=0, name="Anna", nonce_hash=commitment_of("n-anna"))
    anna.do("start")
    anna.hear_all()
    promised = anna.latest["table"]["dice"]["commitment"]
    anna.do("reveal", seat=0, nonce="n-anna")
    anna.until_phase("playing")
    assert anna.latest["table"]["dice"]["secret"] is None
    play_to_end(anna)
    dice = anna.latest["table"]["dice"]
    assert dice["commitment"] == promised
    assert dice["nonces"] == ["n-anna", ""]
    record = anna.latest["table"]["evening"][0]["record"]
    file = visitor.http.get(f"/api/r/{record}/file").content
    kept = parse_record(file)
    verify(kept, load("homestretch"))
    assert kept.ended is not None
    assert kept.ended.secret == dice["secret"]


def test_two_people_play_with_each_other(visit: Come) -> None:
    anna, ben = together(visit)
    play_to_end(anna, ben)
    assert anna.view["result"] == ben.view["result"]
    assert anna.log[-1] == ben.log[-1]


def test_bots_alone_play_for_those_who_watch(visit: Come) -> None:
    host = visit().host("random", "random", "random")
    spectator = visit().socket(host.table)
    host.do("start")
    for watcher in (host, spectator):
        watcher.until_phase("over")
    assert spectator.view["result"] == host.view["result"]
    assert spectator.view["seat"] is None
