#!/usr/bin/env python3
# ruff: noqa: T201 – printing is how it talks
"""Asks a language model for every decision, through a command of your choice.

The words after the script are a command that reads a question from its standard input and prints
an answer. The last whole number in the answer is taken as the number of the action.

    railbird play homestretch --players "you,cmd:python3 examples/programs/ask_model.py MODEL -q"

Here `MODEL -q` stands for your command. Models are slow: where there is a `--limit`, raise it. The
command sees hardly anything of your environment; if it needs a key, let it read that from a file.
"""

import json
import re
import subprocess
import sys

PROMPT = """\
You play the board game {title} and want to win. You are seat {seat} (seats count from 0).
What you see, as JSON:
{view}

Your choices:
{choices}

Answer with the number of one choice, alone on the last line."""

SPARE_SECONDS = 0.5
"""Of the time for a decision, to read and write."""


def ask(command, game, position, seconds):
    """The model's choice; whatever goes wrong ends the program with a line that says so."""
    choices = [f"{number}. {json.dumps(action)}" for number, action in enumerate(position["legal"])]
    prompt = PROMPT.format(
        title=game["title"],
        seat=position["view"]["seat"],
        view=json.dumps(position["view"]),
        choices="\n".join(choices),
    )
    try:
        ran = subprocess.run(
            command, input=prompt, capture_output=True, text=True, timeout=seconds, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise SystemExit(f"the model cannot be asked: {error}") from None
    numbers = re.findall(r"\d+", ran.stdout)
    if not numbers:
        raise SystemExit(f"the model named no number: {ran.stdout[-200:]!r}")
    return int(numbers[-1])


def main(command):
    if not command:
        raise SystemExit("name the command that asks the model, with its arguments")
    game = position = None
    for line in sys.stdin:
        message = json.loads(line)
        said = None
        if message["type"] == "hello":
            game, said = message, {"type": "hello", "protocol": 1, "name": command[0][-40:]}
        elif message["type"] == "position":
            position = message
        elif message["type"] == "choose":
            seconds = message["milliseconds"] / 1000 - SPARE_SECONDS
            chosen = ask(command, game, position, seconds)
            said = {"type": "choose", "id": message["id"], "action": chosen}
        elif message["type"] == "bye":
            return
        if said is not None:
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
