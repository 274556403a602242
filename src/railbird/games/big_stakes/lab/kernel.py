"""The race of Big Stakes Racing in Numba: auto-riders ride every horse (BS-7.1 – BS-7.26, BS-7.80).

Import this module only when it runs: it needs Numba. Dice and draws take 32-bit words in turn, in
the order of the game, and of a word the upper bits, as Python's `randrange` does: given the words
of a `random.Random` the kernel runs the very races that the game runs with it.

A square is a row and a lane, as in the kernel of Win, Place & Show: a row is a column of a straight
or, in a chute, the squares with the same number, which lanes leave at rows of their own. Since a
rider only counts his changes of lane, a row holds the lanes that he may be in, one set of bits for
each number of changes.

Tables, all of whole numbers, lanes from 0 at the rail and sets as bits:

* `runners`: POST, GROUP (of the gate), HOLDER (of its tokens), JOCKEY, LUCKY (numbers of the
  allowance), the red row from RED on, and from HEARTS on thirteen cells for each column;
* `ground`, by row from the gate: SIDE (whether lanes may be changed here), LEAVING (lanes whose
  last square of a chute this is), EXIT (the row they leave for), NEXT (the row of all others),
  PAST (spaces past the line); from LANES on for each lane what the auto-rider thinks of the square
  (the lower the better), then for each lane how far on it is;
* `throws`: the furlongs of each, after which they have one;
* `tokens`: their numbers; `liked`: tokens in the order in which the auto-rider spends them;
* `hands`, by holder: tokens held at the start;
* `rules`: see `Rules`.

`reader` is the place of the next word, and whether there were too few.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

WORDS = 800
"""More than most races take."""
POST, GROUP, HOLDER, JOCKEY, LUCKY, RED, HEARTS = 0, 1, 2, 3, 4, 5, 17
COLUMNS, TOTALS = 12, 13
SIDE, LEAVING, EXIT, NEXT, PAST, LANES = range(6)
TAKEN, CLOSED = 0, 1
ROW, LANE, SPACES, FINISH, BEYOND = range(5)
NOWHERE, WAITING = -1, -2
CAP = 2
SEVEN = 7
CHANGES = 3
LIMIT = 60
GROUPS, MOST_CHANGES = 64, 9
MOST_RUNNERS = 10
WIDTH = 128
"""Columns of a tally: place times PLACE plus horses that share it; the last line has lengths."""
PLACE = 11
_MOST_STEPS = 1024
_NEVER = 1 << 60
_ORDERS = np.array(
    [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]], dtype=np.int64
)
"""The ways to pair up to three dice; of one die the first, of two the first two."""
_WAYS = np.array([0, 1, 2, 6], dtype=np.int64)


class Rules(NamedTuple):
    lanes: int
    two_groups: bool
    slow: bool
    forced_only: bool


@njit
def _ahead(row: Any, lane: Any, ground: Any) -> Any:
    """The row of the next square in the lane."""
    if ground[row, LEAVING] >> lane & 1:
        return ground[row, EXIT]
    return ground[row, NEXT]


@njit
def _below(number: Any, words: Any, reader: Any) -> Any:
    """A number from 0; words with too large a one are passed over."""
    bits = 0
    while number >> bits:
        bits += 1
    while reader[0] < len(words):
        drawn = np.int64(words[reader[0]]) >> (32 - bits)
        reader[0] += 1
        if drawn < number:
            return drawn
    reader[1] = 1
    return 0


# -- a throw -------------------------------------------------------------------------------------


@njit
def _hearts(dice: Any, furlongs: Any, first: Any, runner: Any, runners: Any) -> Any:
    """The best total over all pairings and all ways to give the pairs to the cells (BS-7.68)."""
    best = 0
    for paired in range(_WAYS[furlongs]):
        for given in range(_WAYS[furlongs]):
            total = 0
            for at in range(furlongs):
                both = dice[3 * at] + dice[3 * _ORDERS[paired, at] + 1]
                column = min(first + _ORDERS[given, at], COLUMNS - 1)
                total += runners[runner, HEARTS + column * TOTALS + both]
            best = max(best, total)
    return best


@njit
def _triples(dice: Any, furlongs: Any) -> Any:
    """The same number in all colours, each die once."""
    total = 0
    for number in range(1, 7):
        least = furlongs
        for colour in range(3):
            count = 0
            for at in range(furlongs):
                count += dice[3 * at + colour] == number
            least = min(least, count)
        total += least
    return total


@njit
def _pairs(dice: Any, furlongs: Any, numbers: Any) -> Any:
    """The largest number of white–blue pairs that add up to one of the numbers."""
    best = 0
    for paired in range(_WAYS[furlongs]):
        total = 0
        for at in range(furlongs):
            total += numbers >> (dice[3 * at + 1] + dice[3 * _ORDERS[paired, at] + 2]) & 1
        best = max(best, total)
    return best


@njit
def _token(dice: Any, furlongs: Any, number: Any) -> Any:
    """The best white–blue pair: exact 2, seven or in the band 1 (BS-7.9 c)."""
    best = 0
    for white in range(furlongs):
        for blue in range(furlongs):
            both = dice[3 * white + 1] + dice[3 * blue + 2]
            if both == number:
                return 2
            if both == SEVEN or (both < SEVEN) == (number <= SEVEN):
                best = 1
    return best


@njit
def movement(
    dice: Any, furlongs: Any, last: Any, runner: Any, number: Any, slow: Any, runners: Any
) -> Any:
    """Spaces of a throw (BS-7.6 – BS-7.11, BS-7.67); `number` is that of a token, 0 for none."""
    spaces = 0
    for at in range(furlongs):
        spaces += dice[3 * at] + runners[runner, RED + min(last - at, COLUMNS) - 1]
    spaces += _hearts(dice, furlongs, last - furlongs, runner, runners)
    spaces += _triples(dice, furlongs)
    jockey = 0
    if runners[runner, JOCKEY]:
        jockey += _pairs(dice, furlongs, 1 << runners[runner, JOCKEY])
    if runners[runner, LUCKY]:
        jockey += _pairs(dice, furlongs, runners[runner, LUCKY])
    if number:
        jockey += _token(dice, furlongs, number)
    spaces += min(jockey, CAP * furlongs)
    return spaces - 1 if slow and spaces > 0 else spaces


# -- a ride --------------------------------------------------------------------------------------


@njit
def _join(layers: Any, layer: Any, length: Any, row: Any) -> Any:
    """The place of a row in a layer; a new one is empty."""
    for at in range(length):
        if layers[layer, at, 0] == row:
            return at
    layers[layer, length, 0] = row
    for changes in range(MOST_CHANGES + 1):
        layers[layer, length, 1 + changes] = 0
    return length


@njit
def _best_of(
    lanes: Any, at: Any, layer: Any, layers: Any, steps: Any, ground: Any, best: Any, best_row: Any
) -> Any:
    """The best of these lanes and what was best before, as worth and row."""
    row, lane = layers[layer, at, 0], 0
    while lanes >> lane:
        if lanes >> lane & 1:
            changes = 0
            while not layers[layer, at, 1 + changes] >> lane & 1:
                changes += 1
            worth = (ground[row, LANES + lane] * 16 + changes) * 16 + lane
            worth = worth * _MOST_STEPS + _MOST_STEPS - 1 - steps
            if worth < best or (worth == best and row < best_row):
                best, best_row = worth, row
        lane += 1
    return best, best_row


@njit
def ride(
    start: Any,
    lane: Any,
    spaces: Any,
    most: Any,
    ground: Any,
    rules: Any,
    traffic: Any,
    layers: Any,
) -> Any:
    """Row, lane and steps of the auto-rider's move, and the longest there is (BS-7.80)."""
    first = _ahead(start, lane, ground)
    if not spaces or traffic[first, TAKEN] >> lane & 1:
        return start, lane, 0, 0
    every = (1 << rules.lanes) - 1
    best, best_row = _NEVER, start
    here, length = 0, 1
    layers[0, 0, 0] = first
    for changes in range(most + 1):
        layers[0, 0, 1 + changes] = 1 << lane
    longest = spaces
    for steps in range(1, spaces):
        there, following = 1 - here, 0
        for at in range(length):
            row = layers[here, at, 0]
            lanes = layers[here, at, 1 + most]
            leaving = lanes & ground[row, LEAVING]
            if leaving:
                to = ground[row, EXIT]
                held = leaving & traffic[to, TAKEN]
                if held:
                    best, best_row = _best_of(held, at, here, layers, steps, ground, best, best_row)
                if leaving & ~held:
                    place = _join(layers, there, following, to)
                    following = max(following, place + 1)
                    for changes in range(most + 1):
                        free = layers[here, at, 1 + changes] & leaving & ~held
                        layers[there, place, 1 + changes] |= free
            staying = lanes & ~leaving
            if staying:
                to = ground[row, NEXT]
                held = staying & traffic[to, TAKEN]
                if held:
                    best, best_row = _best_of(held, at, here, layers, steps, ground, best, best_row)
                free = every & ~traffic[to, TAKEN]
                beside = every & ~traffic[to, CLOSED] if ground[row, SIDE] else 0
                reached = layers[here, at, most]
                reached = (reached << 1 | reached >> 1) & beside | staying & free
                if reached:
                    place = _join(layers, there, following, to)
                    following = max(following, place + 1)
                    fewer = 0
                    for changes in range(most + 1):
                        mine = layers[here, at, 1 + changes] & staying
                        layers[there, place, 1 + changes] |= (
                            mine & free | (fewer << 1 | fewer >> 1) & beside
                        )
                        fewer = mine
        here, length = there, following
        if not length:
            longest = steps
            break
    for at in range(length):
        lanes = layers[here, at, 1 + most]
        best, best_row = _best_of(lanes, at, here, layers, spaces, ground, best, best_row)
    steps = _MOST_STEPS - 1 - best % _MOST_STEPS
    return best_row, best // _MOST_STEPS % 16, steps, longest


@njit
def _mark(horses: Any, but: Any, ground: Any, traffic: Any, taken: Any) -> None:
    """Mark the squares of the other horses and those in front of them, or wipe the marks."""
    for horse in range(len(horses)):
        row, lane = horses[horse, ROW], horses[horse, LANE]
        if horse != but and row >= 0:
            ahead = _ahead(row, lane, ground)
            if taken:
                traffic[row, TAKEN] |= 1 << lane
                traffic[row, CLOSED] |= 1 << lane
                traffic[ahead, CLOSED] |= 1 << lane
            else:
                traffic[row, TAKEN] = traffic[row, CLOSED] = traffic[ahead, CLOSED] = 0


# -- tokens --------------------------------------------------------------------------------------


@njit
def _spend(hand: Any, liked: Any) -> Any:
    """The token that the auto-rider spends (BS-7.80); NOWHERE if the hand is empty."""
    for token in liked:
        if hand >> token & 1:
            return token
    return NOWHERE


@njit
def _draw(held: Any, count: Any, words: Any, reader: Any) -> Any:
    """A token of the bag, by id; NOWHERE if it is empty."""
    left = 0
    for token in range(count):
        left += not held >> token & 1
    if not left:
        return NOWHERE
    skip = _below(left, words, reader)
    for token in range(count):
        if not held >> token & 1:
            if not skip:
                return token
            skip -= 1
    return NOWHERE


# -- a race --------------------------------------------------------------------------------------


@njit
def _sort(horses: Any, runners: Any, ground: Any, rules: Any, throw: Any, order: Any) -> Any:
    """The order of moving (BS-7.1, BS-7.3); how many move."""
    count = 0
    keys = np.zeros(MOST_RUNNERS, np.int64)
    for horse in range(len(horses)):
        row, lane = horses[horse, ROW], horses[horse, LANE]
        if throw == 1:
            key = (runners[horse, GROUP] * 1024 - runners[horse, RED]) * 64
        elif row < 0:
            continue
        else:
            key = -ground[row, LANES + rules.lanes + lane] * 64 + lane
        key = key * 64 + runners[horse, POST]
        at = count
        while at and keys[at - 1] > key:
            keys[at], order[at] = keys[at - 1], order[at - 1]
            at -= 1
        keys[at], order[at] = key, horse
        count += 1
    return count


@njit
def _take_home(horses: Any, ground: Any, throw: Any) -> Any:
    """Horses past the line leave the board (BS-7.47); how many are left on it."""
    left = 0
    for horse in range(len(horses)):
        row = horses[horse, ROW]
        if row < 0:
            continue
        if ground[row, PAST]:
            horses[horse, FINISH] = throw
            horses[horse, BEYOND] = ground[row, PAST]
            horses[horse, ROW] = NOWHERE
        else:
            left += 1
    return left


@njit
def run_race(
    words: Any,
    reader: Any,
    runners: Any,
    ground: Any,
    throws: Any,
    tokens: Any,
    liked: Any,
    hands: Any,
    rules: Any,
    horses: Any,
    traffic: Any,
    layers: Any,
) -> Any:
    """One race; where and when the horses came home is in `horses`. The last furlong of the throw
    in which the winner did, 0 if nobody did; or too few words."""
    count = len(runners)
    held, fresh = hands.copy(), np.zeros(len(hands), np.int64)
    dice, order = np.zeros(9, np.int64), np.zeros(MOST_RUNNERS, np.int64)
    first_group = 1
    for horse in range(count):
        first_group = min(first_group, runners[horse, GROUP])
    for horse in range(count):
        horses[horse, FINISH] = 0
        horses[horse, LANE] = (runners[horse, POST] - 1) % rules.lanes
        waits = rules.two_groups and runners[horse, GROUP] != first_group
        horses[horse, ROW] = WAITING if waits else 0
    throw, furlong, won = 0, 0, 0
    left = count
    while left and furlong < LIMIT and not reader[1]:
        rolled = throws[throw] if throw < len(throws) else 1
        throw += 1
        furlong += rolled
        for holder in range(len(held)):
            held[holder] |= fresh[holder]
            fresh[holder] = 0
        moving = _sort(horses, runners, ground, rules, throw, order)
        for turn in range(moving):
            horse = order[turn]
            if horses[horse, ROW] == WAITING:  # BS-7.2
                for other in range(count):
                    if horses[other, ROW] == WAITING:
                        horses[other, ROW] = 0
            holder = runners[horse, HOLDER]
            spent, number = _spend(held[holder], liked), 0
            if spent != NOWHERE:
                held[holder] &= ~(1 << spent)
                number = tokens[spent]
            for die in range(3 * rolled):
                dice[die] = _below(6, words, reader) + 1
            slow = rules.slow and throw == 1
            spaces = movement(dice, rolled, furlong, horse, number, slow, runners)
            row, lane = horses[horse, ROW], horses[horse, LANE]
            _mark(horses, horse, ground, traffic, True)
            row, lane, steps, longest = ride(
                row, lane, spaces, CHANGES * rolled, ground, rules, traffic, layers
            )
            _mark(horses, horse, ground, traffic, False)
            horses[horse, ROW], horses[horse, LANE] = row, lane
            horses[horse, SPACES] = steps
            for _ in range(spaces - (longest if rules.forced_only else steps)):  # BS-7.22
                out = 0
                for other in range(len(held)):
                    out |= held[other] | fresh[other]
                token = _draw(out, len(tokens), words, reader)
                if token == NOWHERE:
                    break
                fresh[holder] |= 1 << token
        before = left
        left = _take_home(horses, ground, throw)
        if not won and left < before:
            won = furlong
    return won


@njit
def _rank(horse: Any, horses: Any) -> Any:
    """Earlier throw, further past the line, more spaces moved in it (BS-7.48)."""
    return (horses[horse, FINISH] << 24) - (horses[horse, BEYOND] << 12) - horses[horse, SPACES]


@njit
def _count_places(horses: Any, places: Any, found: Any) -> None:
    for horse in range(len(horses)):
        places[horse] = 0
        if not horses[horse, FINISH]:
            found[horse, 0] += 1
            continue
        mine, ahead, level = _rank(horse, horses), 0, 0
        for other in range(len(horses)):
            if horses[other, FINISH]:
                its = _rank(other, horses)
                ahead += its < mine
                level += its == mine
        places[horse] = ahead + 1
        found[horse, (ahead + 1) * PLACE + level] += 1


@njit(nogil=True, cache=True)
def chunk(
    races: int,
    words: Any,
    runners: Any,
    ground: Any,
    throws: Any,
    tokens: Any,
    liked: Any,
    hands: Any,
    rules: Any,
    orders: Any,
) -> Any:
    """As many of the races as there are words for; how many, and the words they took.

    By runner, how often it took each place, by how many share it; the first column is
    unplaced. The last line has the winners' last furlong. With room in `orders` the places of each
    race are kept there, after that furlong."""
    count = len(runners)
    found = np.zeros((count + 1, WIDTH), np.int64)
    places = np.zeros(count, np.int64)
    horses = np.zeros((count, 5), np.int64)
    traffic = np.zeros((len(ground), 2), np.int64)
    layers = np.zeros((2, GROUPS, MOST_CHANGES + 2), np.int64)
    reader = np.zeros(2, np.int64)
    used = 0
    for race in range(races):
        won = run_race(
            words,
            reader,
            runners,
            ground,
            throws,
            tokens,
            liked,
            hands,
            rules,
            horses,
            traffic,
            layers,
        )
        if reader[1]:
            return found, race, used
        used = reader[0]
        _count_places(horses, places, found)
        found[count, won] += 1
        if race < len(orders):
            orders[race, 0] = won
            for runner in range(count):
                orders[race, 1 + runner] = places[runner]
    return found, races, used
