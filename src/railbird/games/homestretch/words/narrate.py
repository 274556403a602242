"""What happened in Homestretch, in words."""

from collections.abc import Callable, Sequence
from typing import Any

from railbird.core import Event, does, whose
from railbird.games.homestretch import events as ev
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.words.phrases import (
    LINE_WORDS,
    PLACES,
    dice_words,
    horse_name,
    money,
    share_name,
)


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
