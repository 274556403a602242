"""Figures in a player's words."""

from railbird.analysis.figures import Figure
from railbird.analysis.review import Review, Step
from railbird.core import Seat


def in_100(chance: Figure) -> str:
    """ "31 ± 2"; without an error where there is none."""
    error = chance.error * 100
    return _whole(chance.mean * 100) + (f" ± {_whole(error)}" if error else "")


def games_in_100(chance: Figure) -> str:
    """ "31 ± 2 games in 100"."""
    number = in_100(chance)
    return f"{number} {'game' if number == '1' else 'games'} in 100"


def _whole(number: float) -> str:
    """Whole numbers, but a tenth where a whole one would say nothing."""
    return f"{number:.1f}" if 0 < abs(number) < 1 else f"{number:.0f}"


def chances_in_100(chance: float) -> str:
    """ "4 chances in 100", as a friend would say it."""
    number = _whole(abs(chance) * 100)
    return f"{number} {'chance' if number == '1' else 'chances'} in 100"


LONGEST = 150
"""Letters of what an entry did: a roll may end a race, and then there is much to tell."""


def shortened(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[:LONGEST].rsplit(' ', 1)[0]} …"


def hundredths(chance: float) -> str:
    return f"{100 * chance:.0f}"


def signed(change: float) -> str:
    """ "+4", "−4" or "0", in chances of 100."""
    whole = round(100 * change)
    return "0" if whole == 0 else f"{'+' if whole > 0 else '−'}{abs(whole)}"


def tenths(chance: float) -> str:
    tenth = round(100 * chance, 1)
    return f"{'−' if tenth < 0 else ''}{abs(tenth):.1f}"


def turning_point(review: Review, seat: Seat | None = None) -> str:
    """The entry that moved a seat most, or everybody; and whom it moved, from where to where."""
    step = review.turning_point(seat)
    whom = most_moved(step) if seat is None else seat
    before = review.chances_before(step)[whom]
    after = before + step.change[whom]
    if not round(step.change[whom], 6):
        return "Nothing was at stake."
    if hundredths(before) == hundredths(after):
        return "The chances changed only gradually."
    by = "" if step.seat is None else f"{review.seats[step.seat].name}: "
    return (
        f"Turning point: entry {step.entry}, {shortened(f'{by}{step.what}.')} "
        f"It takes {review.seats[whom].name} from {hundredths(before)} to "
        f"{hundredths(after)} in 100."
    )


def most_moved(step: Step) -> Seat:
    return max(range(len(step.change)), key=lambda seat: abs(step.change[seat]))
