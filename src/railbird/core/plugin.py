"""What belongs to a game, each part by module name, so that nothing is imported early.

A package registers its game in the entry-point group `railbird.games`, by the game's id:

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
    needs: str = ""
    """A package that it cannot play without; where that is missing, the bot is not offered."""


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command of one game in the terminal: `railbird <game> <command>`."""

    where: str
    """Its application, as `module:app`."""
    help: str


@dataclass(frozen=True, slots=True)
class Form:
    """A way to play a game that a table offers with one click."""

    words: str
    """What is played, such as "one race"."""
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    minutes: int | None = None
    """From start to end, one person against bots at normal speed; `bench/playing_time.py` measures
    it for our games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """A game with all that belongs to it; names are written `module:name`."""

    game: str
    """The class of the game."""
    bots: Mapping[str, BotEntry] = field(default_factory=dict)
    """By name: `steady` and `sharp` first, the weaker before the stronger, then the styles."""
    opponents: tuple[str, ...] = ()
    """The bots that sit down where nobody chooses, one after the other: about as strong as each
    other, and of different tastes. By default the second weakest."""
    lab: str = ""
    """The odds board, a `railbird.lab.true_chances.Board`."""
    odds: str = ""
    """A function for `odds` in the terminal, where there is no odds board: it takes the game and
    the public view and gives a `railbird.lab.finishes.FinishTally`, or None."""
    sweep: str = ""
    """A function for `railbird lab sweep` over its races: from a name, options and a path of a data
    pack or None to a `railbird.lab.sweep.Sweeper`, or to None where it has no such race."""
    insight: str = ""
    """What it knows for advice and review, a class like `railbird.analysis.insight.Insight`."""
    kernels: str = ""
    """A function that gives the kernels of its lab for a measurement, as `railbird.lab.speed`
    runs them: it takes the number of races and a source in C, or None."""
    whole_games: str = ""
    """A function that gives many whole games in a kernel, a `railbird.rl.batch.Batch`: it takes the
    game, how many, the seats and the options."""
    use_kernels: str = ""
    """A function to call before games are played; from then on kernels do the slow computations."""
    commands: Mapping[str, CommandEntry] = field(default_factory=dict)
    """By name; one named `print` is also listed by `railbird print`."""
    completions: str = ""
    """A function for Tab in a shell: from the name of a command and of its option or argument, as
    its help shows it, to the words that may stand there."""
    load_for: str = ""
    """A function that loads the game for options typed in the terminal, with tables that the user
    keeps for it."""
    on_finished: str = ""
    """A function to call with the record of a finished game and the folder of the library, or None
    for the usual one. It says in words what became of the record."""
    routes: str = ""
    """Calls that it adds to the server, a `railbird.table.server.game_routes.GameRoutes`."""
    forms: tuple[Form, ...] = ()
    """The forms offered on the start page, shortest first; by default the game with its
    defaults."""
    rules: str = ""
    """The page of its numbered rules, as `package:file.md`: `railbird rule` and the table's pages
    show it. Those of our games are in docs/rules."""
    lesson: str = ""
    """The file of its lesson, as `package:file.toml`; `railbird.lessons` reads it."""
    exercises: str = ""
    """The file of its exercises for beginners, as `package:file.jsonl`; `railbird.drill` reads
    it."""
    needs: Mapping[str, str] = field(default_factory=dict)
    """Packages that parts cannot do without, by part: `{"lab": "numpy"}`. Where one is missing the
    game is offered without that part."""
    board: str = GENERIC
    """Which board of the page draws it: one of Railbird's by name, or the generic one."""
