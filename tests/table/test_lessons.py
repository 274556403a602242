"""A lesson at a table: a room like any other, for one visitor, with a coach."""

import time
from pathlib import Path
from typing import Any

import pytest

from railbird.lessons import lesson_of
from tests.table.served import Come, Json, Refusal, Socket, Visitor, play_to_end, served

COACH = "coach"


def learn(visitor: Visitor, game: str = "homestretch") -> Socket:
    made = visitor.post("/api/lessons", {"game": game, "name": "Ann", "speed": "off"})
    player = visitor.socket(made["table"], 0)
    player.until_phase("playing")
    return player


def until_coached(player: Socket, title: str) -> Json:
    player.until(lambda: player.game.get(COACH, {}).get("title") == title)
    coach: Json = player.game[COACH]
    return coach


def suggested(game: Json) -> Any:
    """What the coach would do, or the first choice."""
    words = game[COACH]["suggestion"]
    fitting = [each["action"] for each in game["legal"] if each["words"] == words]
    return (fitting or [game["legal"][0]["action"]])[0]


def test_the_coach_speaks_from_the_first_decision_to_the_end(visit: Come) -> None:
    player = learn(visit())
    assert player.latest["table"]["lesson"] is True
    assert player.latest["table"]["dice"]["mode"] == "unproven"
    titles = []

    def choose(game: Json) -> Any:
        titles.append(game[COACH]["title"])
        return suggested(game)

    play_to_end(player, choose=choose)
    lesson = lesson_of("homestretch")
    assert lesson is not None
    assert [title for title in titles if title][:5] == [m.title for m in lesson.moments[:5]]
    coach = player.game[COACH]
    assert coach["over"]
    assert coach["done"] == coach["of"] == len(lesson.moments)
    assert len(coach["steps"]) == len(lesson.end)


def test_what_came_of_a_choice_is_said(visit: Come) -> None:
    player = learn(visit())
    first = until_coached(player, "Your first share")
    assert first["came"] == ""
    assert first["suggestion"] == "Keep #7 Time's Up ($10k)"
    assert first["steps"][0]["point"] == "money"
    player.act(suggested(player.game))
    second = until_coached(player, "The hands go round")
    assert second["came"].startswith("#7 is yours.")
    assert second["done"] == 1


def test_another_choice_gets_another_answer(visit: Come) -> None:
    player = learn(visit())
    until_coached(player, "Your first share")
    player.act({"do": "draft_pick", "card": "B12a"})
    assert until_coached(player, "The hands go round")["came"].startswith("Fine, that one")


def test_nobody_else_comes_in(visit: Come) -> None:
    player = learn(visit())
    other = visit().socket(player.table)
    other.until(lambda: "you" in other.latest)
    assert other.latest["you"]["may_watch"] is False
    assert other.latest["you"]["may_sit"] == []
    other.hear_all()
    assert "game" not in other.latest
    assert not any(COACH in text for text in other.heard)
    with pytest.raises(Refusal):
        other.do("sit", seat=0, name="Ben")


def test_a_plain_table_has_no_coach(visit: Come) -> None:
    player = visit().host("open", "steady")
    player.do("sit", seat=0, name="Ann")
    player.do("start")
    player.until_phase("playing")
    assert player.latest["table"]["lesson"] is False
    assert COACH not in player.game


def test_the_next_game_at_the_table_is_a_plain_one(visit: Come) -> None:
    player = learn(visit())
    play_to_end(player)
    player.do("rematch")
    player.until_phase("open")
    player.do("start")
    player.until(lambda: player.game["number"] == 2)
    assert player.latest["table"]["lesson"] is False
    assert player.latest["table"]["dice"]["mode"] == "fair"
    assert COACH not in player.game


def test_bad_wishes_are_refused(visit: Come) -> None:
    visitor = visit()
    wanted = {"game": "homestretch", "name": "Ann"}
    assert "does not know" in visitor.refused("/api/lessons", wanted | {"game": "x"})["error"]
    assert "name" in visitor.refused("/api/lessons", wanted | {"name": ""})["error"]
    assert "You" in visitor.refused("/api/lessons", wanted | {"name": "you"})["error"]
    assert "seats" in visitor.refused("/api/lessons", wanted | {"seats": []})["error"]
    # A game from outside without a lesson; the test server knows one.
    assert "has no lesson" in visitor.refused("/api/lessons", wanted | {"game": "whisper"})["error"]


def test_a_learner_may_have_the_name_of_an_opponent(visit: Come) -> None:
    visitor = visit()
    made = visitor.post("/api/lessons", {"game": "homestretch", "name": "bay", "speed": "off"})
    player = visitor.socket(made["table"], 0)
    player.until_phase("playing")
    assert [seat["name"] for seat in player.latest["table"]["seats"]] == ["bay", "Seat 2", "Roan"]


def test_the_games_say_what_they_teach(visit: Come) -> None:
    games = {game["id"]: game["lesson"] for game in visit().get("/api/games")}
    assert "minutes" in games["homestretch"]
    assert games["whisper"] == ""


def test_the_lesson_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    """With the same words of the coach, and the dice of the lesson."""
    with served(tmp_path) as address:
        visitor = Visitor(address)
        player = learn(visitor)
        until_coached(player, "Your first share")
        player.act(suggested(player.game))
        before = until_coached(player, "The hands go round")
        cookies = dict(visitor.http.cookies)
        table = player.table
        time.sleep(0.2)
        player.close()
    with served(tmp_path) as address:
        again = Visitor(address)
        again.http.cookies.clear()
        for name, value in cookies.items():
            again.http.cookies.set(name, value)
        player = again.socket(table, 0)
        player.until_phase("playing")
        assert player.game[COACH] == before
        play_to_end(player, choose=suggested)
        shown = " ".join(player.log)
        assert "Race 1: Harbor Handicap." in shown
        assert player.game[COACH]["over"]
