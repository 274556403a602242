"""Careers, jockeys, money and season points."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

import railbird
from railbird.core import BadSetup, verify
from railbird.games.top_of_the_stretch.events import Placing
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Library, Season
from railbird.games.top_of_the_stretch.library.results import (
    POINTS,
    PURSES,
    SHARES,
    class_of,
    points_for,
    purse_of,
    winnings,
)
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.library.folder import BOX, library_with, own_race, record_of


def placing(place: int | None, pp: int) -> Placing:
    return Placing(place, pp, f"Horse {pp}", 90, 0, "", 9000, False, place is None)


def test_a_career_is_what_the_charts_say(tmp_path: Path) -> None:
    records = [record_of("belmont_1973", seed=seed) for seed in range(8)]
    library = library_with(tmp_path, *records)
    places: Counter[int | None] = Counter()
    figures = []
    for record in records:
        state = verify(record, TopOfTheStretch())
        assert isinstance(state, State)
        (sham,) = [each for each in state.results[0].placings if each.horse == "Sham"]
        places[sham.place] += 1
        figures.append(sham.final_speed or 0)
    career = library.standings.career("sham")
    assert (career.starts, career.wins, career.places, career.shows) == (
        8,
        places[1],
        places[2],
        places[3],
    )
    assert career.best_figure == max(figures)
    assert career.money == sum(start.money for start in career.races)
    assert len(career.races) == 8
    (line,) = [line for line in library.standings.jockeys() if line.jockey == "Laffit Pincay Jr."]
    assert (line.starts, line.wins, line.money) == (8, places[1], career.money)
    assert {ride.horse for ride in library.standings.rides("pincay")} == {"Sham"}


def test_a_name_must_mean_one_horse(tmp_path: Path) -> None:
    library = library_with(tmp_path, record_of("belmont_1973"))
    assert library.standings.career("secret").horse == "Secretariat"
    with pytest.raises(BadSetup, match="no horse 'Man o War' has run"):
        library.standings.career("Man o War")
    with pytest.raises(BadSetup, match="several are like 'a': "):
        library.standings.career("a")


def test_the_purse_is_shared_out_to_the_last_dollar() -> None:
    assert sum(SHARES) == 100
    five = [placing(place, pp=place) for place in range(1, 6)]
    assert sum(winnings(100_000, five).values()) == 100_000
    assert winnings(100_000, five)[1] == 60_000
    assert purse_of(None) == 100_000
    assert purse_of(10) == max(PURSES.values())


def test_a_dead_heat_shares_the_money_of_its_places() -> None:
    heat = [placing(1, 1), placing(1, 2), placing(3, 3), placing(None, 4)]
    assert winnings(100_000, heat) == {1: 40_000, 2: 40_000, 3: 12_000}
    assert [points_for(each.place, POINTS) for each in heat] == [10, 10, 3, 0]


def test_the_class_of_a_race_makes_its_purse(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.shelf.save_race(own_race(class_level=9))
    game = library.shelf.game(["pony_cup"])
    library.runs.file_record(railbird.play(game, ["random"], options={"races": ["pony_cup"]}))
    (run,) = library.runs.all()
    assert run.purse == PURSES[9]


# -- seasons -------------------------------------------------------------------------------------


def two_years(folder: Path) -> Library:
    library = Library(folder)
    for seed, year in enumerate((2025, 2026, 2026), start=1):
        when = datetime(year, 3, 1 + seed, tzinfo=UTC)
        library.runs.file_record(record_of("belmont_1973", seed=seed), when)
    library.runs.file_record(record_of("belmont_1978"), datetime(2026, 12, 31, 23, 59, tzinfo=UTC))
    return library


def test_a_year_is_a_season(tmp_path: Path) -> None:
    library = two_years(tmp_path)
    years = ("2024", "2025", "2026")
    assert [library.standings.season(year, "run").races for year in years] == [0, 1, 3]
    table = library.standings.season("2025", "run")
    assert [line.points for line in table.horses] == list(POINTS)
    winner = table.horses[0]
    assert (winner.place, winner.starts, winner.wins, winner.money) == (1, 1, 1, 600_000)
    assert len(table.jockeys) == len(BOX.races["belmont_1973"].entries)


def test_a_racing_year_is_that_of_its_races(tmp_path: Path) -> None:
    """Whenever they were run; a race without a date counts on the day it was run."""
    library = two_years(tmp_path)
    assert [library.standings.season(year).races for year in ("1973", "1978", "2026")] == [3, 1, 0]
    assert library.standings.season("1973", latest_only=True).races == 1
    undated = own_race(date="", year=None)
    library.shelf.save_race(undated)
    game = library.shelf.game(["pony_cup"])
    record = railbird.play(game, ["random"], options={"races": ["pony_cup"]})
    library.runs.file_record(record, datetime(2026, 5, 1, tzinfo=UTC))
    assert library.standings.season("2026").races == 1


def test_a_race_with_a_year_belongs_to_seasons_that_hold_all_of_it(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.shelf.save_race(own_race(date="", year=1999))
    game = library.shelf.game(["pony_cup"])
    library.runs.file_record(railbird.play(game, ["random"], options={"races": ["pony_cup"]}))
    assert library.standings.season("1999").races == 1
    library.shelf.save_season("spring", Season("1999-03-01", "1999-05-31", by="race"))
    assert library.standings.season("spring").races == 0


def test_the_latest_run_of_a_race_is_that_of_the_latest_day(tmp_path: Path) -> None:
    library = two_years(tmp_path)
    newest = next(run for run in library.runs.all() if run.race == "belmont_1973")
    winner = library.standings.season("1973", latest_only=True).horses[0]
    assert (winner.name, winner.starts) == (newest.winner, 1)


def test_races_of_the_box_are_worth_a_grade_one(tmp_path: Path) -> None:
    """They name no class; the same race with other horses is not that famous one."""
    library = library_with(tmp_path, record_of("belmont_1973"))
    assert library.runs.all()[0].purse == PURSES[10]
    assert class_of(BOX.races["belmont_1973"]) == 10
    assert class_of(own_race("belmont_1973")) is None
    assert class_of(own_race(class_level=3)) == 3


# -- records and meetings ------------------------------------------------------------------------


def test_the_fastest_winner_holds_the_record(tmp_path: Path) -> None:
    library = two_years(tmp_path)
    (record,) = [each for each in library.standings.records() if each.track == "Belmont Park"]
    winners = [
        (start.time, start.date, start.horse)
        for run in library.runs.all()
        for start in library.runs.starts_of(run.id)
        if start.place == 1 and run.distance == record.distance
    ]
    assert (record.time, record.date, record.horse) == min(winners)
    assert len(winners) == 4
    assert [each.distance for each in library.standings.records(by_track=False)] == ["12.0"]


def test_how_two_horses_met(tmp_path: Path) -> None:
    library = two_years(tmp_path)
    met = library.standings.head_to_head("Secretariat", "sham")
    assert (met.horse, met.rival, len(met.meetings)) == ("Secretariat", "Sham", 3)
    assert met.ahead + met.behind + met.level == 3
    ahead = sum((m.place or 99) < (m.rival_place or 99) for m in met.meetings)
    assert met.ahead == ahead
    with pytest.raises(BadSetup, match="have never met"):
        library.standings.head_to_head("Secretariat", "Affirmed")
    with pytest.raises(BadSetup, match="name two horses"):
        library.standings.head_to_head("Sham", "sham")


def test_a_season_of_ones_own(tmp_path: Path) -> None:
    library = two_years(tmp_path)
    spring = Season("2026-03-01", "2026-05-31", "Spring", ("belmont_1973",), (5, 3))
    library.shelf.save_season("spring", spring)
    assert library.shelf.seasons() == {"spring": spring}
    table = library.standings.season("spring")
    assert table.races == 2
    assert sum(line.points for line in table.horses) == 16
    with pytest.raises(BadSetup, match="no season 'summer'; there are: spring, and every year"):
        library.standings.season("summer")
    with pytest.raises(BadSetup, match="is in the library already"):
        library.shelf.save_season("spring", spring)
    with pytest.raises(BadSetup, match="ends before it begins"):
        library.shelf.save_season("odd", Season("2026-03-02", "2026-03-01"))
