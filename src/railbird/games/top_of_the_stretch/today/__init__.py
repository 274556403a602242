"""Today's race: a field of six, three tickets, and what they were worth. It knows no server."""
