"""What is in the box of Long Shot, read from `data/`."""
