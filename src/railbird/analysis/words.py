"""Figures in a player's words."""

from railbird.analysis.figures import Figure
from railbird.analysis.review import Judged, Review, ReviewStep, Summary
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


CLEAR = 2.0
"""How many errors a sum must be from 0 to be spoken of."""
LITTLE = 0.02
"""Sums below it are not worth a mention, however certain."""
EXACT = 0.05
"""Sums whose error is above it may hide something."""


def with_error(change: float, error: float) -> str:
    """ "+4 ± 1", in chances of 100; without an error where there is none."""
    return signed(change) + (f" ± {_whole(100 * error)}" if error else "")


def is_clear(change: float, error: float) -> bool:
    return abs(change) >= LITTLE and Figure(change, error).is_clear(CLEAR)


def headline(seat: Summary) -> str:
    """What made a seat's result, luck or decisions, where that can be told."""
    luck, own = is_clear(seat.luck, seat.luck_error), is_clear(seat.own, seat.own_error)
    of_luck, of_own = _did(seat.luck, seat.luck_error), _did(seat.own, seat.own_error)
    if luck and own:
        return f"Luck {of_luck}, own decisions {_did(seat.own, seat.own_error, '')}."
    if luck:
        return f"Mostly luck: it {of_luck}."
    if own:
        return f"Mostly own decisions: they {of_own}."
    if max(seat.luck_error, seat.own_error) > EXACT:
        return "Luck or decisions? The rollouts cannot tell."
    return "Luck was even, and own decisions changed little."


def _did(change: float, error: float, unit: str = " chances in 100") -> str:
    """A sum over a game may be more than a whole victory, if others undid it again."""
    did, size = "gave" if change > 0 else "took", in_100(Figure(abs(change), error))
    if abs(change) > 1:
        return f"{did} more than a whole victory ({size} in 100)"
    return f"{did} {size}{unit}"


def turning_point(review: Review, seat: Seat | None = None) -> str:
    """The entry that moved a seat most, or everybody; and whom it moved, from where to where."""
    step = next(iter(review.turning_points(seat)), None)
    if step is None:
        moved = any(any(step.change) for step in review.steps)
        return "The chances changed only gradually." if moved else "Nothing was at stake."
    whom = most_moved(step) if seat is None else seat
    before = review.chances_before(step)[whom]
    after = before + step.change[whom]
    by = "" if step.seat is None else f"{review.seats[step.seat].name}: "
    return (
        f"Turning point: {place_of(step)}, {shortened(f'{by}{step.what}.')} "
        f"It takes {review.seats[whom].name} from {hundredths(before)} to "
        f"{hundredths(after)} in 100."
    )


def by_kernel(review: Review) -> str:
    """Figures made with and without a kernel cannot be compared to the last digit."""
    return ", by a kernel" if review.kernel else ""


def place_of(what: ReviewStep | Judged) -> str:
    """ "race 2, second bet"; the number of the entry where a game has no words for it."""
    return what.where or f"entry {what.entry}"


def most_moved(step: ReviewStep) -> Seat:
    return max(range(len(step.change)), key=lambda seat: abs(step.change[seat]))
