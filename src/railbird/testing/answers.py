"""What a seat is told when it tries an action: that it was accepted, or why not."""

import random
from collections.abc import Iterable

from railbird.core import Action, IllegalAction, Seat, State
from railbird.testing.attempts import Pool
from railbird.testing.moment import Moment, described
from railbird.testing.promise import Promise


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
