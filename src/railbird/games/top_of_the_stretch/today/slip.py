"""Slips: tickets of $50, $30 and $20, what each was worth, and the best that could be had."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from railbird.core import RailbirdError
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.rules import payoffs
from railbird.games.top_of_the_stretch.today.chances import Chances

STAKES = (50, 30, 20)
"""Dollars, the largest first."""
STAKED = sum(STAKES)
WHOLE = 100
"""The grade of the best slip."""

Kind: TypeAlias = Literal["win", "place", "show"]
KINDS: tuple[Kind, ...] = ("win", "place", "show")


class BadSlip(RailbirdError):
    """A slip that cannot be sealed, and why."""


class Ticket(msgspec.Struct, frozen=True):
    """A bet on one horse; how much is on it follows from its place on the slip."""

    pp: int
    kind: Kind


Slip: TypeAlias = tuple[Ticket, ...]
"""The ticket of $50 first, then those of $30 and $20."""


def check_slip(race: Race, slip: Sequence[Ticket]) -> Slip:
    """BadSlip unless it has three tickets on horses that start, no two alike."""
    if len(slip) != len(STAKES):
        raise BadSlip(f"a slip has three tickets, $50, $30 and $20; this one has {len(slip)}")
    starters = {entry.pp for entry in race.entries}
    for ticket in slip:
        if ticket.pp not in starters:
            raise BadSlip(f"no horse {ticket.pp} starts; there are 1 to {len(starters)}")
    if len(set(slip)) < len(slip):
        twice = next(ticket for ticket in slip if slip.count(ticket) > 1)
        raise BadSlip(f"#{twice.pp} to {twice.kind} stands there twice; no two tickets are alike")
    return tuple(slip)


Worths: TypeAlias = dict[Ticket, float]
"""What a dollar on each ticket brings back on average."""


def worths(charts: Charts, race: Race, found: Chances) -> Worths:
    """Of every ticket there is, exactly."""
    return {
        Ticket(entry.pp, kind): found.none_finish
        + sum(
            chance * paid(charts, entry.odds or "", kind, place, level)
            for (place, level), chance in found.finishes[at].items()
        )
        for at, entry in enumerate(race.entries)
        for kind in KINDS
    }


def paid(charts: Charts, odds: str, kind: Kind, place: int, level: int) -> float:
    """What a dollar brings back if the horse comes in here; 0 if this ticket has lost."""
    if not payoffs.places_shared(kind, place, level):
        return 0.0
    cents = payoffs.payoff(charts, odds, kind, place, level)
    return payoffs.at_least_the_floor(cents) / payoffs.STAKE


def expected(known: Worths, slip: Sequence[Ticket]) -> float:
    """Dollars that come back on average."""
    return sum(stake * known[ticket] for stake, ticket in zip(STAKES, slip, strict=True))


def best_slip(known: Worths) -> Slip:
    """The worth of a slip is a sum, so the best tickets take the largest stakes."""
    return tuple(sorted(known, key=lambda ticket: -known[ticket])[: len(STAKES)])


def grade(known: Worths, slip: Sequence[Ticket]) -> int:
    """What the slip was worth for every $100 of the best one; luck has no part in it."""
    return round(WHOLE * expected(known, slip) / expected(known, best_slip(known)))
