"""Slips: what can be sealed, what it is worth, and what is said of it."""

from itertools import permutations

import pytest

from railbird.core.dice import Seeded
from railbird.games.top_of_the_stretch.today.chances import chances
from railbird.games.top_of_the_stretch.today.field import draw_field, house_charts
from railbird.games.top_of_the_stretch.today.run import returned, run_race
from railbird.games.top_of_the_stretch.today.slip import (
    BadSlip,
    Ticket,
    best_slip,
    check_slip,
    expected,
    grade,
    worths,
)
from railbird.games.top_of_the_stretch.today.verdict import verdict

RACE = draw_field("2026-11-18", "x")
KNOWN = worths(house_charts(), RACE, chances(house_charts(), RACE))
SLIP = (Ticket(1, "win"), Ticket(1, "show"), Ticket(2, "win"))


@pytest.mark.parametrize(
    ("slip", "why"),
    [
        (SLIP[:2], "three tickets"),
        ((*SLIP, Ticket(3, "win")), "three tickets"),
        ((*SLIP[:2], Ticket(7, "win")), "no horse 7"),
        ((*SLIP[:2], Ticket(1, "win")), "#1 to win stands there twice"),
    ],
)
def test_a_slip_that_cannot_be_sealed_says_why(slip: tuple[Ticket, ...], why: str) -> None:
    with pytest.raises(BadSlip, match=why):
        check_slip(RACE, slip)


def test_the_best_slip_is_the_best_of_all() -> None:
    best = best_slip(KNOWN)
    most = max(expected(KNOWN, slip) for slip in permutations(KNOWN, 3))
    assert expected(KNOWN, best) == most
    assert grade(KNOWN, best) == 100
    assert all(0 < grade(KNOWN, slip) <= 100 for slip in permutations(KNOWN, 3))


def test_the_verdict_tells_luck_apart_and_grades_by_expectation_alone() -> None:
    told = [verdict(RACE, SLIP, run_race(RACE, Seeded(seed))[1]) for seed in range(5)]
    assert len({each.grade for each in told}) == 1
    assert len({each.back for each in told}) > 1
    for each in told:
        assert each.luck == pytest.approx(each.back - each.expected)
        assert each.back == pytest.approx(sum(ticket.back for ticket in each.tickets))


def test_the_horse_that_was_overlooked_is_one_of_the_best_slip_and_not_of_ones_own() -> None:
    best = best_slip(KNOWN)
    finish = run_race(RACE, Seeded(1))[1]
    assert verdict(RACE, best, finish).overlooked is None
    others = [ticket for ticket in KNOWN if ticket.pp not in {each.pp for each in best}]
    overlooked = verdict(RACE, others[:3], finish).overlooked
    assert overlooked is not None
    assert overlooked.staked == 0
    assert overlooked.pp in {each.pp for each in best}
    missed = next(each for each in best if each.pp == overlooked.pp)
    assert f"worth ${KNOWN[missed]:.2f}" in overlooked.why[0]


def test_a_horse_with_too_little_money_on_it_is_told_with_what_was_on_it() -> None:
    only = [ticket for ticket in KNOWN if ticket.pp == best_slip(KNOWN)[0].pp]
    others = [ticket for ticket in KNOWN if ticket.pp not in {each.pp for each in best_slip(KNOWN)}]
    found = verdict(RACE, (*others[:2], only[0]), run_race(RACE, Seeded(1))[1]).overlooked
    assert found is not None
    assert (found.pp, found.staked) == (only[0].pp, 20)


def test_a_dead_heat_shares_and_a_race_without_finishers_returns_the_stakes() -> None:
    """TS-7.84, TS-11.21."""
    slip = (Ticket(1, "win"), Ticket(2, "win"), Ticket(3, "show"))
    alone = returned(RACE, {1: 1, 2: 2, 3: 3}, slip)
    shared = returned(RACE, {1: 1, 2: 1, 3: 3}, slip)
    assert alone[1] == 0 < shared[1]
    assert 50 <= shared[0] < alone[0]
    assert returned(RACE, {}, slip) == (50.0, 30.0, 20.0)
