"""Options of Homestretch (HS-9, HS-3.7)."""

from typing import Annotated, Literal

import msgspec

from railbird.core import about

Colour = Literal["black", "blue", "green", "red", "white", "yellow"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bet_order: Annotated[
        Literal["open", "strict"],
        about("open: anybody may bet ahead of their rank; strict: richest first", "HS-9.1"),
    ] = "open"
    leader_tie: Annotated[
        Literal["ranked", "one_each"],
        about("one_each: all who share the lead place one token per spot", "HS-9.2"),
    ] = "one_each"
    allow_debt: Annotated[bool, about("purchases may take money below zero", "HS-9.3")] = False
    plus_on_special_move: Annotated[
        bool, about("a + token lengthens a special move that is the horse's first move", "HS-9.4")
    ] = True
    x_stops_special_move: Annotated[
        bool, about("an X token cancels a special move of its horse", "HS-9.5")
    ] = False
    purple_races: Annotated[
        int, about("number of purple races, run first", "HS-9.6", ge=0, le=12)
    ] = 2
    green_races: Annotated[int, about("number of green races", "HS-9.6", ge=0, le=11)] = 2
    start_tie: Annotated[
        Literal["die", "colour"],
        about("who rolls first among the equally poor: highest die, or colour order", "HS-9.7"),
    ] = "die"
    market_tie: Annotated[
        Literal["reverse_rank", "colour"],
        about("who buys first among the equally rich: reverse rank, or colour order", "HS-9.8"),
    ] = "reverse_rank"
    reveal_losing_bets: Annotated[
        bool, about("show the values of losing bets at the payout", "HS-9.9")
    ] = False
    ghost: Annotated[bool, about("two players draft with a ghost hand between them", "HS-9.10")] = (
        True
    )
    colours: Annotated[
        tuple[Colour, ...],
        about("one colour a seat, for ties; without it black, blue, green, …", "HS-3.7"),
    ] = ()
