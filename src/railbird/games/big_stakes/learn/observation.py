"""A view as a row of numbers, for machines that learn; figures stay in the same order."""

from railbird.core.row import from_own_seat, one_of
from railbird.games.big_stakes.box.components import DISTANCES, MOST_RUNNERS, Box
from railbird.games.big_stakes.box.horse_card import COLUMNS, HorseCard
from railbird.games.big_stakes.learn.race_observation import race_numbers
from railbird.games.big_stakes.options import HORSES_IN_A_STABLE
from railbird.games.big_stakes.phases.meet_setup import RACES
from railbird.games.big_stakes.view import BigStakesView

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
_OF_A_STABLE = 14
_OF_A_RACE = 5
_OF_A_CARD = 12


def observation(box: Box, first_foal: int, view: BigStakesView) -> list[float]:
    """Most of them from 0 to 1; the viewer's stable comes first, then the others in turn."""
    stables = from_own_seat(view.seat, len(view.stables))
    cards = box.horses | {foal.id: foal for foal in view.foals}
    ids = (*box.horses, *range(first_foal, first_foal + MOST_RUNNERS))
    return [
        *one_of(_PHASES, view.phase),
        *one_of(_CONDITIONS, view.condition),
        len(stables) / MOST_RUNNERS,
        view.seats / MOST_RUNNERS,
        *(number for place in range(RACES) for number in _race(box, view, place)),
        *(number for place in range(MOST_RUNNERS) for number in _stable(box, view, stables, place)),
        *_market(box, view, stables),
        *_breeding(view),
        *_cards(box, view, [cards.get(card) for card in ids]),
        *race_numbers(box, view, cards, stables),
    ]


def _race(box: Box, view: BigStakesView, place: int) -> list[float]:
    """A race of the program, or one picked for it."""
    races = view.program or view.picked
    if place >= len(races):
        return [0.0] * _OF_A_RACE
    card = box.race_cards[races[place]]
    return [
        1.0,
        card.furlongs / max(DISTANCES),
        float(card.surface == "turf"),
        card.purse / _biggest_purse(box),
        float(view.race_no == place + 1),
    ]


def _biggest_purse(box: Box) -> int:
    return max(card.purse for card in box.race_cards.values())


def _stable(box: Box, view: BigStakesView, stables: list[int], place: int) -> list[float]:
    """A stable as the viewer sees it; house stables come after the players'."""
    if place >= len(stables):
        return [0.0] * _OF_A_STABLE
    number = stables[place]
    stable = view.stables[number]
    purse = _biggest_purse(box)
    return [
        1.0,
        float(number < view.seats),
        len(stable.cards) / HORSES_IN_A_STABLE,
        stable.hidden / HORSES_IN_A_STABLE,
        stable.discarded / HORSES_IN_A_STABLE,
        len(stable.ran) / RACES,
        stable.purse / purse,
        *(count / RACES for count in stable.places),
        (stable.budget or 0) / box.money.auction_budget,
        (stable.bankroll or 0) / box.money.bet_bankroll,
        float(number in view.must),
        float(number == view.breeder),
    ]


def _market(box: Box, view: BigStakesView, stables: list[int]) -> list[float]:
    """Trades and the auction; the cards themselves are told of with the cards."""
    trade, offer, auction = view.trade, view.offer, view.auction
    bidder = auction.bidder if auction else None
    return [
        trade.cycle / _CYCLES if trade else 0.0,
        float(trade is not None and trade.turn == view.seat),
        trade.made[view.seat] / RACES if trade and view.seat is not None else 0.0,
        float(offer is not None and offer.answered),
        *(_is(stables, place, offer.seat if offer else None) for place in range(MOST_RUNNERS)),
        *(_is(stables, place, offer.to if offer else None) for place in range(MOST_RUNNERS)),
        auction.bid / box.money.auction_budget if auction else 0.0,
        auction.cards_left / len(box.horses) if auction else 0.0,
        *(_is(stables, place, bidder) for place in range(MOST_RUNNERS)),
    ]


def _is(stables: list[int], place: int, stable: int | None) -> float:
    return float(place < len(stables) and stables[place] == stable)


def _breeding(view: BigStakesView) -> list[float]:
    """The rows of a foal in the making, as far as they are known."""
    red = view.foal.red[:COLUMNS] if view.foal else ()
    return [
        len(view.foal.heart) / COLUMNS if view.foal else 0.0,
        *(points / _RED for points in red),
        *[0.0] * (COLUMNS - len(red)),
    ]


def _cards(box: Box, view: BigStakesView, cards: list[HorseCard | None]) -> list[float]:
    """All horse cards and the foals that may be born: how good they are and where they may be."""
    own = set() if view.seat is None else set(view.own_cards)
    others = {card for stable in view.stables for card in stable.cards} - own
    others |= {seen.card for seen in view.known}
    ran = {card for stable in view.stables for card in stable.ran}
    bred = (view.foal.sire, view.foal.dam) if view.foal else ()
    traded = (view.offer.give, view.offer.take) if view.offer else (None, None)
    lot = view.auction.lot if view.auction else None
    furlongs = _distance(box, view)

    def told(card: HorseCard) -> list[float]:
        return [
            card.rating(furlongs) / _RATING,
            card.overall / _RATING,
            float(card.id in own),
            float(card.id in others),
            float(card.id in ran),
            float(card.id in view.discards),
            float(card.id in (view.answer or ())),
            float(card.id in view.to_ask),
            *(float(card.id == part) for part in traded),
            float(card.id == lot),
            float(card.id in bred),
        ]

    return [number for card in cards for number in (told(card) if card else [0.0] * _OF_A_CARD)]


def _distance(box: Box, view: BigStakesView) -> int:
    """Of the race that is run or comes next."""
    if not view.program:
        return COLUMNS
    coming = min(max(view.race_no, 1), len(view.program))
    return box.race_cards[view.program[coming - 1]].furlongs
