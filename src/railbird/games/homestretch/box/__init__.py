"""What is in the box of Homestretch, read from `data/`."""
