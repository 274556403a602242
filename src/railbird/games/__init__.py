"""The games, one package each. A game never imports another."""
