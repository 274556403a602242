"""Whole games in Numba, many at a time: the parts that know no game.

A game brings a layout (its position as a record), tables (box and options as a record) and its
rules; `rules_kernel` says which. `batch_kernel` goes over many games, `games` is the door.
"""
