"""What a viewer of Long Shot may know: everything (LS-8.1).

Nothing else builds what leaves the process.
"""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from railbird.core import Seat, View, Viewer, what_is_pending
from railbird.games.long_shot.box.components import CELLS, HORSES
from railbird.games.long_shot.box.vocabulary import Move
from railbird.games.long_shot.events import Scored
from railbird.games.long_shot.options import Options

if TYPE_CHECKING:
    from railbird.games.long_shot.state import Due, State


class SheetView(msgspec.Struct, frozen=True):
    money: int
    cells: tuple[str, ...]
    """Concession spaces that are marked."""
    helmets: tuple[int, ...]
    jerseys: tuple[int, ...]
    wilds: int
    """Wild Numbers that are marked."""
    bets: dict[int, int]
    """Amount by horse, where there is one."""
    boxes: dict[str, int]
    """Bonus boxes not yet used."""


class DueView(msgspec.Struct, frozen=True):
    """An ability that waits for its turn, or the rest of one."""

    card: str
    horse: int
    """The horse it is about; 0 if it is about none."""
    task: Literal["ability", "jersey"]


class LongShotView(View, frozen=True, kw_only=True, tag="long_shot"):
    options: Options
    drawn: tuple[str, ...]
    """Sets drawn for the Market so far, during setup."""
    cards: tuple[str, ...]
    """The eight horse cards of this game in ascending number; empty until they are known."""
    position: dict[int, int]
    finished: tuple[int, ...]
    bars: dict[int, tuple[int, ...]]
    """Horses marked on each card's bar, printed and written."""
    owners: dict[int, Seat | None]
    """None while a card is in the Market."""
    sheets: tuple[SheetView, ...]
    """By seat; with one player Roland's sheet comes second."""
    round: int
    active: Seat
    """Who rolled."""
    turn: Seat
    dice: tuple[int, int] | None
    """Horse and spaces."""
    wild: int | None
    """The number a Wild stands for in this turn."""
    acted: bool
    """The player in turn has taken his action."""
    bonuses: int
    """Bonuses that the player in turn has still to claim or decline."""
    asked: DueView | None
    """The ability that waits for an answer."""
    pushes: dict[int, tuple[int, ...]]
    """Where horses 1 to 8 would be after each push on offer, by its spaces."""
    agenda: tuple[DueView, ...]
    """Abilities that come after it, the next one first."""
    used: tuple[str, ...]
    """Cards whose owner took an optional effect at scoring."""
    scores: tuple[Scored, ...]
    """The final sums by seat, once the game is over."""
    roland: Seat | None
    """Where Roland's sheet lies, in a game of one player."""


def build_view(state: "State", viewer: Viewer) -> LongShotView:
    return LongShotView(
        **what_is_pending(state, viewer),
        options=state.options,
        drawn=state.drawn,
        cards=state.lineup.ids[1:] if state.lineup.ids[1] else (),
        position={horse: state.position[horse] for horse in HORSES},
        finished=state.finished,
        bars={number: numbers_in(state.bar[number]) for number in HORSES},
        owners={number: _owner(state, number) for number in HORSES},
        sheets=tuple(_sheet(state, seat) for seat in range(state.players)),
        round=state.round,
        active=state.active,
        turn=state.turn,
        dice=state.dice if state.dice[0] else None,
        wild=state.wild or None,
        acted=state.acted,
        bonuses=state.bonuses,
        asked=_due(state, state.asked) if state.asked else None,
        pushes={by: tuple([state.pushed(horse, by) for horse in HORSES]) for by in _offered(state)},
        agenda=tuple(_due(state, due) for due in reversed(state.agenda)),
        used=tuple(state.lineup.ids[number] for number in state.used),
        scores=state.scores,
        roland=state.seats if state.players > state.seats else None,
    )


@cache
def numbers_in(bits: int) -> tuple[int, ...]:
    return tuple(number for number in HORSES if bits >> number & 1)


def _owner(state: "State", number: int) -> Seat | None:
    return None if state.in_market(number) else state.owner[number]


def _sheet(state: "State", seat: Seat) -> SheetView:
    return _sheet_of(
        state.money[seat],
        state.grid[seat],
        state.helmets[seat],
        state.jerseys[seat],
        state.wilds[seat],
        state.bets[seat],
        state.boxes[seat],
        tuple(state.box.bonuses),
    )


@lru_cache(maxsize=4096)
def _sheet_of(
    money: int,
    grid: int,
    helmets: int,
    jerseys: int,
    wilds: int,
    bets: tuple[int, ...],
    boxes: tuple[int, ...],
    bonuses: tuple[str, ...],
) -> SheetView:
    """Most sheets are as they were in the last view."""
    return SheetView(
        money=money,
        cells=tuple(cell for index, cell in enumerate(CELLS) if grid >> index & 1),
        helmets=numbers_in(helmets),
        jerseys=numbers_in(jerseys),
        wilds=wilds,
        bets={horse: bets[horse] for horse in HORSES if bets[horse]},
        boxes=dict(zip(bonuses, boxes, strict=False)),
    )


def _offered(state: "State") -> set[int]:
    """How far the bonuses or the ability of the moment push a horse."""
    if state.asked:
        effects = state.lineup.ability(state.asked.card).effect
        return {effect.spaces for effect in effects if isinstance(effect, Move)}
    if state.phase.name != "bonus":
        return set()
    return {bonus.spaces for bonus in state.box.bonuses.values() if bonus.op == "move_each"}


def _due(state: "State", due: "Due") -> DueView:
    return DueView(state.lineup.ids[due.card], due.horse, due.task)
