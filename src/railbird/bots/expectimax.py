"""Looking ahead over chances that can be listed, exactly and without sampling.

One seat plays its best; where somebody else would have to decide, or a chance has too many
outcomes to list, the caller's estimate is used.
"""

from collections.abc import Callable, Sequence

from railbird.core import Action, Chance, Decision, Seat, State

LISTABLE = 36
"""Outcomes of a chance that are worth going through; two dice."""

DIGITS = 12
"""Worths are compared to this many digits, so that equals stay equal on every machine."""

Estimate = Callable[[State], float]
"""What a state is worth to the seat that looks ahead."""

Settled = Callable[[State], bool]
"""Whether to look no further than this state."""


def best_action(
    state: State, seat: Seat, legal: Sequence[Action], estimate: Estimate, settled: Settled
) -> Action:
    """The action with the greatest expected value; the first of equals."""
    return max(
        legal, key=lambda action: round(_after(state, seat, action, estimate, settled), DIGITS)
    )


def worth(state: State, seat: Seat, estimate: Estimate, settled: Settled) -> float:
    pending = state.pending
    if settled(state):
        return estimate(state)
    if isinstance(pending, Decision) and pending.must[:1] == (seat,):
        return max(_after(state, seat, action, estimate, settled) for action in state.legal(seat))
    if isinstance(pending, Chance) and pending.count() <= LISTABLE:
        return _on_average(state, pending, seat, estimate, settled)
    return estimate(state)


def _after(state: State, seat: Seat, action: Action, estimate: Estimate, settled: Settled) -> float:
    after = state.copy()
    after.apply(seat, action)
    return worth(after, seat, estimate, settled)


def _on_average(
    state: State, chance: Chance, seat: Seat, estimate: Estimate, settled: Settled
) -> float:
    total = 0.0
    for outcome, probability in chance.outcomes():
        after = state.copy()
        after.resolve(outcome)
        total += float(probability) * worth(after, seat, estimate, settled)
    return total
