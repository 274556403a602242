"""Pages about Win, Place & Show: the bets of a race, and the Daily Double."""

from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS
from railbird.games.win_place_and_show.lab.daily_double import DailyDouble
from railbird.games.win_place_and_show.lab.tally import WinPlaceAndShowTally
from railbird.lab.axes import PERCENT
from railbird.lab.charts import heat_map
from railbird.lab.finish_report import finish_report
from railbird.lab.report import Part, page, table


def bets_report(found: WinPlaceAndShowTally, stake: int, command: str) -> str:
    horses = sorted(found.horses, key=lambda horse: -horse.places[0])
    names = {horse.number: f"{horse.number} {horse.horse}" for horse in horses}
    cells = [[found.value(each.number, way, stake) for way in POSITIONS] for each in horses]
    bets = sorted(found.bets, key=lambda bet: -bet.value)
    rows = [
        [
            names[bet.horse],
            bet.position,
            f"${bet.stake:,}",
            f"${bet.pays:,}",
            PERCENT.exact(bet.chance),
            f"{bet.value:.3f}",
        ]
        for bet in bets
    ]
    drawn = heat_map(list(names.values()), POSITIONS, cells, _dollar, middle=1.0)
    heads = ["horse", "bet", "stake", "pays", "chance", "a dollar returns"]
    best = bets[0]
    return finish_report(
        found,
        command,
        [
            Part(
                f"What a dollar of ${stake:,} comes back as",
                drawn,
                _gains(best.value),
            ),
            Part("All bets, the best first", table(heads, rows, "bets")),
        ],
        f"The best bet is ${best.stake:,} on {names[best.horse]} to {best.position}: a dollar "
        f"comes back as ${best.value:.2f}.",
    )


def _dollar(value: float) -> str:
    return f"{value:.2f}"


def double_report(found: DailyDouble, command: str) -> str:
    best = max(found.combinations, key=lambda each: each.value)
    told = (
        f"Best combination: {best.first} in race 1 and {best.second} in race 2. A dollar comes "
        f"back as ${best.value:.2f}; it pays ${best.pays:,} for $1,000, "
        f"{PERCENT.exact(best.chance)} of the time."
    )
    notes = (
        f"{found.races:,} races of each, seed {found.seed}. Who rides: {found.policy}. One race "
        "tells nothing about the other, so chances multiply.",
    )
    return page("The Daily Double", double_parts(found), command, told, notes)


def _gains(best: float) -> str:
    if best <= 1:
        return "None wins money in the long run."
    return "Green ones win money in the long run."


def double_parts(found: DailyDouble) -> list[Part]:
    by_pair = {(each.first, each.second): each for each in found.combinations}
    firsts = [f"race 1: {horse}" for horse in HORSES]
    seconds = [str(horse) for horse in HORSES]
    values = [[by_pair[a, b].value for b in HORSES] for a in HORSES]
    chances = [[by_pair[a, b].chance for b in HORSES] for a in HORSES]
    order = sorted(found.combinations, key=lambda each: -each.value)
    rows = [
        [
            f"{each.first} and {each.second}",
            f"${each.pays:,}",
            PERCENT.exact(each.chance),
            f"{each.value:.3f}",
        ]
        for each in order
    ]
    heads = ["winners", "pays for $1,000", "chance", "a dollar returns"]
    return [
        Part(
            "What a dollar comes back as",
            heat_map(firsts, seconds, values, _dollar, middle=1.0),
            "Down the winner of race 1, across the winner of race 2. " + _gains(order[0].value),
        ),
        Part("How often both win", heat_map(firsts, seconds, chances), "Per cent."),
        Part("All combinations, the best first", table(heads, rows, "combinations")),
    ]
