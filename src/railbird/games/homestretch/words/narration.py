"""Homestretch in words: choices, what they would do, and what happened."""

from collections.abc import Callable, Sequence
from typing import Any

from railbird.core import Action, Event, does, whose
from railbird.games.homestretch import actions as act
from railbird.games.homestretch import events as ev
from railbird.games.homestretch.box.components import SPOT_OF, Box
from railbird.games.homestretch.view import HomestretchView

PLACES = {1: "wins", 2: "is second", 3: "is third"}
LINE_WORDS = {"win": "to Win", "place": "to Place", "show": "to Show"}


def money(amount: int) -> str:
    return f"-${-amount}k" if amount < 0 else f"${amount}k"


def score(_box: Box, points: int) -> str:
    return money(points)


def horse_name(box: Box, horse: int) -> str:
    return f"#{horse} {box.horses[horse].name}"


def share_name(box: Box, card: str) -> str:
    share = box.shares[card]
    return f"{horse_name(box, share.horse)} ({money(share.cost)})"


def card_name(box: Box, card: str) -> str:
    """As players know it, by its horse; an id that no card has stays as it is."""
    return horse_name(box, box.shares[card].horse) if card in box.shares else f"card {card!r}"


def horses_of(box: Box, cards: Sequence[str]) -> str:
    return ", ".join(f"#{box.shares[card].horse}" for card in cards)


def spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def dice_words(dice: tuple[int, int]) -> str:
    return f"{dice[0]} and {dice[1]}"


# -- choices -------------------------------------------------------------------------------------


def describe(box: Box, view: HomestretchView, action: Action) -> str:
    match action:
        case act.DraftPick(card):
            return f"Keep {share_name(box, card)}"
        case act.PlaceBet(value, horse, line):
            return f"Place {value} on {horse_name(box, horse)} {LINE_WORDS[line]}"
        case act.MoveTwo():
            return f"Drive {_rolled(box, view)} {_with_token(view, box.full_move)}"
        case act.MoveOne():
            return f"Move {_rolled(box, view)} {_with_token(view, box.short_move)} and roll again"
        case act.SpecialMove(horse):
            return f"Help {horse_name(box, horse)}: {_special_way(box, view, horse)}"
        case act.Reroll():
            return "Roll again"
        case act.EndTurn():
            return "Pass the dice"
        case act.BuyFaceUp(card):
            return f"Buy {share_name(box, card)}"
        case act.BuyTop():
            return f"Buy the top card unseen, for its price and {money(box.blind_fee)}"
        case act.PassBuy():
            return "Buy nothing"
    raise AssertionError(action)


def explain(box: Box, view: HomestretchView, action: Action) -> str:
    """What the action would do, and its rule."""
    match action:
        case act.DraftPick(card):
            share = box.shares[card]
            horse = box.horses[share.horse]
            return (
                f"You keep this share of a {horse.kind} face down and pass the other cards to the "
                f"left. After the draft you pay {money(share.cost)} for it; it earns a part of "
                f"every purse {horse.name} wins (HS-7.1, HS-7.12)."
            )
        case act.PlaceBet(value, horse, line):
            figure = box.figures[SPOT_OF[horse, line]]
            enough = {"win": "wins", "place": "is first or second", "show": "is among the three"}
            return (
                f"Pays {value} × {figure} = {money(value * figure)} if #{horse} {enough[line]}, "
                "nothing otherwise; the token comes back either way. The others see where it "
                "lies but not its value, and it cannot be lifted again (HS-7.14, HS-4.12)."
            )
        case act.MoveTwo():
            return (
                f"{_rolled(box, view)} moves {_with_token(view, box.full_move)} and the "
                "dice go to the next player (HS-4.6)."
            )
        case act.MoveOne():
            return (
                f"{_rolled(box, view)} moves {_with_token(view, box.short_move)}; then you "
                f"must roll again, and that horse moves {box.full_move} (HS-4.6, HS-10.9)."
            )
        case act.SpecialMove(horse):
            return (
                f"The number of a finished horse helps one in last place; the dice differ by "
                f"{_difference(view)}, so for {horse_name(box, horse)} that is "
                f"{_special_way(box, view, horse)} (HS-7.10, HS-2.8)."
            )
        case act.Reroll():
            return f"Roll a second time; that horse moves {box.full_move} (HS-4.6)."
        case act.EndTurn():
            return "Pass the dice to the next player (HS-4.6)."
        case act.BuyFaceUp(card):
            cost = box.shares[card].cost
            return f"You pay {money(cost)} at once and own the share for the next races (HS-7.17)."
        case act.BuyTop():
            return (
                "The top card is turned up; you pay its price and "
                f"{money(box.blind_fee)}, whatever it is (HS-7.18)."
            )
        case act.PassBuy():
            later = view.market is not None and view.market.round < box.market_rounds
            still = "you may still buy in the next round" if later else "the market closes"
            return f"You keep your money; {still} (HS-4.8)."
    raise AssertionError(action)


def _rolled(box: Box, view: HomestretchView) -> str:
    return horse_name(box, sum(view.dice or ()))


def _with_token(view: HomestretchView, base: int) -> str:
    return _longer(base, view.token.get(sum(view.dice or ()), ""))


def _longer(base: int, token: str) -> str:
    """The way with the bonus of a + token (HS-7.5)."""
    if not token.startswith("+"):
        return spaces(base)
    return f"{base} {token} = {spaces(base + int(token))}"


def _special_way(box: Box, view: HomestretchView, horse: int) -> str:
    token = view.token.get(horse, "")
    if token == "X" and view.options.x_stops_special_move:  # HS-9.5
        return "no space, but its X is gone"
    base = special_spaces(box, view)
    return _longer(base, token) if view.options.plus_on_special_move else spaces(base)


def _difference(view: HomestretchView) -> int:
    assert view.dice is not None
    return abs(view.dice[0] - view.dice[1])


def special_spaces(box: Box, view: HomestretchView) -> int:
    return box.special_spaces[_difference(view)]


# -- what happened -------------------------------------------------------------------------------


def narrate(box: Box, event: Event, names: Sequence[str]) -> str:
    return _TOLD[type(event)](box, event, names)


def _hand_arrived(box: Box, event: ev.HandArrived, names: Sequence[str]) -> str:
    cards = ", ".join(f"#{box.shares[card].horse}" for card in event.cards)
    return f"{whose(names[event.seat])} hand: {cards}."


def _drafted(box: Box, event: ev.Drafted, names: Sequence[str]) -> str:
    what = share_name(box, event.card) if event.card else "a card"
    return f"{does(names[event.seat], 'keeps')} {what}."


def _stables_shown(box: Box, event: ev.StablesShown, names: Sequence[str]) -> str:
    lines = [
        f"{name}: {', '.join(f'#{box.shares[card].horse}' for card in stable)} for {money(paid)}"
        for name, stable, paid in zip(names, event.stables, event.paid, strict=True)
    ]
    return "The stables are shown. " + "; ".join(lines) + "."


def _race_called(_box: Box, event: ev.RaceCalled, _names: Sequence[str]) -> str:
    purses = " / ".join(map(money, event.purses))
    return f"Race {event.race}: {event.name}. Purses {purses}."


def _betting_opened(_box: Box, event: ev.BettingOpened, names: Sequence[str]) -> str:
    order = ", ".join(f"{names[seat]} ({event.limits[seat]} a spot)" for seat in event.order)
    return f"Betting is open: {order}."


def _bet_placed(box: Box, event: ev.BetPlaced, names: Sequence[str]) -> str:
    what = f"{event.value}" if event.value else "a token"
    horse = horse_name(box, event.horse)
    return f"{does(names[event.seat], 'puts')} {what} on {horse} {LINE_WORDS[event.line]}."


def _start_dice(_box: Box, event: ev.StartDice, names: Sequence[str]) -> str:
    rolled = zip(event.seats, event.dice, strict=True)
    dice = ", ".join(f"{does(names[seat], 'rolls')} {die}" for seat, die in rolled)
    return f"For the start: {dice}."


def _theyre_off(_box: Box, event: ev.TheyreOff, names: Sequence[str]) -> str:
    return f"They're off! {does(names[event.start_player], 'rolls')} first."


def _rolled_dice(box: Box, event: ev.Rolled, names: Sequence[str]) -> str:
    who = does(names[event.seat], "rolls")
    return f"{who} {dice_words(event.dice)}: {horse_name(box, sum(event.dice))}."


def _moved(box: Box, event: ev.Moved, _names: Sequence[str]) -> str:
    bonus = f" + {event.bonus}" if event.bonus else ""
    where = "the line" if event.position >= box.finish else f"space {event.position}"
    why = "" if event.instead_of is None else f"{horse_name(box, event.instead_of)} is home, so "
    return f"{why}{horse_name(box, event.horse)} moves {event.spaces}{bonus} to {where}."


def _token_used(box: Box, event: ev.TokenUsed, _names: Sequence[str]) -> str:
    return f"{horse_name(box, event.horse)} is held back; the X is gone."


def _finished(box: Box, event: ev.Finished, _names: Sequence[str]) -> str:
    return f"{horse_name(box, event.horse)} {PLACES[event.place]}!"


def _turn_ended(_box: Box, event: ev.TurnEnded, names: Sequence[str]) -> str:
    return f"{does(names[event.seat], 'passes')} the dice."


def _purse_paid(box: Box, event: ev.PursePaid, names: Sequence[str]) -> str:
    horse = horse_name(box, event.horse)
    if event.seat is None:
        return f"Nobody owns {horse}: the purse of {money(event.purse)} is not paid."
    earned = f"{does(names[event.seat], 'earns')} {money(event.amount)} with {horse}"
    if event.shares == event.shares_in_play:
        return f"{earned}: the whole purse."
    part = f"{event.shares} of {event.shares_in_play} shares"
    return f"{earned}: {part} of the purse of {money(event.purse)}."


def _bet_paid(box: Box, event: ev.BetPaid, names: Sequence[str]) -> str:
    horse = horse_name(box, event.horse)
    return (
        f"{whose(names[event.seat])} {event.value} on {horse} {LINE_WORDS[event.line]} "
        f"pays {event.value} × {event.figure} = {money(event.amount)}."
    )


def _losing_bet(box: Box, event: ev.LosingBet, names: Sequence[str]) -> str:
    horse = horse_name(box, event.horse)
    bet = f"{whose(names[event.seat])} {event.value} on {horse} {LINE_WORDS[event.line]}"
    return f"{bet} is lost."


def _race_paid(_box: Box, event: ev.RacePaid, names: Sequence[str]) -> str:
    standing = zip(names, event.money, strict=True)
    return f"After race {event.race}: " + ", ".join(f"{n} {money(m)}" for n, m in standing) + "."


def _market_opened(box: Box, event: ev.MarketOpened, names: Sequence[str]) -> str:
    row = ", ".join(share_name(box, card) for card in event.row)
    order = ", ".join(names[seat] for seat in event.order)
    return f"Market, round {event.round}: {row}; {event.deck} in the deck. Order: {order}."


def _bought(box: Box, event: ev.Bought, names: Sequence[str]) -> str:
    buys = does(names[event.seat], "buys")
    if event.blind:  # for more than its price
        return f"{buys} {share_name(box, event.card)} unseen for {money(event.cost)}."
    horse = horse_name(box, box.shares[event.card].horse)
    return f"{buys} {horse} for {money(event.cost)}."


def _passed_buying(_box: Box, event: ev.PassedBuying, names: Sequence[str]) -> str:
    return f"{does(names[event.seat], 'buys')} nothing."


def _game_ended(_box: Box, event: ev.GameEnded, names: Sequence[str]) -> str:
    order = sorted(range(len(names)), key=lambda seat: event.result.places[seat])
    places = [
        f"{event.result.places[seat]}. {names[seat]} {money(event.result.scores[seat])}"
        for seat in order
    ]
    return "The game is over: " + ", ".join(places) + "."


_TOLD: dict[type[Event], Callable[[Box, Any, Sequence[str]], str]] = {
    ev.HandArrived: _hand_arrived,
    ev.Drafted: _drafted,
    ev.StablesShown: _stables_shown,
    ev.RaceCalled: _race_called,
    ev.BettingOpened: _betting_opened,
    ev.BetPlaced: _bet_placed,
    ev.StartDice: _start_dice,
    ev.TheyreOff: _theyre_off,
    ev.Rolled: _rolled_dice,
    ev.Moved: _moved,
    ev.TokenUsed: _token_used,
    ev.Finished: _finished,
    ev.TurnEnded: _turn_ended,
    ev.PursePaid: _purse_paid,
    ev.BetPaid: _bet_paid,
    ev.LosingBet: _losing_bet,
    ev.RacePaid: _race_paid,
    ev.MarketOpened: _market_opened,
    ev.Bought: _bought,
    ev.PassedBuying: _passed_buying,
    ev.GameEnded: _game_ended,
}
