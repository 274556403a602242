"""A TOML text as a list of settings whose values can be changed in place; its comments stay."""

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

from railbird.core.toml import BadToml, load_toml


class Setting(NamedTuple):
    """One line of a TOML file."""

    path: tuple[str, ...]
    value: str
    note: str
    start: int
    end: int
    """Where its value is in the text."""

    @property
    def is_text(self) -> bool:
        return self.value[:1] in ("'", '"')

    @property
    def cell(self) -> str:
        """Texts are shown without their quotes, lists on one line."""
        if self.is_text:
            return str(tomllib.loads(f"x = {self.value}")["x"])
        return " ".join(self.value.split()).replace("[ ", "[").replace(", ]", "]")


def as_toml(setting: Setting, cell: str) -> str | None:
    """The cell as a value; None if TOML has no such value."""
    if setting.is_text:
        escaped = cell.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    try:
        read = load_toml(f"x = {cell}")
    except BadToml:
        return None
    return cell.strip() if set(read) == {"x"} and "#" not in cell else None


# -- reading -------------------------------------------------------------------------------------

_HEAD = re.compile(r"[ \t]*(\[\[?)[ \t]*([^\[\]\n]+?)[ \t]*\]")
_KEY = re.compile(r"""[ \t]*((?:[A-Za-z0-9_.-]+|"[^"\n]*")+)[ \t]*=[ \t]*""")


def settings_of(text: str) -> list[Setting]:
    """The settings of a sound TOML text, in their order."""
    return list(_settings(text))


def _settings(text: str) -> Iterator[Setting]:
    section: tuple[str, ...] = ()
    counted: dict[str, int] = {}
    at = 0
    while at < len(text):
        line_end = _line_end(text, at)
        if head := _HEAD.match(text, at):
            section = (head[2],)
            if head[1] == "[[":
                counted[head[2]] = counted.get(head[2], 0) + 1
                section = (head[2], str(counted[head[2]]))
        elif key := _KEY.match(text, at):
            end = _value_end(text, key.end())
            line_end = _line_end(text, end)
            note = text[end:line_end].partition("#")[2].strip()
            value = text[key.end() : end].rstrip()
            yield Setting((*section, key[1]), value, note, key.end(), key.end() + len(value))
        at = line_end + 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|.|\n',
    re.DOTALL,
)


def _value_end(text: str, at: int) -> int:
    """A value ends with its line, or with its last bracket."""
    depth = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        assert found
        sign = found[0]
        if depth == 0 and (sign == "\n" or sign[0] == "#"):
            return at
        depth += (sign in ("[", "{")) - (sign in ("]", "}"))
        at = found.end()
    return at
