"""railbird races and railbird race."""

import re
from pathlib import Path

import msgspec
import pytest

import railbird as package
from railbird.cli import exit_codes
from railbird.core import load_record, verify
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv, as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.rules.dice_list import dice_of_record
from tests.cli.conftest import Railbird

RACES = TopOfTheStretch().box.races
MATCH_RACE = "pimlico_special_1938"


def own_race(folder: Path, name: str = "mine.toml") -> Path:
    race = msgspec.structs.replace(RACES[MATCH_RACE], id="mine", name="My Match")
    path = folder / name
    path.write_text(as_toml(race), encoding="utf-8")
    return path


# -- the library ---------------------------------------------------------------------------------


def test_the_library_lists_every_race(railbird: Railbird) -> None:
    ran = railbird("races")
    assert ran.code == exit_codes.FINE
    for race in RACES.values():
        assert f"{race.id}" in ran.out
        assert race.title in ran.out
    data = railbird("races", "--json").data
    assert [race["id"] for race in data] == list(RACES)


def test_one_race_with_its_field(railbird: Railbird) -> None:
    ran = railbird("races", "kentucky_derby_1994")
    assert "Churchill Downs, 1994-05-07; 10 furlongs, dirt, sloppy" in ran.out
    assert "23 on dirt, sloppy -3 + wet 1 = -2, distance -2: 19" in ran.out
    assert "What really happened: 1 Go for Gin 2:03.6;" in ran.out
    data = railbird("races", "kentucky_derby_1994", "--json").data
    assert len(data["entries"]) == 14


def test_all_horses(railbird: Railbird) -> None:
    ran = railbird("races", "--horses")
    count = sum(len(race.entries) for race in RACES.values())
    assert len([line for line in ran.out.splitlines() if line.endswith(tuple(RACES))]) == count
    assert len(railbird("races", "--horses", "--json").data) == count


def test_own_races_join_the_library(railbird: Railbird, tmp_path: Path) -> None:
    own_race(tmp_path)
    assert railbird("races", "mine.toml").out.startswith("My Match 1938\n")
    (tmp_path / "two.toml").write_text(
        (tmp_path / "mine.toml").read_text(encoding="utf-8").replace('"mine"', '"two"'),
        encoding="utf-8",
    )
    listed = railbird("races", "--pack", ".").out
    assert listed.count(", yours") == 2
    assert "belmont_1973" in listed


# -- running -------------------------------------------------------------------------------------


def test_the_card_the_call_the_chart(railbird: Railbird) -> None:
    ran = railbird("race", "belmont_1973", "--seed", "7")
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    card, call, chart = (
        ran.out.index(text) for text in ("Adjusted power", "home: ", "Official chart")
    )
    assert card < call < chart
    assert "What really happened:\n  1 Secretariat 2:24" in ran.out
    assert "\nSeed 7: the same seed runs the same race.\n" in ran.out
    assert ran.out == railbird("race", "belmont_1973", "--seed", "7", "--instant").out


def test_the_order_is_not_shown_before_it_is_called(railbird: Railbird) -> None:
    """Figures and lengths stand below the call only."""
    out = railbird("race", "belmont_1973", "--seed", "7").out
    before = out[: out.index("What carried")]
    assert "Fin" not in before
    assert "payoffs" not in before


def test_version_condition_scratches_and_options(railbird: Railbird) -> None:
    data = railbird(
        "race",
        "belmont_1973",
        "--version=quick",
        "--condition=sloppy",
        "--scratch=1,4",
        "--option=hundredths=yes",
        "--seed=3",
        "--json",
    ).data
    assert data["options"]["version"] == "quick"
    assert data["condition"] == "sloppy"
    assert [each["entry"]["pp"] for each in data["scoresheet"]] == [2, 3, 5]
    assert data["options"]["hundredths"] is True
    assert data["chart"][0]["place"] == 1
    assert data["call"][0]["chapter"] == "pace"
    assert all(1 <= die <= 20 for die in data["dice"])


def test_a_recorded_race_is_sound(railbird: Railbird, tmp_path: Path) -> None:
    """TS-6.16: and its dice are those of the JSON."""
    data = railbird("race", "bc_turf_2003", "--seed=5", "--record=r.jsonl", "--json").data
    record = load_record(tmp_path / "r.jsonl")
    verify(record, package.load("top_of_the_stretch"))
    assert list(dice_of_record(record)) == data["dice"]
    assert railbird("race", "bc_turf_2003", "--record=r.jsonl").code == exit_codes.BAD_INPUT


def test_a_composed_race(railbird: Railbird) -> None:
    """TS-3.8."""
    ran = railbird(
        "race",
        "--horses=Secretariat, Affirmed/Ron Turcotte",
        "--distance=10",
        "--condition=sloppy",
        "--seed=1",
    )
    assert "Secretariat against Affirmed" in ran.out
    assert "#2 Affirmed     25 on dirt, sloppy -3 + wet 1 = -2: 23" in ran.out
    assert "Ron Turcotte" in ran.out


def test_own_scoresheets(railbird: Railbird, tmp_path: Path) -> None:
    """TS-2.2: a file, or a folder with races.csv."""
    own_race(tmp_path)
    assert "Official chart: My Match 1938" in railbird("race", "mine.toml", "--seed=1").out
    folder = tmp_path / "pack" / "races"
    folder.mkdir(parents=True)
    (folder / "cup.csv").write_text(as_csv(RACES["belmont_1973"]), encoding="utf-8")
    row = "id,name,distance,surface,condition\ncup,The Cup,12.0,dirt,fast\n"
    (tmp_path / "pack" / "races.csv").write_text(row, encoding="utf-8")
    assert "Official chart: The Cup" in railbird("race", "cup", "--pack=pack", "--seed=1").out
    assert "Official chart: The Cup" in railbird("race", "pack", "--seed=1").out


def test_a_rolled_track_is_told_with_its_powers(railbird: Railbird) -> None:
    out = railbird("race", "belmont_1973", "--condition=roll", "--seed=2").out
    assert "Adjusted powers follow when the track condition is rolled." in out
    assert "(dirt, rolled " in out
    assert out.count("Adjusted power\n") == 2


def test_step_waits_for_enter(railbird: Railbird) -> None:
    """And goes on alone where nobody presses it."""
    waited = railbird("race", "belmont_1973", "--seed=7", "--step", typed="\n" * 20)
    alone = railbird("race", "belmont_1973", "--seed=7", "--step", typed="")
    plain = railbird("race", "belmont_1973", "--seed=7")
    for ran in (waited, alone):
        assert [line for line in ran.out.splitlines() if line] == [
            line for line in plain.out.splitlines() if line
        ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("race",), "name a race: railbird races lists them"),
        (("race", "nope"), "unknown race 'nope'; there are: champagne_2009"),
        (("race", "nope.toml"), "nope.toml: no such file or folder"),
        (("race", "belmont_1973", "--step", "--slow"), "--step and --slow: choose one of them"),
        (("race", "belmont_1973", "--condition=firm"), '"firm" does not exist on dirt'),
        (("race", "belmont_1973", "--scratch=9"), "no horse 9 runs in belmont_1973"),
        (("race", "belmont_1973", "--distance=4"), '--distance "4" is not in the time chart'),
        (("race", "belmont_1973", "--surface=sand"), "--surface must be dirt, turf or synthetic"),
        (
            ("race", "--horses=Sham,Alydar", "--distance=8", "--condition=wet"),
            '--condition "wet" does not exist on dirt; use fast, good',
        ),
        (("race", "--horses=Sham,Alydar"), "how far do they go?"),
        (("race", "belmont_1973", "--horses=Sham,Alydar"), "name a race, or horses for a new one"),
        (("race", "belmont_1973", "--option=betting=yes"), "bets are taken at a table"),
        (("race", "belmont_1973", "--option=version=quick", "--version=full"), "given twice"),
        (("race", "belmont_1973", "--dice=manual", "--json"), "--json cannot ask"),
        (("races", "nope"), "unknown race 'nope'"),
    ],
)
def test_wrong_wishes(railbird: Railbird, arguments: tuple[str, ...], says: str) -> None:
    ran = railbird(*arguments)
    assert ran.code == exit_codes.BAD_INPUT
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_a_faulty_scoresheet_is_told_line_by_line(railbird: Railbird, tmp_path: Path) -> None:
    """TS-12.3, TS-12.4."""
    path = own_race(tmp_path)
    text = path.read_text(encoding="utf-8").replace("wire = 4", "wire = 12").replace('"A"', '"Q"')
    path.write_text(text, encoding="utf-8")
    ran = railbird("race", "mine.toml")
    assert ran.code == exit_codes.BAD_INPUT
    assert "wire must be 0..9, got 12 (TS-12.3)" in ran.err
    assert 'form must be A, B, C, D or E, got "Q" (TS-12.4)' in ran.err
    assert ran.err.count("mine.toml, line ") == 2


# -- real dice -----------------------------------------------------------------------------------

SEVENS = "34 " * 9
"""Break and setup of two, pace, positions of two, factors and the first final figure."""


def test_typed_dice_show_the_cell_they_are_read_from(railbird: Railbird) -> None:
    ran = railbird("race", MATCH_RACE, "--dice=manual", "--record=h.jsonl", typed="35\n42\nq\n")
    assert "→ #1 War Admiral: Break Segment, roll 8, pace 8: 26" in ran.out
    assert "→ #2 Seabiscuit: Break Segment, roll 6, pace 7: 23" in ran.out
    assert "Saved. Continue with: railbird race --resume h.jsonl" in ran.out


def test_a_row_of_dice_may_be_pasted_and_the_race_made_official(
    railbird: Railbird, tmp_path: Path
) -> None:
    typed = f"{SEVENS}\n45\n\n"
    ran = railbird("race", MATCH_RACE, "--dice=manual", "--record=h.jsonl", typed=typed)
    assert ran.code == exit_codes.FINE
    assert "Official chart: Pimlico Special" in ran.out
    assert ran.out.index("All dice are in") < ran.out.index("Official chart")
    record = load_record(tmp_path / "h.jsonl")
    assert record.ended
    assert dice_of_record(record) == (*[3, 4] * 9, 4, 5)
    assert "the race is official" in railbird("race", "--resume=h.jsonl").err


def test_nothing_is_shown_of_the_finish_before_the_last_die_is_called(railbird: Railbird) -> None:
    typed = f"{SEVENS}\n45\n\n"
    out = railbird("race", MATCH_RACE, "--dice=manual", typed=typed).out
    assert "Beaten Lengths" not in out
    assert "Final Time" not in out


def test_a_race_left_half_rolled_goes_on(railbird: Railbird, tmp_path: Path) -> None:
    railbird("race", MATCH_RACE, "--dice=manual", "--record=h.jsonl", typed="66\n12\nq\n")
    ran = railbird("race", "--resume=h.jsonl", typed="34 34\n34 34 34 34 34\n45\n\n")
    assert "  3  pace setup roll for #1 War Admiral, two dice: " in ran.out
    assert "Official chart" in ran.out
    assert dice_of_record(load_record(tmp_path / "h.jsonl"))[:4] == (6, 6, 1, 2)


def test_leaving_before_it_is_official_keeps_the_last_roll_open(
    railbird: Railbird, tmp_path: Path
) -> None:
    railbird("race", MATCH_RACE, "--dice=manual", "--record=h.jsonl", typed=f"{SEVENS}\n45\nq\n")
    assert not load_record(tmp_path / "h.jsonl").ended
    ran = railbird("race", "--resume=h.jsonl", typed="66\n\n")
    assert " 10  final figure roll for #2 Seabiscuit, two dice: " in ran.out
    assert "Official chart" in ran.out


def test_a_wrong_die_can_be_corrected_until_it_is_official(
    railbird: Railbird, tmp_path: Path
) -> None:
    """Everything after it is worked out anew."""
    typed = f"{SEVENS}\n45\nfix 1 66\nrolls\n\n"
    ran = railbird("race", MATCH_RACE, "--dice=manual", "--record=h.jsonl", typed=typed)
    assert "Roll 1, break roll for #1 War Admiral, is now 6 6; everything after it" in ran.out
    assert dice_of_record(load_record(tmp_path / "h.jsonl"))[:4] == (6, 6, 3, 4)
    again = railbird("race", MATCH_RACE, "--dice=manual", typed="34\nu\n35\nrolls\nq\n")
    assert "Taken back: break roll for #1 War Admiral." in again.out
    assert "  1  break roll for #1 War Admiral: 3 5" in again.out


def test_a_correction_keeps_the_rolls_that_still_stand(railbird: Railbird) -> None:
    """A corrected trouble roll asks for a jockey check; the rolls after it lie on the table."""
    quick = ("race", MATCH_RACE, "--version=quick", "--dice=manual")
    ran = railbird(*quick, typed="34 12 12 43 11\nfix 3 43\n44\nrolls\nq\n")
    assert "2 later rolls are kept until the race asks again." in ran.out
    assert ran.out.count("→ #1 War Admiral: Trouble Chart, roll 7: traffic") == 1
    assert "  5  form roll for #2 Seabiscuit: 4 3, kept\n" in ran.out
    assert "  6  race factors roll, red and white: 1 1, kept\n" in ran.out
    assert ran.out.count("form roll for #2 Seabiscuit, two dice") == 0
    assert "  4  jockey check for #1 War Admiral: 4 4\n" in ran.out


def test_taking_back_after_a_correction_asks_for_that_roll_again(railbird: Railbird) -> None:
    quick = ("race", MATCH_RACE, "--version=quick", "--dice=manual")
    ran = railbird(*quick, typed="34 12 12 43 11\nfix 3 43\n44\nu\n22\nrolls\nq\n")
    assert "Taken back: race factors roll, red and white." in ran.out
    assert "  6  race factors roll, red and white: 2 2\n" in ran.out


def test_a_correction_may_make_later_rolls_unasked_for(railbird: Railbird) -> None:
    """A form roll of three asked for trouble; corrected, nobody asks for it."""
    quick = ("race", MATCH_RACE, "--version=quick", "--dice=manual")
    ran = railbird(*quick, typed="34\n12\n34\nfix 2 34\nq\n")
    assert "trouble roll for #1 War Admiral" in ran.out
    assert "1 later roll is kept until the race asks again." in ran.out
    assert "  3  form roll for #2 Seabiscuit, two dice: q" in ran.out


def test_horses_are_rolled_for_in_any_order(railbird: Railbird) -> None:
    """The order does not matter, says the rulebook; each roll is read when its turn comes."""
    quick = ("race", MATCH_RACE, "--version=quick", "--dice=manual")
    typed = "34\n#2 43\n12\n43\n44\nrolls\nq\n"
    ran = railbird(*quick, typed=typed)
    assert "Saved for its turn: form roll for #2 Seabiscuit, 4 3." in ran.out
    assert "form roll for #2 Seabiscuit: 4 3, kept" in ran.out
    assert "form roll for #1 War Admiral: 1 2" in ran.out
    wrong = railbird(*quick, typed="#1 34\n34\n#7 12\n#2 77\n#2\n#1 12\n#1 12\nq\n").out
    assert "The pace roll is for no horse; type the dice alone." in wrong
    assert "There is no #7 in this race." in wrong
    assert "#2: '77' cannot have come up." in wrong
    assert "Say which horse, and what came up for it: #4 35" in wrong
    assert "form roll for #1 War Admiral" in wrong


@pytest.mark.parametrize("version", ["quick", "full"])
@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("7", (1, 6)),
        ("=12", (6, 6)),
        ("12", (1, 2)),
        ("=7 =3 45", (1, 6, 1, 2, 4, 5)),
        ("34\nfix 1 =9", (3, 6)),
    ],
)
def test_a_total_will_do_where_only_the_total_counts(
    railbird: Railbird, tmp_path: Path, version: str, typed: str, dice: tuple[int, ...]
) -> None:
    """The first roll is that of the pace in Quickplay, of the break in Fullplay."""
    race = ("race", MATCH_RACE, f"--version={version}", "--dice=manual", "--record=h.jsonl")
    railbird(*race, typed=f"{typed}\nq\n")
    assert dice_of_record(load_record(tmp_path / "h.jsonl")) == dice


def test_a_total_is_not_enough_where_each_die_is_read(railbird: Railbird) -> None:
    """Doubles change the odds (TS-7.72); red and white name different factors (TS-7.40)."""
    odds = railbird(
        "race", MATCH_RACE, "--option=odds=generate", "--dice=manual", typed="7\nq\n"
    ).out
    assert "'7': enter two dice, each 1 to 6; here each die is read by itself (TS-12.18)" in odds
    quick = ("race", MATCH_RACE, "--version=quick", "--dice=manual")
    factors = railbird(*quick, typed="7\n7\n7\n=7\nq\n").out
    assert "'=7': enter two dice, each 1 to 6; here each die is read by itself" in factors


def test_half_a_pair_at_the_end_of_a_row_is_no_total(railbird: Railbird) -> None:
    """35 4 was to be 35 42 or so; nobody is to find a four on the sheet."""
    ran = railbird("race", MATCH_RACE, "--dice=manual", typed="35 4\nrolls\nq\n")
    assert "'4': enter two dice, each 1 to 6, or their total as 7 or =12 (TS-12.18)" in ran.out
    assert "  2  " not in ran.out.split("dice: rolls")[1].split("q")[0].replace(
        "  2  break roll", "", 1
    )


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1", "'1': enter two dice, each 1 to 6, or their total as 7 or =12 (TS-12.18)"),
        ("=1", "'=1': enter two dice, each 1 to 6, or their total as 7 or =12 (TS-12.18)"),
        ("hello", "'hello': enter two dice, each 1 to 6, or their total"),
        ("fix 9 11", "There is no roll 9; rolls lists them."),
        ("fix me", "Say which roll, and what came up: fix 12 35"),
        ("u", "Nothing has been rolled yet."),
        ("?", "Type what the dice show: 35 is red 3, white 5."),
    ],
)
def test_what_cannot_have_come_up(railbird: Railbird, typed: str, says: str) -> None:
    """TS-12.18."""
    ran = railbird("race", MATCH_RACE, "--dice=manual", typed=f"{typed}\nq\n")
    assert says in ran.out
    assert ran.code == exit_codes.FINE


def test_a_correction_that_cannot_be(railbird: Railbird) -> None:
    ran = railbird("race", MATCH_RACE, "--dice=manual", typed="34\nfix 1 77\nq\n")
    assert "Roll 1, break roll for #1 War Admiral: '77' cannot have come up." in ran.out


def test_a_twenty_sided_die_is_typed_as_a_number(railbird: Railbird) -> None:
    """TS-7.56."""
    typed = f"{SEVENS}\n45\n17\n\n"
    ran = railbird("race", MATCH_RACE, "--dice=manual", "--option=hundredths=yes", typed=typed)
    assert "hundredths of a second, one die: 17" in ran.out
    times = re.findall(r"\d:\d\d\.\d\d", ran.out.partition("Official chart")[2])
    assert [time[-1] for time in times] == ["7", "7"]


def test_only_a_race_with_typed_dice_is_resumed(railbird: Railbird) -> None:
    railbird("race", MATCH_RACE, "--seed=1", "--record=s.jsonl")
    assert "is not a race with manual dice" in railbird("race", "--resume=s.jsonl").err
    assert "leave out --seed" in railbird("race", "--resume=s.jsonl", "--seed=3").err
    railbird("play", "homestretch", "--players=random,random", "--record=h.jsonl", "--seed=1")
    assert "is not a race with manual dice" in railbird("race", "--resume=h.jsonl").err
