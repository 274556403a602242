"""What trades teach a seat about other stables (BS-8): cards shown to it, and where they are."""

from railbird.core import Seat
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import Seen


def learn(state: State, seat: Seat, card: int, owner: Seat) -> None:
    """The seat sees the card in the owner's hand."""
    forget(state, seat, card)
    state.known[seat] = tuple(sorted((*state.known[seat], Seen(card, (owner,))), key=_by_card))


def forget(state: State, seat: Seat, card: int) -> None:
    """The card is the seat's own now, or open to all."""
    state.known[seat] = tuple(seen for seen in state.known[seat] if seen.card != card)


def swap_seen(state: State, one: Seat, other: Seat) -> None:
    """Two stables have traded: onlookers no longer know which of them has a card they saw."""
    for seat in range(state.seats):
        if seat not in (one, other):
            state.known[seat] = tuple(_blurred(seen, one, other) for seen in state.known[seat])


def _blurred(seen: Seen, one: Seat, other: Seat) -> Seen:
    if one not in seen.stables and other not in seen.stables:
        return seen
    return Seen(seen.card, tuple(sorted({*seen.stables, one, other})))


def _by_card(seen: Seen) -> int:
    return seen.card
