"""The smallest part of a game that is shown: one applied action, one resolved chance, or what is
told when the game is set up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railbird.core import Event, Game, Seat, State, seen_by


@dataclass(frozen=True, slots=True)
class Moment:
    state: State
    """The state it led to, which never changes afterwards."""
    events: tuple[Event, ...] = ()
    seat: Seat | None = None
    """Who acted; None where something came up."""
    ms: int = 0
    """How long the table shows it."""
    held: int = 0
    """How much of that is time to read the result of a race."""
    written: bool = True
    """An entry of the record stands for it."""


CROSSING_MS = 1800
"""So much longer a moment is shown in which the first horse of a race comes over the line."""


def natural_length(game: Game, moment: Moment) -> int:
    """Milliseconds at normal speed; what the public may not notice takes no time."""
    noticed = (seen_by(event, None) for event in moment.events)
    public = [event for event in noticed if event is not None]
    crossing = _is_crossing(game, moment.state, public)
    return sum(game.shown_ms(event) for event in public) + CROSSING_MS * crossing


def _is_crossing(game: Game, state: State, events: Sequence[Event]) -> bool:
    return any(game.is_crossing(event, state) for event in events)


def is_finish(game: Game, moment: Moment) -> bool:
    """Whether the first horse comes over the line in it, or the race is over."""
    return ends_a_race(game, moment) or _is_crossing(game, moment.state, moment.events)


def ends_a_race(game: Game, moment: Moment) -> bool:
    return any(game.is_result(event) for event in moment.events)


def spread(game: Game, moments: Sequence[Moment], total: int, held: int = 0) -> tuple[Moment, ...]:
    """The moments with their lengths, which add up to the total; `held` is for each result."""
    results = [ends_a_race(game, moment) for moment in moments] if held else []
    filmed = _filmed(game, moments, total - held * sum(results))
    if not any(results):
        return filmed
    return tuple(
        replace(moment, ms=moment.ms + held, held=held) if result else moment
        for moment, result in zip(filmed, results, strict=True)
    )


def _filmed(game: Game, moments: Sequence[Moment], total: int) -> tuple[Moment, ...]:
    lengths = [natural_length(game, moment) for moment in moments]
    whole, so_far, shared_out = sum(lengths), 0, 0
    timed = []
    for moment, length in zip(moments, lengths, strict=True):
        so_far += length
        until = total * so_far // whole if whole else 0
        timed.append(replace(moment, ms=until - shared_out) if until > shared_out else moment)
        shared_out = until
    return tuple(timed)
