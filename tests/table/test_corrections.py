"""Real dice at a table: a roll typed wrongly is mended until the race is official."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from railbird.core.record import parse_record
from tests.table.served import Come, Refusal, Socket, Visitor, served
from tests.table.twins import TWINS

MATCH_RACE: dict[str, Any] = {"races": ["pimlico_special_1938"], "version": "quick"}
TS: dict[str, Any] = {"game": "top_of_the_stretch", "dice": "manual"}


def race(visit: Come, pack: Any = None, **options: Any) -> Socket:
    """Anna holds the dice of a match race; two horses, Quickplay."""
    anna = visit().host("open", options=MATCH_RACE | options, pack=pack, **TS)
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.until_phase("playing")
    return anna


def roll(anna: Socket, *dice: int) -> None:
    anna.do("roll", outcome=dice, n=anna.game["n"])


def roll_until(anna: Socket, purpose: str, *dice: int) -> None:
    while purpose not in anna.game["hand_roll"]["purpose"]:
        roll(anna, *dice[: anna.game["hand_roll"]["chance"]["dice"]])


def correct(anna: Socket, number: int, *dice: int) -> None:
    anna.do("correct", number=number, outcome=dice, n=anna.game["n"])


def test_a_roll_is_shown_with_the_chart_cell_it_was_read_on(visit: Come) -> None:
    anna = race(visit)
    assert anna.game["hand_roll"]["purpose"] == "pace roll"
    roll(anna, 4, 4)
    (pace,) = anna.game["rolls"]
    assert pace["came"] == [4, 4]
    assert pace["open"]
    assert pace["read"][0].startswith("Pace Scenario, Quickplay, roll 8")


def test_everything_after_a_correction_is_worked_out_anew(visit: Come) -> None:
    anna = race(visit)
    roll(anna, 1, 1)
    slow = anna.view["pace"]
    roll(anna, 3, 4)
    before = [runner["power"] for runner in anna.view["runners"]]
    correct(anna, 0, 6, 6)
    assert (slow, anna.view["pace"]) == ("Normal", "Fast")
    assert [runner["power"] for runner in anna.view["runners"]] != before
    assert [each["came"] for each in anna.game["rolls"]] == [[6, 6], [3, 4]]
    anna.hear_all()
    assert any("The pace is fast" in line for line in anna.log)
    assert not any("The pace is normal" in line for line in anna.log)


def test_later_rolls_that_still_stand_are_kept(visit: Come) -> None:
    """A form roll of 3 leads to the Trouble Chart, any other does not (TS-2.13)."""
    anna = race(visit)
    roll(anna, 4, 3)
    roll(anna, 1, 2)
    assert "trouble" in anna.game["hand_roll"]["purpose"]
    roll(anna, 3, 3)
    roll(anna, 4, 4)
    correct(anna, 1, 4, 3)
    assert [each["came"] for each in anna.game["rolls"]] == [[4, 3], [4, 3], [4, 4]]
    assert "factors" in anna.game["hand_roll"]["purpose"]
    said = anna.latest["chat"]["lines"][-1]["text"]
    assert "1 later roll is kept in case it is needed again" in said
    correct(anna, 1, 2, 1)  # trouble after all
    assert [each["came"] for each in anna.game["rolls"]] == [[4, 3], [2, 1], [3, 3], [4, 4]]


def test_rolls_wait_for_one_that_has_to_be_made_first(data: Path) -> None:
    with served(data) as address:
        anna = race(lambda: Visitor(address))
        for dice in ((4, 3), (4, 3), (5, 3), (6, 6)):  # pace, both forms, factors
            roll(anna, *dice)
        correct(anna, 1, 1, 2)
        assert "trouble" in anna.game["hand_roll"]["purpose"]
        assert len(anna.game["rolls"]) == 2
        assert "2 later rolls are kept" in anna.latest["chat"]["lines"][-1]["text"]
        visitor = anna.visitor
        anna.close()
    with served(data) as address:  # also when the server was started again
        visitor.address = address
        anna = visitor.socket(anna.table)
        anna.until_phase("playing")
        roll(anna, 3, 3)
        came = [each["came"] for each in anna.game["rolls"]]
        assert came == [[4, 3], [1, 2], [3, 3], [5, 3], [6, 6]]
        assert "final" in anna.game["hand_roll"]["purpose"]


def test_nothing_is_official_unseen(visit: Come) -> None:
    """A correction that would end the race leaves its last roll to be typed again."""
    anna = race(visit, TWINS, races=["twins"])
    roll_until(anna, "photo", 4, 3)
    figures = [each for each in anna.game["rolls"] if "final" in each["purpose"]]
    correct(anna, figures[-1]["number"], 6, 6)
    assert anna.view["result"] is None
    assert anna.game["hand_roll"]["seals"]
    assert anna.game["hand_roll"]["purpose"] == figures[-1]["purpose"]


def test_an_official_race_stands(visit: Come) -> None:
    anna = race(visit, races=["pimlico_special_1938", "pimlico_special_1938"])
    while not anna.view["results"]:
        roll(anna, 6, 4)
        if "final" in anna.game["hand_roll"]["purpose"] and len(anna.game["rolls"]) == 5:
            roll(anna, 1, 2)
    assert not any(each["open"] for each in anna.game["rolls"])
    with pytest.raises(Refusal, match="roll 1 is official and cannot be changed"):
        correct(anna, 0, 1, 1)


@pytest.mark.parametrize(
    ("number", "dice", "why"),
    [
        (0, (4, 4), "already what was entered"),
        (0, (7, 1), "1 to 6"),
        (3, (1, 1), "there is no roll 4"),
    ],
)
def test_what_cannot_be_corrected_changes_nothing(
    visit: Come, number: int, dice: tuple[int, int], why: str
) -> None:
    anna = race(visit)
    roll(anna, 4, 4)
    before = anna.view
    with pytest.raises(Refusal, match=why):
        correct(anna, number, *dice)
    assert anna.view == before


def test_who_only_looks_on_corrects_nothing(visit: Come) -> None:
    anna = race(visit)
    roll(anna, 4, 4)
    stranger = visit().socket(anna.table)
    stranger.until_phase("playing")
    with pytest.raises(Refusal, match="only the host"):
        stranger.do("correct", number=0, outcome=[1, 1], n=stranger.game["n"])


def test_bets_survive_a_correction_of_the_odds(visit: Come) -> None:
    anna = race(visit, betting=True, odds="generate")
    roll(anna, 3, 2)
    roll(anna, 4, 1)
    anna.act({"do": "place_bet", "pp": 1, "type": "win", "amount": 10})
    odds = anna.view["runners"][0]["odds"]
    correct(anna, 0, 6, 2)
    assert anna.view["runners"][0]["odds"] != odds
    assert [bet["amount"] for bet in anna.view["own_bets"]] == [10]


@pytest.mark.parametrize("bet", [False, True])
def test_an_open_window_for_bets_does_not_tell_who_has_bet(visit: Come, bet: bool) -> None:
    """With doubles = reroll another die would be due before betting: refused either way."""
    anna = race(visit, betting=True, odds="generate", doubles="reroll")
    roll(anna, 3, 2)
    roll(anna, 4, 1)
    if bet:
        anna.act({"do": "place_bet", "pp": 1, "type": "win", "amount": 10})
    with pytest.raises(Refusal, match="players were asked to decide"):
        correct(anna, 1, 5, 5)


def test_a_half_rolled_race_resumes_with_its_corrections(data: Path) -> None:
    with served(data) as address:
        anna = race(lambda: Visitor(address))
        roll(anna, 1, 1)
        roll(anna, 3, 4)
        correct(anna, 0, 6, 6)
        view, rolls, visitor = anna.view, anna.game["rolls"], anna.visitor
        anna.close()
    with served(data) as address:
        visitor.address = address
        again = visitor.socket(anna.table)
        again.until_phase("playing")
        assert again.view == view
        assert again.game["rolls"] == rolls


def test_the_record_of_a_corrected_race_replays(visit: Come) -> None:
    anna = race(visit)
    for dice in itertools.cycle([(4, 3), (6, 3), (2, 5)]):
        roll(anna, *dice)
        if len(anna.game["rolls"]) == 3:
            correct(anna, 1, 5, 5)
        if anna.view["result"]:
            break
    anna.until_phase("over")
    key = anna.latest["table"]["evening"][-1]["record"]
    record = parse_record(anna.visitor.http.get(f"/api/r/{key}/file").content)
    assert record.entries[1].came == [5, 5]  # type: ignore[union-attr]
    frames = anna.visitor.get(f"/api/r/{key}/frames", n=0, count=50)["frames"]
    assert frames[-1]["view"]["result"]


def test_the_caller_is_heard_with_the_events(visit: Come) -> None:
    """A race with fair dice is told from its start, with the call, in the first update."""
    wanted = {"options": {"races": ["belmont_1973"]}, "speed": "normal"}
    anna = visit().host("open", game="top_of_the_stretch", **wanted)
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.until_phase("over")
    told = [each for text in anna.heard for each in _events(text)]
    assert told[0]["event"]["event"] == "race_called"
    calls = [sentence for each in told for sentence in each["call"]]
    assert len(calls) > 5
    assert len(calls) == len(set(calls))


def _events(text: str) -> list[dict[str, Any]]:
    message = json.loads(text)
    moments = message["moments"] if message["type"] == "update" else []
    return [told for moment in moments for told in moment["events"]]
