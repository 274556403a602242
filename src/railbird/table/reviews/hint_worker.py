"""In another process: a hint, from a seat's view and nothing else."""

import time

import msgspec

from railbird.analysis import advise
from railbird.analysis.advice import told_of
from railbird.analysis.insight import insight_of
from railbird.analysis.words import games_in_100
from railbird.table.protocol.api import HintChoice
from railbird.workers import Shipped, unship


class Weighed(msgspec.Struct, frozen=True):
    choices: tuple[HintChoice, ...]
    why: tuple[str, ...]
    whole: bool = True
    """False if it had to be made from fewer rollouts than usual."""


def warm_up(shipped: Shipped) -> None:
    """Load what the first hint in a game would have to wait for."""
    game = unship(shipped)
    insight = insight_of(game.id)
    insight.player(game, insight.policy(game))
    insight.warm_up(game)


def weigh(shipped: Shipped, view_json: bytes, rollouts: int | None, until: float) -> Weighed:
    """The same view gives the same answer, unless it has to be cut short at this time of the
    clock."""
    game = unship(shipped)
    view = msgspec.json.decode(view_json, type=game.view_type)
    advice = advise(view, game, rollouts=rollouts, in_time=lambda: time.time() < until)
    choices = tuple(
        HintChoice(words=each.words, said=f"wins {games_in_100(each.chance)}")
        for each in told_of(advice)
    )
    why = advice.why
    if advice.cut_short:
        why += (f"The server is busy, so this comes from only {advice.rollouts} rollouts.",)
    return Weighed(choices, why, whole=not advice.cut_short)
