"""Money, horses, cards and bonuses in words."""

from collections.abc import Sequence

from railbird.core import Seat
from railbird.games.long_shot.box.components import CELL_OF, NAME_OF_ROLAND, SIDE, Bonus, Box
from railbird.games.long_shot.view import LongShotView

PLACES = {1: "first", 2: "second", 3: "third"}


def money(amount: int) -> str:
    return f"-${-amount}" if amount < 0 else f"${amount}"


def score(_box: Box, points: int) -> str:
    return money(points)


def spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def called(names: Sequence[str], seat: Seat) -> str:
    """A player's name; whoever has no seat is Roland."""
    return names[seat] if seat < len(names) else NAME_OF_ROLAND


def card_name(box: Box, card_id: str) -> str:
    card = box.cards[card_id]
    return f"#{card.number} {card.name}"


def horse_name(box: Box, view: LongShotView, number: int) -> str:
    return card_name(box, view.cards[number - 1])


def space_name(box: Box, cell: str) -> str:
    """The number and its row, as a player counts them: "8 (row 1)"."""
    where, _ = row_of(box, cell)
    return f"{box.grid[CELL_OF[cell]]} ({where})"


def row_of(box: Box, cell: str) -> tuple[str, str]:
    """In words and to type: by its row, and its column where the number stands twice in the row."""
    row, column = (int(part) for part in cell.split("."))
    twice = box.grid[row * SIDE : (row + 1) * SIDE].count(box.grid[CELL_OF[cell]]) > 1
    if twice:
        return f"row {row + 1}, column {column + 1}", f"{row + 1}{column + 1}"
    return f"row {row + 1}", f"{row + 1}"


def bonus_name(bonus: Bonus) -> str:
    """As a player would call it, on the board and in a list."""
    match bonus.op:
        case "gain":
            return money(bonus.amount)
        case "free_bet":
            return f"free {money(bonus.amount)} bet"
        case "move_each":
            way = "forward" if bonus.spaces > 0 else "back"
            return f"{bonus.horses} horse{'s' * (bonus.horses > 1)} {way} {abs(bonus.spaces)}"
        case "action_helmet":
            return "helmet"
        case "action_jersey":
            return "jersey"
        case _:
            return "free horse"
