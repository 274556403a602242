"""Promise 5, the part about spellings: an action that is accepted though not listed leads where the
actions lead that a record stores for it."""

from railbird.core import Action, Event, Seat
from railbird.testing.fingerprint import difference, fingerprint
from railbird.testing.moment import Moment
from railbird.testing.promise import Promise


def check_listed_spelling(moment: Moment, seat: Seat, action: Action) -> None:
    """What is listed is recorded as it is."""
    with moment.sound(Promise.RECORD, f"spelling out seat {seat}'s {action!r}"):
        steps = list(moment.state.expand(seat, action))
    if steps != [action]:
        raise _broken(moment, f"seat {seat}'s listed {action!r} would be recorded as {steps}")


def check_spelling(moment: Moment, seat: Seat, action: Action) -> None:
    as_given, as_recorded = moment.state.copy(), moment.state.copy()
    told: list[Event] = []
    with moment.sound(Promise.RECORD, f"spelling out seat {seat}'s {action!r}"):
        steps = list(as_recorded.expand(seat, action))
        given_told = list(as_given.apply(seat, action))
        for step in steps:
            if step != action and step not in as_recorded.legal(seat):
                raise _broken(
                    moment,
                    f"seat {seat}'s {action!r} is spelled out to {step!r}, which is not listed",
                )
            told += as_recorded.apply(seat, step)
    differs = difference(fingerprint(as_given), fingerprint(as_recorded))
    if differs:
        raise _broken(
            moment,
            f"seat {seat}'s {action!r} is recorded as {steps}, which leads elsewhere: {differs}",
        )
    if given_told != told:
        raise _broken(
            moment,
            f"seat {seat}'s {action!r} tells {given_told}, recorded as {steps} it tells {told}",
        )


def _broken(moment: Moment, seen: str) -> Exception:
    return moment.broken(Promise.RECORD, seen)
