"""Races ridden by house jockeys alone, and quickly: what a ride leads to is remembered.

The rules are those of the game (WP-7.29 – WP-7.43, WP-7.59 – WP-7.61); a test runs both side by
side, dice for dice.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from railbird.core import Part
from railbird.games.win_place_and_show.bots.quick_walk import QuickWalk
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.house_jockey import best_move, score
from railbird.games.win_place_and_show.rules.moves import Mount, moves_of
from railbird.lanes import NOWHERE

WORTH_AN_ALLOWANCE = 8
LOOKS_AHEAD = 4
MOST_REMEMBERED = 200_000

Dice = tuple[int, int]


@dataclass(slots=True)
class Field(Part):
    """The horses of a race under way."""

    place: list[int]
    """By horse, NOWHERE if it is not on the track; place 0 is not used."""
    allowance: frozenset[int]
    move: int = 0
    to_move: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    finish: tuple[int, ...] = ()


class End(NamedTuple):
    square: int
    score: int


class Course:
    """One race of the program, as house jockeys ride it."""

    def __init__(self, game: WinPlaceAndShow, race: int, options: Options) -> None:
        self.box, self.options = game.box, options
        self.card = game.box.races[race - 1]
        self.track = self.card.track
        self._ends: dict[tuple[int, int, bool, tuple[int, ...]], End] = {}
        self._reach: dict[tuple[int, int], int] = {}
        rules = game.box.constants.race
        self._bonus, self._allowance = rules.bonus_squares, rules.apprentice_allowance
        self._places = rules.places
        by_default = options.squeeze_may_stop_in_front and options.veteran_partial_return
        riders = (game.box.veteran, game.box.apprentice) if by_default else ()
        self._quick = [QuickWalk(self.track.course, rider.steering) for rider in riders]

    def line_up(self, entered: Iterable[int]) -> Field:
        entered = tuple(entered)
        place = [NOWHERE] * (len(HORSES) + 1)
        for horse in entered:
            place[horse] = self.track.gate(horse)
        runners = self.card.horses
        return Field(place, frozenset(horse for horse in entered if runners[horse].apprentice))

    def run(self, field: Field, rng: random.Random) -> tuple[int, ...]:
        """To the end of the race; the order of finish."""
        while not self.is_over(field):
            dice = (rng.randrange(6) + 1, rng.randrange(6) + 1)
            self.roll(field, dice)
            self.ride_on(field, dice)
        return field.finish

    def is_over(self, field: Field) -> bool:
        return len(field.finish) >= self._places

    def roll(self, field: Field, dice: Dice) -> None:
        field.move += 1
        first = dice[1] if self.options.dice_reading == "split" else dice[0]
        place = field.place
        around = (*range(first, len(HORSES) + 1), *range(1, first))
        field.to_move = tuple([horse for horse in around if place[horse] != NOWHERE])
        field.moved = ()

    def ride_on(self, field: Field, dice: Dice) -> None:
        """All that are still to move do, and the move ends."""
        for horse in field.to_move:
            self._ride(field, horse, dice)
        field.moved += field.to_move
        field.to_move = ()
        self.end_move(field)

    def end_move(self, field: Field) -> None:
        place, past, runners = field.place, self.track.past_line, self.card.horses
        home = [horse for horse in field.moved if past[place[horse]]]
        if home:
            moved = field.moved
            home.sort(
                key=lambda h: (-past[place[h]], runners[h].apprentice, -moved.index(h)),
            )
            field.finish += tuple(home)
            for horse in home:
                place[horse] = NOWHERE
        if len(field.finish) < self._places:
            running = [horse for horse in HORSES if place[horse] != NOWHERE]
            if len(running) == 1:
                field.finish += (running[0],)

    def _ride(self, field: Field, horse: int, dice: Dice) -> None:
        runner = self.card.horses[horse]
        strengths = runner.strengths
        if field.move <= len(strengths):
            count = strengths[field.move - 1] + dice[0]
        else:
            last = strengths[-1] if self.options.strength_after_last == "repeat_last" else 0
            count = last + dice[0]
        if dice[0] + dice[1] == runner.bonus:
            count += self._bonus
        plain = self.end(field, horse, count)
        if horse in field.allowance:
            spent = self.end(field, horse, count + self._allowance)
            late = field.move >= len(strengths) - 1
            if self.track.past_line[spent.square] or (
                late and plain.score - spent.score >= WORTH_AN_ALLOWANCE
            ):
                field.allowance = field.allowance - {horse}
                plain = spent
        field.place[horse] = plain.square

    def end(self, field: Field, horse: int, count: int) -> End:
        """Where the house jockey takes the horse; only horses within reach make a difference."""
        start = field.place[horse]
        runner = self.card.horses[horse]
        furthest = self._furthest(start, count + LOOKS_AHEAD)
        near = tuple(
            sorted([s for s in field.place if start - len(HORSES) < s <= furthest and s != start])
        )
        key = (start, count, runner.apprentice, near)
        known = self._ends.get(key)
        if known is None:
            rider = self.box.rider_of(runner)
            mount = Mount(self.track, runner, rider, start, frozenset(near), ())
            square = self._best_square(mount, count)
            known = End(square, score(mount, square))
            if len(self._ends) > MOST_REMEMBERED:
                self._ends.clear()
            self._ends[key] = known
        return known

    def _best_square(self, mount: Mount, count: int) -> int:
        """Lowest score, then lower lane, then fewer squares (WP-7.59)."""
        if not self._quick:
            return best_move(mount, moves_of(self.box, mount, count, self.options)).square
        squares = self.track.course.squares
        shortest = max(1, count - self.box.constants.race.stop_short_max)
        ends = self._quick[mount.horse.apprentice].ends(mount, count, shortest)
        return min((score(mount, end), squares[end].lane, steps, end) for end, steps in ends)[3]

    def _furthest(self, start: int, steps: int) -> int:
        """The highest number of a square that this many steps can lead to."""
        known = self._reach.get((start, steps))
        if known is None:
            reached = {start}
            for _ in range(steps):
                ahead = {to for square in reached for to in self.track.course.ways[square]}
                reached = ahead - {NOWHERE} or reached
            known = max(reached)
            self._reach[start, steps] = known
        return known


@lru_cache(maxsize=16)
def course_of(game: WinPlaceAndShow, race: int, options: Options) -> Course:
    return Course(game, race, options)
