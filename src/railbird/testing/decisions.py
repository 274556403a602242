"""Promise 2: a decision is a finite list of different actions, each of which is accepted."""

from collections.abc import Sequence

import msgspec

from railbird.core import Action, Decision, IllegalAction, Seat
from railbird.testing.moment import Moment
from railbird.testing.promise import Promise
from railbird.testing.records import check_listed_spelling

WRONG_SEATS = (-1, 1_000_000)
"""Seats that no game has; the first one past the last seat is wrong too."""


def wrong_seats(moment: Moment) -> tuple[Seat, ...]:
    return (*WRONG_SEATS, moment.state.seats)


def check_decision(moment: Moment) -> None:
    for seat in (*range(moment.state.seats), *wrong_seats(moment)):
        _check_list(moment, seat)
    for seat in moment.deciding:
        for action in some(moment, moment.legal(seat)):
            _check_json(moment, action)
            _check_accepted(moment, seat, action)
            check_listed_spelling(moment, seat, action)


def some(moment: Moment, actions: Sequence[Action]) -> Sequence[Action]:
    """All of the actions, or as many as a close look tries out."""
    few = moment.effort.actions
    return actions if len(actions) <= few else moment.rng.sample(list(actions), few)


def check_seats(moment: Moment) -> None:
    """Whom the pending decision waits for."""
    decision = moment.state.pending
    if not isinstance(decision, Decision):
        return
    if not decision.must:
        raise _broken(moment, "a decision waits for nobody: `must` is empty")
    seats = (*decision.must, *decision.may)
    if len(set(seats)) < len(seats):
        raise _broken(moment, f"a seat stands twice in must and may: {decision}")
    strangers = [seat for seat in seats if seat not in range(moment.state.seats)]
    if strangers:
        raise _broken(moment, f"a decision waits for seats that do not exist: {strangers}")
    if decision.asked and (decision.may or not set(decision.must) <= set(decision.asked)):
        raise _broken(
            moment, f"with `asked`, `must` names some of them and `may` is empty: {decision}"
        )


def _check_list(moment: Moment, seat: Seat) -> None:
    actions = moment.legal(seat)
    if seat in moment.must and not actions:
        raise _broken(moment, f"seat {seat} must act, but legal({seat}) is empty")
    if seat not in moment.deciding and actions:
        raise _broken(
            moment, f"seat {seat} has nothing to decide, but legal({seat}) lists {actions[0]!r}"
        )
    with moment.sound(Promise.FINITE_LIST, f"writing the actions of legal({seat}) as JSON"):
        written = [msgspec.json.encode(action) for action in actions]
    if len(set(written)) < len(written):
        twice = next(line for line in written if written.count(line) > 1)
        raise _broken(moment, f"legal({seat}) lists an action twice: {twice.decode()}")


def _check_json(moment: Moment, action: Action) -> None:
    with moment.sound(Promise.FINITE_LIST, f"reading {action!r} back from JSON"):
        again = moment.game.read_action(msgspec.json.decode(msgspec.json.encode(action)))
    if again != action:
        raise _broken(moment, f"{action!r} comes back from JSON as {again!r}")


def _check_accepted(moment: Moment, seat: Seat, action: Action) -> None:
    with moment.sound(Promise.FINITE_LIST, f"seat {seat}'s listed action {action!r}"):
        try:
            moment.state.copy().apply(seat, action)
        except IllegalAction as refused:
            raise _broken(
                moment, f"seat {seat}'s action {action!r} is listed but refused: {refused}"
            ) from None


def _broken(moment: Moment, seen: str) -> Exception:
    return moment.broken(Promise.FINITE_LIST, seen)
