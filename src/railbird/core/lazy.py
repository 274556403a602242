"""Names that a package offers and imports only when they are asked for."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def lazily(package: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package that offers names from its modules, so that one of the modules
    can be imported without what the others need."""

    def look_up(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{places[name]}"), name)

    return look_up


def installed(package: str) -> bool:
    """Whether there is a package of this name; nothing is always there."""
    return not package or find_spec(package) is not None
