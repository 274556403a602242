"""Promise 10: what a missed deadline plays is legal. Worlds and shadows check that it is chosen
from the view alone."""

from collections.abc import Hashable

from railbird.core import Action, Seat, seen_by
from railbird.testing.decisions import some
from railbird.testing.fingerprint import freeze
from railbird.testing.moment import Moment
from railbird.testing.promise import Promise


def check_defaults(moment: Moment) -> None:
    for seat in moment.must:
        with moment.sound(Promise.DEFAULTS, f"default({seat})"):
            action = moment.state.default(seat)
        if action not in moment.legal(seat):
            raise moment.broken(
                Promise.DEFAULTS,
                f"default({seat}) is {action!r}, which legal({seat}) does not list",
            )
        _check_alternatives(moment, seat, action)


def _check_alternatives(moment: Moment, seat: Seat, action: Action) -> None:
    """A table may draw among them, so they must be legal and tell others nothing."""
    with moment.sound(Promise.DEFAULTS, f"same_to_others({action!r})"):
        same = moment.game.show.same_to_others(moment.view(seat), action)
    if action not in same:
        raise moment.broken(Promise.DEFAULTS, f"same_to_others leaves out {action!r} itself")
    if len(same) == 1:
        return
    seen = _seen_by_others(moment, seat, action)
    for other in some(moment, same):
        if other not in moment.legal(seat):
            raise moment.broken(
                Promise.DEFAULTS, f"same_to_others({action!r}) names {other!r}, which is not legal"
            )
        if _seen_by_others(moment, seat, other) != seen:
            raise moment.broken(
                Promise.DEFAULTS, f"others can tell {other!r} from {action!r}, said to be the same"
            )


def _seen_by_others(moment: Moment, seat: Seat, action: Action) -> list[Hashable]:
    after = moment.state.copy()
    told = after.apply(seat, action)
    return [
        freeze((after.view(viewer), [seen_by(event, viewer) for event in told]))
        for viewer in moment.viewers
        if viewer != seat
    ]
