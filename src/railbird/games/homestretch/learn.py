"""Actions and views as numbers, for machines that learn.

The order of the actions and of the figures in a row stays the same for the same box.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from railbird.core import Action, Learn, Measure, Seat, prepared
from railbird.core.observation import Floats, Memo, from_own_seat, joined, one_hot, zeros
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop, DraftPick, PassBuy
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, SPOTS, Box
from railbird.games.homestretch.phases.betting import placement
from railbird.games.homestretch.phases.race import AGAIN_OR_END, DRIVE_OR_SHARE, SPECIAL_MOVES
from railbird.games.homestretch.view import BetView, HomestretchView

MOST_SEATS = 6
"""Rows are as long as at the fullest table; empty seats are zeros."""

_PHASES = ("draft", "betting", "race_turn", "market")
_CHOICES = ("drive", "special", "again")
MONEY = 100
PURSE = 36
SHARES_OF_A_HORSE = 3
ROLLS = 2
DIFFERENCE = 5
_NO_PLAYER = zeros(5 + len(HORSES))
_NO_DRAFT = zeros(1 + 2 * len(HORSES))
_NO_MARKET = zeros(2 + len(HORSES))


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


class Observer:
    """Views as rows of numbers, most of them from 0 to 1; the owner of a view comes first."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._values = sorted(set(box.bet_tokens))
        self._days = Memo(self._day)
        self._players = Memo(self._player)
        self._shares = Memo(self._by_horse)
        self._cards = Memo(self._card)
        self._horses = Memo(self._horse)
        self._dice = Memo(_dice)
        self._bets = Memo(self._bets_seen)
        self._drafts = Memo(self._draft)
        self._markets = Memo(self._market)

    def __call__(self, view: HomestretchView) -> Sequence[float]:
        money = view.money
        seats = len(money)
        finished = view.finished
        return joined(
            (
                self._days[view.phase, seats, view.race, *view.races_to_come.items()],
                *self._all_players(view, from_own_seat(view.seat, seats)),
                _NO_PLAYER * (MOST_SEATS - seats),
                self._cards[view.card],
                *self._track(view.position, view.token, finished),
                self._dice[view.choice, view.rolls, view.dice],
                self._bets[view.seat, seats, view.unplaced, view.bets],
                self._drafts[draft.step, seats, draft.hand, draft.kept]
                if (draft := view.draft)
                else _NO_DRAFT,
                self._markets[market.round, market.deck, market.row]
                if (market := view.market)
                else _NO_MARKET,
            )
        )

    def _all_players(self, view: HomestretchView, seats: Iterable[int]) -> list[Floats]:
        """Each seat as all see it."""
        players, money, left, stables = self._players, view.money, view.tokens_left, view.stables
        limits, roller, shares = view.limits or (0,) * len(money), view.roller, self._shares
        parts: list[Floats] = []
        for seat in seats:
            parts.append(players[money[seat], limits[seat], left[seat], seat == roller])
            parts.append(shares[stables[seat]])
        return parts

    def _player(self, key: tuple[int, int, int, bool]) -> list[float]:
        money, limit, tokens, rolls = key
        in_hand = tokens / len(self._box.bet_tokens)
        return [1.0, money / MONEY, limit / MOST_SEATS, in_hand, float(rolls)]

    def _day(self, key: Any) -> list[float]:
        phase, seats, race, *races_to_come = key
        decks = [len(self._box.cards_of(deck)) for deck, _ in races_to_come]
        return [
            *one_hot(_PHASES, phase),
            seats / MOST_SEATS,
            race / sum(decks),
            *(left / cards for (_, left), cards in zip(races_to_come, decks, strict=True)),
        ]

    def _by_horse(self, cards: Iterable[str]) -> list[float]:
        counts = dict.fromkeys(HORSES, 0.0)
        for card in cards:
            counts[self._box.shares[card].horse] += 1 / SHARES_OF_A_HORSE
        return list(counts.values())

    def _card(self, card: str | None) -> list[float]:
        if card is None:
            return [0.0] * 3
        return [purse / PURSE for purse in self._box.race_cards[card].purses]

    def _track(
        self, position: dict[int, int], token: dict[int, str], finished: tuple[int, ...]
    ) -> list[Floats]:
        """Few horses have a token or have finished, so most parts go by the position alone."""
        horses = self._horses
        parts = [horses[at, "", 0] for at in position.values()]
        for horse in {*token, *finished}:
            place = finished.index(horse) + 1 if horse in finished else 0
            parts[horse - HORSES.start] = horses[position[horse], token.get(horse, ""), place]
        return parts

    def _horse(self, key: tuple[int, str, int]) -> list[float]:
        position, token, place = key
        held = token == "X"
        return [
            position / self._box.finish,
            float(held),
            int(token or 0) / self._box.finish if not held else 0.0,
            *one_hot((1, 2, 3), place),
        ]

    def _bets_seen(
        self, key: tuple[int | None, int, tuple[int, ...], tuple[BetView, ...]]
    ) -> list[float]:
        """One's own points on each spot, the tokens left by value, and the tokens of the others on
        each spot, by seat; their values are not to be seen."""
        viewer, seats, unplaced, bets = key
        own, others = [0.0] * len(SPOTS), [0.0] * (len(SPOTS) * (MOST_SEATS - 1))
        total, tokens = sum(self._box.bet_tokens), len(self._box.bet_tokens)
        order = from_own_seat(viewer, seats)
        for bet in bets:
            spot = SPOT_OF[bet.horse, bet.line]
            if bet.seat == viewer:
                own[spot] += (bet.value or 0) / total
            if bet.seat != order[0]:
                others[(order.index(bet.seat) - 1) * len(SPOTS) + spot] += 1 / tokens
        return own + [unplaced.count(value) / tokens for value in self._values] + others

    def _draft(self, key: tuple[int, int, tuple[str, ...], tuple[str, ...]]) -> list[float]:
        step, seats, hand, kept = key
        hand_size = self._box.hand_size[str(seats)]
        return [step / hand_size, *self._by_horse(hand), *self._by_horse(kept)]

    def _market(self, key: tuple[int, int, tuple[str, ...]]) -> list[float]:
        market_round, deck, row = key
        return [
            market_round / self._box.market_rounds,
            deck / len(self._box.shares),
            *self._by_horse(row),
        ]


def _dice(key: tuple[str, int, tuple[int, int] | None]) -> list[float]:
    choosing, rolls, dice = key
    choice = one_hot(_CHOICES, choosing)
    if dice is None:
        return [*choice, 0.0, 0.0, *([0.0] * len(HORSES))]
    first, second = dice
    difference = abs(first - second) / DIFFERENCE
    return [*choice, rolls / ROLLS, difference, *one_hot(HORSES, first + second)]


def scores_so_far(_box: Box, view: HomestretchView) -> Sequence[int | None]:
    return view.money


LEARN: Learn[Box, HomestretchView] = Learn(
    action_space=action_space,
    observation=prepared(Observer),
    scores_so_far=scores_so_far,
)


def assets(box: Box, view: HomestretchView) -> Sequence[tuple[Seat, str]]:
    """The shares of each stable, by horse."""
    shares, horses = box.shares, box.horses
    return [
        (seat, f"{shares[share].horse} {horses[shares[share].horse].name}")
        for seat, stable in enumerate(view.stables)
        for share in stable
    ]


MEASURE: Measure[Box, HomestretchView] = Measure(assets=assets, dealing=(DraftPick,))
