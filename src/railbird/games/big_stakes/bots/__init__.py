"""Bots for Big Stakes Racing."""
