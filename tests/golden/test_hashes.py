"""The golden records never change: each has the hash that was written down for it.

A new record needs a line of its own in hashes.txt; a line that is there stays as it is.
"""

import hashlib

from tests.golden.make import HERE

HASHES = HERE / "hashes.txt"


def test_every_golden_record_is_the_one_that_was_written() -> None:
    lines = HASHES.read_text(encoding="utf-8").splitlines()
    written = {name: hash for hash, name in (line.split("  ") for line in lines)}
    assert len(written) == len(lines) >= 145
    found = {
        f"{path.parent.name}/{path.name}": hashlib.sha256(path.read_bytes()).hexdigest()
        for path in HERE.rglob("*.jsonl")
    }
    changed = [name for name in written.keys() & found.keys() if written[name] != found[name]]
    assert not changed, f"golden records must not change: {', '.join(sorted(changed))}"
    missing = sorted(written.keys() - found.keys())
    assert not missing, f"golden records are gone: {', '.join(missing)}"
    unlisted = sorted(found.keys() - written.keys())
    assert not unlisted, f"add to {HASHES.name}: {', '.join(unlisted)}"
