"""A view as a row of numbers, for machines that learn; figures stay in the same order."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from railbird.core.observation import Floats, Memo, from_own_seat, joined, one_hot, zeros
from railbird.games.win_place_and_show.actions import REASONS
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS, Box, Race
from railbird.games.win_place_and_show.rules.slip import combinations
from railbird.games.win_place_and_show.view import (
    AuctionView,
    Count,
    WindowView,
    WinPlaceAndShowView,
)

MOST_SEATS = 30
"""Rows are as long as at the fullest party; empty seats are zeros."""
_PHASES = ("auction_lot", "betting", "ride", "claim_window", "final_claim_window")
_MOVES_AHEAD = 4
"""How many strengths to come are told of each horse."""
_PLACES = 4
_SPACES, _DIE, _BONUS, _MOVE, _LEGS, _PASSES, _ROUNDS = 20, 6, 12, 12, 8, 2, 3
_NO_SEAT = zeros(8)
_NO_AUCTION = zeros(5 + 3 * len(HORSES))
_NO_COUNT = zeros(len(HORSES) + 4)
_NO_WINDOW = zeros(len(HORSES) + 2 + 2 * len(REASONS))
_NO_PLACE = zeros(4)
_NO_BETS = zeros(len(POSITIONS))
_NO_DOUBLE = zeros(len(HORSES) ** 2)


class Observer:
    """Most numbers are from 0 to 1; the owner of a view comes first, the others clockwise."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._start = box.constants.money.regular_start
        self._longest = max(max(race.track.to_line) for race in box.races)
        self._days = Memo(self._day)
        self._players = Memo(self._player)
        self._auctions = Memo(self._auction)
        self._runners = Memo(self._runner)
        self._owners = Memo(_owner)
        self._places = Memo(self._place)
        self._turns = Memo(_turn)
        self._bets = Memo(self._own_bets)
        self._counts = Memo(_count)
        self._windows = Memo(_window)
        self._doubles = Memo(self._daily_double)

    def __call__(self, view: WinPlaceAndShowView) -> Sequence[float]:
        seats = from_own_seat(view.seat, len(view.money))
        race, count, window = view.race, view.count, view.window
        return joined(
            (
                self._days[
                    view.phase,
                    len(seats),
                    view.version,
                    race,
                    view.options.races,
                    view.move,
                    view.dice,
                ],
                *self._all_players(view, seats),
                _NO_SEAT * (MOST_SEATS - len(seats)),
                self._auctions[race, seats[0], view.auction] if view.auction else _NO_AUCTION,
                *self._all_horses(view, seats),
                self._counts[count] if count else _NO_COUNT,
                self._windows[window] if window else _NO_WINDOW,
                self._own_double(view),
            )
        )

    def _race(self, number: int) -> Race:
        return self._box.races[min(number, len(self._box.races)) - 1]

    def _day(self, key: Any) -> list[float]:
        phase, seats, version, number, races, move, dice = key
        white, green = dice or (0, 0)
        race = self._race(number)
        return [
            *one_hot(_PHASES, phase),
            seats / MOST_SEATS,
            float(version == "party"),
            number / len(self._box.races),
            races / len(self._box.races),
            race.purse / self._start,
            max(race.track.to_line) / self._longest,
            move / _MOVE,
            white / _DIE,
            green / _DIE,
        ]

    def _all_players(self, view: WinPlaceAndShowView, seats: Iterable[int]) -> Iterator[Floats]:
        """Each seat as the viewer sees it."""
        nobody = (0,) * len(view.money)
        players, money, must = self._players, view.money, view.must
        sealed, totals, auction = view.sealed or nobody, view.totals or nobody, view.auction
        passes = auction.passes if auction and auction.passes else nobody
        bidder = auction.bidder if auction else None
        for seat in seats:
            yield players[
                money[seat],
                sealed[seat],
                totals[seat],
                passes[seat],
                seat == bidder,
                seat in must,
            ]

    def _player(self, key: tuple[int | None, bool, int, int, bool, bool]) -> list[float]:
        money, sealed, total, passes, bids, is_asked = key
        return [
            1.0,
            float(money is not None),
            (money or 0) / self._start,
            float(sealed),
            total / self._start,
            passes / _PASSES,
            float(bids),
            float(is_asked),
        ]

    def _auction(self, key: tuple[int, int, AuctionView]) -> list[float]:
        """The lot by its horse, and the horses set aside or known to come up."""
        number, own, auction = key
        race = self._race(number)
        return [
            auction.round / _ROUNDS,
            auction.bid / self._start,
            float(auction.bidder == own),
            auction.cards_to_come / len(HORSES),
            float(auction.sold),
            *one_hot(HORSES, auction.horse),
            *_flags(map(race.horse_of, auction.aside)),
            *_flags(map(race.horse_of, auction.next_cards)),
        ]

    def _all_horses(self, view: WinPlaceAndShowView, seats: list[int]) -> list[Floats]:
        """What the program says of each, whose it is, where it is, and one's own bets on it."""
        finish, to_move, places, moved = view.finish, view.to_move, view.places, view.moved
        race, move, owners, entered = view.race, view.move, view.owners, view.entered
        bets = view.slip.bets if view.slip else ()
        carded = {claim.horse for claim in view.claims if claim.outcome == "card"}
        claimed = {claim.horse for claim in view.claims if claim.seat == view.seat}
        parts: list[Floats] = []
        for horse in HORSES:
            owner, place = owners[horse - 1], places.get(horse)
            parts += (
                self._runners[race, horse, move],
                self._owners[horse in entered, None if owner is None else seats.index(owner)],
                self._places[place.to_line, place.leg, place.lane] if place else _NO_PLACE,
                self._turns[
                    horse in view.allowances,
                    to_move.index(horse) if horse in to_move else None,
                    horse in moved,
                    finish.index(horse) if horse in finish else None,
                    horse in carded,
                    horse in claimed,
                    horse in view.windows,
                ],
                self._bets[horse, bets] if bets else _NO_BETS,
            )
        return parts

    def _runner(self, key: tuple[int, int, int]) -> list[float]:
        number, horse, move = key
        runner = self._race(number).horses[horse]
        to_come = runner.strengths[move : move + _MOVES_AHEAD]
        short = _MOVES_AHEAD - len(to_come)
        return [
            *(squares / _SPACES for squares in (*to_come, *runner.strengths[-1:] * short)),
            runner.class_rating / (_SPACES * len(runner.strengths)),
            runner.bonus / _BONUS,
            float(runner.apprentice),
            runner.odds.b / (runner.odds.a + runner.odds.b),
        ]

    def _place(self, key: tuple[int, int, int]) -> list[float]:
        to_line, leg, lane = key
        lanes = self._box.constants.race.lanes
        return [1.0, to_line / self._longest, leg / _LEGS, lane / lanes]

    def _own_bets(self, key: Any) -> list[float]:
        horse, bets = key
        most = self._box.constants.betting.max_bet
        return [
            sum(bet.amount for bet in bets if (bet.horse, bet.position) == (horse, position)) / most
            for position in POSITIONS
        ]

    def _own_double(self, view: WinPlaceAndShowView) -> Floats:
        for slip in (view.slip, view.double):
            if slip and slip.tickets:
                first_field = view.results[0].entered if view.results else view.entered
                return self._doubles[slip.tickets, first_field]
        return _NO_DOUBLE

    def _daily_double(self, key: Any) -> list[float]:
        """One's own stakes by the horses of race 1 and race 2."""
        tickets, first_field = key
        stakes = {(first, second): 0.0 for first in HORSES for second in HORSES}
        most = self._box.constants.daily_double.max_per_combination
        for ticket in tickets:
            for pair in combinations(ticket, first_field):
                stakes[pair] += ticket.stake / most
        return list(stakes.values())


def _owner(key: tuple[bool, int | None]) -> list[float]:
    entered, owner = key
    rank = 0.0 if owner is None else (1 + owner) / MOST_SEATS
    return [float(entered), float(owner == 0), rank]


def _turn(key: Any) -> list[float]:
    allowance, turn, moved, finish, *claims = key
    return [
        float(allowance),
        0.0 if turn is None else 1 - turn / len(HORSES),
        float(moved),
        *one_hot(range(_PLACES), finish),
        *map(float, claims),
    ]


def _flags(horses: Iterable[int]) -> list[float]:
    there = set(horses)
    return [float(horse in there) for horse in HORSES]


def _count(count: Count) -> list[float]:
    """What the next horse may count."""
    squares = (count.strength, count.die, count.bonus, count.allowance)
    return [*one_hot(HORSES, count.horse), *(each / _SPACES for each in squares)]


def _window(window: WindowView) -> list[float]:
    return [
        *one_hot(HORSES, window.horse),
        float(window.final),
        float(window.answered),
        *(float(reason in window.reasons) for reason in REASONS),
        *one_hot(REASONS, window.claimed),
    ]
