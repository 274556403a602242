"""Homestretch: `phases` has the rules, one module per phase, and `box` what is in the box.

`docs/rules/homestretch.md` has the rules with their numbers.
"""
