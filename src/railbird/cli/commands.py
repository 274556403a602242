"""The list of commands. Each is imported only when it is called."""

from cyclopts import App

from railbird import __version__
from railbird.cli.aliases import COMMANDS
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
    "games": "What there is to play, with seats, options and data files.",
    "play": "Play a game against bots and friends, or watch bots play.",
    "lab": "Run races by the million, ask what if, and see the pictures.",
    "replay": "Tell a recorded game.",
    "review": "What luck and decisions did in a finished game.",
    "verify": "Check records: every line, the rules and the dice.",
    "serve": "Open tables in the browser, for everybody on the local network.",
    "backup": "Copy the tables of a server into one file, also while it runs.",
    "restore": "Put a backup of the tables back in its place.",
    "check": "Check the tables of a server: every row, every step of every game.",
    "arena": "Let bots play each other and see who wins how often.",
    "rule": "A numbered rule, where it is implemented and which tests cite it.",
    "bench": "Measure how fast the rules run on this machine.",
}

for _order, (_name, _help) in enumerate(_COMMANDS.items()):
    app.command(f"railbird.cli.{_name}:app", name=_name, help=_help, sort_key=_order)
for _order, (_name, _command) in enumerate(COMMANDS.items(), start=len(_COMMANDS)):
    app.command(_command.where, name=_name, help=_command.help, sort_key=_order)


def add_commands_of(game_id: str) -> None:
    """The commands that a game brings along: `railbird <game> <command>`."""
    if not game_id.isidentifier() or game_id in app or game_id not in game_ids():
        return
    commands = plugin_of(game_id).commands
    if commands:
        of_game = App(name=game_id, help=f"Commands of {game_id}.", help_format="plaintext")
        for name, command in commands.items():
            of_game.command(command.where, name=name, help=command.help)
        app.command(of_game)
