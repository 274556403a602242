"""Riding: the horses move one after the other (WP-4.7, WP-5.8, WP-7.30 – WP-7.41, WP-7.59)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, Phase, Seat
from railbird.games.win_place_and_show.actions import MoveHorse
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.events import HorseMoved
from railbird.games.win_place_and_show.phases import claim_window
from railbird.games.win_place_and_show.rules.fouls import valid_reasons
from railbird.games.win_place_and_show.rules.house_jockey import Ride, best_ride
from railbird.games.win_place_and_show.rules.match_listed import match_listed
from railbird.games.win_place_and_show.rules.menu import (
    Menu,
    as_move,
    choice_of,
    house_choice,
    menu_of,
    mount_of,
    moves_on,
)
from railbird.games.win_place_and_show.rules.moves import Choice, Mount, Move, moves_of, strength
from railbird.games.win_place_and_show.rules.refusals import out_of_turn
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.view import WinPlaceAndShowView, squares_of

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.game import WinPlaceAndShow


def begin(state: State) -> None:
    """The next horse is ridden; when all have moved the move ends."""
    while state.to_move:
        rider = rider_of(state, state.to_move[0])
        mount = mounted(state)
        if rider is not None:
            state.menu, state.menu_squares = menu_of(state.box, mount, state.options)
            state.pending = Decision((rider,))
            return
        carry_out(state, None, mount, house_ride(state, mount))
    state.enter("end_of_move")


def house_ride(state: State, mount: Mount) -> Ride:
    def moves(choice: Choice) -> list[Move]:
        return moves_of(state.box, mount, choice.squares, state.options)

    return best_ride(mount, state.move, moves)


def rider_of(state: State, horse: int) -> Seat | None:
    """Its owner; in the party version a rider of the table, or the house jockey (WP-9.13)."""
    if not state.party:
        return state.owner[horse]
    if state.options.party_jockeys == "house":
        return None
    riders = state.options.riders
    return int(riders[(horse - 1) % len(riders)])


def mounted(state: State) -> Mount:
    """The horse that moves next."""
    horse = state.to_move[0]
    assert state.dice is not None
    return mount_of(
        state.box,
        state.card,
        {other: state.place[other] for other in state.on_track()},
        horse,
        state.move,
        state.dice,
        horse in state.allowance,
        state.options,
    )


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    return state.menu


def move_horse(state: State, seat: Seat, action: MoveHorse) -> None:
    mount, menu = mounted(state), Menu(state.menu, state.menu_squares)
    place = match_listed(state.box, mount, menu, action, state.options)
    listed = menu.moves[place]
    choice = choice_of(mount, listed)
    assert choice is not None
    ride = Ride(choice, as_move(listed, menu.squares[place]))
    state.menu, state.menu_squares = (), ()
    carry_out(state, seat, mount, ride)
    if state.fouls:
        moves = moves_on(menu, choice)
        reasons = valid_reasons(state.box, mount, ride, moves, state.options)
        if claim_window.opens(state, listed.horse, reasons):
            claim_window.open_for(state, listed.horse, reasons)
            state.enter("claim_window")
            return
    begin(state)


def carry_out(state: State, seat: Seat | None, mount: Mount, ride: Ride) -> None:
    horse, (choice, move) = mount.horse.post, ride
    state.place[horse] = move.square
    state.to_move, state.moved = state.to_move[1:], (*state.moved, horse)
    if choice.use_allowance:
        state.allowance = tuple(other for other in state.allowance if other != horse)
    assert state.dice is not None
    rules = state.box.constants.race
    state.last_move = HorseMoved(
        state.race,
        horse,
        seat,
        strength(mount.horse, state.move, state.options),
        state.dice[0],
        choice.take_bonus * rules.bonus_squares,
        choice.use_allowance * rules.apprentice_allowance,
        mount.track.names[mount.start],
        mount.track.names[move.square],
        mount.track.course.squares[move.square],
        move.path,
        move.unused,
        move.stop,
        bonus_refused=mount.choices[0].take_bonus and not choice.take_bonus,
    )
    state.tell(state.last_move)


def expand(state: State, _seat: Seat, action: Action) -> Sequence[Action]:
    """Whatever path was ridden, the record stores the listed move (WP-5.11)."""
    if not isinstance(action, MoveHorse):
        return (action,)
    menu = Menu(state.menu, state.menu_squares)
    return (menu.moves[match_listed(state.box, mounted(state), menu, action, state.options)],)


def default(view: WinPlaceAndShowView, game: "WinPlaceAndShow") -> Action:
    """As the house jockey would ride."""
    mount = mount_seen(view, game.box)
    return house_choice(menu_of(game.box, mount, view.options), mount, view.move)


def mount_seen(view: WinPlaceAndShowView, box: Box) -> Mount:
    """The horse that moves next, as a viewer sees it."""
    race = box.races[view.race - 1]
    assert view.dice is not None
    return mount_of(
        box,
        race,
        squares_of(race.track, view),
        view.to_move[0],
        view.move,
        view.dice,
        view.to_move[0] in view.allowances,
        view.options,
    )


RIDE = Phase(
    "ride",
    begin=begin,
    legal=legal,
    actions={MoveHorse: move_horse},
    default=default,
    refuse=out_of_turn,
    expand=expand,
)
