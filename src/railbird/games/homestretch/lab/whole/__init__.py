"""The whole game of Homestretch in Numba, many games at a time.

`layout` and `tables` say what the kernels work on; `phases_kernel` has the rules in the order of
the rulebook, `legal_kernel` what may be done, `rows_kernel` what a seat sees. `rules_kernel` hands
them to `railbird.lab.whole`, which plays them.
The engine is the rule: `tests/games/homestretch/lab` plays both side by side.
"""
