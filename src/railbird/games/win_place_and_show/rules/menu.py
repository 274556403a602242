"""The menu of a rider: every move of the horse that is next, by result (WP-5.11)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railbird.games.win_place_and_show.actions import MoveHorse
from railbird.games.win_place_and_show.box.components import Box, Race
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.house_jockey import Ride, best_ride
from railbird.games.win_place_and_show.rules.moves import Choice, Mount, Move, choices, moves_of


class Menu(NamedTuple):
    moves: tuple[MoveHorse, ...]
    squares: tuple[int, ...]
    """Where each of them ends."""


def mount_of(
    box: Box,
    race: Race,
    places: Mapping[int, int],
    horse: int,
    move: int,
    dice: tuple[int, int],
    allowance: bool,
    options: Options,
) -> Mount:
    """The horse among the others on the track, whose squares are `places`."""
    runner = race.horses[horse]
    return Mount(
        race.track,
        runner,
        box.rider_of(runner),
        places[horse],
        frozenset([square for other, square in places.items() if other != horse]),
        choices(box, runner, move, dice, allowance, options),
    )


def menu_of(box: Box, mount: Mount, options: Options) -> Menu:
    found: list[MoveHorse] = []
    squares: list[int] = []
    names, horse = mount.track.names, mount.horse.post
    for choice in mount.choices:
        for square, unused, stop, path in moves_of(box, mount, choice.squares, options):
            squares.append(square)
            found.append(
                MoveHorse(
                    horse,
                    names[square],
                    unused,
                    stop,
                    choice.take_bonus,
                    choice.use_allowance,
                    path,
                )
            )
    return Menu(tuple(found), tuple(squares))


def moves_on(menu: Menu, choice: Choice) -> list[Move]:
    """The moves of the menu that belong to one choice of bonus and allowance."""
    return [
        as_move(listed, square)
        for listed, square in zip(menu.moves, menu.squares, strict=True)
        if listed.take_bonus == choice.take_bonus and listed.use_allowance == choice.use_allowance
    ]


def as_move(listed: MoveHorse, square: int) -> Move:
    assert listed.unused is not None
    assert listed.stop is not None
    assert listed.path is not None
    return Move(square, listed.unused, listed.stop, listed.path)


def house_choice(menu: Menu, mount: Mount, move_number: int) -> MoveHorse:
    """What the house jockey would take from this menu."""
    ride = best_ride(mount, move_number, lambda choice: moves_on(menu, choice))
    return menu.moves[index_of(menu, ride)]


def index_of(menu: Menu, ride: Ride) -> int:
    chosen = (*ride.choice[:2], *ride.move)
    return next(
        place
        for place, (listed, square) in enumerate(zip(menu.moves, menu.squares, strict=True))
        if (listed.take_bonus, listed.use_allowance, *as_move(listed, square)) == chosen
    )


def choice_of(mount: Mount, action: MoveHorse) -> Choice | None:
    """The choice that an action makes, if the rider has it."""
    wanted = (action.take_bonus, action.use_allowance)
    return next((choice for choice in mount.choices if choice[:2] == wanted), None)


def end_squares(menu: Sequence[MoveHorse]) -> str:
    """In words, each square once."""
    return ", ".join(dict.fromkeys(str(listed.to) for listed in menu))
