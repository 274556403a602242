"""A result without the luck of its rolls, deals and draws.

At each of them the value of what came up, less the mean value of what could have come up, is taken
off the result. That is 0 on average whatever the values are, as long as both are values of the same
kind and the outcomes come from the dice and decks as they really were. So the mean over many games
is the mean of the plain results; but results differ less, and fewer games tell as much.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import fsum

import msgspec

from railbird.analysis.checks import check_budget
from railbird.analysis.figures import DIGITS, Ending
from railbird.analysis.insight import Start
from railbird.analysis.luck import BLOCK, Clock, Luck
from railbird.analysis.replayed import Moment, moments_of
from railbird.analysis.reviewing import check_record
from railbird.analysis.rollouts import RolloutTable, ending_of
from railbird.core import Chance, Event, Game, Over, Record, State
from railbird.core.record import Resolved
from railbird.registry import load


class LuckFree(msgspec.Struct, frozen=True):
    """A game by seat. Single figures may lie below 0 or above 1; means are right."""

    results: tuple[float, ...]
    """Victories, 1 or 0 or a share, less luck."""
    scores: tuple[float, ...]
    """The same of the final scores."""


def luck_free(
    record: Record,
    game: Game | None = None,
    *,
    rollouts: int | None = None,
    seed: int = 0,
    policy: str | None = None,
) -> LuckFree:
    """What everybody made of a finished game, apart from luck.

    Values come from rollouts of the policy, so many for each outcome that is looked at. Give every
    game of a series a seed of its own: errors are taken over games.
    """
    game = game or load(record.header.game, record.header.pack)
    check_record(record, game, None)
    table = RolloutTable(game, len(record.header.seats), policy)
    count = check_budget(table.insight.luck_free_rollouts if rollouts is None else rollouts)
    luck = Luck(f"railbird luck-free {seed}", min(BLOCK, count))
    moments = moments_of(record, game)
    last = moments[-1].state.pending
    assert isinstance(last, Over)
    taken_off = [
        luck_of(table, before, now, luck, count)
        for before, now in pairwise(moments)
        if isinstance(now.entry, Resolved)
    ]
    return _less(ending_of(last.result), taken_off)


def luck_of(table: RolloutTable, before: Moment, now: Moment, luck: Luck, rollouts: int) -> Ending:
    """What came up, less the mean over what could have come up; the dice after it are the same."""
    chance = before.state.pending
    assert isinstance(chance, Chance)
    place = before.clock.copy().next(chance.purpose)
    numbers = range(rollouts)
    could = []
    for number in numbers:
        state, clock = before.state.copy(), before.clock.copy()
        clock.next(chance.purpose)
        told = state.resolve(luck.outcome(chance, place, number))
        clock.hear(table.game, told)
        could.append((state, clock, told))
    came = [(now.state, now.clock, now.told)] * rollouts
    return _difference(_values(table, came, luck), _values(table, could, luck))


Reached = tuple[State, Clock, Sequence[Event]]


def _values(table: RolloutTable, reached: Sequence[Reached], luck: Luck) -> list[Ending]:
    """One rollout from each, by its number; none where the worth is known."""
    found: dict[int, Ending] = {}
    starts = []
    for number, (state, clock, told) in enumerate(reached):
        known = _known(table, state, told)
        if known is not None:
            found[number] = known
        else:
            begun = state.copy()
            table.insight.renew(begun, luck.of_rollout(number, "unknown"))
            starts.append(Start(begun, number, clock))
    played = table.play_out(starts, luck)
    found |= {start.number: ending for start, ending in zip(starts, played, strict=True)}
    return [found[number] for number in range(len(reached))]


def _known(table: RolloutTable, state: State, told: Sequence[Event]) -> Ending | None:
    if isinstance(state.pending, Over):
        return ending_of(state.pending.result)
    return table.insight.estimate(state, told)


def _difference(one: Sequence[Ending], other: Sequence[Ending]) -> Ending:
    seats = range(len(one[0].chances))

    def mean(what: str, seat: int) -> float:
        pairs = zip(one, other, strict=True)
        return fsum(getattr(a, what)[seat] - getattr(b, what)[seat] for a, b in pairs) / len(one)

    return Ending(
        tuple(mean("chances", seat) for seat in seats),
        tuple(mean("scores", seat) for seat in seats),
    )


def _less(result: Ending, luck: Sequence[Ending]) -> LuckFree:
    return LuckFree(
        tuple(
            round(fsum([won, *(-one.chances[seat] for one in luck)]), DIGITS)
            for seat, won in enumerate(result.chances)
        ),
        tuple(
            round(fsum([score, *(-one.scores[seat] for one in luck)]), DIGITS)
            for seat, score in enumerate(result.scores)
        ),
    )
