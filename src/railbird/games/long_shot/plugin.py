"""Long Shot, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Form, Plugin

PLUGIN = Plugin(
    game="railbird.games.long_shot.game:LongShot",
    bots={
        "steady": BotEntry(
            "railbird.games.long_shot.bots.steady:Steady",
            "Plays the odds for its own sheet and minds nobody else's.",
        ),
        "sharp": BotEntry(
            "railbird.games.long_shot.bots.sharp:Sharp",
            "Looks ahead and weighs what each choice does to everybody.",
        ),
        "chalk": BotEntry(
            "railbird.games.long_shot.bots.styles:Chalk",
            "Follows the odds: bets on the likeliest horses, whatever they pay.",
        ),
        "loyal": BotEntry(
            "railbird.games.long_shot.bots.styles:Loyal",
            "Loves its own horses: buys them, and bets on hardly any others.",
        ),
        "gambler": BotEntry(
            "railbird.games.long_shot.bots.styles:Gambler",
            "Bets early and big on winners, and keeps hardly a dollar.",
        ),
        "blocker": BotEntry(
            "railbird.games.long_shot.bots.styles:Blocker",
            "Plays against the others as much as for itself.",
        ),
        "hedger": BotEntry(
            "railbird.games.long_shot.bots.styles:Hedger",
            "Spreads its dollars over many horses and keeps some back.",
        ),
        "copycat": BotEntry(
            "railbird.games.long_shot.bots.styles:Copycat",
            "Bets on the horses that others have bet on.",
        ),
    },
    opponents=("steady", "chalk", "blocker"),
    odds="railbird.games.long_shot.lab.board:odds_now",
    insight="railbird.games.long_shot.insight:LongShotInsight",
    kernels="railbird.games.long_shot.lab.speed:contenders",
    whole_games="railbird.games.long_shot.bots.whole_games:whole_games",
    commands={
        "lab": CommandEntry(
            "railbird.games.long_shot.cli:app",
            "The bare race of Long Shot, by line-up, and what a bet on each horse is worth.",
        )
    },
    forms=(Form("the whole game", 4, minutes=6),),
    lesson="railbird.games.long_shot:lesson.toml",
    board="long_shot",
)
