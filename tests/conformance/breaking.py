"""How a broken game is made: Paddock with one thing replaced."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from railbird.core import Facets, Phase
from railbird.testing import Promise
from tests.conformance.paddock import Paddock


@dataclass(frozen=True)
class Broken:
    """A broken game, the promise it breaks, and a phrase by which the kit must describe it."""

    game: type[Paddock]
    promise: Promise
    says: str


def with_phase(phase: Phase[Any], **changes: Any) -> Mapping[str, Phase[Any]]:
    """The phases of Paddock with one of them changed."""
    return {**Paddock.phases, phase.name: replace(phase, **changes)}


def with_words(**changes: Any) -> Facets:
    """The facets of Paddock with some of its words changed."""
    return replace(Paddock.facets, words=replace(Paddock.facets.words, **changes))


def with_show(**changes: Any) -> Facets:
    """The facets of Paddock with something else shown."""
    return replace(Paddock.facets, show=replace(Paddock.facets.show, **changes))
