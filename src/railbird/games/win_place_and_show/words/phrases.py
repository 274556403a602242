"""Money, horses, slips and moves in words."""

from collections.abc import Sequence

from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.rules.slip import (
    Baseball,
    Bet,
    Slip,
    Straight,
    Ticket,
    WheelFirst,
    WheelSecond,
)

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")

REASON_WORDS = {
    "bonus": "the bonus was not taken",
    "allowance": "the apprentice allowance was not used",
    "three_short": "it stopped three squares short",
    "lane": "it took an unfavourable lane",
}


def money(amount: int) -> str:
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def score(_box: Box, points: int) -> str:
    return money(points)


def horse_name(box: Box, race: int, horse: int) -> str:
    return f"#{horse} {box.races[race - 1].horses[horse].name}"


def numbers(horses: Sequence[int]) -> str:
    return ", ".join(f"#{horse}" for horse in horses) or "none"


def squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


def bet_words(bet: Bet) -> str:
    return f"{money(bet.amount)} on #{bet.horse} to {bet.position}"


def ticket_words(ticket: Ticket) -> str:
    each = f"{money(ticket.stake)} each"
    match ticket:
        case Straight(first, second, stake):
            return f"{first}-{second} for {money(stake)}"
        case Baseball(horses):
            return f"baseball {', '.join(map(str, horses))} at {each}"
        case WheelSecond(first):
            return f"{first} wheel at {each}"
        case WheelFirst(second):
            return f"wheel {second} at {each}"


def slip_words(slip: Slip) -> str:
    entries = [bet_words(bet) for bet in slip.bets]
    entries += [f"Daily Double {ticket_words(ticket)}" for ticket in slip.tickets]
    entries += [
        f"{void.entry} of {money(void.amount)} void"
        for void in (*slip.void_bets, *slip.void_tickets)
    ]
    return "; ".join(entries) or "nothing"


def count_words(strength: int, die: int, bonus: int, allowance: int) -> str:
    """9 strength + 4 die + 3 bonus = 16."""
    parts = [f"{strength} strength", f"{die} die"]
    parts += [f"{bonus} bonus"] if bonus else []
    parts += [f"{allowance} allowance"] if allowance else []
    return f"{' + '.join(parts)} = {strength + die + bonus + allowance}"


def end_words(to: str, unused: int, stop: str) -> str:
    if stop == "short":
        return f"{to}, {squares(unused)} short on a passing square"
    if stop == "blocked":
        return f"{to}, blocked with {squares(unused)} lost"
    return to
