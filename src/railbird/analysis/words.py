"""Figures in a player's words."""

from railbird.analysis.figures import Figure


def in_100(chance: Figure) -> str:
    """ "31 ± 2"; without an error where there is none."""
    error = chance.error * 100
    return _whole(chance.mean * 100) + (f" ± {_whole(error)}" if error else "")


def _whole(number: float) -> str:
    """Whole numbers, but a tenth where a whole one would say nothing."""
    return f"{number:.1f}" if 0 < abs(number) < 1 else f"{number:.0f}"


def chances_in_100(chance: float) -> str:
    """ "4 chances in 100", as a friend would say it."""
    number = _whole(abs(chance) * 100)
    return f"{number} {'chance' if number == '1' else 'chances'} in 100"
