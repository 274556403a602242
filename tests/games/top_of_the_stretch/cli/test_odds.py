"""railbird odds."""

import pytest

from railbird.cli import exit_codes
from railbird.games.top_of_the_stretch.lab import odds
from tests.cli.conftest import Railbird


def test_the_odds_of_a_race(railbird: Railbird) -> None:
    ran = railbird("odds", "belmont_1973", "--version", "quick")
    assert ran.code == exit_codes.FINE
    assert "Belmont Stakes 1973, Quickplay" in ran.out
    chance = odds("belmont_1973", "quick").horse("Secretariat").win
    (line,) = (line for line in ran.out.splitlines() if line[4:15] == "Secretariat")
    assert f"{chance:.1%}" in line
    assert "are right to within 0.001 %." in ran.out


def test_as_data(railbird: Railbird) -> None:
    data = railbird("odds", "pimlico_special_1938", "--version", "quick", "--json").data
    found = odds("pimlico_special_1938", "quick")
    for told, each in zip(data["horses"], found.horses, strict=True):
        for key in ("wire_first", "win", "place", "show"):
            assert told[key] == getattr(each, key)
        assert tuple(told["places"]) == each.places
    assert data["bound"] == 0


def test_a_composed_race(railbird: Railbird) -> None:
    ran = railbird("odds", "--horses", "Secretariat,Affirmed", "--distance", "10")
    assert "Secretariat – Affirmed" in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere_1900"], "unknown race 'nowhere_1900'"),
        (["belmont_1973", "--tolerance", "0"], "between 0 and 1"),
        (["belmont_1973", "--condition", "firm"], "does not exist on dirt"),
        (["belmont_1973", "--scratch", "9"], "no horse 9 runs"),
        (["belmont_1973", "--option", "version=slow"], "option version"),
        (["belmont_1973", "--option", "races=x"], "name the race itself"),
        (["--horses", "Secretariat,Nobody", "--distance", "10"], 'no horse "Nobody"'),
    ],
)
def test_bad_input_is_named(railbird: Railbird, arguments: list[str], says: str) -> None:
    ran = railbird("odds", *arguments)
    assert ran.code == exit_codes.BAD_INPUT
    assert says in ran.err
    assert ran.out == ""
