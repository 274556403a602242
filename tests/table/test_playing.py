"""Decisions at a table: stale ones, taken-back ones, missed ones, and dice rolled by hand."""

import time

import msgspec
import pytest

from railbird.core import verify
from railbird.core.record import parse_record
from railbird.table.room.commands import host as hosting
from tests.table.served import Come, Json, Refusal, Socket, together
from tests.table.whisper import Whisper

YES: Json = {"do": "answer", "yes": True}
NO: Json = {"do": "answer", "yes": False}


def test_an_illegal_action_is_refused_with_its_rule(visit: Come) -> None:
    anna, _ = together(visit)
    with pytest.raises(Refusal, match="is not in your hand") as refusal:
        anna.act({"do": "draft_pick", "card": "R02"})
    assert refusal.value.rule == "HS-12.17"
    with pytest.raises(Refusal, match="not an action of Homestretch"):
        anna.act({"do": "fly"})


def test_an_action_is_checked_without_being_taken(visit: Come) -> None:
    """Refused in the words of the rule, also if it is not listed; nothing changes."""
    anna, ben = together(visit)
    n, listed = anna.game["n"], anna.game["legal"][0]["action"]
    assert anna.do("check", action=listed)["type"] == "checked"
    with pytest.raises(Refusal, match="is not in your hand") as refusal:
        anna.do("check", action={"do": "draft_pick", "card": "R02"})
    assert refusal.value.rule == "HS-12.17"
    assert anna.game["n"] == n
    anna.act(listed)
    with pytest.raises(Refusal, match="not one of your choices now"):
        anna.do("check", action=listed)
    assert ben.do("check", action=ben.game["legal"][0]["action"])["detail"] is None


def test_a_checked_action_says_what_it_brings_with_it(visit: Come) -> None:
    """Also a bet that no list holds, as a player types it."""
    anna, _ = together(visit, game="top_of_the_stretch", options={"betting": True})
    bet = {"do": "place_bet", "pp": 1, "type": "win"}
    assert {**bet, "amount": 98} not in [choice["action"] for choice in anna.game["legal"]]
    assert anna.do("check", action={**bet, "amount": 98})["certain"] == []
    all_of_it = anna.do("check", action={**bet, "amount": 100})
    assert all_of_it["certain"] == ["You cannot pay for another bet then: $0.00 is left."]


def test_a_command_is_taken_once(visit: Come) -> None:
    anna, _ = together(visit)
    command = {"action": anna.game["legal"][0]["action"], "n": anna.game["n"], "id": "twice"}
    assert anna.do("act", **command)["type"] == "done"
    n = anna.game["n"]
    assert anna.do("act", **command)["type"] == "done"
    anna.hear_all()
    assert anna.game["n"] == n


def test_the_same_id_of_another_visitor_is_another_command(visit: Come) -> None:
    anna, ben = together(visit)
    for player in (anna, ben):
        action = player.game["legal"][0]["action"]
        player.do("act", action=action, n=player.game["n"], id="same")
    anna.hear_all()
    assert anna.view["draft"]["step"] == 2


def test_a_double_click_does_not_act_twice(visit: Come) -> None:
    """The second click was meant for the decision that is gone."""
    anna = visit().host("open", "random")
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.until_phase("playing")
    action, n = anna.game["legal"][0]["action"], anna.game["n"]
    anna.do("act", action=action, n=n)
    with pytest.raises(Refusal, match="the game has moved on"):
        anna.do("act", action=action, n=n)


def test_others_who_bet_do_not_make_a_bet_stale(visit: Come) -> None:
    """HS-4.10: all bet at the same time."""
    anna, ben = together(visit)
    while anna.view["phase"] == "draft":
        for player in (anna, ben):
            player.hear_all()
            if player.game["legal"]:
                player.act(player.game["legal"][0]["action"])
        anna.hear_all()
    ben.hear_all()
    seen_by_ben = ben.game["n"]
    first, second = (anna, ben) if anna.view["must"] == [0] else (ben, anna)
    n = second.game["n"]
    first.act(first.game["legal"][0]["action"])
    second.do("act", action=second.game["legal"][0]["action"], n=n)
    ben.hear_all()
    assert ben.game["n"] == seen_by_ben + 2


def test_a_slip_is_sealed_in_one_step(visit: Come) -> None:
    """HS-4.9: five tokens in one action, which nobody lists."""
    anna, ben = together(visit)
    while anna.view["phase"] == "draft":
        for player in (anna, ben):
            player.hear_all()
            if player.game["legal"]:
                player.act(player.game["legal"][0]["action"])
        anna.hear_all()
    slip = [[1, 7, "win"], [1, 6, "win"], [2, 8, "win"], [2, 5, "win"], [3, 9, "win"]]
    anna.act({"do": "place_bets", "bets": slip})
    anna.hear_all()
    assert anna.view["tokens_left"][0] == 0
    assert sum("Anna puts" in line for line in anna.log) == 5


def test_an_action_can_be_explained(visit: Come) -> None:
    anna, _ = together(visit)
    explained = anna.do("explain", action=anna.game["legal"][0]["action"])
    assert explained["words"] == anna.game["legal"][0]["words"]
    assert "HS-7.1" in explained["help"]
    with pytest.raises(Refusal, match="not one of your choices"):
        anna.do("explain", action={"do": "move_two"})


def test_the_log_begins_with_what_setting_up_told(visit: Come) -> None:
    anna, ben = together(visit, game="whisper")
    carl = visit().socket(anna.table)
    carl.until_phase("playing")
    for viewer in (anna, ben, carl):
        viewer.hear_all()
        assert [line["words"] for line in viewer.latest["log"]["lines"]] == ["Whisper!"]
    replay = anna.visitor.get(f"/api/t/{anna.table}/replay", seat=0)
    assert [line["words"] for line in replay["lines"]] == ["Whisper!"]


# -- taking back ---------------------------------------------------------------------------------


def test_a_game_begins_with_one_picture(visit: Come) -> None:
    anna, ben = together(visit)
    for each in (anna, ben):
        each.hear_all()
        assert kinds(each).count("game") == 1
        assert kinds(each).count("update") == 0


def test_an_update_tells_what_changes_and_leads_to_the_whole(visit: Come) -> None:
    anna, ben = together(visit)
    for each in (anna, ben):
        each.act(each.game["legal"][0]["action"])
    anna.until(lambda: anna.view["draft"]["step"] == 2)
    update = next(text for text in anna.heard[::-1] if '"type":"update"' in text)
    moments = msgspec.json.decode(update)["moments"]
    changed = {path.partition("/")[0] for moment in moments for path in moment["view"]}
    assert "draft" in changed
    assert not {"options", "colours", "stables"} & changed
    late = anna.visitor.socket(anna.table)
    late.hear_all()
    whole = ("n", "view", "legal", "disabled", "deadlines", "may_take_back")
    assert [anna.game[part] for part in whole] == [late.game[part] for part in whole]


def test_choices_that_stay_are_not_sent_again(visit: Come) -> None:
    anna, ben = together(visit, game="whisper")
    anna.act(YES)
    before = ben.game["legal"]
    ben.hear_all()
    assert ben.game["legal"] == before
    anna.do("take_back", seat=0)
    assert anna.game["legal"]
    ben.act(YES)
    assert ben.game["legal"] == []


def test_a_step_that_cannot_be_told_as_an_update_is_told_as_a_snapshot(
    visit: Come, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, _ = together(visit)

    def blind(*_anything: object) -> None:
        raise RuntimeError("no words")

    with monkeypatch.context() as patch:
        patch.setattr("railbird.table.updates.update.StepUpdate.to", blind)
        anna.act(anna.game["legal"][0]["action"])
        anna.hear_all()
    assert anna.view["draft"]["pick"]
    assert "a step could not be told" in caplog.text
    assert kinds(anna)[-4:-1] == ["game", "log", "done"]


def kinds(socket: Socket) -> list[str]:
    return [msgspec.json.decode(text)["type"] for text in socket.heard]


def test_nothing_can_be_taken_back_in_homestretch(visit: Come) -> None:
    anna, _ = together(visit)
    anna.act(anna.game["legal"][0]["action"])
    assert not anna.game["may_take_back"]
    with pytest.raises(Refusal, match="nothing to take back"):
        anna.do("take_back")


def test_a_secret_answer_can_be_taken_back(visit: Come) -> None:
    anna, ben = together(visit, game="whisper")
    anna.act(YES)
    assert anna.game["may_take_back"]
    assert anna.game["disabled"] == [
        {"action": YES, "words": "Answer yes", "why": "you have answered", "rule": "WH-1"}
    ]
    anna.do("take_back")
    assert anna.view["answer"] is None
    assert not anna.game["may_take_back"]
    assert anna.log == ["Whisper!"]
    anna.act(NO)
    ben.act(YES)
    anna.until(lambda: anna.view["score"] == [0, 1])
    assert "Anna: no, Ben: yes" in anna.log


def test_what_another_did_in_secret_meanwhile_does_not_show(visit: Come) -> None:
    anna, ben, carl = whispering(visit)
    anna.act(YES)
    ben.act(YES)
    anna.do("take_back")
    ben.hear_all()
    assert ben.view["answer"] is True
    assert ben.log == ["Whisper!", "Ben says yes."]
    anna.act(NO)
    carl.act(NO)
    carl.until(lambda: carl.view["score"] == [0, 1, 0])


def test_what_was_told_stays(visit: Come) -> None:
    anna, ben = together(visit, game="whisper")
    anna.act(YES)
    ben.act(YES)
    ben.hear_all()
    assert not ben.game["may_take_back"]
    with pytest.raises(Refusal, match="nothing to take back"):
        ben.do("take_back")


def test_a_game_with_take_backs_leaves_a_sound_record(visit: Come) -> None:
    anna, ben = together(visit, game="whisper")
    for _ in range(2):
        anna.act(YES)
        anna.do("take_back")
        anna.act(NO)
        ben.act(NO)
        anna.hear_all()
    anna.until_phase("over")
    record = anna.latest["table"]["evening"][0]["record"]
    kept = parse_record(anna.visitor.http.get(f"/api/r/{record}/file").content)
    verify(kept, Whisper())
    assert len(kept.entries) == 4 + 3 + 1


def whispering(visit: Come) -> tuple[Socket, Socket, Socket]:
    anna = visit().host("open", "open", "open", game="whisper")
    players = (anna, visit().socket(anna.table), visit().socket(anna.table))
    for seat, (player, name) in enumerate(zip(players, ("Anna", "Ben", "Carl"), strict=True)):
        player.do("sit", seat=seat, name=name)
    anna.do("start")
    for player in players:
        player.until_phase("playing")
    return players


# -- those who do not decide ---------------------------------------------------------------------


def test_the_host_plays_the_default_for_somebody_away(visit: Come) -> None:
    anna, ben = together(visit)
    with pytest.raises(Refusal, match="only the host"):
        ben.do("play_defaults", seat=0)
    anna.do("play_defaults", seat=1)
    ben.until(lambda: ben.view["draft"]["pick"])
    anna.hear_all()
    assert "The host waits no longer for Ben" in anna.latest["chat"]["lines"][-1]["text"]
    with pytest.raises(Refusal, match="seat 2 has nothing to decide"):
        anna.do("play_defaults", seat=1)


def test_the_host_closes_the_betting(visit: Come) -> None:
    anna, _ = together(visit)
    while anna.view["phase"] == "draft":
        anna.do("play_defaults")
        anna.hear_all()
    assert anna.view["phase"] == "betting"
    anna.do("play_defaults")
    anna.hear_all()
    assert anna.view["phase"] == "race_turn"
    assert anna.view["tokens_left"] == [0, 0]


def test_closing_a_secret_window_does_not_tell_who_had_answered(visit: Come) -> None:
    anna, ben, carl = whispering(visit)
    ben.act(YES)
    carl.hear_all()
    carl.heard.clear()
    anna.do("play_defaults", seat=1)
    carl.hear_all()
    assert not {"game", "update"} & set(kinds(carl))
    assert carl.latest["chat"]["lines"][0]["text"].startswith("The host waits no longer for Ben")
    ben.hear_all()
    assert ben.view["answer"] is True


def test_a_missed_deadline_plays_the_default(visit: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "DEADLINES", range(1, 100))
    anna, ben = together(visit, deadline=99)
    ben.act(ben.game["legal"][0]["action"])
    anna.do("set", deadline=1)
    anna.until(lambda: anna.view["draft"]["step"] == 2)
    anna.hear_all()
    assert "The time is up for Anna" in str(anna.latest["chat"])


def test_a_deadline_is_shown_as_a_time(visit: Come) -> None:
    anna, _ = together(visit, deadline=1000)
    due = anna.game["deadlines"]
    assert all(0 < each / 1000 - time.time() <= 1001 for each in due)
    anna.do("set", deadline=None)
    anna.hear_all()
    assert anna.game["deadlines"] == [None, None]
    with pytest.raises(Refusal, match="choose 10 to 86400 s"):
        anna.do("set", deadline=1)


def test_a_secret_step_moves_no_clock(visit: Come) -> None:
    anna, ben = together(visit, game="whisper", deadline=100)
    before = anna.game["deadlines"]
    time.sleep(0.01)
    anna.act(YES)
    assert anna.game["deadlines"] == before
    ben.hear_all()
    assert ben.game["deadlines"] == before
    ben.act(YES)
    ben.hear_all()
    assert all(new > old for new, old in zip(ben.game["deadlines"], before, strict=True))


# -- dice by hand --------------------------------------------------------------------------------


def test_people_roll_the_public_dice_themselves(visit: Come) -> None:
    anna, ben = together(visit, dice="manual")
    spectator = visit().socket(anna.table)
    while not anna.game["hand_roll"]:
        for player in (anna, ben):
            player.hear_all()
            if player.game["legal"]:
                player.act(player.game["legal"][0]["action"])
        anna.hear_all()
    wanted = anna.game["hand_roll"]
    assert wanted["chance"]["chance"] == "roll"
    spectator.until(lambda: "game" in spectator.latest)
    with pytest.raises(Refusal, match="seated players"):
        spectator.do("roll", outcome=[1, 1], n=spectator.game["n"])
    with pytest.raises(Refusal, match="expected a list of"):
        anna.do("roll", outcome=[7, 7, 7], n=anna.game["n"])
    n = anna.game["n"]
    anna.do("roll", outcome=[3] * wanted["chance"]["dice"], n=n)
    with pytest.raises(Refusal, match=r"already been rolled|nothing to roll"):
        anna.do("roll", outcome=[3] * wanted["chance"]["dice"], n=n)


def test_a_game_rolled_by_hand_verifies(visit: Come) -> None:
    anna, ben = together(visit, game="whisper", dice="manual")
    for die in (2, 5):
        anna.act(YES)
        ben.act(YES)
        ben.do("roll", outcome=[die], n=ben.game["n"])
        anna.hear_all()
    anna.until_phase("over")
    assert anna.latest["table"]["dice"]["mode"] == "manual"
    assert [line for line in anna.log if line.startswith("A ")] == ["A 2.", "A 5."]
    record = anna.latest["table"]["evening"][0]["record"]
    kept = parse_record(anna.visitor.http.get(f"/api/r/{record}/file").content)
    verify(kept, Whisper())


def test_a_game_in_which_nobody_acts_comes_to_its_end(visit: Come) -> None:
    anna, ben = together(visit)
    while not anna.view["result"]:
        anna.do("play_defaults")
        anna.hear_all()
    ben.until_phase("over")
    assert ben.view["result"] == anna.view["result"]
