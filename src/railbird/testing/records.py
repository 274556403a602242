"""Promise 5: the game that was played can be written down, read, verified and resumed."""

from railbird.core import Match, State, verify
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
