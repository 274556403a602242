"""Setup, the roll, and turns from their start to their end (LS-3, LS-4, LS-6, LS-7.1 – LS-7.6)."""

from typing import Any

from numba import njit

from railbird.games.long_shot.lab.whole.abilities_kernel import (
    card_of,
    carry_out,
    horse_of,
    works,
)
from railbird.games.long_shot.lab.whole.layout import (
    ACTION,
    BONUS,
    FINISHERS,
    JERSEY_TASK,
    NUMBERS,
    ROLL,
    TRIGGERS,
    TURN_START,
)
from railbird.games.long_shot.lab.whole.marks_kernel import mark_jersey, queue_up, set_off
from railbird.games.long_shot.lab.whole.scoring_kernel import begin_scoring
from railbird.games.long_shot.lab.whole.tables import NOTHING, TURN_STARTS
from railbird.lab.whole.dice_kernel import below, shuffle

# -- setup (LS-3, LS-6) --------------------------------------------------------------------------


@njit
def begin_game(t: Any, g: Any, tape: Any) -> None:
    for seat in range(t.seats):
        g.money[seat], g.cash[seat], g.given[seat] = t.start_money, 0, 0.0
        g.helmets[seat], g.jerseys[seat], g.wilds[seat], g.places[seat] = 0, 0, 0, 0
        for bonus in range(t.bonus_count):
            g.boxes[seat, bonus] = t.boxes[bonus]
    form_market(t, g, tape)
    deal(t, g, tape)
    g.home, g.used, g.waits, g.offs, g.asked = 0, 0, 0, 0, 0
    g.active = t.first_player if t.first_player >= 0 else below(g, tape, t.seats)
    g.phase = ROLL
    roll(t, g, tape)


@njit
def form_market(t: Any, g: Any, tape: Any) -> None:
    """One letter for all numbers, or one for each (LS-6.2, LS-9.17)."""
    letter = 0
    for number in range(1, NUMBERS):
        if number <= t.market_draws:
            letter = below(g, tape, t.letters)
        g.card[number] = t.lineups[letter, number]
        g.bar[number] = t.printed[g.card[number]]
        g.owner[number], g.position[number], g.place[number] = -1, 0, 0


@njit
def deal(t: Any, g: Any, tape: Any) -> None:
    """All are shuffled, however few are dealt (LS-8.2); their marks complete no line (LS-3.5)."""
    cards = t.starting.copy()
    if t.dealt:
        shuffle(g, tape, cards, t.starting_cards)
    for seat in range(t.seats):
        g.grid[seat] = t.start_cells[cards[seat]]
        for horse in range(1, NUMBERS):
            g.bets[seat, horse] = t.start_bets[cards[seat], horse]


# -- the roll (LS-4.1, LS-7.1 – LS-7.6) ----------------------------------------------------------


@njit
def roll(t: Any, g: Any, tape: Any) -> None:
    """The rolled horse runs first, then all on its bar, in ascending number."""
    throw = below(g, tape, t.sides[0] * t.sides[1])
    horse, spaces = t.faces[0, throw // t.sides[1]], t.faces[1, throw % t.sides[1]]
    g.dice[0], g.dice[1] = horse, spaces
    if not g.place[horse]:
        advance(t, g, horse, spaces)
    for dragged in range(1, NUMBERS):
        if g.bar[horse] >> dragged & 1 and not g.place[dragged]:
            advance(t, g, dragged, 1)
    begin_turn(t, g, g.active)
    carry_on(t, g)


@njit
def advance(t: Any, g: Any, horse: int, spaces: int) -> None:
    """Only this crosses the line, and only three horses do (LS-7.4, LS-7.6)."""
    finish = t.finish[horse]
    most = finish - 1 if g.home == FINISHERS else finish
    g.position[horse] = min(most, g.position[horse] + spaces)
    if g.position[horse] == finish:
        g.home += 1
        g.place[horse] = g.home


# -- a turn (LS-4.1 – LS-4.9) --------------------------------------------------------------------


@njit
def begin_turn(t: Any, g: Any, seat: int) -> None:
    g.turn, g.wild, g.acted, g.bonuses = seat, 0, 0, 0
    set_off(t, g, seat, TURN_STARTS, NOTHING, 0, 0, 0)


@njit
def carry_on(t: Any, g: Any) -> None:
    """Resolves what waits until somebody has to decide something or roll, or the game is over."""
    while True:
        queue_up(g)
        if asks_something(t, g):
            g.phase = TRIGGERS if g.acted else TURN_START
            return
        if not g.acted:
            g.phase = ACTION
            return
        if g.bonuses:  # only when no ability is open, LS-4.9
            g.phase = BONUS
            return
        following = (g.turn + 1) % t.seats
        if following == g.active:
            end_round(t, g)
            return
        begin_turn(t, g, following)


@njit
def asks_something(t: Any, g: Any) -> bool:
    while g.waits:
        g.waits -= 1
        due = g.waiting[g.waits]
        if due & JERSEY_TASK:
            if not g.jerseys[g.turn] >> horse_of(due) & 1:
                mark_jersey(t, g, g.turn, horse_of(due))
                queue_up(g)
        elif works(t, g, due):
            if t.asks[g.card[card_of(due)]]:
                g.asked = due
                return True
            carry_out(t, g, due, 0)
    return False


@njit
def end_round(t: Any, g: Any) -> None:
    """Three horses home, or the dice go on (LS-4.7)."""
    if g.home == FINISHERS:
        begin_scoring(t, g)
    else:
        g.active = (g.active + 1) % t.seats
        g.phase = ROLL
