"""Bots for Win, Place & Show: `steady` plays the odds, `sharp` plays to win the day."""
