"""The whole game of Long Shot in Numba, many games at a time.

`layout` and `tables` say what the kernels work on. `turn_kernel` has the game from setup to the end
of a turn, `action_kernel` what a player does in one, `marks_kernel` what that changes and sets off,
`abilities_kernel` what horse cards do, `scoring_kernel` the sums; `legal_kernel` lists what may be
done, `rows_kernel` writes what a seat sees. `rules_kernel` hands them to `railbird.lab.whole`,
which plays them.
The engine is the rule: `tests/games/long_shot/lab` plays both side by side.
"""
