"""Where a horse can end, without the way there: the walk of `railbird.lanes` for whoever needs only
its ends, and needs them often. A test compares the two."""

from typing import TypeAlias

from railbird.games.win_place_and_show.rules.moves import Mount, squeezable
from railbird.lanes import FRESH, NOWHERE, Course, Steering, traffic_of

Steps: TypeAlias = list[tuple[int, int, bool]]
"""Square, code and whether lanes are changed, of every step that the board and the rider allow."""


class QuickWalk:
    """A code is a square and a state of steering in one number."""

    def __init__(self, course: Course, steering: Steering) -> None:
        self._ways, self._after = course.ways, steering.after
        self._course, self._states = course, len(steering.after)
        self._steps: dict[int, Steps] = {}

    def ends(self, mount: Mount, count: int, shortest: int) -> set[tuple[int, int]]:
        """Squares and the steps to them: with the whole count, short of it, or blocked.

        A squeeze may end in front of the horse that was passed, and a rider who has turned back
        anywhere, as they may by default (WP-9.6, WP-9.7).
        """
        traffic = traffic_of(self._course, mount.others)
        taken, closed = traffic
        squeeze = squeezable(mount, traffic, count)
        passing, states = mount.track.passing, self._states
        found: set[tuple[int, int]] = set()
        layer, landing = {mount.start * states + FRESH}, NOWHERE
        for steps in range(count):
            following = set() if landing == NOWHERE else {landing}
            landing = NOWHERE
            for code in layer:
                blocked = True
                for to, code_there, changes in self._steps.get(code) or self._steps_from(code):
                    if to in (closed if changes else taken):
                        if to == squeeze and code % states == FRESH and not changes:
                            beyond = self._ways[to][0]
                            if steps + 2 <= count and beyond != NOWHERE and beyond not in taken:
                                landing, blocked = beyond * states + FRESH, False
                        continue
                    following.add(code_there)
                    blocked = False
                if blocked or (steps >= shortest and passing[code // states]):
                    found.add((code // states, steps))
            layer = following
        found.update((code // states, count) for code in layer)
        return found

    def _steps_from(self, code: int) -> Steps:
        square, state = divmod(code, self._states)
        steps = [
            (to, to * self._states + turned, way > 0)
            for way, (to, turned) in enumerate(
                zip(self._ways[square], self._after[state], strict=True)
            )
            if to != NOWHERE and turned != NOWHERE
        ]
        self._steps[code] = steps
        return steps
