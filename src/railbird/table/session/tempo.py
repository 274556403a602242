"""A film that keeps people from their next question gets faster."""

STAGES = ((4000.0, 1), (6000.0, 2), (7000.0, 4), (float("inf"), 8))
"""Until so much film has run, in milliseconds at normal speed, it is shown so many times faster."""


def tempo(film: float, length: float) -> float:
    """The part of its usual length for which a step is shown; `film` has run already."""
    shown, rest = 0.0, length
    for until, times in STAGES:
        part = min(rest, max(0.0, until - film - shown) * times)
        shown += part / times
        rest -= part
    return shown / length if length else 1.0
