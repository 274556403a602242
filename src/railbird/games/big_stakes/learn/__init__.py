"""Actions and views of Big Stakes Racing as numbers, for machines that learn."""
