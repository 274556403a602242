"""The errors of luck and decisions are how much they would differ with other dice."""

import random
from math import sqrt
from statistics import fmean, stdev

import pytest

import railbird
from railbird.analysis import Figure, Summary
from railbird.analysis.figures import Worth, figure
from railbird.analysis.first_values import equal_start, moved
from railbird.analysis.reviewing import values_alone
from railbird.analysis.sums import Change, error_of_change, errors_of
from railbird.analysis.words import headline

NO_SCORE = Figure(0.0, 0.0)


def worth(blocks: list[float]) -> Worth:
    return Worth(figure(blocks), NO_SCORE, tuple(blocks))


def game(seed: int) -> list[Worth]:
    """Seven moments on the same dice, the last four with four times as many."""
    rng = random.Random(seed)
    shared = [rng.gauss(0, 0.1) for _ in range(24)]

    def moment(at: int, blocks: int) -> Worth:
        return worth([0.4 + at * shared[block] + rng.gauss(0, 0.02) for block in range(blocks)])

    return [moment(at, 6 if at < 3 else 24) for at in range(7)]


def test_the_error_of_a_sum_is_how_much_it_varies() -> None:
    """Luck at odd entries, decisions at even ones; what entries share neither adds up nor goes."""
    luck, own, errors = [], [], []
    for seed in range(300):
        values = game(seed)
        changes = [
            Change("luck" if at % 2 else "own", values[at - 1], values[at], values[at])
            for at in range(1, 7)
        ]
        luck.append(sum(values[at].chance.mean - values[at - 1].chance.mean for at in (1, 3, 5)))
        own.append(sum(values[at].chance.mean - values[at - 1].chance.mean for at in (2, 4, 6)))
        errors.append(errors_of(changes))
    for told, sums in (("luck", luck), ("own", own)):
        usual = sqrt(fmean(getattr(error, told) ** 2 for error in errors))
        assert usual == pytest.approx(stdev(sums), rel=0.15)
    assert {error.others for error in errors} == {error.remainder for error in errors} == {0.0}


def test_an_entry_that_changes_nothing_has_no_error() -> None:
    one = worth([0.1, 0.5, 0.3])
    assert error_of_change(one, worth([0.3, 0.7, 0.5])) == pytest.approx(0, abs=1e-6)
    assert error_of_change(one, worth([0.3, 0.3, 0.3])) > 0.1
    assert error_of_change(one, Worth(Figure(1.0, 0.0), NO_SCORE)) > 0.1


def test_equal_seats_begin_equal_and_decisions_get_nothing_of_what_that_corrects() -> None:
    told = [worth([0.2, 0.4]), worth([0.8, 0.6])]
    start = equal_start(told)
    assert [seat.chance for seat in start] == [Figure(0.5, 0.0)] * 2
    decided = [worth([0.3, 0.5]), worth([0.7, 0.5])]
    after = moved(decided, told, start)
    assert [seat.chance.mean for seat in after] == [pytest.approx(0.6), pytest.approx(0.4)]
    assert error_of_change(start[0], after[0]) == 0


@pytest.mark.parametrize("game_id", ["homestretch", "top_of_the_stretch"])
def test_nobody_begins_a_game_ahead(game_id: str) -> None:
    """In one game cards are dealt first, in the other everybody bets first."""
    options: dict[str, dict[str, object]] = {
        "homestretch": {"purple_races": 0, "green_races": 1},
        "top_of_the_stretch": {"betting": True},
    }
    record = railbird.play(
        railbird.load(game_id), ["steady", "random"] * 2, seed=3, options=options[game_id]
    )
    found = values_alone(record, railbird.load(game_id), rollouts=6)
    assert [(seat.start, seat.start_error) for seat in found.seats] == [(0.25, 0.0)] * 4
    assert all(seat.luck_error > 0 for seat in found.seats)


def seat(luck: float, luck_error: float, own: float, own_error: float) -> Summary:
    return Summary(
        0, "Anna", "", 0.25, luck, own, 0, 0, 0, 0, 0, NO_SCORE, NO_SCORE, 0, luck_error, own_error
    )


@pytest.mark.parametrize(
    ("sums", "told"),
    [
        (seat(-0.30, 0.04, 0.03, 0.02), "Mostly luck: it took 30 ± 4 chances in 100."),
        (
            seat(1.22, 0.12, 0.03, 0.02),
            "Mostly luck: it gave more than a whole victory (122 ± 12 in 100).",
        ),
        (seat(0.02, 0.02, -0.2, 0.03), "Mostly own decisions: they took 20 ± 3 chances in 100."),
        (
            seat(0.3, 0.04, -0.1, 0.02),
            "Luck gave 30 ± 4 chances in 100, own decisions took 10 ± 2.",
        ),
        (seat(0.1, 0.08, -0.1, 0.08), "Luck or decisions? The rollouts cannot tell."),
        (seat(0.01, 0.01, 0, 0.01), "Luck was even, and own decisions changed little."),
    ],
)
def test_what_is_not_clear_of_its_error_is_not_told(sums: Summary, told: str) -> None:
    assert headline(sums) == told
