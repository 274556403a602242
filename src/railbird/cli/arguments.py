"""Arguments of several commands, read from what was typed."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from railbird.core import BadSetup

Flag = Annotated[bool, Parameter(negative="", show_default=False)]
"""A switch that is off unless it is named."""


def read_options(given: tuple[str, ...]) -> dict[str, object]:
    options: dict[str, object] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadSetup(f"option {each!r}: write name=value")
        if name in options:
            raise BadSetup(f"option {name} is given twice")
        options[name] = value
    return options


def split_names(text: str) -> Sequence[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
