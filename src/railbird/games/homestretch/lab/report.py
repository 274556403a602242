"""Pages about Homestretch: what the bets on a race card are worth, and the whole tote board."""

from railbird.games.homestretch.actions import LINES
from railbird.games.homestretch.lab.all_cards import AllCards, Spot
from railbird.games.homestretch.lab.tally import HomestretchTally
from railbird.lab.axes import PERCENT, Unit
from railbird.lab.charts import heat_map
from railbird.lab.report import Part, page, table

THOUSANDS = Unit(1, "k", "$")
OFF = Unit(100, " %", signed=True)
_HOW = "They drive as the policy {policy} says (HS-2.11)."


def homestretch_report(found: HomestretchTally, command: str) -> str:
    names = {horse.horse: horse.name for horse in found.horses}
    best = max(found.bets, key=lambda bet: bet.value)
    fair = f", and {best.fair:.1f} would be fair" if best.fair else ""
    told = (
        f"Best bet: {names[best.horse]} to {best.line}. A point on it comes back as "
        f"{THOUSANDS.exact(best.value)} on average; it pays {best.pays}{fair}."
    )
    notes = (
        f"{found.races:,} races with {found.seats} players, seed {found.seed}. "
        + _HOW.format(policy=found.policy),
    )
    return page(f"Homestretch: {found.card}", homestretch_parts(found), command, told, notes)


def homestretch_parts(found: HomestretchTally) -> list[Part]:
    horses = sorted(found.horses, key=lambda horse: -horse.first)
    names = [f"{each.horse} {each.name} {each.token}".strip() for each in horses]
    values = {(bet.horse, bet.line): bet.value for bet in found.bets}
    mean = sum(values.values()) / len(values)
    cells = [[values[horse.horse, line] for line in LINES] for horse in horses]
    places = [(horse.first, horse.second, horse.third) for horse in horses]
    bets = sorted(found.bets, key=lambda bet: -bet.value)
    label = {each.horse: f"{each.horse} {each.name}" for each in horses}
    rows = [
        [
            label[bet.horse],
            bet.line,
            str(bet.pays),
            f"{bet.fair:.1f}" if bet.fair else "–",
            PERCENT.exact(bet.chance),
            f"{bet.value:.2f}",
        ]
        for bet in bets
    ]
    return [
        Part(
            "What a point is worth",
            heat_map(names, LINES, cells, lambda value: f"{value:.2f}", middle=mean),
            "In thousands of dollars for a point of bet token. All bets together are worth "
            f"{mean:.2f} on average; better ones are green.",
        ),
        Part(
            "Who comes where",
            heat_map(names, ("first", "second", "third"), places),
            "Per cent of races.",
        ),
        Part(
            "All bets",
            table(["horse", "line", "pays", "fair figure", "chance", "value"], rows, "bets"),
        ),
    ]


def all_cards_report(found: AllCards, command: str) -> str:
    high, low = found.spots[0], found.spots[-1]
    told = (
        f"The most generous figure of the tote board is {_spot(high)}: it pays {high.pays} where "
        f"{_fair(high)} would be fair. The meanest is {_spot(low)}: {low.pays} instead of "
        f"{_fair(low)}."
    )
    notes = (
        f"{found.races:,} races of each of {len(found.cards)} cards with {found.seats} players, "
        f"seed {found.seed}. " + _HOW.format(policy=found.policy),
        "The fair figure is the one at which a spot is worth as much as all are on average, "
        f"${found.mean:.3f}k a point of bet token.",
    )
    return page(
        "Homestretch: is the tote board fair?", all_cards_parts(found), command, told, notes
    )


def all_cards_parts(found: AllCards) -> list[Part]:
    names = {spot.horse: f"{spot.horse} {spot.name}" for spot in found.spots}
    off = {(spot.horse, spot.line): spot.generous for spot in found.spots}
    horses = sorted(names)
    cells = [[off[horse, line] for line in LINES] for horse in horses]
    rows = [
        [
            names[spot.horse],
            spot.line,
            str(spot.pays),
            _fair(spot),
            OFF.exact(spot.generous),
            PERCENT.exact(spot.chance),
            f"{spot.value:.3f} ± {spot.error:.3f}",
            f"{spot.best_card} ({spot.best_value:.2f})",
        ]
        for spot in found.spots
    ]
    heads = ["horse", "line", "pays", "fair", "too high by", "chance", "value", "best card"]
    return [
        Part(
            "Printed figures beside the fair ones",
            heat_map([names[horse] for horse in horses], LINES, cells, OFF.exact, middle=0.0),
            "Per cent by which a figure is higher (green) or lower (red) than the fair one.",
        ),
        Part("All figures, the most generous first", table(heads, rows, "figures")),
    ]


def _spot(spot: Spot) -> str:
    return f"{spot.name} to {spot.line}"


def _fair(spot: Spot) -> str:
    return f"{spot.fair:.1f}" if spot.fair else "–"
