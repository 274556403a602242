"""Promise 10: what a missed deadline plays is legal. Worlds and shadows check that it is chosen
from the view alone."""

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
