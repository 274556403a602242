"""Homestretch. One module per phase: setup, draft, race_setup, betting, start_player, race, payout,
market, game_over. `docs/rules/homestretch.md` has the rules with their numbers."""

from railbird.games.homestretch.game import Homestretch

__all__ = ["Homestretch"]
