"""Data for scripts: one JSON document on standard output."""

import sys

import msgspec


def print_json(data: object) -> None:
    text = msgspec.json.format(msgspec.json.encode(data), indent=2)
    sys.stdout.write(text.decode() + "\n")
