"""Money, times, lengths and places as the track writes them."""

from railbird.games.top_of_the_stretch.box.components import Box

TO_TYPE = {"win": "to win", "place": "to place", "show": "to show"}

_QUARTERS = ("", "1/4", "1/2", "3/4")
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def money(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def score(_box: Box, points: int) -> str:
    return money(points)


def clock(hundredths: int, fine: bool = False) -> str:
    """`51.4`, `1:36.6`, with the 20-sided die `1:36.65` (TS-7.58)."""
    minutes, rest = divmod(hundredths, 6000)
    seconds = f"{rest / 100:.2f}" if fine else f"{rest // 10 / 10:.1f}"
    return f"{minutes}:{seconds.zfill(5 if fine else 4)}" if minutes else seconds


def lengths(quarters: int) -> str:
    """`1 1/2`, `3/4`, `31`."""
    whole, part = divmod(quarters, 4)
    return " ".join(filter(None, (str(whole) if whole or not part else "", _QUARTERS[part])))


def lengths_long(quarters: int) -> str:
    """`half a length`, `a length`, `1 1/2 lengths`."""
    special = {1: "a quarter of a length", 2: "half a length", 4: "a length"}
    if quarters in special:
        return special[quarters]
    return f"{lengths(quarters)} {'of a length' if quarters < 4 else 'lengths'}"


def ordinal(place: int) -> str:
    ending = "th" if place % 100 in (11, 12, 13) else _ORDINALS.get(place % 10, "th")
    return f"{place}{ending}"


def signed(change: int) -> str:
    return f"{change:+d}" if change else "0"


def dice_words(dice: tuple[int, ...]) -> str:
    """`3 and 4`, and their total where there are two."""
    return " and ".join(map(str, dice))
