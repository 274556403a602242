"""Promise 8: asking a state for views, lists and defaults leaves it as it is."""

from railbird.testing.moment import Moment
from railbird.testing.promise import Promise


def check_looking(moment: Moment) -> None:
    state = moment.state
    for seat in range(state.seats):
        moment.legal(seat)
    _still_the_same(moment, "legal")
    for viewer in moment.viewers:
        moment.view(viewer)
    _still_the_same(moment, "view")
    for seat in moment.must:
        with moment.sound(Promise.DEFAULTS, f"default({seat})"):
            state.default(seat)
    _still_the_same(moment, "default")


def _still_the_same(moment: Moment, verb: str) -> None:
    changed = moment.changes(moment.state)
    if changed:
        raise moment.broken(Promise.LOOKING, f"{verb}() changed the state: {changed}")
