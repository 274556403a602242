"""How long a table shows what happened, at normal speed. A bot's turn takes about a second."""

from railbird.core import Event, tag_of
from railbird.games.long_shot.box.components import Box
from railbird.games.long_shot.events import DraggedAlong, Moved
from railbird.games.long_shot.state import State

SHOWN_MS = {
    "market_formed": 900,
    "starting_card_dealt": 400,
    "race_begun": 1000,
    "rolled": 800,
    "dragged_along": 450,
    "stays_finished": 500,
    "finished": 1300,
    "last_round": 1000,
    "wild_marked": 100,
    "wild_erased": 150,
    "concession_marked": 180,
    "helmet_marked": 180,
    "jersey_marked": 150,
    "bar_marked": 150,
    "bet_placed": 200,
    "horse_taken": 500,
    "bonus_claimed": 200,
    "money_gained": 150,
    "money_lost": 150,
    "line_completed": 150,
    "set_completed": 200,
    "ability_used": 200,
    "passed": 150,
    "purse_paid": 800,
    "game_ended": 1500,
}

RESULTS = frozenset({"game_ended"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(_box: Box, event: Event) -> int:
    if isinstance(event, Moved):
        return 250 + 70 * abs(event.spaces)
    return SHOWN_MS.get(tag_of(event), 0)


def is_crossing(_box: Box, event: Event, after: State) -> bool:
    """One that it drags over the line is not the first (LS-7.5)."""
    match event:
        case Moved(horse=horse, home=True):
            return after.finished[0] == horse
        case DraggedAlong(home=home):
            return after.finished[0] in home if home else False
    return False


def is_result(_box: Box, event: Event) -> bool:
    return tag_of(event) in RESULTS
