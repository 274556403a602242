"""Commands of games that go by a short name as well.

They are written out here, not read from the plug-ins, so that `railbird --help` imports no game.
"""

from railbird.core.plugin import CommandEntry

COMMANDS = {
    "horses": CommandEntry(
        "railbird.games.big_stakes.cli.horses:app",
        "The horse cards of Big Stakes Racing: one, some or all of them.",
    ),
}
"""`railbird horses` is `railbird big_stakes horses`, and so on."""
LAB = {
    "homestretch": CommandEntry(
        "railbird.games.homestretch.cli:app",
        "Chances and the value of each bet on a race card of Homestretch.",
    ),
    "long_shot": CommandEntry(
        "railbird.games.long_shot.cli:app",
        "The bare race of Long Shot, by line-up, and what a bet on each horse is worth.",
    ),
    "win_place_and_show": CommandEntry(
        "railbird.games.win_place_and_show.cli:app",
        "Chances and the value of each bet in a race of Win, Place & Show.",
    ),
    "big_stakes": CommandEntry(
        "railbird.games.big_stakes.cli.lab:app",
        "Any horses of Big Stakes Racing against each other.",
    ),
}
"""`railbird lab <name>` is `railbird <name> lab`."""
