"""The game's commands are run like those of the house."""

from tests.cli.conftest import own_library, railbird

__all__ = ["own_library", "railbird"]
