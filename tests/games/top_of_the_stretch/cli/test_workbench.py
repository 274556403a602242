"""What people do with races of their own: rate them, bring them, run them elsewhere."""

import re
from pathlib import Path

import msgspec
import pytest

from railbird.cli import exit_codes
from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.box.compose import moved_race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv, as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from tests.cli.conftest import Railbird

BOX = TopOfTheStretch().box


# -- races, folders and files --------------------------------------------------------------------


def test_a_race_comes_before_a_folder_of_its_name(railbird: Railbird, tmp_path: Path) -> None:
    """As the rated race does, whose past performances lie in such a folder."""
    assert railbird("rate", "--template=my_race").code == exit_codes.FINE
    kept = railbird("rate", "my_race", "--keep")
    assert "Run it: railbird race my_race\n" in kept.out
    assert "Official chart: My Race 2010" in railbird("race", "my_race", "--seed=1").out
    (tmp_path / "belmont_1973").mkdir()
    assert railbird("race", "belmont_1973", "--seed=1").code == exit_codes.FINE
    assert railbird("races", "belmont_1973").out.startswith("Belmont Stakes 1973")


def test_a_folder_of_past_performances_is_to_be_rated_first(railbird: Railbird) -> None:
    railbird("rate", "--template=my_race")
    for name in ("./my_race", "my_race"):
        ran = railbird("race", name)
        assert ran.code == exit_codes.BAD_INPUT
        assert "rate the race first: railbird rate my_race" in ran.err


def test_the_command_named_after_rating_works(railbird: Railbird) -> None:
    railbird("rate", "--template=my_race")
    for file in ("rated.csv", "rated.toml"):
        told = railbird("rate", "my_race", f"--out={file}").out
        command = told.rpartition("Run it: railbird ")[2].split()
        ran = railbird(*command, "--seed=1")
        assert "Example One" in ran.out
        assert "Official chart: " in ran.out


def test_horses_from_a_table_run_where_they_are_told(railbird: Railbird, tmp_path: Path) -> None:
    """TS-2.2: a CSV of entries, and the race beside it."""
    (tmp_path / "pony_cup.csv").write_text(as_csv(BOX.races["belmont_1973"]), encoding="utf-8")
    ran = railbird("race", "pony_cup.csv", "--distance=1 1/16m", "--seed=1")
    assert ran.out.startswith("Pony Cup\n8½ furlongs, dirt, fast\n")
    assert "Official chart: Pony Cup" in ran.out
    refused = railbird("race", "pony_cup.csv")
    assert refused.code == exit_codes.BAD_INPUT
    assert "pony_cup.csv has only the horses; say how far they go: --distance 9" in refused.err
    wrong = railbird("race", "pony_cup.csv", "--distance=9", "--surface=sand")
    assert '--surface must be dirt, turf or synthetic, got "sand"' in wrong.err
    far = railbird("race", "pony_cup.csv", "--distance=6,25")
    assert far.err.startswith('railbird: --distance "6,25" is not in the time chart; use one of')


@pytest.mark.parametrize("race", [("pony_cup.csv",), ("belmont_1973",), ("--horses=Sham,Alydar",)])
def test_what_files_may_have_is_read_on_the_command_line(
    railbird: Railbird, tmp_path: Path, race: tuple[str, ...]
) -> None:
    """TS-2.34: a comma for the decimal point, large letters."""
    (tmp_path / "pony_cup.csv").write_text(as_csv(BOX.races["belmont_1973"]), encoding="utf-8")
    where = ("--distance=6,5", "--surface=Turf", "--condition=Soft")
    ran = railbird("race", *race, *where, "--seed=1")
    assert "6½ furlongs, turf, soft\n" in ran.out


# -- another race of the same horses -------------------------------------------------------------


def test_a_race_of_the_box_at_another_distance(railbird: Railbird) -> None:
    """TS-3.8: ratings move, adjusted powers are worked out again."""
    ran = railbird("race", "belmont_1973", "--distance=6f", "--surface=turf", "--seed=1")
    assert ran.out.startswith("Belmont Stakes 1973 at 6 furlongs on turf\n6 furlongs, turf, firm")
    assert "distance -" in ran.out
    assert "What really happened" not in ran.out
    chances = railbird("odds", "belmont_1973", "--distance=6f", "--json").data
    assert chances != railbird("odds", "belmont_1973", "--json").data


def test_a_field_without_ratings_stays_where_it_is() -> None:
    """TS-12.8: an adjusted power is of one race only."""
    race = BOX.races["belmont_1973"]
    given = msgspec.structs.replace(race.entries[0], power_dirt=None, power_turf=None, adj_power=20)
    race = msgspec.structs.replace(race, entries=(given, *race.entries[1:]))
    with pytest.raises(BadSetup, match="has no power rating, only an adjusted power"):
        moved_race(race, "9.0", "dirt", BOX.charts)


def test_a_jockey_on_two_horses_is_told(railbird: Railbird) -> None:
    ran = railbird(
        "race", "--horses=Affirmed,Seabiscuit/Steve Cauthen", "--distance=10", "--seed=1"
    )
    assert "Warning: Steve Cauthen rides #1 Affirmed and #2 Seabiscuit" in ran.out
    usual = railbird("race", "--horses=Affirmed,Seabiscuit", "--distance=10", "--seed=1")
    assert "Warning" not in usual.out


# -- the overall rating --------------------------------------------------------------------------


def test_overall_ratings_are_shown_and_kept(railbird: Railbird, tmp_path: Path) -> None:
    """TS-2.34, TS-7.102."""
    railbird("rate", "--template=my_race")
    railbird("rate", "my_race", "--out=rated.toml", "--keep")
    assert "overall = 98" in (tmp_path / "rated.toml").read_text(encoding="utf-8")
    line = "Overall: #1 Example One 98, #2 Example Two 96, #3 Example Three 88\n"
    assert line in railbird("races", "rated.toml").out
    assert line in railbird("races", "my_race").out
    assert line in railbird("race", "my_race", "--seed=1").out


def test_a_race_without_overall_ratings_is_written_as_before() -> None:
    race = BOX.races["belmont_1973"]
    assert "overall" not in as_toml(race) + as_csv(race)


# -- sheets and cards ----------------------------------------------------------------------------


def test_a_sheet_takes_scratches_options_and_horses(railbird: Railbird) -> None:
    race = "kentucky_derby_1994"
    blank = railbird("scoresheet", race, "--scratch=1,2", "--condition=fast").out
    assert "Powis Castle" not in blank
    assert "10 furlongs, dirt, fast" in blank
    met = railbird("scoresheet", "--horses=Secretariat,Affirmed", "--distance=10").out
    assert met.startswith("Secretariat against Affirmed")
    moved = railbird("scoresheet", race, "--distance=8", "--seed=1", "--option=form_save=yes").out
    assert "8 furlongs" in moved
    assert "Chart cells" in moved
    wrong = railbird("scoresheet", race, "--option=version=quick", "--version=full")
    assert "given twice" in wrong.err


def test_an_empty_form_leaves_room_to_write(railbird: Railbird) -> None:
    """Every rating that the rules ask for has a box (TS-2.4)."""
    head, rule, *_ = railbird("scoresheet", "--lines=5").out.splitlines()[4:]
    boxes = dict(zip((cell.strip() for cell in head.split("|")), rule.split("+"), strict=True))
    assert len(boxes["Horse"]) >= 18
    assert {"Dirt", "Turf", "Range", "Wet", "Odds"} <= set(boxes)


def test_a_card_with_scratches_and_races_of_a_pack(railbird: Railbird, tmp_path: Path) -> None:
    race = msgspec.structs.replace(BOX.races["pimlico_special_1938"], id="mine", name="Mine")
    (tmp_path / "mine.toml").write_text(as_toml(race), encoding="utf-8")
    ran = railbird("card", "mine", "belmont_1973", "--pack=mine.toml", "--scratch=2:3", "--seed=1")
    assert "Official chart: Mine 1938" in ran.out
    assert "Scratched: #3 " in ran.out
    refused = railbird("card", "mine", "--pack=mine.toml", "--keep=evening")
    assert "add yours with railbird library add" in refused.err


def test_a_card_with_typed_dice_is_run_race_by_race(railbird: Railbird) -> None:
    card = ("card", "pimlico_special_1938", "belmont_1973", "--version=quick", "--dice=manual")
    ran = railbird(*card, typed="34 34 34 16 45 46\n\nq\n")
    assert "Race 1 of 2\nYou roll" in ran.out
    assert "Official chart: Pimlico Special" in ran.out
    assert "Race 2 of 2\nYou roll" in ran.out
    assert re.search(r"Saved\. Continue with: railbird race --resume \S+/top_of_the_", ran.out)
    assert "Filed in the library" in ran.out
    refused = railbird(*card, "--json")
    assert "--json cannot ask" in refused.err


# -- in a window ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        ("races",),
        ("records",),
        ("library",),
        ("past", "Secretariat"),
        ("career", "Secretariat"),
        ("horses", "secretariat", "man o' war"),
        ("lab", "sweep", "belmont_1973", "--set=Sham.power_dirt=24..25"),
        ("lab", "whatif", "belmont_1973", "--version=quick", "--set=Sham.power_dirt=28"),
    ],
    ids=" ".join,
)
def test_tables_fit_a_window_of_eighty_columns(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    railbird("race", "belmont_1973", "--version=quick", "--seed=1")
    railbird("race", "belmont_1973", "--distance=6f", "--version=quick", "--seed=1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    plain = re.sub(r"\x1b\[[0-9;]*m", "", railbird(*command).out)
    assert len(plain.splitlines()) > 3
    assert max(map(len, plain.splitlines())) <= 80
    monkeypatch.setenv("COLUMNS", "30")
    assert railbird(*command).code == exit_codes.FINE


def test_a_race_at_no_track_has_a_heading_in_words(railbird: Railbird) -> None:
    railbird("race", "belmont_1973", "--version=quick", "--seed=1")
    railbird("race", "belmont_1973", "--distance=6f", "--version=quick", "--seed=1")
    assert railbird("records").out.startswith("No track named\n  6 furlongs, dirt")
    assert "\nMet twice: Secretariat ahead " in railbird("career", "Secretariat", "Sham").out
    assert "no jockey 'Nobody' has ridden" in railbird("jockeys", "Nobody").err
