"""Races for tests: any runners, anywhere on the track."""

from collections.abc import Mapping, Sequence

from railbird.games.big_stakes.components import Condition, TrackKind
from railbird.games.big_stakes.horse_card import HorseCard
from railbird.games.big_stakes.moving import Mount
from railbird.games.big_stakes.race_start import hearts_in
from railbird.games.big_stakes.race_state import Race, Runner
from tests.big_stakes.rulebook import box


def named(name: str) -> HorseCard:
    return next(card for card in box().horses.values() if card.name == name)


def runner_of(
    name: str = "SECRETARIAT",
    *,
    surface: str = "dirt",
    condition: Condition = "fast",
    red: Sequence[int] = (),
    jockey: int = 0,
    lucky: tuple[int, ...] = (),
) -> Runner:
    card = named(name)
    runner = Runner(card, 0, 1, jockey, lucky=lucky, red=tuple(red))
    runner.hearts = hearts_in(card, "turf" if surface == "turf" else "dirt", condition)
    return runner


def race_of(
    furlongs: int = 6, runners: int = 0, *, track: TrackKind = "dual", turf: bool = False
) -> Race:
    """The first so many cards at posts 1, 2, …; each belongs to nobody."""
    card = box().race_cards[f"{furlongs}F-{'T' if turf else 'D'}"]
    race = Race(1, card, box().track(track, furlongs), "fast", [])
    race.runners = [Runner(box().horses[post], None, post) for post in range(1, runners + 1)]
    return race


def mounted(
    at: str,
    spaces: int,
    others: Sequence[str] | Mapping[str, str] = (),
    *,
    furlongs: int = 6,
    rolled: int = 1,
    track: TrackKind = "dual",
    first: bool = False,
) -> Mount:
    """A horse at lane/station with so many spaces, and rivals that are named or numbered."""
    course = box().track(track, furlongs)
    rivals = (
        dict(others)
        if isinstance(others, Mapping)
        else {place: f"rival {number}" for number, place in enumerate(others, start=1)}
    )
    taken = {course.number[place]: name for place, name in rivals.items()}
    return Mount(course, course.number[at], spaces, rolled, taken, first)
