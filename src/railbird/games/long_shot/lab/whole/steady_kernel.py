"""The bot `steady`: after each of its choices it adds up what its sheet will be worth.

The sums are those of `bots.steady`, `bots.prospects` and `bots.race_odds`, in the same order, so
that equals stay equal. Their figures, and what one horse alone is likely to do, come from a table
that their own code has filled.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.games.long_shot.lab.whole.action_kernel import act
from railbird.games.long_shot.lab.whole.layout import (
    FINISHERS,
    GAME,
    HORIZON,
    NUMBERS,
    OVER,
)
from railbird.games.long_shot.lab.whole.marks_kernel import count_bits
from railbird.games.long_shot.rules.marks import COLUMNS, ROWS

HORSES = NUMBERS - 1
LINES = ROWS + COLUMNS
MISSES = 1.0 - 1.0 / HORSES
"""The chance that a roll does not name a horse."""
KEPT = 96
"""Races whose chances are kept while one choice is made."""
PAYS, PURSES, FIGURES = 0, NUMBERS, 2 * NUMBERS + 1
"""Of a race: what bets pay and purses bring by horse, and the rolls to come."""
ALMOST_NOTHING = 1e-9
A_BYTE = np.uint64(8)


@njit
def steady(t: Any, habits: Any, g: Any, seat: int, numbers: Any, count: int) -> int:
    """The choice after which the table is worth most; of equals the first."""
    if count == 1:
        return numbers[0]
    one = np.empty(1, GAME)
    keys, races = np.empty((KEPT, 2), np.uint64), np.empty((KEPT, FIGURES))
    kept, best, most = 0, -1, 0.0
    for at in range(count):
        one[0] = g
        after = one[0]
        act(t, after, seat, numbers[at])
        if after.phase == OVER:
            value = float(after.money[seat])
        else:
            race, kept = race_of(t, habits, after, keys, races, kept)
            value = round(worth(t, habits, after, seat, races[race]), habits.digits)
        if best < 0 or value > most:
            best, most = numbers[at], value
    return best


@njit
def worth(t: Any, habits: Any, g: Any, seat: int, race: Any) -> float:
    rounds = race[FIGURES - 1]
    used = habits.willing * (1.0 - MISSES**rounds)
    staked = 0.0
    for horse in range(1, NUMBERS):
        staked += g.bets[seat, horse] * race[PAYS + horse]
        if g.owner[horse] == seat:
            staked += race[PURSES + horse]
    whole = count_bits(g.helmets[seat] & g.jerseys[seat])
    half = count_bits(g.helmets[seat] ^ g.jerseys[seat])
    return (
        g.money[seat]
        + staked
        + t.jockey_set * (whole + used * half)
        + habits.bonus * bonuses(g, seat, used)
        - habits.wild * g.wilds[seat] * min(1.0, rounds / habits.soon)
    )


@njit
def bonuses(g: Any, seat: int, used: float) -> float:
    total = 0.0
    for line in LINES:
        missing = count_bits(line & ~g.grid[seat])
        if missing:
            total += used ** (1.0 * missing)
    return (g.bonuses if g.turn == seat else 0) + total


# -- how the race may end ------------------------------------------------------------------------


@njit
def race_of(t: Any, habits: Any, g: Any, keys: Any, races: Any, kept: int) -> Any:
    """Where the figures of this race are kept, and how many are. Choices finish no horse and
    change no card, so places and bars are all that differs."""
    places, bars = np.uint64(0), np.uint64(0)
    for horse in range(1, NUMBERS):
        places = places << A_BYTE | np.uint64(g.position[horse])
        bars = bars << A_BYTE | np.uint64(way_moved(t, g, horse))
    for at in range(kept):
        if keys[at, 0] == places and keys[at, 1] == bars:
            return at, kept
    at = min(kept, KEPT - 1)
    keys[at, 0], keys[at, 1] = places, bars
    look_at_race(t, habits, g, races[at])
    return at, at + 1


@njit
def way_moved(t: Any, g: Any, horse: int) -> int:
    """Whether the horse die has its number, whether its own bar has it, and on how many others
    it is, as one number."""
    rolled, others = 0, 0
    for side in range(t.sides[0]):
        number = t.faces[0, side]
        if number == horse:
            rolled = 1
        else:
            others += g.bar[number] >> horse & 1
    own = g.bar[horse] >> horse & 1
    return (rolled * 2 + own) * HORSES + others


@njit
def look_at_race(t: Any, habits: Any, g: Any, figures: Any) -> None:
    places = np.zeros((NUMBERS, FINISHERS))
    past_line = np.zeros(NUMBERS)
    figures[FIGURES - 1] = run_on(t, habits, g, places, past_line)
    for horse in range(1, NUMBERS):
        if g.place[horse]:
            places[horse, g.place[horse] - 1] = 1.0
        first, second, third = places[horse]
        odds = t.odds[g.card[horse]]
        figures[PAYS + horse] = (
            first * odds[0] + second * odds[1] + third * odds[2] + past_line[horse] * odds[3]
        )
        figures[PURSES + horse] = first * t.purse[0] + second * t.purse[1] + third * t.purse[2]


@njit
def run_on(t: Any, habits: Any, g: Any, places: Any, past_line: Any) -> float:
    """Adds the chances of the horses that still run; how many rolls are to come."""
    free, rounds, nearest = FINISHERS - g.home, 0.0, HORIZON
    home, past = np.zeros((NUMBERS, HORIZON + 1)), np.zeros((NUMBERS, HORIZON + 1))
    for horse in range(1, NUMBERS):
        if not g.place[horse]:
            way, to_finish = way_moved(t, g, horse), t.finish[horse] - g.position[horse]
            home[horse] = habits.reach[way, to_finish]
            past[horse] = habits.reach[way, max(0, t.no_bet[horse] - g.position[horse])]
            nearest = min(nearest, to_finish)
    meanwhile = np.zeros(NUMBERS)
    goes_on, stride = 1.0 if free else 0.0, 1 if nearest < habits.far else 2
    for roll in range(stride, HORIZON, stride):
        if goes_on < habits.hardly:
            break
        rounds += goes_on * stride
        before = roll - stride
        if home[:, roll].max() < habits.hardly:
            continue
        for horse in range(1, NUMBERS):
            meanwhile[horse] = (home[horse, before] + home[horse, roll]) / 2
        ahead = how_many(meanwhile)
        for horse in range(1, NUMBERS):
            crosses = home[horse, roll] - home[horse, before]
            if crosses > habits.hardly / 10:
                others = without(ahead, meanwhile[horse])
                for place in range(free):
                    places[horse, g.home + place] += crosses * others[place]
        counts = how_many(home[:, roll])
        later = 0.0
        for place in range(free):
            later += counts[place]
        later = min(goes_on, later)
        for horse in range(1, NUMBERS):
            past_line[horse] += (goes_on - later) * (past[horse, roll] - home[horse, roll])
        goes_on = later
    for horse in range(1, NUMBERS):
        unplaced = max(0.0, 1.0 - (places[horse, 0] + places[horse, 1] + places[horse, 2]))
        past_line[horse] = min(past_line[horse], unplaced)
    return max(0.0, rounds - (stride - 1) / 2)


@njit
def how_many(chances: Any) -> Any:
    """How likely none, one and two of these come true; a chance of 0 changes nothing."""
    none, one, two = 1.0, 0.0, 0.0
    for horse in range(1, NUMBERS):
        chance = chances[horse]
        rest = 1.0 - chance
        two = two * rest + one * chance
        one = one * rest + none * chance
        none *= rest
    return none, one, two


@njit
def without(counts: Any, chance: float) -> Any:
    """The same without the one that has this chance."""
    rest = max(1.0 - chance, ALMOST_NOTHING)
    none = counts[0] / rest
    one = max(0.0, (counts[1] - none * chance) / rest)
    return none, one, max(0.0, (counts[2] - one * chance) / rest)
