"""What is in the box: the data files against the tables of the rules (BS-2)."""

import copy
import pickle
from collections import Counter
from fractions import Fraction

import pytest

from railbird.games.big_stakes.box.components import DISTANCES
from railbird.games.big_stakes.box.horse_card import (
    COLOURS,
    SEXES,
    HorseCard,
    column,
    heart_text,
    read_heart,
    ways,
)
from railbird.games.big_stakes.rules.throws import Call, token_bonus
from railbird.lanes import NOWHERE
from tests.games.big_stakes.rulebook import box, dollars, number, table_after, tenths

HORSES = list(box().horses.values())


def named(name: str) -> HorseCard:
    return next(card for card in HORSES if card.name == name)


# -- horse cards ---------------------------------------------------------------------------------


def test_sixty_two_cards_in_eight_tiers() -> None:
    """BS-2.1, section 2.1: counts of the component list."""
    assert len(HORSES) == 62
    assert [card.id for card in HORSES] == list(range(1, 63))
    counted = Counter(card.tier for card in HORSES)
    assert counted == {tier.name: tier.count for tier in box().tiers}
    assert [row[0] for row in table_after("### 2.3 Tiers")] == [tier.name for tier in box().tiers]


def runs(card: HorseCard) -> str:
    """The heart row as the rules print it: cell×columns."""
    groups: list[list[str]] = []
    for cell in map(heart_text, card.hearts):
        if groups and groups[-1][0] == cell:
            groups[-1].append(cell)
        else:
            groups.append([cell])
    return ", ".join(f"{group[0]}×{len(group)}" for group in groups)


@pytest.mark.parametrize("row", table_after("**Ratings and rows**"), ids=lambda row: row[1])
def test_the_rows_and_ratings(row: list[str]) -> None:
    """BS-2.1, BS-2.3, BS-2.4, BS-2.4a: every cell of the table."""
    card = box().horses[int(row[0])]
    assert [card.name, card.tier] == row[1:3]
    ratings = [card.overall, *(card.rating(furlongs) for furlongs in (5, 6, 8, 10))]
    assert ratings == [int(cell) for cell in row[3:8]]
    assert card.red == tuple(int(cell) for cell in row[8].split())
    assert runs(card) == row[9]
    shown = f"{card.dirt_heart} (printed {card.printed_dirt_heart})"
    assert row[10] == (shown if card.printed_dirt_heart else card.dirt_heart)
    assert row[11] == card.turf_plus_heart


@pytest.mark.parametrize(
    "row", table_after("**Identity, record, pedigree**"), ids=lambda row: row[1]
)
def test_records_trophies_and_pedigrees(row: list[str]) -> None:
    """BS-2.1, BS-2.4b."""
    card = box().horses[int(row[0])]
    record, pedigree = card.record, card.pedigree
    assert [card.name, card.sex, card.colour, str(card.born or "–"), card.place] == row[1:6]
    assert card.sex in SEXES
    assert card.colour in COLOURS
    shown = f"{record.starts}: {record.wins}-{record.places}-{record.shows}"
    assert row[6] == shown
    assert number(row[7]) == record.earnings
    assert row[9] == (" ".join(card.trophies) or "–")
    assert set(card.trophies) <= set(box().trophies)
    for ancestor in (pedigree.sire, pedigree.sire_sire, pedigree.dam, pedigree.dam_sire):
        assert ancestor in row[10]


def test_secretariat() -> None:
    """BS-2.1, BS-2.3, BS-11.1: the printed card."""
    card = named("SECRETARIAT")
    assert [card.rating(furlongs) for furlongs in (5, 6, 8, 10, 12)] == [44, 52, 68, 84, 100]
    assert card.notes.startswith("[BEL]")
    assert "World Record" in card.notes
    assert (card.dirt_heart, card.printed_dirt_heart) == ("2.0", "2.5")


def test_the_last_column_serves_for_all_later_rounds() -> None:
    """BS-2.2."""
    assert [column(furlong) for furlong in (1, 11, 12, 13, 40)] == [0, 10, 11, 11, 11]


def test_printed_totals_and_top_tens() -> None:
    """BS-2.1: 925 wins, $67,061,981; who is fastest at 6F, 8F and 10F to 12F."""
    assert sum(card.record.wins for card in HORSES) == 925
    assert sum(card.record.earnings for card in HORSES) == 67_061_981
    fast_at = {
        furlongs: [card.tier for card in HORSES if card.rating(furlongs) >= least]
        for furlongs, least in ((6, 55), (8, 68))
    }
    assert (len(fast_at[6]), fast_at[6].count("purple")) == (10, 4)
    assert (len(fast_at[8]), fast_at[8].count("purple")) == (10, 1)
    for furlongs in (10, 11, 12):
        tenth = sorted((card.rating(furlongs) for card in HORSES), reverse=True)[9]
        best = {card.tier for card in HORSES if card.rating(furlongs) >= tenth}
        assert best <= {"green", "blue", "black"}


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("7", ((7, ""),)),
        ("7^2", ((7, "^2"),)),
        ("8-", ((8, "-"),)),
        ("7/11", ((7, ""), (11, ""))),
        ("7^2/10", ((7, "^2"), (10, ""))),
        ("7/7", None),
        ("13", None),
        ("1", None),
        ("7/8/9", None),
        ("7^4", None),
        ("", None),
    ],
)
def test_heart_cells(text: str, cell: object) -> None:
    """BS-2.4."""
    assert read_heart(text) == cell
    if cell:
        found = read_heart(text)
        assert found is not None
        assert heart_text(found) == text


def test_the_printed_tier_wins_and_foals_go_by_bands() -> None:
    """BS-2.1, BS-10.6: Zev is yellow at 93, a foal of 93 is green."""
    assert (named("ZEV").tier, named("ZEV").overall) == ("yellow", 93)
    assert box().tier_of(93) == "green"
    assert box().tier_of(100) == "black"
    assert box().tier_of(12) == "purple"


# -- races and money -----------------------------------------------------------------------------


def test_race_cards_and_prizes() -> None:
    """BS-2.13, BS-2.14: sixteen cards, two millions a furlong, prizes by the split."""
    cards = box().race_cards
    assert len(cards) == 16
    for row in table_after("**BS-2.14**"):
        for surface in ("D", "T"):
            card = cards[f"{row[0]}-{surface}"]
            assert card.purse == dollars(row[1]) == 2_000_000 * card.furlongs
            assert card.prizes == tuple(map(dollars, row[2:]))
            assert card.prizes == tuple(card.purse * part // 100 for part in box().split)
    assert box().split == (60, 20, 10, 6, 4)


def test_the_default_program() -> None:
    """BS-2.15, BS-11.11: $82M in all."""
    program = [box().race_cards[card] for card in box().default_program]
    assert [card.furlongs for card in program] == [8, 6, 10, 5, 12]
    assert {card.surface for card in program} == {"dirt"}
    assert sum(card.purse for card in program) == 82_000_000


def test_fixed_programs() -> None:
    """BS-2.19: three, five races each, ten runners, no horse twice."""
    programs = box().fixed_programs
    assert list(programs) == ["default_day", "turf_festival", "grand_mixed"]
    for races in programs.values():
        assert len(races) == 5
        for race in races:
            assert [runner.post for runner in race.runners] == list(range(1, 11))
        horses = [runner.horse for race in races for runner in race.runners]
        assert len(set(horses)) == 50
    first = programs["default_day"][0]
    assert first.card == "8F-D"
    assert box().horses[first.runners[0].horse].name == "WISE DAN"
    assert str(first.runners[0].win) == "7/2"
    offered = {
        odds
        for races in programs.values()
        for race in races
        for runner in race.runners
        for odds in (runner.win, runner.place, runner.show)
    }
    assert offered <= set(box().ladder)


# -- tokens, throws, charts ----------------------------------------------------------------------


def test_jockey_tokens() -> None:
    """BS-2.5: two of each number, and what a token is worth on average."""
    numbers = Counter(token.number for token in box().tokens.values())
    assert numbers == dict.fromkeys(range(2, 13), 2)
    for row in table_after("**BS-2.5**"):
        for token in map(int, row[0].split(", ")):
            call = Call(token, "low" if token <= 7 else "high")
            won = Counter[int]()
            for both in range(2, 13):
                won[token_bonus(call, both)] += ways(both)
            assert [f"{won[1]}/36", f"{won[2]}/36", f"{won[1] + 2 * won[2]}/36"] == row[1:]


def test_dice_throws() -> None:
    """BS-2.16."""
    for row in table_after("### 2.7 Dice-throw tables"):
        furlongs = int(row[0])
        for speed, cell in (("west_coast", row[1]), ("japanese", row[2])):
            dice = tuple(int(throw) // 3 for throw in cell.split())
            assert box().throws[speed, furlongs] == dice  # type: ignore[index]
        assert box().throws["standard", furlongs] == ()


def test_appendix_a() -> None:
    """BS-2.17: all 35 rows, never slower to the right, slower from round to round."""
    printed = table_after("**BS-2.17**")
    assert len(printed) == len(box().times) == 35
    for row in printed:
        distance, round_home = int(row[0]), int(row[1])
        times = box().times[distance, round_home]
        assert times == tuple(map(tenths, row[2:]))
        assert list(times) == sorted(times, reverse=True)
        before = box().times.get((distance, round_home - 1))
        assert before is None or times[-1] > before[0]


def test_appendix_b() -> None:
    """BS-2.18: pounds are 2.5 times what a set brings over twelve rounds."""
    printed = table_after("**BS-2.18**")
    assert len(printed) == 32
    assert len(box().lucky_sets) == 31  # "any triple" is no set (BS-10.49)
    for row in printed[:-1]:
        lucky = box().lucky_sets[int(row[0])]
        assert lucky.numbers == tuple(int(cell) for cell in row[1].split())
        chances = sum(map(ways, lucky.numbers))
        assert chances == int(row[2])
        assert row[9] == f"{float(Fraction(chances, 3)):.2f}"
        assert lucky.pounds == round(float(row[10]) * 10)
        assert abs(lucky.pounds - Fraction(25 * chances, 3)) <= Fraction(1, 2)


# -- the track -----------------------------------------------------------------------------------


@pytest.mark.parametrize("furlongs", DISTANCES)
def test_chutes_and_stations(furlongs: int) -> None:
    """BS-2.6, BS-2.8, BS-2.9: chutes where they belong, as many squares as printed."""
    row = table_after("**BS-2.8**")[furlongs - 5]
    stations = [int(pair.split("–")[0]) for pair in row[2].split(", ")]
    track = box().track("single", furlongs)
    assert (track.finish, list(track.chutes)) == (int(row[1]), stations)
    finish = 12 * furlongs
    turns = (39, 27) if furlongs < 9 else (87, 75, 39, 27)
    assert stations == [finish - turn for turn in turns]
    squares = [int(cell) for cell in table_after("**BS-2.9**")[0][1:]]
    extra = [int(cell) for cell in table_after("**BS-2.9**")[1][1:]]
    assert list(box().chute_squares) == squares
    assert [count - 3 for count in squares] == extra
    for chute in stations:
        for lane, count in enumerate(squares, start=1):
            names = {f"{lane}/{chute}:{square}" for square in range(1, count + 1)}
            assert names <= set(track.names)
            assert f"{lane}/{chute}:{count + 1}" not in track.number


@pytest.mark.parametrize("furlongs", DISTANCES)
def test_lane_lengths(furlongs: int) -> None:
    """BS-2.10: 12·D and the extra squares of each chute, counted along the lane."""
    track = box().track("single", furlongs)
    for lane, count in enumerate(box().chute_squares, start=1):
        square = track.gate[lane - 1]
        index = 0
        while track.names[square] != f"{lane}/{track.finish}":
            square, index = track.course.ways[square][0], index + 1
        assert index == 12 * furlongs + len(track.chutes) * (count - 3)


def test_five_lanes_or_ten() -> None:
    """BS-2.7: and the same stations on both."""
    dual, single = box().track("dual", 6), box().track("single", 6)
    assert (dual.lanes, single.lanes) == (5, 10)
    assert set(dual.names) < set(single.names)


def test_the_index_of_a_station() -> None:
    """BS-2.10: s and the extra squares of the chutes before it."""
    track = box().track("dual", 6)
    for lane, station, index in ((1, 40, 40), (2, 40, 41), (5, 40, 42), (5, 60, 64), (3, 20, 20)):
        square = track.gate[lane - 1]
        for _ in range(index):
            square = track.course.ways[square][0]
        assert track.names[square] == f"{lane}/{station}"


def test_progress_in_a_chute() -> None:
    """BS-2.11: exact parts; the last square of every lane is level."""
    track = box().track("single", 6)

    def progress(name: str) -> Fraction:
        return Fraction(track.progress[track.number[name]], track.parts)

    assert progress("2/32") == 32
    assert progress("1/33:2") == 34
    assert progress("2/33:2") == Fraction(67, 2)
    assert progress("4/33:3") == 32 + Fraction(9, 5)
    for lane, count in enumerate(box().chute_squares, start=1):
        assert progress(f"{lane}/33:{count}") == 35
    assert progress("1/0") == 0


def steps(name: str) -> list[str]:
    track = box().track("dual", 6)
    ways_on = track.course.ways[track.number[name]]
    return ["" if to == NOWHERE else track.names[to] for to in ways_on]


def test_diagonals() -> None:
    """BS-2.12, BS-10.26: none starts or ends on a white-bordered square."""
    assert steps("2/30") == ["2/31", "1/31", "3/31"]
    assert steps("1/30") == ["1/31", "", "2/31"]
    assert steps("5/30") == ["5/31", "4/31", ""]
    assert steps("2/31") == ["2/32", "1/32", "3/32"]
    assert steps("2/32") == ["2/33:1", "", ""]
    assert steps("2/33:1") == ["2/33:2", "", ""]
    assert steps("2/33:4") == ["2/36", "", ""]
    assert steps("2/36") == ["2/37", "1/37", "3/37"]


def test_the_run_out_is_long_enough() -> None:
    """BS-2.6: no throw of the 62 cards passes F + 72, and none of any pack leaves the course."""
    for furlongs in DISTANCES:
        track = box().track("dual", furlongs)
        assert max(track.past_line) == 130
        throws = box().throws["japanese", furlongs]
        assert max(throws) == 3
    best = max(sum(sorted(card.red)[-3:]) for card in HORSES)
    assert best + 3 * (6 + 3 + 1 + 2) <= 72
    any_pack = 3 * 20 + (20 + 20 - 15) + 3 * (6 + 3 + 1 + 2) + 3
    assert any_pack <= 130


def test_a_track_stays_the_same_when_it_is_copied() -> None:
    """BS-2.6: states that are copied or sent to another process share their track."""
    track = box().track("single", 9)
    assert copy.deepcopy(track) is track
    assert pickle.loads(pickle.dumps(track)) is track
