"""The race of Win, Place & Show in Numba: house jockeys ride every horse (WP-7.29 – WP-7.61).

Import this module only when it runs: it needs Numba. Every roll is one random word, its upper half
gives both dice.

A square is a row and a lane. On a straight a row is a column; on a turn it holds the squares with
the same number, and lanes leave it at rows of their own. A rider's state of steering says how many
lanes he is from where he began, so all that he may be doing on a row is one set of states: a few
bits. The walk takes such sets from row to row; lanes of a turn part them, nothing else does.

Tables, all of whole numbers, lanes from 0 at the rail and sets as bits:

* `card`, by horse: ENTERED, BONUS, APPRENTICE, then its strengths;
* `ground`, by row from the gate: TURN, LEAVING (lanes whose last square of a turn this is), EXIT
  (the row they leave for), NEXT (the row of all others), PASSING (lanes), PAST_LINE, then the
  squares to the line from each lane;
* `beside`, by rider and set of states: the states after a change of lane;
* `within`, by rider, first lane and set of lanes: the states in which he is in one of them;
* `half_way`, by rider: the states of turning back before the first lane is reached;
* `rules`: see `Rules`.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from railbird.lab.random_kernel import word

HORSES = 6
WORDS = 4096
"""Random words set aside for a race: more than it can have moves."""
ENTERED, BONUS, APPRENTICE, STRENGTHS = range(4)
TURN, LEAVING, EXIT, NEXT, PASSING, PAST_LINE, TO_LINE = range(7)
TAKEN, IN_FRONT = 0, 1
ROW, LANE, ALLOWANCE, MOVED = range(4)
FRESH, NOWHERE = 1, -1
ALL_LANES = (1 << HORSES) - 1
LOOKS_AHEAD = 4
WORTH_AN_ALLOWANCE = 8
LENGTHS = 64
"""Columns of a tally: places, and in its first line the move in which the winner came home."""
GROUPS = 64
_STEPS, _LANES = 1 << 12, 8
_NEVER = 1 << 60
_32, _36 = np.uint64(32), np.uint64(36)


class Rules(NamedTuple):
    places: int
    bonus: int
    allowance: int
    stop_short: int
    green_first: bool
    repeat_last: bool
    half_returns: bool
    squeeze_and_stop: bool


@njit
def _ahead(row: Any, lane: Any, ground: Any) -> Any:
    """The row of the next square in the lane."""
    if ground[row, LEAVING] >> lane & 1:
        return ground[row, EXIT]
    return ground[row, NEXT]


@njit
def score(row: Any, lane: Any, ground: Any, traffic: Any) -> Any:
    """WP-7.60."""
    if ground[row, PAST_LINE]:
        return -4 * (ground[row, PAST_LINE] - 1)
    points = 4 * ground[row, TO_LINE + lane]
    if ground[row, PASSING] >> lane & 1:
        return points - 1
    ahead = row
    for distance in range(1, LOOKS_AHEAD + 1):
        ahead = _ahead(ahead, lane, ground)
        if ahead == NOWHERE:
            break
        if traffic[ahead, TAKEN] >> lane & 1:
            if ground[row, TURN] or ground[ahead, TURN]:
                return points + 10 - 2 * distance
            return points + 5 - distance
    return points


@njit
def _squeezable(row: Any, lane: Any, within: Any, ground: Any, traffic: Any) -> Any:
    """The first horse ahead, if the move begins on a passing square (WP-7.38)."""
    if not ground[row, PASSING] >> lane & 1:
        return NOWHERE
    for _ in range(within):
        row = _ahead(row, lane, ground)
        if row == NOWHERE or traffic[row, TAKEN] >> lane & 1:
            return row
    return NOWHERE


@njit
def _stuck(states: Any, to: Any, beside: Any, within: Any, traffic: Any) -> Any:
    """Of states that cannot go straight on, those that cannot change lanes either (WP-7.39)."""
    if to == NOWHERE:
        return states
    open_lanes = ~(traffic[to, TAKEN] | traffic[to, IN_FRONT]) & ALL_LANES
    stuck, state = 0, 1
    while state <= states:
        if states & state and not beside[state] & within[open_lanes]:
            stuck |= state
        state <<= 1
    return stuck


@njit
def _can_step(row: Any, lane: Any, beside: Any, within: Any, ground: Any, traffic: Any) -> Any:
    """Whether a rider who has changed no lane has a plain step from here."""
    to = _ahead(row, lane, ground)
    if to == NOWHERE:
        return False
    if not traffic[to, TAKEN] >> lane & 1:
        return True
    return not ground[row, TURN] and not _stuck(FRESH, to, beside, within, traffic)


@njit
def _join(layers: Any, layer: Any, length: Any, row: Any, states: Any) -> Any:
    """Add states to a row of a layer; how many rows it has then."""
    for at in range(length):
        if layers[layer, at, 0] == row:
            layers[layer, at, 1] |= states
            return length
    layers[layer, length, 0] = row
    layers[layer, length, 1] = states
    return length + 1


@njit
def best_end(
    start: Any,
    lane: Any,
    count: Any,
    beside: Any,
    within: Any,
    half_way: Any,
    ground: Any,
    rules: Any,
    traffic: Any,
    layers: Any,
    ties: Any,
) -> Any:
    """The house jockey's row and lane for this count, and their score (WP-7.33 – WP-7.40, WP-7.59).

    A step is written out here: handing arrays to helpers would cost more than the step itself.
    """
    squeeze = _squeezable(start, lane, count, ground, traffic)
    beyond = NOWHERE if squeeze == NOWHERE else _ahead(squeeze, lane, ground)
    may_squeeze = beyond != NOWHERE and not traffic[beyond, TAKEN] >> lane & 1
    if may_squeeze and not rules.squeeze_and_stop:
        may_squeeze = _can_step(beyond, lane, beside, within, ground, traffic)
    needed = 2 if rules.squeeze_and_stop else 3
    shortest = max(1, count - rules.stop_short)
    best, best_row, whole, whole_row = _NEVER, start, _NEVER, start
    tied, whole_tied = False, False
    here, length, landing = 0, 1, NOWHERE
    layers[0, 0, 0], layers[0, 0, 1] = start, FRESH
    for steps in range(count + 1):
        there, following = 1 - here, 0
        if landing != NOWHERE:
            following = _join(layers, there, 0, landing, FRESH)
            landing = NOWHERE
        for at in range(length):
            row, states = layers[here, at, 0], layers[here, at, 1]
            ends = states
            if steps < count:
                ends, held = 0, 0
                leaving = states & within[ground[row, LEAVING]]
                staying = states & ~leaving
                if leaving:
                    to = ground[row, EXIT]
                    free = leaving & within[~traffic[to, TAKEN] & ALL_LANES]
                    held = leaving & ~free
                    ends = held
                    if free:
                        following = _join(layers, there, following, to, free)
                if staying:
                    to = ground[row, NEXT]
                    free = 0
                    if to != NOWHERE:
                        taken = traffic[to, TAKEN]
                        free = staying & within[~taken & ALL_LANES]
                        reached = free
                        if not ground[row, TURN]:
                            open_lanes = ~(taken | traffic[to, IN_FRONT]) & ALL_LANES
                            reached |= beside[states] & within[open_lanes]
                        if reached:
                            following = _join(layers, there, following, to, reached)
                    blocked = staying & ~free
                    held |= blocked
                    if blocked and not ground[row, TURN]:
                        blocked = _stuck(blocked, to, beside, within, traffic)
                    ends |= blocked
                if may_squeeze and held & FRESH and steps + needed <= count:
                    if _ahead(row, lane, ground) == squeeze:
                        ends &= ~FRESH
                        landing = beyond
                if steps >= shortest:
                    stops = states & within[ground[row, PASSING]]
                    if not rules.squeeze_and_stop and row == beyond:  # WP-9.7
                        stops &= ~within[1 << lane]
                    ends |= stops
            if ends:
                for end in range(HORSES):
                    arrived = ends & within[1 << end]
                    if arrived:
                        worth = score(row, end, ground, traffic)
                        worth = (worth * _LANES + end) * _STEPS + steps
                        if worth <= best:
                            tied = worth == best and row != best_row
                            best, best_row = worth, row
                        if worth <= whole and arrived & ~half_way:
                            whole_tied = worth == whole and row != whole_row
                            whole, whole_row = worth, row
        here, length = there, following
        if length == 0 and landing == NOWHERE:
            break
    if not rules.half_returns and whole < _NEVER:  # WP-9.6
        best, best_row, tied = whole, whole_row, whole_tied
    ties[0] += tied
    return best_row, best // _STEPS % _LANES, best // _STEPS // _LANES


@njit
def _stand(row: Any, lane: Any, ground: Any, traffic: Any) -> None:
    """A horse comes to a square, or leaves it."""
    traffic[row, TAKEN] ^= 1 << lane
    ahead = _ahead(row, lane, ground)
    if ahead != NOWHERE:
        traffic[ahead, IN_FRONT] ^= 1 << lane


@njit
def _count(horse: Any, move: Any, white: Any, green: Any, card: Any, rules: Any) -> Any:
    """Squares to run before an allowance; the bonus is always taken (WP-7.30, WP-7.31)."""
    count, printed = white, card.shape[1] - STRENGTHS
    if move <= printed or rules.repeat_last:
        count += card[horse, STRENGTHS + min(move, printed) - 1]
    if white + green == card[horse, BONUS]:
        count += rules.bonus
    return count


@njit
def _take_home(horses: Any, card: Any, ground: Any, traffic: Any, order: Any, at: Any) -> Any:
    """Horses beyond the line leave, the farthest first (WP-7.42); how many have finished."""
    while True:
        chosen, best = NOWHERE, 0
        for horse in range(HORSES):
            row = horses[horse, ROW]
            if row == NOWHERE or not ground[row, PAST_LINE]:
                continue
            worth = ground[row, PAST_LINE] * 2 + 1 - card[horse, APPRENTICE]
            worth = worth * HORSES + horses[horse, MOVED]
            if worth > best:
                chosen, best = horse, worth
        if chosen == NOWHERE:
            return at
        _stand(horses[chosen, ROW], horses[chosen, LANE], ground, traffic)
        horses[chosen, ROW] = NOWHERE
        order[at] = chosen
        at += 1


@njit(nogil=True, cache=True)
def chunk(
    races: int,
    first: Any,
    card: Any,
    ground: Any,
    besides: Any,
    withins: Any,
    half_ways: Any,
    rules: Any,
    orders: Any,
) -> Any:
    """By horse, how often it took each place, from column 1; column 0 is unplaced. The first line
    has the moves in which winners came home, and first of all the ties that no rule settled here.
    With room in `orders` finishers are kept there, after the move of the winner."""
    found = np.zeros((HORSES + 1, LENGTHS), np.int64)
    order, ties = np.zeros(HORSES, np.int64), np.zeros(1, np.int64)
    horses = np.zeros((HORSES, 4), np.int64)
    traffic = np.zeros((len(ground), 2), np.int64)
    layers = np.zeros((2, GROUPS, 2), np.int64)
    late = card.shape[1] - STRENGTHS - 1
    for race in range(races):
        traffic[:] = 0
        running = 0
        for post in range(HORSES):
            horses[post, ROW] = NOWHERE
            if card[post, ENTERED]:
                running += 1
                horses[post, ROW], horses[post, LANE] = 0, post
                horses[post, ALLOWANCE] = card[post, APPRENTICE]
                _stand(0, post, ground, traffic)
        finished, move, won = 0, 0, 0
        while finished < rules.places:
            bits = word(first + np.uint64(race * WORDS + move))
            move += 1
            pair = np.int64(((bits >> _32) * _36) >> _32)
            white, green = pair // 6 + 1, pair % 6 + 1
            leader = green - 1 if rules.green_first else white - 1  # WP-7.29
            for turn in range(HORSES):
                horse = (leader + turn) % HORSES
                row, lane = horses[horse, ROW], horses[horse, LANE]
                if row == NOWHERE:
                    continue
                horses[horse, MOVED] = turn
                count = _count(horse, move, white, green, card, rules)
                rider = card[horse, APPRENTICE]
                beside, within, half = besides[rider], withins[rider, lane], half_ways[rider]
                _stand(row, lane, ground, traffic)
                to = best_end(
                    row, lane, count, beside, within, half, ground, rules, traffic, layers, ties
                )
                count += rules.allowance
                near = move >= late or ground[row, TO_LINE + lane] <= count
                if near and horses[horse, ALLOWANCE]:  # WP-7.61
                    spent = best_end(
                        row, lane, count, beside, within, half, ground, rules, traffic, layers, ties
                    )
                    worth_it = move >= late and to[2] - spent[2] >= WORTH_AN_ALLOWANCE
                    if ground[spent[0], PAST_LINE] or worth_it:
                        to = spent
                        horses[horse, ALLOWANCE] = 0
                horses[horse, ROW], horses[horse, LANE] = to[0], to[1]
                _stand(to[0], to[1], ground, traffic)
            before = finished
            finished = _take_home(horses, card, ground, traffic, order, finished)
            if finished and not before:
                won = move
            if running - finished == 1 and finished < rules.places:  # WP-7.43
                for post in range(HORSES):
                    if horses[post, ROW] != NOWHERE:
                        order[finished] = post
                finished += 1
        found[0, min(won, LENGTHS - 1)] += 1
        for post in range(HORSES):
            found[post + 1, 0] += card[post, ENTERED]
        for place in range(finished):
            found[order[place] + 1, 0] -= 1
            found[order[place] + 1, place + 1] += 1
        if race < len(orders):
            orders[race, 0] = won
            for place in range(finished):
                orders[race, place + 1] = order[place] + 1
    found[0, 0] = ties[0]
    return found
