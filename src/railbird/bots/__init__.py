"""Bots. Each sees what its seat sees, through a `Perspective`, and nothing else."""

from railbird.bots.registry import about_bot, bot_names, load_bot

__all__ = ["about_bot", "bot_names", "load_bot"]
