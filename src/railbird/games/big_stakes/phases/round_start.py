"""The round begins and ends: order of moving, horses home, the official result (BS-4.12,
BS-7.1 – BS-7.3, BS-7.47)."""

from railbird.core import Phase
from railbird.games.big_stakes.race.events import (
    HorsesHome,
    RaceOfficial,
    RoundStarted,
    SplitShown,
)
from railbird.games.big_stakes.race.state import Race
from railbird.games.big_stakes.rules.finish import is_over, result_of, split_time, take_home
from railbird.games.big_stakes.rules.gate import first_order, running_order
from railbird.games.big_stakes.rules.throws import furlongs_of
from railbird.games.big_stakes.state import State


def begin(state: State) -> None:
    race = state.racing
    throws = state.box.throws[state.options.play_speed, race.card.furlongs]
    next_throw(race, furlongs_of(throws, race.throw + 1))
    horses = tuple(race.runners[number].card.id for number in race.order)
    first = race.furlong - race.rolled + 1
    state.tell(RoundStarted(race.number, race.throw, first, race.furlong, horses))
    state.enter("token")


def next_throw(race: Race, furlongs: int) -> None:
    race.throw += 1
    race.rolled = furlongs
    race.furlong += furlongs
    race.order = first_order(race) if race.throw == 1 else running_order(race)


def end(state: State) -> None:
    """Everybody has moved."""
    race = state.racing
    time = split_time(state.box, race) if state.options.times else None
    if time is not None:
        race.splits = (*race.splits, (race.furlong, time))
        state.tell(SplitShown(race.number, race.furlong, time))
    home = take_home(race)
    if home:
        horses = tuple(runner.card.id for runner in home)
        past = tuple(runner.finish.past for runner in home if runner.finish)
        state.tell(HorsesHome(race.number, race.throw, horses, past))
    if not is_over(race):
        state.enter("round_start")
        return
    race.result = result_of(state.box, race, state.options.times)
    state.tell(RaceOfficial(race.number, race.result))
    state.enter("result")


ROUND_START = Phase("round_start", begin=begin)
