"""A bot's seat in a running game: taken back by whoever left it, or by somebody who is let in."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.table.served import UNHURRIED, Come, Json, Refusal, Socket, Visitor, served, wait_until

GAMES_WITH_SECRETS = ("homestretch", "win_place_and_show", "big_stakes")


def with_bots(
    visit: Come, *people: str, game: str = "homestretch", **wanted: object
) -> list[Socket]:
    """A running game of these people, the host first, and two bots behind them."""
    host = visit().host(*("open" for _ in people), "random", "random", game=game, **wanted)
    sockets = [host, *(visit().socket(host.table) for _ in people[1:])]
    for seat, (socket, name) in enumerate(zip(sockets, people, strict=True)):
        socket.do("sit", seat=seat, name=name)
    host.do("start")
    for socket in sockets:
        socket.until_phase("playing")
    return sockets


def you(socket: Socket) -> Json:
    socket.hear_all()
    return socket.latest["you"]


def requests(socket: Socket) -> list[Json]:
    socket.hear_all()
    asked: list[Json] = socket.latest["table"]["requests"]
    return asked


def said(socket: Socket) -> str:
    socket.hear_all()
    return str(socket.latest["chat"]["lines"][-1]["text"])


# -- taken back ----------------------------------------------------------------------------------


def test_whoever_left_a_seat_to_a_bot_and_stood_up_takes_it_back(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    ben.do("seat_bot", seat=1, bot="random")
    ben.do("stand", seat=1)
    assert you(ben)["may_sit"] == [1]
    ben.do("sit", seat=1, name="Ben")
    assert said(anna) == "Ben is back in seat 2 and plays again."
    assert you(ben)["looking"] == 1
    assert anna.latest["table"]["seats"][1]["kind"] == "person"


def test_a_host_may_seat_a_bot_for_who_left_and_they_come_back(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    ben.do("stand", seat=1)
    anna.do("seat_bot", seat=1, bot="random")
    ben.do("ask_seat", seat=1, name="Ben")
    assert you(ben)["seats"] == [1]


# -- let in --------------------------------------------------------------------------------------


def test_a_newcomer_sits_down_when_everybody_at_the_table_agrees(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    bot = anna.latest["table"]["seats"][2]["name"]
    carl = visit().socket(anna.table)
    assert (you(carl)["may_sit"], you(carl)["may_ask"]) == ([], [2, 3])
    carl.do("ask_seat", seat=2, name="Carl")
    assert said(ben) == f"Carl asks to take over from {bot} in seat 3."
    (asked,) = requests(anna)
    assert (asked["seat"], asked["name"]) == (2, "Carl")
    assert asked["sees"] == ["its hand and the shares it keeps", "the values of its bets"]
    assert [you(each)["to_answer"] for each in (anna, ben, carl)] == [[2], [2], []]
    assert you(carl)["asks"] == 2

    anna.do("answer_request", seat=2, name="Carl", let_in=True)
    assert (you(anna)["to_answer"], you(carl)["seats"], carl.view["seat"]) == ([], [], None)
    with pytest.raises(Refusal, match="already answered Carl"):
        anna.do("answer_request", seat=2, name="Carl", let_in=True)

    ben.do("answer_request", seat=2, name="Carl", let_in=True)
    assert you(carl)["seats"] == [2]
    assert carl.view["seat"] == 2
    assert said(anna) == f"Carl takes over from {bot} in seat 3."
    assert requests(anna) == []
    seat = anna.latest["table"]["seats"][2]
    assert (seat["kind"], seat["name"], seat["bot"]) == ("person", "Carl", None)


@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
def test_nothing_is_seen_before_all_have_agreed(visit: Come, game: str) -> None:
    anna, _ = with_bots(visit, "Anna", "Ben", game=game)
    carl, dora = visit().socket(anna.table), visit().socket(anna.table)
    carl.do("ask_seat", seat=2, name="Carl")
    anna.do("answer_request", seat=2, name="Carl", let_in=True)
    carl.hear_all()
    dora.hear_all()
    assert carl.view == dora.view
    assert carl.view["seat"] is None
    with pytest.raises(Refusal, match="not yours"):
        carl.do("look", seat=2)
    with pytest.raises(Refusal, match="taken by"):
        carl.do("sit", seat=2, name="Carl")


def test_one_no_is_enough_and_nobody_is_told_whose_it_was(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    carl = visit().socket(anna.table)
    carl.do("ask_seat", seat=3, name="Carl")
    ben.do("answer_request", seat=3, name="Carl", let_in=False)
    assert said(carl) == "Carl was not let into this game, but can join the next one."
    assert (you(carl)["asks"], you(carl)["may_ask"], requests(anna)) == (None, [], [])
    assert not any("Ben" in text for text in carl.heard[-3:] if '"chat"' in text)
    with pytest.raises(Refusal, match="not let into this game"):
        carl.do("ask_seat", seat=2, name="Carl")
    with pytest.raises(Refusal, match="no longer asking for seat 4"):
        anna.do("answer_request", seat=3, name="Carl", let_in=True)


def test_a_request_can_be_withdrawn(visit: Come) -> None:
    (anna,) = with_bots(visit, "Anna")
    carl, dora = visit().socket(anna.table), visit().socket(anna.table)
    with pytest.raises(Refusal, match="not asked for a seat"):
        carl.do("withdraw_request")
    carl.do("ask_seat", seat=1, name="Carl")
    with pytest.raises(Refusal, match="you have asked for seat 2"):
        carl.do("ask_seat", seat=2, name="Carl")
    with pytest.raises(Refusal, match="Carl has asked for seat 2"):
        dora.do("ask_seat", seat=1, name="Dora")
    carl.do("withdraw_request")
    assert you(anna)["to_answer"] == []
    dora.do("ask_seat", seat=1, name="Dora")
    with pytest.raises(Refusal, match="Carl is no longer asking"):
        anna.do("answer_request", seat=1, name="Carl", let_in=True)


def test_whoever_leaves_the_table_need_not_answer(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    carl = visit().socket(anna.table)
    carl.do("ask_seat", seat=2, name="Carl")
    anna.do("answer_request", seat=2, name="Carl", let_in=True)
    ben.do("stand", seat=1)
    carl.until(lambda: carl.latest["you"]["seats"] == [2])


def test_nobody_waits_for_who_has_gone_before_the_last_answer(visit: Come) -> None:
    (anna,) = with_bots(visit, "Anna")
    carl = visit().socket(anna.table)
    carl.do("ask_seat", seat=1, name="Carl")
    carl.close()
    anna.until(lambda: anna.latest["table"]["watching"] == 0)
    anna.do("answer_request", seat=1, name="Carl", let_in=True)
    assert said(anna) == "Carl has left; the bot plays on."
    assert anna.latest["table"]["seats"][1]["kind"] == "bot"


def test_a_seat_that_its_player_takes_back_is_not_asked_for_any_more(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    ben.do("seat_bot", seat=1, bot="random")
    ben.do("stand", seat=1)
    carl = visit().socket(anna.table)
    carl.do("ask_seat", seat=1, name="Carl")
    ben.do("sit", seat=1, name="Ben")
    carl.until(lambda: carl.latest["table"]["requests"] == [])
    assert (you(anna)["to_answer"], you(carl)["asks"]) == ([], None)


def test_a_request_lapses_also_after_a_restart(data: Path) -> None:
    soon = replace(UNHURRIED, seat_request_seconds=0.5)
    with served(data) as address:
        (anna,) = with_bots(lambda: Visitor(address), "Anna")
        carl = Visitor(address).socket(anna.table)
        carl.do("ask_seat", seat=1, name="Carl")
        visitor, table = anna.visitor, anna.table
    with served(data, soon) as address:
        visitor.address = address
        anna = visitor.socket(table)
        assert you(anna)["to_answer"] == [1]
        anna.do("answer_request", seat=1, name="Carl", let_in=False)
        dora = Visitor(address).socket(table)
        dora.do("ask_seat", seat=1, name="Dora")
        wait_until(lambda: requests(anna) == [])
        assert said(anna) == "Not everybody answered Dora; the request for a seat has lapsed."
        assert you(dora)["may_ask"] == [1, 2]


# -- who cannot ask ------------------------------------------------------------------------------


def test_players_cannot_ask_for_a_second_hand(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    with pytest.raises(Refusal, match="nobody may see two hands"):
        ben.do("ask_seat", seat=2, name="Bert")
    ben.do("stand", seat=1)
    with pytest.raises(Refusal, match="nobody may see two hands"):
        ben.do("ask_seat", seat=2, name="Bert")
    with pytest.raises(Refusal, match="only seated players"):
        ben.do("answer_request", seat=2, name="Carl", let_in=True)
    assert (you(anna)["may_ask"], you(ben)["may_ask"]) == ([], [])


def test_a_seat_that_somebody_holds_is_not_to_be_had(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    carl = visit().socket(anna.table)
    with pytest.raises(Refusal, match="Ben is playing in seat 2"):
        carl.do("ask_seat", seat=1, name="Carl")
    ben.do("seat_bot", seat=1, bot="random")
    with pytest.raises(Refusal, match="belongs to Ben, who left it to a bot for a while"):
        carl.do("ask_seat", seat=1, name="Carl")
    with pytest.raises(Refusal, match="already called Anna"):
        carl.do("ask_seat", seat=2, name="Anna")
    with pytest.raises(Refusal, match="there is no seat 9"):
        carl.do("ask_seat", seat=8, name="Carl")
    anna.do("mute")
    with pytest.raises(Refusal, match="the host has muted you"):
        carl.do("ask_seat", seat=2, name="Carl")


def test_who_was_sent_away_cannot_ask(visit: Come) -> None:
    anna, ben = with_bots(visit, "Anna", "Ben")
    anna.do("kick", seat=1, ban=True)
    with pytest.raises(Refusal, match="asked you to leave"):
        ben.do("ask_seat", seat=2, name="Ben")
    assert you(ben)["may_ask"] == []


@pytest.mark.parametrize("bot", [False, True])
def test_a_host_cannot_let_in_a_friend_where_they_sent_somebody_away(
    visit: Come, bot: bool
) -> None:
    """The friend may be another browser of the host, who would see the cards of that player."""
    anna, ben = with_bots(visit, "Anna", "Ben")
    anna.do("kick", seat=1)
    if bot:
        anna.do("seat_bot", seat=1, bot="random")
    carl = visit().socket(anna.table)
    assert you(carl)["may_ask"] == [2, 3]
    with pytest.raises(Refusal, match="only whoever held it before, or a bot, can play seat 2"):
        carl.do("ask_seat", seat=1, name="Carl")
    ben.do("sit", seat=1, name="Ben")


def test_nobody_is_let_in_where_nobody_sits(visit: Come) -> None:
    host = visit().host("random", "random", game="big_stakes")
    host.do("start")
    host.until_phase("playing")
    with pytest.raises(Refusal, match="nobody at this table to let you in"):
        host.do("ask_seat", seat=0, name="Anna")
    assert you(host)["may_ask"] == []


def test_nobody_joins_before_the_start_or_in_a_lesson(visit: Come) -> None:
    host = visit().host("open", "random")
    host.do("sit", seat=0, name="Anna")
    carl = visit().socket(host.table)
    with pytest.raises(Refusal, match="has not started"):
        carl.do("ask_seat", seat=1, name="Carl")
    lesson = visit().post("/api/lessons", {"game": "homestretch", "name": "Anna"})
    guest = visit().socket(str(lesson["table"]))
    with pytest.raises(Refusal, match="a lesson is for one learner"):
        guest.do("ask_seat", seat=1, name="Carl")
    assert you(guest)["may_ask"] == []


# -- where nothing is hidden ---------------------------------------------------------------------


def test_where_a_game_hides_nothing_a_bots_seat_is_taken_at_once(visit: Come) -> None:
    (anna,) = with_bots(visit, "Anna", game="long_shot")
    carl = visit().socket(anna.table)
    assert (you(carl)["may_sit"], you(carl)["may_ask"]) == ([1, 2], [])
    carl.do("sit", seat=1, name="Carl")
    assert you(carl)["seats"] == [1]
    assert anna.latest["you"]["to_answer"] == []
    with pytest.raises(Refusal, match="is taken by"):
        carl.do("sit", seat=2, name="Carl again")  # a player does not take bots' seats as well


def test_at_a_closed_table_somebody_must_agree_all_the_same(visit: Come) -> None:
    (anna,) = with_bots(visit, "Anna", game="long_shot", spectators="none")
    carl = visit().socket(anna.table)
    assert (you(carl)["may_sit"], you(carl)["may_ask"]) == ([], [1, 2])
    carl.do("ask_seat", seat=1, name="Carl")
    assert you(carl)["seats"] == []
    anna.do("answer_request", seat=1, name="Carl", let_in=True)
    carl.until(lambda: "game" in carl.latest)
    assert carl.view["seat"] == 1


def test_between_the_bets_a_seat_of_the_race_room_hides_nothing(visit: Come) -> None:
    """Without bets there is never anything to hide; with them the others are asked."""
    (anna,) = with_bots(
        visit, "Anna", game="top_of_the_stretch", options={"betting": True}, dice="manual"
    )
    carl = visit().socket(anna.table)
    carl.do("ask_seat", seat=1, name="Carl")
    assert you(carl)["seats"] == []

    (anna,) = with_bots(visit, "Anna", game="top_of_the_stretch", dice="manual")
    carl = visit().socket(anna.table)
    carl.do("ask_seat", seat=1, name="Carl")
    assert you(carl)["seats"] == [1]
