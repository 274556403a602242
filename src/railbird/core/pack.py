"""Data packs: a user's own tables in place of a game's. A pack travels inside the record."""

from pathlib import Path

import msgspec

from railbird.core.errors import BadPack, Problem

LARGEST_PACK = 1_000_000
"""Characters in all files of a pack; no game's tables come near it."""


class Pack(msgspec.Struct, frozen=True):
    """Files by name, each replacing the game's data file of the same name."""

    name: str
    files: dict[str, str]


def read_pack(path: Path | str) -> Pack:
    """A pack from a folder of data files, or from a single one."""
    path = Path(path)
    if not path.exists():
        raise BadPack([Problem(str(path), None, "no such file or folder")])
    members = sorted(path.iterdir()) if path.is_dir() else [path]
    tables = [member for member in members if member.suffix in (".csv", ".toml")]
    if not tables:
        raise BadPack([Problem(str(path), None, "holds no .csv or .toml file")])
    if sum(table.stat().st_size for table in tables) > LARGEST_PACK:
        raise BadPack([Problem(str(path), None, f"larger than {LARGEST_PACK:,} bytes")])
    files: dict[str, str] = {}
    for table in tables:
        try:
            files[table.name] = table.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            line = table.read_bytes()[: error.start].count(b"\n") + 1
            message = "not UTF-8 text; save the file as UTF-8"
            raise BadPack([Problem(table.name, line, message)]) from None
    return Pack(path.stem, files)
