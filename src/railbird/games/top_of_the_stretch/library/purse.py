"""What a race is worth. The rules of the game know neither purses nor a season: these are house
values, described in docs/library.md."""

from collections.abc import Sequence

from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.events import Placing

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
