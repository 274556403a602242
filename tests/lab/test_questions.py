"""Questions people ask, as functions."""

import re
import sys
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from railbird.core import BadPack, BadSetup
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab import HomestretchTally, all_cards, run_homestretch
from railbird.games.homestretch.lab.all_cards import run_all_cards
from railbird.games.top_of_the_stretch.lab import field_of, match_up, odds, run_races, what_if
from railbird.games.top_of_the_stretch.lab.figure_distribution import speed_distribution
from railbird.games.top_of_the_stretch.lab.real_result import real_result
from railbird.lab.chunks import Progress, add_chunks, load_kernels

RACE = "belmont_1978"


def test_what_if_a_horse_were_stronger() -> None:
    found = what_if(RACE, ["Judge Advocate.power_dirt=25"], version="quick")
    (row,) = (row for row in found.rows() if row["horse"] == "Judge Advocate")
    assert row["win_change"] > 0.05
    assert row["win_after"] - row["win"] == pytest.approx(row["win_change"])
    assert found.error == found.before.bound + found.after.bound


def test_what_if_the_track_were_wet() -> None:
    found = what_if(RACE, version="quick", after={"condition": "sloppy"})
    assert found.after == odds(RACE, "quick", {"condition": "sloppy"})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("Affirmed.pac=9", 'no rating "pac"'),
        ("Nobody.pace=9", 'no horse "Nobody"'),
        ("Affirmed.pace=fast", "is not a number"),
        ("Affirmed", "write horse.rating=value"),
    ],
)
def test_a_change_that_cannot_be_read(change: str, says: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(says)):
        what_if(RACE, [change], version="quick")


def test_an_impossible_rating_is_refused_as_on_a_scoresheet() -> None:
    """TS-12.3."""
    with pytest.raises(BadPack, match=re.escape("pace must be 0..9, got 12")):
        what_if(RACE, ["Affirmed.pace=12"], version="quick")


def test_nothing_changed_is_no_question() -> None:
    with pytest.raises(BadSetup, match="nothing is changed"):
        what_if(RACE)


def test_a_match_up_over_distances() -> None:
    """Sham goes up to 11 furlongs: beyond them each half furlong costs power (TS-7.13)."""
    found = match_up(["Sham", "Alydar"], distances=["11.0", "12.0"], surfaces=["dirt"])
    within, beyond = (row["Sham"] for row in found.rows())
    assert within > 1.2 * beyond


def test_what_really_happened() -> None:
    field = field_of(RACE, "quick")
    exact = odds(field)
    found = real_result(field.real, exact)
    assert found is not None
    assert found.first == ("Affirmed",)
    assert found.second == "Alydar"
    assert found.win == exact.horse("Affirmed").win
    assert found.exacta == exact.exacta[2][1]
    assert real_result("nobody knows", exact) is None


def test_a_real_dead_heat_counts_both() -> None:
    exact = odds("bc_turf_2003", "quick")
    found = real_result(field_of("bc_turf_2003").real, exact)
    assert found is not None
    assert set(found.first) == {"High Chaparral", "Johar"}
    assert found.exacta is None


def test_figures_have_chances_that_add_up_to_finishing() -> None:
    for version in ("quick", "full"):
        field = field_of("pimlico_special_1938", version)
        low, distribution = speed_distribution(field)
        assert 39 <= low < 126
        for row, horse in zip(distribution, odds(field).horses, strict=True):
            assert row.sum() == pytest.approx(1 - horse.out)


def test_the_fair_figure_makes_all_bets_of_a_card_alike() -> None:
    found = run_homestretch("G07", 20_000)
    mean = fmean(bet.value for bet in found.bets)
    for bet in found.bets:
        assert bet.fair is not None
        assert bet.fair * bet.chance == pytest.approx(mean)
        assert bet.error == pytest.approx(
            bet.pays * (bet.chance * (1 - bet.chance) / 20_000) ** 0.5
        )


def test_the_number_of_players_makes_a_difference() -> None:
    two, six = (run_homestretch("G07", 20_000, seats=seats) for seats in (2, 6))
    assert (two.seats, six.seats) == (2, 6)
    assert two.bets != six.bets
    with pytest.raises(BadSetup, match="7 players: Homestretch has 2 to 6"):
        run_homestretch("G07", 10, seats=7)


def test_every_card_judges_the_tote_board() -> None:
    found = run_all_cards(500)
    cards = Homestretch().box.race_cards
    assert len(found.cards) == len(cards)
    assert len(found.rows()) == 33 * len(cards)
    best = found.spots[0]
    assert best.generous == max(spot.generous for spot in found.spots) > 0
    of_spot = [
        row for row in found.rows() if (row["horse"], row["line"]) == (best.horse, best.line)
    ]
    assert best.value == pytest.approx(fmean(row["value"] for row in of_spot))
    assert best.best_value == max(row["value"] for row in of_spot)
    assert best.fair is not None
    assert best.fair * best.chance == pytest.approx(found.mean)


def test_stopping_keeps_whole_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    real = run_homestretch

    def stop_at_the_third(card: Any, races: int, *rest: Any, **more: Any) -> HomestretchTally:
        return real(card, races // 2 if card == "P03" else races, *rest, **more)

    monkeypatch.setattr(all_cards, "run_homestretch", stop_at_the_third)
    found = run_all_cards(100)
    assert [card.card[:3] for card in found.cards] == ["P01", "P02"]
    assert found.asked == 23


def test_homestretch_bets() -> None:
    found = run_homestretch("G07", 20_000, "drive")
    figures = Homestretch().box.figures
    assert [bet.pays for bet in found.bets] == list(figures)
    for bet in found.bets:
        assert bet.value == pytest.approx(bet.pays * bet.chance)
    assert sum(horse.first for horse in found.horses) == pytest.approx(1)
    with pytest.raises(BadSetup, match="unknown race card 'Z99'"):
        run_homestretch("Z99", 10)


# -- very many races -----------------------------------------------------------------------------


@pytest.mark.parametrize("races", [0, -5, 10**14])
def test_an_absurd_number_of_races(races: int) -> None:
    with pytest.raises(BadSetup, match="races: use 1 to"):
        run_races(RACE, races)


def test_stopping_keeps_the_chunks_up_to_the_first_missing_one() -> None:
    seen: list[int] = []

    def stop_after_three(progress: Progress) -> None:
        seen.append(progress.races)
        if progress.races >= 30:
            raise KeyboardInterrupt

    found = add_chunks(
        100, lambda number, races: _counted(number, races), chunk=10, on_progress=stop_after_three
    )
    assert found.stopped
    assert 30 <= found.races < 100
    assert found.total[0] == found.races
    assert found.total[1] == sum(range(found.races // 10))


def _counted(number: int, races: int) -> Any:
    return np.array([races, number])


def test_without_numba_there_is_a_clear_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "railbird.games.top_of_the_stretch.lab.kernel", raising=False)
    with pytest.raises(BadSetup, match=r"pip install 'railbird\[lab\]'"):
        load_kernels("railbird.games.top_of_the_stretch.lab.kernel")


# -- frames ---------------------------------------------------------------------------------------


def test_results_become_frames() -> None:
    found = odds(RACE, "quick")
    assert found.to_frame()["win"].to_list() == [horse.win for horse in found.horses]
