"""A whole race with auto-riders only, without a table that watches (BS-7.72)."""

from railbird.core.chance import Below
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.phases.round_start import next_throw
from railbird.games.big_stakes.race.state import Race, RaceResult, Runner
from railbird.games.big_stakes.rules.auto_rider import token_to_spend
from railbird.games.big_stakes.rules.finish import is_over, result_of, take_home
from railbird.games.big_stakes.rules.gate import load, to_the_gate, waiting
from railbird.games.big_stakes.rules.moving import CHANGES
from railbird.games.big_stakes.rules.quick_ride import Rides
from railbird.games.big_stakes.rules.throws import Call, furlongs_of, movement
from railbird.games.big_stakes.rules.tokens import bag, take_in, take_out
from railbird.lanes import NOWHERE


def simulate(
    box: Box, options: Options, before: Race, below: Below, rides: Rides | None = None
) -> RaceResult:
    """One race from the state in which bets open; the race that is given stays as it is.

    `rides` of the same track remember what earlier races worked out.
    """
    rides = rides or Rides(before.track)
    race = before.copy()
    to_the_gate(race)
    throws = box.throws[options.play_speed, race.card.furlongs]
    while True:
        next_throw(race, furlongs_of(throws, race.throw + 1))
        while race.order:
            _turn(box, options, race, below, rides)
            race.order = race.order[1:]
        take_home(race)
        if is_over(race):
            return result_of(box, race, with_times=False)


def _turn(box: Box, options: Options, race: Race, below: Below, rides: Rides) -> None:
    runner = race.on_turn
    if runner.square == NOWHERE:
        load(race, waiting(race))
    spent = token_to_spend(box, race, runner)
    call = None
    if spent:
        take_out(race, runner, spent.token)
        call = Call(box.tokens[spent.token].number, spent.band)
    dice = [1 + below(6) for _ in range(3 * race.rolled)]
    slow = race.condition == "slow" and race.throw == 1
    spaces = movement(runner, race.furlong, dice, call, slow).spaces
    others = [other.square for other in race.runners]
    ridden = rides.ride(runner.square, spaces, CHANGES * race.rolled, others)
    runner.square, runner.spaces = ridden.square, ridden.spaces
    kept = ridden.longest if options.token_policy == "forced_only" else ridden.spaces
    _draw(box, race, runner, spaces - kept, below)


def _draw(box: Box, race: Race, runner: Runner, tokens: int, below: Below) -> None:
    for _ in range(tokens):
        left = bag(box, race)
        if not left:
            return
        take_in(race, runner, left[below(len(left))].id)
