"""What is in the box: horses, shares, tote board, race cards, tokens (HS-2)."""

import msgspec

from railbird.games.homestretch.actions import LINES

HORSES = range(2, 13)
"""Two dice name the horses, so their numbers are not data."""

X = -1
"""The token that holds a horse back; a + token is written as its bonus, no token as 0."""

SPOTS = tuple((horse, line) for horse in HORSES for line in LINES)
"""The 33 places for bets on the tote board; a spot is an index into this tuple."""

SPOT_OF: dict[tuple[int, str], int] = {spot: index for index, spot in enumerate(SPOTS)}

PAID_LINES = tuple(LINES[place:] for place in range(len(LINES)))
"""The lines that pay, by place: the first Win, Place and Show, the third Show alone (HS-7.14)."""

DECKS = ("purple", "green")
COLOURS_OF_SHARES = ("blue", "red")
CLASSES = ("longshot", "field", "favorite")


class Horse(msgspec.Struct, frozen=True):
    number: int
    name: str
    kind: str
    cost: int


class Share(msgspec.Struct, frozen=True):
    id: str
    deck: str
    horse: int
    cost: int


class RaceCard(msgspec.Struct, frozen=True):
    id: str
    deck: str
    name: str
    purses: tuple[int, int, int]
    tokens: tuple[int, ...]
    """By horse number; 0, a bonus, or X."""


class Box(msgspec.Struct, frozen=True):
    """Everything in the box, typed and checked."""

    horses: dict[int, Horse]
    shares: dict[str, Share]
    figures: tuple[int, ...]
    """Payout per point of bet token, by spot (HS-2.5)."""
    race_cards: dict[str, RaceCard]
    bet_tokens: tuple[int, ...]
    """The values of one player's tokens (HS-2.1)."""
    colours: tuple[str, ...]
    """In tie order (HS-2.2)."""
    start_money: int
    finish: int
    finishers: int
    blind_fee: int
    market_rounds: int
    full_move: int
    short_move: int
    special_spaces: tuple[int, ...]
    """By difference of the dice (HS-2.8)."""
    hand_size: dict[str, int]
    ghost_hands: dict[str, int]
    market_decks: dict[str, tuple[str, ...]]
    paid_lines: tuple[tuple[str, ...], ...] = PAID_LINES

    @property
    def dearest_share(self) -> int:
        return max(share.cost for share in self.shares.values())

    @property
    def cheapest_share(self) -> int:
        return min(share.cost for share in self.shares.values())

    def cards_of(self, deck: str) -> tuple[str, ...]:
        return tuple(card.id for card in self.race_cards.values() if card.deck == deck)

    def shares_of(self, deck: str) -> tuple[str, ...]:
        return tuple(share.id for share in self.shares.values() if share.deck == deck)
