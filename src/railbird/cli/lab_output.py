"""Where results of the lab go: the terminal, JSON, a CSV or Parquet file, a report."""

import csv
import importlib.util
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from railbird.cli.output import print_json
from railbird.core import BadSetup
from railbird.lab.result import Result

Flag = Annotated[bool, Parameter(negative="", show_default=False)]


@Parameter(name="*")
@dataclass(frozen=True)
class Output:
    """The options of every command that has a result. They are checked before the work begins, so
    that a long run does not end with nowhere to go."""

    json: Annotated[Flag, Parameter(help="Print JSON.")] = False
    csv: Annotated[Path | None, Parameter(help="Write the table to this file.")] = None
    parquet: Annotated[Path | None, Parameter(help="Write the table to this file.")] = None
    report: Annotated[Path | None, Parameter(help="Write a page with pictures to this file.")] = (
        None
    )

    def __post_init__(self) -> None:
        for path in (self.csv, self.parquet, self.report):
            if path is not None and not (path.absolute().parent.is_dir() and not path.is_dir()):
                raise BadSetup(f"{path}: there is no such folder to write a file in")
        if self.parquet is not None and not _has_polars():
            raise BadSetup("--parquet needs Polars: pip install 'railbird[frames]'")

    def give(
        self,
        result: Result,
        show: Callable[[], None],
        page: Callable[[], str],
        command: str,
        *,
        bare: bool = False,
    ) -> None:
        """Write the files, then tell on the terminal; bare JSON does not name the command."""
        rows = result.rows()
        if self.csv is not None:
            _whole(self.csv, lambda path: _write_csv(path, rows))
        if self.parquet is not None:
            frame = importlib.import_module("polars").DataFrame(rows)
            _whole(self.parquet, lambda path: frame.write_parquet(path))
        if self.report is not None:
            text = page()
            _whole(self.report, lambda path: path.write_text(text, encoding="utf-8"))
        if self.json:
            print_json(result if bare else {"result": result, "command": command})
        else:
            show()


TO_THE_SCREEN = Output()


def _has_polars() -> bool:
    return importlib.util.find_spec("polars") is not None


def _write_csv(path: Path, rows: list[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)


def _whole(path: Path, write: Callable[[Path], object]) -> None:
    """All of the file or nothing of it."""
    handle, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}-")
    os.close(handle)
    half = Path(name)
    try:
        write(half)
        half.chmod(0o644)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
