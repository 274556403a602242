"""Races for tests: any runners, anywhere on the track."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from railbird.games.big_stakes.box.components import Condition, TrackKind
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.race.state import Held, Race, Runner
from railbird.games.big_stakes.rules.gate import hearts_in, start
from railbird.games.big_stakes.rules.moving import Mount
from railbird.games.big_stakes.rules.tokens import bag
from railbird.games.big_stakes.state import State
from railbird.lanes import NOWHERE
from tests.games.big_stakes.rulebook import box


@cache
def game() -> BigStakes:
    return BigStakes()


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


# -- a race at the table -------------------------------------------------------------------------


def to_post(*owners: int | None, seats: int = 2, furlongs: int = 6, **options: Any) -> State:
    """A race about to start: the first cards at posts 1, 2, … with these owners, and stables as
    many as are named or seated."""
    given = {"program": "one_race", "race": f"{furlongs}F-D", **options}
    state = game().new(seats, given)
    assert isinstance(state, State)
    state.program, state.race_no = (f"{furlongs}F-D",), 1
    stables = max([seats, *(1 + owner for owner in owners if owner is not None)])
    state.stables = stables
    state.race = race_of(furlongs, len(owners), track=state.options.track)
    state.race.tokens = [()] * stables
    state.race.lost_inquiries, state.race.lost_challenges = [0] * stables, [0] * stables
    for runner, owner in zip(state.race.runners, owners, strict=True):
        runner.owner = owner
    state.purses, state.places = [0] * stables, [(0, 0, 0)] * stables
    return state


def off(*owners: int | None, seats: int = 2, furlongs: int = 6, **options: Any) -> State:
    """The race has started."""
    state = to_post(*owners, seats=seats, furlongs=furlongs, **options)
    state.told = []
    start(state)
    return state


def race_in(state: State) -> Race:
    assert state.race is not None
    return state.race


def later(state: State, throw: int, **places: str) -> State:
    """In the middle of the race: a new round with horses p1, p2, … at these places."""
    race = race_in(state)
    for post, place in places.items():
        race.runners[int(post[1:]) - 1].square = race.track.number[place]
    race.throw = race.furlong = throw - 1
    state.told = []
    state.enter("round_start")
    return state


def give(state: State, stable: int, *numbers: int, since: int = 0) -> None:
    """Tokens of these numbers, by the lowest ids that nobody holds."""
    race = race_in(state)
    for number in numbers:
        token = next(token.id for token in bag(box(), race) if token.number == number)
        race.tokens[stable] += (Held(token, since),)


def numbers_held(state: State, stable: int) -> list[int]:
    return [box().tokens[held.token].number for held in race_in(state).tokens[stable]]


def on_turn(state: State) -> int:
    """The post of the horse on turn."""
    return race_in(state).on_turn.post


def at(state: State, post: int) -> str:
    """Where the horse stands; empty off the board."""
    race = race_in(state)
    runner = next(runner for runner in race.runners if runner.post == post)
    return "" if runner.square == NOWHERE else race.track.names[runner.square]
