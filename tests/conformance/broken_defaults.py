"""Games that let a table draw among the wrong actions when it plays a default (promise 10)."""

from railbird.core import Action
from railbird.testing import Promise
from tests.conformance.breaking import Broken
from tests.conformance.paddock import Back, Paddock, PaddockView


class LeavesTheDefaultOut(Paddock):
    def same_to_others(self, _view: PaddockView, _action: Action) -> list[Action]:
        return []


class DrawsWhatIsIllegal(Paddock):
    def same_to_others(self, _view: PaddockView, action: Action) -> list[Action]:
        return [action, Back(99, 1)]


class DrawsWhatOthersCanTell(Paddock):
    def same_to_others(self, view: PaddockView, action: Action) -> list[Action]:
        assert view.seat is not None
        rich = view.money[view.seat] > 1
        return [action, Back(1, 2)] if isinstance(action, Back) and rich else [action]


DEFAULT = Promise.DEFAULTS

BROKEN = (
    Broken(LeavesTheDefaultOut, DEFAULT, "same_to_others leaves out"),
    Broken(DrawsWhatIsIllegal, DEFAULT, "which is not legal"),
    Broken(DrawsWhatOthersCanTell, DEFAULT, "others can tell Back(horse=1, stake=2)"),
)
