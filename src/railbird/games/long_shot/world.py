"""The state that a view shows. Nothing is hidden, so there is only one (LS-8.1)."""

from typing import TYPE_CHECKING

from railbird.core import resume
from railbird.games.long_shot.box.components import CELL_OF, HORSES
from railbird.games.long_shot.box.lineup import Lineup
from railbird.games.long_shot.phases import roll, setup
from railbird.games.long_shot.state import NOBODY, Due, State
from railbird.games.long_shot.view import DueView, LongShotView, SheetView

if TYPE_CHECKING:
    from railbird.games.long_shot.game import LongShot


def build_world(game: "LongShot", view: LongShotView) -> State:
    seats = len(view.sheets) if view.roland is None else view.roland
    state = setup.new_state(game, seats, view.options)
    state.drawn = view.drawn
    if view.cards:
        state.lineup = game.lineup_of(view.cards, view.options)
    state.position = [0, *(view.position[horse] for horse in HORSES)]
    state.finished = view.finished
    state.bar = [0, *(bits(view.bars[number]) for number in HORSES)]
    state.owner = [NOBODY, *(owner(view, number) for number in HORSES)]
    for seat, sheet in enumerate(view.sheets):
        _fill_sheet(state, seat, sheet)
    state.round, state.active, state.turn = view.round, view.active, view.turn
    state.dice = view.dice or (0, 0)
    state.wild, state.acted, state.bonuses = view.wild or 0, view.acted, view.bonuses
    state.asked = due(state.lineup, view.asked) if view.asked else None
    state.agenda = [due(state.lineup, waiting) for waiting in reversed(view.agenda)]
    state.used = tuple(state.lineup.number_of(card) for card in view.used)
    state.scores = view.scores
    resume(state, view, roll=roll.ask if view.phase == "roll" else setup.wait_again)
    return state


def bits(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def owner(view: LongShotView, number: int) -> int:
    seat = view.owners[number]
    return NOBODY if seat is None else seat


def due(lineup: Lineup, view: DueView) -> Due:
    return Due(lineup.number_of(view.card), view.horse, view.task)


def _fill_sheet(state: State, seat: int, sheet: SheetView) -> None:
    state.money[seat] = sheet.money
    state.grid[seat] = sum(1 << CELL_OF[cell] for cell in sheet.cells)
    state.helmets[seat], state.jerseys[seat] = bits(sheet.helmets), bits(sheet.jerseys)
    state.wilds[seat] = sheet.wilds
    state.bets[seat] = (0, *(sheet.bets.get(horse, 0) for horse in HORSES))
    state.boxes[seat] = tuple(sheet.boxes.values())
