"""Promise 5: the game that was played can be written down, read, verified and resumed.

An action that is accepted though not listed leads where the actions lead that a record stores for
it.
"""

from railbird.core import Action, Event, Match, Seat, State, verify
from railbird.core.record import final_state, parse_record
from railbird.testing.fingerprint import Fingerprint, difference, fingerprint
from railbird.testing.moment import Moment
from railbird.testing.promise import Promise


def check_header(start: Moment, set_up: State) -> None:
    """The options in the header set up the game that was asked for."""
    changed = start.changes(set_up)
    if changed:
        raise start.broken(
            Promise.RECORD, f"the options that a record keeps set up another game: {changed}"
        )


def check_record(end: Moment, match: Match) -> None:
    with end.sound(Promise.RECORD, "verifying the record of the game"):
        record = parse_record(match.record.dump())
        again = verify(record, end.game)
    if record.dump() != match.record.dump():
        raise end.broken(Promise.RECORD, "the record reads differently from what was written")
    changed = end.changes(again)
    if changed:
        raise end.broken(Promise.RECORD, f"the replayed game ends differently: {changed}")
    for viewer in end.viewers:
        if again.view(viewer) != end.view(viewer):
            raise end.broken(Promise.RECORD, f"view({viewer}) differs after the replay")


def check_resumed(end: Moment, match: Match, entries: int, then: Fingerprint) -> None:
    """The record up to an earlier entry is an unfinished game that stands where it stood."""
    lines = match.record.dump().splitlines(keepends=True)[: entries + 1]
    with end.sound(Promise.RECORD, f"resuming the game after {entries} entries"):
        resumed = final_state(parse_record(b"".join(lines)), end.game)
    changed = difference(then, fingerprint(resumed))
    if changed:
        raise end.broken(
            Promise.RECORD, f"the game resumed after {entries} entries stands elsewhere: {changed}"
        )


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
