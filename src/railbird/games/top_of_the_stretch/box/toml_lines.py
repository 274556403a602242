"""Where the keys of a TOML file stand, so that a fault can name its line."""

import re

_HEADER = re.compile(r"\s*\[(\[?)\s*([A-Za-z0-9_.-]+)\s*\]")
_KEY = re.compile(r"""\s*["']?([A-Za-z0-9_-]+)["']?\s*=""")
_LONG_QUOTES = ('"""', "'''")


class TomlLines:
    """Lines of tables and keys, by table name and its number among tables of that name."""

    def __init__(self, text: str) -> None:
        self._lines: dict[tuple[str, int, str], int] = {}
        self._read(text)

    def line(self, table: str, number: int = 0, key: str = "") -> int | None:
        """The line of a key, or of its table if the key is missing."""
        return self._lines.get((table, number, key), self._lines.get((table, number, "")))

    def _read(self, text: str) -> None:
        table, counts = "", {"": 1}
        quote = ""
        for line_number, line in enumerate(text.splitlines(), start=1):
            if quote:
                quote = "" if quote in line else quote
                continue
            header, key = _HEADER.match(line), _KEY.match(line)
            if header:
                table = header[2]
                counts[table] = counts.get(table, 0) + 1
                self._lines[table, counts[table] - 1, ""] = line_number
            elif key:
                self._lines.setdefault((table, counts[table] - 1, key[1]), line_number)
            quote = next((mark for mark in _LONG_QUOTES if line.count(mark) % 2), "")
