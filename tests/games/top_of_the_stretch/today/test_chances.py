"""Exact chances in plain Python: the lab's, and those of races that were run."""

from statistics import mean

import pytest

from railbird.core.dice import Seeded
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab import odds
from railbird.games.top_of_the_stretch.lab.field import field_in
from railbird.games.top_of_the_stretch.today.chances import chances
from railbird.games.top_of_the_stretch.today.field import (
    OPTIONS,
    RACE_ID,
    draw_field,
    house_charts,
    pack_of,
)
from railbird.games.top_of_the_stretch.today.run import returned, run_race
from railbird.games.top_of_the_stretch.today.slip import KINDS, STAKED, Ticket, expected, worths

DAY = "2026-11-18"


@pytest.mark.parametrize("seed", ["a", "b"])
def test_they_are_those_of_the_lab(seed: str) -> None:
    race = draw_field(DAY, seed)
    found = chances(house_charts(), race)
    known = worths(house_charts(), race, found)
    told = odds(field_in(TopOfTheStretch(pack_of(race)).box, RACE_ID, None, OPTIONS))
    assert list(told.pace.values()) == pytest.approx(found.pace)
    for at, horse in enumerate(told.horses):
        assert horse.win == pytest.approx(found.win(at), abs=1e-9)
        assert horse.place == pytest.approx(found.within(at, 2), abs=1e-9)
        assert horse.show == pytest.approx(found.within(at, 3), abs=1e-9)
        for bet, kind in zip(horse.bets, KINDS, strict=True):
            assert bet.pays is not None
            assert bet.pays / 2 == pytest.approx(known[Ticket(horse.pp, kind)], abs=1e-6)


def test_every_ticket_pays_on_average_what_it_is_worth() -> None:
    """Races run by the game itself, each with dice of its own."""
    race, races = draw_field(DAY, "simulated"), 400
    known = worths(house_charts(), race, chances(house_charts(), race))
    finishes = [run_race(race, Seeded(number))[1] for number in range(races)]
    for first in range(1, 7):
        slip = tuple(Ticket(first, kind) for kind in KINDS)
        back = [sum(returned(race, finish, slip)) for finish in finishes]
        spread = mean((each - mean(back)) ** 2 for each in back) ** 0.5
        error = spread / races**0.5
        assert abs(mean(back) - expected(known, slip)) < 3.5 * error + 0.01 * STAKED
