"""Finished games: kept, replayed, reviewed; and hints in games that are on."""
