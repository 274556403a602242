"""Where results of the lab go: the terminal, JSON, a CSV or Parquet file, a report."""

import csv
import importlib.util
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from railbird.cli.arguments import Flag
from railbird.cli.output import print_json
from railbird.core import BadSetup
from railbird.lab.result import Result


@Parameter(name="*")
@dataclass(frozen=True)
class Output:
    """The options of every command that has a result. They are checked before the work begins, so
    that a long run does not end with nowhere to go."""

    json: Annotated[Flag, Parameter(help="Print JSON.")] = False
    csv: Annotated[Path | None, Parameter(help="Write the table to this file.")] = None
    parquet: Annotated[Path | None, Parameter(help="Write the table to this file.")] = None
    report: Annotated[Path | None, Parameter(help="Write a page with charts to this file.")] = None

    def __post_init__(self) -> None:
        for path in (self.csv, self.parquet, self.report):
            if path is not None:
                check_place(path)
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
        """Write the files, then tell on the terminal; bare JSON does not name the command. If a
        file cannot be written, the result is told all the same, and then what went wrong."""
        faults = list(self._write(result, page))
        if self.json:
            print_json(result if bare else {"result": result, "command": command})
        else:
            show()
        if faults:
            raise BadSetup("; ".join(faults))

    def _write(self, result: Result, page: Callable[[], str]) -> Iterator[str]:
        """Write the files; what could not be written, in words."""
        rows = result.rows()
        writers: list[tuple[Path | None, Callable[[Path], object]]] = [
            (self.csv, lambda path: _write_csv(path, rows)),
            (self.parquet, lambda path: _write_parquet(path, rows)),
            (self.report, lambda path: path.write_text(page(), encoding="utf-8")),
        ]
        for path, write in writers:
            try:
                if path is not None:
                    write_whole(path, write)
            except OSError as error:
                yield f"cannot write {path}: {error.strerror or error}"


TO_THE_SCREEN = Output()


def check_place(path: Path) -> None:
    """Whether a file can be there, before any work is done for it."""
    if path.is_dir():
        raise BadSetup(f"{path} is a folder; name a file in it")
    if not path.absolute().parent.is_dir():
        raise BadSetup(f"{path}: the folder does not exist")


def _has_polars() -> bool:
    return importlib.util.find_spec("polars") is not None


def _write_parquet(path: Path, rows: list[dict[str, Any]]) -> None:
    importlib.import_module("polars").DataFrame(rows).write_parquet(path)


def _write_csv(path: Path, rows: list[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """All of the file or nothing of it. A device or a pipe, such as /dev/stdout, stays in place."""
    if path.exists() and not path.is_file():
        write(path)
        return
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}-")
    os.close(handle)
    half = Path(name)
    try:
        write(half)
        half.chmod(0o644)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
