"""Big Stakes Racing, with all that belongs to it."""

from railbird.core.plugin import BotEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.big_stakes:BigStakes",
    bots={
        "steady": BotEntry(
            "railbird.bots.big_stakes.steady:Steady",
            "Enters its best horse in every race and rides it as it should be.",
        ),
        "sharp": BotEntry(
            "railbird.bots.big_stakes.sharp:Sharp",
            "Plans the whole meet, so that every race gets the right horse.",
        ),
    },
    insight="railbird.analysis.insights.big_stakes:BigStakesInsight",
    kernels="railbird.lab.big_stakes_speed:contenders",
    use_kernels="railbird.lab.big_stakes_odds:lend_a_hand",
    board="big_stakes",
)
