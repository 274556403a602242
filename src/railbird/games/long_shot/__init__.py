"""Long Shot: The Dice Game. One module per phase: setup, roll, turn_start, action, triggers, bonus,
round_end, scoring. `docs/rules/long_shot.md` has the rules with their numbers."""

from railbird.games.long_shot.game import LongShot

__all__ = ["LongShot"]
