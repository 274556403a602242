"""The call of a race, for games that have a caller."""

from collections.abc import Iterable, Sequence

from railbird.core import Caller, Event, Game, seen_by


def called(
    game: Game, before: Sequence[tuple[int, Event]], told: Sequence[Event]
) -> list[tuple[str, ...]]:
    """What the caller says at each of these events, having heard those before, with their places.

    The caller is told what a spectator is told, so a call can give away no secret.
    """
    caller = game.caller()
    if caller is None or not any(type(event) in caller.listens_for for event in told):
        return [()] * len(told)
    for event in _race_so_far(caller, before):
        public = _public(caller, event)
        if public is not None:
            caller.note(public)
    return [_said(caller, event) for event in told]


def _said(caller: Caller, event: Event) -> tuple[str, ...]:
    public = _public(caller, event)
    return () if public is None else tuple(said.text for said in caller.hear(public))


def _public(caller: Caller, event: Event) -> Event | None:
    return seen_by(event, None) if type(event) in caller.listens_for else None


def _race_so_far(caller: Caller, before: Sequence[tuple[int, Event]]) -> Iterable[Event]:
    """The events since the last race began, or all of them."""
    start = len(before) - 1
    while start > 0 and type(before[start][1]) is not caller.begins_with:
        start -= 1
    return (event for _, event in before[max(start, 0) :])
