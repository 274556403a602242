"""Renaming and deleting what people keep. An item is written like its file: `horses/thimble`.

Only a file that holds this one thing is touched; whatever shares a file is edited there by hand.
"""

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

import msgspec

from railbird.core import BadSetup, with_near_name
from railbird.core.reading import read_text_at_most
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.box.stable import Jockey, read_horses, read_jockeys
from railbird.games.top_of_the_stretch.box.toml_lines import TomlLines
from railbird.games.top_of_the_stretch.box.write_scoresheet import cells_of, toml_value
from railbird.games.top_of_the_stretch.library import files
from railbird.games.top_of_the_stretch.library.files import good_name, slug
from railbird.games.top_of_the_stretch.library.meeting import is_year
from railbird.games.top_of_the_stretch.library.sheets import LARGEST, Sheets, read_race

KINDS = ("races", "horses", "jockeys", "cards", "seasons")
LONGEST_NAME = 60
_NAMED_IN = {
    "races": ("race", "name"),
    "horses": ("entry", "horse"),
    "jockeys": ("jockey", "jockey"),
    "cards": ("card", "name"),
    "seasons": ("season", "name"),
}
"""The table and key in which a file has the name of what it holds."""


class OwnThing(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody keeps here."""

    item: str
    """Kind and name: `horses/thimble`."""
    name: str
    words: str
    """What it is, in a few words."""
    cells: dict[str, str] = {}
    """The ratings of a horse or a jockey, as they would be typed."""
    fixed: str = ""
    """Why it cannot be edited here; empty if it can."""


def remove(folder: Path, sheets: Sheets, item: str) -> None:
    """Delete the file. Races that were run stay filed; a race that a card names is kept."""
    kind, name = split(sheets, item)
    if kind == "races":
        needed = [card for card, kept in sheets.cards.items() if name in kept.races]
        if needed:
            raise BadSetup(f"{item} is on the card {', '.join(needed)}; delete that first")
    path = own_file(folder, sheets, kind, name)
    try:
        path.unlink()
    except OSError as error:
        raise BadSetup(f"cannot delete {path}: {error.strerror}") from None


def rename(folder: Path, sheets: Sheets, item: str, to: str) -> str:
    """Give it another name; what it is called now.

    A race keeps its id, because cards, seasons and filed races know it by that. Horses and jockeys
    move to a file of their new name. Comments in a file stay.
    """
    kind, name = split(sheets, item)
    path, to = own_file(folder, sheets, kind, name), to.strip()
    if not to or len(to) > LONGEST_NAME or not to.isprintable():
        raise BadSetup(f"{item}: give a new name of 1 to {LONGEST_NAME} visible characters")
    if kind == "seasons" and is_year(to):
        raise BadSetup(f"{to} is a season already: all races of that year")
    new = _file_name(kind, name, to)
    target = path.with_name(f"{new}.toml")
    if target != path and (target.exists() or target.with_suffix(".csv").exists()):
        raise BadSetup(f"{kind}/{new} is in the library already")
    text = _with_name(kind, read_text_at_most(path, LARGEST), to)
    if kind in _CHECKS:
        _CHECKS[kind](text)
    files.write(target, text.encode())
    if target != path:
        _drop(path, target)
    return f"{kind}/{new}"


def _file_name(kind: str, name: str, to: str) -> str:
    if kind == "races":
        return name
    return slug(to) if kind in ("horses", "jockeys") else good_name(to)


def why_fixed(folder: Path, sheets: Sheets, item: str) -> str:
    """Why this cannot be renamed or deleted here; empty if it can."""
    try:
        own_file(folder, sheets, *split(sheets, item))
    except BadSetup as error:
        return str(error)
    return ""


def own_things(folder: Path, sheets: Sheets) -> dict[str, tuple[OwnThing, ...]]:
    """Everything that is kept, by kind, in the order of the files."""

    def thing(item: str, name: str, words: str, cells: dict[str, str] | None = None) -> OwnThing:
        fixed = why_fixed(folder, sheets, item)
        return OwnThing(item=item, name=name, words=words, cells=cells or {}, fixed=fixed)

    return {
        "races": tuple(
            thing(f"races/{key}", race.name, f"{race.title}, {len(race.entries)} horses")
            for key, race in sheets.races.items()
        ),
        "horses": tuple(
            thing(f"horses/{key}", horse.horse, _in_short(horse), typed_cells(horse))
            for key, horses in sheets.horses.items()
            for horse in horses
        ),
        "jockeys": tuple(
            thing(
                f"jockeys/{key}",
                jockey.jockey,
                f"ride {jockey.ride}, trouble {jockey.trouble}",
                _typed_jockey(jockey),
            )
            for key, jockeys in sheets.jockeys.items()
            for jockey in jockeys
        ),
        "cards": tuple(
            thing(f"cards/{key}", key, ", ".join(card.races)) for key, card in sheets.cards.items()
        ),
        "seasons": tuple(
            thing(f"seasons/{key}", key, f"{season.first} to {season.last}")
            for key, season in sheets.seasons.items()
        ),
    }


def _in_short(horse: Entry) -> str:
    powers = {"dirt": horse.power_dirt, "turf": horse.power_turf}
    rated = [f"power {power} on {surface}" for surface, power in powers.items() if power]
    return ", ".join([*rated, f"pace {horse.pace}", f"form {horse.form}"])


def typed_cells(entry: Entry) -> dict[str, str]:
    """The cells of a horse as they would be typed."""
    return {column: _typed(value) for column, value in cells_of(entry).items()}


def _typed_jockey(jockey: Jockey) -> dict[str, str]:
    return {name: _typed(value) for name, value in msgspec.structs.asdict(jockey).items()}


def _typed(value: object) -> str:
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def split(sheets: Sheets, item: str) -> tuple[str, str]:
    """The kind and the name; BadSetup if there is no such thing."""
    kind, _, name = item.partition("/")
    if kind not in KINDS or not name:
        kinds = ", ".join(KINDS)
        raise BadSetup(f"{item!r}: write the kind and the name, such as horses/thimble ({kinds})")
    known = getattr(sheets, kind)
    if name not in known:
        there = ", ".join(known) or "none"
        message = f"{item!r} is not in the library; there are: {there}"
        raise BadSetup(with_near_name(message, name, known))
    return kind, name


def own_file(folder: Path, sheets: Sheets, kind: str, name: str) -> Path:
    path = folder / kind / f"{name}.toml"
    if not path.exists():
        raise BadSetup(f"{kind}/{name} is in another file; edit that one")
    if kind == "races":
        if read_race(path.name, read_text_at_most(path, LARGEST)).id != name:
            raise BadSetup(f"{kind}/{name} is in another file; edit that one")
    elif kind in ("horses", "jockeys") and len(getattr(sheets, kind)[name]) > 1:
        raise BadSetup(f"{kind}/{name} holds several {kind}; edit that file")
    return path


def _with_name(kind: str, text: str, to: str) -> str:
    """The text with another name in it; a card or a season may have none, and then needs none."""
    table, key = _NAMED_IN[kind]
    lines, at = text.splitlines(keepends=True), TomlLines(text).line(table, 0, key)
    assert at is not None
    before, found = re.match(rf"(\s*[\"']?{key}[\"']?\s*=\s*)", lines[at - 1]), lines[at - 1]
    if before is None:
        return text
    value = re.match(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'', found[before.end() :])
    if value is None:
        raise BadSetup("the name is written in an unusual way; edit the file by hand")
    rest = found[before.end() + value.end() :]
    lines[at - 1] = f"{before[1]}{toml_value(to)}{rest}"
    return "".join(lines)


def _check_stable(read: Callable[..., object]) -> Callable[[str], None]:
    def check(text: str) -> None:
        faults = Faults()
        read("the new name", text, faults)
        faults.stop_here()

    return check


_CHECKS: dict[str, Callable[[str], object]] = {
    "races": lambda text: read_race("the new name", text),
    "horses": _check_stable(read_horses),
    "jockeys": _check_stable(read_jockeys),
}
"""A name that a scoresheet would not take is refused before anything is written."""


def _drop(path: Path, target: Path) -> None:
    """Delete the file of the old name; if that fails, the new one goes again."""
    try:
        path.unlink()
    except OSError as error:
        with contextlib.suppress(OSError):
            target.unlink()
        raise BadSetup(f"cannot rename {path}: {error.strerror}") from None
