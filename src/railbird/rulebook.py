"""The numbered rules, and where they are cited: `railbird rule BS-7.10` reads this.

A rule is an id that opens a bullet or a row of a table on a page of the rules. Code and tests cite
it by its number, or by a range that covers it such as HS-7.5 – HS-7.9.
"""

import ast
import logging
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from railbird.core import BadPlugin, RailbirdError
from railbird.registry import game_ids, own_ids, plugin_of

ID = r"[A-Z]{2}-\d+\.\d+[a-z]?"
_OPENS = re.compile(rf"\s*(?:[-*]\s+|\|\s*)\**({ID})\b")
_CITED = re.compile(rf"\b({ID})\b(?:[\s#]*(?:–|-|to\b)[\s#]*([A-Z]{{2}}-)?(\d+\.\d+[a-z]?)\b)?")
_TYPED = re.compile(r"([A-Z]{2})[-–‑ ]?(\d+)(?:\.(\d+)([A-Z]?))?", re.IGNORECASE)
_CITING = (".py", ".toml", ".csv", ".ts", ".svelte", ".json", ".jsonl")
_EXAMPLES_ONLY = (
    "railbird/rulebook.py",
    "cli/rule.py",
    "/test_rulebook.py",
    "/test_rule.py",
    "rules_exceptions.toml",
    "text/rule_numbers.ts",
    "src/protocol.ts",
)
"""Files that find rules, where the numbers are examples, and one that repeats what Python says."""

_log = logging.getLogger("railbird")

Key = tuple[str, int, int, str]
"""An id in parts, so that BS-7.10 comes after BS-7.9."""


class UnknownRule(RailbirdError):
    """No page of rules has a rule of this number."""


class Rule(NamedTuple):
    id: str
    text: str
    """As the page has it, in Markdown, without the number."""
    page: Path
    line: int


class Citation(NamedTuple):
    path: Path
    line: int
    inside: str
    """The function or class around it, or the empty string."""
    first: str
    last: str
    """The same as `first`, but for a range."""

    def covers(self, rule: str) -> bool:
        return key_of(self.first) <= key_of(rule) <= key_of(self.last)


def key_of(rule: str) -> Key:
    code, section, number, letter = re.fullmatch(r"(..)-(\d+)\.(\d+)(.?)", rule).groups()  # type: ignore[union-attr]
    return code, int(section), int(number), letter


# --- where things lie ---


def package() -> Path:
    return Path(str(files("railbird")))


def root() -> Path:
    """The checkout; or, of an installed package, the folder that it lies in."""
    checkout = package().parents[1]
    return checkout if (checkout / "docs" / "rules").is_dir() else package().parent


def tests() -> Path | None:
    """The tests, which a wheel does not have."""
    folder = root() / "tests"
    return folder if root() != package().parent and folder.is_dir() else None


def web() -> Path | None:
    """The page's own code, which a wheel has only built."""
    folder = root() / "web" / "src"
    return folder if root() != package().parent and folder.is_dir() else None


def pages() -> list[Path]:
    """A wheel has the rules beside the code, a checkout in docs/."""
    for folder in (package() / "rules", root() / "docs" / "rules"):
        if folder.is_dir():
            return sorted(folder.glob("*.md"))
    return []


def page_of(game_id: str) -> Path | None:
    """The page of a game's rules; BadPlugin if its plug-in names one that is not there."""
    if game_id in own_ids():
        return next(page for page in pages() if page.stem.startswith(game_id))
    where = plugin_of(game_id).rules
    if not where:
        return None
    name, _, file = where.partition(":")
    try:
        page = Path(str(files(name))) / file
        page.read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError, TypeError, ValueError) as error:
        raise BadPlugin(f"game {game_id!r}: its rules {where} cannot be read: {error}") from None
    return page


@cache
def pages_brought() -> Mapping[Path, Path]:
    """The pages that games of other packages bring, each with the folder of its package."""
    found = {}
    for game_id in game_ids()[len(own_ids()) :]:
        try:
            page = page_of(game_id)
            if page:
                name, _, _ = plugin_of(game_id).rules.partition(":")
                found[page] = Path(str(files(name.partition(".")[0])))
        except RailbirdError as error:
            _log.warning("%s", error)
    return found


def source_of(rule: "Rule") -> Path:
    """The folder of the package that implements it."""
    return pages_brought().get(rule.page, package())


def shown(path: Path) -> str:
    """A path as people are told it: from the checkout, or from where packages are installed."""
    for folder in (root(), *(package.parent for package in pages_brought().values())):
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.as_posix()


# --- the rules ---


def rules() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the numbers."""
    return _rules_on((*pages_brought(), *pages()))


@cache
def _rules_on(pages: tuple[Path, ...]) -> Mapping[str, Rule]:
    found = [rule for page in pages for rule in rules_on(page)]
    return {rule.id: rule for rule in sorted(found, key=lambda rule: key_of(rule.id))}


def rules_on(page: Path) -> Iterator[Rule]:
    lines = page.read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        if opening := _OPENS.match(line):
            text = _row(lines, at) if _is_row(line) else _item(lines, at)
            yield Rule(opening[1], text, page, at + 1)


def find_rule(typed: str) -> Rule:
    """The rule of that number; capitals do not matter."""
    parts = _TYPED.fullmatch(typed.strip())
    known = rules()
    codes = sorted({id[:2] for id in known})
    if not parts or parts[1].upper() not in codes:
        raise UnknownRule(
            f"there is no rule {typed!r}; write one such as BS-7.10; "
            f"the rules begin with {', '.join(codes)}"
        )
    code, section, number, letter = parts[1].upper(), parts[2], parts[3], (parts[4] or "").lower()
    rule = known.get(f"{code}-{section}.{number}{letter}")
    if rule is None:
        near = _nearest((code, int(section), int(number or 1), letter), known)
        raise UnknownRule(f"there is no rule {typed!r}; the nearest are {', '.join(near)}")
    return rule


def _nearest(wanted: Key, known: Iterable[str]) -> list[str]:
    def distance(rule: str) -> tuple[int, int]:
        _, section, number, _ = key_of(rule)
        return abs(section - wanted[1]), abs(number - wanted[2])

    of_game = [rule for rule in known if rule.startswith(wanted[0])]
    return sorted(sorted(of_game, key=distance)[:3], key=key_of)


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _row(lines: list[str], at: int) -> str:
    """The cells of a row, each with the heading of its column."""
    top = at
    while top and _is_row(lines[top - 1]):
        top -= 1
    headings, cells = _cells(lines[top]), _cells(lines[at])
    named = zip(headings[1:], cells[1:], strict=False)
    return "\n".join(f"{heading}: {cell}" for heading, cell in named if cell)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]


def _item(lines: list[str], at: int) -> str:
    """A bullet with what is set in below it, and the tables that follow it."""
    end = at + 1
    while end < len(lines) and not _OPENS.match(lines[end]) and _belongs(lines[end]):
        end += 1
    taken = lines[at:end]
    if end < len(lines) and _is_row(lines[end]):  # the head of a table whose rows are rules
        while _is_row(taken[-1]):
            taken.pop()
    return re.sub(rf"[-*]\s+\**{ID}\**\s*", "", "\n".join(taken).strip(), count=1)


def _belongs(line: str) -> bool:
    return not line.strip() or line.startswith("  ") or _is_row(line)


# --- citations ---


def citations_of(rule: str, folder: Path) -> list[Citation]:
    return [cited for cited in citations_in(folder) if cited.covers(rule)]


@cache
def citations_in(folder: Path) -> tuple[Citation, ...]:
    """Every citation in the files below a folder, but for the built page."""
    found: list[Citation] = []
    for path in sorted(folder.rglob("*")):
        if path.suffix in _CITING and _may_cite(path):
            found += citations_on(path)
    return tuple(found)


def _may_cite(path: Path) -> bool:
    return "static" not in path.parts and not path.as_posix().endswith(_EXAMPLES_ONLY)


def citations_on(path: Path) -> Iterator[Citation]:
    text = path.read_text(encoding="utf-8", errors="replace")
    matches = list(_CITED.finditer(text))
    if not matches:
        return
    spans = _spans(text) if path.suffix == ".py" else []
    line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for match in matches:
        line = bisect_right(line_starts, match.start())
        first, last = match[1], f"{match[2] or match[1][:3]}{match[3]}" if match[3] else match[1]
        yield Citation(path, line, _inside(spans, line), first, last)


def _spans(text: str) -> list[tuple[int, int, str]]:
    """First line, last line and name of every function and class, with the comment above it."""
    lines = text.splitlines()
    spans = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            while first > 1 and lines[first - 2].lstrip().startswith("#"):
                first -= 1
            spans.append((first, node.end_lineno or first, node.name))
    return spans


def _inside(spans: list[tuple[int, int, str]], line: int) -> str:
    around = [span for span in spans if span[0] <= line <= span[1]]
    return min(around, key=lambda span: span[1] - span[0])[2] if around else ""
