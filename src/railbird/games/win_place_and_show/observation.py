"""A view as a row of numbers, for machines that learn; figures stay in the same order."""

from collections.abc import Iterable

from railbird.core.row import from_own_seat, one_of
from railbird.games.win_place_and_show.actions import REASONS
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS, Box, Race
from railbird.games.win_place_and_show.rules.slip import combinations
from railbird.games.win_place_and_show.view import WinPlaceAndShowView

MOST_SEATS = 30
"""Rows are as long as at the fullest party; empty seats are zeros."""
_PHASES = ("auction_lot", "betting", "ride", "claim_window", "final_claim_window")
_MOVES_AHEAD = 4
"""So many strengths to come are told of each horse."""
_PLACES = 4
_SPACES, _DIE, _BONUS, _MOVE, _LEGS, _PASSES, _ROUNDS = 20, 6, 12, 12, 8, 2, 3
_OF_A_SEAT = 8


def observation(box: Box, view: WinPlaceAndShowView) -> list[float]:
    """Most of them from 0 to 1; its owner comes first, then the others clockwise."""
    seats = from_own_seat(view.seat, len(view.money))
    race = box.races[min(view.race, len(box.races)) - 1]
    return [
        *one_of(_PHASES, view.phase),
        *_day(box, view, race),
        *(number for place in range(MOST_SEATS) for number in _player(box, view, seats, place)),
        *_auction(box, view, race, seats),
        *(number for horse in HORSES for number in _horse(box, view, race, seats, horse)),
        *_count(view),
        *_window(view),
        *_daily_double(box, view),
    ]


def _day(box: Box, view: WinPlaceAndShowView, race: Race) -> list[float]:
    white, green = view.dice or (0, 0)
    return [
        len(view.money) / MOST_SEATS,
        float(view.version == "party"),
        view.race / len(box.races),
        view.options.races / len(box.races),
        race.purse / box.constants.money.regular_start,
        max(race.track.to_line) / _longest(box),
        view.move / _MOVE,
        white / _DIE,
        green / _DIE,
    ]


def _longest(box: Box) -> int:
    return max(max(race.track.to_line) for race in box.races)


def _player(box: Box, view: WinPlaceAndShowView, seats: list[int], place: int) -> list[float]:
    """A seat as the viewer sees it."""
    if place >= len(seats):
        return [0.0] * _OF_A_SEAT
    seat, start = seats[place], box.constants.money.regular_start
    money, auction = view.money[seat], view.auction
    return [
        1.0,
        float(money is not None),
        (money or 0) / start,
        float(view.sealed[seat]) if view.sealed else 0.0,
        view.totals[seat] / start if view.totals else 0.0,
        auction.passes[seat] / _PASSES if auction and auction.passes else 0.0,
        float(auction is not None and auction.bidder == seat),
        float(seat in view.must),
    ]


def _auction(box: Box, view: WinPlaceAndShowView, race: Race, seats: list[int]) -> list[float]:
    """The lot by its horse, and the horses set aside or known to come up."""
    auction = view.auction
    if auction is None:
        return [0.0] * (5 + 3 * len(HORSES))
    return [
        auction.round / _ROUNDS,
        auction.bid / box.constants.money.regular_start,
        float(auction.bidder == seats[0]),
        auction.cards_to_come / len(HORSES),
        float(auction.sold),
        *one_of(HORSES, auction.horse),
        *_flags(map(race.horse_of, auction.aside)),
        *_flags(map(race.horse_of, auction.next_cards)),
    ]


def _flags(horses: Iterable[int]) -> list[float]:
    there = set(horses)
    return [float(horse in there) for horse in HORSES]


def _horse(
    box: Box, view: WinPlaceAndShowView, race: Race, seats: list[int], horse: int
) -> list[float]:
    """What the program says of it, whose it is, where it is, and one's own bets on it."""
    runner, owner, place = race.horses[horse], view.owners[horse - 1], view.places.get(horse)
    to_come = runner.strengths[view.move : view.move + _MOVES_AHEAD]
    short = _MOVES_AHEAD - len(to_come)
    return [
        *(squares / _SPACES for squares in (*to_come, *runner.strengths[-1:] * short)),
        runner.class_rating / (_SPACES * len(runner.strengths)),
        runner.bonus / _BONUS,
        float(runner.apprentice),
        runner.odds.b / (runner.odds.a + runner.odds.b),
        float(horse in view.entered),
        float(owner == seats[0]),
        0.0 if owner is None else (1 + seats.index(owner)) / MOST_SEATS,
        float(place is not None),
        place.to_line / _longest(box) if place else 0.0,
        place.leg / _LEGS if place else 0.0,
        place.lane / box.constants.race.lanes if place else 0.0,
        float(horse in view.allowances),
        _turn(view.to_move, horse),
        float(horse in view.moved),
        *one_of(range(_PLACES), view.finish.index(horse) if horse in view.finish else None),
        float(any(claim.horse == horse and claim.outcome == "card" for claim in view.claims)),
        float(any(claim.horse == horse and claim.seat == view.seat for claim in view.claims)),
        float(horse in view.windows),
        *_own_bets(box, view, horse),
    ]


def _turn(to_move: tuple[int, ...], horse: int) -> float:
    """1 for the next, less for those after it, 0 for a horse that has moved."""
    return 1 - to_move.index(horse) / len(HORSES) if horse in to_move else 0.0


def _own_bets(box: Box, view: WinPlaceAndShowView, horse: int) -> list[float]:
    bets = [bet for bet in (view.slip.bets if view.slip else ()) if bet.horse == horse]
    most = box.constants.betting.max_bet
    return [
        sum(bet.amount for bet in bets if bet.position == position) / most for position in POSITIONS
    ]


def _count(view: WinPlaceAndShowView) -> list[float]:
    """What the next horse may count."""
    count = view.count
    if count is None:
        return [0.0] * (len(HORSES) + 4)
    squares = (count.strength, count.die, count.bonus, count.allowance)
    return [*one_of(HORSES, count.horse), *(each / _SPACES for each in squares)]


def _window(view: WinPlaceAndShowView) -> list[float]:
    window = view.window
    if window is None:
        return [0.0] * (len(HORSES) + 2 + 2 * len(REASONS))
    return [
        *one_of(HORSES, window.horse),
        float(window.final),
        float(window.answered),
        *(float(reason in window.reasons) for reason in REASONS),
        *one_of(REASONS, window.claimed),
    ]


def _daily_double(box: Box, view: WinPlaceAndShowView) -> list[float]:
    """One's own stakes by the horses of race 1 and race 2."""
    stakes = {(first, second): 0.0 for first in HORSES for second in HORSES}
    most = box.constants.daily_double.max_per_combination
    first_field = view.results[0].entered if view.results else view.entered
    written = [slip.tickets for slip in (view.slip, view.double) if slip and slip.tickets]
    for ticket in written[0] if written else ():
        for pair in combinations(ticket, first_field):
            stakes[pair] += ticket.stake / most
    return list(stakes.values())
