"""Big Stakes Racing, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.big_stakes:BigStakes",
    bots={
        "steady": BotEntry(
            "railbird.games.big_stakes.bots.steady:Steady",
            "Enters its best horse in every race and rides it as it should be.",
        ),
        "sharp": BotEntry(
            "railbird.games.big_stakes.bots.sharp:Sharp",
            "Plans the whole meet, so that every race gets the right horse.",
        ),
    },
    insight="railbird.games.big_stakes.insight:BigStakesInsight",
    kernels="railbird.games.big_stakes.lab.speed:contenders",
    use_kernels="railbird.games.big_stakes.lab.live_odds:use_kernel",
    commands={
        "lab": CommandEntry(
            "railbird.games.big_stakes.cli.lab:app",
            "Any horses of Big Stakes Racing against each other.",
        ),
        "horses": CommandEntry(
            "railbird.games.big_stakes.cli.horses:app",
            "The horse cards of Big Stakes Racing: one, some or all of them.",
        ),
    },
    board="big_stakes",
)
