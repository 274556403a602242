"""Bots. Each sees what its seat sees, through a `Perspective`, and nothing else."""

from railbird.bots.registry import bot_names, load_bot

__all__ = ["bot_names", "load_bot"]
