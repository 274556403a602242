"""A view as a row of numbers, for machines that learn; figures stay in the same order."""

from collections.abc import Iterable, Sequence
from typing import Any

from railbird.core.observation import Floats, Memo, from_own_seat, joined, one_hot, zeros
from railbird.games.big_stakes.box.components import DISTANCES, MOST_RUNNERS, Box
from railbird.games.big_stakes.box.horse_card import COLUMNS
from railbird.games.big_stakes.learn.race_observation import RaceRows
from railbird.games.big_stakes.options import HORSES_IN_A_STABLE
from railbird.games.big_stakes.phases.meet_setup import RACES
from railbird.games.big_stakes.view import BigStakesView, FoalView

_PHASES = (
    "meet_setup",
    "trade",
    "discard",
    "auction",
    "breed",
    "entry",
    "weights",
    "posts",
    "bets",
    "pace",
    "token",
    "move",
    "inquiry",
)
_CONDITIONS = ("fast", "slow", "wet")
_CYCLES, _RED, _RATING = 3, 20, 150
_NO_STABLE = zeros(14)
_NO_RACE = zeros(5)
_NO_FOAL = zeros(1 + COLUMNS)
_OF_A_CARD = 12


class Observer:
    """Most numbers are from 0 to 1; the viewer's stable comes first, then the others in turn."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._ids = (*box.horses, *range(box.first_foal, box.first_foal + MOST_RUNNERS))
        self._place_of = {card: place * _OF_A_CARD for place, card in enumerate(self._ids)}
        self._biggest_purse = max(card.purse for card in box.race_cards.values())
        self._meets = Memo(self._meet)
        self._races = Memo(self._race)
        self._stables = Memo(self._stable)
        self._markets = Memo(self._market)
        self._foals = Memo(_breeding)
        self._cards = Memo(self._all_cards)
        self._in_race = RaceRows(box)

    def __call__(self, view: BigStakesView) -> Sequence[float]:
        stables = from_own_seat(view.seat, len(view.stables))
        races = (view.program or view.picked)[:RACES]
        parts = [self._meets[view.phase, view.condition, len(stables), view.seats]]
        for place, card in enumerate(races, start=1):
            parts.append(self._races[card, view.race_no == place])
        parts.append(_NO_RACE * (RACES - len(races)))
        parts += self._every_stable(view, stables)
        parts += (
            _NO_STABLE * (MOST_RUNNERS - len(stables)),
            self._markets[view.seat, len(stables), view.trade, view.offer, view.auction],
            self._foals[view.foal] if view.foal else _NO_FOAL,
            self._every_card(view),
        )
        parts += self._in_race.parts(view, stables)
        return joined(parts)

    def _meet(self, key: tuple[str, str, int, int]) -> list[float]:
        phase, condition, stables, seats = key
        return [
            *one_hot(_PHASES, phase),
            *one_hot(_CONDITIONS, condition),
            stables / MOST_RUNNERS,
            seats / MOST_RUNNERS,
        ]

    def _race(self, key: tuple[str, bool]) -> list[float]:
        """A race of the program, or one picked for it."""
        name, is_run = key
        card = self._box.race_cards[name]
        return [
            1.0,
            card.furlongs / max(DISTANCES),
            float(card.surface == "turf"),
            card.purse / self._biggest_purse,
            float(is_run),
        ]

    def _every_stable(self, view: BigStakesView, stables: Iterable[int]) -> list[Floats]:
        """As the viewer sees them; house stables come after the players'."""
        parts, must, seats, breeder = self._stables, view.must, view.seats, view.breeder
        return [
            parts[
                number < seats,
                len(stable.cards),
                stable.hidden,
                stable.discarded,
                len(stable.ran),
                stable.purse,
                stable.places,
                stable.budget,
                stable.bankroll,
                number in must,
                number == breeder,
            ]
            for number in stables
            for stable in (view.stables[number],)
        ]

    def _stable(self, key: Any) -> list[float]:
        is_player, cards, hidden, discarded, ran, purse, places, budget, bankroll, *asked = key
        return [
            1.0,
            float(is_player),
            cards / HORSES_IN_A_STABLE,
            hidden / HORSES_IN_A_STABLE,
            discarded / HORSES_IN_A_STABLE,
            ran / RACES,
            purse / self._biggest_purse,
            *(count / RACES for count in places),
            (budget or 0) / self._box.money.auction_budget,
            (bankroll or 0) / self._box.money.bet_bankroll,
            *map(float, asked),
        ]

    def _market(self, key: Any) -> list[float]:
        """Trades and the auction; what is known of the cards stands with the cards."""
        seat, count, trade, offer, auction = key
        order = from_own_seat(seat, count)

        def is_stable(number: int | None) -> list[float]:
            found = [float(each == number) for each in order]
            return found + [0.0] * (MOST_RUNNERS - count)

        return [
            trade.cycle / _CYCLES if trade else 0.0,
            float(trade is not None and trade.turn == seat),
            trade.made[seat] / RACES if trade and seat is not None else 0.0,
            float(offer is not None and offer.answered),
            *is_stable(offer.seat if offer else None),
            *is_stable(offer.to if offer else None),
            auction.bid / self._box.money.auction_budget if auction else 0.0,
            auction.cards_left / len(self._box.horses) if auction else 0.0,
            *is_stable(auction.bidder if auction else None),
        ]

    def _every_card(self, view: BigStakesView) -> Floats:
        foal, offer = view.foal, view.offer
        return self._cards[
            _distance(self._box, view),
            view.seat,
            tuple([stable.cards for stable in view.stables]),
            tuple([stable.ran for stable in view.stables]),
            view.known,
            view.discards,
            view.answer,
            view.to_ask,
            (offer.give, offer.take) if offer else (None, None),
            view.auction.lot if view.auction else None,
            (foal.sire, foal.dam) if foal else (),
            tuple([(each.id, each.red) for each in view.foals]),
        ]

    def _all_cards(self, key: Any) -> list[float]:
        """All horse cards and the foals that may be born: how good they are and where they may
        be."""
        furlongs, seat, held, ran, known, discards, answer, to_ask, traded, lot, bred, foals = key
        reds = {card.id: card.red for card in self._box.horses.values()} | dict(foals)
        own = set() if seat is None else set(held[seat])
        others = {card for cards in held for card in cards} - own
        others |= {seen.card for seen in known}
        row = [0.0] * (_OF_A_CARD * len(self._ids))
        for card, red in reds.items():
            at = self._place_of[card]
            row[at] = sum(red[:furlongs]) / _RATING
            row[at + 1] = sum(red[:COLUMNS]) / _RATING
        ran = {card for cards in ran for card in cards}
        told = (own, others, ran, discards, answer or (), to_ask, traded[:1], traded[1:], (lot,))
        for column, cards in enumerate((*told, bred), start=2):
            for card in reds.keys() & set(cards):
                row[self._place_of[card] + column] = 1.0
        return row


def _breeding(foal: FoalView) -> list[float]:
    """The rows of a foal in the making, as far as they are known."""
    red = foal.red[:COLUMNS]
    return [
        len(foal.heart) / COLUMNS,
        *(points / _RED for points in red),
        *[0.0] * (COLUMNS - len(red)),
    ]


def _distance(box: Box, view: BigStakesView) -> int:
    """Of the race that is run or comes next."""
    if not view.program:
        return COLUMNS
    coming = min(max(view.race_no, 1), len(view.program))
    return box.race_cards[view.program[coming - 1]].furlongs
