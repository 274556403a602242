"""What the caller has seen of a race so far."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from railbird.core import listed
from railbird.games.top_of_the_stretch.box.scoresheet import Entry

OUT = {
    "breaks_down": "breaks down and is vanned off",
    "loses_jockey": "stumbles and loses the jockey",
    "pulled_up": "is pulled up",
}
"""Trouble that ends a horse's race."""


class Sentence(NamedTuple):
    chapter: str
    pattern: str
    """What the sentence is about; no pattern comes twice in a race."""
    text: str


class SeenHorse:
    """One horse, as the events have told of it."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.name = entry.horse
        self.odds = entry.odds
        self.points: int | None = None
        self.break_roll = 0
        self.setup = 0
        self.start_power = 0
        self.pace = 0
        self.form = 0
        self.trouble = ""
        """The code of the Trouble Chart, with the end of a jockey check."""
        self.traffic = 0
        self.fouled = False
        """It will be disqualified."""
        self.factor: int | None = None
        self.total = 0
        """The final roll that counts."""
        self.speed = 0
        self.photo: int | None = None

    @property
    def out(self) -> bool:
        return self.trouble in OUT


class Seen:
    """The race so far."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.horses = {entry.pp: SeenHorse(entry) for entry in entries}
        self.full = False
        """Fullplay: horses have points, and so positions."""
        self.leaders: tuple[int, ...] = ()
        self.factor = ""
        self.trouble_called = False
        self.winner_named = False
        self.photo_for_the_win: tuple[int, ...] = ()
        """Those in it."""
        self.dice = 0
        """Everything rolled so far; it chooses between wordings."""

    def say(self, chapter: str, pattern: str, *wordings: str) -> Sentence:
        return Sentence(chapter, pattern, wordings[self.dice % len(wordings)])

    def field(self) -> list[SeenHorse]:
        return list(self.horses.values())

    def racing(self) -> list[SeenHorse]:
        return [horse for horse in self.horses.values() if not horse.out]

    def by_points(self) -> list[SeenHorse]:
        """The field as it runs, leader first; level horses in post order (TS-7.23)."""
        placed = [horse for horse in self.racing() if horse.points is not None]
        return sorted(placed, key=lambda horse: (-(horse.points or 0), horse.entry.pp))

    def is_last(self, pp: int) -> bool:
        """Whether everybody has rolled once this horse has."""
        return pp == max(self.horses)


def names_of(horses: Sequence[SeenHorse]) -> str:
    return listed([horse.name for horse in horses])


def with_numbers(horses: Sequence[SeenHorse], value: Callable[[SeenHorse], int]) -> str:
    """`Sulamani (+2) and Johar (+1)`."""
    return listed([f"{horse.name} ({value(horse):+d})" for horse in horses])


def fitting(horses: Sequence[SeenHorse], one: str, several: str) -> str:
    """The word that agrees with one horse or several."""
    return one if len(horses) == 1 else several


def gainers(horses: Iterable[SeenHorse], value: Callable[[SeenHorse], int]) -> list[SeenHorse]:
    """Who gains, most first."""
    return sorted((h for h in horses if value(h) > 0), key=lambda horse: -value(horse))


def losers(horses: Iterable[SeenHorse], value: Callable[[SeenHorse], int]) -> list[SeenHorse]:
    return sorted((h for h in horses if value(h) < 0), key=value)
