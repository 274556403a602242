"""A race rebuilt from a view of it: all of it is open but the pace of others (BS-8)."""

import random
from typing import TYPE_CHECKING

from railbird.games.big_stakes.phases import pace, ride
from railbird.games.big_stakes.race.state import Race, Runner
from railbird.games.big_stakes.race.view import RaceView, RunnerView
from railbird.games.big_stakes.rules.gate import hearts_in
from railbird.games.big_stakes.rules.moving import Ridden, examine, legal_moves, mount_of
from railbird.games.big_stakes.state import State
from railbird.lanes import NOWHERE

if TYPE_CHECKING:
    from railbird.games.big_stakes.view import BigStakesView


def build_race(state: State, view: RaceView) -> Race:
    card = state.box.race_cards[view.card]
    track = state.box.track(state.options.track, card.furlongs)
    race = Race(view.number, card, track, view.condition, list(view.tokens))
    race.runners = [build_runner(state, race, runner, view) for runner in view.runners]
    places = {runner.card.id: place for place, runner in enumerate(race.runners)}
    race.paced, race.throw, race.furlong, race.rolled = (
        view.paced,
        view.throw,
        view.furlong,
        view.rolled,
    )
    race.order = tuple(places[horse] for horse in view.order)
    race.spent, race.dice, race.movement = view.spent, view.dice, view.movement
    race.ridden, race.claimed, race.again = view.ridden, view.claimed, view.again
    race.came_from = track.number[view.came_from] if view.came_from else NOWHERE
    race.window, race.draws = view.window, view.draws
    race.lost_inquiries = list(view.lost_inquiries)
    race.lost_challenges = list(view.lost_challenges)
    race.splits, race.result = view.splits, view.result
    if race.movement is not None:
        recall_move(race)
    return race


def build_runner(state: State, race: Race, seen: RunnerView, view: RaceView) -> Runner:
    card = state.horse(seen.horse)
    runner = Runner(card, seen.owner, seen.post, seen.jockey, seen.pounds, seen.lucky, seen.red)
    runner.shifts, runner.paced, runner.tokens = seen.shifts, seen.paced, seen.tokens
    if view.throw:
        runner.hearts = hearts_in(card, race.card.surface, race.condition)
    runner.square = race.track.number[seen.square] if seen.square else NOWHERE
    runner.spaces, runner.finish, runner.out = seen.spaces, seen.finish, seen.out
    return runner


def recall_move(race: Race) -> None:
    """The longest way the horse could have gone, and what its path broke."""
    runner = race.on_turn
    here = runner.square
    if race.ridden is not None:
        runner.square = race.came_from
    mount = mount_of(race)
    race.longest = len(legal_moves(mount)[0].path)
    if race.ridden is not None and not race.again:
        ridden = examine(mount, race.ridden)
        assert isinstance(ridden, Ridden)
        race.breach = ride.codes_of(ridden, race.claimed)
    runner.square = here


# -- where the race waits ------------------------------------------------------------------------


def open_menu(state: State) -> None:
    race = state.racing
    mount = mount_of(race)
    moves = legal_moves(mount)
    attempts = ride.breaches_open(state, race)
    race.menu = ride.menu_of(mount, moves, race.longest, attempts, state.options)


def pace_secretly(state: State, view: "BigStakesView", rng: random.Random) -> None:
    """Others may have moved points, and answered for some of their horses or for all."""
    race = state.racing
    asked: dict[int, list[Runner]] = {}
    for runner in race.runners:
        if runner.owner != view.seat or view.seat is None:
            runner.paced = not pace.may_shift(state, race, runner)
            if not runner.paced and runner.owner is not None:
                asked.setdefault(runner.owner, []).append(runner)
    waits_for_others = view.seat not in view.must
    slowest = rng.choice(sorted(asked)) if waits_for_others else None
    for owner, runners in sorted(asked.items()):
        answered = rng.randint(0, len(runners) - (owner == slowest))
        for place, runner in enumerate(sorted(runners, key=lambda each: each.card.id)):
            if place <= answered:
                runner.paced = place < answered
                shift_some(state, race, runner, rng)
    pace.ask(state, race)


def shift_some(state: State, race: Race, runner: Runner, rng: random.Random) -> None:
    """Whoever is still asked about the horse has a point left."""
    spare = 0 if runner.paced else 1
    last = race.card.furlongs
    for _ in range(rng.randint(0, pace.points_left(race, runner, state.options) - spare)):
        late = rng.choice([each for each in (last - 1, last) if runner.red[each - 1] > 0])
        point = (late, rng.randint(1, last - 2), 1)
        runner.shifts = pace.together(runner.shifts, (point,))
        runner.red = pace.shifted(runner.card.red, runner.shifts)
