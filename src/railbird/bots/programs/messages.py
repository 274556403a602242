"""The lines that are exchanged with a program, version 1: one JSON object each.

We send `hello`, then for every decision `position` and `choose`, and `bye` in the end. The program
answers `hello` with `hello` and `choose` with `choose`, and says nothing else.

New fields may be added to what we send, so a program passes over those that it does not know. The
version goes up when a field changes its meaning or goes away.

`python -m railbird.bots.programs.messages` prints the JSON Schema.
"""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

PROTOCOL = 1
LONGEST_LINE = 65_536
"""Bytes of an answer, with the end of its line."""
LONGEST_NAME = 60

Milliseconds: TypeAlias = Annotated[int, Meta(ge=1, description="To answer, from now on.")]


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """One line."""


# -- what the program is told --------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """Which game is to be played; the program answers with its own hello."""

    protocol: Annotated[int, Meta(description="The version of this protocol.")]
    game: Annotated[str, Meta(description="The id of the game, such as homestretch.")]
    title: str
    rules: Annotated[int, Meta(description="The version of the game's rules.")]
    milliseconds: Milliseconds


class Position(Message, frozen=True, tag="position"):
    """A decision of the program's seat; no answer is expected."""

    view: Annotated[
        Any, Meta(description="All that the seat may know, as docs/views.md describes it.")
    ]
    legal: Annotated[
        list[Any],
        Meta(description="Every action the seat may take now; never empty.", min_length=1),
    ]


class Choose(Message, frozen=True, tag="choose"):
    """Asks for a decision in the position told last."""

    id: Annotated[int, Meta(ge=1, description="To be repeated in the answer.")]
    milliseconds: Milliseconds


class Bye(Message, frozen=True, tag="bye"):
    """The program is no longer needed and should end by itself."""


# -- what the program answers --------------------------------------------------------------------


class HelloBack(Message, frozen=True, tag="hello"):
    """The program is ready."""

    protocol: Annotated[int, Meta(description="The version that the program speaks.")]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class Choice(Message, frozen=True, tag="choose"):
    """What the seat does."""

    id: Annotated[int, Meta(description="The id of the question.")]
    action: Annotated[
        int | dict[str, Any],
        Meta(
            description="The place of the action in the list, counted from 0; or the action "
            "itself, which may also be one that the game accepts but does not list."
        ),
    ]


_SENT = (Hello, Position, Choose, Bye)
_ANSWERS = (HelloBack, Choice)


def line(message: Message) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of every line: `sent` to the program, `answer` by it."""
    _, parts = msgspec.json.schema_components([*_SENT, *_ANSWERS], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Railbird's protocol for programs, version {PROTOCOL}",
        "description": "One JSON object per line, over standard input and output.",
        "anyOf": [{"$ref": "#/$defs/sent"}, {"$ref": "#/$defs/answer"}],
        "$defs": {
            "sent": {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in _SENT]},
            "answer": {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in _ANSWERS]},
            **parts,
        },
    }


if __name__ == "__main__":
    import json
    import sys

    sys.stdout.write(json.dumps(schema(), indent=2, ensure_ascii=False) + "\n")
