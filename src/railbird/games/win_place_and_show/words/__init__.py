"""Win, Place & Show in words."""
