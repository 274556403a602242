"""What cannot be tested on Windows or macOS, by name and with the reason.

Everything else of the quick tests runs there: `pytest -m "not slow"`. `conftest.py` skips these.
"""

import sys
from collections.abc import Mapping

POSIX = "needs what only POSIX has: groups of processes, their signals, or a terminal of its own"
LINUX = "looks into /proc or at Linux's own limits"
ONE_SERVER = "kills or stops server processes by signals that Windows does not have"
BROWSER = "needs a Chromium that was installed for these tests"
PATHS = "compares what is printed with paths as POSIX writes them"

WINDOWS: Mapping[str, str] = {
    "tests/bots/test_programs.py": POSIX,
    "tests/bots/test_arena.py": POSIX,
    "tests/bots/test_arena_command.py": POSIX,
    "tests/cli/test_any_line.py": POSIX,
    "tests/cli/test_by_hand.py": POSIX,
    "tests/cli/test_completion.py": POSIX,
    "tests/cli/test_endless_files.py": POSIX,
    "tests/cli/test_lab.py": POSIX,
    "tests/cli/test_transcripts.py": POSIX,
    "tests/cli/test_own_games.py": PATHS,
    "tests/cli/test_new.py": PATHS,
    "tests/cli/test_replay.py": PATHS,
    "tests/cli/test_rule.py": PATHS,
    "tests/cli/test_saved_games.py": PATHS,
    "tests/house": ONE_SERVER,
    "tests/lab/test_cluster.py": POSIX,
    "tests/table": ONE_SERVER,
    "tests/browser": BROWSER,
    "tests/test_deploy.py": POSIX,
    "tests/test_wheel.py": PATHS,
    "tests/test_workers.py": POSIX,
}

MACOS: Mapping[str, str] = {
    "tests/bots/test_programs.py": LINUX,
    "tests/cli/test_endless_files.py": LINUX,
    "tests/house": LINUX,
    "tests/lab/test_cluster.py": LINUX,
    "tests/table": LINUX,
    "tests/browser": BROWSER,
    "tests/test_deploy.py": LINUX,
    "tests/test_workers.py": LINUX,
}

SKIPPED: Mapping[str, Mapping[str, str]] = {"win32": WINDOWS, "darwin": MACOS}


def reason_to_skip(test: str, platform: str = sys.platform) -> str | None:
    """Why a test, by its id such as `tests/table/test_undo.py::test_x`, cannot run here."""
    file = test.partition("::")[0]
    for place, reason in SKIPPED.get(platform, {}).items():
        if file == place or file.startswith(f"{place}/"):
            return reason
    return None
