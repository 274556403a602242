"""Bots. Each sees what its seat sees, through a `Perspective`, and nothing else."""

from railbird.bots.registry import about_bot, bot_names, load_bot, load_or_absent, style_names

__all__ = ["about_bot", "bot_names", "load_bot", "load_or_absent", "style_names"]
