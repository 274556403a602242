"""How many races a command of the lab shall run."""

from railbird.core import BadSetup
from railbird.lab.chunks import check_races, check_seed

COMPILING = "Compiling the kernels; this is done once and kept …"


def checked_count(races: str, seed: int, threads: int | None) -> int:
    """How many races are asked for; an error if one of the three makes no sense."""
    count = how_many(races)
    check_races(count)
    check_seed(seed)
    if threads is not None and not 1 <= threads <= 1024:
        raise BadSetup(f"--threads {threads}: use 1 to 1024")
    return count


def how_many(text: str) -> int:
    """`5000`, `1e9` or `2_000_000`."""
    try:
        number = float(text.replace("_", "").replace(",", ""))
        count = int(number)
    except (ValueError, OverflowError):
        raise BadSetup(f"--races {text}: use a whole number, such as 5000 or 1e9") from None
    if count != number:
        raise BadSetup(f"--races {text}: use a whole number, such as 5000 or 1e9")
    return count
