"""Each broken game breaks one promise, and the kit names it."""

import pytest

from railbird.testing import BrokenPromise, Promise, check_game
from tests.conformance import (
    broken_chances,
    broken_defaults,
    broken_endings,
    broken_lists,
    broken_records,
    broken_refusals,
    broken_states,
    broken_views,
    broken_words,
    broken_worlds,
)
from tests.conformance.breaking import Broken
from tests.conformance.paddock import Paddock

MODULES = (
    broken_chances,
    broken_defaults,
    broken_endings,
    broken_lists,
    broken_records,
    broken_refusals,
    broken_states,
    broken_views,
    broken_words,
    broken_worlds,
)
BROKEN = [broken for module in MODULES for broken in module.BROKEN]


def test_the_game_they_are_made_from_keeps_every_promise() -> None:
    report = check_game(Paddock(), games=12)
    assert report.secrets_never_hidden == ()
    assert report.missing_actions == ()
    assert report.missing_events == ()


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.game.__name__)
def test_the_kit_names_the_promise_a_game_breaks(broken: Broken) -> None:
    with pytest.raises(BrokenPromise) as caught:
        check_game(broken.game(), games=6, longest=500)
    assert caught.value.promise is broken.promise, str(caught.value)
    assert broken.says in caught.value.seen


def test_every_promise_is_broken_by_some_game() -> None:
    assert {broken.promise for broken in BROKEN} == set(Promise)
