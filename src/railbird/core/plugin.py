"""What a game brings along, each part by the name of its module, so that nothing is imported early.

A package offers its game under the entry-point group `railbird.games`, by the id of the game:

    [project.entry-points."railbird.games"]
    sprint = "railbird_sprint.plugin:PLUGIN"
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

GROUP = "railbird.games"
GENERIC = "generic"


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A bot of one game."""

    where: str
    """Its class, as `module:Class`."""
    about: str = ""
    """How it plays, in a line; by default the first sentence of its class."""


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command of one game in the terminal: `railbird <game> <command>`."""

    where: str
    """Its application, as `module:app`."""
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """A game with all that belongs to it; names are written `module:name`."""

    game: str
    """The class of the game."""
    bots: Mapping[str, BotEntry] = field(default_factory=dict)
    """By name, the weakest first."""
    lab: str = ""
    """The odds board, a `railbird.lab.true_chances.Board`."""
    odds: str = ""
    """A function for `odds` in the terminal, where there is no odds board: it takes the game and
    the public view and gives a `railbird.lab.finishes.FinishTally`, or None."""
    insight: str = ""
    """What it lends to advice and review, a class like `railbird.analysis.insight.Insight`."""
    kernels: str = ""
    """A function that gives the kernels of its lab for a measurement, as `railbird.lab.speed`
    runs them: it takes the number of races and a source in C, or None."""
    use_kernels: str = ""
    """A function to call before games are played; from then on kernels work out what takes the
    rules long."""
    commands: Mapping[str, CommandEntry] = field(default_factory=dict)
    load_for: str = ""
    """A function that loads the game for options typed in the terminal, with tables that the user
    keeps for it."""
    on_finished: str = ""
    """A function to call with the record of a finished game and the folder of the library, or None
    for the usual one. It says in words what became of the record."""
    routes: str = ""
    """Calls that it adds to the server, a `railbird.table.server.game_routes.GameRoutes`."""
    board: str = GENERIC
    """Which board of the page draws it: one of Railbird's by name, or the generic one."""
