"""Which abilities an event sets off, and in which order they wait (LS-2.15, LS-4.4, LS-4.9)."""

from railbird.core import Seat
from railbird.games.long_shot.state import Due, State


def set_off(
    state: State,
    seat: Seat,
    event: str,
    *,
    what: str = "",
    amount: int = 0,
    horse: int = 0,
    only: int = 0,
) -> None:
    """Note the seat's cards that answer to this event; `only` is the one card it can concern
    (LS-7.28)."""
    numbers = state.lineup.on.get(event)
    if numbers is None or state.is_roland(seat):  # LS-7.37
        return
    for number in numbers:
        if state.owner[number] != seat or (only and number != only):
            continue
        when = state.lineup.ability(number).when
        if (
            when.allows(what)
            and when.die in (None, state.dice[0])  # the physical die, LS-7.19
            and when.amount in (None, amount)
            and (not when.helmet_on_target or state.helmets[seat] >> horse & 1)
        ):
            state.set_off.append(Due(number, horse))


def queue_up(state: State) -> None:
    """Put what was just set off before everything that waits, the lowest card first."""
    if state.set_off:
        state.set_off.sort(key=_card, reverse=True)
        state.agenda += state.set_off
        state.set_off.clear()


def _card(due: Due) -> int:
    return due.card
