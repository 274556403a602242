"""`sharp` plans the whole meet: what each horse earns in each race, and which should run where."""

from collections.abc import Callable, Mapping

from railbird.bots.big_stakes import steady
from railbird.bots.big_stakes.dealing import enter, keep_the_best, trade
from railbird.bots.big_stakes.reading import Table, table_of
from railbird.core import Action, Perspective


class Sharp:
    def choose(self, seen: Perspective) -> Action:
        return HABITS[seen.view.phase](table_of(seen))


HABITS: Mapping[str, Callable[[Table], Action]] = {
    **steady.HABITS,
    "trade": trade,
    "discard": keep_the_best,
    "entry": enter,
}
