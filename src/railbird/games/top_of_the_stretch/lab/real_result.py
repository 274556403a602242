"""What really happened, beside what the odds say."""

import re

import msgspec

from railbird.games.top_of_the_stretch.lab.race_odds import RaceOdds


class RealResult(msgspec.Struct, frozen=True):
    """The horses that really came first and second, and how often they do here."""

    first: tuple[str, ...]
    win: float
    """Chance that the real winner wins; of a dead heat, any of them."""
    second: str | None
    exacta: float | None


def real_result(real: str, odds: RaceOdds) -> RealResult | None:
    """Read from the free text of a scoresheet, `1 Affirmed 2:26.8; 2 Alydar (head)`."""
    names = [horse.horse for horse in odds.horses]
    placed: dict[int, list[str]] = {}
    for part in real.split(";"):
        found = re.match(r"\s*(\d+)=?\s+(.*)", part)
        if found:
            placed[int(found[1])] = [name for name in names if name in found[2]]
    winners = placed.get(1, [])
    if not winners:
        return None
    seconds = placed.get(2, [])
    if len(winners) == 1 and len(seconds) == 1:
        at = names.index(winners[0]), names.index(seconds[0])
        exacta = odds.exacta[at[0]][at[1]]
        return RealResult(tuple(winners), odds.horse(winners[0]).win, seconds[0], exacta)
    win = min(1.0, sum(odds.horse(name).win for name in winners))
    return RealResult(tuple(winners), win, None, None)
