"""Tables to race at: a race put where a story begins, and the words to tell it on from there."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from railbird.core import Chance, Decision, Event, Over, Pack, Roll
from railbird.games.top_of_the_stretch.actions import CLOSE, PlaceBet
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.rules.runner import Pair, Runner
from railbird.games.top_of_the_stretch.state import State

GAME = TopOfTheStretch()
CHARTS = GAME.box.charts
RULES = Path(__file__).parents[3] / "docs" / "rules" / "top_of_the_stretch.md"


# -- setting up ----------------------------------------------------------------------------------


def go_to_post(
    race: str = "champagne_2009", seats: int = 1, game: TopOfTheStretch = GAME, **options: Any
) -> State:
    """A new card with this one race, unless the options name another."""
    options.setdefault("races", [race])
    state = game.new(seats, options)
    assert isinstance(state, State)
    return state


def horse(name: str = "", pp: int = 1, **ratings: Any) -> Entry:
    """A horse that is ordinary in everything the story does not name."""
    usual: dict[str, Any] = {
        "pp": pp,
        "horse": name or f"Horse {pp}",
        "power_dirt": 20,
        "pace": 4,
        "form": "C",
        "trip": 0,
        "class_": 0,
        "speed": 0,
        "wire": 5,
        "odds": "4-1",
    }
    return Entry(**usual | ratings)


def stable(count: int, **ratings: Any) -> list[Entry]:
    return [horse(pp=pp, **ratings) for pp in range(1, count + 1)]


def sheet(horses: Sequence[Entry], **fields: Any) -> Race:
    usual: dict[str, Any] = {
        "id": "story",
        "name": "Story Stakes",
        "distance": "8.0",
        "surface": "dirt",
        "condition": "fast",
    }
    return Race(entries=tuple(horses), **usual | fields)


def game_with(*races: Race) -> TopOfTheStretch:
    return TopOfTheStretch(Pack("stories", {f"{race.id}.toml": as_toml(race) for race in races}))


def story(horses: Sequence[Entry], seats: int = 1, **given: Any) -> State:
    """A race of these horses; race fields and options may be named together."""
    names = ("distance", "surface", "condition_on_sheet", "name", "id")
    fields = {name: given.pop(name) for name in names if name in given}
    if "condition_on_sheet" in fields:
        fields["condition"] = fields.pop("condition_on_sheet")
    race = sheet(horses, **fields)
    return go_to_post(race.id, seats, game_with(race), **given)


# -- rolling -------------------------------------------------------------------------------------


def pair(total: int) -> Pair:
    """Two different dice with this total, where there are such; never a double but at the ends."""
    red = max(1, total - 6)
    white = total - red
    return (red, white) if red != white or total in (2, 12) else (red - 1, white + 1)


def dice_for(state: State, given: int | tuple[int, ...]) -> tuple[int, ...]:
    chance = state.pending
    assert isinstance(chance, Roll), chance
    if isinstance(given, tuple):
        return given
    return pair(given) if chance.dice == 2 else (given,)


def roll(state: State, *totals: int | tuple[int, ...]) -> list[Event]:
    """Roll these totals, pairs or single dice, one after the other."""
    told: list[Event] = []
    for given in totals:
        told += state.resolve(dice_for(state, given))
    return told


def play_until(state: State, phase: str) -> State:
    """Sevens for everybody, and nobody bets, until this phase waits."""
    while state.phase.name != phase:
        go_on(state)
    return state


def go_on(state: State) -> list[Event]:
    pending = state.pending
    assert not isinstance(pending, Over), f"the card is over in phase {state.phase.name}"
    if isinstance(pending, Decision):
        return state.apply(pending.must[0], CLOSE)
    assert isinstance(pending, Roll)
    return roll(state, 7 if pending.dice == 2 else 1)


def play_out(state: State) -> list[Event]:
    """Sevens to the end of the card."""
    told: list[Event] = []
    while not isinstance(state.pending, Over):
        told += go_on(state)
    return told


def next_roll(state: State) -> str:
    assert isinstance(state.pending, Chance), state.pending
    return state.pending.purpose


# -- looking -------------------------------------------------------------------------------------


def runner(state: State, name: str | int) -> Runner:
    return next(r for r in state.runners if name in (r.entry.horse, r.entry.pp))


def column(state: State, name: str) -> list[Any]:
    """One column of the scoresheet, in post order."""
    return [getattr(each, name) for each in state.runners]


def order(state: State) -> list[tuple[int | None, str]]:
    """Places and names, in official order."""
    return [(r.place, r.entry.horse) for level in state.standings for r in _runners(state, level)]


def _runners(state: State, level: Sequence[int]) -> list[Runner]:
    return [state.runners[at] for at in level]


def pays(state: State) -> dict[tuple[int, str], int]:
    """Cents by post and type of bet."""
    return {(payoff.pp, payoff.type): payoff.cents for payoff in state.payoffs}


def told_of(told: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in told if isinstance(event, kind)]


# -- betting -------------------------------------------------------------------------------------


def bet(state: State, seat: int, amount: int, pp: int, kind: str = "win") -> list[Event]:
    return state.apply(seat, PlaceBet(pp, kind, amount))


def close(state: State, *seats: int) -> list[Event]:
    told: list[Event] = []
    for seat in seats:
        told += state.apply(seat, CLOSE)
    return told


# -- the finish ----------------------------------------------------------------------------------


def run_to(speeds: Sequence[int], **options: Any) -> State:
    """A match of ordinary horses that reach these final speeds; it waits at its first photo,
    steward or payout die, or is over. All roll seven."""
    horses = [
        horse(pp=pp, adj_power=(speed - 54) // 2, speed=speed % 2, wire=5)
        for pp, speed in enumerate(speeds, start=1)
    ]
    state = story(horses, version="quick", **options)
    play_until(state, "factors")
    roll(state, (5, 6))  # speed alone
    assert state.phase.name == "stretch"
    roll(state, *[7] * len(speeds))
    return state
