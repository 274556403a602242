"""Money, horses, shares and dice in words."""

from collections.abc import Sequence

from railbird.games.homestretch.box.components import Box

PLACES = {1: "wins", 2: "is second", 3: "is third"}
LINE_WORDS = {"win": "to Win", "place": "to Place", "show": "to Show"}


def money(amount: int) -> str:
    return f"-${-amount}k" if amount < 0 else f"${amount}k"


def score(_box: Box, points: int) -> str:
    return money(points)


def horse_name(box: Box, horse: int) -> str:
    return f"#{horse} {box.horses[horse].name}"


def share_name(box: Box, card: str) -> str:
    share = box.shares[card]
    return f"{horse_name(box, share.horse)} ({money(share.cost)})"


def card_name(box: Box, card: str) -> str:
    """As players know it, by its horse; an id that no card has stays as it is."""
    return horse_name(box, box.shares[card].horse) if card in box.shares else f"card {card!r}"


def horses_of(box: Box, cards: Sequence[str]) -> str:
    return ", ".join(f"#{box.shares[card].horse}" for card in cards)


def spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def dice_words(dice: tuple[int, int]) -> str:
    return f"{dice[0]} and {dice[1]}"
