"""railbird library, career, jockeys, card and season."""

import csv
import io
from pathlib import Path

import msgspec
import pytest

from railbird.cli import exit_codes
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from tests.cli.conftest import Railbird
from tests.games.top_of_the_stretch.library.folder import own_race

THIMBLE = """\
[[entry]]
horse = "Thimble"
power_dirt = 18
pace = 6
form = "C"
trip = 0
class = -1
speed = 1
wire = 4
"""
BEA = '[[jockey]]\njockey = "Bea Rail"\nride = 2\ntrouble = 9\n'


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_every_race_is_filed_unless_one_says_otherwise(
    railbird: Railbird, own_library: Path
) -> None:
    out = railbird("race", "belmont_1973", "--seed=7").out
    filed = out.rsplit(maxsplit=1)[1]
    assert out.endswith(f"Filed in the library: railbird library chart {filed}\n")
    chart = railbird("library", "chart", filed[:6]).out
    assert chart.split("Record: ")[0].strip() in out
    railbird("race", "belmont_1973", "--seed=8", "--unfiled")
    assert railbird("race", "belmont_1978", "--seed=8", "--json").data["filed"]
    assert len(rows(railbird("library", "runs", "--csv").out)) == 2
    assert own_library.is_dir()


def test_a_race_with_real_dice_is_filed_when_it_is_official(railbird: Railbird) -> None:
    options = ("--version=quick", "--dice=manual", "--record=h.jsonl")
    dice = "34\n" * 30
    ran = railbird("race", "pimlico_special_1938", *options, typed=dice.rstrip() + "\n\n" * 30)
    assert "Filed in the library" in ran.out
    (run,) = railbird("library", "runs", "--json").data
    assert run["race"] == "pimlico_special_1938"


def test_bets_at_the_table_file_their_races(railbird: Railbird) -> None:
    bets = ("--option", "betting=yes", "--option", "races=belmont_1973,belmont_1978")
    ran = railbird("play", "top_of_the_stretch", "--players", "random,random", *bets, "--seed=1")
    assert ran.code == exit_codes.FINE
    assert [run["race"] for run in railbird("library", "runs", "--json").data] == [
        "belmont_1978",
        "belmont_1973",
    ]


def test_a_race_that_cannot_be_filed_is_still_run(railbird: Railbird, own_library: Path) -> None:
    own_library.write_text("a file, no folder")
    ran = railbird("race", "belmont_1973", "--seed=7")
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    assert "Official chart" in ran.out
    assert "Not filed: cannot " in ran.out


def test_careers_and_jockeys(railbird: Railbird) -> None:
    assert "No races have been filed yet" in railbird("career").out
    assert "No races have been filed yet" in railbird("jockeys").out
    for seed in range(3):
        railbird("race", "belmont_1973", f"--seed={seed}", "--version=quick")
    data = railbird("career", "secretariat", "--json").data
    assert data["starts"] == len(data["races"]) == 3
    told = railbird("career", "Secretariat").out
    counts = "–".join(str(data[each]) for each in ("starts", "wins", "places", "shows"))
    assert f"{counts}, best figure {data['best_figure']}, ${data['money']:,} won" in told
    table = rows(railbird("career", "--csv").out)
    assert {row["horse"]: row["money"] for row in table}["Secretariat"] == str(data["money"])
    assert len(rows(railbird("career", "sham", "--csv").out)) == 3
    assert "Ron Turcotte" in railbird("jockeys").out
    assert "Secretariat" in railbird("jockeys", "turcotte").out
    assert len(rows(railbird("jockeys", "--csv").out)) == 5


# -- own horses and races ------------------------------------------------------------------------


def test_own_horses_and_jockeys_run(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "thimble.toml").write_text(THIMBLE)
    (tmp_path / "bea.toml").write_text(BEA)
    (tmp_path / "cup.toml").write_text(as_toml(own_race()), encoding="utf-8")
    ran = railbird("library", "add", "thimble.toml", "bea.toml", "cup.toml")
    assert ran.out == "Kept: horses/thimble\nKept: jockeys/bea\nKept: races/pony_cup\n"
    assert "Thimble              dirt 18, 5-16f" in railbird("races", "--horses").out
    meet = ("race", "--horses", "Thimble/Bea Rail,Secretariat", "--distance=6f", "--seed=1")
    assert "Thimble against Secretariat" in railbird(*meet, "--keep", "dream").out
    assert railbird("career", "thimble", "--json").data["races"][0]["jockey"] == "Bea Rail"
    assert "Official chart: Pony Cup" in railbird("race", "pony_cup", "--seed=1").out
    assert "dream" in railbird("races").out
    assert "Official chart: Thimble against Secretariat" in railbird("race", "dream").out
    assert "Thimble" in railbird("scoresheet", "dream").out
    overview = railbird("library").out
    assert "races    dream, pony_cup" in overview
    assert "horses   thimble:Thimble" in overview
    assert "jockeys  bea:Bea Rail" in overview
    assert "3 races run" in overview


def test_rated_horses_are_kept(railbird: Railbird) -> None:
    railbird("rate", "--template", "past")
    assert "railbird race my_race" in railbird("rate", "past", "--keep").out
    assert "Official chart: My Race" in railbird("race", "my_race", "--seed=1").out
    again = railbird("rate", "past", "--keep")
    assert "'my_race' is in the library already" in again.err
    assert railbird("rate", "past", "--keep", "--force").code == exit_codes.FINE


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("library", "add"), "name a file"),
        (("library", "add", "none.toml"), "cannot read none.toml"),
        (("library", "add", "bad.toml"), 'bad.toml, line 1: missing column "pace"'),
        (("library", "add", "odd.toml"), "odd.toml holds no race, horses or jockeys: a race has"),
        (("library", "chart", "zzz"), "no race 'zzz' was filed"),
        (("library", "import", "nowhere"), "nowhere is not a folder"),
        (("career", "Nobody"), "no horse 'Nobody' has run"),
        (("season", "spring"), "no season 'spring'"),
        (("season", "spring", "--from=2026-03-01"), "--to"),
        (("season", "spring", "--from=2026-03-01", "--to=soon"), "days are written"),
        (("season", "2026", "--from=2026-03-01", "--to=2026-04-01"), "is a season already"),
        (("card", "nowhere"), "unknown race 'nowhere'"),
        (("card", "belmont_1973", "--keep=No Name"), "use small letters"),
        (("race", "belmont_1973", "--keep=mine"), "--keep is for a race you compose"),
    ],
)
def test_bad_input(
    railbird: Railbird, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "bad.toml").write_text('[[entry]]\nhorse = "Nag"\n')
    (tmp_path / "odd.toml").write_text('[[horse]]\nname = "Thimble"\n')
    ran = railbird(*arguments)
    assert ran.code == exit_codes.BAD_INPUT
    assert message in ran.err


def test_import_tells_what_came_in(railbird: Railbird, tmp_path: Path) -> None:
    railbird("race", "belmont_1973", "--seed=1", "--version=quick")
    (tmp_path / "cup.toml").write_text(as_toml(own_race()), encoding="utf-8")
    railbird("library", "add", "cup.toml")
    other = ("--library", "other")
    assert (
        "New races: pony_cup\nNew records: " in railbird("library", "import", "library", *other).out
    )
    assert railbird("library", "import", "library", *other).out == "Nothing new.\nAlready here: 2\n"
    changed = msgspec.structs.replace(own_race(), track="Elsewhere")
    (tmp_path / "cup.toml").write_text(as_toml(changed), encoding="utf-8")
    railbird("library", "add", "cup.toml", "--force")
    told = railbird("library", "import", "library", *other).out
    assert (
        "The race pony_cup is a different one here; your friend's was imported as pony_cup_" in told
    )
    assert "1 race run" in railbird("library", *other).out
    assert railbird("library", "rebuild", *other).out == "1 race run\n"


# -- cards and seasons ---------------------------------------------------------------------------


def test_a_card_is_run_race_by_race(railbird: Railbird) -> None:
    out = railbird("card", "belmont_1973", "belmont_1978", "--seed=3", "--keep=belmonts").out
    order = [
        out.index(text)
        for text in (
            "Race 1 of 2",
            "Official chart: Belmont Stakes 1973",
            "Race 2 of 2",
            "Official chart: Belmont Stakes 1978",
            "Filed in the library",
        )
    ]
    assert order == sorted(order)
    assert railbird("card").out == "belmonts  belmont_1973, belmont_1978\n"
    assert railbird("card", "belmonts", "--seed=3").out == out
    data = railbird("card", "belmonts", "--seed=3", "--json").data
    assert len(data["races"]) == 2
    first = data["races"][1]["chart"][0]["horse"]
    assert first in out[order[3] :]
    assert len(railbird("library", "runs", "--json").data) == 2


def test_a_season_counts_points(railbird: Railbird) -> None:
    railbird("race", "belmont_1973", "--seed=1", "--version=quick")
    winner = railbird("library", "runs", "--json").data[0]["winner"]
    first = rows(railbird("season", "--csv").out)[0]
    assert (first["name"], first["points"]) == (winner, "10")
    assert "points 10–5–3–2–1" in railbird("season").out
    days = ("--from=2020-01-01", "--to=2099-12-31")
    told = railbird("season", "mine", *days, "--points=3,1", "--races=belmont_1973")
    assert "2020-01-01 to 2099-12-31, 1 race; points 3–1" in told.out
    assert len(railbird("season", "mine", "--json").data["jockeys"]) == 5
    assert "Jockey" in railbird("season", "mine", "--jockeys").out


# -- a racing year -------------------------------------------------------------------------------


def test_a_past_season_is_run_again(railbird: Railbird) -> None:
    """Both 2009 races of the box, in the order of their dates, whatever else was run."""
    railbird("race", "champagne_2009", "--seed=5")
    ran = railbird("season", "2009", "--run", "--version=quick", "--seed=1")
    lines = ran.out.splitlines()
    assert lines[0].startswith("2009-10-10  Champagne Stakes 2009: ")
    assert lines[1].startswith("2009-11-06  Breeders' Cup Ladies' Classic 2009: ")
    assert "2009-01-01 to 2009-12-31, 2 races by their own dates" in ran.out
    assert railbird("season", "2009", "--json").data["races"] == 3
    again = railbird("season", "2009", "--run", "--version=quick", "--seed=1")
    assert again.out == ran.out
    empty = railbird("season", "1850", "--run")
    assert empty.code == exit_codes.BAD_INPUT
    assert "no race has a date from 1850-01-01 to 1850-12-31" in empty.err


def test_what_was_run_this_year_is_another_season(railbird: Railbird) -> None:
    railbird("race", "belmont_1973", "--seed=1")
    assert "1 race; points" in railbird("season").out
    assert "1 race by its own date;" in railbird("season", "1973").out
    assert railbird("season", "1973", "--by=run", "--json").data["races"] == 0


def test_records_and_meetings(railbird: Railbird) -> None:
    assert "No races have been filed yet" in railbird("records").out
    for seed in range(3):
        railbird("race", "belmont_1973", "--version=quick", f"--seed={seed}")
    railbird("race", "pimlico_special_1938", "--version=quick", "--seed=1")
    out = railbird("records").out
    assert out.startswith("Belmont Park\n  12 furlongs, dirt")
    assert "\nPimlico\n" in out
    assert railbird("records", "--distances").out.startswith("Everywhere\n  9½ furlongs, dirt")
    assert len(rows(railbird("records", "--csv").out)) == 2
    met = railbird("career", "Secretariat", "Sham").out
    assert met.startswith("Secretariat and Sham\nMet 3 times: Secretariat ahead ")
    assert len(rows(railbird("career", "Secretariat", "Sham", "--csv").out)) == 3
    assert "have never met" in railbird("career", "Sham", "Seabiscuit").err


def test_what_is_kept_can_be_renamed_and_deleted(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "thimble.toml").write_text(THIMBLE)
    railbird("library", "add", str(tmp_path / "thimble.toml"))
    out = railbird("library", "rename", "horses/thimble", "Silver Thimble").out
    assert out == "horses/thimble is now called Silver Thimble: horses/silver_thimble\n"
    out = railbird("library", "remove", "horses/silver_thimble").out
    assert out == "Deleted: horses/silver_thimble\n"
    refused = railbird("library", "remove", "horses/silver_thimble")
    assert refused.code == exit_codes.BAD_INPUT
    assert "is not in the library" in refused.err
