"""What a throw is worth (BS-7.5 – BS-7.12, BS-7.60, BS-7.67, BS-7.68)."""

import random
from itertools import permutations

import pytest

from railbird.games.big_stakes.race.state import Movement
from railbird.games.big_stakes.rules.throws import (
    Call,
    best_hearts,
    furlongs_of,
    movement,
    pairs,
    token_bonus,
    token_chances,
    triples,
)
from tests.games.big_stakes.race_table import runner_of
from tests.games.big_stakes.rulebook import box

DRY = False


def spaces(
    dice: tuple[int, ...],
    furlong: int = 1,
    token: Call | None = None,
    slow: bool = False,
    name: str = "SECRETARIAT",
    surface: str = "dirt",
    jockey: int = 0,
    lucky: tuple[int, ...] = (),
) -> int:
    runner = runner_of(name, surface=surface, jockey=jockey, lucky=lucky)
    return movement(runner, furlong, dice, token, slow).spaces


# -- one furlong ---------------------------------------------------------------------------------


def test_base_and_heart() -> None:
    """BS-7.6, BS-7.7, BS-7.11, BS-11.12: 8 + 3 and the heart, M = 12."""
    found = movement(runner_of(), 1, (3, 4, 6), None, slow=False)
    assert found == Movement(base=11, heart=1, triple=0, jockey=0, slow=0)
    assert found.spaces == 12


def test_a_triple() -> None:
    """BS-7.8, BS-11.13: 9 and the triple, M = 10; on a slow track 9 (BS-7.10)."""
    assert spaces((1, 1, 1)) == 10
    assert spaces((1, 1, 1), slow=True) == 9


def test_heart_and_triple_may_both_apply() -> None:
    """BS-7.8: Upset has a 12 in every cell."""
    assert spaces((6, 6, 6), name="UPSET") == 8 + 6 + 1 + 1


@pytest.mark.parametrize(
    ("surface", "expected"),
    [("dirt", 10), ("turf", 12)],
)
def test_exponents_count_on_turf(surface: str, expected: int) -> None:
    """BS-7.7, BS-11.14, BS-10.22: Wise Dan in round 9 with a 9^3."""
    assert spaces((4, 5, 1), furlong=9, name="WISE DAN", surface=surface) == expected


def test_exponents_count_when_wet() -> None:
    """BS-7.7, BS-7.60, BS-11.14."""
    wet = runner_of("WISE DAN", condition="wet")
    assert movement(wet, 9, (4, 5, 1), None, slow=False).spaces == 12


def test_a_minus_takes_the_heart_away_on_turf() -> None:
    """BS-7.7, BS-11.14: Upset, 7-/12."""
    assert spaces((3, 4, 1), name="UPSET") == 8 + 3 + 1
    assert spaces((3, 4, 1), name="UPSET", surface="turf") == 8 + 3
    assert spaces((6, 6, 1), name="UPSET") == spaces((6, 6, 1), name="UPSET", surface="turf") == 15


def test_the_last_column_goes_on() -> None:
    """BS-2.2: round 14 reads column 12."""
    assert spaces((2, 2, 3), furlong=14) == spaces((2, 2, 3), furlong=12) == 10


def test_a_slow_track_never_takes_more_than_there_is() -> None:
    """BS-7.10: not below 0."""
    runner = runner_of(red=(0,) * 12)
    assert movement(runner, 1, (1, 1, 2), None, slow=True).spaces == 0
    nothing = runner_of(red=(-1,) + (0,) * 11)
    assert movement(nothing, 1, (1, 1, 2), None, slow=True).spaces == 0


# -- jockey bonuses ------------------------------------------------------------------------------


def test_jockey_number_and_allowance() -> None:
    """BS-7.9 a and b, BS-11.7: a number that is both gives 2 in all."""
    plain = spaces((1, 3, 4))
    assert spaces((1, 3, 4), jockey=7) == plain + 1
    assert spaces((1, 3, 4), jockey=7, lucky=(7,)) == plain + 2
    assert spaces((1, 3, 4), jockey=7, lucky=(8, 12)) == plain + 1
    assert spaces((1, 3, 5), jockey=7, lucky=(7,)) == plain


@pytest.mark.parametrize(
    ("call", "both", "bonus"),
    [
        (Call(5, "low"), 5, 2),
        (Call(5, "low"), 6, 1),
        (Call(5, "low"), 7, 1),
        (Call(5, "low"), 8, 0),
        (Call(7, "low"), 7, 2),
        (Call(7, "low"), 4, 1),
        (Call(7, "low"), 9, 0),
        (Call(7, "high"), 9, 1),
        (Call(7, "high"), 4, 0),
        (Call(11, "high"), 7, 1),
        (Call(11, "high"), 11, 2),
        (Call(11, "high"), 2, 0),
    ],
)
def test_tokens(call: Call, both: int, bonus: int) -> None:
    """BS-7.9 c, BS-11.15, BS-10.13, BS-10.14."""
    assert token_bonus(call, both) == bonus


def test_any_token_helps_in_21_throws_of_36() -> None:
    """BS-7.9 c, for one furlong; a token of 7 as well, whichever band is named."""
    calls = [Call(number, "low") for number in range(2, 8)]
    calls += [Call(number, "high") for number in range(7, 13)]
    assert {sum(token_chances(call)) for call in calls} == {21}
    assert token_chances(Call(2, "low")) == (1, 20)
    assert token_chances(Call(7, "high")) == (6, 15)


def test_the_cap() -> None:
    """BS-7.9 d, BS-11.16, BS-10.21: 1 + 2 spaces are cut to 2, and so is 1 + 1 + 2."""
    plain = spaces((1, 2, 3))
    assert spaces((1, 2, 3), jockey=5, token=Call(5, "low")) == plain + 2
    assert spaces((1, 2, 3), jockey=5, lucky=(5,), token=Call(5, "low")) == plain + 2


def test_the_most_of_a_standard_round() -> None:
    """BS-7.11: 10 + 6 + 3 + 1 + 2 = 22."""
    runner = runner_of(red=(10,) * 12, jockey=12, lucky=(12,))
    runner.hearts = ((0,) * 12 + (3,),) * 12
    assert movement(runner, 1, (6, 6, 6), Call(12, "high"), slow=False).spaces == 22


# -- several furlongs in one throw ---------------------------------------------------------------


def dice_of(reds: tuple[int, ...], whites: tuple[int, ...], blues: tuple[int, ...]) -> list[int]:
    return [die for furlong in zip(reds, whites, blues, strict=True) for die in furlong]


def cells(*numbers: int) -> list[list[int]]:
    return [[int(total == number) for total in range(13)] for number in numbers]


def test_west_coast_base() -> None:
    """BS-7.67, BS-11.8: red row 10, 10 and red dice 4, 2 give 26."""
    runner = runner_of(red=(10,) * 12)
    assert movement(runner, 2, dice_of((4, 2), (1, 1), (6, 6)), None, DRY).base == 26


@pytest.mark.parametrize(
    ("hearts", "reds", "whites", "won"),
    [
        ((7, 7), (3, 5), (2, 4), 2),
        ((7, 8), (3, 5), (4, 3), 2),
        ((7, 7, 8), (1, 2, 5), (6, 5, 3), 3),
        ((7, 7, 8), (1, 2, 6), (6, 5, 1), 2),
    ],
)
def test_the_best_pairing_of_dice_and_hearts(
    hearts: tuple[int, ...], reds: tuple[int, ...], whites: tuple[int, ...], won: int
) -> None:
    """BS-7.67, BS-11.8, BS-11.9, BS-10.23, BS-10.42."""
    assert best_hearts(reds, whites, cells(*hearts)) == won


def test_the_best_pairing_weighs_marks() -> None:
    """BS-7.67: on turf a cell worth 3 goes before two worth 1."""
    three = [3 if total == 9 else 0 for total in range(13)]
    seven = [1 if total == 7 else 0 for total in range(13)]
    assert best_hearts((4, 3), (5, 3), [three, seven]) == 3
    assert best_hearts((4, 2), (5, 5), [three, seven]) == 4


def test_japanese_base() -> None:
    """BS-7.67, BS-11.9: red row 10, 10, 10 is 30 and the dice."""
    runner = runner_of(red=(10,) * 12)
    assert movement(runner, 3, dice_of((1, 2, 5), (6, 5, 3), (1, 1, 1)), None, DRY).base == 38


def test_triples_of_several_furlongs() -> None:
    """BS-7.67: for each face the smallest of its counts."""
    assert triples((1, 1, 2), (1, 1, 3), (1, 1, 4)) == 2
    assert triples((1, 2), (2, 1), (1, 1)) == 1
    assert triples((1, 2, 3), (3, 1, 2), (2, 3, 1)) == 3


def test_disjoint_pairs() -> None:
    """BS-7.67: each white and each blue die serves once."""
    assert pairs((1, 1, 1), (6, 6, 6), (7,)) == 3
    assert pairs((1, 1, 1), (6, 1, 1), (7,)) == 1
    assert pairs((3, 4), (4, 3), (7, 8)) == 2
    assert pairs((3, 4), (4, 3), ()) == 0
    assert pairs((3, 4), (4, 3), (0,)) == 0


def test_jockey_bonuses_of_several_furlongs() -> None:
    """BS-7.67, BS-10.43: number, allowance and token each for themselves; cap 2 a furlong."""
    dice = dice_of((1, 1), (1, 2), (6, 5))
    runner = runner_of(jockey=7, lucky=(7,))
    assert movement(runner, 2, dice, None, DRY).jockey == 4
    assert movement(runner, 2, dice, Call(7, "low"), DRY).jockey == 4
    number_alone = runner_of(jockey=7)
    assert movement(number_alone, 2, dice, Call(7, "low"), DRY).jockey == 4
    assert movement(number_alone, 2, dice, Call(3, "low"), DRY).jockey == 3  # 1 + 6 is a seven
    assert movement(runner_of(), 2, dice, Call(8, "high"), DRY).jockey == 2  # 2 + 6


def test_fast_throws_pair_better_than_any_fixed_pairing() -> None:
    """BS-7.67: never worse than the dice as they fell, and the best of all orders."""
    rng = random.Random(5)
    for _ in range(200):
        reds, whites = ([rng.randint(1, 6) for _ in range(3)] for _ in range(2))
        rows = [[rng.choice((0, 0, 1, 2)) for _ in range(13)] for _ in range(3)]
        best = best_hearts(reds, whites, rows)
        as_fallen = sum(row[r + w] for row, r, w in zip(rows, reds, whites, strict=True))
        assert best >= as_fallen
        every = [
            sum(
                rows[cell][reds[red] + whites[white]]
                for red, white, cell in zip(a, b, c, strict=True)
            )
            for a in permutations(range(3))
            for b in permutations(range(3))
            for c in permutations(range(3))
        ]
        assert best == max(every)


def test_columns_run_on_by_furlongs() -> None:
    """BS-7.68, BS-11.27: West Coast 7F is 1–2, 3–4, 5–6, 7, 8, and then one each."""
    throws = box().throws["west_coast", 7]
    assert [furlongs_of(throws, throw) for throw in range(1, 8)] == [2, 2, 2, 1, 1, 1, 1]
    runner = runner_of(red=range(1, 13))
    third = movement(runner, 6, dice_of((1, 1), (2, 2), (3, 3)), None, DRY)
    assert third.base == 5 + 6 + 2
    late = movement(runner, 13, dice_of((1, 1), (2, 2), (3, 3)), None, DRY)
    assert late.base == 12 + 12 + 2
