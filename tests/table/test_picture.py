"""What a step changes in a view, put over the view before, is the view after it."""

from itertools import islice

import msgspec
import pytest

from railbird.core import State
from railbird.registry import game_ids
from railbird.table.picture import Changes, Picture
from tests.table.positions import course

STEPS = 150


@pytest.mark.parametrize("game_id", game_ids())
def test_changes_lead_from_each_picture_to_the_next(game_id: str) -> None:
    first, *others = islice(course(game_id, seed=1), STEPS)
    before = pictures(first)
    sizes = 0, 0
    for state in others:
        after = pictures(state)
        changes = Changes(before[None], after[None])
        for viewer, picture in after.items():
            told = changes.to(before[viewer], picture)
            was, now = (msgspec.json.decode(each.view) for each in (before[viewer], picture))
            assert was | msgspec.json.decode(told) == now
            sizes = sizes[0] + len(told), sizes[1] + len(picture.view)
        before = after
    assert sizes[0] < sizes[1], "not all of a view is new"


def pictures(state: State) -> dict[int | None, Picture]:
    return {viewer: Picture(viewer, state) for viewer in (None, *range(state.seats))}
