"""A bot for Sprint."""

from railbird.core import Action, Perspective


class Lucky:
    def choose(self, seen: Perspective) -> Action:
        return seen.legal[-1]
