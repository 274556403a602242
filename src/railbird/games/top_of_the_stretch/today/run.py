"""Today's race is run: the game itself, on the day's field and charts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from railbird.core import Match, Record, new_match
from railbird.core.dice import Dice
from railbird.core.record import SeatHeader
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.today.field import OPTIONS, house_charts, pack_of
from railbird.games.top_of_the_stretch.today.slip import STAKES, Ticket, paid

NOBODY_BETS = (SeatHeader("You", "you"),)

Finish = Mapping[int, int]
"""The place of every horse that finished, by post."""


@lru_cache(maxsize=4)
def game_of(race: Race) -> TopOfTheStretch:
    return TopOfTheStretch(pack_of(race))


def new_race(race: Race, dice: Dice) -> Match:
    """The race at its start."""
    return new_match(game_of(race), NOBODY_BETS, options=OPTIONS, dice=dice)


def run_race(race: Race, dice: Dice) -> tuple[Record, Finish]:
    """The record of the whole race, and how it ended."""
    match = new_race(race, dice)
    while not match.over:
        match.resolve()
    assert isinstance(match.state, State)
    return match.record, finish_of(match.state)


def finish_of(state: State) -> Finish:
    placings = state.view(None).results[0].placings
    return {each.pp: each.place for each in placings if each.place and not each.out}


def returned(race: Race, finish: Finish, slip: Sequence[Ticket]) -> tuple[float, ...]:
    """Dollars that each ticket brought back; stakes are returned if nobody finished."""
    if not finish:
        return tuple(map(float, STAKES))
    odds = {entry.pp: entry.odds or "" for entry in race.entries}
    sharing = Counter(finish.values())
    back = []
    for stake, ticket in zip(STAKES, slip, strict=True):
        place = finish.get(ticket.pp)
        dollar = (
            paid(house_charts(), odds[ticket.pp], ticket.kind, place, sharing[place])
            if place
            else 0.0
        )
        back.append(stake * dollar)
    return tuple(back)
