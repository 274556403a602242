"""What is in the box of Big Stakes Racing, read from `data/`."""
