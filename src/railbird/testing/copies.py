"""Promise 9: a copy is equal in everything, and neither feels what happens to the other."""

from contextlib import suppress

from railbird.testing.moment import Moment
from railbird.testing.promise import Promise
from railbird.testing.random_play import play_on


def check_copy(moment: Moment) -> None:
    with moment.sound(Promise.COPIES, "copy()"):
        copy = moment.state.copy()
    changed = moment.changes(copy)
    if changed:
        raise moment.broken(Promise.COPIES, f"a copy differs: {changed}")


def check_independence(moment: Moment) -> None:
    """`played` is a copy of the state and the original of `spare`; neither may feel its moves.

    If playing on fails, the game itself will come to that fault; here only the others matter.
    """
    played = moment.state.copy()
    spare = played.copy()
    with suppress(Exception):
        play_on(played, moment.rng, moment.effort.steps_on_a_copy)
    _check_apart(
        moment, "the original changed when its copy was played on", moment.changes(moment.state)
    )
    _check_apart(moment, "a copy changed when its original was played on", moment.changes(spare))


def _check_apart(moment: Moment, what: str, changed: str) -> None:
    if changed:
        raise moment.broken(Promise.COPIES, f"{what}: {changed}")
