"""Who is home, in which order (BS-7.24 – BS-7.26, BS-7.46 – BS-7.49, BS-7.53)."""

from railbird.games.big_stakes.race.state import Finish, Placing, Race, RaceResult
from railbird.games.big_stakes.rules.finish import is_over, result_of, split_time, take_home
from railbird.lanes import NOWHERE
from tests.games.big_stakes.race_table import race_of
from tests.games.big_stakes.rulebook import box, tenths


def finished(furlongs: int, *finishes: Finish | None) -> Race:
    """Horses at posts 1, 2, … with these finishes."""
    race = race_of(furlongs, len(finishes))
    for runner, finish in zip(race.runners, finishes, strict=True):
        runner.finish = finish
    return race


def official(race: Race, with_times: bool = True) -> RaceResult:
    return result_of(box(), race, with_times)


def order(race: Race) -> list[tuple[int, int]]:
    """Place and post."""
    return [(placing.place, placing.post) for placing in official(race).placings]


def margins(race: Race) -> list[str]:
    return [placing.margin for placing in official(race).placings[1:]]


def home(past: int, spaces: int = 11, throw: int = 6, furlong: int = 0) -> Finish:
    return Finish(throw, furlong or throw, past, spaces)


def test_rank() -> None:
    """BS-7.48, BS-11.20, BS-10.31, BS-10.32: past the line, then the photo, then a dead heat."""
    race = finished(6, home(4, 11), home(4, 12), home(6, 9), home(4, 11))
    assert order(race) == [(1, 3), (2, 2), (3, 1), (3, 4)]
    assert margins(race) == ["3 lengths", "nose", "dead heat"]


def test_an_earlier_round_is_first() -> None:
    """BS-7.48: however far the later horse got."""
    assert order(finished(6, home(18, throw=7), home(1))) == [(1, 2), (2, 1)]


def test_after_a_dead_heat_for_first_the_next_is_third() -> None:
    """BS-7.48, BS-11.23, BS-7.53: listed by post."""
    race = finished(6, home(1), home(5), home(5))
    assert order(race) == [(1, 2), (1, 3), (3, 1)]


def test_times_and_margins() -> None:
    """BS-7.50, BS-7.53, BS-11.22: 1:09.6 and 1:10.4; equal times by a head or a neck."""
    race = finished(6, home(8), home(6))
    times = [placing.time for placing in official(race).placings]
    assert times == [tenths("1:09.6"), tenths("1:10.4")]
    assert margins(race) == ["4 lengths"]
    late = finished(6, home(15, throw=7), home(14, throw=7), home(13, throw=7))
    assert {placing.time for placing in official(late).placings} == {tenths("1:12.1")}
    assert margins(late) == ["head", "head"]
    assert margins(finished(6, home(15, throw=7), home(13, throw=7))) == ["neck"]


def test_in_fast_play_rounds_are_throws_and_the_time_goes_by_furlongs() -> None:
    """BS-7.49, BS-7.50, BS-11.27: home on the fourth throw of West Coast 7F, RD 7."""
    race = finished(7, home(1, throw=4, furlong=7), home(9, throw=5, furlong=8))
    assert order(race) == [(1, 1), (2, 2)]
    assert official(race).placings[0].time == tenths("1:23.8")


def test_without_times() -> None:
    """BS-9.22: places stay, times and lengths are not shown."""
    race = finished(6, home(8), home(6), home(6, 12))
    result = official(race, with_times=False)
    assert [placing.place for placing in result.placings] == [1, 2, 3]
    assert {placing.time for placing in result.placings} == {None}
    assert [placing.margin for placing in result.placings] == ["", "", "nose"]


def test_a_disqualified_horse_is_unplaced_even_when_home() -> None:
    """BS-7.46: those behind it move up."""
    race = finished(6, home(9), home(5), home(2), None)
    race.runners[0].out = True
    assert order(race) == [(1, 2), (2, 3)]
    assert official(race).disqualified == (1,)
    assert official(race).unplaced == (4,)


def test_a_placing_names_horse_and_owner() -> None:
    """BS-7.47."""
    race = finished(6, home(9))
    race.runners[0].owner = 3
    horse = race.runners[0].card.id
    expected = Placing(1, 1, horse, 3, tenths("1:09.4"), "")
    assert official(race).placings == (expected,)


# -- the end of a round --------------------------------------------------------------------------


def on_track(furlongs: int, *places: str) -> Race:
    race = race_of(furlongs, len(places))
    for runner, place in zip(race.runners, places, strict=True):
        runner.square = race.track.number[place]
    return race


def test_the_finish_station_is_not_across() -> None:
    """BS-7.24, BS-10.30."""
    race = on_track(6, "1/72", "2/73", "3/80")
    race.throw, race.furlong = 6, 6
    race.runners[1].spaces = 11
    took = take_home(race)
    assert [runner.post for runner in took] == [3, 2]
    assert race.runners[1].finish == Finish(6, 6, 1, 11)
    assert race.runners[0].finish is None


def test_finishers_leave_the_board_when_the_round_ends() -> None:
    """BS-7.25, BS-7.47: the others run on."""
    race = on_track(6, "1/72", "2/73")
    race.throw = race.furlong = 6
    take_home(race)
    assert [runner.square == NOWHERE for runner in race.runners] == [False, True]
    assert not is_over(race)
    race.runners[0].square = race.track.number["1/75"]
    race.throw = race.furlong = 7
    take_home(race)
    assert is_over(race)
    assert order(race) == [(1, 2), (2, 1)]


def test_a_race_is_called_after_sixty_furlongs() -> None:
    """BS-7.26, BS-10.68: who stands still for ever is unplaced."""
    race = on_track(6, "1/10", "2/73")
    race.throw, race.furlong = 59, 59
    take_home(race)
    assert not is_over(race)
    race.throw, race.furlong = 60, 60
    assert is_over(race)
    assert official(race).unplaced == (1,)


def test_the_split_of_the_leader() -> None:
    """BS-7.54: rounded down, of the foremost horse on the board, until somebody is home."""
    race = on_track(6, "1/30", "2/26")
    race.furlong = 2
    assert split_time(box(), race) == tenths("0:22.4")
    race.runners[0].square = race.track.number["2/33:2"]  # 33½
    race.furlong = 2
    assert split_time(box(), race) == tenths("0:21.4")
    race.furlong = 3
    assert split_time(box(), race) is None  # behind the clock
    race.furlong = 6
    assert split_time(box(), race) is None  # the distance itself
    race.furlong = 2
    race.runners[1].finish = home(1)
    assert split_time(box(), race) is None
