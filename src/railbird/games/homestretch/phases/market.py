"""Market: two rounds of buying shares after the first race (HS-4.8, HS-7.17 – HS-7.19)."""

from collections.abc import Sequence

from railbird.core import Action, Decision, IllegalAction, Phase, Seat, Shuffle
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop, PassBuy
from railbird.games.homestretch.events import Bought, MarketOpened, PassedBuying
from railbird.games.homestretch.state import State
from railbird.games.homestretch.turn import out_of_turn
from railbird.games.homestretch.view import HomestretchView


def begin(state: State) -> None:
    reds = state.box.shares_of("red") if "red" in decks(state) else ()
    state.pending = Shuffle("shuffle of the market", False, (*state.left_over, *reds))


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
    face_up = [BuyFaceUp(card) for card in state.market_row if affordable(state, seat, card)]
    blind = [BuyTop()] if state.market_deck and may_buy_blind(state, seat) else []
    return [*face_up, *blind, PassBuy()]


def affordable(state: State, seat: Seat, card: str) -> bool:
    return state.options.allow_debt or state.box.shares[card].cost <= state.money[seat]


def may_buy_blind(state: State, seat: Seat) -> bool:
    """The worst case must be in hand (HS-7.18)."""
    return state.options.allow_debt or blind_price(state) <= state.money[seat]


def blind_price(state: State) -> int:
    return state.box.dearest_share + state.box.blind_fee


def buy_face_up(state: State, seat: Seat, action: BuyFaceUp) -> None:
    card = action.card
    if card not in state.market_row:
        row = ", ".join(state.market_row) or "nothing"
        raise IllegalAction(f"card {card} is not face up; there is {row}", "HS-12.26")
    cost = state.box.shares[card].cost
    if not affordable(state, seat, card):
        raise IllegalAction(
            f"card {card} costs ${cost}k, you have ${state.money[seat]}k", "HS-12.26"
        )
    state.market_row = tuple(other for other in state.market_row if other != card)
    buy(state, seat, card, cost, blind=False)


def buy_top(state: State, seat: Seat, _action: BuyTop) -> None:
    """With an empty deck there is nothing to buy blind (HS-7.19)."""
    if not state.market_deck:
        raise IllegalAction("the deck is empty", "HS-12.27")
    if not may_buy_blind(state, seat):
        raise IllegalAction(
            f"a blind buy needs ${blind_price(state)}k in hand, you have ${state.money[seat]}k",
            "HS-12.27",
        )
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
    state.go("race_setup")


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
