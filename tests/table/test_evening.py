"""Around the game: settings, spectators, chat, rematch and the score of the evening."""

import pytest

from railbird.core.dice import commitment_of
from tests.table.served import Come, Refusal, play_to_end, together


def test_a_rematch_keeps_seats_and_options_and_everybody_follows(visit: Come) -> None:
    anna, ben = together(visit, options={"purple_races": 1, "green_races": 0})
    spectator = visit().socket(anna.table)
    with pytest.raises(Refusal, match="when this one is over"):
        anna.do("rematch")
    play_to_end(anna, ben)
    first_dice = anna.latest["table"]["dice"]["commitment"]
    ben.do("rematch")
    anna.until_phase("open")
    table = anna.latest["table"]
    assert table["number"] == 2
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben"]
    assert table["options"]["purple_races"] == 1
    assert table["dice"]["commitment"] != first_dice
    assert not any(seat["ready"] for seat in table["seats"])
    anna.do("commit", seat=0, nonce_hash=commitment_of("again"))
    anna.do("start")
    anna.do("reveal", seat=0, nonce="again")
    spectator.until(lambda: spectator.latest.get("game", {}).get("number") == 2)
    play_to_end(anna, ben)
    table = anna.latest["table"]
    assert [game["number"] for game in table["evening"]] == [1, 2]
    assert table["dice"]["nonces"] == ["again", ""]
    assert sum(standing["wins"] for standing in table["standings"]) >= 2
    assert {standing["name"]: standing["games"] for standing in table["standings"]} == {
        "Anna": 2,
        "Ben": 2,
    }


def test_spectators_can_be_kept_out(visit: Come) -> None:
    anna, _ = together(visit, spectators="none")
    spectator = visit().socket(anna.table)
    spectator.hear_all()
    assert not spectator.latest["you"]["may_watch"]
    assert "game" not in spectator.latest
    assert "log" not in spectator.latest
    refused = spectator.visitor.http.get(f"/api/t/{anna.table}/replay")
    assert refused.status_code == 400
    assert "no spectators" in refused.json()["error"]
    anna.do("set", spectators="public")
    spectator.until(lambda: "game" in spectator.latest)
    assert spectator.view["seat"] is None
    anna.do("set", spectators="none")
    anna.act(anna.game["legal"][0]["action"])
    spectator.hear_all()
    assert spectator.view["draft"]["picked"] == [False, False]


def test_listed_tables_are_found_by_others(visit: Come) -> None:
    visitor = visit()
    hidden = visitor.create("open", "random")
    listed = visitor.create("open", "random", name="Come in", listed=True)
    found = {table["table"]: table for table in visit().get("/api/tables")}
    assert hidden not in found
    assert found[listed]["name"] == "Come in"
    assert found[listed]["open_seats"] == 1


def test_chat_is_plain_text_under_ones_own_name(visit: Come) -> None:
    anna, ben = together(visit)
    anna.do("chat", text="  <b>Hello</b>\n& \u202ewelcome\x00 ")
    ben.hear_all()
    line = ben.latest["chat"]["lines"][-1]
    assert (line["who"], line["seat"], line["text"]) == ("Anna", 0, "<b>Hello</b> & welcome")
    spectator = visit().socket(anna.table)
    with pytest.raises(Refusal, match="choose another name"):
        spectator.do("chat", text="I am Anna", name="anna")
    spectator.do("chat", text="Good luck", name="Dora")
    anna.hear_all()
    line = anna.latest["chat"]["lines"][-1]
    assert (line["who"], line["seat"]) == ("Dora", None)
    late = visit().socket(anna.table)
    late.hear_all()
    assert [line["text"] for line in late.latest["chat"]["lines"]][-2:] == [
        "<b>Hello</b> & welcome",
        "Good luck",
    ]


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "x" * 25, "You"])
def test_names_have_limits(visit: Come, name: str) -> None:
    anna = visit().host("open", "open")
    with pytest.raises(Refusal):
        anna.do("sit", seat=0, name=name)


def test_the_host_changes_the_table_before_the_start(visit: Come) -> None:
    anna = visit().host("open", "open", "random")
    anna.do("sit", seat=0, name="Anna")
    anna.do("set", seats=2, options={"green_races": 0}, dice="manual", name="Our table")
    anna.hear_all()
    table = anna.latest["table"]
    assert len(table["seats"]) == 2
    assert table["options"]["green_races"] == 0
    assert table["settings"]["name"] == "Our table"
    assert table["dice"]["mode"] == "manual"
    with pytest.raises(Refusal, match=r"HS-12\.1"):
        anna.do("set", seats=9)
    with pytest.raises(Refusal, match="unknown option"):
        anna.do("set", options={"turbo": True})
    anna.do("seat_bot", seat=1, bot="random")
    anna.do("start")
    with pytest.raises(Refusal, match="only before a game starts"):
        anna.do("set", options={})


def test_a_pack_comes_with_its_faults_listed(visit: Come) -> None:
    visitor = visit()
    data = {each["file"]: each["text"] for each in visitor.get("/api/games/homestretch/data")}
    horses = data["horses.csv"]
    broken = {"name": "mine", "files": {"horses.csv": horses.replace("longshot", "donkey", 1)}}
    checked = visitor.post("/api/packs/check", {"game": "homestretch", "pack": broken})
    (problem,) = checked["problems"]
    assert problem["file"] == "horses.csv"
    assert problem["line"] == 2
    seats = [{}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "homestretch", "seats": seats, "pack": broken}
    assert visitor.refused("/api/tables", wanted)["problems"] == [problem]
    sound = {"name": "mine", "files": {"horses.csv": horses.replace("Emalus", "My Horse")}}
    assert visitor.post("/api/packs/check", {"game": "homestretch", "pack": sound}) == {
        "problems": []
    }
    table = visitor.post("/api/tables", wanted | {"pack": sound})["table"]
    assert visitor.get(f"/api/t/{table}/box")["horses"]["2"]["name"] == "My Horse"
    socket = visitor.socket(table)
    socket.hear_all()
    assert socket.latest["table"]["pack"] == "mine"


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"game": "chess", "seats": []}, "does not know the game chess"),
        ({"game": "homestretch", "seats": []}, "needs 2 to 6 players"),
        ({"game": "homestretch", "seats": [{}] * 2, "deadline": 1}, "deadline of 1 s"),
        ({"game": "homestretch", "seats": [{}] * 2, "speed": "warp"}, "Invalid enum value 'warp'"),
        ({"game": "homestretch", "seats": [{}] * 2, "name": "x" * 41}, "41 characters"),
        ({"game": "homestretch", "seats": [{}] * 2, "spectators": "all"}, "spectators"),
        ({"game": "homestretch", "seats": [{}, {"kind": "bot", "bot": "../x.py:Y"}]}, "no bot"),
        ({"game": "homestretch", "seats": [{}] * 2, "who": "me"}, "unknown field"),
        ([], "not understood"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(
    visit: Come, wanted: object, error: str
) -> None:
    assert error in visit().refused("/api/tables", wanted)["error"]
