"""A position of the engine as a record of the kernel, so that games can go on from anywhere."""

from collections.abc import Iterable

import numpy as np

from railbird.core import BadSetup, Chance, Over
from railbird.games.homestretch.box.components import DECKS, Box
from railbird.games.homestretch.lab.whole.layout import (
    AGAIN,
    BETTING,
    DRAFT,
    DRIVE,
    GAME,
    MARKET,
    NOTHING,
    NUMBERS,
    OVER,
    RACE,
    SPECIAL,
)
from railbird.games.homestretch.state import State
from railbird.lab.arrays import Array

PHASES = {
    "draft": DRAFT,
    "betting": BETTING,
    "race_turn": RACE,
    "market": MARKET,
    "game_over": OVER,
}
AWAITS = {"": NOTHING, "drive": DRIVE, "special": SPECIAL, "again": AGAIN}


def is_race_roll(state: State) -> bool:
    return isinstance(state.pending, Chance) and state.phase.name == "race_turn"


def can_go_on(state: State) -> bool:
    """Whether a kernel that rolls first can go on from here."""
    return is_race_roll(state) or not isinstance(state.pending, Chance)


def record_of(state: State, *, may_roll: bool = False) -> Array:
    """One record, without dice of its own. The state has to wait for a decision, or be over; or,
    for a kernel that rolls first, for a race roll."""
    if isinstance(state.pending, Chance) and not (may_roll and is_race_roll(state)):
        raise BadSetup(f"the kernel goes on from decisions; first resolve: {state.pending.purpose}")
    records = np.zeros(1, GAME)
    record = records[0]
    record["phase"] = PHASES[state.phase.name]
    record["money"][: state.seats] = state.money
    for seat, stable in enumerate(state.stable):
        record["shares"][seat] = _by_horse(state.box, stable)
    _races(record, state)
    _draft(record, state)
    _bets(record, state)
    _race(record, state)
    _market(record, state)
    if isinstance(state.pending, Over):
        record["places"][: state.seats] = state.pending.result.places
    return records


def _races(record: Array, state: State) -> None:
    """Cards that have been run leave gaps at the beginning of the deck."""
    numbers = {card: number for number, card in enumerate(state.box.race_cards)}
    run = [result.card for result in state.results]
    now = [state.card.id] if state.card else []
    record["race"], record["races"] = state.race, state.race + len(state.race_deck)
    record["card"] = numbers[now[0]] if now else -1
    record["first_card"] = numbers[(*run, *now)[0]] if now else -1
    record["deck"][state.race : record["races"]] = [numbers[card] for card in state.race_deck]
    decks = [state.box.race_cards[card].deck for card in state.race_deck]
    record["to_come"] = [decks.count(deck) for deck in DECKS]


def _draft(record: Array, state: State) -> None:
    numbers = {card: number for number, card in enumerate(state.box.shares)}
    record["left"] = len(state.left_over)
    record["left_over"][: len(state.left_over)] = [numbers[card] for card in state.left_over]
    record["picks"] = -1
    record["step"] = state.step
    if not state.step:
        return
    ring = [*state.hands, state.ghost_hand] if state.ghost_hand is not None else state.hands
    record["hand_size"] = len(state.hands[0])
    for place, hand in enumerate(ring):
        assert hand is not None
        dealt = (place - (state.step - 1)) % len(ring)
        record["hands"][dealt, : len(hand)] = [numbers[card] for card in hand]
    for seat, pick in enumerate(state.picks):
        record["kept"][seat] = _by_horse(state.box, state.kept[seat])
        record["picks"][seat] = -1 if pick is None else numbers[pick]


def _bets(record: Array, state: State) -> None:
    values = sorted(set(state.box.bet_tokens))
    record["order"][: len(state.bet_order)] = state.bet_order
    record["limit"][: len(state.limit)] = state.limit
    for seat, unplaced in enumerate(state.unplaced):
        record["unplaced"][seat, : len(values)] = [unplaced.count(value) for value in values]
    for bet in state.bets:
        at = record["placed"][bet.seat]
        record["bet_spot"][bet.seat, at] = bet.spot
        record["bet_kind"][bet.seat, at] = values.index(bet.value)
        record["on_spot"][bet.seat, bet.spot] += 1
        record["placed"][bet.seat] += 1


def _race(record: Array, state: State) -> None:
    record["position"], record["token"] = state.position, state.token
    record["home"] = len(state.finished)
    record["finished"][: len(state.finished)] = state.finished
    record["roller"], record["rolls"] = state.roller, state.rolls
    record["dice"] = state.dice or 0
    record["awaits"] = NOTHING if is_race_roll(state) else AWAITS[state.awaits]


def _market(record: Array, state: State) -> None:
    numbers = {card: number for number, card in enumerate(state.box.shares)}
    record["round"] = state.market_round
    record["row_size"], record["market_size"] = len(state.market_row), len(state.market_deck)
    record["row"][: len(state.market_row)] = [numbers[card] for card in state.market_row]
    record["market"][: len(state.market_deck)] = [numbers[card] for card in state.market_deck]
    acted = state.seats - len(state.market_order)
    record["bought"] = acted
    record["buyers"][acted : state.seats] = state.market_order


def _by_horse(box: Box, cards: Iterable[str]) -> list[int]:
    owned = [0] * NUMBERS
    for card in cards:
        owned[box.shares[card].horse] += 1
    return owned
