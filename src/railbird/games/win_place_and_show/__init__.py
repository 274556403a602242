"""Win, Place & Show. `phases` has the rules, one module per phase, `rules` what they share, and
`box` what is in the box.

`docs/rules/win_place_and_show.md` has the rules with their numbers.
"""
