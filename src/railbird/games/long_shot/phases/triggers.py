"""Triggers: abilities set off by an action, a bonus or another ability (LS-4.4, LS-4.9)."""

from railbird.core import Phase
from railbird.games.long_shot.rules import answering
from railbird.games.long_shot.rules.refusals import out_of_turn
from railbird.games.long_shot.rules.turn import carry_on

TRIGGERS = Phase(
    "triggers",
    begin=carry_on,
    legal=answering.legal,
    actions=answering.ACTIONS,
    default=answering.default,
    refuse=out_of_turn,
    expand=answering.expand,
)
