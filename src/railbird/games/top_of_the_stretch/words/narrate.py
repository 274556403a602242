"""What happened in Top of the Stretch, in words."""

from collections.abc import Callable, Sequence
from typing import Any

from railbird.core import Event, does, listed, whose
from railbird.games.top_of_the_stretch import events as ev
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.words.phrases import (
    TO_TYPE,
    clock,
    dice_words,
    lengths_long,
    money,
    ordinal,
    signed,
)


def narrate(box: Box, event: Event, names: Sequence[str]) -> str:
    return _TOLD[type(event)](box, event, names)


def _name(event: Any) -> str:
    return f"#{event.pp} {event.horse}"


def _rolled(dice: tuple[int, ...]) -> str:
    """`3 and 4, 7`."""
    return f"{dice_words(dice)}, {sum(dice)}" if len(dice) == 2 else dice_words(dice)


def _race_called(box: Box, event: ev.RaceCalled, _names: Sequence[str]) -> str:
    words = box.charts.distances[event.distance].words
    where = f"{event.track}, " if event.track else ""
    lines = [
        f"Race {event.race} of {event.of}: {event.title}, {where}{words} on {event.surface}. "
        f"{len(event.starters)} starters: {', '.join(event.starters)}."
    ]
    if event.scratched:
        lines.append(f"Scratched: {', '.join(event.scratched)}.")
    lines += [f"Warning: {warning}." for warning in event.warnings]
    return " ".join(lines)


def _condition_set(_box: Box, event: ev.ConditionSet, _names: Sequence[str]) -> str:
    rolled = f", rolled {_rolled(event.dice)}" if event.dice else ""
    powers = ", ".join(map(str, event.powers))
    track = f"Track {event.condition} ({event.surface}{rolled})"
    return f"{track}. Adjusted power by post: {powers}."


def _odds_made(_box: Box, event: ev.OddsMade, _names: Sequence[str]) -> str:
    red, white, *again = event.dice
    shift = "" if event.column == event.letter else f", doubles move it to {event.column}"
    more = f", then {again[0]}" if again else ""
    return (
        f"Odds of {_name(event)}: chart {event.letter}{shift}, dice {red} and {white}{more}: "
        f"{event.odds}."
    )


def _betting_opened(_box: Box, event: ev.BettingOpened, names: Sequence[str]) -> str:
    bankrolls = ", ".join(
        f"{name} {money(cents)}" for name, cents in zip(names, event.bankrolls, strict=True)
    )
    broke = "".join(f" {does(names[seat], 'sits')} this one out." for seat in event.closed)
    return f"Betting is open ({', '.join(event.types)}). Bankrolls: {bankrolls}.{broke}"


def _bet_placed(_box: Box, event: ev.BetPlaced, names: Sequence[str]) -> str:
    who = does(names[event.seat], "bets")
    return f"{who} ${event.amount} on {_name(event)} {TO_TYPE[event.type]} (bet {event.number})."


def _bet_withdrawn(_box: Box, event: ev.BetWithdrawn, names: Sequence[str]) -> str:
    return f"{does(names[event.seat], 'withdraws')} bet {event.number}."


def _bets_closed(_box: Box, event: ev.BetsClosed, names: Sequence[str]) -> str:
    return f"{does(names[event.seat], 'closes')} the bets."


def _bets_shown(_box: Box, event: ev.BetsShown, names: Sequence[str]) -> str:
    slips = [f"{name} {_slip(bets)}" for name, bets in zip(names, event.bets, strict=True)]
    return f"The bets are shown: {'; '.join(slips)}."


def _slip(bets: Sequence[ev.Bet]) -> str:
    if not bets:
        return "no bet"
    return ", ".join(f"${bet.amount} on #{bet.pp} {TO_TYPE[bet.type]}" for bet in bets)


def _broke(_box: Box, event: ev.Broke, _names: Sequence[str]) -> str:
    return f"{_name(event)} breaks with {event.points} points ({_rolled(event.dice)})."


def _pace_set_up(_box: Box, event: ev.PaceSetUp, _names: Sequence[str]) -> str:
    return (
        f"{_name(event)}: {signed(event.change)} in the pace setup, now {event.points} points "
        f"({_rolled(event.dice)})."
    )


def _pace_read(_box: Box, event: ev.PaceRead, _names: Sequence[str]) -> str:
    changes = ", ".join(map(signed, event.changes))
    return (
        f"The pace is {event.pace.lower()} (the two highest make {event.total}, rolled "
        f"{_rolled(event.dice)}). Power by post: {changes}."
    )


def _form_read(_box: Box, event: ev.FormRead, _names: Sequence[str]) -> str:
    position = "" if event.position is None else f", position {signed(event.position)}"
    return (
        f"Form of {_name(event)}: {signed(event.change)}{position}, power {event.power} "
        f"({_rolled(event.dice)})."
    )


def _trouble_read(box: Box, event: ev.TroubleRead, _names: Sequence[str]) -> str:
    text = box.charts.trouble[sum(event.dice)].text
    return f"Trouble for {_name(event)} ({_rolled(event.dice)}): {text[:1].lower()}{text[1:]}."


def _jockey_checked(_box: Box, event: ev.JockeyChecked, _names: Sequence[str]) -> str:
    rolled = f"{_rolled(event.dice)} against {event.rating}"
    if event.clear:
        return f"The jockey of {_name(event)} stays clear ({rolled})."
    if event.disqualified:
        return f"{_name(event)} will be disqualified ({rolled})."
    return f"{_name(event)} is caught in traffic: {signed(event.change)} ({rolled})."


def _factors_called(_box: Box, event: ev.FactorsCalled, _names: Sequence[str]) -> str:
    ride = " and the ride" if event.ride else ""
    changes = ", ".join("out" if each is None else signed(each) for each in event.changes)
    return (
        f"The race asks for {event.factor}{ride} (red {event.dice[0]}, white {event.dice[1]}). "
        f"Figures by post: {changes}."
    )


def _form_saved(_box: Box, event: ev.FormSaved, _names: Sequence[str]) -> str:
    return f"Form save of {_name(event)}: {event.die}, the total is {event.total}."


def _figure_read(_box: Box, event: ev.FigureRead, _names: Sequence[str]) -> str:
    saved = f", counted as {event.total}" if event.total != sum(event.dice) else ""
    return (
        f"{_name(event)}: power {event.power}, rolled {_rolled(event.dice)}{saved}: figure "
        f"{event.figure}{event.factor:+d} = {event.final_speed}."
    )


def _figure_void(_box: Box, event: ev.FigureVoid, _names: Sequence[str]) -> str:
    return f"{_name(event)} is out; its figure does not count."


def _photo_called(_box: Box, event: ev.PhotoCalled, _names: Sequence[str]) -> str:
    tied = listed([f"#{pp} {h}" for pp, h in zip(event.posts, event.horses, strict=True)])
    return f"Photo: {tied} with {event.final_speed} each."


def _photo_read(_box: Box, event: ev.PhotoRead, _names: Sequence[str]) -> str:
    return (
        f"Photo of {_name(event)}: {sum(event.dice)} + wire {event.wire} + ride {event.ride} = "
        f"{event.total}."
    )


def _finished(_box: Box, event: ev.Finished, _names: Sequence[str]) -> str:
    order = ", ".join(_at_the_wire(placing) for placing in event.placings)
    return f"Across the wire: {order}."


def _at_the_wire(placing: ev.Placing) -> str:
    name = f"#{placing.pp} {placing.horse}"
    if placing.place is None:
        return f"{name} did not finish"
    behind = f" ({_behind(placing)})" if placing.quarter_lengths or placing.margin else ""
    return f"{placing.place}. {name}{behind}"


def _behind(placing: ev.Placing) -> str:
    away = lengths_long(placing.quarter_lengths) if placing.quarter_lengths else ""
    return ", ".join(filter(None, (away, placing.margin)))


def _inquiry(_box: Box, event: ev.Inquiry, _names: Sequence[str]) -> str:
    names = listed([f"#{pp} {h}" for pp, h in zip(event.posts, event.horses, strict=True)])
    return f"Inquiry: {names}."


def _disqualified(_box: Box, event: ev.Disqualified, _names: Sequence[str]) -> str:
    if event.was == event.place:
        return f"{_name(event)} is disqualified (die {event.die}) and stays {ordinal(event.place)}."
    return (
        f"{_name(event)} is disqualified (die {event.die}): from {ordinal(event.was)} to "
        f"{ordinal(event.place)}."
    )


def _hundredths_rolled(_box: Box, event: ev.HundredthsRolled, _names: Sequence[str]) -> str:
    return f"The clock adds {event.die} hundredths to every time."


def _payoff_modified(_box: Box, event: ev.PayoffModified, _names: Sequence[str]) -> str:
    return (
        f"{_name(event)} {TO_TYPE[event.type]}: {money(event.change)} ({_rolled(event.dice)}), "
        f"pays {money(event.cents)}."
    )


def _official(_box: Box, event: ev.Official, _names: Sequence[str]) -> str:
    moved = any(placing.disqualified for placing in event.placings)
    order = ", ".join(_at_the_wire(placing) for placing in event.placings)
    head = f"Official: {order}." if moved else "The order is official."
    first = next((p for p in event.placings if p.quarter_lengths == 0 and p.time), None)
    time = f" Time {clock(first.time, event.hundredths)}." if first and first.time else ""
    payoffs = ", ".join(
        f"#{payoff.pp} {TO_TYPE[payoff.type]} {money(payoff.cents)}" for payoff in event.payoffs
    )
    return head + time + (f" $2 pay: {payoffs}." if payoffs else "")


def _no_result(_box: Box, event: ev.NoResult, _names: Sequence[str]) -> str:
    return f"No horse finishes race {event.race}: there is no result, and all bets are returned."


def _bet_paid(_box: Box, event: ev.BetPaid, names: Sequence[str]) -> str:
    bet = event.bet
    what = f"${bet.amount} on #{bet.pp} {event.horse} {TO_TYPE[bet.type]}"
    returns = f"returns {money(event.returned)}" if event.returned else "is lost"
    return f"{whose(names[event.seat])} {what} {returns}."


def _race_settled(_box: Box, event: ev.RaceSettled, names: Sequence[str]) -> str:
    standing = zip(names, event.bankrolls, strict=True)
    return f"After race {event.race}: " + ", ".join(f"{n} {money(m)}" for n, m in standing) + "."


def _card_ended(_box: Box, event: ev.CardEnded, names: Sequence[str]) -> str:
    if not event.betting:
        return "Racing is over for the day."
    result = event.result
    order = sorted(range(len(names)), key=result.places.__getitem__)
    ranking = [
        f"{result.places[seat]}. {names[seat]} {money(result.scores[seat])}" for seat in order
    ]
    return "Racing is over for the day: " + ", ".join(ranking) + "."


_TOLD: dict[type[Event], Callable[[Box, Any, Sequence[str]], str]] = {
    ev.RaceCalled: _race_called,
    ev.ConditionSet: _condition_set,
    ev.OddsMade: _odds_made,
    ev.BettingOpened: _betting_opened,
    ev.BetPlaced: _bet_placed,
    ev.BetWithdrawn: _bet_withdrawn,
    ev.BetsClosed: _bets_closed,
    ev.BetsShown: _bets_shown,
    ev.Broke: _broke,
    ev.PaceSetUp: _pace_set_up,
    ev.PaceRead: _pace_read,
    ev.FormRead: _form_read,
    ev.TroubleRead: _trouble_read,
    ev.JockeyChecked: _jockey_checked,
    ev.FactorsCalled: _factors_called,
    ev.FormSaved: _form_saved,
    ev.FigureRead: _figure_read,
    ev.FigureVoid: _figure_void,
    ev.PhotoCalled: _photo_called,
    ev.PhotoRead: _photo_read,
    ev.Finished: _finished,
    ev.Inquiry: _inquiry,
    ev.Disqualified: _disqualified,
    ev.HundredthsRolled: _hundredths_rolled,
    ev.PayoffModified: _payoff_modified,
    ev.Official: _official,
    ev.NoResult: _no_result,
    ev.BetPaid: _bet_paid,
    ev.RaceSettled: _race_settled,
    ev.CardEnded: _card_ended,
}
