"""Top of the Stretch. `phases` has the rules, one module per phase, `rules` what they share,
and `box` what is in the box; `rate_a_race` rates horses and `library` keeps races.

`docs/rules/top_of_the_stretch.md` has the rules with their numbers.
"""
