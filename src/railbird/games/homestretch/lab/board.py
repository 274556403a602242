"""The odds board of Homestretch: the chances of the race card, and what each bet is worth.

The cards of the box are looked up in a committed table, which
`python -m railbird.games.homestretch.lab.make_table` makes; other cards are run here, which needs
Numba. Who owns or bets on what is left out: nobody's hidden token shall move the chances.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files

from railbird.core import BadSetup, Event
from railbird.games.homestretch.actions import LINES
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, Box, X
from railbird.games.homestretch.events import RaceCalled
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.view import HomestretchView
from railbird.lab.true_chances import (
    Asked,
    Board,
    HorseChances,
    RaceChances,
    Work,
    line_chance,
)

TABLE = "homestretch_chances.csv"
RACES = 4_000_000
"""Run for every line of the table, and for a card that is not in it."""
TRACK = (10, 3, 2, 1, (1, 1, 2, 3, 3, 3))
"""Finish, finishers, moves and special moves that the table was made for."""

Chances = tuple[tuple[float, ...], ...]
"""By horse from 2 on: to come in first, second and third."""

_BEFORE_THE_BELL = ("race_setup", "betting")
_WORTH = "what one point of a bet token returns on average, in thousands"


def races(game: Homestretch, view: HomestretchView, _told: Iterable[Event]) -> Iterator[Asked]:
    over = len(view.results)
    cards = [result.card for result in view.results]
    if view.card is not None and over < view.race:
        cards.append(view.card)
    options = view.options.plus_on_special_move, view.options.x_stops_special_move
    for race, card in enumerate(cards, start=1):
        about = game.box.race_cards[card].tokens, len(view.money), *options
        light = look_up(game.box, *about) is not None
        closed = race <= over or view.phase not in _BEFORE_THE_BELL
        yield Asked(race, closed, Work(answer, about, light))


def answer(
    game: Homestretch, race: int, tokens: tuple[int, ...], seats: int, plus: bool, x: bool
) -> RaceChances:
    chances = look_up(game.box, tokens, seats, plus, x)
    if chances is None:
        try:
            chances = run(game, tokens, seats, plus, x)
        except BadSetup as error:
            return RaceChances(race=race, horses=(), worth=_WORTH, how=f"Not known here: {error}.")
    return RaceChances(
        race=race,
        horses=tuple(
            _horse(game.box, horse, tokens[horse], each)
            for horse, each in zip(HORSES, chances, strict=True)
        ),
        worth=_WORTH,
        how=f"From {RACES:,} races of this card with {seats} players, each of whom drives the "
        "horses they have a stake in and supports a horse in 45 of 100 cases (HS-2.11); right to "
        "about 0.03 %. Who owns and bets on what at this table is left out.",
    )


def _horse(box: Box, horse: int, token: int, chances: Sequence[float]) -> HorseChances:
    lines = []
    for places, line in enumerate(LINES, start=1):
        figure = box.figures[SPOT_OF[horse, line]]
        chance = min(1.0, sum(chances[:places]))
        lines.append(line_chance(line, chance, f"×{figure}", chance * figure))
    mark = "X" if token == X else f"+{token}" if token else ""
    return HorseChances(number=horse, name=box.horses[horse].name, mark=mark, lines=tuple(lines))


def run(game: Homestretch, tokens: tuple[int, ...], seats: int, plus: bool, x: bool) -> Chances:
    """BadSetup where Numba is missing."""
    from railbird.games.homestretch.lab.tally import CHUNK, chunk_runner
    from railbird.lab.chunks import add_chunks

    runner = chunk_runner(
        game,
        tokens,
        "interest",
        seats=seats,
        plus_on_special_move=plus,
        x_stops_special_move=x,
    )
    found = add_chunks(RACES, runner, chunk=CHUNK, threads=1)
    return tuple(tuple(float(each) / RACES for each in found.total[horse]) for horse in HORSES)


def look_up(box: Box, tokens: tuple[int, ...], seats: int, plus: bool, x: bool) -> Chances | None:
    track = box.finish, box.finishers, box.full_move, box.short_move, tuple(box.special_spaces)
    return _table().get((tokens, seats)) if track == TRACK and plus and not x else None


@cache
def _table() -> dict[tuple[tuple[int, ...], int], Chances]:
    text = (files(__package__) / "data" / TABLE).read_text(encoding="utf-8")
    by_place: dict[tuple[tuple[int, ...], int], list[list[float]]] = {}
    for row in csv.DictReader(text.splitlines()):
        key = tuple(map(int, row["tokens"].split())), int(row["seats"])
        by_place.setdefault(key, []).append([float(row[f"h{horse}"]) for horse in HORSES])
    return {key: tuple(zip(*places, strict=True)) for key, places in by_place.items()}


BOARD = Board(races, (RaceCalled,))
