"""What a seat can do and is told, here and in a state that its view cannot tell from here."""

import random
from collections.abc import Iterable

from railbird.core import Action, IllegalAction, Seat, State
from railbird.testing.attempts import Pool
from railbird.testing.moment import Moment, described
from railbird.testing.promise import Promise


def check_same_choices(
    moment: Moment, other: State, seat: Seat, promise: Promise, what: str
) -> None:
    """The list and the default of a seat hang on its view alone."""
    with moment.sound(promise, f"legal({seat}) in {what}"):
        here, there = list(moment.legal(seat)), list(other.legal(seat))
    if here != there:
        raise moment.broken(
            promise, f"legal({seat}) hangs on more than the view: {here} here, {there} in {what}"
        )
    if seat in moment.must:
        with moment.sound(Promise.DEFAULTS, f"default({seat}) in {what}"):
            default, other_default = moment.state.default(seat), other.default(seat)
        if default != other_default:
            raise moment.broken(
                Promise.DEFAULTS,
                f"default({seat}) hangs on more than the view: {default!r} here, "
                f"{other_default!r} in {what}",
            )


def answer(state: State, seat: Seat, action: Action) -> str:
    try:
        state.copy().apply(seat, action)
    except IllegalAction as refused:
        return str(refused)
    except Exception as error:
        return described(error)
    return "accepted"


def check_same_answers(
    moment: Moment, other: State, seat: Seat, attempts: Iterable[Action], what: str
) -> None:
    """Errors reveal nothing: in a state that looks the same to the seat they say the same."""
    for action in attempts:
        here, there = answer(moment.state, seat, action), answer(other, seat, action)
        if here != there:
            raise moment.broken(
                Promise.OWN_VIEW,
                f"the answer to seat {seat}'s {action!r} tells more than its view: here "
                f"{here!r}, but {there!r} in {what}",
            )


def attempts_of(moment: Moment, pool: Pool, rng: random.Random, seat: Seat) -> list[Action]:
    everybody = [action for other in moment.deciding for action in moment.legal(other)]
    return pool.draw(moment.effort.attempts, rng, everybody or moment.legal(seat))
