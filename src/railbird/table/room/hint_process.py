"""In another process: what a sharp player would do, from a seat's view and nothing else."""

import msgspec

from railbird.analysis import advise
from railbird.analysis.advice import told_of
from railbird.analysis.processes import Shipped, unship
from railbird.analysis.words import games_in_100
from railbird.table.protocol.api import HintChoice


class Weighed(msgspec.Struct, frozen=True):
    choices: tuple[HintChoice, ...]
    why: tuple[str, ...]


def weigh(shipped: Shipped, view_json: bytes, rollouts: int | None) -> Weighed:
    """The same view gives the same answer."""
    game = unship(shipped)
    view = msgspec.json.decode(view_json, type=game.view_type)
    advice = advise(view, game, rollouts=rollouts)
    choices = tuple(
        HintChoice(words=each.words, said=f"wins {games_in_100(each.chance)}")
        for each in told_of(advice)
    )
    return Weighed(choices, advice.why)
