"""Layouts that both databases share, each written once.

A layout that was ever in use is never edited: a change is a new list of statements. Types are those
that SQLite and PostgreSQL both know, but for BLOB, which PostgreSQL calls BYTEA.
"""

DAYS = (
    "CREATE TABLE days (game TEXT NOT NULL, day TEXT NOT NULL, body BLOB NOT NULL, "
    "at BIGINT NOT NULL, PRIMARY KEY (game, day))",
    "CREATE TABLE slips (game TEXT NOT NULL, day TEXT NOT NULL, visitor TEXT NOT NULL, "
    "body BLOB NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, day, visitor))",
)
"""What a game offers on a day, and the one slip each visitor seals for it."""

DRILL = (
    "CREATE TABLE exercises (visitor TEXT NOT NULL, id TEXT NOT NULL, game TEXT NOT NULL, "
    "record TEXT NOT NULL, n BIGINT NOT NULL, body BLOB NOT NULL, at BIGINT NOT NULL, "
    "PRIMARY KEY (visitor, id))",
    "CREATE TABLE drilled (visitor TEXT NOT NULL, exercise TEXT NOT NULL, body BLOB NOT NULL, "
    "at BIGINT NOT NULL, PRIMARY KEY (visitor, exercise))",
)
"""The exercises made of a visitor's own games, and how far the visitor is with any exercise."""


def for_postgres(statements: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(statement.replace(" BLOB ", " BYTEA ") for statement in statements)
