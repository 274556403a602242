"""Payoffs (TS-4.13, TS-6.15, TS-7.80 – TS-7.89)."""

from typing import Any

from railbird.games.top_of_the_stretch.rules import payoffs
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.table import (
    CHARTS,
    horse,
    next_roll,
    pays,
    play_until,
    roll,
    story,
)


def finish(
    prices: list[str], speeds: list[int], photo: tuple[int, ...] = (), **options: Any
) -> State:
    """Horses at these odds reach these speeds."""
    horses = [
        horse(pp=pp, adj_power=(speed - 54) // 2, odds=price)
        for pp, (price, speed) in enumerate(zip(prices, speeds, strict=True), start=1)
    ]
    state = play_until(story(horses, version="quick", **options), "factors")
    roll(state, (1, 6), *[7] * len(horses), *photo)
    return state


def all_three(odds: str, place: int = 1, level: int = 1) -> list[int]:
    kinds = payoffs.paying_types(place, level)
    return [
        payoffs.at_least_the_floor(payoffs.payoff(CHARTS, odds, kind, place, level))
        for kind in kinds
    ]


def test_first_second_and_third_are_paid() -> None:
    """TS-7.80, TS-4.13, worked example TS-11.9."""
    state = finish(["7-2", "11-1", "8-5", "4-1"], [98, 96, 94, 92])
    assert pays(state) == {
        (1, "win"): 900,
        (1, "place"): 550,
        (1, "show"): 375,
        (2, "place"): 1300,
        (2, "show"): 750,
        (3, "show"): 280,
    }


def test_odds_that_are_not_in_the_chart_follow_its_formula() -> None:
    """TS-7.81, worked example TS-11.19."""
    assert all_three("8.10") == [1820, 1010, 605]
    assert all_three("11-5") == [640, 420, 310]
    assert all_three("7-3") == [665, 430, 315]  # rounded down to five cents


def test_no_payoff_is_below_the_floor() -> None:
    """TS-7.83, worked example TS-11.19: odds 1-10."""
    assert all_three("1-10") == [220, 210, 210]


def test_dead_heats_share() -> None:
    """TS-7.84, worked example TS-11.18."""
    assert all_three("5-1", 1, 2) == [700, 700, 450]
    assert all_three("14-1", 1, 2) == [1600, 1600, 900]
    assert all_three("7-2", 3) == [375]
    assert all_three("4-1", 3, 2) == [300]
    assert all_three("2-1", 3, 2) == [250]
    state = finish(["5-1", "14-1", "7-2", "9-1"], [96, 96, 92, 90], (6, 6))
    assert pays(state) == {
        (1, "win"): 700,
        (1, "place"): 700,
        (1, "show"): 450,
        (2, "win"): 1600,
        (2, "place"): 1600,
        (2, "show"): 900,
        (3, "show"): 375,
    }


def test_three_in_a_dead_heat_round_once() -> None:
    """TS-7.89, worked example TS-11.30: at 7-3 place pays 3.5555, so $3.55."""
    assert payoffs.payoff(CHARTS, "7-3", "place", 1, 3) == 355


def test_small_fields_show_their_payoffs_all_the_same() -> None:
    """TS-7.88."""
    state = finish(["1-4", "11-5"], [98, 96])
    assert set(pays(state)) == {(1, "win"), (1, "place"), (1, "show"), (2, "place"), (2, "show")}


def test_without_odds_there_are_no_payoffs() -> None:
    """TS-7.74, TS-6.15."""
    state = finish(["4-1", "4-1"], [98, 96], odds="none", payout_modifications="on")
    assert (state.payoffs, state.phase.name) == ((), "finished")


# -- modifications -------------------------------------------------------------------------------


def test_each_payoff_has_its_own_dice() -> None:
    """TS-7.82, TS-6.15: horse by horse in official order, win – place – show."""
    state = finish(["7-2", "11-1", "30-1", "4-1"], [94, 96, 98, 92], payout_modifications="on")
    asked = []
    for total in (4, 7, 12, 2, 7, 9):
        asked.append(next_roll(state))
        roll(state, total)
    assert asked == [
        "payout roll to win for #3 Horse 3",
        "payout roll to place for #3 Horse 3",
        "payout roll to show for #3 Horse 3",
        "payout roll to place for #2 Horse 2",
        "payout roll to show for #2 Horse 2",
        "payout roll to show for #1 Horse 1",
    ]
    assert list(pays(state).values()) == [6080, 3200, 1900, 1220, 750, 385]
    assert state.phase.name == "finished"


def test_drawn_with_or_without_betting() -> None:
    """TS-6.15."""
    state = finish(["4-1", "4-1"], [98, 96], payout_modifications="on")
    assert next_roll(state) == "payout roll to win for #1 Horse 1"


def modified(odds: str, cents: int, roll: int, as_read: bool = False) -> int:
    change = payoffs.modification(CHARTS, odds, roll, as_read)
    return payoffs.at_least_the_floor(cents + change)


def test_modifications_and_the_floor() -> None:
    """TS-7.82, TS-7.87, worked example TS-11.19."""
    assert modified("8-5", 280, 3) == 260
    assert modified("1-5", 210, 3) == 210
    assert modified("30-1", 6200, 4) == 6080


def test_the_bands_have_no_gaps() -> None:
    """TS-7.82: below 10 low, below 21 mid, else high."""
    bands = {odds: payoffs.band_of(CHARTS.payout_bands, odds).name for odds in ("9-1", "9.9")}
    assert set(bands.values()) == {"low"}
    assert payoffs.band_of(CHARTS.payout_bands, "10-1").name == "mid"
    assert payoffs.band_of(CHARTS.payout_bands, "20.9").name == "mid"
    assert payoffs.band_of(CHARTS.payout_bands, "21-1").name == "high"


def test_two_cells_may_be_taken_as_the_scan_reads_them() -> None:
    """TS-9.7: -1.00 at 4 and 0.00 at 6 in the high band."""
    assert modified("30-1", 6200, 4, as_read=True) == 6100
    assert modified("30-1", 6200, 6, as_read=True) == 6200
    assert modified("30-1", 6200, 6) == 6160
    state = finish(["30-1", "4-1"], [98, 96], payout_modifications="as_read")
    roll(state, 4)
    assert state.payoffs[0].cents == 6100


def test_a_modification_comes_after_the_dead_heat_share() -> None:
    """TS-7.87, worked examples TS-11.26 and TS-11.27: seven pairs, and 4.00 plus 0.20."""
    state = finish(
        ["6-1", "4-1", "8-1", "9-1"], [98, 94, 94, 90], (6, 6), payout_modifications="on"
    )
    asked = []
    for total in (7, 7, 7, 12, 7, 7, 7):
        asked.append(next_roll(state))
        roll(state, total)
    kinds = [text.removeprefix("payout roll to ") for text in asked]
    assert kinds == [
        "win for #1 Horse 1",
        "place for #1 Horse 1",
        "show for #1 Horse 1",
        "place for #2 Horse 2",
        "show for #2 Horse 2",
        "place for #3 Horse 3",
        "show for #3 Horse 3",
    ]
    assert state.phase.name == "finished"
    assert pays(state)[2, "place"] == 420
