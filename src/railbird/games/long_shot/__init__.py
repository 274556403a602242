"""Long Shot: The Dice Game. `phases` has the rules, one module per phase, `rules` what they share,
and `box` what is in the box.

`docs/rules/long_shot.md` has the rules with their numbers.
"""
