"""Scoresheets: the eight in the box, and a user's own as TOML or CSV (TS-2.2 – TS-2.6, TS-2.31 –
TS-2.35)."""

import re
from pathlib import Path

import pytest
from msgspec import structs

from railbird.core import Pack, read_pack
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.scoresheet import (
    ENTRY_COLUMNS,
    Entry,
    Race,
    read_distance,
    read_furlongs,
    read_odds,
    to_one,
)
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv, as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.routes.messages import SheetsGiven
from railbird.games.top_of_the_stretch.routes.race_room import read_sheets
from railbird.games.top_of_the_stretch.rules import power
from tests.games.top_of_the_stretch.table import (
    CHARTS,
    GAME,
    RULES,
    column,
    game_with,
    go_to_post,
    horse,
    play_until,
    roll,
    runner,
    sheet,
    stable,
    story,
)

TWINS = sorted((Path(__file__).parent / "scoresheets").glob("*.toml"))


def read(text: str, name: str = "mine.toml") -> Race:
    game = TopOfTheStretch(Pack("mine", {name: text}))
    (race_id,) = game.box.own
    return game.box.races[race_id]


# -- both forms ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.stem)
def test_a_toml_file_and_a_csv_with_its_row_say_the_same(path: Path) -> None:
    """TS-2.2: both carry the same fields."""
    toml = read(path.read_text(encoding="utf-8"), path.name)
    csv = structs.replace(standard_box().races[path.stem], year=int(path.stem[-4:]))
    assert toml == csv


@pytest.mark.parametrize("race", standard_box().races.values(), ids=lambda race: race.id)
def test_what_is_written_is_read_again(race: Race) -> None:
    """TS-2.2, TS-2.4: columns in their order."""
    assert read(as_toml(race)) == race
    entries = as_csv(race)
    assert entries.splitlines()[0] == ",".join(ENTRY_COLUMNS)
    fields = (race.id, "X", race.distance, race.surface, race.condition)
    row = f"id,name,distance,surface,condition\n{','.join(fields)}\n"
    game = TopOfTheStretch(Pack("mine", {"races.csv": row, f"races/{race.id}.csv": entries}))
    assert game.box.races[race.id].entries == race.entries


def test_a_pack_folder_with_races_csv_and_a_folder_of_entries(tmp_path: Path) -> None:
    """TS-2.3: the entries of race `id` are in `races/<id>.csv`; optional columns may be absent."""
    race = sheet(stable(3), id="pony_cup")
    (tmp_path / "races").mkdir()
    (tmp_path / "races" / "pony_cup.csv").write_text(as_csv(race), encoding="utf-8")
    head = "id,name,distance,surface,condition,starters,real_result"
    row = "pony_cup,Pony Cup,6f,dirt,fast,3,1 Horse 2"
    (tmp_path / "races.csv").write_text(f"{head}\n{row}\n", encoding="utf-8")
    game = TopOfTheStretch(read_pack(tmp_path))
    own = game.box.races["pony_cup"]
    assert (own.name, own.distance, own.real, own.date) == ("Pony Cup", "6.0", "1 Horse 2", "")
    assert own.entries == race.entries
    assert set(game.box.races) == {*GAME.box.races, "pony_cup"}
    assert game.box.own == {"pony_cup"}


def test_race_fields() -> None:
    """TS-2.3."""
    race = read(
        '[race]\nid = "x_1"\nname = "X"\ndate = 1999-05-01\ntrack = "T"\ndistance = 8.5\n'
        'surface = "turf"\ncondition = "roll"\nyear = 1999\nclass_level = 7\norigin = "o"\n'
        'note = "n"\nreal = "r"\n' + entry_toml(1) + entry_toml(2)
    )
    assert structs.astuple(structs.replace(race, entries=())) == structs.astuple(
        Race(
            id="x_1",
            name="X",
            date="1999-05-01",
            track="T",
            distance="8.5",
            surface="turf",
            condition="roll",
            year=1999,
            class_level=7,
            origin="o",
            note="n",
            real="r",
            entries=(),
        )
    )


def entry_toml(pp: int, more: str = "") -> str:
    return (
        f'[[entry]]\npp = {pp}\nhorse = "Horse {pp}"\npower_dirt = 20\npace = 4\nform = "C"\n'
        f"trip = 0\nclass = 0\nspeed = 0\nwire = 5\n{more}\n"
    )


HEAD = '[race]\nid = "x"\nname = "X"\ndistance = "8.0"\nsurface = "dirt"\ncondition = "fast"\n'


def test_empty_cells_have_defaults() -> None:
    """TS-2.4: wet 0, ride 0, trouble 8, range 5-16, status runs, odds none."""
    race = read(HEAD + entry_toml(1) + entry_toml(2))
    assert race.entries[0] == Entry(
        pp=1,
        horse="Horse 1",
        jockey="",
        power_dirt=20,
        power_turf=None,
        adj_power=None,
        range_min=5,
        range_max=16,
        wet=0,
        pace=4,
        form="C",
        trip=0,
        class_=0,
        speed=0,
        wire=5,
        ride=0,
        trouble=8,
        odds=None,
        scratched=False,
    )


def test_posts_need_not_be_consecutive_and_overall_is_only_shown() -> None:
    """TS-2.34."""
    race = read(HEAD + entry_toml(31) + entry_toml(7, "overall = 94"))
    assert [entry.pp for entry in race.entries] == [7, 31]
    assert race.entries[0].overall == 94
    state = go_to_post("x", game=game_with(race))
    assert column(state, "start_power") == [20, 20]


@pytest.mark.parametrize(
    ("text", "label", "price"),
    [("7-2", "7-2", "7/2"), ("7/2", "7-2", "7/2"), ("8.10", "8.10", "81/10"), ("5", "5", "5")],
)
def test_odds_in_their_spellings(text: str, label: str, price: str) -> None:
    """TS-2.6."""
    assert read_odds(text) == label
    assert str(to_one(label)) == price


def test_status_is_runs_or_scratched() -> None:
    """TS-2.6, TS-3.3."""
    race = read(HEAD + entry_toml(1) + entry_toml(2) + entry_toml(3, 'status = "scratched"'))
    state = go_to_post("x", game=game_with(race))
    assert [each.entry.pp for each in state.runners] == [1, 2]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("8.0", "8.0"),
        ("8", "8.0"),
        ("8f", "8.0"),
        ("1m", "8.0"),
        ("1 mile", "8.0"),
        ("1 1/16m", "8.5"),
        ("1 1/8 m", "9.0"),
        ("6 1/2f", "6.5"),
        ("6½f", "6.5"),
        ("1m70y", "8+70yds"),
        ("8+70yds", "8+70yds"),
        ("10.5", None),
        ("", None),
        ("far", None),
        ("1/0m", None),
    ],
)
def test_distances_as_people_write_them(text: str, label: str | None) -> None:
    """TS-2.3."""
    assert read_distance(text, CHARTS.distances) == label


def test_furlongs_are_exact() -> None:
    """TS-7.114: start distances are labels or plain furlongs."""
    assert str(read_furlongs("1 3/16m")) == "19/2"
    assert str(read_furlongs("5.25")) == "21/4"
    assert read_furlongs("x") is None


# -- adjusted power on the scoresheet ------------------------------------------------------------


def test_a_given_adjusted_power_is_used_as_it_stands() -> None:
    """TS-2.5, with the warning of TS-12.13 where the ratings make another."""
    race = sheet([horse(pp=1, adj_power=17, range_min=6.0), horse(pp=2, adj_power=20), horse(pp=3)])
    game = game_with(race)
    warnings = game.box.races["story"].warnings
    assert warnings == (
        "#1 Horse 1: adj_power 17 is used as given, although its ratings make 20 (TS-12.13)",
    )
    state = go_to_post("story", game=game)
    assert column(state, "start_power") == [17, 20, 20]
    assert state.view(None).card[0].warnings == warnings


def test_a_given_power_holds_for_its_own_condition_only() -> None:
    """TS-2.35: in another condition it is computed, if there is a rating to compute it from."""
    horses = [
        horse("Given", 1, adj_power=17, wet=1),
        horse("Only adjusted", 2, power_dirt=None, adj_power=15),
    ]
    assert column(story(horses), "start_power") == [17, 15]
    assert column(story(horses, condition="sloppy"), "start_power") == [18, 15]
    rolled = story(horses, condition="roll")
    roll(rolled, 7)  # fast, as on the scoresheet
    assert column(rolled, "start_power") == [17, 15]
    other = story(horses, condition="roll")
    roll(other, 3)  # good
    assert column(other, "start_power") == [20, 15]


def test_a_scoresheet_that_rolls_its_condition_counts_as_another() -> None:
    """TS-2.35."""
    state = story([horse(pp=1, adj_power=3), horse(pp=2)], condition_on_sheet="roll")
    roll(state, 7)
    assert (state.condition, column(state, "start_power")) == ("fast", [20, 20])
    assert not state.sheet.race.warnings


# -- the eight races -----------------------------------------------------------------------------


def ratings_in_the_rules() -> dict[str, list[list[str]]]:
    """The tables of TS-2.31, by race."""
    text = RULES.read_text(encoding="utf-8")
    found = {}
    for race_id, table in re.findall(r"\n\*\*(\w+)\*\* – .*?\n\n((?:\|.*\n)+)", text):
        rows = [row.strip().strip("|").split("|") for row in table.splitlines()[2:]]
        found[race_id] = [[cell.strip() for cell in row] for row in rows]
    return found


def test_eight_races_ship_with_the_game_as_the_rules_list_them() -> None:
    """TS-2.31."""
    tables = ratings_in_the_rules()
    assert list(tables) == list(GAME.box.races)
    assert len(tables) == 8
    for race_id, rows in tables.items():
        for entry, row in zip(GAME.box.races[race_id].entries, rows, strict=True):
            assert as_row(entry) == row[:17]


def as_row(entry: Entry) -> list[str]:
    def number(value: int | None) -> str:
        return "–" if value is None else str(value)

    def signed(value: int) -> str:
        return f"{value:+d}" if value else "0"

    return [
        str(entry.pp),
        entry.horse,
        entry.jockey,
        number(entry.power_dirt),
        number(entry.power_turf),
        number(entry.adj_power),
        f"{entry.range_min:g}-{entry.range_max:g}",
        str(entry.wet),
        str(entry.pace),
        entry.form,
        signed(entry.trip),
        signed(entry.class_),
        signed(entry.speed),
        str(entry.wire),
        signed(entry.ride),
        str(entry.trouble),
        entry.odds or "–",
    ]


def test_no_race_in_the_box_contradicts_its_own_powers() -> None:
    """TS-2.5, TS-2.31."""
    for race in GAME.box.races.values():
        assert not power.warnings(CHARTS, race), race.id


def test_the_champagne_ratings_obey_what_the_rulebook_prints() -> None:
    """TS-2.33."""
    field = GAME.box.races["champagne_2009"].entries
    assert [entry.class_ + entry.ride for entry in field] == [2, -2, 2, 1, 3, 3]
    saver, overlap, aspire, mine, dublin, kris = field
    assert (saver.class_, saver.ride, saver.speed) == (0, 2, 0)
    assert (overlap.class_, overlap.ride) == (-2, 0)
    assert (aspire.ride, aspire.wire, mine.ride, mine.wire) == (1, 3, 0, 2)
    assert [(entry.pace, entry.form) for entry in (saver, overlap)] == [(6, "C"), (4, "D")]
    for entry, allowed in ((aspire, (3, 5)), (mine, (6, 8)), (dublin, (4, 6)), (kris, (2, 4))):
        assert allowed[0] <= entry.pace <= allowed[1]
    assert kris.form == "E"
    proven = [entry.horse for entry in field if entry.range_max >= 8]
    assert proven == ["Super Saver", "Homeboykris"]


def test_a_race_of_the_user_takes_the_place_of_one_in_the_box() -> None:
    """TS-2.3: an id is unique."""
    own = structs.replace(GAME.box.races["belmont_1973"], name="My Belmont")
    game = game_with(own)
    assert game.box.races["belmont_1973"].name == "My Belmont"
    assert len(game.box.races) == 8


def test_the_play_part_has_the_columns_of_the_rulebook() -> None:
    """TS-2.7."""
    state = play_until(go_to_post(), "photo")
    saver = runner(state, "Super Saver")
    parts = ["start_power", "pace_adj", "form_adj", "power", "break_points", "race2", "race3"]
    parts += ["factor_adj", "total", "final_speed"]
    assert all(getattr(saver, part) is not None for part in parts)
    board = GAME.words.board(state.view(None), ["You"])
    for head in ("start", "brk", "r2", "pace", "r3", "form", "power", "fact", "fig", "final"):
        assert re.search(rf"\b{head}\b", board)


# -- in the race room ----------------------------------------------------------------------------


def test_the_page_gets_the_overall_rating_where_there_is_one() -> None:
    """TS-2.34; whatever is edited there is written back with it."""
    race = sheet([horse("Aa", 1, overall=108), horse("Bb", 2)])
    (found,) = read_sheets(SheetsGiven(files={"mine.toml": as_toml(race)})).races
    assert [entry.cells.get("overall") for entry in found.entries] == ["108", None]


def test_the_page_lists_faults_in_the_order_of_the_lines() -> None:
    text = as_toml(sheet(stable(4)))
    wrong = text.replace("pace = 4", "pace = 44").replace('horse = "Horse 2"', 'horse = "Horse 1"')
    problems = read_sheets(SheetsGiven(files={"mine.toml": wrong})).problems
    lines = [problem.line or 0 for problem in problems]
    assert len(lines) >= 5
    assert lines == sorted(lines)
