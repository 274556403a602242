"""Options are defined once and read from there by everybody."""

from typing import Annotated, Literal

import msgspec
import pytest

from railbird.core import BadSetup, about
from railbird.core.options import options_of, read_options


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: Annotated[Literal["open", "strict"], about("who may act", "XX-9.1")] = "open"
    debt: Annotated[bool, about("money below zero", "XX-9.2")] = False
    races: Annotated[int, about("how many", "XX-9.3", ge=1, le=4)] = 2
    colours: Annotated[tuple[Literal["red", "blue"], ...], about("by seat", "XX-9.4")] = ()
    horses: Annotated[dict[str, int], about("own figures", "XX-9.5")] = {}
    first: Annotated[Literal["random", "0", "1"], about("who begins", "XX-9.6")] = "random"
    deck: Annotated[
        Literal["short", "long"] | tuple[str, ...], about("a deck, or its cards", "XX-9.7")
    ] = "short"
    tracks: Annotated[tuple[str, ...], about("any words", "XX-9.8")] = ()


def read(**given: object) -> Options:
    return read_options(Options, given, "XX-12.1")


def test_an_option_tells_its_help_rule_default_and_limits() -> None:
    order, debt, races, colours, horses, _, deck, tracks = options_of(Options)
    assert (order.kind, order.values, order.default) == ("choice", ("open", "strict"), "open")
    assert (order.help, order.rule) == ("who may act", "XX-9.1")
    assert (debt.kind, debt.allowed) == ("yes/no", "true or false")
    assert (races.kind, races.low, races.high) == ("number", 1, 4)
    assert (colours.kind, colours.values) == ("list", ("red", "blue"))
    assert (horses.kind, horses.default) == ("data", {})
    assert (deck.kind, deck.values, deck.default) == ("choice or list", ("short", "long"), "short")
    assert (tracks.kind, tracks.values, tracks.allowed) == ("list", (), "a list of words")


def test_typed_values_and_command_line_text_mean_the_same() -> None:
    typed = read(order="strict", debt=True, races=3, colours=["red", "blue"], horses={"a": 1})
    text = read(order="strict", debt="yes", races="3", colours="red, blue", horses='{"a": 1}')
    assert typed == text


def test_a_number_may_stand_among_the_words_of_a_choice() -> None:
    assert read(first=1) == read(first="1")


def test_a_list_may_hold_any_words() -> None:
    assert read(tracks="turf, dirt").tracks == read(tracks=["turf", "dirt"]).tracks
    assert read(tracks="turf").tracks == ("turf",)


def test_a_list_may_stand_in_place_of_a_choice() -> None:
    assert read(deck="long").deck == "long"
    assert read(deck="A1, B2").deck == read(deck=["A1", "B2"]).deck == ("A1", "B2")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ordr": "open"}, "unknown option 'ordr'; there are: order, debt, races"),
        ({"order": "loose"}, "option order = 'loose': use one of open, strict"),
        ({"debt": "perhaps"}, "option debt = 'perhaps': use true or false"),
        ({"races": "many"}, "option races = 'many': use a whole number from 1 to 4"),
        ({"races": 5}, "option races = 5: use a whole number from 1 to 4"),
        ({"colours": "red,pink"}, "option colours = 'red,pink': use a list of red, blue"),
        ({"horses": "{"}, "option horses = '{': use data"),
        ({"first": 2}, "option first = 2: use one of random, 0, 1"),
        ({"deck": "tall"}, "option deck = 'tall': use one of short, long, or a list"),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(given: dict[str, object], says: str) -> None:
    with pytest.raises(BadSetup) as refused:
        read(**given)
    assert says in str(refused.value)
    assert "XX-12.1" in str(refused.value)
