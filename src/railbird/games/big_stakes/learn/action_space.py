"""Actions as numbers, for machines that learn.

Some choices name more than a number can count: paths over the track, sets and orders of cards. Who
chooses knows where the horse stands and which cards there are, so such a choice is told by what
sets it apart from the others in its list; a number stands for that.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import comb, factorial

from railbird.core import Action
from railbird.games.big_stakes import actions as act
from railbird.games.big_stakes.box.components import MOST_RUNNERS, POSTS, Box
from railbird.games.big_stakes.box.horse_card import COLUMNS
from railbird.games.big_stakes.options import HORSES_IN_A_STABLE
from railbird.games.big_stakes.phases.breed import dams, sires
from railbird.games.big_stakes.phases.meet_setup import RACES
from railbird.games.big_stakes.phases.weights import printed_pounds
from railbird.games.big_stakes.race import actions as ride
from railbird.games.big_stakes.rules.ladder import ladder

_TWO = 2
_MOST_ENTERED = 3
_LONGEST = 90
"""Spaces of a path; longer ones have no number."""
_LANES = 10
_ALIKE = 12
"""Moves of one length to one lane that have numbers; corners and breaches make several."""
_EARLY = range(1, 9)
"""Rounds that points can be moved to."""


class Choice(Action, frozen=True, tag="choice"):
    """An order or a set of cards, by its place in the list; never played itself."""

    among: str
    place: int


class Shift(Action, frozen=True, tag="shift"):
    """A point of pace, from the last round or the one before it; never played itself."""

    last: bool
    early: int


class Ride(Action, frozen=True, tag="ride", cache_hash=True):
    """A move as far as its number tells it; never played itself."""

    lanes: int
    """Outward from the lane it started in; inward below 0."""
    spaces: int
    claim: bool
    place: int
    """Of several like it, which one in the order of the list."""


class BetAll(Action, frozen=True, tag="bet_all"):
    """All that may be staked, where that is no rung of the ladder; never played itself."""

    horse: int
    bet: str


def action_space(box: Box) -> tuple[Action, ...]:
    """Always in the same order for the same box; some of them can never come about."""
    return (
        *_of_setting_up(box, tuple(box.horses)),
        *_before_a_race(box, (*box.horses, *range(box.first_foal, box.first_foal + MOST_RUNNERS))),
        *_in_a_race(),
    )


def _of_setting_up(box: Box, horses: Sequence[int]) -> Iterator[Action]:
    yield from map(act.SelectRaceCard, box.race_cards)
    yield from (Choice("set_race_order", place) for place in range(factorial(RACES)))
    yield from (act.OfferTrade(*offer) for offer in product(range(MOST_RUNNERS), horses))
    yield from map(act.AcceptTrade, horses)
    yield from (act.DECLINE_TRADE, act.CONFIRM_TRADE, act.CANCEL_TRADE, act.PASS_TRADE)
    yield from (act.Discard((card,)) for card in horses)
    yield from map(act.Discard, combinations(horses, _TWO))
    money = box.money
    yield from map(act.Bid, range(money.auction_step, money.auction_budget + 1, money.auction_step))
    yield from (act.PASS_BID, act.DECLINE_BREED, act.Breed())
    yield from (act.Breed(*pair) for pair in product(sires(box), dams(box)))
    yield from map(act.TrimFoal, range(1, COLUMNS + 1))
    yield from (act.NameFoal(f"FOAL {seat}") for seat in range(1, MOST_RUNNERS + 1))


def _before_a_race(box: Box, horses: Sequence[int]) -> Iterator[Action]:
    yield from (act.EnterHorse((card,)) for card in horses)
    most = comb(HORSES_IN_A_STABLE * _MOST_ENTERED + 1, _MOST_ENTERED)
    yield from (Choice("enter_horse", place) for place in range(most))
    pounds = (None, *printed_pounds(box))
    yield from (act.AssignAllowance(*given) for given in product(horses, pounds))
    yield from (act.ChooseAllowance(*chosen) for chosen in product(box.lucky_sets, (False, True)))
    yield from map(act.ChoosePost, POSTS)
    money = box.money
    stakes = ladder(money.bet_unit, money.bet_max_per_race, money.bet_unit)
    yield from (act.PlaceBet(*bet) for bet in product(horses, act.BET_KINDS, stakes))
    yield from (BetAll(*bet) for bet in product(horses, act.BET_KINDS))
    yield act.DONE_BETTING
    yield from map(ride.NoShift, horses)
    yield from (Shift(*shift) for shift in product((False, True), _EARLY))


def _in_a_race() -> Iterator[Action]:
    yield from (ride.SpendToken(number) for number in range(2, 13) if number != 7)
    yield from (ride.SpendToken(7, "low"), ride.SpendToken(7, "high"), ride.NO_TOKEN)
    lanes = range(1 - _LANES, _LANES)
    moves = product(lanes, range(_LONGEST + 1), (False, True), range(_ALIKE))
    yield from (Ride(*move) for move in moves)
    yield from (ride.LODGE, ride.DECLINE)


def to_listed(box: Box, legal: Sequence[Action]) -> Sequence[Action]:
    """The same list in the words of `action_space`."""
    first = legal[0] if legal else None
    match first:
        case ride.Move():
            return _rides(legal)
        case ride.ShiftPace():
            return _shifts(legal)
        case act.SetRaceOrder():
            return [Choice("set_race_order", place) for place in range(len(legal))]
        case act.EnterHorse(cards) if len(cards) > 1:
            return [Choice("enter_horse", place) for place in range(len(legal))]
        case act.DoneBetting():
            return _bets(box, legal)
        case _:
            return legal


def _rides(legal: Sequence[Action]) -> list[Action]:
    alike: dict[tuple[int, int, bool], int] = {}
    told: list[Action] = []
    for move in legal:
        assert isinstance(move, ride.Move)
        path = move.path
        kind = (path.count("O") - path.count("I"), len(path), move.claim)
        place = alike[kind] = alike.get(kind, -1) + 1
        told.append(_ride(kind, place))
    return told


@cache
def _ride(kind: tuple[int, int, bool], place: int) -> Ride:
    return Ride(*kind, place)


def _shifts(legal: Sequence[Action]) -> list[Action]:
    """The last early round is two before the finish (BS-7.61)."""
    points = [shift.shifts[0] for shift in legal if isinstance(shift, ride.ShiftPace)]
    last = 2 + max(early for _, early, _ in points)
    told: list[Action] = [Shift(late == last, early) for late, early, _ in points]
    return [*told, *legal[len(points) :]]


def _bets(box: Box, legal: Sequence[Action]) -> list[Action]:
    money = box.money
    stakes = ladder(money.bet_unit, money.bet_max_per_race, money.bet_unit)
    return [
        BetAll(bet.horse, bet.bet)
        if isinstance(bet, act.PlaceBet) and bet.stake not in stakes
        else bet
        for bet in legal
    ]
