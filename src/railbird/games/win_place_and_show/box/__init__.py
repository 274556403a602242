"""What is in the box of Win, Place & Show, read from `data/`."""
