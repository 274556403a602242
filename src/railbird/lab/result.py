"""What all results of the lab can do: rows, a frame, a table in a notebook."""

import importlib
from html import escape
from typing import Any, TypeAlias

import msgspec

from railbird.core import BadSetup

Row: TypeAlias = dict[str, Any]


class Result(msgspec.Struct, frozen=True):
    def rows(self) -> list[Row]:
        """One line for each horse, bet or case."""
        raise NotImplementedError

    def to_frame(self) -> Any:
        """The rows as a frame of Polars, or of pandas where only that is installed."""
        for name in ("polars", "pandas"):
            try:
                library = importlib.import_module(name)
            except ImportError:
                continue
            return library.DataFrame(self.rows())
        raise BadSetup("a frame needs Polars or pandas: pip install 'railbird[frames]'")

    def _repr_html_(self) -> str:
        """Notebooks show this."""
        rows = self.rows()
        if not rows:
            return "<p>nothing</p>"
        head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
        lines = "".join(
            "<tr>"
            + "".join(f"<td>{escape(in_words(each))}</td>" for each in row.values())
            + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def in_words(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.5g}" if isinstance(value, float) else str(value)
