"""Top of the Stretch in Numba, twice: with real dice, race by race, and sampled, many at once.

Import this module only when a kernel runs: it needs Numba and compiles on first use.
A chunk draws its random words from a counter of its own, so results do not depend on threads.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.lab.random_kernel import word

LANES = 512
_32, _48, _57 = np.uint64(32), np.uint64(48), np.uint64(57)
_LOW = np.uint64(0xFFFFFFFF)
_THRESHOLD = np.uint64((1 << 25) - 1)
_KEY = np.uint64(0x7FE0)
_OUTCOME = np.uint64(0xFFFF)
_36, _1296 = np.uint64(36), np.uint64(1296)
_6 = np.uint64(6)


# -- the stewards --------------------------------------------------------------------------------


@njit
def settle(keys: Any, fouled: Any, dice: Any, at: int, ranks: Any, levels: Any) -> int:
    """Official ranks from keys (0 is out); the place in `dice` after the last one (TS-7.60)."""
    horses = len(keys)
    for horse in range(horses):
        levels[horse] = 0
        for other in range(horses):
            levels[horse] += keys[other] > keys[horse]
    settled_key, settled_post = 0, 0
    while True:
        mover = -1
        for horse in range(horses):  # the last across the wire, of those left the highest post
            if keys[horse] == 0 or not fouled[horse]:
                continue
            left = keys[horse] > settled_key or (
                keys[horse] == settled_key and horse < settled_post
            )
            if left and (
                mover < 0
                or keys[horse] < keys[mover]
                or (keys[horse] == keys[mover] and horse > mover)
            ):
                mover = horse
        if mover < 0:
            break
        settled_key, settled_post = keys[mover], mover
        _set_back(keys, levels, mover, dice[at])
        at += 1
    for horse in range(horses):
        ranks[horse] = 0
        for other in range(horses):
            ranks[horse] += keys[other] > 0 and levels[other] < levels[horse]
    return at


@njit
def _set_back(keys: Any, levels: Any, mover: int, die: int) -> None:
    """Below the die's number of beaten horses; a level is passed whole (TS-7.61, TS-7.62)."""
    horses = len(keys)
    target = 2 * levels[mover]
    for other in range(horses):
        if other != mover and keys[other] > 0 and levels[other] == levels[mover]:
            target = 2 * levels[mover] + 1
    passed, last = 0, -1
    while passed < die:
        following = -1
        for other in range(horses):
            if 0 < keys[other] < keys[mover] and levels[other] > last:
                if following < 0 or levels[other] < following:
                    following = levels[other]
        if following < 0:
            break
        for other in range(horses):
            passed += 0 < keys[other] < keys[mover] and levels[other] == following
        target, last = 2 * following + 1, following
    for other in range(horses):
        levels[other] *= 2
    levels[mover] = target


# -- real dice -----------------------------------------------------------------------------------


@njit
def run_race(dice: Any, charts: Any, keys: Any, fouled: Any, wire: Any, ranks: Any) -> int:
    """One race with the dice of the rules in their order (TS-6); how many dice it took.

    Keys are final speeds × 64 and photo totals; 0 is out. Ranks count the horses ahead.
    """
    (
        horses,
        form,
        form_trouble,
        trouble,
        chart_points,
        pace_chart,
        effects,
        factor,
        ride_counts,
        figures,
        saves,
        switches,
    ) = charts
    full, route, one_die, late, traffic, beyond, form_save = switches
    count = len(horses)
    points = np.empty(count, np.int64)
    power = horses[:, 0].copy()
    total = np.zeros(count, np.int64)
    speed = np.zeros(count, np.int64)
    met = np.zeros(count, np.bool_)
    at = 0
    for horse in range(count):
        points[horse] = horses[horse, 1]
        fouled[horse] = False
        keys[horse] = 1
    if full:
        for horse in range(count):
            points[horse] = chart_points[0, dice[at] + dice[at + 1], horses[horse, 1]]
            at += 2
        if route:
            for horse in range(count):
                points[horse] += chart_points[1, dice[at] + dice[at + 1], horses[horse, 1]]
                at += 2
    best, second = -1000, -1000
    for horse in range(count):
        if points[horse] > best:
            best, second = points[horse], best
        elif points[horse] > second:
            second = points[horse]
    roll = dice[at] if one_die else dice[at] + dice[at + 1]
    at += 1 if one_die else 2
    pace = pace_chart[roll, best + second]
    for horse in range(count):
        power[horse] += effects[points[horse], pace]
    for horse in range(count):
        roll = dice[at] + dice[at + 1]
        at += 2
        power[horse] += form[horses[horse, 2], roll]
        met[horse] = form_trouble[roll]
        if met[horse] and not late:
            at = _meet_trouble(dice, at, trouble, horses, traffic, horse, power, keys, fouled)
    running = 0
    for horse in range(count):
        running += keys[horse] > 0
    for horse in range(count):
        wire[horse] = ranks[horse] = 0
    if running == 0:
        return at
    called, with_ride = factor[dice[at]], ride_counts[dice[at + 1]]
    at += 2
    for horse in range(count):
        if keys[horse] == 0:
            continue
        total[horse] = dice[at] + dice[at + 1]
        at += 2
        if form_save and horses[horse, 2] <= 1 and total[horse] <= 4:
            saved = saves[horses[horse, 2], dice[at]]
            at += 1
            if saved:
                total[horse] = saved
        if late and met[horse]:
            at = _meet_trouble(dice, at, trouble, horses, traffic, horse, power, keys, fouled)
        last = figures.shape[1] - 1
        column = min(max(power[horse], 0), last)
        figure = figures[total[horse], column]
        if beyond:
            figure += 2 * (power[horse] - column)
        speed[horse] = figure + horses[horse, 4 + called]
        if with_ride:
            speed[horse] += horses[horse, 7]
    for horse in range(count):
        if keys[horse]:
            keys[horse] = (speed[horse] + 100) * 64
    at = _photos(dice, at, horses, keys)
    for horse in range(count):
        for other in range(count):
            wire[horse] += keys[other] > keys[horse]
    return settle(keys, fouled, dice, at, ranks, total)


@njit
def _meet_trouble(
    dice: Any,
    at: int,
    trouble: Any,
    horses: Any,
    traffic: int,
    horse: int,
    power: Any,
    keys: Any,
    fouled: Any,
) -> int:
    code = trouble[dice[at] + dice[at + 1]]
    at += 2
    if code == 1:
        keys[horse] = 0
    elif code == 2:
        fouled[horse] = True
    elif code >= 3:
        clear = dice[at] + dice[at + 1] <= horses[horse, 3]
        at += 2
        if not clear and code == 3:
            fouled[horse] = True
        elif not clear:
            power[horse] += traffic
    return at


@njit
def _photos(dice: Any, at: int, horses: Any, keys: Any) -> int:
    """Groups from the best figure down, in post order inside a group (TS-6.12)."""
    count = len(keys)
    done = 1 << 60
    while True:
        speed = 0
        for horse in range(count):
            if keys[horse] // 64 * 64 < done and keys[horse] > speed:
                speed = keys[horse]
        if speed == 0:
            return at
        level = 0
        for horse in range(count):
            level += keys[horse] == speed
        if level > 1:
            for horse in range(count):
                if keys[horse] == speed:
                    keys[horse] = -speed
            for horse in range(count):
                if keys[horse] == -speed:
                    roll = dice[at] + dice[at + 1]
                    at += 2
                    keys[horse] = speed + roll + horses[horse, 8] + horses[horse, 7] + 2
        done = speed


@njit(nogil=True, cache=True)
def run_scripted(dice: Any, charts: Any, wire: Any, ranks: Any, out: Any) -> int:
    """One race with given dice, for comparison with the engine."""
    count = len(charts[0])
    keys, fouled = np.zeros(count, np.int64), np.zeros(count, np.bool_)
    used = run_race(dice, charts, keys, fouled, wire, ranks)
    for horse in range(count):
        out[horse] = keys[horse] == 0
    return used


@njit(nogil=True, cache=True)
def real_dice_chunk(charts: Any, races: int, seed: Any, first: Any) -> Any:
    """Wire and official places, and horses out, of races with real dice."""
    count = len(charts[0])
    tables = np.zeros((2, count, count + 1), np.int64)
    need = 24 * count + 8
    dice = np.empty(need, np.int64)
    keys, fouled = np.zeros(count, np.int64), np.zeros(count, np.bool_)
    wire, ranks = np.zeros(count, np.int64), np.zeros(count, np.int64)
    counter = seed + first
    for _ in range(races):
        for at in range(0, need, 12):
            bits = word(counter)
            counter += np.uint64(1)
            for die in range(at, min(at + 12, need)):
                dice[die] = bits % _6 + np.uint64(1)
                bits //= _6
        run_race(dice, charts, keys, fouled, wire, ranks)
        for horse in range(count):
            finished = keys[horse] > 0
            tables[0, horse, wire[horse] if finished else count] += 1
            tables[1, horse, ranks[horse] if finished else count] += 1
    return tables


# -- sampled, many at once -----------------------------------------------------------------------


@njit(nogil=True, cache=True)
def sampled_chunk(
    contexts: Any,
    shifts: Any,
    effects: Any,
    distributions: Any,
    points: Any,
    effect_of: Any,
    pace_of: Any,
    photo: Any,
    races: int,
    seed: Any,
    first: Any,
    full: bool,
) -> Any:
    """Wire and official places, and horses out: the same distribution as real dice, many at once.

    Shared rolls are drawn and counted first; races of one context are then run in blocks.
    """
    count = len(distributions)
    tables = np.zeros((2, count, count + 1), np.int64)
    of_context = np.zeros(len(shifts), np.int64)
    counter = seed + first
    for _ in range(races):
        of_context[contexts[(word(counter) >> _32) * _1296 >> _32]] += 1
        counter += np.uint64(1)
    keys = np.zeros((count, LANES), np.uint16)
    fouls = np.zeros((count, LANES), np.uint8)
    ranks = np.zeros((count, LANES), np.uint8)
    fouled = np.zeros(LANES, np.uint8)
    which = np.zeros((count, LANES), np.uint8)
    best, second = np.zeros(LANES, np.uint8), np.zeros(LANES, np.uint8)
    for context in range(len(shifts)):
        left = of_context[context]
        while left > 0:
            lanes = min(left, LANES)
            left -= lanes
            if full:
                counter = _read_pace(points, effect_of, pace_of, which, best, second, counter)
            fouled[:] = 0
            for horse in range(count):
                if full:
                    _draw_full(
                        distributions[horse],
                        which[horse],
                        shifts[context, horse],
                        photo,
                        counter,
                        keys[horse],
                        fouls[horse],
                    )
                else:
                    _draw(
                        distributions[horse, effects[context, horse]],
                        shifts[context, horse],
                        photo,
                        counter,
                        keys[horse],
                        fouls[horse],
                    )
                counter += np.uint64(LANES)
                for lane in range(LANES):
                    fouled[lane] += fouls[horse, lane]
            _rank(keys, ranks)
            _count(keys, ranks, lanes, tables)
            counter = _inquire(keys, fouls, fouled, ranks, lanes, counter, tables)
    for horse in range(count):
        for place in range(count + 1):
            tables[1, horse, place] += tables[0, horse, place]
    return tables


@njit
def _draw(distribution: Any, shift: Any, photo: Any, counter: Any, keys: Any, fouls: Any) -> None:
    for lane in range(LANES):
        bits = word(counter + np.uint64(lane))
        slot = distribution[bits >> _57]
        outcome = slot >> _32
        if ((bits >> _32) & _THRESHOLD) >= (slot & _LOW):
            outcome = slot >> _48
        key = outcome & _KEY
        fouls[lane] = (outcome >> np.uint64(15)) & np.uint64(1)
        tie = np.uint64(photo[(bits & _LOW) * _36 >> _32])
        keys[lane] = key + shift + tie if key else np.uint64(0)


@njit
def _draw_full(
    distribution: Any, which: Any, shift: Any, photo: Any, counter: Any, keys: Any, fouls: Any
) -> None:
    for lane in range(LANES):
        bits = word(counter + np.uint64(lane))
        slot = distribution[which[lane], bits >> _57]
        outcome = slot >> _32
        if ((bits >> _32) & _THRESHOLD) >= (slot & _LOW):
            outcome = slot >> _48
        key = outcome & _KEY
        fouls[lane] = (outcome >> np.uint64(15)) & np.uint64(1)
        tie = np.uint64(photo[(bits & _LOW) * _36 >> _32])
        keys[lane] = key + shift + tie if key else np.uint64(0)


@njit
def _read_pace(
    points: Any, effect_of: Any, pace_of: Any, which: Any, best: Any, second: Any, counter: Any
) -> Any:
    """Points of every horse, the pace of each race, and with it every horse's distribution."""
    count = len(points)
    best[:] = 0
    second[:] = 0
    for horse in range(count):
        mine = points[horse]
        for lane in range(LANES):
            bits = word(counter + np.uint64(lane))
            have = mine[(bits >> _32) * _1296 >> _32]
            which[horse, lane] = have
            second[lane] = max(second[lane], min(best[lane], have))
            best[lane] = max(best[lane], have)
        counter += np.uint64(LANES)
    for lane in range(LANES):
        bits = word(counter + np.uint64(lane))
        together = np.int64(best[lane]) + np.int64(second[lane])
        second[lane] = pace_of[together, (bits >> _32) * _36 >> _32]
    counter += np.uint64(LANES)
    for horse in range(count):
        for lane in range(LANES):
            which[horse, lane] = effect_of[second[lane], which[horse, lane]]
    return counter


@njit
def _rank(keys: Any, ranks: Any) -> None:
    count = len(keys)
    for horse in range(count):
        for lane in range(LANES):
            ranks[horse, lane] = 0
        for other in range(count):
            for lane in range(LANES):
                ranks[horse, lane] += keys[other, lane] > keys[horse, lane]


@njit
def _count(keys: Any, ranks: Any, lanes: int, tables: Any) -> None:
    """Places across the wire; a horse that is out is counted in the last column."""
    count = len(keys)
    for horse in range(count):
        for lane in range(LANES):
            if keys[horse, lane] == 0:
                ranks[horse, lane] = count
        for place in range(count + 1):
            seen = 0
            for lane in range(lanes):
                seen += ranks[horse, lane] == place
            tables[0, horse, place] += seen


@njit
def _inquire(
    keys: Any, fouls: Any, fouled: Any, ranks: Any, lanes: int, counter: Any, tables: Any
) -> Any:
    """Official places where somebody is disqualified, as changes of the wire's."""
    count = len(keys)
    crossed, flags = np.zeros(count, np.int64), np.zeros(count, np.bool_)
    official, levels = np.zeros(count, np.int64), np.zeros(count, np.int64)
    dice = np.zeros(count, np.int64)
    for lane in range(lanes):
        if fouled[lane] == 0:
            continue
        bits = word(counter + np.uint64(lane))
        if fouled[lane] == 1:
            mover = 0
            while fouls[mover, lane] == 0:
                mover += 1
            _one_moves(keys, ranks, lane, mover, np.int64(bits % _6) + 1, tables)
            continue
        for horse in range(count):
            crossed[horse] = keys[horse, lane]
            flags[horse] = fouls[horse, lane]
            dice[horse] = np.int64(bits % _6) + 1
            bits //= _6
        settle(crossed, flags, dice, 0, official, levels)
        for horse in range(count):
            if crossed[horse]:
                tables[1, horse, ranks[horse, lane]] -= 1
                tables[1, horse, official[horse]] += 1
    return counter + np.uint64(LANES)


@njit
def _one_moves(keys: Any, ranks: Any, lane: int, mover: int, die: int, tables: Any) -> None:
    """With one disqualification it passes those who have fewer than `die` between."""
    count = len(keys)
    own = keys[mover, lane]
    level = 0
    for other in range(count):
        level += keys[other, lane] == own
    was = np.int64(ranks[mover, lane])
    passed = 0
    for other in range(count):
        if 0 < keys[other, lane] < own:
            rank = np.int64(ranks[other, lane])
            if rank - was - level < die:
                passed += 1
                tables[1, other, rank] -= 1
                tables[1, other, rank - 1] += 1
    tables[1, mover, was] -= 1
    tables[1, mover, was + level - 1 + passed] += 1
