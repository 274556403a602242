"""Games that let a table draw among the wrong actions when it plays a default (promise 10)."""

from railbird.core import Action
from railbird.testing import Promise
from tests.conformance.breaking import Broken, with_show
from tests.conformance.paddock import Back, Paddock, PaddockView


def leaves_the_default_out(_box: object, _view: PaddockView, _action: Action) -> list[Action]:
    return []


class LeavesTheDefaultOut(Paddock):
    facets = with_show(same_to_others=leaves_the_default_out)


def draws_what_is_illegal(_box: object, _view: PaddockView, action: Action) -> list[Action]:
    return [action, Back(99, 1)]


class DrawsWhatIsIllegal(Paddock):
    facets = with_show(same_to_others=draws_what_is_illegal)


def draws_what_others_can_tell(_box: object, view: PaddockView, action: Action) -> list[Action]:
    assert view.seat is not None
    rich = view.money[view.seat] > 1
    return [action, Back(1, 2)] if isinstance(action, Back) and rich else [action]


class DrawsWhatOthersCanTell(Paddock):
    facets = with_show(same_to_others=draws_what_others_can_tell)


DEFAULT = Promise.DEFAULTS

BROKEN = (
    Broken(LeavesTheDefaultOut, DEFAULT, "same_to_others leaves out"),
    Broken(DrawsWhatIsIllegal, DEFAULT, "which is not legal"),
    Broken(DrawsWhatOthersCanTell, DEFAULT, "others can tell Back(horse=1, stake=2)"),
)
