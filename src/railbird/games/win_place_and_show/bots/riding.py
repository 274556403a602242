"""Riding with a look ahead: each promising move is ridden out by house jockeys, with the same luck.

That shows who is boxed in by it, who finds room, and what it does to bets and purses. A slip that
gains by holding the horse back is served, too, if that is worth a claim: somebody always claims.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from railbird.core import Action, Perspective
from railbird.games.win_place_and_show.actions import MoveHorse
from railbird.games.win_place_and_show.bots.gallop import Field
from railbird.games.win_place_and_show.bots.reading import DIGITS, Table, table_of
from railbird.games.win_place_and_show.bots.winning import Standing, paid_to
from railbird.games.win_place_and_show.phases.settlement import is_guilty
from railbird.games.win_place_and_show.rules.fouls import valid_reasons
from railbird.games.win_place_and_show.rules.house_jockey import Ride, score
from railbird.games.win_place_and_show.rules.menu import (
    Menu,
    as_move,
    choice_of,
    house_choice,
    menu_of,
    mount_of,
    moves_on,
)
from railbird.games.win_place_and_show.rules.moves import Mount
from railbird.games.win_place_and_show.rules.slip import Slip
from railbird.games.win_place_and_show.view import squares_of
from railbird.lanes import NOWHERE

MOVES = 4
"""How many moves are tried: the best for the horse alone, and one that holds it back."""
RACES = 12
"""Rides to the end for each of them."""


class Trial(NamedTuple):
    move: MoveHorse
    square: int
    foul: bool
    """Whether a claim against it would be upheld."""


def sharp_ride(seen: Perspective) -> Action:
    table = table_of(seen)
    if len(seen.legal) == 1:
        return seen.legal[0]
    mount, menu = on_horseback(table)
    house = house_choice(menu, mount, table.view.move)
    if table.view.version == "party":
        return house  # ridden to win, on one's honour (WP-9.13)
    trials = promising(table, mount, menu, house)
    if len(trials) == 1:
        return trials[0].move
    return try_out(table, trials, seen.rng)


def on_horseback(table: Table) -> tuple[Mount, Menu]:
    view = table.view
    horse = view.to_move[0]
    assert view.dice is not None
    mount = mount_of(
        table.box,
        table.card,
        squares_of(table.card.track, view),
        horse,
        view.move,
        view.dice,
        horse in view.allowances,
        view.options,
    )
    return mount, menu_of(table.box, mount, view.options)


def promising(table: Table, mount: Mount, menu: Menu, house: MoveHorse) -> list[Trial]:
    """What the house jockey likes best, his choice first; to hold back, what he likes least."""
    slip = table.view.slip
    assert slip is not None
    ranked = sorted(range(len(menu.moves)), key=lambda place: score(mount, menu.squares[place]))
    chosen = [menu.moves.index(house)]
    squares = {(menu.squares[chosen[0]], house.use_allowance)}
    for place in ranked:
        key = (menu.squares[place], menu.moves[place].use_allowance)
        if key not in squares and len(chosen) < MOVES:
            squares.add(key)
            chosen.append(place)
    if is_guilty(slip, mount.horse.post):
        chosen += ranked[-1:]
    return [trial_of(table, mount, menu, place, slip) for place in dict.fromkeys(chosen)]


def trial_of(table: Table, mount: Mount, menu: Menu, place: int, slip: Slip) -> Trial:
    move, square = menu.moves[place], menu.squares[place]
    if not table.view.options.fouls or not is_guilty(slip, move.horse):
        return Trial(move, square, False)
    choice = choice_of(mount, move)
    assert choice is not None
    ride = Ride(choice, as_move(move, square))
    moves = moves_on(menu, choice)
    reasons = valid_reasons(table.box, mount, ride, moves, table.view.options)
    return Trial(move, square, bool(reasons))


def try_out(table: Table, trials: Sequence[Trial], rng: random.Random) -> Action:
    standing = Standing(table)
    worth = [0.0] * len(trials)
    for _ in range(RACES):
        luck = rng.getrandbits(32)
        for number, trial in enumerate(trials):
            worth[number] += worth_of(table, standing, trial, random.Random(luck))
    rounded = [round(each, DIGITS) for each in worth]
    return trials[rounded.index(max(rounded))].move


def worth_of(table: Table, standing: Standing, trial: Trial, rng: random.Random) -> float:
    """The chance to win the day if the race goes on like this."""
    slip = table.view.slip
    assert slip is not None
    finish = ridden_out(table, trial, rng)
    won = paid_to(table, slip, finish)
    mine, rivals = standing.after(finish)
    shared = won // 2 if trial.foul else 0  # WP-7.51; say the richest claims
    return standing.chance(mine + won - shared, [rivals[0] + shared, *rivals[1:]])


def ridden_out(table: Table, trial: Trial, rng: random.Random) -> tuple[int, ...]:
    """The order of finish."""
    view, course = table.view, table.course
    places = squares_of(course.track, view)
    horse = trial.move.horse
    allowance = set(view.allowances) - ({horse} if trial.move.use_allowance else set())
    field = Field(
        [NOWHERE, *(places.get(each, NOWHERE) for each in range(1, len(view.owners) + 1))],
        frozenset(allowance),
        view.move,
        view.to_move[1:],
        (*view.moved, horse),
        view.finish,
    )
    field.place[horse] = trial.square
    assert view.dice is not None
    course.ride_on(field, view.dice)
    return course.run(field, rng)
