"""The arena is a command like the others, and is run like them."""

from tests.cli.conftest import railbird

__all__ = ["railbird"]
