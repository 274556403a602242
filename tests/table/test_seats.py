"""Seats: taking and leaving them, bots in and out, one browser with several, two with one."""

from pathlib import Path

import pytest

from railbird.table.characters import CAST
from tests.table.served import Come, Json, Refusal, Socket, Visitor, play_to_end, served, together


def seats_at(socket: Socket) -> list[Json]:
    socket.hear_all()
    seats: list[Json] = socket.latest["table"]["seats"]
    return seats


def test_a_taken_seat_stays_with_who_took_it(visit: Come) -> None:
    anna = visit().host("open", "open")
    anna.do("sit", seat=0, name="Anna")
    ben = visit().socket(anna.table)
    with pytest.raises(Refusal, match="seat 1 is taken by Anna"):
        ben.do("sit", seat=0, name="Ben")
    with pytest.raises(Refusal, match="there is no seat 3"):
        ben.do("sit", seat=2, name="Ben")
    with pytest.raises(Refusal, match="already called anna"):
        ben.do("sit", seat=1, name="anna")
    assert [seat["kind"] for seat in seats_at(ben)] == ["person", "open"]


def test_only_the_holder_acts_stands_up_and_renames(visit: Come) -> None:
    anna, ben = together(visit)
    pick = ben.game["legal"][0]["action"]
    for command in (
        {"do": "act", "action": pick, "n": ben.game["n"], "seat": 1},
        {"do": "stand", "seat": 1},
        {"do": "rename", "seat": 1, "name": "Bert"},
        {"do": "look", "seat": 1},
    ):
        with pytest.raises(Refusal, match="seat 2 is not yours"):
            anna.do(**command)


def test_host_rights_are_the_hosts_alone(visit: Come) -> None:
    anna = visit().host("open", "random")
    ben = visit().socket(anna.table)
    anna.do("sit", seat=0, name="Anna")
    for command in (
        {"do": "start"},
        {"do": "kick", "seat": 0},
        {"do": "swap", "a": 0, "b": 1},
        {"do": "set", "listed": True},
        {"do": "seat_bot", "seat": 0, "bot": "random"},
        {"do": "hand_back", "seat": 1},
    ):
        with pytest.raises(Refusal, match="only the host"):
            ben.do(**command)


def test_seats_can_be_swapped_before_the_start(visit: Come) -> None:
    anna = visit().host("open", "random")
    anna.do("sit", seat=0, name="Anna")
    anna.do("swap", a=0, b=1)
    assert [seat["name"] for seat in seats_at(anna)] == [CAST["random"][0].name, "Anna"]
    assert anna.latest["you"]["seats"] == [1]
    assert anna.latest["you"]["looking"] == 1
    anna.do("start")
    with pytest.raises(Refusal, match="before a game starts"):
        anna.do("swap", a=0, b=1)


def test_a_game_needs_every_seat_taken(visit: Come) -> None:
    anna = visit().host("open", "open")
    anna.do("sit", seat=0, name="Anna")
    with pytest.raises(Refusal, match="nobody sits in seat 2"):
        anna.do("start")
    anna.do("seat_bot", seat=1, bot="random")
    anna.do("start")


def test_a_bot_holds_a_seat_and_hands_it_back(visit: Come) -> None:
    anna, ben = together(visit)
    ben.do("seat_bot", seat=1, bot="random")
    ben.hear_all()
    assert ben.game["legal"] == []
    assert seats_at(ben)[1]["kind"] == "bot"
    assert seats_at(ben)[1]["name"] == "Ben"
    ben.until(lambda: ben.view["draft"]["pick"])
    with pytest.raises(Refusal, match="a bot is playing for this seat"):
        ben.act({"do": "draft_pick", "card": "B02a"})
    anna.do("hand_back", seat=1)
    anna.act(anna.game["legal"][0]["action"])
    ben.until(lambda: ben.game["legal"])
    ben.act(ben.game["legal"][0]["action"])
    assert seats_at(ben)[1]["kind"] == "person"


def test_whoever_is_kicked_loses_the_view_and_a_bot_plays_on(visit: Come) -> None:
    anna, ben = together(visit)
    assert ben.view["draft"]["hand"]
    anna.do("kick", seat=1, ban=True)
    ben.until(lambda: ben.latest["you"]["seats"] == [])
    ben.hear_all()
    assert ben.view["seat"] is None
    assert ben.view["draft"]["hand"] == []
    assert ben.latest["you"]["sent_away"] == "table"
    with pytest.raises(Refusal, match="asked you to leave"):
        ben.do("sit", seat=1, name="Ben")
    anna.do("seat_bot", seat=1, bot="random")
    play_to_end(anna)
    assert anna.latest["table"]["evening"][0]["seats"][1]["name"] == "Ben"


def test_nobody_takes_a_seat_with_secrets_in_the_middle_of_a_game(visit: Come) -> None:
    """Not the host, not a player, and no newcomer, who may be one of them in another browser."""
    anna, ben = together(visit)
    stranger = visit().socket(anna.table)
    anna.do("kick", seat=1)
    for other in (anna, stranger):
        with pytest.raises(Refusal, match=r"only whoever held it before, or a bot, can play"):
            other.do("sit", seat=1, name="Carl")
        other.hear_all()
        assert other.latest["you"]["seats"] == ([0] if other is anna else [])
    said = anna.latest["chat"]["lines"][-1]["text"]
    assert said == (
        "The host asked Ben to leave the seat. "
        "Until this game is over, only whoever held it before, or a bot, can play seat 2."
    )
    ben.do("sit", seat=1, name="Ben")


def test_whoever_stood_up_can_sit_down_again_but_nowhere_else(visit: Come) -> None:
    anna, ben = together(visit)
    hand = ben.view["draft"]["hand"]
    ben.do("stand", seat=1)
    anna.do("stand", seat=0)
    carl = visit().socket(anna.table)
    for each in (anna, ben, carl):
        each.hear_all()
    assert [each.latest["you"]["may_sit"] for each in (anna, ben, carl)] == [[0], [1], []]
    with pytest.raises(Refusal, match="nobody else may see what seat 1 holds"):
        ben.do("sit", seat=0, name="Ben")
    ben.do("sit", seat=1, name="Ben")
    ben.hear_all()
    assert ben.view["draft"]["hand"] == hand


def test_a_banned_player_leaves_the_seat_to_a_bot(visit: Come) -> None:
    anna, _ = together(visit)
    anna.do("kick", seat=1, ban=True)
    anna.hear_all()
    assert "only a bot can play seat 2" in anna.latest["chat"]["lines"][-1]["text"]
    with pytest.raises(Refusal, match="only a bot can play seat 2"):
        anna.do("sit", seat=1, name="Carl")


def test_a_bots_seat_cannot_be_opened_in_the_middle_of_a_game(visit: Come) -> None:
    anna = visit().host("open", "random")
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.until_phase("playing")
    with pytest.raises(Refusal, match="only a bot can play seat 2"):
        anna.do("hand_back", seat=1)


def test_a_seat_is_not_handed_over_to_another_player(visit: Come) -> None:
    anna, ben = together(visit)
    made = ben.visitor.post(f"/api/t/{anna.table}/handover", {})
    refused = anna.visitor.refused("/api/handover", {"code": made["code"]})
    assert "nobody may see two hands" in refused["error"]
    phone = visit()
    phone.post("/api/handover", {"code": made["code"]})
    back = phone.post(f"/api/t/{anna.table}/handover", {})
    ben.visitor.post("/api/handover", {"code": back["code"]})
    ben.until(lambda: ben.latest["you"]["seats"] == [1])


def test_who_held_a_seat_is_known_after_a_restart(data: Path) -> None:
    with served(data) as address:
        anna, ben = together(lambda: Visitor(address))
        ben.do("stand", seat=1)
    with served(data) as address:
        for visitor, may_sit in ((anna.visitor, False), (ben.visitor, True)):
            back = Visitor(address)
            back.http.cookies = visitor.http.cookies
            page = back.socket(anna.table)
            if may_sit:
                page.do("sit", seat=1, name="Ben")
                continue
            with pytest.raises(Refusal, match="nobody else may see"):
                page.do("sit", seat=1, name="Carl")


def test_seats_are_free_again_when_the_game_is_over(visit: Come) -> None:
    anna, ben = together(visit)
    ben.do("stand", seat=1)
    anna.do("seat_bot", seat=1, bot="random")
    play_to_end(anna)
    anna.do("rematch")
    anna.do("hand_back", seat=1)
    visit().socket(anna.table).do("sit", seat=1, name="Carl")


def test_an_empty_seat_of_a_game_without_secrets_can_be_taken(visit: Come) -> None:
    anna, ben = together(visit, game="long_shot")
    ben.do("stand", seat=1)
    carl = visit().socket(anna.table)
    carl.do("sit", seat=1, name="Carl")
    carl.until(lambda: carl.latest["you"]["seats"] == [1])


def test_whoever_leaves_a_seat_to_a_bot_can_stand_up(visit: Come) -> None:
    anna, ben = together(visit)
    ben.do("seat_bot", seat=1, bot="random")
    ben.do("stand", seat=1)
    assert seats_at(anna)[1] | {"connected": False} == {
        "seat": 1,
        "kind": "bot",
        "name": "Ben",
        "bot": "random",
        "held": False,
        "connected": False,
        "ready": False,
        "character": None,
        "muted": False,
    }
    play_to_end(anna)


def test_two_tabs_look_through_one_seat(visit: Come) -> None:
    anna, ben = together(visit)
    tab = anna.visitor.socket(anna.table)
    tab.until(lambda: "game" in tab.latest)
    assert tab.game["view"] == anna.game["view"]
    assert tab.game["n"] == anna.game["n"]
    tab.act(tab.game["legal"][0]["action"])
    anna.until(lambda: anna.view["draft"]["pick"])
    tab.hear_all()
    assert tab.game == anna.game
    assert ben.view["draft"]["pick"] is None


def test_the_table_says_whether_a_big_screen_shows_it(visit: Come) -> None:
    host = visit()
    page = host.host("open", "random", "random")
    page.do("sit", seat=0, name="Anna")
    assert page.latest["table"]["screens"] == 0
    screen = host.socket(page.table, screen=True)
    page.until(lambda: page.latest["table"]["screens"] == 1)
    page.do("start")
    screen.until_phase("playing")
    assert screen.view["seat"] is None  # the public view, though the browser holds a seat
    screen.close()
    page.until(lambda: page.latest["table"]["screens"] == 0)


def test_one_browser_with_several_seats_looks_through_one_at_a_time(visit: Come) -> None:
    table = visit().host("open", "open")
    table.do("sit", seat=0, name="Anna")
    table.do("sit", seat=1, name="Ben")
    table.do("start")
    device = table.visitor.socket(table.table)
    device.until(lambda: "game" in device.latest)
    assert device.latest["you"] | {"now": 0} == {
        "type": "you",
        "seats": [0, 1],
        "may_sit": [],
        "may_ask": [],
        "asks": None,
        "to_answer": [],
        "host": True,
        "looking": None,
        "may_watch": True,
        "sent_away": None,
        "now": 0,
    }
    assert device.view["draft"]["hand"] == []
    hands = []
    for seat in (0, 1):
        device.do("look", seat=seat)
        device.hear_all()
        assert device.view["seat"] == seat
        hands.append(device.view["draft"]["hand"])
        device.act(device.game["legal"][0]["action"])
    assert hands[0] != hands[1]
    device.do("look", seat=None)
    device.hear_all()
    assert device.view["draft"]["hand"] == []


def test_a_seat_moves_to_another_device_once(visit: Come) -> None:
    anna, _ = together(visit)
    hand = anna.view["draft"]["hand"]
    made = anna.visitor.post(f"/api/t/{anna.table}/handover", {})
    phone = visit()
    assert phone.post("/api/handover", {"code": made["code"]}) == {
        "table": anna.table,
        "seats": [0],
    }
    anna.until(lambda: anna.latest["you"]["seats"] == [])
    anna.hear_all()
    assert anna.view["draft"]["hand"] == []
    assert not anna.latest["you"]["host"]
    on_phone = phone.socket(anna.table)
    on_phone.hear_all()
    assert on_phone.view["draft"]["hand"] == hand
    assert on_phone.latest["you"]["host"]
    again = visit().refused("/api/handover", {"code": made["code"]})
    assert "has been used" in again["error"]


def test_a_handover_moves_nothing_again_when_the_seat_has_come_back(visit: Come) -> None:
    anna, _ = together(visit)
    phone = visit()
    there = anna.visitor.post(f"/api/t/{anna.table}/handover", {})
    phone.post("/api/handover", {"code": there["code"]})
    back = phone.post(f"/api/t/{anna.table}/handover", {})
    anna.visitor.post("/api/handover", {"code": back["code"]})
    for code in (there["code"], back["code"]):
        assert "has been used" in visit().refused("/api/handover", {"code": code})["error"]
    anna.until(lambda: anna.latest["you"]["seats"] == [0] and anna.latest["you"]["host"])


def test_a_handover_cannot_be_forged(visit: Come) -> None:
    anna, _ = together(visit)
    code = anna.visitor.post(f"/api/t/{anna.table}/handover", {})["code"]
    stranger = visit()
    assert "no seat" in stranger.refused(f"/api/t/{anna.table}/handover", {})["error"]
    for forged in (code[:-4] + "AAAA", "x", "", "é", code[::-1]):
        assert stranger.refused("/api/handover", {"code": forged})["error"]
    assert anna.visitor.get("/api/mine")[0]["seats"] == [0]


def test_my_tables_say_whose_turn_it_is(visit: Come) -> None:
    anna, ben = together(visit)
    assert anna.visitor.get("/api/mine")[0]["your_turn"]
    anna.act(anna.game["legal"][0]["action"])
    (mine,) = anna.visitor.get("/api/mine")
    assert mine["table"] == anna.table
    assert not mine["your_turn"]
    assert mine["host"]
    assert ben.visitor.get("/api/mine")[0]["your_turn"]
    assert visit().get("/api/mine") == []


# -- chat ----------------------------------------------------------------------------------------


def test_strangers_do_not_write_at_a_table_without_spectators(visit: Come) -> None:
    anna, ben = together(visit, spectators="none")
    with pytest.raises(Refusal, match="only seated players"):
        visit().socket(anna.table).do("chat", text="Psst.", name="Carl")
    for player in (anna, ben):
        player.do("chat", text="Hello.")


@pytest.mark.parametrize("ban", [True, False])
def test_whoever_was_sent_away_does_not_write(visit: Come, ban: bool) -> None:
    anna, ben = together(visit)
    anna.do("kick", seat=1, ban=ban)
    with pytest.raises(Refusal, match="asked you to leave"):
        ben.do("chat", text="But why?", name="Ben again")


def test_the_host_mutes_a_player_and_spectators(visit: Come) -> None:
    anna, ben = together(visit)
    carl = visit().socket(anna.table)
    with pytest.raises(Refusal, match="only the host"):
        ben.do("mute", seat=0)
    anna.do("mute", seat=1)
    with pytest.raises(Refusal, match="muted you"):
        ben.do("chat", text="Hello.")
    carl.do("chat", text="Hello.", name="Carl")
    anna.do("mute")
    anna.do("mute", seat=1, muted=False)
    with pytest.raises(Refusal, match="muted you"):
        carl.do("chat", text="Hello.", name="Carl")
    ben.do("chat", text="Hello.")
    with pytest.raises(Refusal, match="cannot be muted"):
        anna.do("mute", seat=0)
    anna.do("mute", muted=False)
    carl.do("chat", text="Hello.", name="Carl")
