#!/usr/bin/env python3
# ruff: noqa: T201 – printing is how it talks
"""The smallest program that plays: it takes the last action of the list.

    railbird play homestretch --players "you,cmd:python3 examples/programs/last.py,steady"

It needs nothing but Python. docs/programs.md describes the lines.
"""

import json
import sys


def answer(message, position):
    """What to say to a message; None for nothing."""
    if message["type"] == "hello":
        return {"type": "hello", "protocol": 1, "name": "Last"}
    if message["type"] == "choose":
        return {"type": "choose", "id": message["id"], "action": choice(position)}
    return None


def choice(position):
    """The place of an action in position["legal"]; position["view"] is what the seat sees."""
    return len(position["legal"]) - 1


def main():
    position = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "bye":
            return
        if message["type"] == "position":
            position = message
        said = answer(message, position)
        if said is not None:
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
