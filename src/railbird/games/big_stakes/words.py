"""Small words that texts of all kinds share."""


def house_name(number: int) -> str:
    """Of the house stables, counted from 0."""
    return f"House stable {number + 1}"
