"""What people read and type: text that fits the window, and lines asked for."""

import re
import sys
import textwrap
import time
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from railbird.cli.terminal_text import for_terminal
from railbird.core import BadSetup

try:
    import readline  # lets `input` edit a line and remember the last ones
except ImportError:  # not on Windows
    readline = None  # type: ignore[assignment]


class LeftTable(Exception):
    """The person at the keyboard has left, or there never was one."""


_STREAM = 100
_LONGEST_LINE = 10_000
_PERCENT = "\N{NO-BREAK SPACE}%"
_SEATS = ("red", "blue", "magenta", "yellow", "cyan", "green")


class _TrackColours(RegexHighlighter):
    """Horses, money, rules, players and one's own tokens catch the eye; the rest stays calm."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = [
            (re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"), f"bold {_SEATS[seat % len(_SEATS)]}")
            for seat, name in enumerate(names)
        ]

    def highlight(self, text: Text) -> None:
        super().highlight(text)
        for name, style in self._names:
            for found in name.finditer(text.plain):
                text.stylize(style, *found.span())

    base_style = "track."
    highlights = [  # noqa: RUF012 – as the base class declares it
        r"(?P<horse>#\d+)",
        r"(?P<money>-?\$\d+k?)",
        r"(?P<rule>\b[A-Z]{2,3}-\d+\.\d+)",
        r"(?P<token>\[\d+\])",
        r"(?P<run>━*●|━+┃(1st|2nd|3rd)?)",
        r"(?P<faint>·+)",
    ]


_THEME = Theme(
    {
        "track.horse": "bold",
        "track.money": "green",
        "track.rule": "dim",
        "track.token": "bold yellow",
        "track.run": "bold cyan",
        "track.faint": "dim",
    }
)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # `main` knows what to do; the base class would exit at once


class Screen:
    """A terminal; or a plain stream that nobody watches; then no line is broken."""

    def __init__(self, lines_per_second: float | None = None) -> None:
        self._console = _Console(
            highlighter=_TrackColours(), theme=_THEME, markup=False, emoji=False
        )
        self._pause = 1 / lines_per_second if lines_per_second else 0.0

    def colour_names(self, names: Sequence[str]) -> None:
        """Give each player a colour wherever the name stands."""
        self._console.highlighter = _TrackColours(names)

    @property
    def interactive(self) -> bool:
        """Somebody watches and types, so a question back can be answered."""
        return self._console.is_terminal and sys.stdin.isatty()

    @property
    def width(self) -> int:
        """Columns that a table may take; nobody's window limits a stream."""
        return self._console.width if self._console.is_terminal else _STREAM

    def say(self, text: str = "", indent: int = 0, hang: int = 0) -> None:
        """Prose, broken between words; `hang` sets the second line of a paragraph in."""
        for line in text.split("\n"):
            self.board(self._fill(line, " " * indent, " " * (indent + hang)))

    def _fill(self, line: str, first: str, then: str) -> str:
        if not self._console.is_terminal:
            return first + line if line else ""
        width = self._console.width
        filled = textwrap.fill(
            line.replace(" %", _PERCENT),
            width,
            initial_indent=first,
            subsequent_indent=then,
            break_on_hyphens=False,  # HS-7.14 and names of files stay whole
        )
        return filled.replace(_PERCENT, " %")

    def title(self, text: str) -> None:
        lines = "\n".join(self._fill(line, "", "    ") for line in text.split("\n"))
        self._console.print(Text(for_terminal(lines), style="bold"), soft_wrap=True)

    def board(self, text: str) -> None:
        """Lines that must stay as they are."""
        self._console.print(for_terminal(text), soft_wrap=True)

    def log(self, lines: Iterable[str]) -> None:
        """What happened, at the pace that was asked for."""
        for line in lines:
            self.say(line, hang=4)
            if self._pause:
                time.sleep(self._pause)

    def clear(self) -> None:
        """Leave nothing of one player's secrets for the next, not even what they typed."""
        if readline is not None:
            readline.clear_history()
        if self._console.is_terminal:
            self._console.clear()
            sys.stdout.write("\x1b[3J")  # the lines scrolled away, too

    def ask(self, prompt: str = "> ") -> str:
        """A typed line; LeftTable when nobody is there to type it."""
        try:
            line = input(prompt) if sys.stdin.isatty() else _piped_line(prompt)
        except EOFError:
            print()
            raise LeftTable from None
        if not sys.stdin.isatty():
            print(line)  # so that a piped session reads like a typed one
        return line.strip()


def _piped_line(prompt: str) -> str:
    """As `input` reads it, but not without an end."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline(_LONGEST_LINE + 1)
    if not line:
        raise EOFError
    if len(line) > _LONGEST_LINE:
        raise BadSetup(f"standard input has a line of more than {_LONGEST_LINE:,} characters")
    return line.removesuffix("\n")
