"""What a record tells about its races, each as it stood when it was official, and what they are
worth.

The rules of the game know neither purses nor a season: those are house values, described in
docs/library.md."""

from collections.abc import Iterator, Sequence

from railbird.core import BadRecord, Record, verify
from railbird.core.record import Resolved, replay
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.events import Placing
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


# -- what a race is worth ------------------------------------------------------------------------


PURSES = {
    1: 10_000,
    2: 15_000,
    3: 30_000,
    4: 40_000,
    5: 50_000,
    6: 100_000,
    7: 120_000,
    8: 200_000,
    9: 400_000,
    10: 1_000_000,
}
"""Dollars by the class level of the race, from maiden claimers to Grade 1."""
UNRATED_PURSE = 100_000
"""For a race whose scoresheet names no class level."""
SHARES = (60, 20, 12, 6, 2)
"""Per cent of the purse for the first five."""
POINTS = (10, 5, 3, 2, 1)
"""Season points for the first five, unless a season has its own."""


BOX_CLASS = 10
"""The races of the box name no class level. All of them are famous stakes, so they are worth as
much as a Grade 1; those run before races were graded, too."""


def class_of(race: Race) -> int | None:
    """What the scoresheet says, or for a race of the box as it stands the highest class."""
    if race.class_level is None and standard_box().races.get(race.id) == race:
        return BOX_CLASS
    return race.class_level


def purse_of(class_level: int | None) -> int:
    return UNRATED_PURSE if class_level is None else PURSES[class_level]


def winnings(purse: int, placings: Sequence[Placing]) -> dict[int, int]:
    """Dollars by post position; horses in a dead heat share what their places are worth."""
    won = {}
    for placing in placings:
        if placing.place is None:
            continue
        level = sum(other.place == placing.place for other in placings)
        shares = SHARES[placing.place - 1 : placing.place - 1 + level]
        won[placing.pp] = purse * sum(shares) // (100 * level)
    return won


def points_for(place: int | None, points: Sequence[int]) -> int:
    """Horses in a dead heat each have the points of the better place, as they have the place."""
    return points[place - 1] if place is not None and place <= len(points) else 0
