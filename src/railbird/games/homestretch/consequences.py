"""What a purchase, a token or a move brings with it, beyond its words."""

from collections.abc import Iterator, Sequence

from railbird.core import Action, Consequences, Seat
from railbird.games.homestretch import actions as act
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.phases.market import purse_of
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.narration import PLACES, horse_name, money, special_spaces


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
