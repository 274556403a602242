"""Ids in data tables: small whole numbers, so that records and browsers can hold them."""

from railbird.core.tables import Row

HIGHEST_ID = 9_999


def read_id(row: Row, column: str, rule: str) -> int:
    number = row.whole(column, rule)
    if number > HIGHEST_ID:
        row.fault(f"column {column}: at most {HIGHEST_ID}", rule)
        return HIGHEST_ID
    return number
