"""Tables to play at: a meet put where a story begins, and the words to tell it on from there.

Players are named by their seats from 0, horses by their cards.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from railbird.core import Action, Chance, Decision, Event, IllegalAction, Over, Pack, Shuffle
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.phases.setup import hand_size
from railbird.games.big_stakes.race.state import Placing, Race, RaceResult, Runner
from railbird.games.big_stakes.state import State


@cache
def game() -> BigStakes:
    return BigStakes()


@cache
def quick_bookmaker() -> BigStakes:
    """The same game, but odds are found with twenty simulated races."""
    money = game().text_of("game.toml").replace("bet_simulations = 2000", "bet_simulations = 20")
    return BigStakes(Pack("quick bookmaker", {"game.toml": money}))


def sit_down(seats: int, kind: BigStakes | None = None, **options: Any) -> State:
    """A new meet at its first chance or decision."""
    state = (kind or game()).new(seats, options)
    assert isinstance(state, State)
    return state


def card(name: str) -> int:
    return game().box.named[name]


def shuffled(state: State, *first: object) -> list[Event]:
    """The pending shuffle, with these on top and the rest as they lay."""
    chance = state.pending
    assert isinstance(chance, Shuffle)
    top = [str(item) for item in first]
    return state.resolve((*top, *(item for item in chance.items if item not in top)))


def deal(state: State, *hands: Sequence[int]) -> list[Event]:
    """Hands for the first stables, of these cards and whatever comes next."""
    size = hand_size(state.stables, state.options)
    named = {each for hand in hands for each in hand}
    rest = [each for each in state.box.horses if each not in named]
    full = []
    for stable in range(state.stables):
        hand = list(hands[stable]) if stable < len(hands) else []
        full.append([*hand, *(rest.pop(0) for _ in range(size - len(hand)))])
    return shuffled(
        state, *(full[stable][turn] for turn in range(size) for stable in range(state.stables))
    )


def with_hands(*hands: Sequence[int], **options: Any) -> State:
    """Dealt, and past trading and discards: each seat keeps exactly these."""
    state = sit_down(len(hands), trading=False, **options)
    deal(state, *hands)
    for seat, hand in enumerate(hands):
        play(state, seat, next(a for a in state.legal(seat) if not set(hand) & set(a.cards)))  # type: ignore[attr-defined]
    return state


def play(state: State, seat: int, action: Action) -> list[Event]:
    """The seat takes the action, which is one of those listed."""
    assert action in state.legal(seat)
    return state.apply(seat, action)


def refused(state: State, seat: int, action: Action, rule: str) -> str:
    """The reason why the action is refused by this rule; nothing has changed."""
    before = everything(state)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(seat, action)
    assert refusal.value.rule == rule
    assert everything(state) == before
    return refusal.value.reason


def everything(state: State) -> dict[str, object]:
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    kept = {name: getattr(state, name) for name in names if name != "told"}
    return {
        name: value.copy() if isinstance(value, list | Race) else value
        for name, value in kept.items()
    }


def told_of(events: Sequence[Event], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def seats_asked(state: State) -> tuple[int, ...]:
    assert isinstance(state.pending, Decision)
    return state.pending.must


def to_phase(state: State, phase: str) -> State:
    """On to a phase, by defaults and the lowest outcomes there are."""
    while state.phase.name != phase:
        step(state)
    return state


def step(state: State) -> None:
    pending = state.pending
    assert not isinstance(pending, Over)
    if isinstance(pending, Chance):
        state.resolve(pending.sample(lambda _: 0))
    else:
        state.apply(pending.must[0], state.default(pending.must[0]))


def race_in(state: State) -> Race:
    assert state.race is not None
    return state.race


def runner_in(state: State, horse: int) -> Runner:
    return next(runner for runner in race_in(state).runners if runner.card.id == horse)


def finish_race(state: State, *places: Sequence[int]) -> list[Event]:
    """The race is official with these horses; those named together are in a dead heat."""
    placings: list[Placing] = []
    for tied in places:
        place = len(placings) + 1
        for horse in tied:
            runner = runner_in(state, horse)
            placings.append(Placing(place, runner.post, horse, runner.owner, None, ""))
    race_in(state).result = RaceResult(tuple(placings), (), ())
    state.told = []
    state.enter("result")
    return state.told
