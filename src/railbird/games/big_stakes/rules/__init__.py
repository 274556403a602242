"""Rules of Big Stakes Racing that several phases share."""
