"""Which options the golden games of one game play, and with which values.

A record names every option that its game had. A golden record that lacks one is older than it and
was played with its default. An option that no golden record names is newer than all of them; from
the first golden game that is added after it, all its values must be played.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from railbird.core import Record
from railbird.core.options import Option


def values_played(
    options: Iterable[Option], records: Sequence[Record]
) -> Mapping[Option, Sequence[Any]]:
    """Of every option that a record names, its value in each record."""
    named = {name for record in records for name in record.header.options}
    return {
        option: [record.header.options.get(option.name, in_json(option)) for record in records]
        for option in options
        if option.name in named
    }


def in_json(option: Option) -> Any:
    """Its default as a record holds it: a tuple is a list there."""
    return msgspec.json.decode(msgspec.json.encode(option.default))
