"""What all results of the lab can do: rows, a frame, a table in a notebook."""

import importlib
from collections.abc import Sequence
from html import escape
from typing import Any, ClassVar, TypeAlias

import msgspec

from railbird.core import BadSetup
from railbird.lab.report import STYLE, table

Row: TypeAlias = dict[str, Any]


class Result(msgspec.Struct, frozen=True):
    display: ClassVar[str] = ""
    """Who draws it, as `module:function`: from the result to the parts of its report."""

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
        """Notebooks show this: the pictures of the report, and the rows."""
        parts = "".join(f"<h4>{escape(part[0])}</h4>{part[1]}" for part in self.parts() if part[1])
        return f'<div class="lab"><style>{STYLE}</style>{parts or self._plain_table()}</div>'

    def parts(self) -> Sequence[tuple[str, str, str]]:
        """Title, picture and note of each part of the report."""
        if not self.display:
            return ()
        module, _, name = self.display.partition(":")
        found: Sequence[tuple[str, str, str]] = getattr(importlib.import_module(module), name)(self)
        return found

    def _plain_table(self) -> str:
        rows = self.rows()
        heads = [name.replace("_", " ") for name in rows[0]] if rows else []
        return table(heads, [[in_words(each) for each in row.values()] for row in rows])


def in_words(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
