"""Big Stakes Racing: stables of great racehorses, a meet of five races.

`phases` has the rules, one module per phase, `rules` what they share, `race` a race while it is
run, and `box` what is in the box. `docs/rules/big_stakes_racing.md` has the rules by number.
"""
