"""One race from the break to the stewards, in the order of the rulebook (TS-4.5 – TS-4.12)."""

from typing import Any

from numba import njit

from railbird.games.top_of_the_stretch.lab.whole.tables import CHECK, DISQUALIFIED, OUT
from railbird.games.top_of_the_stretch.phases.stretch import POINTS_A_POWER, SAVED_TOTALS
from railbird.lab.whole.dice_kernel import SIDES, below, two_dice

LAST_SAVED = SAVED_TOTALS[-1]
NOT_RANKED = 1 << 20


@njit
def run_race(t: Any, g: Any, tape: Any) -> bool:
    """Whether any horse finished; if none did, the race has no result (TS-4.16)."""
    starters = t.starters[g.race]
    for runner in range(starters):
        g.power[runner] = t.power[g.race, g.condition, runner]
        g.points[runner] = t.pace[g.race, runner]
        g.fouled[runner], g.photo[runner] = 0, 0
    if t.full:
        break_and_settle(t, g, tape)
    set_pace(t, g, tape)
    for runner in range(starters):
        read_form(t, g, tape, runner)
    if not running(t, g):
        return False
    call_factors(t, g, tape)
    for runner in range(starters):
        if not g.out[runner]:
            run_home(t, g, tape, runner)
    if not running(t, g):
        return False
    read_photos(t, g, tape)
    cross_wire(t, g)
    settle_fouls(t, g, tape)
    return True


@njit
def running(t: Any, g: Any) -> int:
    count = 0
    for runner in range(t.starters[g.race]):
        count += not g.out[runner]
    return count


# -- the early race (TS-4.5 – TS-4.8) ------------------------------------------------------------


@njit
def break_and_settle(t: Any, g: Any, tape: Any) -> None:
    """Points from the gate, and from 8 furlongs up those of the Pace Setup Segment (TS-7.21)."""
    for runner in range(t.starters[g.race]):
        g.points[runner] = t.break_points[two_dice(g, tape), t.pace[g.race, runner]]
    if t.route[g.race]:
        for runner in range(t.starters[g.race]):
            g.points[runner] += t.setup_points[two_dice(g, tape), t.pace[g.race, runner]]


@njit
def set_pace(t: Any, g: Any, tape: Any) -> None:
    """By the two highest numbers (TS-7.22)."""
    first, second = max(g.points[0], g.points[1]), min(g.points[0], g.points[1])
    for runner in range(2, t.starters[g.race]):
        if g.points[runner] > first:
            first, second = g.points[runner], first
        elif g.points[runner] > second:
            second = g.points[runner]
    band = 0
    while band + 1 < t.band_count[g.race] and t.bands[g.race, band + 1] <= first + second:
        band += 1
    rolled = 1 + below(g, tape, SIDES) if t.one_die else two_dice(g, tape)
    pace = t.paces[g.race, rolled, band]
    for runner in range(t.starters[g.race]):
        line = max(0, min(g.points[runner], t.lines[g.race] - 1))
        g.power[runner] += t.effects[g.race, line, pace]


@njit
def read_form(t: Any, g: Any, tape: Any, runner: int) -> None:
    g.form[runner] = two_dice(g, tape)
    g.power[runner] += t.form_power[t.form[g.race, runner], g.form[runner]]
    if not t.late_trouble and t.leads_to_trouble[g.form[runner]]:
        meet_trouble(t, g, tape, runner)


@njit
def meet_trouble(t: Any, g: Any, tape: Any, runner: int) -> None:
    """Out, disqualified, or a check of the jockey (TS-7.32 – TS-7.36)."""
    rolled = two_dice(g, tape)
    result = t.trouble_result[rolled]
    if result == OUT:
        g.out[runner] = 1
    elif result == DISQUALIFIED:
        g.fouled[runner] = 1
    elif result == CHECK and two_dice(g, tape) > t.trouble[g.race, runner]:
        if t.foul_on_fail[rolled]:
            g.fouled[runner] = 1
        else:
            g.power[runner] += t.traffic


# -- the stretch (TS-4.9, TS-4.10) ---------------------------------------------------------------


@njit
def call_factors(t: Any, g: Any, tape: Any) -> None:
    red, white = divmod(below(g, tape, SIDES * SIDES), SIDES)
    for runner in range(t.starters[g.race]):
        ride = t.ride[g.race, runner] if t.ride_counts[1 + white] else 0
        g.factor[runner] = t.factors[g.race, runner, t.called[1 + red]] + ride


@njit
def run_home(t: Any, g: Any, tape: Any, runner: int) -> None:
    """The power after late trouble reads the same total (TS-7.38)."""
    total, form = two_dice(g, tape), t.form[g.race, runner]
    if t.form_save and total <= LAST_SAVED and t.saves[form]:  # TS-7.43
        saved = t.saved[form, 1 + below(g, tape, SIDES)]
        total = saved if saved else total
    if t.late_trouble and t.leads_to_trouble[g.form[runner]]:
        meet_trouble(t, g, tape, runner)
    column = max(0, min(g.power[runner], t.powers - 1))  # TS-7.41
    beyond = POINTS_A_POWER * (g.power[runner] - column) if t.beyond else 0
    g.speed[runner] = t.figures[total, column] + beyond + g.factor[runner]


# -- the finish (TS-4.11, TS-4.12) ---------------------------------------------------------------


@njit
def read_photos(t: Any, g: Any, tape: Any) -> None:
    """Those of equal speed roll, the fastest first, in post order (TS-7.51). `wire` is lent to
    count how many are faster."""
    starters, tied = t.starters[g.race], False
    for runner in range(starters):
        g.wire[runner] = NOT_RANKED
        if g.out[runner]:
            continue
        g.wire[runner] = 0
        for other in range(starters):
            if not g.out[other]:
                g.wire[runner] += g.speed[other] > g.speed[runner]
                tied |= other != runner and g.speed[other] == g.speed[runner]
    faster = 0
    while tied and faster < starters:
        level = 0
        for runner in range(starters):
            level += g.wire[runner] == faster
        for runner in range(starters):
            if level > 1 and g.wire[runner] == faster:
                own = t.wire[g.race, runner] + t.ride[g.race, runner]
                g.photo[runner] = two_dice(g, tape) + own
        faster += 1


@njit
def cross_wire(t: Any, g: Any) -> None:
    """Equal photos are a dead heat."""
    starters = t.starters[g.race]
    for runner in range(starters):
        if g.out[runner]:
            continue
        for other in range(starters):
            if not g.out[other] and g.speed[other] == g.speed[runner]:
                g.wire[runner] += g.photo[other] > g.photo[runner]
    for runner in range(starters):
        g.rank[runner] = g.wire[runner]


@njit
def settle_fouls(t: Any, g: Any, tape: Any) -> None:
    """The last across the wire moves first (TS-6.13)."""
    starters = t.starters[g.race]
    fouls = 0
    for runner in range(starters):
        fouls += g.fouled[runner]
    if not fouls:
        return
    for wire in range(starters - 1, -1, -1):
        for runner in range(starters - 1, -1, -1):
            if g.fouled[runner] and g.wire[runner] == wire:
                set_back(g, starters, runner, 1 + below(g, tape, SIDES))


@njit
def set_back(g: Any, starters: int, horse: int, die: int) -> None:
    """Below the die's number of horses that crossed the wire behind it, or below them all; a move
    into a dead heat ends below it (TS-7.60 – TS-7.62)."""
    passed, last, alone = 0, 0, True
    for other in range(starters):
        if not g.out[other]:
            last = max(last, g.rank[other])
            alone &= other == horse or g.rank[other] != g.rank[horse]
    below_rank = g.rank[horse] + (not alone)
    for rank in range(last + 1):
        beaten = 0
        for other in range(starters):
            beaten += g.rank[other] == rank and g.wire[other] > g.wire[horse]
        if beaten and passed < die:
            passed += beaten
            below_rank = rank + 1
    for other in range(starters):
        g.rank[other] += g.rank[other] >= below_rank
    g.rank[horse] = below_rank
