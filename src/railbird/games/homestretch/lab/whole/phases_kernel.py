"""The rules of Homestretch, phase by phase in the order of the rulebook (HS-3 – HS-7).

Each function leaves the game where somebody decides, or at its end. Actions are taken as legal.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.games.homestretch.box.components import X
from railbird.games.homestretch.lab.whole.layout import (
    AGAIN,
    BETTING,
    DRAFT,
    DRIVE,
    FINISHERS,
    MARKET,
    NOTHING,
    NUMBERS,
    OVER,
    PAYOUT,
    RACE,
    SHARES,
    SPECIAL,
    SPOT_COUNT,
    TOKENS,
)
from railbird.games.homestretch.learn import MOST_SEATS
from railbird.lab.whole.dice_kernel import below, shuffle, throw

LAST_ROLL = 2
KINDS = 3
"""Of horses: longshot, field, favorite."""


# -- Setup (HS-3) --------------------------------------------------------------------------------


@njit
def begin_game(t: Any, g: Any, tape: Any) -> None:
    g.shares[:, :] = 0
    g.kept[:, :] = 0
    g.placed[:] = 0
    g.unplaced[:, :] = 0
    g.on_spot[:, :] = 0
    g.limit[:] = 0
    g.position[:] = 0
    g.token[:] = 0
    g.dice[:] = 0
    g.given[:] = 0.0
    g.places[:] = 0
    for seat in range(t.seats):
        g.money[seat] = t.start_money
    g.race, g.card, g.first_card, g.home = 0, -1, -1, 0
    g.roller, g.rolls, g.awaits = 0, 0, NOTHING
    g.step, g.round, g.row_size, g.top, g.market_size, g.bought = 0, 0, 0, 0, 0, 0
    cut_race_deck(t, g, tape)
    deal(t, g, tape)
    g.phase = DRAFT
    take_up_hands(t, g)


@njit
def cut_race_deck(t: Any, g: Any, tape: Any) -> None:
    """Green is shuffled first and lies below purple; a deck nobody needs is left out (HS-6.2)."""
    purple, green = t.races[0], t.races[1]
    draw_races(t, g, tape, 1, purple)
    draw_races(t, g, tape, 0, 0)
    g.races = purple + green
    g.to_come[0], g.to_come[1] = purple, green


@njit
def draw_races(t: Any, g: Any, tape: Any, deck: int, first: int) -> None:
    if t.races[deck]:
        cards = t.cards[deck].copy()
        shuffle(g, tape, cards, t.card_counts[deck])
        for place in range(t.races[deck]):
            g.deck[first + place] = cards[place]


@njit
def deal(t: Any, g: Any, tape: Any) -> None:
    """One card at a time, seat 0 first, the ghost last; the rest is left over (HS-3.4 – HS-3.6)."""
    cards = t.blue.copy()
    shuffle(g, tape, cards, len(cards))
    dealt = t.hands * t.hand_size
    for place in range(dealt):
        g.hands[place % t.hands, place // t.hands] = cards[place]
    for hand in range(t.hands):
        sort_by_name(t, g.hands[hand], t.hand_size)
    g.hand_size = t.hand_size
    g.left = len(cards) - dealt
    for place in range(g.left):
        g.left_over[place] = cards[dealt + place]


@njit
def sort_by_name(t: Any, cards: Any, count: int) -> None:
    for end in range(1, count):
        card = cards[end]
        at = end
        while at > 0 and t.rank_of[cards[at - 1]] > t.rank_of[card]:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


# -- Draft (HS-7.1 – HS-7.3) ---------------------------------------------------------------------


@njit
def hand_of(t: Any, g: Any, seat: int) -> Any:
    """Hands have been passed to the left after each step but the first."""
    return g.hands[(seat - (g.step - 1)) % t.hands]


@njit
def take_up_hands(t: Any, g: Any) -> None:
    g.step += 1
    g.picks[:] = -1
    if g.hand_size == 1:
        keep_last_cards(t, g)


@njit
def draft_pick(t: Any, g: Any, tape: Any, seat: int, card: int) -> None:
    g.picks[seat] = card
    for other in range(t.seats):
        if g.picks[other] < 0:
            return
    for other in range(t.seats):  # together, when the last is in: HS-5.3
        g.kept[other, t.horse_of[g.picks[other]]] += 1
        take_out(hand_of(t, g, other), g.hand_size, g.picks[other])
    if t.hands > t.seats:
        hand = hand_of(t, g, t.seats)
        discard = hand[below(g, tape, g.hand_size)]
        take_out(hand, g.hand_size, discard)
        leave_over(g, discard)  # HS-7.2
    g.hand_size -= 1
    take_up_hands(t, g)


@njit
def take_out(cards: Any, count: int, card: int) -> None:
    """The others close ranks."""
    at = 0
    for place in range(count):
        if cards[place] != card:
            cards[at] = cards[place]
            at += 1


@njit
def leave_over(g: Any, card: int) -> None:
    g.left_over[g.left] = card
    g.left += 1


@njit
def keep_last_cards(t: Any, g: Any) -> None:
    """Kept without an action (HS-5.2); then all pay (HS-7.3)."""
    for seat in range(t.seats):
        g.kept[seat, t.horse_of[hand_of(t, g, seat)[0]]] += 1
    if t.hands > t.seats:
        leave_over(g, hand_of(t, g, t.seats)[0])
    for seat in range(t.seats):
        for horse in range(NUMBERS):
            g.shares[seat, horse] = g.kept[seat, horse]
            g.money[seat] -= g.kept[seat, horse] * t.cost[horse]
    sort_by_name(t, g.left_over, g.left)
    g.kept[:, :] = 0
    g.step = 0
    begin_race(t, g)


# -- Race setup and betting (HS-3.2, HS-4.2 – HS-4.4) --------------------------------------------


@njit
def begin_race(t: Any, g: Any) -> None:
    card = g.deck[g.race]
    g.card = card
    if g.race == 0:
        g.first_card = card
    g.race += 1
    g.to_come[t.deck_of[card]] -= 1
    g.position[:] = 0
    for horse in range(NUMBERS):
        g.token[horse] = t.tokens[card, horse]
    g.home = 0
    g.dice[:] = 0
    begin_betting(t, g)


@njit
def begin_betting(t: Any, g: Any) -> None:
    by_rank(t, g, g.order)
    most = g.money[g.order[0]]
    for rank in range(t.seats):
        seat = g.order[rank]
        leads = t.one_each and g.money[seat] == most  # HS-9.2
        g.limit[seat] = 1 if leads else rank + 1  # HS-7.16
        for kind in range(t.kinds):
            g.unplaced[seat, kind] = t.stock[kind]
    g.placed[:] = 0
    g.on_spot[:, :] = 0
    g.phase = BETTING


@njit
def by_rank(t: Any, g: Any, order: Any) -> None:
    """Seats by money, most first, equal money by colour (HS-4.2)."""
    for seat in range(t.seats):
        at = seat
        while at > 0 and ranks_above(t, g, seat, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = seat


@njit
def ranks_above(t: Any, g: Any, seat: int, other: int) -> bool:
    if g.money[seat] != g.money[other]:
        return g.money[seat] > g.money[other]
    return t.colour[seat] < t.colour[other]


@njit
def place_bet(t: Any, g: Any, tape: Any, seat: int, kind: int, spot: int) -> None:
    at = g.placed[seat]
    g.bet_spot[seat, at], g.bet_kind[seat, at] = spot, kind
    g.on_spot[seat, spot] += 1
    g.unplaced[seat, kind] -= 1
    g.placed[seat] = at + 1
    for other in range(t.seats):
        if g.placed[other] < TOKENS:
            return
    find_start_player(t, g, tape)


# -- Start player (HS-4.5) -----------------------------------------------------------------------


@njit
def find_start_player(t: Any, g: Any, tape: Any) -> None:
    """The poorest rolls first; among equals the highest die, or the first colour (HS-9.7)."""
    tied, dice = np.empty(MOST_SEATS, np.int64), np.empty(MOST_SEATS, np.int64)
    least = g.money[0]
    for seat in range(1, t.seats):
        least = min(least, g.money[seat])
    count = 0
    for seat in range(t.seats):
        if g.money[seat] == least:
            tied[count] = seat
            count += 1
    while count > 1 and not t.start_by_colour:
        throw(g, tape, dice, count)
        highest = dice[:count].max()
        left = 0
        for at in range(count):
            if dice[at] == highest:
                tied[left] = tied[at]
                left += 1
        count = left
    first = tied[0]
    for at in range(1, count):
        if t.colour[tied[at]] < t.colour[first]:
            first = tied[at]
    g.roller, g.rolls, g.awaits, g.phase = first, 0, NOTHING, RACE


# -- Race (HS-4.6, HS-4.7, HS-7.4 – HS-7.11) -----------------------------------------------------


@njit
def roll(t: Any, g: Any, tape: Any) -> None:
    """Roll until there is something to choose, or the race is over."""
    while g.phase == RACE and g.awaits == NOTHING:
        throw(g, tape, g.dice, 2)
        g.rolls += 1
        horse = g.dice[0] + g.dice[1]
        if g.position[horse] == t.finish:  # HS-7.10
            g.awaits = SPECIAL
        elif g.token[horse] == X:
            g.token[horse] = 0
            after_free_roll(t, g)
        elif g.rolls < LAST_ROLL:
            g.awaits = DRIVE
        else:
            advance(t, g, horse, t.full_move, True)
            next_turn(t, g)


@njit
def next_turn(t: Any, g: Any) -> None:
    if g.phase == RACE:
        g.roller = (g.roller + 1) % t.seats
        g.rolls = 0


@njit
def after_free_roll(t: Any, g: Any) -> None:
    """Cancel and special leave the choice to roll again, if a roll is left (HS-4.6)."""
    if g.rolls < LAST_ROLL:
        g.awaits = AGAIN
    else:
        next_turn(t, g)


@njit
def advance(t: Any, g: Any, horse: int, spaces: int, with_bonus: bool) -> None:
    """The race is over when the third horse has finished (HS-4.7, HS-7.5, HS-7.8, HS-7.9)."""
    if with_bonus and g.token[horse] > 0:
        spaces += g.token[horse]
        g.token[horse] = 0
    g.position[horse] = min(t.finish, g.position[horse] + spaces)
    if g.position[horse] == t.finish:
        g.finished[g.home] = horse
        g.home += 1
        if g.home == FINISHERS:
            g.phase = PAYOUT


@njit
def drive(t: Any, g: Any, full: bool) -> None:
    """All the way and the turn is over, or the short way and roll again."""
    advance(t, g, g.dice[0] + g.dice[1], t.full_move if full else t.short_move, True)
    if full:
        next_turn(t, g)


@njit
def special_move(t: Any, g: Any, horse: int) -> None:
    if t.x_special and g.token[horse] == X:  # HS-9.5
        g.token[horse] = 0
    else:
        spaces = t.special[abs(g.dice[0] - g.dice[1])]
        advance(t, g, horse, spaces, t.plus_special != 0)  # HS-9.4
    after_free_roll(t, g)


# -- Payout (HS-7.12 – HS-7.15) ------------------------------------------------------------------


@njit
def pay(t: Any, g: Any, tape: Any) -> None:
    g.token[:] = 0  # HS-7.11
    for place in range(FINISHERS):
        horse = g.finished[place]
        in_play = shares_in_play(t, g, horse)
        each = t.purses[g.card, place] // max(1, in_play)  # rounded down per share, HS-7.13
        for seat in range(t.seats):
            g.money[seat] += g.shares[seat, horse] * each
    for seat in range(t.seats):
        for at in range(g.placed[seat]):
            spot = g.bet_spot[seat, at]
            for place in range(spot % 3 + 1):  # HS-7.14
                if g.finished[place] == spot // 3 + 2:
                    g.money[seat] += t.values[g.bet_kind[seat, at]] * t.figures[spot]
    g.placed[:] = 0
    if g.race == g.races:
        end_game(t, g)
    elif g.race == 1:  # HS-4.1
        begin_market(t, g, tape)
    else:
        begin_race(t, g)


@njit
def shares_in_play(t: Any, g: Any, horse: int) -> int:
    in_play = 0
    for seat in range(t.seats):
        in_play += g.shares[seat, horse]
    return in_play


# -- Market (HS-4.8, HS-7.17 – HS-7.19) ----------------------------------------------------------


@njit
def begin_market(t: Any, g: Any, tape: Any) -> None:
    g.market_size = g.left + t.reds
    for at in range(g.left):
        g.market[at] = g.left_over[at]
    for at in range(t.reds):
        g.market[g.left + at] = t.red[at]
    shuffle(g, tape, g.market, g.market_size)
    g.left, g.top = 0, 0
    g.phase = MARKET
    open_round(t, g)


@njit
def open_round(t: Any, g: Any) -> None:
    """Fill the row up to one card a player and let the poorest begin (HS-4.8, HS-6.1)."""
    g.round += 1
    while g.row_size < t.seats and g.top < g.market_size:
        g.row[g.row_size] = g.market[g.top]
        g.row_size += 1
        g.top += 1
    by_rank(t, g, g.buyers)
    for at in range(t.seats // 2):
        last = t.seats - 1 - at
        g.buyers[at], g.buyers[last] = g.buyers[last], g.buyers[at]
    if t.market_by_colour:  # HS-9.8
        equals_by_colour(t, g)
    g.bought = 0


@njit
def equals_by_colour(t: Any, g: Any) -> None:
    for end in range(1, t.seats):
        seat = g.buyers[end]
        at = end
        while at > 0 and (
            g.money[g.buyers[at - 1]] == g.money[seat]
            and t.colour[g.buyers[at - 1]] > t.colour[seat]
        ):
            g.buyers[at] = g.buyers[at - 1]
            at -= 1
        g.buyers[at] = seat


@njit
def buy_face_up(t: Any, g: Any, seat: int, card: int) -> None:
    take_out(g.row, g.row_size, card)
    g.row_size -= 1
    buy(t, g, seat, card, 0)


@njit
def buy_top(t: Any, g: Any, seat: int) -> None:
    g.top += 1
    buy(t, g, seat, g.market[g.top - 1], t.blind_fee)


@njit
def buy(t: Any, g: Any, seat: int, card: int, fee: int) -> None:
    horse = t.horse_of[card]
    g.money[seat] -= t.cost[horse] + fee  # at once, HS-7.17
    g.shares[seat, horse] += 1
    next_buyer(t, g)


@njit
def next_buyer(t: Any, g: Any) -> None:
    g.bought += 1
    if g.bought < t.seats:
        return
    if g.round < t.market_rounds:
        open_round(t, g)
        return
    g.round, g.row_size = 0, 0  # unsold cards leave the game unseen
    begin_race(t, g)


# -- End (HS-7.20, HS-7.21) ----------------------------------------------------------------------


@njit
def end_game(t: Any, g: Any) -> None:
    """Money, then the cost of the shares, then longshot, field and favorite shares."""
    standing = np.zeros((MOST_SEATS, 2 + KINDS), np.int64)
    for seat in range(t.seats):
        standing[seat, 0] = g.money[seat]
        for horse in range(2, NUMBERS):
            standing[seat, 1] += g.shares[seat, horse] * t.cost[horse]
            standing[seat, 2 + t.kind[horse]] += g.shares[seat, horse]
    for seat in range(t.seats):
        g.places[seat] = 1
        for other in range(t.seats):
            for part in range(2 + KINDS):
                difference = standing[other, part] - standing[seat, part]
                if difference:
                    g.places[seat] += difference > 0
                    break
    g.phase = OVER


# -- Actions by their numbers --------------------------------------------------------------------


@njit
def apply(t: Any, g: Any, tape: Any, seat: int, action: int) -> None:
    act(t, g, tape, seat, action)
    roll(t, g, tape)
    if g.phase == PAYOUT:
        pay(t, g, tape)


@njit
def act(t: Any, g: Any, tape: Any, seat: int, action: int) -> None:
    """The action alone. Then it may be time to roll, or to pay."""
    if action < t.bet:
        draft_pick(t, g, tape, seat, action)
    elif action < t.move:
        number = action - t.bet
        place_bet(t, g, tape, seat, number // SPOT_COUNT, number % SPOT_COUNT)
    elif action < t.buy:
        g.awaits = NOTHING
        if action < t.special_move:
            drive(t, g, action == t.move)
        elif action < t.reroll:
            special_move(t, g, action - t.special_move + 2)
        elif action > t.reroll:
            next_turn(t, g)
    elif action < t.buy + SHARES:
        buy_face_up(t, g, seat, action - t.buy)
    elif action == t.buy_top:
        buy_top(t, g, seat)
    else:
        next_buyer(t, g)
