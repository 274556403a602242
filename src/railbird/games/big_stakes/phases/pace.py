"""Tactical pace: points of a strong finish moved to early rounds, in secret (BS-4.10, BS-7.61)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.race.actions import NoShift, ShiftPace
from railbird.games.big_stakes.race.events import PaceAnswered, PaceKnown
from railbird.games.big_stakes.race.state import Race, Runner, Shift
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

LONGEST = 10
"""Furlongs of the longest race with tactical pace."""
ENOUGH = 15
"""What is above this in the last two rounds may be moved."""
RULE = "BS-12.19"


def excess(card: HorseCard, furlongs: int, options: Options) -> int:
    """E of BS-7.61; 0 if nothing may be moved."""
    if furlongs > LONGEST or not options.tactical_pace:
        return 0
    return max(0, card.red[furlongs - 2] + card.red[furlongs - 1] - ENOUGH)


def begin(state: State) -> None:
    race = state.racing
    for runner in race.runners:
        runner.paced = not may_shift(state, race, runner)
    ask(state, race)


def may_shift(state: State, race: Race, runner: Runner) -> bool:
    """Whether a player has points to move; the auto-rider never does (BS-7.80)."""
    rider = state.rider_of(runner)
    return rider is not None and excess(runner.card, race.card.furlongs, state.options) > 0


def ask(state: State, race: Race) -> None:
    """`asked` keeps everybody from learning who has answered."""
    if all(runner.paced for runner in race.runners):
        reveal(state, race)
        return
    waiting = {runner.owner for runner in race.runners if not runner.paced}
    asked = {runner.owner for runner in race.runners if may_shift(state, race, runner)}
    state.pending = Decision(_seats(waiting), asked=_seats(asked))


def _seats(owners: Iterable[int | None]) -> tuple[Seat, ...]:
    return tuple(sorted(owner for owner in owners if owner is not None))


def reveal(state: State, race: Race) -> None:
    race.paced = True
    shifts = {runner.card.id: runner.shifts for runner in race.runners if runner.shifts}
    if any(may_shift(state, race, runner) for runner in race.runners):
        state.tell(PaceKnown(race.number, shifts))
    state.enter("bets")


def secret_pace(state: State) -> dict[int, tuple[tuple[Shift, ...], bool]]:
    """By horse: what its owner alone knows until all have answered."""
    race = state.race
    if race is None or race.paced or state.phase.name != "pace":
        return {}
    return {
        runner.card.id: (runner.shifts, runner.paced)
        for runner in race.runners
        if may_shift(state, race, runner) and (runner.shifts or runner.paced)
    }


def in_question(race: Race, seat: Seat) -> Runner:
    """The seat's horse that is asked about; one owner's horses come by card id (BS-5)."""
    own = [runner for runner in race.runners if runner.owner == seat and not runner.paced]
    return min(own, key=lambda runner: runner.card.id)


def points_left(race: Race, runner: Runner, options: Options) -> int:
    moved = sum(shift.points for shift in runner.shifts)
    return excess(runner.card, race.card.furlongs, options) - moved


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """One point at a time (BS-5.2)."""
    race = state.racing
    runner = in_question(race, seat)
    horse, last = runner.card.id, race.card.furlongs
    points = [
        ShiftPace(horse, ((late, early, 1),))
        for late in (last - 1, last)
        if runner.red[late - 1] > 0
        for early in range(1, last - 1)
    ]
    return [*points, NoShift(horse)]


def shift_pace(state: State, seat: Seat, action: ShiftPace) -> None:
    race = state.racing
    runner = asked_about(race, seat, action.horse)
    check(race, runner, action, state.options)
    whole = _points(action) > 1
    runner.shifts = together(runner.shifts, action.shifts)
    runner.red = shifted(runner.card.red, runner.shifts)
    runner.paced = whole or points_left(race, runner, state.options) == 0
    state.tell(PaceAnswered(seat, runner.card.id, runner.shifts))
    if runner.paced:
        ask(state, race)


def asked_about(race: Race, seat: Seat, horse: int) -> Runner:
    runner = in_question(race, seat)
    if runner.card.id != horse:
        raise IllegalAction(
            f"pace: the horse in question is {runner.card.name} (card {runner.card.id})", RULE
        )
    return runner


def check(race: Race, runner: Runner, action: ShiftPace, options: Options) -> None:
    last = race.card.furlongs
    most = points_left(race, runner, options)
    taken: Counter[int] = Counter()
    sound = bool(action.shifts)
    for late, early, points in action.shifts:
        sound = sound and late in (last - 1, last) and 1 <= early <= last - 2 and points >= 1
        taken[late] += points
    if (
        not sound
        or taken.total() > most
        or any(points > runner.red[late - 1] for late, points in taken.items())
    ):
        raise IllegalAction(
            f"pace: you may move at most {most} points from rounds {last - 1} and {last}, to "
            f"rounds 1 to {last - 2}",
            RULE,
        )


def together(shifts: Iterable[Shift], more: Iterable[tuple[int, int, int]]) -> tuple[Shift, ...]:
    """Points by from and to, in the order of the rounds, whatever steps led there."""
    points: Counter[tuple[int, int]] = Counter()
    for late, early, moved in (*shifts, *more):
        points[late, early] += moved
    return tuple(Shift(late, early, moved) for (late, early), moved in sorted(points.items()))


def shifted(red: Sequence[int], shifts: Iterable[Shift]) -> tuple[int, ...]:
    row = list(red)
    for late, early, points in shifts:
        row[late - 1] -= points
        row[early - 1] += points
    return tuple(row)


def no_shift(state: State, seat: Seat, action: NoShift) -> None:
    race = state.racing
    runner = asked_about(race, seat, action.horse)
    runner.paced = True
    state.tell(PaceAnswered(seat, runner.card.id, runner.shifts))
    ask(state, race)


def _points(action: ShiftPace) -> int:
    return sum(points for _, _, points in action.shifts)


def expand(state: State, seat: Seat, action: Action) -> Sequence[Action]:
    """A whole list is stored point by point, and then done."""
    if not isinstance(action, ShiftPace) or _points(action) <= 1:
        return (action,)
    race = state.racing
    runner = asked_about(race, seat, action.horse)
    check(race, runner, action, state.options)
    steps: list[Action] = [
        ShiftPace(action.horse, ((late, early, 1),))
        for late, early, points in action.shifts
        for _ in range(points)
    ]
    if len(steps) < points_left(race, runner, state.options):
        steps.append(NoShift(action.horse))
    return steps


def default(view: BigStakesView, _game: "BigStakes") -> Action:
    open_horses = [
        runner.horse
        for runner in view.racing.runners
        if runner.owner == view.seat and not runner.paced
    ]
    return NoShift(min(open_horses))


PACE = Phase(
    "pace",
    begin=begin,
    legal=legal,
    actions={ShiftPace: shift_pace, NoShift: no_shift},
    default=default,
    refuse=out_of_turn,
    expand=expand,
)
