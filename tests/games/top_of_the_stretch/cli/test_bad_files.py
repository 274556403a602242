"""Files that are broken: what is wrong is told in a few lines, and nothing is kept."""

from pathlib import Path

import pytest

from railbird.cli import exit_codes
from tests.cli.conftest import Railbird
from tests.games.top_of_the_stretch.library.folder import everything_in

HALF = '[race]\nid = "pony_cup"\nname = "Pony'
CONTENTS = {
    "empty": b"",
    "blank": b"\n \n",
    "huge": b"x,y\n" * 400_000,
    "deep": b"a = " + b"[" * 5_000 + b"]" * 5_000,
    "deep as JSON": b"[" * 5_000 + b"]" * 5_000,
    "UTF-16": "[race]\nid = 'x'".encode("utf-16"),
    "Latin-1": "horse\nÉtoile".encode("latin-1"),
    "NUL": b'[race]\nid = "a\x00b"\n',
    "half typed": HALF.encode(),
    "an open quote": b'pp,horse\n1,"' + b"x" * 140_000,
    "an endless number": b"pp = " + b"9" * 5_000,
    "a picture": bytes(range(256)) * 8,
}
COMMANDS = {
    "race": ("race", "{file}"),
    "races": ("races", "{file}"),
    "odds": ("odds", "{file}"),
    "scoresheet": ("scoresheet", "{file}"),
    "print": ("print", "program", "{file}"),
    "add": ("library", "add", "{file}"),
    "import": ("past", "import", "{file}"),
    "replay": ("replay", "{file}"),
    "verify": ("verify", "{file}"),
    "resume": ("race", "--resume", "{file}"),
}
ENDINGS = {"import": ".csv", "replay": ".jsonl", "verify": ".jsonl", "resume": ".jsonl"}
REFUSED = (exit_codes.BAD_INPUT, exit_codes.NOT_SO)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bad_file_is_told_in_a_few_lines(
    railbird: Railbird, tmp_path: Path, own_library: Path, command: str
) -> None:
    for name, content in CONTENTS.items():
        file = tmp_path / f"bad{ENDINGS.get(command, '.toml')}"
        file.write_bytes(content)
        ran = railbird(*(word.format(file=file) for word in COMMANDS[command]))
        said = ran.err + ran.out
        assert ran.code in REFUSED, (name, ran.code, said[:300])
        assert "bad" in said, (name, said[:300])
        assert "Traceback" not in said
        assert "fault in Railbird" not in said, (name, said[:300])
        assert len(said.splitlines()) < 25, (name, said[:600])
        assert all(len(line) < 400 for line in said.splitlines()), (name, said[:600])
        assert file.read_bytes() == content
    assert everything_in(own_library) == {}
