"""Questions people ask, as functions."""

import re
import sys
from typing import Any

import numpy as np
import pytest

from railbird.arena.balance import balance
from railbird.core import BadPack, BadSetup
from railbird.games.big_stakes import BigStakes
from railbird.games.homestretch import Homestretch
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.lab import run_homestretch
from railbird.games.homestretch.lab.report import homestretch_report
from railbird.games.top_of_the_stretch.lab import field_of, match_up, odds, run_races, what_if
from railbird.games.top_of_the_stretch.lab.figure_distribution import speed_law
from railbird.games.top_of_the_stretch.lab.real_result import real_result
from railbird.games.top_of_the_stretch.lab.report import (
    match_up_report,
    race_report,
    what_if_report,
)
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
        low, law = speed_law(field)
        assert 39 <= low < 126
        for row, horse in zip(law, odds(field).horses, strict=True):
            assert row.sum() == pytest.approx(1 - horse.out)


def test_homestretch_bets() -> None:
    found = run_homestretch("G07", 20_000, "drive")
    figures = Homestretch().box.figures
    assert [bet.pays for bet in found.bets] == list(figures)
    for bet in found.bets:
        assert bet.value == pytest.approx(bet.pays * bet.chance)
    assert sum(horse.first for horse in found.horses) == pytest.approx(1)
    with pytest.raises(BadSetup, match="unknown race card 'Z99'"):
        run_homestretch("Z99", 10)


def test_a_stopped_balance_keeps_whole_pairs() -> None:
    played: list[int] = []

    def stop_after_three() -> None:
        played.append(1)
        if len(played) == 3:
            raise KeyboardInterrupt

    found = balance(
        "homestretch",
        50,
        seats=2,
        bot="random",
        against={"start_tie": "colour"},
        after_game=stop_after_three,
    )
    assert (found.games, found.asked) == (3, 50)


def test_two_variants_on_the_same_seeds() -> None:
    found = balance("homestretch", 2, seats=2, bot="random", against={"start_tie": "colour"})
    assert len(found.variants) == 2
    assert set(found.change) == {"length", "score", "first seat wins"}
    for variant in found.variants:
        assert sum(seat.wins for seat in variant.seats) == pytest.approx(1)
        assert {holding.name for holding in variant.assets} <= {f"horse {n}" for n in HORSES}
        assert variant.assets
    with pytest.raises(BadSetup, match="0 games"):
        balance("homestretch", 0)


@pytest.mark.parametrize(
    ("game", "options", "names"),
    [
        ("long_shot", {}, {f"horse {n}" for n in range(1, 9)}),
        ("win_place_and_show", {"races": 1}, {f"stable {n}" for n in range(1, 7)}),
        ("big_stakes", {}, {horse.name for horse in BigStakes().box.horses.values()}),
    ],
)
def test_what_was_owned_has_a_value(game: str, options: dict[str, Any], names: set[str]) -> None:
    found = balance(game, 4, seats=4, bot="random", options=options)
    (variant,) = found.variants
    assert variant.assets
    assert {holding.name for holding in variant.assets} <= names


def test_a_game_in_which_nobody_decides_has_no_balance() -> None:
    with pytest.raises(BadSetup, match="nobody decides anything"):
        balance("top_of_the_stretch", 2, bot="random")


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
    monkeypatch.delitem(sys.modules, "railbird.games.top_of_the_stretch.lab.kernels", raising=False)
    with pytest.raises(BadSetup, match=r"pip install 'railbird\[lab\]'"):
        load_kernels("railbird.games.top_of_the_stretch.lab.kernels")


# -- frames and pages ----------------------------------------------------------------------------


def test_results_become_frames_and_tables() -> None:
    found = odds(RACE, "quick")
    frame = found.to_frame()
    assert frame["win"].to_list() == [horse.win for horse in found.horses]
    assert "<td>Affirmed</td>" in found._repr_html_()


def test_reports_are_whole_pages_without_links() -> None:
    field = field_of(RACE, "quick")
    tally = run_races(field, 5_000, chunk=1_000)
    pages = [
        race_report(field, odds(field), tally, "railbird lab run"),
        what_if_report(what_if(RACE, ["Alydar.wire=9"], version="quick"), "railbird"),
        match_up_report(match_up(["Sham", "Alydar"], distances=["12.0"]), "railbird"),
        homestretch_report(run_homestretch(None, 1_000), "railbird"),
    ]
    for page in pages:
        assert page.startswith("<!doctype html>")
        assert "<svg" in page
        assert set(re.findall(r'https?://[^"\s]*', page)) <= {"http://www.w3.org/2000/svg"}
        assert "<script" not in page
    assert "What really happened" in pages[0]
    assert pages[0].count("<polygon") == len(tally.horses)
