"""Two builds of the same source, page and all, in folders of different names: the same bytes?"""

import hashlib
import io
import os
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = "src/railbird/table/static"


def campaign(folder: Path) -> str:
    commit = git("rev-parse", "HEAD").decode().strip()
    first, second = (build(folder / name, commit) for name in ("one", "another place"))
    different = [
        name for name in first.keys() | second.keys() if first.get(name) != second.get(name)
    ]
    assert different == [], f"built twice, these differ: {sorted(different)}"
    sums = ", ".join(f"{name} {digest[:12]}" for name, digest in sorted(first.items()))
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {commit[:8]} built twice from bare source, page and all: "
        f"the same bytes, {sums}."
    )


def build(place: Path, commit: str) -> dict[str, str]:
    """The digests of wheel and source archive, from the commit alone: each build makes the page."""
    place.mkdir()
    with tarfile.open(fileobj=io.BytesIO(git("archive", "--format=tar", commit))) as source:
        source.extractall(place, filter="data")
    assert not (place / PAGE).exists()
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(place / "dist")]
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    subprocess.run(command, cwd=place, env=env, check=True, capture_output=True)
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in (place / "dist").iterdir()
    }


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout
