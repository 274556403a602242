"""railbird lab: questions about chances, each one command."""

from cyclopts import App

from railbird.cli.aliases import LAB

app = App(
    name="lab",
    help_epilogue="Every command has examples: railbird lab run --help",
    help_format="plaintext",
)

_COMMANDS = {
    "balance": "What seats, lengths and scores of a game come to, and what an option changes.",
    "bench": "Measure how fast the kernels run on this machine.",
}

for _order, (_name, _help) in enumerate(_COMMANDS.items()):
    app.command(f"railbird.cli.lab_{_name}:app", name=_name, help=_help, sort_key=_order)
for _order, (_name, _command) in enumerate(LAB.items(), start=len(_COMMANDS)):
    app.command(_command.where, name=_name, help=_command.help, sort_key=_order)
