"""The minutes that the first page names are measured, and the measurement can be done again."""

import pytest

from bench import playing_time
from bench.playing_time import DECISION_SECONDS, RESULT_SECONDS, minutes_of
from railbird.core.plugin import Form
from railbird.registry import load, own_ids, plugin_of
from tests.table.served import Come

FORMS = [
    (game_id, number) for game_id in own_ids() for number in range(len(plugin_of(game_id).forms))
]


@pytest.mark.parametrize(("game_id", "number"), FORMS)
def test_a_small_run_agrees_with_the_figures(game_id: str, number: int) -> None:
    form = plugin_of(game_id).forms[number]
    measured = minutes_of(load(game_id), form, range(3))
    assert measured == pytest.approx(form.minutes, rel=0.25, abs=1)


def test_decisions_and_results_take_the_time_that_is_stated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One race has one result, and a longer thought for each decision makes it longer."""
    game, form = load("win_place_and_show"), Form("one race", 4, {"races": 1})
    seconds = playing_time.seconds_of(game, form, 0)
    monkeypatch.setattr(playing_time, "RESULT_SECONDS", RESULT_SECONDS + 60)
    assert playing_time.seconds_of(game, form, 0) == pytest.approx(seconds + 60)
    monkeypatch.setattr(playing_time, "DECISION_SECONDS", 0)
    decisions = (seconds + 60 - playing_time.seconds_of(game, form, 0)) / DECISION_SECONDS
    assert decisions == pytest.approx(round(decisions))
    assert decisions > 5


def test_the_forms_are_told_with_their_minutes(visit: Come) -> None:
    told = {game["id"]: game["forms"] for game in visit().get("/api/games")}
    for game_id in {game_id for game_id, _ in FORMS}:
        minutes = [form.minutes for form in plugin_of(game_id).forms]
        assert [form["minutes"] for form in told[game_id]] == minutes
    assert told["win_place_and_show"][0] == {
        "words": "one race",
        "seats": 4,
        "options": {"races": 1},
        "minutes": 5,
    }


def test_a_table_takes_every_form_as_it_is_told(visit: Come) -> None:
    visitor = visit()
    for game in visitor.get("/api/games"):
        for form in game["forms"]:
            seats = ["open", *["random"] * (form["seats"] - 1)]
            assert visitor.create(*seats, game=game["id"], options=form["options"])
