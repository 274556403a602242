"""`sharp` plans the whole meet: what each horse earns in each race, and which should run where."""

from collections.abc import Callable, Mapping

from railbird.core import Action, Perspective
from railbird.games.big_stakes.bots import steady
from railbird.games.big_stakes.bots.dealing import enter, keep_the_best, trade
from railbird.games.big_stakes.bots.reading import Table, table_of


class Sharp:
    def choose(self, seen: Perspective) -> Action:
        return HABITS[seen.view.phase](table_of(seen))


HABITS: Mapping[str, Callable[[Table], Action]] = {
    **steady.HABITS,
    "trade": trade,
    "discard": keep_the_best,
    "entry": enter,
}
