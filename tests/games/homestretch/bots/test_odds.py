"""The committed odds: complete, made by their command, and with a way out for other cards."""

import csv
from importlib.resources import files

import pytest

from railbird.core import Pack
from railbird.games.homestretch.bots import make_tables
from railbird.games.homestretch.bots.buying import purses_to_come
from railbird.games.homestretch.bots.gallop import track_of
from railbird.games.homestretch.bots.odds import TABLE, card_odds, layout
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.phases.setup import new_state

GAME = Homestretch()
TEXT = (files("railbird.games.homestretch.bots") / "data" / TABLE).read_text(encoding="utf-8")


def test_every_card_of_the_box_is_in_the_table() -> None:
    known = {row["layout"] for row in csv.DictReader(TEXT.splitlines())}
    assert known == {layout(card.tokens) for card in GAME.box.race_cards.values()}


def test_somebody_takes_every_place() -> None:
    for card in GAME.box.race_cards.values():
        odds = card_odds(GAME.box, card)
        for place in range(3):
            assert sum(odds[horse][place] for horse in HORSES) == pytest.approx(1, abs=0.001)


def test_the_command_makes_the_committed_figures() -> None:
    """One card of 23; the others are made in the same way."""
    card = GAME.box.race_cards["P01"]
    track = track_of(new_state(GAME, make_tables.SEATS, GAME.options_type()))
    name = layout(card.tokens)
    counts = make_tables.finishes(track, name, card.tokens)
    lines = make_tables.as_csv({name: counts}).splitlines()
    assert lines == TEXT.splitlines()[:4]


def test_they_agree_with_the_figures_of_the_rules() -> None:
    """HS-2.12, simulated_probabilities.csv."""
    path = files("railbird.games.homestretch") / "box" / "data" / "simulated_probabilities.csv"
    for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines()):
        odds = card_odds(GAME.box, GAME.box.race_cards[row["card_id"]])[int(row["horse"])]
        assert odds[0] == pytest.approx(float(row["p_first"]), abs=0.01)
        assert sum(odds) == pytest.approx(float(row["p_first_to_third"]), abs=0.015)


def test_a_card_of_a_pack_is_worked_out() -> None:
    cards = GAME.text_of("race_cards.csv").splitlines()
    cells = dict(zip(cards[0].split(","), cards[1].split(","), strict=True))
    cells |= {f"h{horse}": "" for horse in HORSES} | {"h9": "+6"}
    text = "\n".join([cards[0], ",".join(cells.values()), *cards[2:]])
    box = Homestretch(Pack("mine", {"race_cards.csv": text})).box
    odds = card_odds(box, box.race_cards[cells["card_id"]])
    assert odds[9][0] == max(odds[horse][0] for horse in HORSES)
    assert odds[9][0] == pytest.approx(0.61, abs=0.03)  # HS-2.11: .609


def test_another_track_is_worked_out() -> None:
    toml = GAME.text_of("game.toml").replace("finish_distance = 10", "finish_distance = 30")
    box = Homestretch(Pack("long", {"game.toml": toml})).box
    assert box.finish == 30
    long = card_odds(box, box.race_cards["G11"])
    short = card_odds(GAME.box, GAME.box.race_cards["G11"])
    assert long[7][0] > 2 * short[7][0]
    assert sum(long[horse][0] for horse in HORSES) == pytest.approx(1, abs=0.02)


def test_purses_follow_the_cards_still_to_come() -> None:
    box = GAME.box
    whole = purses_to_come(box, {"purple": 2, "green": 2})
    assert whole[7] == pytest.approx(4 * 11.8, abs=1)  # HS-2.12
    assert purses_to_come(box, {"purple": 0, "green": 0}) == [0.0] * 13
    all_but_one = [card for card in box.cards_of("green") if card != "G11"]
    last = purses_to_come(box, {"purple": 0, "green": 1}, all_but_one)
    odds = card_odds(box, box.race_cards["G11"])
    assert last[2] == pytest.approx(36 * odds[2][0] + 30 * odds[2][1] + 18 * odds[2][2])
