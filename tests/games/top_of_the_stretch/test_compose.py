"""Composing a race from the library (TS-3.1, TS-3.8)."""

import pytest

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.box.compose import as_pack, compose
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.rules.power import steps
from tests.games.top_of_the_stretch.table import (
    CHARTS,
    GAME,
    column,
    game_with,
    go_to_post,
    horse,
    next_roll,
    play_out,
    sheet,
)

BOX: Box = GAME.box


def dream(*horses: str, condition: str = "sloppy", **more: str) -> Race:
    return compose(BOX, horses, more.get("distance", "10"), more.get("surface", "dirt"), condition)


def test_secretariat_against_affirmed_at_ten_furlongs_on_a_sloppy_track() -> None:
    """TS-3.8: ratings are copied, adjusted power and odds belonged to another race."""
    race = dream("Secretariat", "Affirmed")
    assert [(entry.pp, entry.horse) for entry in race.entries] == [
        (1, "Secretariat"),
        (2, "Affirmed"),
    ]
    assert [(entry.adj_power, entry.odds) for entry in race.entries] == [(None, None)] * 2
    assert (race.distance, race.name) == ("10.0", "Secretariat against Affirmed")
    state = go_to_post("composed", game=TopOfTheStretch(as_pack(race)))
    assert column(state, "start_power") == [27, 23]
    assert next_roll(state) == "odds roll for #1 Secretariat"
    play_out(state)


def test_powers_are_shown_step_by_step() -> None:
    """TS-3.8, TS-7.14."""
    race = dream("Secretariat", "Affirmed")
    first, second = (steps(CHARTS, race, entry, "sloppy") for entry in race.entries)
    assert (first.rating, first.condition, first.wet, first.distance) == (28, -3, -1, 0)
    assert (second.rating, second.condition, second.wet, second.distance) == (25, -3, -2, 0)


def test_any_horse_may_be_given_any_jockey() -> None:
    """TS-3.8."""
    race = dream("Sham/Cauthen", "Affirmed")
    sham = race.entries[0]
    assert (sham.horse, sham.jockey, sham.ride, sham.trouble) == ("Sham", "Steve Cauthen", 2, 9)


def test_a_composed_race_is_an_ordinary_scoresheet() -> None:
    """TS-3.1, TS-3.8: also with `roll`, and from parts of names."""
    race = dream("seab", "belmont_1978:alydar", "holy bull", condition="roll", surface="turf")
    game = TopOfTheStretch(as_pack(race))
    state = go_to_post("composed", game=game)
    assert next_roll(state) == "track condition roll"
    assert race.name == "Seabiscuit against 2 others"


@pytest.mark.parametrize(
    ("horses", "more", "says"),
    [
        (("Pegasus", "Sham"), {}, 'no horse "Pegasus" in the library'),
        (("S", "Sham"), {}, 'several horses are like "S": '),
        (("Sham",), {}, r"needs 2 to 24 starters, found 1 \(TS-12.11\)"),
        (("Sham", "Sham"), {}, r'"Sham" listed twice \(TS-12.6\)'),
        (("Sham/Nobody", "Alydar"), {}, 'no jockey "Nobody"'),
        (("Sham/J", "Alydar"), {}, 'several jockeys are like "J"'),
        (("Sham", "Alydar"), {"distance": "10.5"}, r"not in the time chart; use one of 5.0"),
        (
            ("Sham", "Alydar"),
            {"surface": "ice"},
            'surface must be dirt, turf, synthetic, got "ice"',
        ),
        (("Sham", "Alydar"), {"surface": "turf"}, '"sloppy" does not exist on turf; use firm'),
    ],
)
def test_what_cannot_be_composed_is_said(
    horses: tuple[str, ...], more: dict[str, str], says: str
) -> None:
    """TS-3.8, TS-12.9, TS-12.10."""
    with pytest.raises(BadSetup, match=says):
        dream(*horses, **more)


def test_a_horse_with_nothing_but_an_adjusted_power_cannot_be_picked() -> None:
    """TS-3.8, TS-12.8."""
    game = game_with(sheet([horse("Mystery", 1, power_dirt=None, adj_power=20), horse(pp=2)]))
    with pytest.raises(BadSetup, match=r"Mystery has no power rating .* \(TS-12.8\)"):
        compose(game.box, ["Mystery", "Sham"], "8.0", "dirt", "fast")
