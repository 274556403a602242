"""How long a table shows the stretch."""

from railbird.games.top_of_the_stretch.events import FigureRead, Finished, PhotoCalled, Placing
from railbird.games.top_of_the_stretch.timing import RUN_MS, shown_ms


def finish(*speeds: int | None) -> Finished:
    placings = [
        Placing(at + 1, at + 1, "A", speed, 0, "", None, False, speed is None)
        for at, speed in enumerate(speeds)
    ]
    return Finished(tuple(placings))


def test_the_stretch_is_run_once_at_the_photo_or_at_the_finish() -> None:
    to_the_wire = shown_ms(finish(90, 88, 80, None, None))
    after_a_photo = shown_ms(finish(90, 88, 88, None, None))
    assert to_the_wire == after_a_photo + RUN_MS
    assert shown_ms(PhotoCalled((1, 2), ("A", "B"), 90)) > RUN_MS


def test_figures_are_read_in_no_time() -> None:
    assert shown_ms(FigureRead(1, "A", 7, (3, 4), 20, 88, 0, 88)) == 0
