"""Exotic bets: chances against races counted out, against the lab's exactas and the engine."""

from collections import defaultdict
from itertools import combinations, permutations

import pytest

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.lab import Field, field_of, odds
from railbird.games.top_of_the_stretch.lab.exotics import HORSES, STAKE, Exotics, Kind, wins
from tests.games.top_of_the_stretch.lab.brute_force import finishes
from tests.games.top_of_the_stretch.lab.paddock import made_field
from tests.games.top_of_the_stretch.table import horse


def three(version: str) -> Field:
    return made_field(
        [
            horse("Swift", 1, power_dirt=20, pace=8, form="B", wire=6),
            horse("Slow", 3, power_dirt=19, pace=6, form="E", speed=-2, wire=3),
            horse("Sure", 4, power_dirt=19, pace=2, form="C", wire=6),
        ],
        "6.0",
        version,
    )


def bets(posts: list[int]) -> list[tuple[Kind, tuple[int, ...]]]:
    found: list[tuple[Kind, tuple[int, ...]]] = []
    found += [("exacta", pair) for pair in permutations(posts, 2)]
    found += [("quinella", pair) for pair in combinations(posts, 2)]
    found += [("trifecta", triple) for triple in permutations(posts, 3)]
    return found


def test_three_horses_counted_out() -> None:
    """Every order across the wire, settled as tickets are."""
    field = three("quick")
    counted: defaultdict[tuple[Kind, tuple[int, ...]], float] = defaultdict(float)
    posts = [entry.pp for entry in field.entries]
    none = 0.0
    for (wire, _), chance in finishes(field).items():
        none += chance if not wire else 0
        for kind, named in bets(posts):
            if wins(kind, [posts.index(pp) for pp in named], wire):
                counted[kind, named] += chance
    prices = Exotics(field)
    for kind, named in bets(posts):
        price = prices.price(kind, named)
        assert price.chance == pytest.approx(counted[kind, named], abs=1e-12)
        assert price.cents == round(STAKE * (1 - none) / counted[kind, named])


@pytest.mark.parametrize("version", ["quick", "full"])
def test_exactas_are_those_of_the_odds(version: str) -> None:
    field = three(version)
    table, prices = odds(field).wire_exacta, Exotics(field)
    for first, second in permutations(range(3), 2):
        named = (field.entries[first].pp, field.entries[second].pp)
        assert prices.price("exacta", named).chance == pytest.approx(
            table[first][second], abs=1e-12
        )


def test_a_trifecta_of_a_full_field_belongs_to_its_exacta() -> None:
    """Whoever is third: together all trifectas are the exacta, but for dead heats."""
    field = field_of("belmont_1973", "quick")
    prices = Exotics(field)
    others = [entry.pp for entry in field.entries if entry.pp not in (1, 2)]
    together = sum(prices.price("trifecta", (2, 1, pp)).chance for pp in others)
    exacta = prices.price("exacta", (2, 1)).chance
    assert exacta < together < exacta * 1.05


@pytest.mark.parametrize(
    ("kind", "named", "wire", "won"),
    [
        ("exacta", (0, 1), ((0,), (1,), (2,)), True),
        ("exacta", (1, 0), ((0,), (1,), (2,)), False),
        ("quinella", (1, 0), ((0,), (1,), (2,)), True),
        ("quinella", (0, 2), ((0,), (1,), (2,)), False),
        ("exacta", (1, 0), ((0, 1), (2,)), True),
        ("exacta", (0, 2), ((0, 1), (2,)), False),
        ("exacta", (0, 2), ((0,), (1, 2)), True),
        ("trifecta", (0, 1, 3), ((0,), (1,), (2, 3)), True),
        ("trifecta", (0, 2, 1), ((0,), (1, 2), (3,)), True),
        ("trifecta", (0, 1, 3), ((0,), (1, 2), (3,)), False),
        ("exacta", (0, 3), ((0,), (1,), (2,)), False),
    ],
)
def test_who_has_won(
    kind: Kind, named: tuple[int, ...], wire: tuple[tuple[int, ...], ...], won: bool
) -> None:
    assert wins(kind, named, wire) is won


@pytest.mark.parametrize(
    ("kind", "named", "says"),
    [
        ("exacta", (1, 1), "names 2 different horses"),
        ("trifecta", (1, 3), "names 3 different horses"),
        ("quinella", (1, 2), "no horse 2 starts; there are: 1, 3, 4"),
    ],
)
def test_bets_that_cannot_be_meant(kind: Kind, named: tuple[int, ...], says: str) -> None:
    assert len(HORSES) == 3
    with pytest.raises(BadSetup, match=says):
        Exotics(three("quick")).price(kind, named)
