"""What is in the box: the data files against the tables of the rules (WP-2)."""

import csv
import random
import tomllib
from collections import Counter
from typing import Any

import pytest

from railbird.core import Pack
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS, Odds
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.house_jockey import best_ride
from railbird.games.win_place_and_show.rules.menu import mount_of
from railbird.games.win_place_and_show.rules.moves import Choice, Move, moves_of
from railbird.games.win_place_and_show.rules.payoffs import daily_double_payoff, payoff
from railbird.lanes import GATE
from tests.games.win_place_and_show.rulebook import DATA, number, table_after
from tests.games.win_place_and_show.table import GAME, sit_down

BOX = GAME.box
TOML: dict[str, Any] = tomllib.loads((DATA / "game.toml").read_text(encoding="utf-8"))
PLACES = ("1", "2", "3", "4", "5", "6")


def rows(file: str) -> list[dict[str, str]]:
    with (DATA / file).open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


# -- money ---------------------------------------------------------------------------------------


def test_the_starting_money() -> None:
    """WP-2.1, WP-2.2, WP-11.2: notes and sums of both versions."""
    money = BOX.constants.money
    assert money.regular_notes == {"10000": 4, "5000": 1, "1000": 4, "500": 2}
    assert money.party_notes == {"10000": 1, "5000": 1, "1000": 4, "500": 2}
    for notes, start in (
        (money.regular_notes, money.regular_start),
        (money.party_notes, money.party_start),
    ):
        assert sum(int(note) * count for note, count in notes.items()) == start
    assert (money.regular_start, money.party_start) == (50_000, 20_000)


def test_the_unit_of_money() -> None:
    """WP-2.3: everything in the data is a multiple of $500."""
    assert BOX.constants.money.unit == 500
    for race in BOX.races:
        assert not any(share % 500 for share in race.shares)
    assert not any(dollars % 500 for dollars in BOX.payoffs.values())
    assert not any(dollars % 500 for dollars in BOX.daily_double_chart.values())


# -- program -------------------------------------------------------------------------------------


def test_the_stables() -> None:
    """WP-2.5: six, each with one horse in every race."""
    printed = {int(row[0]): row[2] for row in table_after("**WP-2.5**")[1:]}
    assert BOX.stables == printed
    for race in BOX.races:
        assert sorted(horse.stable for horse in race.horses.values()) == [1, 2, 3, 4, 5, 6]
        for stable in BOX.stables:
            assert race.horses[race.horse_of(stable)].stable == stable


def test_the_races() -> None:
    """WP-2.6: type, distance, purse and shares."""
    for row, race in zip(table_after("**WP-2.6**")[1:], BOX.races, strict=True):
        shares = tuple(number(cell) for cell in row[4:8])
        assert (race.number, race.kind, race.label) == (int(row[0]), row[1], row[2])
        assert (race.purse, race.shares) == (number(row[3]), shares)


@pytest.mark.parametrize("race", BOX.races, ids=lambda race: f"race {race.number}")
def test_the_horses(race: Any) -> None:
    """WP-2.7, WP-2.8, WP-11.1: every cell of the program."""
    printed = table_after(f"**Race {race.number} — ")[1:]
    for row, horse in zip(printed, race.horses.values(), strict=True):
        strengths = " ".join(map(str, horse.strengths))
        jockey = "Apprentice" if horse.apprentice else "Veteran"
        stable = BOX.stables[horse.stable]
        own = [horse.post, horse.name, strengths, horse.bonus, jockey, horse.odds, stable]
        assert row[:9] == [str(cell) for cell in (*own, horse.speed, horse.class_rating)]


def test_speed_and_class_are_sums() -> None:
    """WP-2.8, WP-11.1: 42 and 43 for 11-11-9-9-2-1."""
    gunsmoke = BOX.races[0].horses[1]
    assert (gunsmoke.speed, gunsmoke.class_rating) == (42, 43)


def test_bonus_numbers_differ_within_a_race() -> None:
    """WP-2.9: and so do the stables."""
    for race in BOX.races:
        assert len({horse.bonus for horse in race.horses.values()}) == 6
        assert len({horse.stable for horse in race.horses.values()}) == 6


def test_horses_of_a_race_have_as_many_strengths() -> None:
    """WP-2.10."""
    lengths = [{len(horse.strengths) for horse in race.horses.values()} for race in BOX.races]
    assert lengths == [{6}, {7}, {7}, {8}, {9}, {9}]


# -- track ---------------------------------------------------------------------------------------


def test_the_segments() -> None:
    """WP-2.11, WP-2.13."""
    printed = {
        row[0]: (row[1], [int(cell) for cell in row[2:8]]) for row in table_after("**WP-2.13**")[1:]
    }
    for race in BOX.races:
        for leg in race.track.course.legs:
            kind, squares = printed[leg.name]
            assert (leg.turn, list(leg.squares)) == (kind == "turn", squares)
        assert race.track.course.lanes == 6


def test_a_mile_on_the_rail_has_96_squares() -> None:
    """WP-2.12: twelve to the furlong, and more in wider lanes."""
    for race, furlongs in zip(BOX.races, (5, 6, 7, 8, 9, 10), strict=True):
        assert squares_to_the_line(race.number, 1) == 12 * furlongs
        assert squares_to_the_line(race.number, 6) > 12 * furlongs


def squares_to_the_line(race: int, lane: int) -> int:
    """Staying in the lane, from the gate to the last square before the line."""
    track = BOX.races[race - 1].track
    square, steps = track.gate(lane), 0
    while not track.past_line[square]:
        square, steps = track.course.ways[square][0], steps + 1
    return steps - 1


def test_the_starts() -> None:
    """WP-2.14, WP-2.15: first column, path and the way to the line in every lane."""
    for row, race in zip(table_after("**WP-2.15**")[1:], BOX.races, strict=True):
        legs = race.track.course.legs
        assert f"{legs[0].name}:{legs[0].first}" == row[2]
        assert " ".join(leg.name for leg in legs) == row[3]
        assert [squares_to_the_line(race.number, lane) for lane in HORSES] == list(
            map(int, row[4:])
        )


def test_horses_wait_in_the_lane_of_their_post() -> None:
    """WP-2.15: the first square of count leads to the first column."""
    track = BOX.races[0].track
    for post in HORSES:
        gate = track.gate(post)
        assert track.course.squares[gate] == (GATE, 0, post)
        assert track.names[track.course.ways[gate][0]] == f"B:9/{post}"


def test_the_finish_line_lies_before_the_run_out() -> None:
    """WP-2.16."""
    track = BOX.races[0].track
    for lane in HORSES:
        last = track.names.index(f"H:20/{lane}")
        first = track.course.ways[last][0]
        assert track.names[first] == f"R:1/{lane}"
        assert (track.past_line[last], track.past_line[first]) == (0, 1)


def test_the_passing_squares() -> None:
    """WP-2.17: as the table of the rules has them."""
    printed = set()
    for row in table_after("**WP-2.17**")[1:]:
        for segment in row[0].split(", "):
            for lane in row[1].split(", "):
                for index in row[2].split(", "):
                    if index != "–":
                        printed.add((segment, int(lane), int(index)))
    in_data = {
        (row["segment"], int(row["lane"]), int(row["index"])) for row in rows("passing_squares.csv")
    }
    assert in_data == printed
    track = BOX.races[5].track
    on_track = {
        (track.course.legs[square.leg].name, square.lane, square.at)
        for square, passing in zip(track.course.squares, track.passing, strict=True)
        if passing
    }
    assert on_track == {place for place in printed if place[0] in ("H", "A", "T1", "B", "T2")}


def test_the_run_out_is_long_enough() -> None:
    """WP-2.22: the largest count is 23."""
    strongest = max(max(h.strengths) for race in BOX.races for h in race.horses.values())
    rules = BOX.constants.race
    assert strongest + 6 + rules.bonus_squares + rules.apprentice_allowance == 25
    largest = max(
        max(h.strengths) + 6 + rules.bonus_squares + h.apprentice * rules.apprentice_allowance
        for race in BOX.races
        for h in race.horses.values()
    )
    assert largest == 23
    assert BOX.races[0].track.course.legs[-1].squares[0] == 30
    assert BOX.notes == ()


# -- payoffs -------------------------------------------------------------------------------------


def test_the_payoff_chart() -> None:
    """WP-2.18, WP-2.19: every cell of the rules, by the formula and by the chart."""
    head, *printed = table_after("Payoffs in dollars")
    computed = WinPlaceAndShow(Pack("no chart", {"payoffs.csv": first_line("payoffs.csv")}))
    assert computed.box.payoffs == {}
    for row in printed:
        odds = Odds(*map(int, row[0].split("-")))
        position = ""
        for title, cell in zip(head[4:], row[4:], strict=True):
            *word, stake = title.split()
            position = word[0] if word else position
            for box in (BOX, computed.box):
                assert payoff(box, odds, position, number(stake)) == number(cell)


def first_line(file: str) -> str:
    return (DATA / file).read_text(encoding="utf-8").splitlines()[0] + "\n"


def test_the_daily_double_chart() -> None:
    """WP-2.20."""
    (first, *seconds), *printed = table_after("**WP-2.20**")
    assert first == "race 1 \\ race 2"
    computed = WinPlaceAndShow(
        Pack("no chart", {"daily_double.csv": first_line("daily_double.csv")})
    )
    for row in printed:
        for second, cell in zip(seconds, row[1:], strict=True):
            odds = [Odds(*map(int, text.split("-"))) for text in (row[0], second)]
            for box in (BOX, computed.box):
                assert daily_double_payoff(box, odds[0], odds[1], 1000) == number(cell)


def test_a_chart_of_ones_own_is_binding() -> None:
    """WP-2.18: owners of the box enter the printed payoffs."""
    text = (DATA / "payoffs.csv").read_text(encoding="utf-8")
    old = "6-1,7,3.1,1.9,7000,"
    assert text.count(old) == 1
    game = WinPlaceAndShow(Pack("mine", {"payoffs.csv": text.replace(old, "6-1,7,3.1,1.9,7500,")}))
    assert payoff(game.box, Odds(6, 1), "win", 1000) == 7500
    assert payoff(game.box, Odds(6, 1), "win", 2000) == 14_000


# -- constants and options -----------------------------------------------------------------------


def test_the_defaults_of_the_options() -> None:
    """WP-9.1 – WP-9.17: as the data file names them."""
    defaults = {option.name: option.default for option in GAME.options}
    assert TOML["options"] == {name: defaults[name] for name in TOML["options"]}
    assert defaults.keys() - TOML["options"].keys() == {"races", "riders", "claim_timer_seconds"}
    assert defaults["races"] == TOML["races"]


def test_the_options_are_those_of_the_rules() -> None:
    """WP-9.1 – WP-9.17: names, rules and values."""
    printed = {row[1]: row for row in table_after("## 9. Options")[1:]}
    assert printed.keys() == {option.name for option in GAME.options} - {"riders"}
    for option in GAME.options:
        if option.name == "riders":
            continue
        row = printed[option.name]
        assert option.rule == row[0]
        assert all(value in row[2] for value in option.values)


def test_positions_are_those_of_the_rules() -> None:
    """WP-7.15."""
    assert list(POSITIONS) == TOML["betting"]["positions"]


# -- simulated races -----------------------------------------------------------------------------


def test_house_jockeys_win_about_as_often_as_the_odds_say() -> None:
    """WP-2.7: 60 races each against the simulated chances behind the odds, with fixed dice."""
    chances = {
        (int(row["race"]), int(row["post"])): float(row["simulated_win"])
        for row in rows("balance_check.csv")
    }
    wins: Counter[tuple[int, int]] = Counter()
    rng = random.Random("the sixty races")
    for race in range(1, 7):
        for _ in range(60):
            wins[race, winner_of(race, rng)] += 1
    # a chi-square with 30 degrees of freedom is above 59.7 once in a thousand times
    surprise = sum(
        (wins[key] - 60 * chance) ** 2 / (60 * chance) for key, chance in chances.items()
    )
    assert surprise < 59.7
    favourites = [6, 5, 4]
    assert sum(wins[2, post] for post in favourites) > 20


def winner_of(race: int, rng: random.Random) -> int:
    """A race of six house jockeys; the first beyond the line in the first move anybody is."""
    card, options = BOX.races[race - 1], Options()
    places = {post: card.track.gate(post) for post in HORSES}
    allowance = {post for post in HORSES if card.horses[post].apprentice}
    move = 0
    while True:
        move += 1
        dice = (rng.randint(1, 6), rng.randint(1, 6))
        order = [(dice[0] - 1 + place) % 6 + 1 for place in range(6)]
        for post in order:
            mount = mount_of(BOX, card, places, post, move, dice, post in allowance, options)

            def moves(choice: Choice, mount: Any = mount) -> list[Move]:
                return moves_of(BOX, mount, choice.squares, options)

            choice, taken = best_ride(mount, move, moves)
            places[post] = taken.square
            if choice.use_allowance:
                allowance.discard(post)
        home = [post for post in order if card.track.past_line[places[post]]]
        if home:
            return max(
                home,
                key=lambda post: (
                    card.track.past_line[places[post]],
                    not card.horses[post].apprentice,
                    order.index(post),
                ),
            )


def test_the_race_starts_with_the_first_of_the_program() -> None:
    """WP-3.5."""
    assert sit_down(3).race == 1
