"""Help that fits the window: docstrings have their own line breaks, so paragraphs are rejoined and
wrapped. Empty defaults are left out."""

from typing import TYPE_CHECKING

from attrs import evolve
from cyclopts import App
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel, InlineText
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

_EMPTY = ("()", "[]", '""')


class HelpFormatter(DefaultFormatter):
    """Draws the usual panels, with each description in one paragraph."""

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: HelpPanel) -> None:
        entries = [_in_one_paragraph(entry) for entry in panel.entries]
        super().__call__(console, options, evolve(panel, entries=entries))


def _in_one_paragraph(entry: HelpEntry) -> HelpEntry:
    default = None if entry.default in _EMPTY else entry.default
    description = entry.description
    if isinstance(description, InlineText) and isinstance(description.primary_renderable, Text):
        words = " ".join(description.primary_renderable.plain.split())
        description = InlineText.from_format(words, format="plaintext")
    return evolve(entry, default=default, description=description)


def fit_help(app: App, arguments: list[str]) -> None:
    """Have the help of the command that these arguments name broken once.

    It is loaded only when somebody asks for help, since that takes a while.
    """
    app.help_formatter = HelpFormatter()
    words = [word for word in arguments if word not in ("--help", "-h")]
    for named in app.parse_commands(words)[1]:  # a command shows the end of the one above it
        if named.help_epilogue:
            named.help_epilogue = unwrapped(named.help_epilogue)


def unwrapped(text: str) -> str:
    """Each paragraph in one line; lines that are set in, and what ends in a colon, stay."""
    lines: list[str] = []
    for line in text.split("\n"):
        before = lines[-1] if lines else ""
        goes_on = before and before[0] != " " and not before.endswith(":")
        if goes_on and line and line[0] != " ":
            lines[-1] = f"{before} {line}"
        else:
            lines.append(line)
    return "\n".join(lines)
