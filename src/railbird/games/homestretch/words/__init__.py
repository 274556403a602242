"""Homestretch in words: choices, board, log and call."""
