"""Long Shot in words: choices, board, log and call."""
