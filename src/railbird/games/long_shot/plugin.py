"""Long Shot, with all that belongs to it."""

from railbird.core.plugin import BotEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.long_shot:LongShot",
    bots={
        "steady": BotEntry(
            "railbird.bots.long_shot.steady:Steady",
            "Plays the odds for its own sheet and minds nobody else's.",
        ),
        "sharp": BotEntry(
            "railbird.bots.long_shot.sharp:Sharp",
            "Looks ahead and weighs what each choice does to everybody.",
        ),
    },
    insight="railbird.analysis.insights.long_shot:LongShotInsight",
    kernels="railbird.lab.long_shot_speed:contenders",
    board="long_shot",
)
