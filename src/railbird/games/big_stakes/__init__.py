"""Big Stakes Racing: stables of great racehorses, a meet of five races."""

from railbird.games.big_stakes.game import BigStakes

__all__ = ["BigStakes"]
