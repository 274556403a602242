"""The simulated probabilities of the rules, run again with the engine (HS-2.11, HS-2.12).

A share of our own races may differ from the printed one by four standard errors and by the rounding
of the table. Mirror twins are counted together, as the rules do. Seeds are fixed.
"""

import csv
import io
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import pytest

from railbird.core import Action, Chance, Decision
from railbird.games.homestretch.actions import EndTurn, MoveOne, MoveTwo, Reroll, SpecialMove
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, X
from railbird.games.homestretch.state import State
from tests.games.homestretch.rulebook import PAGE, decimals, horses_of, table_after
from tests.games.homestretch.table import GAME, race_with

Policy: TypeAlias = Callable[[State, random.Random, list[set[int]]], Action]
Tokens: TypeAlias = tuple[int, ...]

NO_TOKENS: Tokens = (0,) * 13
PLAYERS = 4


# -- the three policies of HS-2.11 ---------------------------------------------------------------


def drive(race: State, rng: random.Random, _supported: list[set[int]]) -> Action:
    """Never roll again."""
    return {"drive": MoveTwo(), "again": EndTurn()}.get(race.awaits) or any_last(race, rng)


def scatter(race: State, rng: random.Random, _supported: list[set[int]]) -> Action:
    """Always move 1 and roll again."""
    return {"drive": MoveOne(), "again": Reroll()}.get(race.awaits) or any_last(race, rng)


def interest(race: State, rng: random.Random, supported: list[set[int]]) -> Action:
    """Drive what one supports; help a supported horse that is last, the largest + token first."""
    mine = supported[race.roller]
    if race.awaits == "drive":
        assert race.dice is not None
        return MoveTwo() if sum(race.dice) in mine else MoveOne()
    if race.awaits == "again":
        assert race.dice is not None
        was_special = sum(race.dice) in race.finished
        return EndTurn() if was_special and rng.random() < 0.5 else Reroll()
    last = [action.horse for action in race.legal(race.roller) if isinstance(action, SpecialMove)]
    own = [horse for horse in last if horse in mine]
    if not own:
        return SpecialMove(rng.choice(last))
    return SpecialMove(max(own, key=lambda horse: (race.token[horse], rng.random())))


def any_last(race: State, rng: random.Random) -> Action:
    return rng.choice(race.legal(race.roller))


POLICIES: dict[str, Policy] = {"drive": drive, "scatter": scatter, "interest": interest}


# -- races ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Races:
    count: int
    turns: int
    places: Mapping[tuple[int, int], int]
    """How often a horse came in at a place, by horse and place."""

    def shares(self, twins: Iterable[int]) -> tuple[float, float, float]:
        """How often one of these came first, first or second, among the three; on average."""
        horses = list(twins)
        first, second, third = (
            sum(self.places[horse, place] for horse in horses) / len(horses) / self.count
            for place in (1, 2, 3)
        )
        return first, first + second, first + second + third


@cache
def run(policy: str, tokens: Tokens, count: int) -> Races:
    rng = random.Random(f"{policy} {tokens} {count}")
    gate = race_with(seats=PLAYERS)
    gate.token = list(tokens)
    places: Counter[tuple[int, int]] = Counter()
    turns = 0
    for _ in range(count):
        race = gate.copy()
        supported = [{h for h in HORSES if rng.random() < 0.45} for _ in range(PLAYERS)]
        turns += run_one(race, POLICIES[policy], rng, supported)
        for place, horse in enumerate(race.results[0].finish, start=1):
            places[horse, place] += 1
    return Races(count, turns, places)


def run_one(race: State, policy: Policy, rng: random.Random, supported: list[set[int]]) -> int:
    """Run to the finish; the number of turns it took."""
    turns = 0
    while race.phase.name == "race_turn":
        if isinstance(race.pending, Decision):
            race.apply(race.roller, policy(race, rng, supported))
        else:
            assert isinstance(race.pending, Chance)
            turns += race.rolls == 0
            race.resolve(race.pending.sample(rng.randrange))
    return turns


def close(seen: float, printed: float, races: int) -> bool:
    likely = min(max(printed, 0.0005), 0.9995)
    return abs(seen - printed) <= 4 * math.sqrt(likely * (1 - likely) / races) + 0.0005


def compare(races: Races, twins: tuple[int, ...], printed: tuple[float, ...]) -> None:
    seen = races.shares(twins)
    for own, table in zip(seen, printed, strict=True):
        assert close(own, table, races.count * len(twins)), (twins, seen, printed)


# -- HS-2.11 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("column", "policy"), [(1, "drive"), (2, "scatter"), (3, "interest")])
def test_places_without_handicaps(column: int, policy: str) -> None:
    """HS-2.11, first table, and the turns a race takes."""
    races = run(policy, NO_TOKENS, 5000)
    for cells in table_after("**HS-2.11**"):
        if cells[0] == "turns per race":
            assert races.turns / races.count == pytest.approx(float(cells[column]), abs=0.5)
        else:
            compare(races, horses_of(cells[0]), decimals(cells[column]))


@pytest.mark.parametrize(
    ("horse", "column"), [(2, 4), (3, 3), (5, 2), (6, 1), (7, 1), (10, 3), (12, 4)]
)
def test_places_with_one_token(horse: int, column: int) -> None:
    """HS-2.11, second table: X, +2, +4 and +6 in its columns."""
    token = (X, 2, 4, 6)[column - 1]
    tokens = tuple(token if number == horse else 0 for number in range(13))
    cells = next(c for c in table_after("One token on one horse") if horse in horses_of(c[0]))
    compare(run("interest", tokens, 1000), (horse,), decimals(cells[column]))


@pytest.mark.parametrize("policy", ["interest", "drive", "scatter"])
def test_places_on_a_fully_levelled_card(policy: str) -> None:
    """HS-2.11, card G11."""
    line = next(
        line
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if "Fully levelled card G11" in line
    )
    words = line.split(f"{policy} policy" if policy == "interest" else f" {policy} ")[1]
    races = run(policy, GAME.box.race_cards["G11"].tokens, 1500)
    figures = [part.split() for part in words.split(";")[0].rstrip(".").split(", ")]
    assert len(figures) in (2, 6)
    for twins, printed in figures:
        compare(races, horses_of(twins), decimals(printed))


# -- HS-2.12 -------------------------------------------------------------------------------------


def simulated() -> dict[tuple[str, int], tuple[float, float, float]]:
    """The figures of `simulated_probabilities.csv` by card and horse."""
    folder = files("railbird.games.homestretch") / "box" / "data"
    text = (folder / "simulated_probabilities.csv").read_text(encoding="utf-8")
    return {
        (row["card_id"], int(row["horse"])): (
            float(row["p_first"]),
            float(row["p_first_or_second"]),
            float(row["p_first_to_third"]),
        )
        for row in csv.DictReader(io.StringIO(text))
    }


def averaged(horse: int) -> tuple[tuple[float, ...], float]:
    """Chances and purse of a horse over all cards, purple and green half each."""
    figures = simulated()
    chances = [0.0, 0.0, 0.0]
    purse = 0.0
    for card in GAME.box.race_cards.values():
        weight = 0.5 / len(GAME.box.cards_of(card.deck))
        first, second, third = figures[card.id, horse]
        for place, chance in enumerate((first, second, third)):
            chances[place] += weight * chance
        win, place_purse, show = card.purses
        earned = first * win + (second - first) * place_purse + (third - second) * show
        purse += weight * earned
    return tuple(chances), purse


def test_expected_payouts_over_the_card_set() -> None:
    """HS-2.12: chances, payout per point on each line, and purse per race."""
    rows = table_after("**HS-2.12**")
    assert len(rows) == 6
    for cells in rows:
        for horse in horses_of(cells[0]):
            chances, purse = averaged(horse)
            assert chances == pytest.approx(decimals(cells[1]), abs=0.0015)
            assert purse == pytest.approx(float(cells[5].strip("$k")), abs=0.1)
            for line, chance, printed in zip(
                ("win", "place", "show"), chances, cells[2:5], strict=True
            ):
                expected = chance * GAME.box.figures[SPOT_OF[horse, line]]
                assert expected == pytest.approx(float(printed), abs=0.015)


def test_all_spots_pay_alike_over_the_card_set() -> None:
    """HS-2.12: between 0.60 and 1.06 for each point, a property of figures and cards together."""
    expected = [
        chance * GAME.box.figures[SPOT_OF[horse, line]]
        for horse in HORSES
        for line, chance in zip(("win", "place", "show"), averaged(horse)[0], strict=True)
    ]
    assert len(expected) == 33
    assert min(expected) == pytest.approx(0.60, abs=0.01)
    assert max(expected) == pytest.approx(1.06, abs=0.01)


def test_the_best_spot_differs_from_card_to_card() -> None:
    """HS-2.12: from 1.44 to 1.98, and of a different class of horse."""
    best: dict[str, tuple[float, str]] = {}
    for (card, horse), chances in simulated().items():
        for line, chance in zip(("win", "place", "show"), chances, strict=True):
            value = chance * GAME.box.figures[SPOT_OF[horse, line]]
            best[card] = max(best.get(card, (0.0, "")), (value, GAME.box.horses[horse].kind))
    values = [value for value, _ in best.values()]
    assert min(values) == pytest.approx(1.44, abs=0.02)
    assert max(values) == pytest.approx(1.98, abs=0.02)
    assert len({kind for _, kind in best.values()}) > 1


@pytest.mark.parametrize("card", ["P01", "P06", "P11", "G04", "G09"])
def test_the_printed_chances_of_a_card_are_those_of_the_engine(card: str) -> None:
    """HS-2.12: `simulated_probabilities.csv`, interest policy."""
    races = run("interest", GAME.box.race_cards[card].tokens, 1200)
    for horse in HORSES:
        compare(races, (horse,), simulated()[card, horse])
