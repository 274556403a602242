"""Commands of Big Stakes Racing."""
