"""Big Stakes Racing: stables of great racehorses, a meet of five races."""
