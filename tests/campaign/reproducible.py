"""Two builds of the same source, page and all, in folders of different names: the same bytes?"""

import hashlib
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = "src/railbird/table/static"


def campaign(folder: Path) -> str:
    first, second = (build(folder / name) for name in ("one", "another place"))
    assert first.keys() == second.keys()
    different = [name for name in first if first[name] != second[name]]
    assert different == [], f"built twice, these differ: {different}"
    sums = ", ".join(f"{name} {digest[:12]}" for name, digest in sorted(first.items()))
    return f"{datetime.now(UTC):%Y-%m-%d}, built twice from bare source, the same bytes: {sums}."


def build(place: Path) -> dict[str, str]:
    """The digests of a wheel and a source archive from a copy of what is under version control."""
    checkout(place)
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(place / "dist")]
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    subprocess.run(command, cwd=place, env=env, check=True, stdout=subprocess.DEVNULL)
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in (place / "dist").iterdir()
    }


def checkout(place: Path) -> None:
    """Without the page, which each build makes from its sources."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            target = place / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
    assert not (place / PAGE).exists()
