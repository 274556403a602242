"""Market: two rounds of buying shares after the first race (HS-4.8, HS-7.17 – HS-7.19)."""

from collections.abc import Sequence

from railbird.core import Action, Decision, IllegalAction, Phase, Seat, Shuffle
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop, PassBuy
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.events import Bought, MarketOpened, PassedBuying
from railbird.games.homestretch.options import Options
from railbird.games.homestretch.refusals import out_of_turn
from railbird.games.homestretch.state import State
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.phrases import card_name, horse_name, horses_of, money


def begin(state: State) -> None:
    reds = state.box.shares_of("red") if "red" in decks(state) else ()
    state.pending = Shuffle("shuffle of the market", (*state.left_over, *reds), public=False)


def decks(state: State) -> tuple[str, ...]:
    """With two or three players only what is left of the blue deck (HS-3.4, HS-3.5)."""
    return state.box.market_decks[str(state.seats)]


def resolve(state: State, order: tuple[str, ...]) -> None:
    state.left_over = ()
    state.market_deck = order
    open_round(state)


def open_round(state: State) -> None:
    """Fill the row up to one card a player and let the poorest begin (HS-4.8, HS-6.1)."""
    state.market_round += 1
    missing = state.seats - len(state.market_row)
    state.market_row += state.market_deck[:missing]
    state.market_deck = state.market_deck[missing:]
    state.market_order = poorest_first(state)
    state.tell(
        MarketOpened(
            state.market_round, state.market_row, len(state.market_deck), state.market_order
        )
    )
    ask(state)


def poorest_first(state: State) -> tuple[int, ...]:
    if state.options.market_tie == "colour":  # HS-9.8
        return tuple(
            sorted(range(state.seats), key=lambda seat: (state.money[seat], state.colour[seat]))
        )
    return state.by_rank()[::-1]


def ask(state: State) -> None:
    if state.market_order:
        state.pending = Decision(state.market_order[:1])
    elif state.market_round < state.box.market_rounds:
        open_round(state)
    else:
        close(state)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    purse = purse_of(state.options, state.money[seat])
    face_up = [BuyFaceUp(card) for card in state.market_row if not too_dear(state.box, card, purse)]
    blind = [] if no_blind_buy(state.box, len(state.market_deck), purse) else [BuyTop()]
    return [*face_up, *blind, PassBuy()]


def purse_of(options: Options, money: int) -> int | None:
    """What a player may spend; None where there is no end to it (HS-9.3)."""
    return None if options.allow_debt else money


def too_dear(box: Box, card: str, purse: int | None) -> IllegalAction | None:
    share = box.shares[card]
    if purse is None or share.cost <= purse:
        return None
    what = horse_name(box, share.horse)
    reason = f"{what} costs {money(share.cost)}, you have {money(purse)}"
    return IllegalAction(reason, "HS-12.26")


def no_blind_buy(box: Box, deck: int, purse: int | None) -> IllegalAction | None:
    """An empty deck, or not the worst case in hand (HS-7.18, HS-7.19)."""
    if not deck:
        return IllegalAction("the deck is empty", "HS-12.27")
    price = box.dearest_share + box.blind_fee
    if purse is None or price <= purse:
        return None
    reason = f"a blind buy needs {money(price)} in hand, you have {money(purse)}"
    return IllegalAction(reason, "HS-12.27")


def buy_face_up(state: State, seat: Seat, action: BuyFaceUp) -> None:
    card = action.card
    if card not in state.market_row:
        row = horses_of(state.box, state.market_row) or "nothing"
        what = card_name(state.box, card)
        raise IllegalAction(f"{what} is not face up; there is {row}", "HS-12.26")
    refusal = too_dear(state.box, card, purse_of(state.options, state.money[seat]))
    if refusal:
        raise refusal
    state.market_row = tuple(other for other in state.market_row if other != card)
    buy(state, seat, card, state.box.shares[card].cost, blind=False)


def buy_top(state: State, seat: Seat, _action: BuyTop) -> None:
    purse = purse_of(state.options, state.money[seat])
    refusal = no_blind_buy(state.box, len(state.market_deck), purse)
    if refusal:
        raise refusal
    card, *rest = state.market_deck
    state.market_deck = tuple(rest)
    buy(state, seat, card, state.box.shares[card].cost + state.box.blind_fee, blind=True)


def buy(state: State, seat: Seat, card: str, cost: int, blind: bool) -> None:
    state.money[seat] -= cost  # at once, HS-7.17
    state.stable[seat] = tuple(sorted((*state.stable[seat], card)))
    state.tell(Bought(seat, card, cost, blind, state.money[seat]))
    next_buyer(state)


def pass_buy(state: State, seat: Seat, _action: PassBuy) -> None:
    state.tell(PassedBuying(seat))
    next_buyer(state)


def next_buyer(state: State) -> None:
    state.market_order = state.market_order[1:]
    ask(state)


def close(state: State) -> None:
    """Unsold cards leave the game unseen."""
    state.market_round, state.market_row, state.market_deck = 0, (), ()
    state.enter("race_setup")


def default(_view: HomestretchView, _game: object) -> Action:
    return PassBuy()


MARKET = Phase(
    "market",
    begin=begin,
    legal=legal,
    actions={BuyFaceUp: buy_face_up, BuyTop: buy_top, PassBuy: pass_buy},
    resolve=resolve,
    default=default,
    refuse=out_of_turn,
)
