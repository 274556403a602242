"""Packs that cannot be read: every fault with file, line, column and what would be right
(BS-12.1 – BS-12.7, BS-12.9 – BS-12.13)."""

import csv
import io

import pytest

from railbird.core import BadPack
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.load import DATA_FILES, load_box
from railbird.games.big_stakes.box.write_horses import OWN_HORSES, as_csv
from tests.games.big_stakes.rulebook import box, text_of


def opened(file: str, text: str) -> Box:
    return load_box(lambda name: text if name == file else text_of(name))


def faults(file: str, text: str) -> str:
    with pytest.raises(BadPack) as caught:
        opened(file, text)
    return str(caught.value)


def changed(file: str, line: int, **cells: str) -> str:
    """The file with other cells in a line; the head is line 1."""
    rows = list(csv.DictReader(io.StringIO(text_of(file))))
    rows[line - 2] |= cells
    text = io.StringIO()
    table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()


def twice(file: str, line: int, **cells: str) -> str:
    """The file with a line more: a copy of that one, with other cells."""
    lines = changed(file, line, **cells).splitlines()
    return "\n".join([*text_of(file).splitlines(), lines[line - 1]]) + "\n"


# -- horses --------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["", "21", "-1", "x", "8.5"])
def test_red_row(value: str) -> None:
    """BS-12.1."""
    told = faults("horses.csv", changed("horses.csv", 2, red_3=value))
    expected = "horses.csv, line 2: SECRETARIAT: red row needs 12 whole numbers 0–20"
    assert expected in told
    assert "column red_3 (BS-12.1)" in told


@pytest.mark.parametrize("cell", ["", "7/7", "13", "1", "7^4", "7-2", "x", "7/8/9"])
def test_heart_cells(cell: str) -> None:
    """BS-12.2."""
    told = faults("horses.csv", changed("horses.csv", 5, heart_4=cell))
    assert f"horses.csv, line 5: ALYDAR: heart column 4: cannot read {cell!r}" in told
    assert "different numbers 2–12" in told


@pytest.mark.parametrize(("column", "name"), [("rating_8f", "8f"), ("overall", "12f")])
def test_ratings(column: str, name: str) -> None:
    """BS-12.3."""
    told = faults("horses.csv", changed("horses.csv", 2, **{column: "1"}))
    due = 68 if name == "8f" else 100
    assert f"SECRETARIAT: rating {name} is 1, the row gives {due}" in told


def test_heart_ratings_are_recomputed_with_a_warning() -> None:
    """BS-12.4: except where another value is printed."""
    odd = opened("horses.csv", changed("horses.csv", 3, dirt_heart="3.3"))
    assert odd.notes == ("horses.csv, line 3: SPECTACULAR BID: heart rating recomputed (BS-12.4)",)
    assert odd.horses[2].dirt_heart == "2.0"
    printed = opened("horses.csv", changed("horses.csv", 2, dirt_heart="3.3"))
    assert printed.notes == ()


@pytest.mark.parametrize(
    ("column", "field", "allowed"),
    [
        ("tier", "tier", "black, blue, green"),
        ("sex", "sex", "H, G, F, M"),
        ("color", "color", "B, Br, DkB"),
        ("trophies", "trophy", "derby, preakness"),
    ],
)
def test_unknown_words(column: str, field: str, allowed: str) -> None:
    """BS-12.5."""
    told = faults("horses.csv", changed("horses.csv", 2, **{column: "pink"}))
    assert f"SECRETARIAT: unknown {field} 'pink' in column {column}; there are: {allowed}" in told


def test_duplicates() -> None:
    """BS-12.6: capitals and small letters count as the same."""
    again = twice("horses.csv", 2, id="99", name="Secretariat")
    assert "horses.csv, line 64: duplicate 'Secretariat' (BS-12.6)" in faults("horses.csv", again)
    same_id = twice("horses.csv", 2, name="ANOTHER")
    assert "duplicate '1'" in faults("horses.csv", same_id)


def test_records() -> None:
    """BS-12.7."""
    told = faults("horses.csv", changed("horses.csv", 2, starts="19"))
    assert "SECRETARIAT: record adds up to more than the starts (BS-12.7)" in told
    told = faults("horses.csv", changed("horses.csv", 2, win="many"))
    assert "SECRETARIAT: column win: 'many' is not a whole number" in told


def test_names_need_letters_and_fit_a_card() -> None:
    """BS-2.1."""
    for name in ("", "A NAME OF NINETEEN C"):
        assert "needs 1 to 18 characters" in faults(
            "horses.csv", changed("horses.csv", 2, name=name)
        )


def test_all_faults_are_told_at_once() -> None:
    """BS-12.1, BS-12.2."""
    told = faults("horses.csv", changed("horses.csv", 2, red_1="x", heart_1="x"))
    assert len(told.splitlines()) >= 2


def test_own_cards_join_the_box_and_need_little() -> None:
    """BS-2.1, BS-7.66: tier, id and ratings are worked out."""
    head = ["name", "sex", "color", *(f"red_{n}" for n in range(1, 13))]
    head += [f"heart_{n}" for n in range(1, 13)]
    text = ",".join(head) + "\nMINE,F,Gr," + ",".join(["8"] * 12 + ["7/11"] * 12) + "\n"
    mine = opened(OWN_HORSES, text).horses[63]
    assert (mine.name, mine.tier, mine.overall, mine.born) == ("MINE", "blue", 96, None)


def test_cards_survive_writing_and_reading() -> None:
    """BS-7.66: what is exported can be read in again."""
    cards = list(box().horses.values())
    names = {card.name: f"OWN {card.id}" for card in cards}
    text = as_csv(cards)
    for name, own in names.items():
        text = text.replace(f"\n{name},", f"\n{own},")
    again = opened(OWN_HORSES, text).horses
    for card in cards:
        copy = again[card.id + 62]
        assert (copy.red, copy.hearts, copy.record) == (card.red, card.hearts, card.record)
        assert (copy.pedigree, copy.trophies, copy.sex) == (card.pedigree, card.trophies, card.sex)


# -- the other tables ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({"distance_f": "4"}, "distance_f '4' must be 5–12"),
        ({"surface": "sand"}, "surface 'sand' is not one of dirt, turf"),
        ({"purse_usd": "-5"}, "purse_usd '-5' is not a whole number"),
        ({"prize_1": "9999999"}, "are 13999999 together, above purse_usd 10000000"),
    ],
)
def test_race_cards(cells: dict[str, str], message: str) -> None:
    """BS-12.9."""
    told = faults("race_cards.csv", changed("race_cards.csv", 2, **cells))
    assert "race_cards.csv, line 2: race_cards: 5F-D: " in told
    assert message in told


@pytest.mark.parametrize("percent", ["5", "90", "x"])
def test_purse_split(percent: str) -> None:
    """BS-12.10."""
    assert "BS-12.10" in faults("purse_split.csv", changed("purse_split.csv", 2, percent=percent))


def test_times() -> None:
    """BS-12.11."""
    told = faults("appendix_a_times.csv", changed("appendix_a_times.csv", 11, past_5="71.3"))
    assert "appendix_a_times.csv, line 11: times: 6/6: column 5 is not faster (BS-12.11)" in told
    told = faults("appendix_a_times.csv", changed("appendix_a_times.csv", 12, past_18="71.8"))
    assert "times: 6/7: column 18 is not slower than column 1 of round 6" in told
    assert "write seconds like 71.8" in faults(
        "appendix_a_times.csv", changed("appendix_a_times.csv", 12, past_18="1:12")
    )


@pytest.mark.parametrize("first", ["1", "36", "70", "34"])
def test_chutes(first: str) -> None:
    """BS-12.12: overlapping, outside the course, or without a straight between."""
    line = 5 if first != "1" else 4
    told = faults("track_chutes.csv", changed("track_chutes.csv", line, first_station=first))
    assert f"track_chutes.csv, line {line}: track: 6F: chute {line - 3} begins at {first}" in told


def test_lane_lengths() -> None:
    """BS-12.12, BS-2.10."""
    told = faults(
        "track_lane_lengths.csv", changed("track_lane_lengths.csv", 2, squares_to_finish="61")
    )
    assert "track: 5F: lane 1 has 60 squares to the finish, not '61'" in told
    told = faults("track_lanes.csv", changed("track_lanes.csv", 2, chute_squares="2"))
    assert "lane 1: chute_squares must be 3 to 20" in told


@pytest.mark.parametrize("number", ["1", "13", "x"])
def test_tokens(number: str) -> None:
    """BS-12.13."""
    told = faults("jockey_tokens.csv", changed("jockey_tokens.csv", 2, number=number))
    assert f"jockey_tokens.csv, line 2: tokens: number {number} outside 2–12" in told


@pytest.mark.parametrize(
    ("file", "line", "cells", "message"),
    [
        ("default_program.csv", 2, {"race_card_id": "4F-D"}, "'4F-D' is not one of 5F-D"),
        ("fixed_programs.csv", 2, {"horse_id": "99"}, "there is no horse 99"),
        ("fixed_programs.csv", 3, {"horse_id": "35"}, "horse 35 runs twice in default_day"),
        ("fixed_programs.csv", 2, {"odds_win": "7-2"}, "write odds like 7/2"),
        ("fixed_programs.csv", 2, {"post": "2"}, "the posts of a race are 1, 2, …"),
        ("odds_ladder.csv", 3, {"odds": "1/20"}, "1/20 must be above 1/10"),
        ("dice_throws.csv", 2, {"dice": "4"}, "'4' is not one of 3, 6, 9"),
        ("dice_throws.csv", 3, {"throw_no": "5"}, "expected 2"),
        ("appendix_b_heart.csv", 2, {"numbers": "7 13"}, "numbers are 2–12"),
        ("jockey_tokens.csv", 2, {"token_id": "10000"}, "column token_id: at most 9999"),
        ("horses.csv", 2, {"id": "9" * 30}, "column id: at most 9999"),
        ("horses.csv", 2, {"earnings_usd": "9" * 30}, "a whole number of at most 12 digits"),
        (
            "race_cards.csv",
            2,
            {"purse_usd": "9" * 30},
            "is not a whole number of at most 12 digits",
        ),
        ("tiers.csv", 3, {"foal_min_overall": "100"}, "with falling foal_min_overall"),
    ],
)
def test_other_tables(file: str, line: int, cells: dict[str, str], message: str) -> None:
    """BS-2.16, BS-2.18, BS-2.19, BS-7.71: each names its column and what is allowed."""
    told = faults(file, changed(file, line, **cells))
    assert file in told
    assert message in told


def test_money() -> None:
    """BS-9.1: constants of the meet."""
    text = text_of("game.toml").replace("auction_step = 100000", "auction_step = 0")
    assert "game.toml: Expected `int` >= 1" in faults("game.toml", text)
    assert "game.toml: not valid TOML" in faults("game.toml", "[money")


@pytest.mark.parametrize("file", DATA_FILES)
def test_an_empty_or_foreign_file_is_told_and_not_thrown(file: str) -> None:
    """BS-12.1: whatever stands in a file, the error is one for people."""
    for text in ("", "a,b\n1,2\n", "\x00", "id\n" + "9" * 5000 + "\n"):
        assert file in faults(file, text)
