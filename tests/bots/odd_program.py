# ruff: noqa: T201 – printing is how it talks
"""A program that plays the first action, and one kind of mischief, as its arguments say.

It writes what it is told to the file in its first argument, if that is not `-`.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

log, mischief = (*sys.argv[1:], "", "")[:2]


def say(said: object) -> None:
    print(json.dumps(said), flush=True)


def choose(number: int) -> None:
    """The first time the mischief, then no more: a file remembers."""
    match mischief:
        case "hang":
            time.sleep(600)
        case "hang once" if not Path(log).exists():
            Path(log).touch()
            time.sleep(600)
        case "die":
            sys.exit("no more money")
        case "killed":
            os.kill(os.getpid(), 9)
        case "nonsense":
            print("thinking …", flush=True)
        case "deep":
            print("[" * 50_000, flush=True)
        case "other":
            say({"type": "choose", "id": number + 1, "action": 0})
        case "range":
            say({"type": "choose", "id": number, "action": 9_999})
        case "unknown":
            say({"type": "choose", "id": number, "action": {"do": "win"}})
        case "long":
            sys.stdout.write("x" * 1_000_000)
            sys.stdout.flush()
            time.sleep(600)
        case "close":
            os.close(1)
            time.sleep(600)
        case "loud":
            sys.stderr.write("noise\n" * 200_000)
            say({"type": "choose", "id": number, "action": 0})
        case _:
            say({"type": "choose", "id": number, "action": 0})


if mischief == "family":
    child = subprocess.Popen(["sleep", "600"])
    Path(log).write_text(f"{os.getpid()} {child.pid}")
for line in sys.stdin:
    if not mischief and log not in ("-", ""):
        with Path(log).open("a", encoding="utf-8") as file:
            file.write(line)
    told = json.loads(line)
    if told["type"] == "hello":
        if mischief == "environment":
            Path(log).write_text(json.dumps({**os.environ, "arguments": sys.argv[3:]}))
        say({"type": "hello", "protocol": 2 if mischief == "newer" else 1, "name": "Odd"})
    elif told["type"] == "choose":
        choose(told["id"])
    elif told["type"] == "bye" and mischief != "family":
        break
if mischief == "family":
    time.sleep(600)
