"""Slips lie face down: totals are announced and paid, and the horses line up (WP-4.5, WP-7.16)."""

from railbird.core import Phase
from railbird.games.win_place_and_show.events import Announced, Paid
from railbird.games.win_place_and_show.phases.betting import sells_tickets
from railbird.games.win_place_and_show.rules.daily_double import only_tickets
from railbird.games.win_place_and_show.rules.slip import total_of
from railbird.games.win_place_and_show.state import State


def begin(state: State) -> None:
    totals = tuple(total_of(slip, state.first_field) for slip in state.slips)
    for seat, total in enumerate(totals):
        if total:
            state.book(Paid(state.race, seat, "stake", -total))
    state.tell(Announced(totals))
    if sells_tickets(state):
        state.double = [only_tickets(slip) for slip in state.slips]
    line_up(state)
    state.enter("roll")


def line_up(state: State) -> None:
    """Each horse in the gate of its post, entered or not (WP-2.15)."""
    card = state.card
    for horse in state.entered:
        state.place[horse] = card.track.gate(horse)
    state.allowance = tuple(horse for horse in state.entered if card.horses[horse].apprentice)


ANNOUNCE = Phase("announce", begin=begin)
