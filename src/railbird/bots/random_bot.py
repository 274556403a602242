"""Plays any legal action, each as likely."""

from railbird.core import Action, Perspective


class RandomBot:
    def choose(self, seen: Perspective) -> Action:
        return seen.rng.choice(seen.legal)
