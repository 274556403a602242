"""How long a table shows the stretch and the finish."""

from msgspec.structs import replace

from railbird.core import Event, tag_of
from railbird.games.top_of_the_stretch.events import FigureRead
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.show import RUN_MS
from tests.games.top_of_the_stretch.table import play_out, run_to

LONGEST = 5000
"""Milliseconds from the last place that pays to the card."""

show = TopOfTheStretch().show
shown_ms = show.shown_ms


def finish(*speeds: int) -> list[Event]:
    """What is told from the last figure on; photo rolls are sevens."""
    state = run_to(list(speeds))
    last = max(at for at, event in enumerate(state.told) if isinstance(event, FigureRead))
    told = [*state.told[last:], *play_out(state)]
    return [event for event in told if tag_of(event) != "card_ended"]


def film(events: list[Event], *tags: str) -> int:
    return sum(shown_ms(event) for event in events if not tags or tag_of(event) in tags)


def test_the_stretch_is_run_once_at_the_first_photo_or_at_the_finish() -> None:
    clear, photos = finish(97, 92, 80, 70), finish(97, 92, 80, 80, 70, 70)
    assert film(clear, "finished") > RUN_MS > film(photos, "finished")
    first, second = (shown_ms(event) for event in photos if tag_of(event) == "photo_called")
    assert first > RUN_MS
    assert second == 0


def test_the_line_is_crossed_in_slow_motion_where_the_field_is_run_to_it() -> None:
    """In Fullplay, once; Quickplay has no positions."""
    state = run_to([97, 92, 80, 80, 70, 70])
    told = [*state.told, *play_out(state)]
    assert not any(show.is_crossing(event, state) for event in told)
    state.options = replace(state.options, version="full")
    crossings = [event for event in told if show.is_crossing(event, state)]
    assert [tag_of(event) for event in crossings] == ["photo_called"]


def test_only_photos_for_the_first_three_places_are_shown() -> None:
    """The dice of the others are read in no time."""
    reads = [
        shown_ms(event) for event in finish(97, 92, 80, 80, 70, 70) if tag_of(event) == "photo_read"
    ]
    assert min(reads[:2]) > 0
    assert reads[2:] == [0, 0]
    assert film(finish(97, 92, 85, 80, 80), "photo_read") == 0


def test_the_card_follows_the_last_place_that_pays() -> None:
    """Whether the wire has settled it, a photo for it, or only those behind it need one."""
    by_the_wire = film(finish(97, 92, 85, 80)) - RUN_MS
    with_far_photos = film(finish(97, 92, 85, 80, 80, 70, 70, 60, 60)) - RUN_MS
    after_a_photo = finish(97, 92, 85, 85, 70, 70)
    verdict = [at for at, event in enumerate(after_a_photo) if tag_of(event) == "photo_read"][1]
    assert by_the_wire <= LONGEST
    assert with_far_photos <= LONGEST
    assert film(after_a_photo[verdict:]) <= LONGEST


def test_figures_are_read_in_no_time() -> None:
    assert shown_ms(FigureRead(1, "A", 7, (3, 4), 20, 88, 0, 88)) == 0
