"""Which library a command works on."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

LibraryFolder = Annotated[
    Path | None,
    Parameter(name="--library", help="The folder of your library, if not the default one."),
]
