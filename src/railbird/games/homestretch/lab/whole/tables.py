"""What is in the box and what the options say, as arrays for the kernels."""

import numpy as np

from railbird.core import BadSetup
from railbird.games.homestretch.box.components import CLASSES, DECKS, HORSES, Box
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.whole.layout import (
    BLUE,
    FINISHERS,
    MOST_CARDS,
    NUMBERS,
    SHARES,
    SPOT_COUNT,
    TOKENS,
)
from railbird.games.homestretch.learn import MOST_SEATS, SHARES_OF_A_HORSE, action_space
from railbird.games.homestretch.options import Options
from railbird.games.homestretch.phases.setup import check, colours, hands_dealt
from railbird.lab.arrays import Array
from railbird.lab.whole.tables import Part, code_in, filled, refuse_unknown

TITLE = Homestretch.title
KNOWN = frozenset(
    {
        "bet_order",
        "leader_tie",
        "allow_debt",
        "plus_on_special_move",
        "x_stops_special_move",
        "purple_races",
        "green_races",
        "start_tie",
        "market_tie",
        "reveal_losing_bets",  # changes what is told after a race; no row tells it
        "ghost",
        "colours",
    }
)
"""Options that the kernel plays by."""


TABLES = np.dtype(
    [
        ("seats", "i8"),
        ("actions", "i8"),
        # Actions by number: shares to draft come first, then tokens on spots
        ("bet", "i8"),
        ("move", "i8"),
        ("special_move", "i8"),
        ("reroll", "i8"),
        ("buy", "i8"),
        ("buy_top", "i8"),
        # Options
        ("strict", "i8"),
        ("one_each", "i8"),
        ("debt", "i8"),
        ("plus_special", "i8"),
        ("x_special", "i8"),
        ("races", "i8", 2),  # by deck: purple, green
        ("start_by_colour", "i8"),
        ("market_by_colour", "i8"),
        ("colour", "i8", MOST_SEATS),
        # Constants
        ("start_money", "i8"),
        ("finish", "i8"),
        ("full_move", "i8"),
        ("short_move", "i8"),
        ("special", "i8", 6),
        ("hand_size", "i8"),
        ("hands", "i8"),  # of the seats and of the ghost
        ("blind_fee", "i8"),
        ("dearest", "i8"),
        ("market_rounds", "i8"),
        # Shares by number
        ("horse_of", "i8", SHARES),
        ("rank_of", "i8", SHARES),  # by the names of the cards, as hands are sorted
        ("blue", "i8", BLUE),
        ("red", "i8", SHARES - BLUE),
        ("reds", "i8"),  # how many of them come to the market
        # Horses
        ("cost", "i8", NUMBERS),
        ("kind", "i8", NUMBERS),
        # Race cards
        ("purses", "i8", (MOST_CARDS, FINISHERS)),
        ("tokens", "i8", (MOST_CARDS, NUMBERS)),
        ("deck_of", "i8", MOST_CARDS),
        ("cards", "i8", (2, MOST_CARDS)),  # of each deck
        ("card_counts", "i8", 2),
        # Bets
        ("values", "i8", TOKENS),  # of the kinds of bet token, rising
        ("stock", "i8", TOKENS),  # tokens of each kind
        ("kinds", "i8"),
        ("figures", "i8", SPOT_COUNT),
        # For the row: what so many shares of a horse, or tokens on a spot, are
        ("thirds", "f4", SHARES_OF_A_HORSE + 1),
        ("fifths", "f4", TOKENS + 1),
        (f"code_{code_in(__file__)}", "i1"),
    ],
    align=True,
)


def tables_of(game: Homestretch, seats: int, options: Options) -> Array:
    """One record. BadSetup names what does not fit, as the game itself does, and what the kernel
    cannot play."""
    box = game.box
    check(box, seats, options)
    _check_kernel(box, seats, options)
    return filled(
        TABLES,
        (
            {"seats": seats},
            _actions(box),
            _options(box, seats, options),
            _constants(box, seats, options),
            _shares(box, seats),
            _cards(box),
            _bets(box),
        ),
    )


def _actions(box: Box) -> Part:
    move = SHARES + SPOT_COUNT * len(set(box.bet_tokens))
    reroll = move + 2 + len(HORSES)
    return {
        "actions": len(action_space(box)),
        "bet": SHARES,
        "move": move,
        "special_move": move + 2,
        "reroll": reroll,
        "buy": reroll + 2,
        "buy_top": reroll + 2 + SHARES,
    }


def _options(box: Box, seats: int, options: Options) -> Part:
    return {
        "strict": options.bet_order == "strict",
        "one_each": options.leader_tie == "one_each",
        "debt": options.allow_debt,
        "plus_special": options.plus_on_special_move,
        "x_special": options.x_stops_special_move,
        "races": [options.purple_races, options.green_races],
        "start_by_colour": options.start_tie == "colour",
        "market_by_colour": options.market_tie == "colour",
        "colour": colours(box, seats, options),
    }


def _constants(box: Box, seats: int, options: Options) -> Part:
    return {
        "start_money": box.start_money,
        "finish": box.finish,
        "full_move": box.full_move,
        "short_move": box.short_move,
        "special": box.special_spaces,
        "hand_size": box.hand_size[str(seats)],
        "hands": hands_dealt(box, seats, options),
        "blind_fee": box.blind_fee,
        "dearest": box.dearest_share,
        "market_rounds": box.market_rounds,
        "thirds": _steps(SHARES_OF_A_HORSE),
        "fifths": _steps(TOKENS),
    }


def _shares(box: Box, seats: int) -> Part:
    shares, names = list(box.shares.values()), sorted(box.shares)
    decks = [
        [n for n, share in enumerate(shares) if share.deck == each] for each in ("blue", "red")
    ]
    kinds = {horse.number: CLASSES.index(horse.kind) for horse in box.horses.values()}
    costs = {horse.number: horse.cost for horse in box.horses.values()}
    return {
        "horse_of": [share.horse for share in shares],
        "rank_of": [names.index(share.id) for share in shares],
        "blue": decks[0],
        "red": decks[1],
        "reds": len(decks[1]) if "red" in box.market_decks[str(seats)] else 0,
        "cost": [costs.get(horse, 0) for horse in range(NUMBERS)],
        "kind": [kinds.get(horse, 0) for horse in range(NUMBERS)],
    }


def _cards(box: Box) -> Part:
    cards = list(box.race_cards.values())
    decks = [[n for n, card in enumerate(cards) if card.deck == deck] for deck in DECKS]
    return {
        "purses": [card.purses for card in cards],
        "tokens": [card.tokens for card in cards],
        "deck_of": [DECKS.index(card.deck) for card in cards],
        "cards": [deck + [0] * (MOST_CARDS - len(deck)) for deck in decks],
        "card_counts": [len(deck) for deck in decks],
    }


def _bets(box: Box) -> Part:
    values = sorted(set(box.bet_tokens))
    return {
        "values": values,
        "stock": [box.bet_tokens.count(value) for value in values],
        "kinds": len(values),
        "figures": box.figures,
    }


def _check_kernel(box: Box, seats: int, options: Options) -> None:
    refuse_unknown(TITLE, options, KNOWN)
    if hands_dealt(box, seats, options) > seats + 1:
        raise BadSetup("the kernel of Homestretch plays with one ghost hand at most")
    if len(box.race_cards) > MOST_CARDS:
        raise BadSetup(
            f"{len(box.race_cards)} race cards: the kernel of Homestretch has room for {MOST_CARDS}"
        )


def _steps(count: int) -> list[float]:
    """Nothing, one part of `count`, two parts, …, added up as the row of the engine adds them."""
    sums = [0.0]
    for _ in range(count):
        sums.append(sums[-1] + 1 / count)
    return sums
