"""What was typed, so that a result can say how to get it again."""

import shlex
from collections.abc import Sequence
from itertools import pairwise

_given: list[str] = []


def remember(arguments: Sequence[str]) -> None:
    _given[:] = arguments


def again(**changed: object) -> str:
    """The command of this result, with some options as they really were."""
    kept: list[str] = []
    skip = False
    for each in _given:
        name = each.removeprefix("--").partition("=")[0] if each.startswith("--") else ""
        if skip:
            skip = False
        elif name in changed:
            skip = "=" not in each
        else:
            kept.append(each)
    extra = [part for name, value in changed.items() for part in (f"--{name}", str(value))]
    return shlex.join(["railbird", *kept, *extra])


def with_values(arguments: list[str]) -> list[str]:
    """`play --resume` as `play --resume=`: the one option whose value may be left out."""
    if arguments[:1] != ["play"]:
        return arguments
    return [
        f"{each}=" if each == "--resume" and after.startswith("-") else each
        for each, after in pairwise([*arguments, "-"])
    ]
