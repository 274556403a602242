"""Variants of games: made, edited, shared, measured and marked."""
