"""Whole cards of Top of the Stretch with betting in Numba, many at a time.

`layout` and `tables` say what the kernels work on. `betting_kernel` has what players do,
`race_kernel` the race in the order of the rulebook, `payoffs_kernel` what it pays, `rows_kernel`
what a seat sees. `rules_kernel` hands them to `railbird.lab.whole`, which plays them.
The engine is the rule: `tests/games/top_of_the_stretch/lab` plays both side by side.
"""
