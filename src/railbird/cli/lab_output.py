"""Where results of the lab go: the terminal, JSON, a CSV or Parquet file, a report."""

import csv
import importlib.util
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from railbird.cli.output import print_json
from railbird.core import BadSetup
from railbird.lab.result import Result

Flag = Annotated[bool, Parameter(negative="", show_default=False)]


class Output:
    """Checked before the work begins, so that a long run does not end with nowhere to go."""

    def __init__(
        self,
        json: bool = False,
        csv: Path | None = None,
        parquet: Path | None = None,
        report: Path | None = None,
    ) -> None:
        self.json, self.csv, self.parquet, self.report = json, csv, parquet, report
        for path in (csv, parquet, report):
            if path is not None and not (path.absolute().parent.is_dir() and not path.is_dir()):
                raise BadSetup(f"{path}: there is no such folder to write a file in")
        if parquet is not None and not _has_polars():
            raise BadSetup("--parquet needs Polars: pip install 'railbird[frames]'")

    def give(
        self, result: Result, show: Callable[[], None], page: Callable[[], str], command: str
    ) -> None:
        """Write the files, then tell on the terminal."""
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
            print_json({"result": result, "command": command})
        else:
            show()


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
