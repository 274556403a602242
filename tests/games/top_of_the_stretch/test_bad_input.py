"""Bad input: what is wrong, where, and what would be right (TS-12)."""

from pathlib import Path
from typing import Any

import pytest

from railbird.core import (
    BadOutcome,
    BadPack,
    BadSetup,
    IllegalAction,
    Pack,
    SeatHeader,
    new_match,
    read_pack,
)
from railbird.games.top_of_the_stretch.actions import CLOSE, PlaceBet, WithdrawBet
from railbird.games.top_of_the_stretch.box.scoresheet import ENTRY_COLUMNS
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv, as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.rules.dice_list import DiceList, dice_of_record
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.table import (
    GAME,
    bet,
    close,
    game_with,
    go_to_post,
    horse,
    play_out,
    play_until,
    sheet,
    stable,
    story,
)

ENTRIES = as_csv(sheet(stable(3)))
ROW = "id,name,distance,surface,condition\nmine,Mine,8.0,dirt,fast\n"
TOML = as_toml(sheet(stable(3)))


def problems(**files: str) -> list[str]:
    """What a pack with these files is refused with; `__` stands for a folder or a dot."""
    named = {
        name.replace("__", "/").replace("_csv", ".csv").replace("_toml", ".toml"): text
        for name, text in files.items()
    }
    with pytest.raises(BadPack) as error:
        TopOfTheStretch(Pack("mine", named))
    return [str(problem) for problem in error.value.problems]


def csv_faults(entries: str, row: str = ROW) -> list[str]:
    return problems(races_csv=row, races__mine_csv=entries)


def with_cell(column: str, text: str, line: int = 2) -> str:
    """The entries with one cell changed."""
    rows = [row.split(",") for row in ENTRIES.splitlines()]
    rows[line - 1][rows[0].index(column)] = text
    return "\n".join(",".join(row) for row in rows) + "\n"


# -- scoresheets ---------------------------------------------------------------------------------


def test_missing_and_unknown_columns() -> None:
    """TS-12.1: with file and line."""
    missing, unknown, *rest = csv_faults(ENTRIES.replace(",pace,", ",pase,", 1))
    assert missing == 'races/mine.csv, line 1: missing column "pace" (TS-12.1)'
    allowed = ", ".join((*ENTRY_COLUMNS, "overall"))
    what = f'races/mine.csv, line 1: unknown column "pase"; allowed are {allowed} (TS-12.1)'
    assert unknown == what
    assert not rest
    faults = problems(mine_toml=TOML.replace("pace = 4", "pase = 4", 1))
    line = TOML.splitlines().index("[[entry]]") + 1
    at = TOML.splitlines().index("pace = 4") + 1
    assert f'mine.toml, line {at}: unknown column "pase" (TS-12.1)' in faults
    assert f'mine.toml, line {line}: missing column "pace" (TS-12.1)' in faults


@pytest.mark.parametrize(
    ("column", "text", "says"),
    [
        ("pace", "6.5", 'pace must be an integer, got "6.5" (TS-12.2)'),
        ("pace", "", 'pace must be an integer, got "" (TS-12.2)'),
        ("wire", "12", "wire must be 0..9, got 12 (TS-12.3)"),
        ("trip", "-4", "trip must be -3..3, got -4 (TS-12.3)"),
        ("power_dirt", "30", "power_dirt must be 0..29, got 30 (TS-12.3)"),
        ("wet", "4", "wet must be 0..3, got 4 (TS-12.3)"),
        ("ride", "3", "ride must be -2..2, got 3 (TS-12.3)"),
        ("trouble", "1", "trouble must be 2..12, got 1 (TS-12.3)"),
        ("form", "F", 'form must be A, B, C, D or E, got "F" (TS-12.4)'),
        ("form", "А", "form contains a non-Latin letter (TS-12.5)"),  # Cyrillic
        ("horse", "Horse 2", 'horse "Horse 2" listed twice (TS-12.6)'),
        ("range_min", "9.25", "range must be in half furlongs, got 9.25 (TS-12.7)"),
        ("range_min", "short", 'range_min must be a number of furlongs, got "short" (TS-12.2)'),
        ("range_max", "17", "range_max must be 5..16, got 17 (TS-12.3)"),
        ("power_dirt", "", "horse has no power rating (TS-12.8)"),
        ("odds", "7/0", 'odds "7/0" not understood; write 7-2, 7/2 or 3.50 (TS-12.12)'),
        ("odds", "0-1", 'odds "0-1" not understood; write 7-2, 7/2 or 3.50 (TS-12.12)'),
        ("odds", "-3", 'odds "-3" not understood; write 7-2, 7/2 or 3.50 (TS-12.12)'),
        ("status", "ill", 'status must be runs or scratched, got "ill" (TS-12.3)'),
        ("pp", "0", "pp must be 1 or more, got 0 (TS-12.22)"),
        ("pp", "one", 'pp must be an integer, got "one" (TS-12.2)'),
        ("horse", "", "horse has no name (TS-12.1)"),
    ],
)
def test_a_faulty_cell_is_named_with_file_line_and_column(
    column: str, text: str, says: str
) -> None:
    """TS-12.2 – TS-12.8, TS-12.12, TS-12.22."""
    assert f"races/mine.csv, line 4: {says}" in csv_faults(with_cell(column, text, line=4))


def test_a_post_used_twice() -> None:
    """TS-12.6."""
    assert csv_faults(with_cell("pp", "2", line=4)) == [
        "races/mine.csv, line 4: post position 2 used twice (TS-12.6)"
    ]


def test_a_reversed_range() -> None:
    """TS-12.7."""
    reversed_range = with_cell("range_min", "9", line=2).replace(",9,16.0", ",9,7", 1)
    assert csv_faults(reversed_range) == ["races/mine.csv, line 2: range 9-7 is reversed (TS-12.7)"]


@pytest.mark.parametrize(
    ("field", "text", "says"),
    [
        (
            "distance",
            "10.5",
            'distance "10.5" is not in the time chart; use one of 5.0, 5.5, 6.0, 6.5, 7.0, 7.5, '
            "8.0, 8+70yds, 8.5, 9.0, 9.5, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0 (TS-12.9)",
        ),
        (
            "condition",
            "yielding",
            'condition "yielding" does not exist on dirt; use fast, good, muddy, slow, sloppy, '
            "roll (TS-12.10)",
        ),
        ("surface", "mud", 'surface must be dirt, turf or synthetic, got "mud" (TS-12.3)'),
        ("surface", "dіrt", "surface contains a non-Latin letter (TS-12.5)"),  # Ukrainian i
        ("id", "My Race", 'id "My Race" must be small letters, digits and _ (TS-12.3)'),
        ("name", "", 'missing column "name" (TS-12.1)'),
    ],
)
def test_faulty_race_fields(field: str, text: str, says: str) -> None:
    """TS-12.3, TS-12.5, TS-12.9, TS-12.10: the same in both forms."""
    usual = {"id": "mine", "name": "Mine", "distance": "8.0", "surface": "dirt"}
    fields = usual | {"condition": "fast", field: text}
    row = f"{','.join(fields)}\n{','.join(fields.values())}\n"
    entries = {f"races/{fields['id']}.csv": ENTRIES}
    with pytest.raises(BadPack) as error:
        TopOfTheStretch(Pack("mine", {"races.csv": row, **entries}))
    assert f"races.csv, line 2: {says}" in str(error.value)
    toml = "[race]\n" + "".join(f'{name} = "{value}"\n' for name, value in fields.items())
    with pytest.raises(BadPack) as error:
        TopOfTheStretch(Pack("mine", {"mine.toml": toml + TOML[TOML.index("\n[[entry]]") :]}))
    line = 2 + list(fields).index(field)
    assert f"mine.toml, line {line}: {says}" in str(error.value)


def test_any_condition_but_fast_on_synthetic() -> None:
    """TS-12.10: on the scoresheet and as an option."""
    toml = TOML.replace('surface = "dirt"', 'surface = "synthetic"').replace('"fast"', '"good"')
    assert problems(mine_toml=toml) == [
        'mine.toml, line 6: condition "good" does not exist on synthetic; use fast, roll (TS-12.10)'
    ]
    with pytest.raises(BadSetup, match=r'"sloppy" does not exist on synthetic .*\(TS-12.10\)'):
        go_to_post("bc_sprint_2008", condition="sloppy")
    with pytest.raises(BadSetup, match=r'"sloppy" does not exist on turf .*\(TS-12.10\)'):
        go_to_post("bc_turf_2003", condition="sloppy")


def test_too_few_entries() -> None:
    """TS-12.11, TS-3.9."""
    one = "\n".join(ENTRIES.splitlines()[:2])
    assert csv_faults(one) == ["races/mine.csv: a race needs 2 to 24 starters, found 1 (TS-12.11)"]


def test_a_contradicted_power_is_a_warning() -> None:
    """TS-12.13: the race loads."""
    game = game_with(sheet([horse(pp=1, adj_power=12, range_max=9.0), horse(pp=2)]))
    assert "(TS-12.13)" in game.box.races["story"].warnings[0]


def test_the_number_of_starters_must_fit() -> None:
    """TS-12.22."""
    row = "id,name,distance,surface,condition,starters\nmine,Mine,8.0,dirt,fast,8\n"
    assert csv_faults(ENTRIES, row) == [
        "races.csv, line 2: 8 starters announced, 3 entries found (TS-12.22)"
    ]


def test_empty_broken_and_foreign_files(tmp_path: Path) -> None:
    """TS-12.21: file, line and reason."""
    assert problems(mine_toml="") == ["mine.toml, line 1: the file is empty (TS-12.21)"]
    assert csv_faults("")[0] == "races/mine.csv, line 1: the file is empty (TS-12.21)"
    (broken,) = problems(mine_toml='[race]\nid = "x\n')
    assert broken.startswith("mine.toml, line 2: not TOML: ")
    (tmp_path / "mine.toml").write_bytes(b'[race]\nid = "\xff"\n')
    with pytest.raises(BadPack, match=r"mine.toml, line 2: not UTF-8 text"):
        read_pack(tmp_path)


def test_files_that_do_not_belong_together() -> None:
    """TS-12.21, TS-2.2."""
    assert problems(races_csv=ROW) == [
        'races.csv, line 2: the entries of race "mine" are missing: no file races/mine.csv '
        "(TS-12.21)"
    ]
    assert problems(mine_csv=ENTRIES) == [
        'mine.csv: no race of races.csv has the id "mine"; give it a row there (TS-2.2)'
    ]
    twice = problems(one_toml=TOML, two_toml=TOML)
    assert twice == ['two.toml: two races have the id "story" (TS-2.3)']


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("[race]\n[[horse]]\n", 'line 2: unknown table "horse"; use [race] and [[entry]]'),
        ("race = 3\n", "one [race] table and an [[entry]] for each horse"),
        ('[race]\nid = ["x"]\n', 'line 2: "id" must be a number or a text, got a list'),
    ],
)
def test_a_toml_file_of_another_shape(toml: str, says: str) -> None:
    """TS-12.1, TS-12.2."""
    assert any(says in problem for problem in problems(mine_toml=toml))


def test_all_faults_are_told_at_once() -> None:
    entries = with_cell("pace", "x").replace(",C,", ",Q,", 2)
    assert len(csv_faults(entries)) == 3


def test_a_row_with_too_few_cells() -> None:
    """TS-12.1."""
    assert csv_faults(f"{ENTRIES}4,Horse 4\n") == [
        "races/mine.csv, line 5: 2 cells, but 20 columns (TS-12.1)"
    ]


# -- charts of a pack ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("form.csv", "\n7,0,", "\n7,zero,", 'form.csv, line 7: A must be an integer, got "zero"'),
        ("form.csv", "\n7,0,0,0,0,0,0", "", "form.csv: no row for roll 7"),
        ("form.csv", "\n7,0", "\n77,0", 'roll "77" is not one of 2, 3'),
        ("payoffs.csv", "2.40,2.20", "2.4x,2.20", "win must be a number in steps of 1/100"),
        ("pace_scenario_quick.csv", "Slow", "Slaw", "'Slaw' is not one of Slow, Normal, Fast"),
        ("pace_effects_route.csv", "\n11,12", "\n12,12", "points must go on from 11 without a gap"),
        ("payout_modifications.csv", "low,0,10,2,", "low,0,10,3,", "band low needs one line for"),
        ("final_time_printed.csv", ",1:44.8,1:45.2", ",104.8,1:45.2", "printed must be a time"),
        ("pace_scenario_sprint.csv", "roll,0-37", "roll,low", 'column "low" must be a number or'),
        ("odds_letter.csv", "2-5,6-8", "6-8,2-5", "columns must rise from left to right"),
    ],
)
def test_a_faulty_chart_is_named(file: str, old: str, new: str, says: str) -> None:
    """TS-12.1 – TS-12.3 hold for charts, too."""
    text = GAME.text_of(file)
    assert old in text
    with pytest.raises(BadPack) as error:
        TopOfTheStretch(Pack("mine", {file: text.replace(old, new, 1)}))
    assert says in str(error.value)


def test_a_chart_of_ones_own() -> None:
    text = GAME.text_of("form.csv").replace("\n12,3,4,5,6,6", "\n12,3,4,9,6,6")
    game = TopOfTheStretch(Pack("mine", {"form.csv": text}))
    assert game.box.charts.form["C"][12] == 9
    assert game.box.races == GAME.box.races


# -- options, bets and dice ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"doubles": "twice"}, "doubles = 'twice': use one of same_die, reroll (TS-12.14)"),
        ({"speed": 3}, "unknown option 'speed'; there are: races, version"),
        ({"bankroll": 99}, "bankroll = 99: use an even number (TS-9.15)"),
        ({"bankroll": 0}, "use a whole number from 2 to 100000"),
        ({"betting": True, "odds": "none"}, "betting needs odds; set odds to scoresheet or gen"),
    ],
)
def test_wrong_options(options: dict[str, Any], says: str) -> None:
    """TS-12.14, TS-12.16, TS-9.15."""
    with pytest.raises(BadSetup) as error:
        GAME.new(1, options)
    assert says in str(error.value)


def test_betting_needs_odds() -> None:
    """TS-12.16."""
    with pytest.raises(BadSetup, match=r"betting needs odds.*\(TS-12.16\)"):
        go_to_post(betting=True, odds="none")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (PlaceBet(1, "win", 3), "a bet of $3: bets are multiples of $2"),
        (PlaceBet(1, "win", 0), "a bet of $0: the smallest is $2"),
        (PlaceBet(1, "win", -2), "a bet of $-2: the smallest is $2"),
        (PlaceBet(1, "win", 102), "a bet of $102: you have $100 left to bet"),
        (PlaceBet(4, "win", 2), "horse 4 is scratched; there are: 1, 2, 3"),
        (PlaceBet(9, "win", 2), "no horse 9; there are: 1, 2, 3"),
        (PlaceBet(1, "show", 2), "no bet to 'show' with 3 starters; offered: win, place"),
        (PlaceBet(1, "exacta", 2), "no bet to 'exacta' with 3 starters"),
        (WithdrawBet(1), "you have no bet number 1; there are: none"),
    ],
)
def test_wrong_bets(action: Any, says: str) -> None:
    """TS-12.15: one message per cause, nothing stored."""
    state = story([*stable(3), horse(pp=4, scratched=True)], 2, betting=True)
    before = state.view(0)
    with pytest.raises(IllegalAction) as error:
        state.apply(0, action)
    assert says in str(error.value)
    assert str(error.value).endswith("(TS-12.15)")
    assert state.view(0) == before


def test_no_bet_after_closing() -> None:
    """TS-12.15."""
    state = story(stable(3), 2, betting=True)
    close(state, 0)
    for action in (PlaceBet(1, "win", 2), CLOSE):
        with pytest.raises(IllegalAction, match=r"your bets are closed \(TS-12.15\)"):
            state.apply(0, action)


def test_actions_in_the_wrong_phase_or_by_the_wrong_player() -> None:
    """TS-12.17."""
    state = play_until(story(stable(2), betting=True), "form")
    with pytest.raises(IllegalAction) as error:
        bet(state, 0, 2, 1)
    assert str(error.value) == (
        "place_bet is not possible now (phase form): first comes the race position roll for "
        "#1 Horse 1 (TS-12.17)"
    )
    play_out(state)
    with pytest.raises(IllegalAction, match=r"close_bets is not possible now: the game is over"):
        state.apply(0, CLOSE)
    open_windows = story(stable(3), 2, betting=True)
    with pytest.raises(IllegalAction, match=r"TS-12.17"):
        open_windows.apply(7, CLOSE)


@pytest.mark.parametrize("dice", [(0, 3), (7, 1), (3,), (1, 2, 3), ("3", 4), 7, None])
def test_dice_that_cannot_have_come_up(dice: Any) -> None:
    """TS-12.18: and nothing changes."""
    state = story(stable(2))
    before = state.view(None)
    with pytest.raises(BadOutcome, match="expected a list of 2 dice from 1 to 6"):
        state.resolve(dice)
    assert state.view(None) == before


def test_a_twenty_sided_die() -> None:
    """TS-12.18: 1 to 20."""
    state = play_until(story([horse(pp=1), horse(pp=2, adj_power=9)], hundredths=True), "official")
    with pytest.raises(BadOutcome, match="1 die from 1 to 20"):
        state.resolve((21,))
    state.resolve((20,))


# -- recorded dice -------------------------------------------------------------------------------


def recorded() -> tuple[State, tuple[int, ...]]:
    match = new_match(GAME, [SeatHeader("A", "random")], seed=5)
    while not match.over:
        match.resolve()
    assert isinstance(match.state, State)
    return match.state, dice_of_record(match.record)


def test_the_same_dice_give_the_same_race() -> None:
    """TS-6.16: a flat list, red then white, used up exactly."""
    played, dice = recorded()
    again = go_to_post()
    rolls = DiceList(dice)
    rolls.roll_on(again)
    rolls.check_used_up()
    assert again.view(None) == played.view(None)


def test_too_few_and_too_many_recorded_dice() -> None:
    """TS-12.19."""
    _, dice = recorded()
    full = [*[1] * 24, *dice[24:]]
    with pytest.raises(BadOutcome, match=r'replay ends early at phase "break" \(TS-12.19\)'):
        DiceList(full[:5]).roll_on(go_to_post())
    cut = go_to_post()
    with pytest.raises(BadOutcome, match=r'replay ends early at phase "stretch"'):
        DiceList(dice[:45]).roll_on(cut)
    rolls = DiceList([*dice, 1, 2, 3, 4])
    rolls.roll_on(go_to_post())
    with pytest.raises(BadOutcome, match=r"4 dice left over \(TS-12.19\)"):
        rolls.check_used_up()
