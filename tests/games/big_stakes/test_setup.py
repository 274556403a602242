"""Setting up a meet: stables, program, deal, track (BS-3, BS-4.1, BS-4.2, BS-6.1 – BS-6.3)."""

from typing import Any

import pytest

from railbird.core import BadSetup, Decision, Over, Pack, Roll, Shuffle
from railbird.games.big_stakes.actions import SelectRaceCard, SetRaceOrder
from railbird.games.big_stakes.events import HandDealt, HouseDealt, ProgramSet
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.rules.condition import condition_of
from railbird.registry import plugin_of
from tests.games.big_stakes.table import (
    card,
    deal,
    game,
    play,
    race_in,
    refused,
    shuffled,
    sit_down,
    step,
    to_phase,
    told_of,
)


@pytest.mark.parametrize(
    ("seats", "options", "stables"),
    [
        (1, {}, 6),
        (1, {"horses_per_player": 2}, 5),
        (1, {"horses_per_player": 3}, 3),
        (1, {"house_stables": 0}, 1),
        (2, {}, 2),
        (4, {"house_stables": 3}, 7),
        (10, {}, 10),
    ],
)
def test_house_stables(seats: int, options: dict[str, Any], stables: int) -> None:
    """BS-3.1, BS-9.9: five for a player alone, fewer if they would not fit, else as the option."""
    assert sit_down(seats, **options).stables == stables


def test_too_many_runners() -> None:
    """BS-12.14, BS-9.8."""
    with pytest.raises(BadSetup, match=r"setup: at most 10 runners.*BS-12.14"):
        game().new(6, {"horses_per_player": 2})
    with pytest.raises(BadSetup, match=r"needs 1 to 10 players, got 11 \(BS-12.14\)"):
        game().new(11)
    with pytest.raises(BadSetup, match=r"horses_per_player = 4.*1 to 3.*BS-12.29"):
        game().new(2, {"horses_per_player": 4})


def test_too_few_cards() -> None:
    """BS-12.8: a pack with twelve horses is not enough for two stables."""
    lines = game().text_of("horses.csv").splitlines()[:13]
    fixed = game().text_of("fixed_programs.csv").splitlines()[0]
    small = Pack("small", {"horses.csv": "\n".join(lines), "fixed_programs.csv": fixed})
    few = BigStakes(small)
    with pytest.raises(BadSetup, match="deal: 2 stables need 14 cards, only 12 exist"):
        few.new(2)


# -- the program ---------------------------------------------------------------------------------


def test_the_default_program() -> None:
    """BS-3.3, BS-9.1, BS-11.11: 82 million in all."""
    state = sit_down(2)
    assert state.program == ("8F-D", "6F-D", "10F-D", "5F-D", "12F-D")
    assert sum(game().box.race_cards[race].purse for race in state.program) == 82_000_000


def test_a_drawn_program() -> None:
    """BS-3.3, BS-6.2, BS-9.3, BS-4.1: the first five of the shuffled cards."""
    state = sit_down(2, program="randomized")
    assert isinstance(state.pending, Shuffle)
    assert state.pending.items[:2] == ("5F-D", "6F-D")
    assert state.pending.items[-1] == "12F-T"
    told = shuffled(state, "12F-T", "5F-D", "7F-T", "9F-D", "6F-D", "8F-D")
    assert told_of(told, ProgramSet)[0].cards == ("12F-T", "5F-D", "7F-T", "9F-D", "6F-D")
    assert state.phase.name == "deal"


def test_a_picked_program() -> None:
    """BS-3.3, BS-12.16: seat 1 picks five, one by one."""
    state = sit_down(2, program="randomized", race_draw="select")
    for race in ("5F-D", "6F-T", "7F-D", "8F-T"):
        play(state, 0, SelectRaceCard(race))
    assert "card 5F-D cannot be picked" in refused(state, 0, SelectRaceCard("5F-D"), "BS-12.16")
    assert "cannot be picked" in refused(state, 0, SelectRaceCard("13F-D"), "BS-12.16")
    play(state, 0, SelectRaceCard("9F-D"))
    assert state.program == ("5F-D", "6F-T", "7F-D", "8F-T", "9F-D")


def test_an_agreed_order() -> None:
    """BS-3.3, BS-9.4: seat 1 sets the order of what was drawn."""
    state = sit_down(2, program="randomized", race_order="agreed")
    shuffled(state)
    drawn = ("5F-D", "6F-D", "7F-D", "8F-D", "9F-D")
    assert state.picked == drawn
    assert len(state.legal(0)) == 120
    refused(state, 0, SelectRaceCard("10F-D"), "BS-12.16")
    refused(state, 0, SetRaceOrder(drawn[:4]), "BS-12.16")
    play(state, 0, SetRaceOrder(drawn[::-1]))
    assert state.program == drawn[::-1]


def test_picked_and_ordered() -> None:
    """BS-3.3: both together."""
    state = sit_down(2, program="randomized", race_draw="select", race_order="agreed")
    for _ in range(5):
        step(state)
    assert len(state.picked) == 5
    step(state)
    assert state.phase.name == "deal"


# -- the track -----------------------------------------------------------------------------------


def test_the_condition_of_the_meet() -> None:
    """BS-3.2, BS-6.1, BS-9.13."""
    state = sit_down(2, track_conditions="meet")
    assert state.pending == Roll("track condition", 2)
    state.resolve((1, 2))
    assert state.condition == "wet"
    to_phase(state, "entry")
    assert race_in(state).condition == "wet"


def test_the_condition_of_each_race() -> None:
    """BS-3.2, BS-9.13: rolled before entries."""
    state = to_phase(sit_down(2, track_conditions="race"), "race_call")
    assert isinstance(state.pending, Roll)
    state.resolve((1, 1))
    assert state.phase.name == "entry"
    assert race_in(state).condition == "slow"


def test_conditions_by_the_sum() -> None:
    """BS-7.60: 1/36 slow, 2/36 wet."""
    throws = [condition_of(red + white) for red in range(1, 7) for white in range(1, 7)]
    assert [throws.count(word) for word in ("slow", "wet", "fast")] == [1, 2, 33]


# -- the deal ------------------------------------------------------------------------------------


def test_cards_are_dealt_one_by_one() -> None:
    """BS-3.4, BS-4.2, BS-6.3: in seat order, seven each."""
    state = sit_down(3)
    assert isinstance(state.pending, Shuffle)
    assert not state.pending.public
    told = shuffled(state)
    assert state.hands[0] == (1, 4, 7, 10, 13, 16, 19)
    assert state.hands[2] == (3, 6, 9, 12, 15, 18, 21)
    assert [event.number for event in told_of(told, HandDealt)] == [7, 7, 7]


@pytest.mark.parametrize(
    ("seats", "options", "hand"),
    [
        (8, {}, 7),
        (9, {}, 6),
        (10, {}, 6),
        (5, {"horses_per_player": 2}, 12),
        (3, {"horses_per_player": 3}, 17),
        (3, {"horses_per_player": 3, "horse_reuse": "free"}, 7),
    ],
)
def test_the_size_of_a_hand(seats: int, options: dict[str, Any], hand: int) -> None:
    """BS-3.4, BS-3.10, BS-9.7, BS-9.8."""
    state = sit_down(seats, **options)
    shuffled(state)
    assert {len(cards) for cards in state.hands} == {hand}


def test_the_house_is_dealt_too() -> None:
    """BS-3.1: a player alone and five house stables."""
    state = sit_down(1)
    told = deal(state)
    assert [event.stable for event in told_of(told, HouseDealt)] == [1, 2, 3, 4, 5]
    assert len(state.hands[5]) == 7


# -- programs with runners of their own ----------------------------------------------------------


def test_a_fixed_program_skips_the_stables() -> None:
    """BS-3.3, BS-9.2: straight to the first race."""
    state = sit_down(3, program="fixed", fixed_program="turf_festival")
    assert state.program == ("7F-T", "9F-T", "5F-T", "8F-T", "11F-T")
    assert state.phase.name == "entry"
    assert not any(state.hands)


def test_rides_of_a_fixed_program() -> None:
    """BS-3.11, BS-4.6, BS-6.6: posts are shuffled and taken in seat order, one per turn."""
    state = sit_down(3, program="fixed", horses_per_player=2)
    shuffled(state, 9, 4, 1, 10, 2, 3)
    owners = {runner.post: runner.owner for runner in race_in(state).runners}
    assert owners == {9: 0, 4: 1, 1: 2, 10: 0, 2: 1, 3: 2, 5: None, 6: None, 7: None, 8: None}
    names = {runner.post: runner.card.name for runner in race_in(state).runners}
    assert names[1] == "WISE DAN"
    assert names[10] == "MAN O' WAR"


def test_one_race_of_named_horses() -> None:
    """BS-3.13, BS-9.23, BS-9.24."""
    state = sit_down(2, program="one_race", runners=("secretariat", "Man o' War"), race="12F-D")
    shuffled(state, 2, 1)
    assert [(r.post, r.card.name, r.owner) for r in race_in(state).runners] == [
        (2, "MAN O' WAR", 0),
        (1, "SECRETARIAT", 1),
    ]
    to_phase(state, "meet_end")
    assert isinstance(state.pending, Over)
    assert sorted(state.pending.result.scores) == [4_800_000, 14_400_000]


def test_the_short_form_deals_everybody_two_horses() -> None:
    """BS-3.13, BS-9.8: one race from the first page, with a stable to ride for."""
    form = plugin_of("big_stakes").forms[0]
    options: dict[str, Any] = dict(form.options)
    state = sit_down(form.seats, **options)
    shuffled(state)  # the field
    shuffled(state)  # the rides
    owners = [runner.owner for runner in state.racing.runners]
    assert [owners.count(seat) for seat in range(form.seats)] == [2] * form.seats


def test_one_race_that_runs_by_itself() -> None:
    """BS-3.13, BS-9.25: ten drawn horses, and nobody has anything to do."""
    state = sit_down(1, program="one_race", riding="auto", race="5F-T")
    shuffled(state, card("GROOVY"), card("EILLO"))
    assert [runner.owner for runner in race_in(state).runners] == [None] * 10
    assert race_in(state).runners[0].card.name == "GROOVY"
    while not isinstance(state.pending, Over):
        assert not isinstance(state.pending, Decision)
        step(state)
    assert state.pending.result.scores == (0,)


@pytest.mark.parametrize(
    ("runners", "reason"),
    [
        (("SECRETARIAT", "NOBODY"), "no horse is named NOBODY"),
        (("SECRETARIAT", "secretariat"), "only once"),
        (("SECRETARIAT",), "name 2 to 10"),
        (("SECRETARIAT", "SHAM"), "the stables need 3"),
    ],
)
def test_horses_that_cannot_be_named(runners: tuple[str, ...], reason: str) -> None:
    """BS-9.24."""
    with pytest.raises(BadSetup, match=reason):
        game().new(3, {"program": "one_race", "runners": runners})


def test_an_option_that_does_not_exist() -> None:
    """BS-12.29."""
    with pytest.raises(BadSetup, match=r"unknown option 'whips'.*BS-12.29"):
        game().new(2, {"whips": True})
    with pytest.raises(BadSetup, match=r"option track = 'triple': use one of dual, single"):
        game().new(2, {"track": "triple"})
