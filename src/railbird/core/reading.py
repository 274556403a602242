"""Reading a file that somebody has named: never more of it than such a file may hold."""

from pathlib import Path

from railbird.core.errors import BadSetup


def read_at_most(path: Path, most: int) -> bytes:
    """All bytes of the file; BadSetup if there are more, as in a device without an end."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise BadSetup(f"cannot read {path}: it has more than {most:,} bytes")
    return data


def read_text_at_most(path: Path, most: int) -> str:
    """The file as UTF-8 text, as spreadsheets and other systems may write it."""
    text = read_at_most(path, most).decode("utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n")
