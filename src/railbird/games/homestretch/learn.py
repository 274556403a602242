"""Actions and views as numbers, for machines that learn.

The order of the actions and of the figures in a row stays the same for the same box.
"""

from collections.abc import Iterable, Sequence

from railbird.core import Action
from railbird.core.row import from_own_seat, one_of
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop, DraftPick, PassBuy
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, SPOTS, Box
from railbird.games.homestretch.phases.betting import placement
from railbird.games.homestretch.phases.race import AGAIN_OR_END, DRIVE_OR_SHARE, SPECIAL_MOVES
from railbird.games.homestretch.view import HomestretchView

MOST_SEATS = 6
"""Rows are as long as at the fullest table; empty seats are zeros."""

_PHASES = ("draft", "betting", "race_turn", "market")
_CHOICES = ("drive", "special", "again")
_MONEY = 100
_PURSE = 36
_SHARES = 3
_ROLLS = 2
_DIFFERENCE = 5


def action_space(box: Box) -> tuple[Action, ...]:
    """Every action that is ever listed."""
    values = sorted(set(box.bet_tokens))
    return (
        *(DraftPick(card) for card in box.shares),
        *(placement(value, *spot) for value in values for spot in SPOTS),
        *DRIVE_OR_SHARE,
        *SPECIAL_MOVES.values(),
        *AGAIN_OR_END,
        *(BuyFaceUp(card) for card in box.shares),
        BuyTop(),
        PassBuy(),
    )


def observation(box: Box, view: HomestretchView) -> list[float]:
    """What the view says as a row of numbers, most of them from 0 to 1; its owner comes first."""
    seats = from_own_seat(view.seat, len(view.money))
    return [
        *one_of(_PHASES, view.phase),
        *_race_day(box, view),
        *(number for place in range(MOST_SEATS) for number in _player(box, view, seats, place)),
        *_card(box, view),
        *_track(box, view),
        *_dice(view),
        *_own_bets(box, view),
        *_others_bets(box, view, seats),
        *_draft(box, view),
        *_market(box, view),
    ]


def _race_day(box: Box, view: HomestretchView) -> list[float]:
    decks = [len(box.cards_of(deck)) for deck in view.races_to_come]
    return [
        len(view.money) / MOST_SEATS,
        view.race / sum(decks),
        *(left / cards for left, cards in zip(view.races_to_come.values(), decks, strict=True)),
    ]


def _player(box: Box, view: HomestretchView, seats: Sequence[int], place: int) -> list[float]:
    """A seat as all see it."""
    if place >= len(seats):
        return [0.0] * (5 + len(HORSES))
    seat = seats[place]
    return [
        1.0,
        view.money[seat] / _MONEY,
        view.limits[seat] / MOST_SEATS if view.limits else 0.0,
        view.tokens_left[seat] / len(box.bet_tokens),
        float(seat == view.roller),
        *_by_horse(box, view.stables[seat]),
    ]


def _by_horse(box: Box, cards: Iterable[str]) -> list[float]:
    counts = dict.fromkeys(HORSES, 0.0)
    for card in cards:
        counts[box.shares[card].horse] += 1 / _SHARES
    return list(counts.values())


def _card(box: Box, view: HomestretchView) -> list[float]:
    if view.card is None:
        return [0.0] * 3
    return [purse / _PURSE for purse in box.race_cards[view.card].purses]


def _track(box: Box, view: HomestretchView) -> list[float]:
    numbers: list[float] = []
    for horse in HORSES:
        token = view.token.get(horse, "")
        held = token == "X"
        numbers += [
            view.position[horse] / box.finish,
            float(held),
            int(token or 0) / box.finish if not held else 0.0,
            *(float(view.finished[place : place + 1] == (horse,)) for place in range(3)),
        ]
    return numbers


def _dice(view: HomestretchView) -> list[float]:
    choice = one_of(_CHOICES, view.choice)
    if view.dice is None:
        return [*choice, 0.0, 0.0, *([0.0] * len(HORSES))]
    first, second = view.dice
    difference = abs(first - second) / _DIFFERENCE
    return [*choice, view.rolls / _ROLLS, difference, *one_of(HORSES, first + second)]


def _own_bets(box: Box, view: HomestretchView) -> list[float]:
    """The points on each spot, and the tokens left by value."""
    points, total = [0.0] * len(SPOTS), sum(box.bet_tokens)
    for bet in view.bets:
        if bet.seat == view.seat:
            points[SPOT_OF[bet.horse, bet.line]] += (bet.value or 0) / total
    left = [
        view.unplaced.count(value) / len(box.bet_tokens) for value in sorted(set(box.bet_tokens))
    ]
    return points + left


def _others_bets(box: Box, view: HomestretchView, seats: Sequence[int]) -> list[float]:
    """The tokens on each spot, by seat; their values are not to be seen."""
    tokens = [0.0] * (len(SPOTS) * (MOST_SEATS - 1))
    for bet in view.bets:
        if bet.seat != seats[0]:
            start = (seats.index(bet.seat) - 1) * len(SPOTS)
            tokens[start + SPOT_OF[bet.horse, bet.line]] += 1 / len(box.bet_tokens)
    return tokens


def _draft(box: Box, view: HomestretchView) -> list[float]:
    draft = view.draft
    if draft is None:
        return [0.0] * (1 + 2 * len(HORSES))
    hand_size = box.hand_size[str(len(view.money))]
    return [draft.step / hand_size, *_by_horse(box, draft.hand), *_by_horse(box, draft.kept)]


def _market(box: Box, view: HomestretchView) -> list[float]:
    market = view.market
    if market is None:
        return [0.0] * (2 + len(HORSES))
    return [
        market.round / box.market_rounds,
        market.deck / len(box.shares),
        *_by_horse(box, market.row),
    ]
