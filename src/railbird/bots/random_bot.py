"""Plays a legal action at random, all equally likely."""

from railbird.core import Action, Perspective


class RandomBot:
    def choose(self, seen: Perspective) -> Action:
        return seen.rng.choice(seen.legal)
