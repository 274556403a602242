"""What a page about bare races of Long Shot tells beside the finishes."""

from railbird.games.long_shot.lab.tally import LongShotTally
from railbird.lab.axes import Unit
from railbird.lab.charts import Dot, dots
from railbird.lab.report import Part

DOLLARS = Unit(1, "", "$")


def bets_part(found: LongShotTally) -> Part:
    names = {horse.number: f"{horse.number} {horse.horse}" for horse in found.horses}
    bets = sorted(found.bets, key=lambda bet: -bet.value)
    rows = [Dot(names[bet.horse], bet.value, told=f"${bet.value:.2f}") for bet in bets]
    return Part(
        "What a dollar comes back as",
        dots(rows, DOLLARS, line_at=1.0, line_name="even", from_zero=True),
        "With the dollar that a horse past the No-Bet line pays (LS-7.31).",
    )


def best_bet(found: LongShotTally) -> str:
    names = {horse.number: horse.horse for horse in found.horses}
    best = max(found.bets, key=lambda bet: bet.value)
    return f"The best bet is {names[best.horse]}: a dollar comes back as ${best.value:.2f}."
