"""What a table shows of Homestretch: for how long, what a choice brings, and what is closed."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Consequences, Disabled, Event, IllegalAction, Seat, Show, tag_of
from railbird.games.homestretch import actions as act
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.events import Moved, RacePaid, StablesShown
from railbird.games.homestretch.phases.betting import (
    limit_words,
    not_now,
    placement,
    same_to_others,
)
from railbird.games.homestretch.phases.market import no_blind_buy, purse_of, too_dear
from railbird.games.homestretch.state import State
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.describe import describe, special_spaces
from railbird.games.homestretch.words.phrases import PLACES, horse_name, money

if TYPE_CHECKING:
    from railbird.games.homestretch.game import Homestretch

# -- for how long, at normal speed; a bot's turn takes about a second ----------------------------

SHOWN_MS = {
    "stables_shown": 1800,
    "race_called": 1400,
    "bet_placed": 120,
    "start_dice": 1200,
    "theyre_off": 1000,
    "rolled": 370,
    "token_used": 500,
    "finished": 1300,
    "race_paid": 1000,
    "market_opened": 1200,
    "bought": 800,
    "passed_buying": 500,
    "game_ended": 1200,
}

RESULTS = frozenset({"race_paid"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(_box: Box, event: Event) -> int:
    if isinstance(event, Moved):
        return 180 + 30 * (event.spaces + event.bonus)
    return SHOWN_MS.get(tag_of(event), 0)


def is_crossing(box: Box, event: Event, after: State) -> bool:
    if not isinstance(event, Moved) or event.position < box.finish:
        return False
    return after.finished[:1] == [event.horse]


def is_result(_box: Box, event: Event) -> bool:
    return tag_of(event) in RESULTS


# -- what a purchase, a token or a move brings with it, beyond its words -------------------------


def consequences(
    box: Box, view: HomestretchView, actions: Sequence[Action]
) -> Sequence[Consequences]:
    seat = view.seat
    assert seat is not None
    return [Consequences(tuple(_certain(box, view, seat, action))) for action in actions]


def _certain(box: Box, view: HomestretchView, seat: Seat, action: Action) -> Iterator[str]:
    match action:
        case act.BuyFaceUp(card):
            yield from _too_little(box, view, seat, box.shares[card].cost)
        case act.BuyTop():
            least = box.cheapest_share + box.blind_fee
            yield from _too_little(box, view, seat, least, "At most ")
        case act.PassBuy() if _is_last_round(box, view):
            yield "This is your last chance to buy a share."
        case act.PlaceBet(_, horse, line):
            yield from _full_spot(view, seat, horse, line)
        case act.MoveTwo():
            yield from _home(box, view, sum(view.dice or ()), box.full_move)
        case act.MoveOne():
            yield from _home(box, view, sum(view.dice or ()), box.short_move)
        case act.SpecialMove(horse):
            plus = view.options.plus_on_special_move  # HS-9.4
            yield from _home(box, view, horse, special_spaces(box, view), plus)


def _is_last_round(box: Box, view: HomestretchView) -> bool:
    return view.market is not None and view.market.round == box.market_rounds


def _too_little(
    box: Box, view: HomestretchView, seat: Seat, cost: int, about: str = ""
) -> Iterator[str]:
    """What can be bought now and not in the next round of the market (HS-7.17, HS-7.18)."""
    purse = purse_of(view.options, view.money[seat])
    if purse is None or _is_last_round(box, view):
        return
    left, unseen = purse - cost, box.dearest_share + box.blind_fee
    if left < box.cheapest_share:
        yield f"{about}{money(left)} is left: too little for any share in the next round."
    elif left < unseen <= purse:
        yield f"{about}{money(left)} is left: too little to buy unseen in the next round."


def _full_spot(view: HomestretchView, seat: Seat, horse: int, line: str) -> Iterator[str]:
    """Whether a spot that takes several tokens takes no more (HS-4.11)."""
    limit = view.limits[seat]
    own = [bet for bet in view.bets if (bet.seat, bet.horse, bet.line) == (seat, horse, line)]
    if 1 < limit == len(own) + 1 and len(view.unplaced) > 1:
        yield f"No more of your tokens may go there: your limit is {limit} a spot."


def _home(
    box: Box, view: HomestretchView, horse: int, spaces: int, with_token: bool = True
) -> Iterator[str]:
    """Whether the horse crosses the line, and whether that ends the race (HS-7.9, HS-4.7)."""
    token = view.token.get(horse, "")
    if token == "X" and view.options.x_stops_special_move:  # HS-9.5
        return
    if with_token and token.startswith("+"):
        spaces += int(token)
    if view.position[horse] + spaces < box.finish:
        return
    place = len(view.finished) + 1
    ends = ", and the race is over" if place == box.finishers else ""
    yield f"{horse_name(box, horse)} crosses the line and {PLACES[place]}{ends}."


# -- choices that one would look for, and why the rules forbid them now --------------------------


def disabled(game: "Homestretch", view: HomestretchView) -> Iterator[Disabled]:
    if view.seat is None:
        return
    box = game.box
    if view.phase == "betting":
        yield _betting(box, view, view.seat)
    elif view.phase == "market" and view.seat in view.must:
        yield from _market(box, view, view.seat)


def _betting(box: Box, view: HomestretchView, seat: Seat) -> Disabled:
    """Why nothing can be placed, or what keeps a token from a spot (HS-4.11).

    A player fills a slip before any of it is sent, so the limit is told before it is reached.
    """
    if seat not in (*view.must, *view.may):
        refusal = not_now(bool(view.unplaced), view.must)
        bet = placement(box.bet_tokens[0], 2, "win")
        return Disabled(bet, "Place a bet", refusal.reason, refusal.rule)
    reason = limit_words(view.limits[seat], view.bet_order, seat)
    return Disabled(None, "Place another token on a full spot", reason, "HS-12.20")


def _market(box: Box, view: HomestretchView, seat: Seat) -> Iterator[Disabled]:
    """Shares that cost more than the seat has (HS-7.17, HS-7.18)."""
    assert view.market is not None
    purse = purse_of(view.options, view.money[seat])
    offers: list[tuple[Action, IllegalAction | None]] = [
        *((BuyFaceUp(card), too_dear(box, card, purse)) for card in view.market.row),
        (BuyTop(), no_blind_buy(box, view.market.deck, purse)),
    ]
    for action, refusal in offers:
        if refusal:
            yield Disabled(action, describe(box, view, action), refusal.reason, refusal.rule)


SHOW: Show[Box, HomestretchView] = Show(
    consequences=consequences,
    disabled=disabled,
    same_to_others=same_to_others,
    shown_ms=shown_ms,
    is_crossing=is_crossing,
    is_result=is_result,
    milestones=(StablesShown, RacePaid),
)
