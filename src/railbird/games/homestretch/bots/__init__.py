"""Bots for Homestretch. `steady` reads the race card, `sharp` also reads the table."""
