"""Which horse runs where, so that the meet earns most: the assignment problem, solved exactly."""

from collections.abc import Sequence
from functools import lru_cache


def assign(worth: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """For every row another column, so that the worths add up to most; rows are not more than
    columns. Each row in turn finds the cheapest chain of changes that makes room for it."""
    return _assign(tuple(map(tuple, worth)))


@lru_cache(maxsize=4096)
def _assign(worth: tuple[tuple[float, ...], ...]) -> tuple[int, ...]:
    rows, columns = len(worth), len(worth[0]) if worth else 0
    row_price, column_price = [0.0] * (rows + 1), [0.0] * (columns + 1)
    taken_by = [0] * (columns + 1)
    for row in range(1, rows + 1):
        came_from = _make_room(worth, row, row_price, column_price, taken_by)
        column = came_from.pop()
        while column:
            taken_by[column] = taken_by[came_from[column]]
            column = came_from[column]
    found = [0] * rows
    for column in range(1, columns + 1):
        if taken_by[column]:
            found[taken_by[column] - 1] = column - 1
    return tuple(found)


def _make_room(
    worth: Sequence[Sequence[float]],
    row: int,
    row_price: list[float],
    column_price: list[float],
    taken_by: list[int],
) -> list[int]:
    """By column the one before it in its chain; at the end the free column that was found."""
    columns = len(column_price) - 1
    taken_by[0] = row
    least = [float("inf")] * (columns + 1)
    came_from, visited, column = [0] * (columns + 1), [False] * (columns + 1), 0
    while True:
        visited[column] = True
        here, step, nearest = taken_by[column], float("inf"), 0
        for other in range(1, columns + 1):
            if visited[other]:
                continue
            cost = -worth[here - 1][other - 1] - row_price[here] - column_price[other]
            if cost < least[other]:
                least[other], came_from[other] = cost, column
            if least[other] < step:
                step, nearest = least[other], other
        for other in range(columns + 1):
            if visited[other]:
                row_price[taken_by[other]] += step
                column_price[other] -= step
            else:
                least[other] -= step
        column = nearest
        if not taken_by[column]:
            return [*came_from, column]
