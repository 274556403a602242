"""Tables to play at: a race put where a story begins, and the words to tell it on from there.

Stories are about the player in seat 0 unless they say otherwise; his sheet and his money are laid
out, and the others have empty sheets. Numbers of horses, cards, helmets, jerseys and bars agree.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from railbird.core import (
    Action,
    Chance,
    Decision,
    Event,
    Faces,
    IllegalAction,
    Outcome,
    Over,
    Pack,
    Seat,
    tag_of,
)
from railbird.games.long_shot.actions import (
    Bet,
    BetStrung,
    Buy,
    ClaimBonus,
    Concession,
    DeclineAbility,
    DeclineBonus,
    EraseWild,
    Helmet,
    Jersey,
    Pass,
    UseAbility,
)
from railbird.games.long_shot.box.components import CELL_OF, CELLS, HORSES
from railbird.games.long_shot.events import Scored
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.rules.turn import begin_turn
from railbird.games.long_shot.state import NO_BETS, State

GAME = LongShot()
DATA = Path(__file__).parents[3] / "src" / "railbird" / "games" / "long_shot" / "box" / "data"


# -- sitting down --------------------------------------------------------------------------------


def sit_down(seats: int, game: LongShot = GAME, **options: Any) -> State:
    """A new game that waits for its first chance."""
    state = game.new(seats, options)
    assert isinstance(state, State)
    return state


def with_table(file: str, old: str = "", new: str = "", text: str | None = None) -> LongShot:
    """The game with one data file changed."""
    if text is None:
        text = (DATA / file).read_text(encoding="utf-8")
        assert old in text
        text = text.replace(old, new)
    return LongShot(Pack("a pack", {file: text}))


def race_with(
    seats: int = 2,
    *,
    position: Mapping[int, int] | Sequence[int] = (),
    finished: Sequence[int] = (),
    owners: Mapping[int, Seat] | None = None,
    bars: Mapping[int, Iterable[int]] | None = None,
    money: int | Sequence[int] = 12,
    cells: Iterable[str] = (),
    helmets: Iterable[int] = (),
    jerseys: Iterable[int] = (),
    wilds: int = 0,
    bets: Mapping[int, int] | None = None,
    game: LongShot = GAME,
    **options: Any,
) -> State:
    """A race that waits for the next roll, seat 0 to roll.

    `wilds` are marked; `bars` are written X, added to the printed ones.
    """
    players = max(seats, 2)
    known = ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8"]
    state = sit_down(
        seats, game, **{"starting_cards": known[:players], "first_player": 0} | options
    )
    places = position if isinstance(position, Mapping) else dict(enumerate(position, start=1))
    for horse in HORSES:
        state.position[horse] = places.get(horse, 0)
    state.finished = tuple(finished)
    for horse in finished:
        state.position[horse] = state.track.finish[horse]
    for number, seat in (owners or {}).items():
        state.owner[number] = seat
    for number, horses in (bars or {}).items():
        state.bar[number] |= bits(horses)
    state.money = [money] * players if isinstance(money, int) else list(money)
    state.grid, state.bets = [0] * players, [NO_BETS] * players
    state.grid[0] = sum(1 << CELL_OF[cell] for cell in cells)
    state.helmets[0], state.jerseys[0], state.wilds[0] = bits(helmets), bits(jerseys), wilds
    state.bets[0] = bets_on(bets or {})
    return state


def turn_with(die: int, seats: int = 2, **laid_out: Any) -> State:
    """The same race in the turn of seat 0, who has rolled `die`; no horse has moved for it."""
    state = race_with(seats, **laid_out)
    state.told = []
    state.dice = (die, 1)
    begin_turn(state, 0)
    return state


def bonus_with(count: int = 1, **laid_out: Any) -> State:
    """Seat 0 has filled so many lines and has nothing to do but claim bonuses."""
    state = turn_with(1, **laid_out)
    state.bonuses = count
    state.acted = True
    state.enter("bonus")
    return state


def scored(state: State) -> tuple[Scored, ...]:
    """The final sums if the game ended here; optional effects are used."""
    if not isinstance(state.pending, Over):
        state.told = []
        state.enter("scoring")
    while isinstance(state.pending, Decision):
        seat = state.pending.must[0]
        state.apply(seat, state.legal(seat)[0])
    return state.scores


def ends(state: State) -> State:
    """Go to scoring and wait for whoever is asked there."""
    state.told = []
    state.enter("scoring")
    return state


# -- laying out ----------------------------------------------------------------------------------


def bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def bets_on(bets: Mapping[int, int]) -> tuple[int, ...]:
    return (0, *(bets.get(horse, 0) for horse in HORSES))


def every_cell_but(*cells: str) -> list[str]:
    return [cell for cell in CELLS if cell not in cells]


# -- playing -------------------------------------------------------------------------------------


def roll(state: State, horse: int, spaces: int) -> list[Event]:
    assert isinstance(state.pending, Faces)
    return state.resolve((horse, spaces))


def do(state: State, action: Action) -> list[Event]:
    """The player who is waited for does this."""
    return state.apply(waited_for(state), action)


def waited_for(state: State) -> Seat:
    assert isinstance(state.pending, Decision)
    return state.pending.must[0]


def concession(state: State, cell: str, wild: int | None = None) -> list[Event]:
    return do(state, Concession(cell, wild))


def helmet(state: State, wild: int | None = None) -> list[Event]:
    return do(state, Helmet(wild))


def jersey(state: State, mark: int | None, wild: int | None = None) -> list[Event]:
    return do(state, Jersey(mark, wild))


def bet(state: State, amount: int, wild: int | None = None) -> list[Event]:
    return do(state, Bet(amount, wild))


def bet_strung(state: State, wild: int | None = None) -> list[Event]:
    return do(state, BetStrung(wild))


def buy(state: State, wild: int | None = None) -> list[Event]:
    return do(state, Buy(wild))


def erase_wild(state: State) -> list[Event]:
    return do(state, EraseWild())


def pass_turn(state: State) -> list[Event]:
    return do(state, Pass())


def claim(state: State, bonus: str, **chosen: Any) -> list[Event]:
    return do(state, ClaimBonus(bonus, **chosen))


def decline_bonus(state: State) -> list[Event]:
    return do(state, DeclineBonus())


def use(state: State, card: str, **chosen: Any) -> list[Event]:
    return do(state, UseAbility(card, **chosen))


def decline(state: State, card: str) -> list[Event]:
    return do(state, DeclineAbility(card))


def play_until(state: State, phase: str) -> State:
    """Go on with the first choice of everybody until this phase waits."""
    while state.phase.name != phase:
        go_on(state)
    return state


def go_on(state: State) -> list[Event]:
    pending = state.pending
    assert not isinstance(pending, Over)
    if isinstance(pending, Decision):
        return do(state, state.legal(pending.must[0])[0])
    return state.resolve(first_outcome(pending))


def first_outcome(chance: Chance) -> Outcome:
    return next(chance.outcomes())[0]


# -- looking -------------------------------------------------------------------------------------


def legal(state: State) -> list[Action]:
    return list(state.legal(waited_for(state)))


def without_wild(state: State) -> list[Action]:
    """What can be done with the rolled number itself."""
    return [action for action in legal(state) if getattr(action, "wild", None) is None]


def kinds(actions: Iterable[Action]) -> set[str]:
    return {tag_of(action) for action in actions}


def choices(state: State, field: str) -> list[Any]:
    """The values that an asked ability lets choose."""
    uses = [action for action in legal(state) if isinstance(action, UseAbility)]
    return [getattr(action, field) for action in uses]


def asked(state: State) -> str | None:
    """The card whose owner has to answer."""
    return state.lineup.ids[state.asked.card] if state.asked else None


def positions(state: State, *horses: int) -> list[int]:
    return [state.position[horse] for horse in horses or HORSES]


def marked_cells(state: State, seat: Seat = 0) -> list[str]:
    return [cell for index, cell in enumerate(CELLS) if state.grid[seat] >> index & 1]


def bar_of(state: State, number: int) -> list[int]:
    return [horse for horse in HORSES if state.bar[number] >> horse & 1]


def told_of(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def everything(state: State) -> dict[str, object]:
    """All that a state holds, to see that nothing has changed."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    values = {name: getattr(state, name) for name in names if name != "told"}
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }


def refused(state: State, action: Action, says: str, seat: Seat | None = None) -> None:
    """The action is refused with this reason, which names its rule, and nothing changes."""
    before = everything(state)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(waited_for(state) if seat is None else seat, action)
    assert says in str(refusal.value)
    assert everything(state) == before
