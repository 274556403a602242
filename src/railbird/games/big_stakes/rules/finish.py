"""The end of a round and of the race: who is home, in which order and time (BS-7.24 – BS-7.26,
BS-7.47 – BS-7.54)."""

from collections.abc import Sequence
from itertools import groupby

from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.race.state import Finish, Placing, Race, RaceResult, Runner
from railbird.games.big_stakes.rules.times import lengths, split, time_of
from railbird.lanes import NOWHERE

LIMIT = 60
"""Furlongs after which a race is called (BS-7.26)."""


def split_time(box: Box, race: Race) -> int | None:
    """Of the foremost horse on the board, before anybody has been removed (BS-7.54)."""
    if race.furlong >= race.card.furlongs or any(runner.finish for runner in race.runners):
        return None
    stations = [race.track.station(runner.square) for runner in on_board(race)]
    if not stations:
        return None
    return split(box.times, race.furlong, max(stations) - 12 * race.furlong)


def on_board(race: Race) -> list[Runner]:
    return [runner for runner in race.runners if runner.square != NOWHERE]


def take_home(race: Race) -> list[Runner]:
    """Horses across the line leave the board when the round is over (BS-7.25, BS-7.47)."""
    home = [runner for runner in on_board(race) if race.track.past_line[runner.square]]
    for runner in home:
        past = race.track.past_line[runner.square]
        runner.finish = Finish(race.throw, race.furlong, past, runner.spaces)
        runner.square = NOWHERE
    return sorted(home, key=_rank)


def is_over(race: Race) -> bool:
    return race.furlong >= LIMIT or not on_board(race)


def _rank(runner: Runner) -> tuple[int, int, int]:
    """Earlier round, further past the line, more spaces moved in it (BS-7.48, BS-7.49)."""
    assert runner.finish is not None
    throw, _, past, spaces = runner.finish
    return throw, -past, -spaces


def result_of(box: Box, race: Race, with_times: bool) -> RaceResult:
    home = [runner for runner in race.runners if runner.finish and not runner.out]
    home.sort(key=lambda runner: (_rank(runner), runner.post))
    placings: list[Placing] = []
    before: Runner | None = None
    for _, level in groupby(home, key=_rank):
        place = len(placings) + 1
        for runner in level:
            placings.append(_placing(box, race, runner, before, place, with_times))
            before = runner
    return RaceResult(
        tuple(placings),
        unplaced=_posts([r for r in race.runners if not r.finish and not r.out]),
        disqualified=_posts([r for r in race.runners if r.out]),
    )


def _placing(
    box: Box, race: Race, runner: Runner, before: Runner | None, place: int, with_times: bool
) -> Placing:
    time = _time(box, race, runner) if with_times else None
    ahead = _time(box, race, before) if with_times and before else None
    margin = _margin(runner, before, time, ahead) if before else ""
    return Placing(place, runner.post, runner.card.id, runner.owner, time, margin)


def _time(box: Box, race: Race, runner: Runner) -> int:
    assert runner.finish is not None
    return time_of(box.times, race.card.furlongs, runner.finish.furlong, runner.finish.past)


def _margin(runner: Runner, before: Runner, time: int | None, ahead: int | None) -> str:
    """BS-7.53."""
    assert runner.finish is not None
    assert before.finish is not None
    if _rank(runner) == _rank(before):
        return "dead heat"
    if runner.finish.throw == before.finish.throw and runner.finish.past == before.finish.past:
        return "nose"  # a photo, BS-7.48
    if time is None or ahead is None:
        return ""
    if time != ahead:
        return lengths(time - ahead)
    return "head" if before.finish.past - runner.finish.past == 1 else "neck"


def _posts(runners: Sequence[Runner]) -> tuple[int, ...]:
    return tuple(sorted(runner.post for runner in runners))
