"""railbird print: what a game needs on paper, each a page that any browser can print."""

from contextlib import suppress

from cyclopts import App

from railbird.cli.aliases import PRINT
from railbird.core import RailbirdError
from railbird.registry import game_ids, named, plugin_of

app = App(
    name="print",
    help_epilogue="""\
Each page is a separate file that any browser can print, on A4 or Letter. Pages of Top of the
Stretch need no name of the game; its scoresheets have their own command: railbird scoresheet --html
FILE

Examples:
  railbird print win_place_and_show slips
  railbird print big_stakes blank --paper letter
  railbird print program belmont_1973
  railbird print charts""",
    help_format="plaintext",
)

for _order, _id in enumerate(game_ids()):
    with suppress(RailbirdError):  # a game that cannot be used prints nothing
        if _command := plugin_of(_id).commands.get(app.name[0]):
            app.command(_command.where, name=_id, help=_command.help, sort_key=_order)
for _name, _id in PRINT.items():
    _of_game = named(plugin_of(_id).commands[app.name[0]].where, f"game {_id!r}")
    app.command(_of_game[_name], name=_name)
