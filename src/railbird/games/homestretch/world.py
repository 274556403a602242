"""Another world that a seat cannot tell from the real one, built from its view alone.

In the draft a plausible deal is made up and played through; later only cards face down, market
order and the values of other players' tokens are unknown.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from railbird.core import Chance, resume
from railbird.games.homestretch.actions import DraftPick
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, X
from railbird.games.homestretch.phases import market, race, setup, start_player
from railbird.games.homestretch.state import Bet, RaceResult, State
from railbird.games.homestretch.view import BetView, DraftView, HomestretchView, ResultView

if TYPE_CHECKING:
    from railbird.games.homestretch.game import Homestretch


def build_world(game: "Homestretch", view: HomestretchView, rng: random.Random) -> State:
    state = setup.new_state(game, len(view.money), view.options)
    if view.phase in ("setup", "draft"):
        play_through_draft(state, view, rng)
    else:
        lay_out_table(state, view, rng)
    return state


# -- setup and draft -----------------------------------------------------------------------------


def play_through_draft(state: State, view: HomestretchView, rng: random.Random) -> None:
    state.enter("setup")
    stop_at = view.awaiting if view.phase == "setup" else setup.BLUE
    while isinstance(state.pending, Chance) and state.pending.purpose != stop_at:
        state.resolve(state.pending.sample(rng.randrange))
    if view.draft is not None:
        packets = plausible_packets(state, view.seat, view.draft, view.awaiting is not None, rng)
        deal_packets(state, packets, rng)
        replay_picks(state, packets, view.draft)


class Packet:
    """A hand on its way round the table: what was taken from it at each step, and what is left."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.rest: list[str] = []


def plausible_packets(
    state: State, seat: int | None, draft: DraftView, all_picked: bool, rng: random.Random
) -> list[Packet]:
    hands = setup.hands_dealt(state.box, state.seats, state.options)
    size = state.box.hand_size[str(state.seats)]
    seen = {card for hand in draft.arrived for card in hand}
    unseen = [card for card in state.box.shares_of("blue") if card not in seen]
    rng.shuffle(unseen)
    own_picks = [*draft.kept, *([draft.pick] if draft.pick else [])]
    packets = []
    for start in range(hands):
        packet = Packet()
        for step in range(1, draft.step + 1):
            holder = (start + step - 1) % hands
            if holder == seat:
                meet_again(packet, draft.arrived[step - 1], unseen, rng)
                if step <= len(own_picks):
                    packet.rest.remove(own_picks[step - 1])
                    packet.taken.append(own_picks[step - 1])
            elif step < draft.step or (
                holder < state.seats and (all_picked or draft.picked[holder])
            ):
                packet.taken.append(UNKNOWN)
        fill_unknown(packet, size, unseen, rng)
        packets.append(packet)
    return packets


UNKNOWN = "?"


def meet_again(
    packet: Packet, arrived: Sequence[str], unseen: list[str], rng: random.Random
) -> None:
    """The viewer sees what is in the packet now, and so what others took since the last time."""
    gone = [card for card in packet.rest if card not in arrived]
    rng.shuffle(gone)
    packet.taken = [
        card if card != UNKNOWN else (gone.pop() if gone else unseen.pop()) for card in packet.taken
    ]
    packet.rest = list(arrived)


def fill_unknown(packet: Packet, size: int, unseen: list[str], rng: random.Random) -> None:
    """Whatever the viewer has not met since: others took any of it."""
    while len(packet.rest) < size - sum(card != UNKNOWN for card in packet.taken):
        packet.rest.append(unseen.pop())
    rng.shuffle(packet.rest)
    packet.taken = [card if card != UNKNOWN else packet.rest.pop() for card in packet.taken]


def deal_packets(state: State, packets: Sequence[Packet], rng: random.Random) -> None:
    hands = [packet.taken + packet.rest for packet in packets]
    dealt = [card for layer in zip(*hands, strict=True) for card in layer]
    others = [card for card in state.box.shares_of("blue") if card not in set(dealt)]
    rng.shuffle(others)
    state.resolve((*dealt, *others))


def replay_picks(state: State, packets: Sequence[Packet], draft: DraftView) -> None:
    for step in range(1, draft.step + 1):
        for start, packet in enumerate(packets):
            holder = (start + step - 1) % len(packets)
            if holder < state.seats and len(packet.taken) >= step:
                state.apply(holder, DraftPick(packet.taken[step - 1]))
        if step < draft.step and state.ghost_hand is not None:
            ghosts = packets[(state.seats - step + 1) % len(packets)]
            state.resolve(ghosts.taken[step - 1])


# -- everything after the draft ------------------------------------------------------------------


def lay_out_table(state: State, view: HomestretchView, rng: random.Random) -> None:
    box = state.box
    state.money = list(view.money)
    state.stable = list(view.stables)
    state.race = view.race
    state.card = box.race_cards[view.card] if view.card else None
    state.results = tuple(_result(state, result, rng) for result in view.results)
    state.race_deck = _cards_to_come(state, view, rng)
    state.bet_order, state.limit = view.bet_order, view.limits
    state.bets, state.unplaced = _bets(view, box.bet_tokens, rng)
    state.position = [0, 0, *(view.position[horse] for horse in HORSES)]
    state.token = [0, 0, *(_token(view.token.get(horse, "")) for horse in HORSES)]
    state.finished = list(view.finished)
    state.tied, state.roller = view.tied, view.roller
    state.rolls, state.dice, state.awaits = view.rolls, view.dice, view.choice
    _lay_out_shares(state, view, rng)
    _wait(state, view)


def _cards_to_come(state: State, view: HomestretchView, rng: random.Random) -> tuple[str, ...]:
    run = {result.card for result in view.results} | {view.card}
    cards: list[str] = []
    for deck, count in view.races_to_come.items():
        cards += rng.sample([card for card in state.box.cards_of(deck) if card not in run], count)
    return tuple(cards)


def _token(code: str) -> int:
    return X if code == "X" else int(code or 0)


def _lay_out_shares(state: State, view: HomestretchView, rng: random.Random) -> None:
    """Everybody can name the shares nobody owns; only their order is hidden (HS-8.3)."""
    owned = {card for stable in view.stables for card in stable}
    if view.market:
        state.market_round = view.market.round
        state.market_row, state.market_order = view.market.row, view.market.order
        pool = [card for deck in market.decks(state) for card in state.box.shares_of(deck)]
        hidden = [card for card in pool if card not in owned | set(view.market.row)]
        state.market_deck = tuple(rng.sample(hidden, view.market.deck))
    elif view.race == 1:
        blue = state.box.shares_of("blue")
        state.left_over = tuple(sorted(card for card in blue if card not in owned))


def _wait(state: State, view: HomestretchView) -> None:
    """Put the game where it waits in the view."""
    rolls: dict[str, Callable[[State], None]] = {
        "start_player": partial(start_player.settle, poorest=view.tied),
        "race_turn": race.ask_roll,
    }
    resume(state, view, roll=rolls.get(view.phase))


def _bets(
    view: HomestretchView, tokens: tuple[int, ...], rng: random.Random
) -> tuple[list[Bet], list[tuple[int, ...]]]:
    """The tokens on the board and those in hand; other players' values are made up."""
    seats = range(len(view.money))
    unplaced: list[tuple[int, ...]] = [()] * len(view.money)
    values: dict[int, list[int]] = {}
    for seat in seats:
        if seat == view.seat:
            unplaced[seat], values[seat] = view.unplaced, []
            continue
        drawn = rng.sample(tokens, len(tokens))
        left = view.tokens_left[seat]
        unplaced[seat], values[seat] = tuple(sorted(drawn[:left])), drawn[left:]
    return _face_up(view.bets, values), unplaced


def _result(state: State, view: ResultView, rng: random.Random) -> RaceResult:
    values: dict[int, list[int]] = {}
    for seat in range(state.seats):
        known = [bet.value for bet in view.bets if bet.seat == seat and bet.value]
        values[seat] = _without(state.box.bet_tokens, known)
        rng.shuffle(values[seat])
    winning = {(bet.horse, bet.line) for bet in view.winning_bets}
    all_shown = state.options.reveal_losing_bets
    shown = tuple(all_shown or (bet.horse, bet.line) in winning for bet in view.bets)
    bets = tuple(_face_up(view.bets, values))
    return RaceResult(view.card, view.finish, bets, shown, view.purses, view.winning_bets)


def _without(tokens: Iterable[int], known: Iterable[int]) -> list[int]:
    left = list(tokens)
    for value in known:
        left.remove(value)
    return left


def _face_up(bets: Iterable[BetView], values: dict[int, list[int]]) -> list[Bet]:
    return [
        Bet(bet.seat, SPOT_OF[bet.horse, bet.line], bet.value or values[bet.seat].pop())
        for bet in bets
    ]
