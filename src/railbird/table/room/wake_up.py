"""When a table needs somebody to run its bots and clocks."""

from railbird.table.room.position import Position


def wakes_at(position: Position, now: int, reveal_seconds: float, looked_at: bool) -> int | None:
    """Milliseconds since 1970; None if nothing will happen there by itself."""
    row, session = position.row, position.session
    if row.phase == "starting":
        return now + int(reveal_seconds * 1000)
    if session is None or row.phase != "playing":
        return None
    if session.long_chance is not None:
        return now
    bots = {number for number, seat in enumerate(row.seats) if seat.bot}
    asked = session.decision.must if session.decision else ()
    played = looked_at or any(seat.visitor for seat in row.seats)
    if played and bots.intersection(asked):
        return now
    requests = (each.until for each in row.requests)
    return min((*session.clocks.due.values(), *requests), default=None)
