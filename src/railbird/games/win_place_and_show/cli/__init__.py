"""Commands of Win, Place & Show."""
