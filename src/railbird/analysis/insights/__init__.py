"""What the five games lend to their analysis, one file each."""
