"""Top of the Stretch, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Form, Plugin

WHOLE_DAY = (
    "champagne_2009",
    "bc_sprint_2008",
    "bc_ladies_classic_2009",
    "bc_turf_2003",
    "kentucky_derby_1994",
)

PLUGIN = Plugin(
    game="railbird.games.top_of_the_stretch.game:TopOfTheStretch",
    bots={
        "steady": BotEntry(
            "railbird.games.top_of_the_stretch.bots.steady:Steady",
            "Trusts the better horse and never bets much.",
        ),
        "sharp": BotEntry(
            "railbird.games.top_of_the_stretch.bots.sharp:Sharp",
            "Runs the race thousands of times first and bets on value.",
            needs="numpy",
        ),
        "chalk": BotEntry(
            "railbird.games.top_of_the_stretch.bots.styles:Chalk",
            "Follows the odds: the favorite to win, in every race.",
        ),
        "loyal": BotEntry(
            "railbird.games.top_of_the_stretch.bots.styles:Loyal",
            "Has a number of its own and bets on it in every race.",
        ),
        "gambler": BotEntry(
            "railbird.games.top_of_the_stretch.bots.styles:Gambler",
            "Puts a quarter of its money on the longest shot.",
        ),
        "miser": BotEntry(
            "railbird.games.top_of_the_stretch.bots.styles:Miser",
            "Bets two dollars on the safest bet there is.",
        ),
        "hedger": BotEntry(
            "railbird.games.top_of_the_stretch.bots.styles:Hedger",
            "Bets a little on each of several horses.",
        ),
        "copycat": BotEntry(
            "railbird.games.top_of_the_stretch.bots.styles:Copycat",
            "Bets as whoever is richest did in the last race.",
        ),
    },
    opponents=("steady", "chalk", "loyal"),
    lab="railbird.games.top_of_the_stretch.lab.board:BOARD",
    sweep="railbird.games.top_of_the_stretch.cli.run:sweeper_of",
    insight="railbird.games.top_of_the_stretch.insight:TopOfTheStretchInsight",
    kernels="railbird.games.top_of_the_stretch.lab.speed:contenders",
    whole_games="railbird.games.top_of_the_stretch.bots.whole_games:whole_games",
    load_for="railbird.games.top_of_the_stretch.library:load_for",
    on_finished="railbird.games.top_of_the_stretch.library:file_finished",
    needs={"lab": "numpy"},
    routes="railbird.games.top_of_the_stretch.routes.race_room:RaceRoom",
    completions="railbird.games.top_of_the_stretch.cli.options:words_for",
    commands={
        "races": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.races:app",
            "The library of Top of the Stretch: its races and their horses.",
        ),
        "today": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.today:app",
            "Today's race: six horses, three tickets, ninety seconds.",
        ),
        "race": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.race:app",
            "Run a race of Top of the Stretch: the card, the call, the chart.",
        ),
        "card": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.card:app",
            "Run several races in a row.",
        ),
        "evening": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.evening:app",
            "An evening at the races: choose them as you go, with one bankroll.",
        ),
        "library": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.library:app",
            "Your own races, horses and jockeys, and every race that was run.",
        ),
        "career": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.career:career_app",
            "What a horse has won, or all of them.",
        ),
        "jockeys": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.career:jockeys_app",
            "The jockeys and their wins.",
        ),
        "records": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.career:records_app",
            "Track records: the fastest winners at every distance.",
        ),
        "season": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.season:app",
            "The points of a season.",
        ),
        "odds": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.odds:app",
            "The true chances of a race of Top of the Stretch, and what bets are worth.",
        ),
        "scoresheet": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.print:scoresheet_app",
            "The scoresheet of a race on paper, blank or filled.",
        ),
        "print": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.print:print_app",
            "Top of the Stretch: programs, horse cards, past performances and charts.",
        ),
        "past": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.past:past_app",
            "Past performances, from the races run here or from a spreadsheet.",
        ),
        "rate": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.past:rate_app",
            "Rate horses from their past performances.",
        ),
        "run": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.run:run_app",
            "Run a race of Top of the Stretch a million times, or a billion.",
        ),
        "whatif": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.run:whatif_app",
            "Change ratings, track or rules, and see what it does to the odds.",
        ),
        "matchup": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.run:matchup_app",
            "Horses against each other over every distance and surface.",
        ),
    },
    forms=(
        Form("tonight's race, with bets", 4, {"betting": True}, minutes=2),
        Form("the whole day: five races", 4, {"betting": True, "races": WHOLE_DAY}, minutes=8),
    ),
    lesson="railbird.games.top_of_the_stretch:lesson.toml",
    exercises="railbird.games.top_of_the_stretch:exercises.jsonl",
    board="top_of_the_stretch",
)
