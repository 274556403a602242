"""Data packs: a user's own tables in place of a game's. A pack is stored in the record."""

from pathlib import Path

import msgspec

from railbird.core.errors import BadPack, Problem
from railbird.core.reading import read_at_most, read_text_at_most

LARGEST_PACK = 1_000_000
"""Characters in all files of a pack; no game's tables come near it."""


class Pack(msgspec.Struct, frozen=True):
    """Files by name, each replacing the game's data file of the same name, or added to them.

    A file in a folder of the pack is named with it, as in `races/my_race.csv`.
    """

    name: str
    files: dict[str, str]


def read_pack(path: Path | str) -> Pack:
    """A pack from a folder of data files, from a single one, or from a file of the workshop."""
    path = Path(path)
    if not path.exists():
        raise BadPack([Problem(str(path), None, "no such file or folder")])
    if path.suffix == ".json" and path.is_file():
        return _from_workshop(path)
    folder = path if path.is_dir() else path.parent
    tables = [member for member in _members(path) if member.suffix in (".csv", ".toml")]
    if not tables:
        raise BadPack([Problem(str(path), None, "holds no .csv or .toml file")])
    if sum(table.stat().st_size for table in tables) > LARGEST_PACK:
        raise BadPack([Problem(str(path), None, f"larger than {LARGEST_PACK:,} bytes")])
    files: dict[str, str] = {}
    for table in tables:
        name = table.relative_to(folder).as_posix()
        try:
            files[name] = read_text_at_most(table, LARGEST_PACK)
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            message = "not UTF-8 text; save the file as UTF-8"
            raise BadPack([Problem(name, line, message)]) from None
    return Pack(path.stem, files)


def _from_workshop(path: Path) -> Pack:
    """A variant that the workshop in the browser has exported, without its options."""
    if path.stat().st_size > 2 * LARGEST_PACK:
        raise BadPack([Problem(str(path), None, f"larger than {2 * LARGEST_PACK:,} bytes")])
    try:
        pack = msgspec.json.decode(read_at_most(path, 2 * LARGEST_PACK), type=Pack)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"not a pack that the workshop has exported: {error}"
        raise BadPack([Problem(str(path), None, message)]) from None
    if not pack.files:
        raise BadPack([Problem(str(path), None, "changes no table")])
    return pack


def _members(path: Path) -> list[Path]:
    """The file itself, or the files of a folder and of the folders in it."""
    if not path.is_dir():
        return [path]
    members = sorted(path.iterdir())
    inner = [file for member in members if member.is_dir() for file in sorted(member.iterdir())]
    return [member for member in (*members, *inner) if member.is_file()]
