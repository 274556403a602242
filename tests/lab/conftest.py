"""The lab has commands like the others, and they are run like them."""

from tests.cli.conftest import railbird

__all__ = ["railbird"]
