"""A page to print, as a file: its paper and its name."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from railbird.cli.arguments import Flag
from railbird.cli.terminal_text import say
from railbird.core import BadSetup
from railbird.printing import Paper


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The options of everything that is printed."""

    paper: Annotated[Paper, Parameter(help="a4 or letter.")] = "a4"
    out: Annotated[
        Path | None, Parameter(help="The file to write; by default named after its contents.")
    ] = None
    force: Annotated[Flag, Parameter(help="Replace the file if it exists.")] = False

    def keep(self, name: str, text: str) -> None:
        path = self.out or Path(f"{name}.html")
        write(path, text, self.force)
        say(f"Wrote {path}; open it in a browser and print.")


ON_A4 = Sheet()


def write(path: Path, text: str, force: bool = False) -> None:
    if path.exists() and not force:
        raise BadSetup(f"{path} exists already; name another, or --force replaces it")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None
