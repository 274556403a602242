"""The call of a race, for games that have a caller."""

from collections.abc import Iterable, Sequence

from railbird.core import Event, Game


def called(game: Game, before: Iterable[Event], told: Sequence[Event]) -> list[tuple[str, ...]]:
    """What the caller says at each of these events, having heard those before."""
    caller = game.caller()
    if caller is None:
        return [()] * len(told)
    for event in before:
        caller.hear(event)
    return [tuple(said.text for said in caller.hear(event)) for event in told]
