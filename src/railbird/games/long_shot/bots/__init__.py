"""Bots for Long Shot: `steady` counts its money, `sharp` knows what waiting is worth."""
