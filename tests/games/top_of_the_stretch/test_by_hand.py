"""Where the total of two dice is enough: exactly where no pair of that total tells another race."""

from itertools import product

import pytest
from msgspec import structs

from railbird.core import Roll
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.ask import rolled_by_anybody
from tests.games.top_of_the_stretch.table import go_to_post

PAIRS = list(product(range(1, 7), repeat=2))


def without_dice(runner: Runner) -> dict[str, object]:
    return {name: each for name, each in structs.asdict(runner).items() if "dice" not in name}


def depends_on_more_than_the_total(state: State) -> bool:
    told: dict[int, object] = {}
    for pair in PAIRS:
        after = state.copy()
        after.resolve(pair)
        view = after.view(None)
        runners = [without_dice(runner) for runner in view.runners]
        paid = [payoff.cents for payoff in view.payoffs]
        seen = (view.pace, view.condition, runners, paid, after.pending)
        if told.setdefault(sum(pair), seen) != seen:
            return True
    return False


@pytest.mark.parametrize("version", ["quick", "full"])
def test_a_total_is_taken_exactly_where_only_the_total_counts(version: str) -> None:
    state = go_to_post(
        "pimlico_special_1938",
        version=version,
        condition="roll",
        odds="generate",
        payout_modifications="on",
    )
    kinds: dict[str, bool] = {}
    while isinstance(roll := state.pending, Roll):
        kind = roll.purpose.partition(" for ")[0]
        if roll.dice == 2 and kind not in kinds:
            kinds[kind] = depends_on_more_than_the_total(state)
            assert rolled_by_anybody(roll).only_total != kinds[kind], roll.purpose
        form = "form" in kind or "position" in kind
        state.resolve((1, 2) if form else (3, 4)[: roll.dice])
    assert {"odds roll", "race factors roll, red and white"} == {
        kind for kind, apart in kinds.items() if apart
    }
    assert {"trouble roll", "jockey check", "final figure roll"} < set(kinds)
