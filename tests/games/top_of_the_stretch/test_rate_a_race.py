"""Rate-a-Race: ratings from past performances (TS-7.100 – TS-7.115, TS-11.23, TS-11.28)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from railbird.core import BadPack
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.rate_a_race import Rated, RatedRace, rate, read_past
from railbird.games.top_of_the_stretch.rate_a_race.formulas import (
    Par,
    class_rating,
    distance_range,
    form,
    jockey,
    pace,
    par,
    power,
    residuals,
    trip,
    wet,
    wire,
)
from railbird.games.top_of_the_stretch.rate_a_race.past_performances import (
    START_COLUMNS,
    JockeyRecord,
    Start,
    read_lengths,
)
from tests.games.top_of_the_stretch.table import CHARTS, game_with, go_to_post, next_roll, sheet

DATA = TopOfTheStretch.data_folder()
STARTS = (DATA / "rate_a_race_example_starts.csv").read_text(encoding="utf-8")
JOCKEYS = (DATA / "rate_a_race_example_jockeys.csv").read_text(encoding="utf-8")
EXPECTED = Path(__file__).parent / "rate_a_race_example_expected.csv"


def race(**fields: Any) -> Race:
    usual: dict[str, Any] = {"distance": "9.0", "class_level": 9}
    return sheet([], **usual | fields)


def rated(
    starts: str = STARTS, jockeys: str = JOCKEYS, hand: str = "", to: Race | None = None
) -> RatedRace:
    to = to or race()
    faults = Faults()
    given = {"starts.csv": starts, "jockeys.csv": jockeys, "hand.csv": hand}
    past = read_past(given, CHARTS, faults, to.date)
    faults.stop_here()
    return rate(to, past, CHARTS, faults)


def start(figure: int | None = 90, **more: Any) -> Start:
    """A start that is ordinary in everything the story does not name."""
    usual: dict[str, Any] = {
        "date": "2010-01-01",
        "furlongs": Fraction(8),
        "surface": "dirt",
        "condition": "fast",
        "figure": figure,
        "calls": (3, 3),
        "field": 8,
        "finish": 4,
        "dnf": False,
        "beaten": Fraction(5),
        "margin": None,
        "class_level": 5,
        "trouble": False,
    }
    return Start(**usual | more)


def lines(*rows: Mapping[str, object]) -> str:
    """starts.csv with these cells; the others are ordinary."""
    usual = {
        "horse": "Nag",
        "date": "2010-01-01",
        "track": "T",
        "distance": "8.0",
        "surface": "dirt",
        "condition": "fast",
        "speed_figure": 90,
        "call1_pos": 3,
        "call2_pos": 3,
        "field_size": 8,
        "finish": 4,
        "beaten_lengths": 5,
        "win_margin": "",
        "class_level": 5,
        "odds": "5/2",
        "trouble_note": 0,
    }
    table = [[str({**usual, **row}[column]) for column in START_COLUMNS] for row in rows]
    return "\n".join([",".join(START_COLUMNS), *map(",".join, table)]) + "\n"


def pars_of(starts: Sequence[Start]) -> dict[str, Par | None]:
    return {group: par(starts, group) for group in ("dirt", "turf")}


def only(found: RatedRace) -> Rated:
    (horse,) = found.horses
    return horse


# -- the worked example --------------------------------------------------------------------------


def test_the_worked_example() -> None:
    """TS-11.23, TS-7.114: a complete scoresheet, cell by cell."""
    assert as_csv(rated().race) == EXPECTED.read_text(encoding="utf-8")


def test_the_working_of_the_example() -> None:
    """TS-11.23."""
    one, two, three = (horse.working for horse in rated().horses)
    assert one["power_dirt"] == (
        "par 97.92 = (1 × 100 + 0.85 × 98 + 0.7225 × 96 + 0.261 × 95) / weights, "
        "2 lower left out; (97.92 - 54) / 2 = 21.96"
    )
    assert one["range_min"].endswith("8: -1.92, 8.5: +0.08, 9: +2.08, 12: -13.92")
    assert one["wet"] == "residuals on wet tracks +0.08, -5.92, mean -2.92"
    assert one["pace"].startswith("early score 0.938")
    assert one["form"].startswith("sd 5.67")
    assert one["trip"].endswith("= 0.33")
    assert one["class"] == "z = 0.8135 over 6 starts; 6z - 3 = 1.88"
    assert one["speed"] == "b 99, field 91.17; difference / 4 = 1.96"
    assert one["wire"] == "won 2 and lost 1 by a length or less; 36/7"
    assert one["ride"].endswith("score 1.556")
    assert two["trouble"] == "4 + 10 × 0.350 = 7.50"
    assert three["adj_power"] == "17 on turf, new to the surface -4, distance -4: 9"
    assert three["ride"] == "20 rides are too few"


def test_the_result_is_a_scoresheet_that_runs() -> None:
    """TS-7.113, TS-7.114: odds are generated unless given."""
    state = go_to_post("story", game=game_with(rated().race))
    assert next_roll(state) == "odds roll for #1 Example One"
    assert [runner.start_power for runner in state.runners] == [22, 21, 9]


def test_two_starts_with_the_same_figure() -> None:
    """TS-11.28: par 97, power R(21.5) = 22; first at both calls gives pace 9."""
    found = par([start(97), start(97)], "dirt")
    assert found is not None
    assert found.value == 97
    assert power(found).value == 22  # type: ignore[union-attr]
    assert pace([start(calls=(1, 1))]).value == 9


# -- rule by rule --------------------------------------------------------------------------------


def test_the_ten_newest_starts_count_and_walkovers_are_left_out() -> None:
    """TS-7.100, TS-7.112: starts are sorted by date (TS-7.115)."""
    old = [{"date": f"2009-01-{day:02}", "trouble_note": 1} for day in range(1, 4)]
    new = [{"date": f"2010-01-{day:02}"} for day in range(1, 10)]
    walkover = {"date": "2010-02-01", "field_size": 1, "finish": 1, "call1_pos": 1, "call2_pos": 1}
    horse = only(rated(lines(*old, walkover, *new), ""))
    assert horse.working["trip"].startswith("trouble in 1 of 10 starts")


def test_par_leaves_out_the_worst_third_and_halves_trouble() -> None:
    """TS-7.101: six newest of the group; ties keep the newer."""
    found = par([start(f) for f in (90, 80, 84)], "dirt")
    assert found is not None
    weights = Fraction(85, 100) ** 2
    assert found.value == (90 + weights * 84) / (1 + weights)
    seven = par([start(70)] * 6 + [start(120)], "dirt")
    assert seven is not None
    assert seven.value == 70
    halved = par([start(90, trouble=True), start(80)], "dirt")
    assert halved is not None
    assert halved.value == (Fraction(90, 2) + Fraction(85, 100) * 80) / Fraction(135, 100)
    assert par([start(90)], "turf") is None


def test_power_and_overall() -> None:
    """TS-7.102; synthetic joins dirt."""
    assert power(par([start(54)], "dirt")).value == 0  # type: ignore[union-attr]
    assert power(par([start(130)], "dirt")).value == 29  # type: ignore[union-attr]
    assert par([start(90, surface="synthetic")], "dirt") is not None
    assert only(rated(lines({}), "")).overall == 54 + 2 * 18


def test_the_working_of_a_power_shows_as_many_decimals_as_decide() -> None:
    """TS-7.102: (96.99 - 54) / 2 is 21.495 and rates 21, while 21.50 would rate 22."""
    almost = power(Par(Fraction(9699, 100), "par 96.99"))
    assert almost is not None
    assert almost.value == 21
    assert almost.working.endswith("(96.99 - 54) / 2 = 21.495")
    enough = power(Par(Fraction(97), "par 97"))
    assert enough is not None
    assert (enough.value, enough.working) == (22, "par 97; (97 - 54) / 2 = 21.50")


def test_range_from_the_good_distances() -> None:
    """TS-7.103."""

    def found(*starts: Start) -> tuple[float, float]:
        low, high, _ = distance_range(residuals(starts, pars_of(starts)))
        return float(low), float(high)

    mile, ten = Fraction(8), Fraction(10)
    assert found(start(90), start(88, furlongs=ten)) == (8, 10)
    assert found(start(90), start(90), start(80, furlongs=ten)) == (7.5, 8.5)
    assert found(start(90, furlongs=Fraction("8.318"))) == (8, 9)  # the nearest half, widened
    assert found(start(90, furlongs=Fraction(5))) == (5, 5.5)  # not below 5
    assert found(start(90, furlongs=mile), start(90, furlongs=Fraction("6.25"))) == (6.5, 8)


def test_wet() -> None:
    """TS-7.104."""

    def found(*wet_figures: int) -> int:
        starts = [start(100), start(100), start(100), start(100)]
        starts += [start(figure, condition="sloppy") for figure in wet_figures]
        pars = {"dirt": Par(Fraction(100), ""), "turf": None}
        return wet(residuals(starts, pars)).value

    assert [found(), found(100), found(97), found(94), found(93)] == [0, 3, 2, 1, 0]
    assert found(110, 90) == 3


def test_pace() -> None:
    """TS-7.105: no call at all gives 4."""
    assert pace([start(calls=(8, 8))]).value == 0
    assert pace([start(calls=(1, 8))]).value == 6
    assert pace([start(calls=None)]).value == 4
    assert pace([start(calls=(1, 1))] * 8 + [start(calls=(8, 8))] * 2).value == 9


def test_form() -> None:
    """TS-7.106: scatter around the mean of each group; too few figures are C."""
    assert form([start(90), start(80)])[0] == "C"
    for spread, letter in ((4, "A"), (6, "B"), (8, "C"), (11, "D"), (12, "E")):
        figures = [start(90 - spread), start(90), start(90 + spread)]
        assert form(figures)[0] == letter, spread
    both = [start(100), start(100), start(60, surface="turf"), start(60, surface="turf")]
    assert form(both)[0] == "A"


def test_trip() -> None:
    """TS-7.107."""
    clean, bumped = start(), start(trouble=True)
    assert trip([clean] * 8).value == 3
    assert trip([clean] * 7).value == 2
    assert trip([clean] * 3 + [bumped]).value == 0
    assert trip([bumped]).value == -3


def test_class() -> None:
    """TS-7.108."""
    assert class_rating([start(class_level=9, finish=1)], 9).value == 3
    assert class_rating([start(class_level=8, finish=8)], 9).value == -3
    assert class_rating([start(class_level=7, finish=1)], 9).value == -2
    assert class_rating([start(class_level=1, finish=1)], 9).value == -3


def test_speed_is_against_the_field() -> None:
    """TS-7.109: without a start in the race's group, the other less 8."""
    rows = [
        {"horse": "Fast", "speed_figure": 100},
        {"horse": "Slow", "speed_figure": 88},
        {"horse": "Grass", "speed_figure": 96, "surface": "turf", "condition": "firm"},
    ]
    speeds = {h.entry.horse: h.entry.speed for h in rated(lines(*rows), "").horses}
    assert speeds == {"Fast": 2, "Slow": -1, "Grass": -1}


def test_wire() -> None:
    """TS-7.110: wins and defeats by a length or less."""
    nose = start(finish=1, beaten=None, margin=Fraction(1, 20))
    beaten = start(finish=2, beaten=Fraction(1))
    easy = start(finish=1, beaten=None, margin=Fraction(5))
    assert wire([easy, start()]).value == 5  # 18/4, half up
    assert wire([nose] * 4).value == 7
    assert wire([beaten] * 5).value == 2
    assert wire([start(finish=8, dnf=True, beaten=None)]).value == 5


def test_jockeys() -> None:
    """TS-7.111, TS-7.115."""

    def found(starts: int, wins: int, money: int) -> tuple[int, int]:
        ride, trouble = jockey(JockeyRecord("X", starts, wins, money))
        return ride.value, trouble.value

    assert found(29, 29, 29) == (0, 6)
    assert found(1000, 200, 600) == (2, 10)
    assert found(1000, 200, 500) == (1, 9)
    assert found(1000, 120, 360) == (0, 8)
    assert found(1000, 60, 200) == (-1, 6)
    assert found(1000, 10, 50) == (-2, 5)
    assert [worked.value for worked in jockey(None)] == [0, 8]


def test_a_start_that_did_not_finish() -> None:
    """TS-7.112, TS-7.114: last, troubled, and without a figure where it has none."""
    dnf = {"finish": "DNF", "speed_figure": "", "call1_pos": "", "beaten_lengths": ""}
    horse = only(rated(lines({}, dnf | {"date": "2010-01-02"}), "", to=race(class_level=5)))
    assert horse.working["trip"].startswith("trouble in 1 of 2 starts")
    assert horse.working["pace"].endswith("over 1 start")
    assert horse.working["class"].startswith("z = 0.2857 over 2 starts")
    assert "(1 × 90)" in horse.working["power_dirt"]


def test_posts_follow_the_first_appearance_and_jockeys_may_be_missing() -> None:
    """TS-7.115."""
    found = rated(lines({"horse": "B"}, {"horse": "A"}, {"horse": "B", "date": "2009-01-01"}), "")
    assert [(h.entry.pp, h.entry.horse) for h in found.horses] == [(1, "B"), (2, "A")]
    assert [(h.entry.jockey, h.entry.ride, h.entry.trouble) for h in found.horses] == [
        ("", 0, 8),
        ("", 0, 8),
    ]


def test_a_race_that_rolls_its_condition_leaves_adjusted_power_empty() -> None:
    """TS-7.115, TS-7.113."""
    found = rated(to=race(condition="roll"))
    assert [h.entry.adj_power for h in found.horses] == [None] * 3


def test_cells_are_read_as_people_paste_them() -> None:
    """TS-7.114: `1 1/16m`, `6f`, `5/2`, and short margins."""
    row = {"distance": "1 1/16m", "odds": "5/2", "beaten_lengths": "1 1/2"}
    short = {"distance": "6f", "beaten_lengths": "nk", "finish": 2, "date": "2009-12-01"}
    tabs = lines(row, short).replace(",", "\t")
    horse = only(rated(tabs, ""))
    assert (horse.entry.range_min, horse.entry.range_max) == (6, 8.5)
    assert horse.working["wire"].startswith("won 0 and lost 1")
    assert read_lengths("2.25") == Fraction(9, 4)


def test_ratings_by_hand_stand_and_are_marked() -> None:
    hand = "horse,pace,wire\nExample One,3,\n"
    one = rated(hand=hand).horses[0]
    assert (one.entry.pace, one.entry.wire) == (3, 5)
    assert one.working["pace"] == "by hand, by formula 9"


def test_a_horse_without_starts_takes_hand_ratings() -> None:
    hand = (
        "horse,jockey,power_dirt,range_min,range_max,wet,pace,form,trip,class,speed,wire\n"
        "First Timer,D. Rider,18,6,8,1,5,D,0,-1,0,4\n"
    )
    *_, new = rated(hand=hand).horses
    assert (new.entry.horse, new.entry.power_dirt, new.entry.adj_power) == ("First Timer", 18, 16)
    assert new.working["power_dirt"] == "by hand"
    with pytest.raises(BadPack, match=r'hand.csv, line 2: missing column "form"'):
        rated(hand="horse,power_dirt,pace\nFirst Timer,18,3\n")


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"finish": 9}, "line 2: Nag, start 1: finish 9 in a field of 8 (TS-12.20)"),
        ({"call1_pos": 10}, "call1_pos 10 in a field of 8"),
        ({"speed_figure": 131}, "speed_figure must be 0..130, got 131 (TS-12.20)"),
        ({"speed_figure": ""}, 'speed_figure must be an integer, got ""'),
        ({"date": "2011-01-01"}, "start on 2011-01-01, later than the race on 2010-10-01"),
        ({"date": "soon"}, 'date must be written as 2010-09-04, got "soon"'),
        ({"distance": "far"}, 'distance "far" not understood; write 6f or 1 1/16m'),
        ({"condition": "soft"}, 'condition "soft" does not exist on dirt; use fast'),
        ({"surface": "ice"}, "surface must be dirt, turf or synthetic"),
        ({"beaten_lengths": ""}, 'beaten_lengths must be a number of lengths, got ""'),
        ({"finish": 1, "win_margin": ""}, "win_margin must be a number of lengths"),
        ({"class_level": 11}, "class_level must be 1..10, got 11"),
        ({"trouble_note": "yes"}, 'trouble_note must be 0 or 1, got "yes"'),
        ({"odds": "7/0"}, 'odds "7/0" not understood'),
    ],
)
def test_a_faulty_start_is_named(row: dict[str, object], says: str) -> None:
    """TS-12.20, TS-7.115."""
    with pytest.raises(BadPack) as error:
        rated(lines(row), "", to=race(date="2010-10-01"))
    assert says in str(error.value)
    assert str(error.value).startswith("starts.csv, line 2: Nag, start 1: ")


@pytest.mark.parametrize(
    ("jockeys", "says"),
    [
        ("Example One,X,10,5,4", "X: 10 starts, 5 wins, 4 in the money; wins ≤ in_the_money"),
        ("Example One,X,10,5,11", "wins ≤ in_the_money ≤ starts (TS-12.20)"),
        ("Nobody,X,10,5,6", "jockeys.csv, line 2: Nobody: no starts (TS-12.20)"),
        ("Example One,X,ten,5,6", 'starts must be an integer from 0 up, got "ten" (TS-12.2)'),
        ("Example One,X,9,1,2\nExample One,Y,9,1,2", 'horse "Example One" listed twice (TS-12.6)'),
    ],
)
def test_a_faulty_jockey_is_named(jockeys: str, says: str) -> None:
    """TS-12.20."""
    with pytest.raises(BadPack) as error:
        rated(jockeys=f"horse,jockey,starts,wins,in_the_money\n{jockeys}\n")
    assert says in str(error.value)


def test_what_a_race_must_have() -> None:
    """TS-12.23, TS-12.20."""
    with pytest.raises(BadPack, match=r"race needs class_level 1..10 \(TS-12.23\)"):
        rated(to=race(class_level=None))
    dnf = {"finish": "DNF", "speed_figure": "", "beaten_lengths": ""}
    with pytest.raises(BadPack, match=r"Nag: no figure at all \(TS-12.23\)"):
        rated(lines(dnf), "")
    walkover = {"field_size": 1, "finish": 1, "call1_pos": 1, "call2_pos": 1}
    with pytest.raises(BadPack, match=r"Nag: no starts but walkovers \(TS-12.20\)"):
        rated(lines(walkover), "")
    with pytest.raises(BadPack, match=r"starts.csv: no starts \(TS-12.20\)"):
        rated(lines(), "")
