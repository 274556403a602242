"""The wheels that go into a tab, by the lock of the project: those of these names, for WebAssembly.

python web/tab/wheels.py FOLDER
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

LOCK = Path(__file__).parents[2] / "requirements.lock"
NAMES = (
    "anyio",
    "fsrs",
    "idna",
    "markdown-it-py",
    "mdurl",
    "msgspec",
    "starlette",
    "typing-extensions",
)
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""Of the Pyodide that web/package.json pins; both change together."""


def locked(lock: str) -> str:
    """The lines of the lock for these packages, with their hashes."""
    entries = re.findall(r"^([\w.-]+)==[^\n]*(?:\n +--hash=[^\n]*)*", lock, re.MULTILINE)
    found = {
        match[1]: match[0]
        for match in re.finditer(r"^([\w.-]+)==[^\n]*(?:\n +--hash=[^\n]*)*", lock, re.MULTILINE)
    }
    assert set(NAMES) <= set(entries), "a package of the tab is not in the lock"
    return "\n".join(found[name] for name in NAMES) + "\n"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", suffix=".lock", encoding="utf-8") as wanted:
        wanted.write(locked(LOCK.read_text(encoding="utf-8")))
        wanted.flush()
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
        command += ["--platform", PLATFORM, "--python-version", PYTHON]
        subprocess.run([*command, "--dest", str(folder), "--requirement", wanted.name], check=True)


if __name__ == "__main__":
    main()
