"""The list of commands. Each is imported only when it is called."""

from cyclopts import App

from railbird import __version__
from railbird.cli.aliases import COMMANDS, entries
from railbird.registry import game_ids, plugin_of

app = App(
    name="railbird",
    help="One home for horse-racing tabletop games: exact rules, honest bots, true odds.",
    help_epilogue="Every command has examples: railbird play --help",
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    version=__version__,
)

_COMMANDS = {
    "games": "List the games with their seats, options and data files.",
    "learn": "Learn a game by playing a first one with a coach.",
    "play": "Play a game against bots and friends, or watch bots play.",
    "lab": "Run races by the million, ask what if, and make charts.",
    "print": "Print what you need at a real table: programs, cards, slips and charts.",
    "replay": "Show a recorded game move by move.",
    "review": "See what luck and decisions did in a finished game.",
    "drill": "Learn from your mistakes: three questions, two minutes.",
    "verify": "Check records: every line, the rules and the dice.",
    "serve": "Open tables in the browser, for everybody on the local network.",
    "backup": "Back up a server's tables into one file, even while it runs.",
    "restore": "Restore a server's tables from a backup.",
    "move": "Move a server's tables into a PostgreSQL database.",
    "check": "Check a server's tables: every row, every step of every game.",
    "new": "Start a game of your own: a package with rules, a bot and tests.",
    "check-bot": "Check your own bot: whether it plays without a fault.",
    "arena": "Let bots play each other and see who wins how often.",
    "ladder": "Rate all bots of a game on one scale.",
    "rule": "Show a numbered rule, the code behind it and the tests that cite it.",
    "schema": "Print JSON Schemas: of records, packs, tables, --json and each game.",
    "bench": "Measure how fast the rules run on this machine.",
    "completion": "Set up Tab completion in your shell.",
}

_MODULES = {"print": "print_pages", "check-bot": "check_bot"}
"""Where a module cannot go by the name: it would hide the function from its package."""

for _order, (_name, _help) in enumerate(_COMMANDS.items()):
    _module = _MODULES.get(_name, _name)
    app.command(f"railbird.cli.{_module}:app", name=_name, help=_help, sort_key=_order)


def add_commands_of(word: str) -> None:
    """What the first word of a command line may need: the command of a game by its short name, or
    all that a game brings along. Help, and a word nobody knows, need every short name."""
    if word in app and word not in app.help_flags:
        return
    if word.isidentifier() and word in game_ids():
        _add_game(word)
    else:
        _add_aliases({word: COMMANDS[word]} if word in COMMANDS else COMMANDS)


def _add_aliases(aliases: dict[str, str]) -> None:
    for order, (name, command) in enumerate(entries(aliases), start=len(_COMMANDS)):
        if name not in app:
            app.command(command.where, name=name, help=command.help, sort_key=order)


def _add_game(game_id: str) -> None:
    """`railbird <game> <command>`."""
    commands = plugin_of(game_id).commands
    if commands:
        of_game = App(name=game_id, help=f"Commands of {game_id}.", help_format="plaintext")
        for name, command in commands.items():
            of_game.command(command.where, name=name, help=command.help)
        app.command(of_game)
