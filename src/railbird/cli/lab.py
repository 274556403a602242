"""railbird lab: questions about chances, each one command."""

from cyclopts import App

from railbird.cli.aliases import LAB, entries

app = App(
    name="lab",
    help_epilogue="Every command has examples: railbird lab run --help",
    help_format="plaintext",
)

_COMMANDS = {
    "balance": "Is a game fair, and what does a change of rules or tables do to it?",
    "sweep": "Change a rating, an option or a cell step by step, and see what it does.",
    "bench": "Measure how fast the kernels run on this machine.",
}

for _order, (_name, _help) in enumerate(_COMMANDS.items()):
    app.command(f"railbird.cli.lab_{_name}:app", name=_name, help=_help, sort_key=_order)
for _order, (_name, _command) in enumerate(entries(LAB), start=len(_COMMANDS)):
    app.command(_command.where, name=_name, help=_command.help, sort_key=_order)
