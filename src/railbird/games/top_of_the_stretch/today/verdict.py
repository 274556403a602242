"""The verdict: what a slip was worth, what it brought, and the horse that was overlooked.

The grade goes by expectation alone. Luck is what came back less what comes back on average.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.rules import payoffs, power
from railbird.games.top_of_the_stretch.today.chances import Chances, chances
from railbird.games.top_of_the_stretch.today.field import house_charts
from railbird.games.top_of_the_stretch.today.run import Finish, returned
from railbird.games.top_of_the_stretch.today.slip import (
    STAKES,
    Kind,
    Ticket,
    Worths,
    best_slip,
    expected,
    grade,
    paid,
    worths,
)

CLEAR = 0.4
"""Points of power by which a horse must have the better of the field for that to be a reason."""


class TicketTold(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket, and what it was worth."""

    pp: int
    horse: str
    kind: Kind
    stake: int
    chance: float
    pays: float
    """What a dollar brings back if the ticket wins."""
    worth: float
    """What a dollar brings back on average."""
    back: float
    """Dollars that the ticket brought back in this race."""


class Overlooked(msgspec.Struct, frozen=True, kw_only=True):
    """The horse that the best slip has more money on, by most."""

    pp: int
    horse: str
    staked: int
    """Dollars that were on it."""
    why: tuple[str, ...]


class TrueChance(msgspec.Struct, frozen=True, kw_only=True):
    """A horse as it really stood."""

    pp: int
    horse: str
    odds: str
    fair: float
    """Odds to one at which nobody gains."""
    win: float
    place: int | None
    """Where it finished; None if it did not."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    grade: int
    expected: float
    best_expected: float
    back: float
    luck: float
    tickets: tuple[TicketTold, ...]
    best: tuple[TicketTold, ...]
    overlooked: Overlooked | None
    horses: tuple[TrueChance, ...]


@lru_cache(maxsize=8)
def true_chances(race: Race) -> Chances:
    return chances(house_charts(), race)


def verdict(race: Race, slip: Sequence[Ticket], finish: Finish) -> Verdict:
    found = true_chances(race)
    known = worths(house_charts(), race, found)
    best = best_slip(known)
    mean = expected(known, slip)
    back = sum(returned(race, finish, slip))
    return Verdict(
        grade=grade(known, slip),
        expected=mean,
        best_expected=expected(known, best),
        back=back,
        luck=back - mean,
        tickets=_told(race, found, known, slip, finish),
        best=_told(race, found, known, best, finish),
        overlooked=_overlooked(race, found, known, slip, best),
        horses=tuple(
            TrueChance(
                pp=entry.pp,
                horse=entry.horse,
                odds=entry.odds or "",
                fair=1 / found.win(at) - 1,
                win=found.win(at),
                place=finish.get(entry.pp),
            )
            for at, entry in enumerate(race.entries)
        ),
    )


def _told(
    race: Race, found: Chances, known: Worths, slip: Sequence[Ticket], finish: Finish
) -> tuple[TicketTold, ...]:
    back = returned(race, finish, slip)
    told = []
    for stake, ticket, each in zip(STAKES, slip, back, strict=True):
        at, entry = _entry(race, ticket.pp)
        told.append(
            TicketTold(
                pp=ticket.pp,
                horse=entry.horse,
                kind=ticket.kind,
                stake=stake,
                chance=found.within(at, payoffs.PLACES[ticket.kind]),
                pays=paid(house_charts(), entry.odds or "", ticket.kind, 1, 1),
                worth=known[ticket],
                back=each,
            )
        )
    return tuple(told)


def _entry(race: Race, pp: int) -> tuple[int, Entry]:
    return next((at, entry) for at, entry in enumerate(race.entries) if entry.pp == pp)


# -- the horse that was overlooked ---------------------------------------------------------------


def _overlooked(
    race: Race, found: Chances, known: Worths, slip: Sequence[Ticket], best: Sequence[Ticket]
) -> Overlooked | None:
    own, ideal = _money(slip), _money(best)
    pp = max(ideal, key=lambda each: ideal[each] - own[each])
    if ideal[pp] <= own[pp]:
        return None
    missed = next(ticket for ticket in best if ticket.pp == pp)
    at, entry = _entry(race, pp)
    return Overlooked(
        pp=entry.pp,
        horse=entry.horse,
        staked=own[pp],
        why=(
            _price(entry, missed, found.within(at, payoffs.PLACES[missed.kind]), known[missed]),
            _reason(race, found, at),
        ),
    )


def _money(slip: Sequence[Ticket]) -> Counter[int]:
    """Dollars by horse."""
    dollars: Counter[int] = Counter()
    for stake, ticket in zip(STAKES, slip, strict=True):
        dollars[ticket.pp] += stake
    return dollars


def _price(entry: Entry, ticket: Ticket, chance: float, worth: float) -> str:
    pays = paid(house_charts(), entry.odds or "", ticket.kind, 1, 1)
    return (
        f"To {ticket.kind} it had {chance:.0%}, and at {entry.odds} a dollar pays ${pays:.2f}: "
        f"worth ${worth:.2f} on average."
    )


def _reason(race: Race, found: Chances, at: int) -> str:
    """Where the horse has the most over the field, if anywhere."""
    entry = race.entries[at]
    ahead = {
        "power": _over_the_field(race, at, lambda each: _power(race, each)),
        "pace": _over_the_field(race, at, lambda each: _pace_effect(found, each)),
        "factors": _over_the_field(race, at, _factors),
    }
    strongest = max(ahead, key=lambda each: ahead[each])
    if ahead[strongest] < CLEAR:
        return "Nothing about it stands out; the price is simply too long."
    match strongest:
        case "power":
            return f"Its Power of {_power(race, entry)} is more than the price allows for."
        case "pace":
            slow, _, fast = found.pace
            likely, words = (fast, "fast") if fast > slow else (slow, "slow")
            habit = "It comes from behind" if words == "fast" else "It runs up front"
            return f"{habit}, and a {words} pace was likely ({likely:.0%})."
        case _:
            return (
                f"Trip, class and speed ({entry.trip:+d}, {entry.class_:+d}, {entry.speed:+d}) "
                "add up to more than the others have."
            )


def _over_the_field(race: Race, at: int, points: Callable[[Entry], float]) -> float:
    """Points of power above the mean of all starters."""
    each = [points(entry) for entry in race.entries]
    return each[at] - sum(each) / len(each)


def _power(race: Race, entry: Entry) -> int:
    return power.steps(house_charts(), race, entry, race.condition).power


def _pace_effect(found: Chances, entry: Entry) -> float:
    effects = house_charts().effects_quick[entry.pace]
    return sum(chance * effect for chance, effect in zip(found.pace, effects, strict=True))


def _factors(entry: Entry) -> float:
    """One of the three is called, and two points of a figure are one of power."""
    return (entry.trip + entry.class_ + entry.speed) / 6
