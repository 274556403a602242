"""What a record tells about its races: each as it stood when it was official."""

from collections.abc import Iterator

from railbird.core import BadRecord, Record, verify
from railbird.core.record import Resolved, replay
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.rules.card import CardRace
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView


def game_of(record: Record) -> TopOfTheStretch:
    """The game of the record; BadRecord if it is another one, or not over."""
    if record.header.game != TopOfTheStretch.id:
        raise BadRecord(1, f"a game of {record.header.game}; the library keeps Top of the Stretch")
    if record.ended is None:
        raise BadRecord(len(record.entries) + 1, "the game is not over; only finished races count")
    return TopOfTheStretch(record.header.pack)


def official_races(
    record: Record, game: TopOfTheStretch
) -> list[tuple[CardRace, TopOfTheStretchView]]:
    """Every race of a sound record, with what a spectator saw at its end."""
    state = verify(record, game)
    assert isinstance(state, State)
    last = (state.sheet, state.view(None))
    return [last] if len(state.card) == 1 else [*_before_the_last(record, game), last]


def _before_the_last(
    record: Record, game: TopOfTheStretch
) -> Iterator[tuple[CardRace, TopOfTheStretchView]]:
    """The next race of a card wipes the board as soon as one is official; so the last roll of each
    race is made a second time on a card that ends there."""
    steps = replay(record, game)
    state, _ = next(steps)
    assert isinstance(state, State)
    for entry in record.entries:
        if state.race == len(state.card):
            return
        before = state.copy()
        next(steps)
        if state.race > before.race:
            assert isinstance(entry, Resolved)
            before.card = before.card[: before.race]
            before.resolve(entry.came)
            yield before.sheet, before.view(None)
