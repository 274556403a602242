"""What players of Win, Place & Show hold in their hands: the racing program and betting slips."""

from collections.abc import Sequence
from html import escape

from railbird.games.win_place_and_show.box.components import POSITIONS, Box, Horse, Odds, Race
from railbird.games.win_place_and_show.rules.payoffs import daily_double_payoff, payoff
from railbird.games.win_place_and_show.words.phrases import money
from railbird.printing import Paper, document, paragraphs, table

_PLACES = ("1st", "2nd", "3rd", "4th")
_RACES_ON_A_PAGE = 3
SLIPS_ON_A_PAGE = 3
_STRAIGHT_LINES = 4


# -- the racing program --------------------------------------------------------------------------


def racing_program(box: Box, paper: Paper) -> str:
    """The card of the day, three races to a page, then what bets pay (WP-2.6 – WP-2.10)."""
    starts = range(0, len(box.races), _RACES_ON_A_PAGE)
    pages = [box.races[start : start + _RACES_ON_A_PAGE] for start in starts]
    bonus = (
        "The numbers under the moves are squares. Bonus: with this total of both dice the horse "
        f"may go {box.constants.race.bonus_squares} squares farther."
    )
    body = ["<h1>Official Racing Program</h1>", paragraphs([bonus], "small")]
    for page in pages:
        told = "\n".join(_race(box, race) for race in page)
        body.append(f'<section class="page">\n{told}\n</section>')
    body.append(f'<section class="page">\n{_payoffs(box)}\n{_daily_double(box)}\n</section>')
    return document("Official Racing Program", body, paper)


def _race(box: Box, race: Race) -> str:
    shares = ", ".join(
        f"{place} {money(share)}" for place, share in zip(_PLACES, race.shares, strict=True)
    )
    lines = [f"{race.kind}, {race.label}. Purse {money(race.purse)}: {shares}."]
    moves = range(1, 1 + max(len(horse.strengths) for horse in race.horses.values()))
    strengths = [f"Move {move}" if move == 1 else str(move) for move in moves]
    ratings = ("Bonus", "Jockey", "Odds", "Speed", "Class")
    rows = [_horse(box, horse) for horse in race.horses.values()]
    heads = ("Post", "Horse", "Stable", *strengths, *ratings)
    return _block(f"Race {race.number}", lines, table(heads, rows, "wide program", names=(1, 2)))


def _block(title: str, lines: Sequence[str], chart: str) -> str:
    return f'<div class="race">\n<h2>{escape(title)}</h2>\n{paragraphs(lines)}\n{chart}\n</div>'


def _horse(box: Box, horse: Horse) -> list[str]:
    return [
        str(horse.post),
        horse.name,
        box.stables[horse.stable],
        *map(str, horse.strengths),
        str(horse.bonus),
        "Apprentice" if horse.apprentice else "Veteran",
        str(horse.odds),
        str(horse.speed),
        str(horse.class_rating),
    ]


def _payoffs(box: Box) -> str:
    """For the odds of the program, by stake (WP-2.18, WP-2.19)."""
    stakes = box.constants.betting.amounts
    heads = ("Odds", *(f"{position} {stake:,}" for position in POSITIONS for stake in stakes))
    rows = [
        [
            str(odds),
            *(
                f"{payoff(box, odds, position, stake):,}"
                for position in POSITIONS
                for stake in stakes
            ),
        ]
        for odds in _odds_of(box.races)
    ]
    note = "What a bet of so many dollars pays; the stake is part of it."
    return _block("Payoffs", [note], table(heads, rows, "wide program pays"))


def _daily_double(box: Box) -> str:
    first, second = (_odds_of([race]) for race in box.races[:2])
    rows = [
        [str(odds), *(f"{daily_double_payoff(box, odds, other, 1000):,}" for other in second)]
        for odds in first
    ]
    note = (
        "What $1,000 on the winning combination pays; the stake is part of it. Down: odds of the "
        "winner of race 1. Across: odds of the winner of race 2."
    )
    heads = ("Odds", *map(str, second))
    return _block("Daily Double", [note], table(heads, rows, "wide program"))


def _odds_of(races: Sequence[Race]) -> list[Odds]:
    found = {horse.odds for race in races for horse in race.horses.values()}
    return sorted(found, key=lambda odds: odds.a / odds.b)


# -- betting slips -------------------------------------------------------------------------------


def betting_slips(box: Box, paper: Paper) -> str:
    """A page of empty slips, each for one player and the whole day (WP-5.3 – WP-5.7)."""
    slips = "\n".join([_slip(box)] * SLIPS_ON_A_PAGE)
    body = [f'<div class="cards three">\n{slips}\n</div>']
    return document("Betting slips", body, paper, landscape=True)


def _slip(box: Box) -> str:
    betting = box.constants.betting
    amounts = f"{money(betting.min_bet)} to {money(betting.max_bet)}"
    heads = ("Race", *(head for position in POSITIONS for head in (position.title(), "$")), "Total")
    rows = [[str(race.number), *[""] * (len(heads) - 1)] for race in box.races]
    rules = [
        f"The horse and its stake, {amounts} in steps of {money(betting.bet_step)}. One bet for "
        f"each position; no show bet with {betting.no_show_with_runners} runners.",
    ]
    double = [
        "Only with race 1. First the horse in race 1, then that in race 2; the stake on each "
        "combination, and what all of them cost."
    ]
    return (
        '<div class="card slip">\n<h3>Betting slip of</h3>\n'
        f"{table(heads, rows, 'wide even')}\n{paragraphs(rules, 'small')}\n"
        f"<h3>Daily Double</h3>\n{_double_lines(box)}\n{paragraphs(double, 'small')}\n</div>"
    )


def _double_lines(box: Box) -> str:
    least = box.constants.daily_double.baseball_min_horses
    kinds = [
        *["Straight"] * _STRAIGHT_LINES,
        f"Baseball, {least} or more",
        "Wheel, one in race 1",
        "Wheel, one in race 2",
    ]
    rows = [[kind, "", "", ""] for kind in kinds]
    return table(("Ticket", "Horses", "Each", "Total"), rows, "wide", names=(0,))
