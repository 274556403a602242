"""What happened, in words."""

from collections.abc import Callable, Sequence
from typing import Any

from railbird.core import Event, does, whom, whose
from railbird.games.win_place_and_show import events as ev
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.words.describe import describe, explain
from railbird.games.win_place_and_show.words.phrases import (
    PLACES,
    REASON_WORDS,
    count_words,
    end_words,
    horse_name,
    money,
    numbers,
    slip_words,
    squares,
    ticket_words,
)

__all__ = ["describe", "explain", "money", "narrate"]


def narrate(box: Box, event: Event, names: Sequence[str]) -> str:
    return _TOLD[type(event)](box, event, names)


def _program_noted(_box: Box, event: ev.ProgramNoted, _names: Sequence[str]) -> str:
    return "The program has oddities: " + "; ".join(event.notes) + "."


def _race_called(_box: Box, event: ev.RaceCalled, _names: Sequence[str]) -> str:
    return f"Race {event.race}: {event.kind}, {event.label}, purse {money(event.purse)}."


# -- auction -------------------------------------------------------------------------------------


def _lot_called(box: Box, event: ev.LotCalled, _names: Sequence[str]) -> str:
    again = "" if event.round == 1 else f" (round {event.round})"
    horse = horse_name(box, event.race, event.horse)
    return f"Up for sale{again}: {horse} of {box.stables[event.stable]}."


def _bid_made(_box: Box, event: ev.BidMade, names: Sequence[str]) -> str:
    return f"{does(names[event.seat], 'bids')} {money(event.amount)}."


def _passed(_box: Box, event: ev.Passed, names: Sequence[str]) -> str:
    how = "" if event.asked else " for want of money"
    out = ": out of this lot" if event.out else ""
    return f"{does(names[event.seat], 'passes')}{how}{out}."


def _sold(box: Box, event: ev.Sold, names: Sequence[str]) -> str:
    horse = horse_name(box, event.race, event.horse)
    return f"{does(names[event.seat], 'buys')} {horse} for {money(event.price)}."


def _set_aside(box: Box, event: ev.SetAside, _names: Sequence[str]) -> str:
    return f"No bid for {horse_name(box, event.race, event.horse)}; the card is set aside."


def _dealt(box: Box, event: ev.Dealt, names: Sequence[str]) -> str:
    horse = horse_name(box, event.race, event.horse)
    return f"{does(names[event.seat], 'gets')} {horse} dealt for {money(event.price)}."


def _field_set(box: Box, event: ev.FieldSet, names: Sequence[str]) -> str:
    runners = [
        f"{horse_name(box, event.race, horse)} ({names[owner]})"
        for horse, owner in enumerate(event.owners, start=1)
        if owner is not None
    ]
    return f"The field: {', '.join(runners)}."


# -- betting -------------------------------------------------------------------------------------


def _betting_opened(_box: Box, event: ev.BettingOpened, _names: Sequence[str]) -> str:
    show = "" if event.show else " No show bets with four runners."
    double = " The Daily Double is sold now." if event.daily_double else ""
    return f"Betting on race {event.race} is open.{show}{double}"


def _bet_written(box: Box, event: ev.BetWritten, names: Sequence[str]) -> str:
    horse = horse_name(box, event.race, event.horse)
    bet = f"{money(event.amount)} on {horse} to {event.position}"
    return f"{does(names[event.seat], 'writes')} {bet}."


def _ticket_written(_box: Box, event: ev.TicketWritten, names: Sequence[str]) -> str:
    ticket = f"ticket {event.number}: {ticket_words(event.ticket)}"
    return f"{does(names[event.seat], 'writes')} {ticket}, {money(event.cost)} in all."


def _taken_back(_box: Box, event: ev.TakenBack, names: Sequence[str]) -> str:
    entry = f"ticket {event.entry}" if isinstance(event.entry, int) else f"the {event.entry} bet"
    return f"{does(names[event.seat], 'takes')} back {entry}."


def _slip_sealed(_box: Box, event: ev.SlipSealed, names: Sequence[str]) -> str:
    lost = [
        f" {void.entry} of {money(void.amount)}: this bet is void and lost, {void.reason}."
        for void in event.void or ()
    ]
    return f"{does(names[event.seat], 'seals')} a slip.{''.join(lost)}"


def _announced(_box: Box, event: ev.Announced, names: Sequence[str]) -> str:
    totals = zip(names, event.totals, strict=True)
    return "Bets in all: " + ", ".join(f"{name} {money(total)}" for name, total in totals) + "."


# -- race ----------------------------------------------------------------------------------------


def _dice_rolled(_box: Box, event: ev.DiceRolled, _names: Sequence[str]) -> str:
    bonus = f" Bonus for {numbers(event.bonus)}." if event.bonus else ""
    order = "-".join(map(str, event.order))
    return f"Move {event.move}: white {event.white}, green {event.green}; order {order}.{bonus}"


def _horse_moved(box: Box, event: ev.HorseMoved, _names: Sequence[str]) -> str:
    counted = count_words(event.strength, event.die, event.bonus, event.allowance)
    refused = " The bonus is not taken." if event.bonus_refused else ""
    where = end_words(event.to, event.unused, event.stop)
    return f"{horse_name(box, event.race, event.horse)}: {counted}, to {where}.{refused}"


def _horse_placed(box: Box, event: ev.HorsePlaced, _names: Sequence[str]) -> str:
    horse = horse_name(box, event.race, event.horse)
    how = f", {squares(event.past_line)} past the line" if event.past_line else ", left alone"
    return f"{horse} is {PLACES[event.place - 1]}{how}."


# -- foul claims ---------------------------------------------------------------------------------


def _window_opened(box: Box, event: ev.WindowOpened, _names: Sequence[str]) -> str:
    when = "After the race" if event.final else "Now"
    return f"{when} foul may be claimed against {horse_name(box, event.race, event.horse)}."


def _claim_answered(_box: Box, event: ev.ClaimAnswered, names: Sequence[str]) -> str:
    if event.reason is None:
        return f"{does(names[event.seat], 'claims')} nothing."
    return f"{does(names[event.seat], 'claims')} foul: {REASON_WORDS[event.reason]}."


def _claims_lodged(box: Box, event: ev.ClaimsLodged, names: Sequence[str]) -> str:
    claims = [
        f"{names[seat]} ({REASON_WORDS[reason]})"
        for seat, reason in zip(event.seats, event.reasons, strict=True)
    ]
    horse = horse_name(box, event.race, event.horse)
    return f"Several claims against {horse}: {', '.join(claims)}."


_HEARD = {
    "card": "valid, the card is out",
    "invalid": "claim not valid, play goes on",
    "too_late": "too late, the card is out already",
}


def _window_closed(box: Box, event: ev.WindowClosed, names: Sequence[str]) -> str:
    horse = horse_name(box, event.race, event.horse)
    if not event.claims:
        return f"No claim against {horse}."
    claims = [
        f"{does(names[claim.seat], 'claims')} that {REASON_WORDS[claim.reason]} – "
        f"{_HEARD[claim.outcome]}"
        for claim in event.claims
    ]
    return f"{horse}: {'; '.join(claims)}."


def _claim_decided(box: Box, event: ev.ClaimDecided, names: Sequence[str]) -> str:
    verdict = "upheld" if event.upheld else "turned down"
    horse = horse_name(box, event.race, event.horse)
    return f"{whose(names[event.seat])} claim against {horse} ({names[event.owner]}) is {verdict}."


# -- settlement ----------------------------------------------------------------------------------


def _paid(box: Box, event: ev.Paid, names: Sequence[str]) -> str:
    who, amount = names[event.seat], money(abs(event.amount))
    horse = horse_name(box, event.race, event.horse) if event.horse else ""
    other = whom(names[event.other]) if event.other is not None else ""
    match event.cause:
        case "price" | "dealt":
            return f"{does(who, 'pays')} {amount} for {horse}."
        case "stake":
            return f"{does(who, 'pays')} {amount} for bets."
        case "scratched":
            return f"{does(who, 'gets')} {amount} back: the second Daily Double horse is scratched."
        case "bet":
            return f"{does(who, 'gets')} {amount} for {horse} to {event.position}."
        case "returned":
            return f"{does(who, 'gets')} {amount} back: {horse} to {event.position}."
        case "share":
            given = event.amount < 0
            how = f"gives {amount} of the winnings to" if given else f"gets {amount} from"
            return f"{does(who, how.split()[0])} {how.partition(' ')[2]} {other}."
        case "purse":
            place = PLACES[(event.place or 1) - 1]
            return f"{does(who, 'gets')} {amount} of the purse: {horse} is {place}."
        case "daily_double":
            return f"{does(who, 'gets')} {amount} for the Daily Double."
        case "penalty":
            verb, toward = ("pays", "to") if event.amount < 0 else ("gets", "from")
            return f"{does(who, verb)} {amount} {toward} {other} for a claim turned down."


def _slips_shown(_box: Box, event: ev.SlipsShown, names: Sequence[str]) -> str:
    slips = zip(names, event.slips, strict=True)
    return "Slips: " + ". ".join(f"{name}: {slip_words(slip)}" for name, slip in slips) + "."


def _tickets_shown(_box: Box, event: ev.TicketsShown, names: Sequence[str]) -> str:
    first, second = event.winners
    slips = zip(names, event.slips, strict=True)
    bought = [f"{name}: {slip_words(slip)}" for name, slip in slips if slip.tickets]
    return f"Daily Double {first}-{second}. {'. '.join(bought) or 'Nobody has a ticket'}."


def _race_settled(_box: Box, event: ev.RaceSettled, names: Sequence[str]) -> str:
    if event.money is None:
        return f"Race {event.race} is settled."
    cash = ", ".join(f"{n} {money(m)}" for n, m in zip(names, event.money, strict=True))
    return f"After race {event.race}: {cash}."


def _game_ended(_box: Box, event: ev.GameEnded, names: Sequence[str]) -> str:
    order = sorted(range(len(names)), key=lambda seat: event.result.places[seat])
    places = [
        f"{event.result.places[seat]}. {names[seat]} {money(event.result.scores[seat])}"
        for seat in order
    ]
    return "The day is over: " + ", ".join(places) + "."


_TOLD: dict[type[Event], Callable[[Box, Any, Sequence[str]], str]] = {
    ev.ProgramNoted: _program_noted,
    ev.RaceCalled: _race_called,
    ev.LotCalled: _lot_called,
    ev.BidMade: _bid_made,
    ev.Passed: _passed,
    ev.Sold: _sold,
    ev.SetAside: _set_aside,
    ev.Dealt: _dealt,
    ev.FieldSet: _field_set,
    ev.BettingOpened: _betting_opened,
    ev.BetWritten: _bet_written,
    ev.TicketWritten: _ticket_written,
    ev.TakenBack: _taken_back,
    ev.SlipSealed: _slip_sealed,
    ev.Announced: _announced,
    ev.DiceRolled: _dice_rolled,
    ev.HorseMoved: _horse_moved,
    ev.HorsePlaced: _horse_placed,
    ev.WindowOpened: _window_opened,
    ev.ClaimAnswered: _claim_answered,
    ev.ClaimsLodged: _claims_lodged,
    ev.WindowClosed: _window_closed,
    ev.ClaimDecided: _claim_decided,
    ev.Paid: _paid,
    ev.SlipsShown: _slips_shown,
    ev.TicketsShown: _tickets_shown,
    ev.RaceSettled: _race_settled,
    ev.GameEnded: _game_ended,
}
