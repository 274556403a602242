"""Commands of games that go by a short name as well.

They are written out here, not read from the plug-ins, so that `railbird --help` imports no game.
"""

from railbird.core.plugin import CommandEntry

LAB = {
    "homestretch": CommandEntry(
        "railbird.games.homestretch.cli:app",
        "Chances and the value of each bet on a race card of Homestretch.",
    ),
}
"""`railbird lab <name>` is `railbird <name> lab`."""
