"""Any program as a player: a line protocol over standard input and output, as UCI is for chess."""
