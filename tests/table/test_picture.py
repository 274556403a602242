"""What a step changes in a view, put over the view before, is the view after it."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

import msgspec
import pytest

from railbird.core import State, View, Viewer
from railbird.registry import game_ids, load
from railbird.table.session.picture import Changes, Picture
from tests.table.positions import course, positions
from tests.table.served import changed

STEPS = 150


@pytest.mark.parametrize("game_id", game_ids())
def test_changes_lead_from_each_picture_to_the_next(game_id: str) -> None:
    first, *others = islice(course(game_id, seed=1), STEPS)
    before = pictures(first)
    sizes = 0, 0
    added = 0
    for state in others:
        after = pictures(state)
        changes = Changes(before[None], after[None])
        for viewer, picture in after.items():
            told = changes.to(before[viewer], picture)
            was, now = (msgspec.json.decode(each.view) for each in (before[viewer], picture))
            news = msgspec.json.decode(told)
            assert changed(was, news) == now
            added += sum(name.startswith("+") for name in news)
            sizes = sizes[0] + len(told), sizes[1] + len(picture.view)
        before = after
    assert sizes[0] < sizes[1], "not all of a view is new"
    if game_id == "homestretch":
        assert added, "bets lie in the order placed, so this list grows at its end"


def pictures(state: State) -> dict[int | None, Picture]:
    return {viewer: Picture(viewer, state) for viewer in (None, *range(state.seats))}


class TipsView(View, frozen=True, kw_only=True, tag="tips"):
    own = ("seat", "tips")

    tips: str


class Tips(NamedTuple):
    """A state of which each viewer sees one thing."""

    by_viewer: dict[Viewer, str]

    def view(self, viewer: Viewer) -> TipsView:
        tips = self.by_viewer[viewer]
        return TipsView(
            seat=viewer, phase="", must=(), may=(), awaiting=None, result=None, tips=tips
        )

    def views_in_parts(self, viewers: Iterable[Viewer]) -> tuple[View, list[tuple[Any, ...]]]:
        return self.view(None), [(viewer, self.by_viewer[viewer]) for viewer in viewers]


def test_what_changes_for_others_in_a_field_of_ones_own_is_not_told() -> None:
    before: Any = Tips({None: "1 tip", 0: "bet on 7"})
    after: Any = Tips({None: "2 tips", 0: "bet on 7"})
    changes = Changes(Picture(None, before), Picture(None, after))
    assert changes.to(Picture(0, before), Picture(0, after)) == b"{}"
    assert changes.to(Picture(None, before), Picture(None, after)) == b'{"tips":"2 tips"}'


@pytest.mark.parametrize("game_id", ["homestretch"])
def test_greyed_choices_stay_the_same_as_long_as_the_legal_ones_do(game_id: str) -> None:
    game: Any = load(game_id)
    kept = 0
    before: dict[int, tuple[Any, Any]] = {}
    for state in islice(positions(game_id, seed=2), STEPS):
        for seat in range(state.seats):
            now = list(state.legal(seat)), list(game.disabled(state.view(seat)))
            if seat in before and before[seat][0] == now[0]:
                assert before[seat][1] == now[1]
                kept += bool(now[1])
            before[seat] = now
    assert kept, "some were grey for longer"
