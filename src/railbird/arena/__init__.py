"""The arena: many games between bots, and what they say about who plays better."""

from railbird.arena.field import Field, Played, play_game
from railbird.arena.ratings import ratings
from railbird.arena.series import play_all
from railbird.arena.tally import Standing, standings

__all__ = ["Field", "Played", "Standing", "play_all", "play_game", "ratings", "standings"]
