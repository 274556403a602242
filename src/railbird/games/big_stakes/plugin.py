"""Big Stakes Racing, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Form, Plugin

PLUGIN = Plugin(
    game="railbird.games.big_stakes.game:BigStakes",
    bots={
        "steady": BotEntry(
            "railbird.games.big_stakes.bots.steady:Steady",
            "Enters its best horse in every race and rides it as it should be.",
        ),
        "sharp": BotEntry(
            "railbird.games.big_stakes.bots.sharp:Sharp",
            "Plans the whole meet, so that every race gets the right horse.",
        ),
        "loyal": BotEntry(
            "railbird.games.big_stakes.bots.styles:Loyal",
            "Keeps what it was dealt and runs its stars first.",
        ),
        "gambler": BotEntry(
            "railbird.games.big_stakes.bots.styles:Gambler",
            "Keeps its best for the richest races and plays its boldest tokens.",
        ),
        "blocker": BotEntry(
            "railbird.games.big_stakes.bots.styles:Blocker",
            "Rides in front of the others, so that they have to go round.",
        ),
        "miser": BotEntry(
            "railbird.games.big_stakes.bots.styles:Miser",
            "Parts with nothing: no trade, no bet, no token before the last furlong.",
        ),
        "hedger": BotEntry(
            "railbird.games.big_stakes.bots.styles:Hedger",
            "Wants a fair horse in every race rather than a great one in some.",
        ),
        "copycat": BotEntry(
            "railbird.games.big_stakes.bots.styles:Copycat",
            "Takes every trade, enters what has just won, and follows the leader.",
        ),
    },
    opponents=("steady", "gambler", "miser"),
    odds="railbird.games.big_stakes.lab.board:odds_now",
    insight="railbird.games.big_stakes.insight:BigStakesInsight",
    kernels="railbird.games.big_stakes.lab.speed:contenders",
    use_kernels="railbird.games.big_stakes.lab.live_odds:use_kernel",
    completions="railbird.games.big_stakes.cli.completions:words_for",
    commands={
        "lab": CommandEntry(
            "railbird.games.big_stakes.cli.lab:app",
            "Any horses of Big Stakes Racing against each other.",
        ),
        "horses": CommandEntry(
            "railbird.games.big_stakes.cli.horses:app",
            "The horse cards of Big Stakes Racing: one, some or all of them.",
        ),
        "print": CommandEntry(
            "railbird.games.big_stakes.cli.print:app",
            "Big Stakes Racing: horse cards, and empty ones for foals.",
        ),
    },
    forms=(
        Form(
            "one race",
            4,
            {"program": "one_race", "race": "8F-D", "horses_per_player": 2},
            minutes=6,
        ),
        Form("the whole meet: five races", 4, minutes=17),
    ),
    lesson="railbird.games.big_stakes:lesson.toml",
    board="big_stakes",
)
