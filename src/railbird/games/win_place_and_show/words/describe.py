"""Choices in words: what they are, and what they would do."""

from railbird.core import Action
from railbird.games.win_place_and_show import actions as act
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.rules.payoffs import payoff
from railbird.games.win_place_and_show.rules.slip import Ticket, combinations
from railbird.games.win_place_and_show.view import WinPlaceAndShowView
from railbird.games.win_place_and_show.words.phrases import (
    REASON_WORDS,
    bet_words,
    count_words,
    end_words,
    horse_name,
    money,
    numbers,
    slip_words,
    ticket_words,
)

_ENOUGH = {"win": "wins", "place": "is first or second", "show": "is among the first three"}


def describe(box: Box, view: WinPlaceAndShowView, action: Action) -> str:
    match action:
        case act.Bid(amount):
            return f"Bid {money(amount)}"
        case act.PassBid():
            return "Pass"
        case act.WriteBet(position, horse, amount):
            return f"Bet {money(amount)} on {horse_name(box, view.race, horse)} to {position}"
        case act.WriteTicket(ticket):
            return f"Daily Double {ticket_words(ticket)}{_cost(view, ticket)}"
        case act.TakeBack(entry):
            return f"Take back {_entry(view, entry)}"
        case act.SealSlip():
            return f"Seal your slip: {slip_words(view.slip) if view.slip else 'nothing'}"
        case act.SubmitSlip():
            return f"Seal this slip: {_whole_slip(box, view, action)}"
        case act.MoveHorse():
            return _describe_move(view, action)
        case act.ClaimFoul(horse, reason):
            return f"Claim foul against {horse_name(box, view.race, horse)}: {REASON_WORDS[reason]}"
        case act.DeclineClaim():
            return "No claim"
    raise AssertionError(action)


def _cost(view: WinPlaceAndShowView, ticket: Ticket) -> str:
    pairs = len(combinations(ticket, view.entered))
    return f", {pairs} combinations, {money(pairs * ticket.stake)}" if pairs > 1 else ""


def _whole_slip(box: Box, view: WinPlaceAndShowView, slip: act.SubmitSlip) -> str:
    """As it was written, right or wrong."""
    bets = [
        f"{money(amount)} on {_runner(box, view, horse)} to {position}"
        for position, entries in (("win", slip.win), ("place", slip.place), ("show", slip.show))
        for horse, amount in entries
    ]
    tickets = [f"Daily Double {ticket_words(ticket)}" for ticket in slip.daily_double]
    return ", ".join([*bets, *tickets]) or "nothing"


def _runner(box: Box, view: WinPlaceAndShowView, horse: int) -> str:
    runs = horse in view.entered
    return horse_name(box, view.race, horse) if runs else f"#{horse}, which does not run,"


def _entry(view: WinPlaceAndShowView, entry: str | int) -> str:
    assert view.slip is not None
    if isinstance(entry, int):
        return f"ticket {entry}: {ticket_words(view.slip.tickets[entry - 1])}"
    bet = view.slip.bet_on(entry)
    if bet is None:
        raise LookupError(f"no {entry} bet is on the slip")
    return bet_words(bet)


def _describe_move(view: WinPlaceAndShowView, action: act.MoveHorse) -> str:
    assert view.count is not None
    to, unused, stop = str(action.to), action.unused or 0, str(action.stop)
    choice = ", with the allowance" if action.use_allowance else ""
    if view.count.bonus and not action.take_bonus:
        choice += ", without the bonus"
    return f"Ride to {end_words(to, unused, stop)}{choice}"


def explain(box: Box, view: WinPlaceAndShowView, action: Action) -> str:
    """What the action would do, and its rule."""
    match action:
        case act.Bid(amount):
            return (
                f"You bid {money(amount)}. If everybody else passes you pay it to the bank and own "
                "the horse for this race: you ride it and collect its purse (WP-7.5, WP-7.7)."
            )
        case act.PassBid():
            return (
                "You let the bid stand. If it is raised you are asked again, but after two passes "
                "running you are out of this lot (WP-7.6)."
            )
        case act.WriteBet(position, horse, amount):
            runner = box.races[view.race - 1].horses[horse]
            pays = money(payoff(box, runner.odds, position, amount))
            return (
                f"At {runner.odds} it pays {pays} if #{horse} {_ENOUGH[position]}, stake included. "
                "It costs nothing until all slips are sealed, and can be taken back until you seal "
                "yours (WP-7.18, WP-5.12)."
            )
        case act.WriteTicket(ticket):
            return _explain_ticket(view, ticket)
        case act.TakeBack():
            return "The entry is off your slip; nobody hears of it (WP-5.12)."
        case act.SealSlip():
            return (
                f"Your slip is final. Its total of {money(view.written)} is announced and paid "
                "when all slips are sealed (WP-5.13, WP-7.16)."
            )
        case act.SubmitSlip():
            return (
                "It takes the place of what you wrote, and is final. Bets that break a rule are "
                "sent back, or with incorrect_slip = lost paid and lost (WP-5.13, WP-7.19)."
            )
        case act.MoveHorse():
            return _explain_move(box, view, action)
        case act.ClaimFoul(horse, reason):
            return _explain_claim(box, view, horse, reason)
        case act.DeclineClaim():
            return "You claim nothing, and nobody learns that you declined (WP-5.10, WP-8.9)."
    raise AssertionError(action)


def _explain_ticket(view: WinPlaceAndShowView, ticket: Ticket) -> str:
    pairs = combinations(ticket, view.entered)
    shown = ", ".join(f"{first}-{second}" for first, second in pairs)
    return (
        f"{money(ticket.stake)} on each of {shown}: the first number wins race 1, the second wins "
        f"race 2. It costs {money(ticket.stake * len(pairs))} and is paid after race 2 "
        "(WP-7.24, WP-7.25)."
    )


def _explain_move(box: Box, view: WinPlaceAndShowView, action: act.MoveHorse) -> str:
    assert view.count is not None
    bonus = view.count.bonus if action.take_bonus else 0
    allowance = view.count.allowance if action.use_allowance else 0
    counted = count_words(view.count.strength, view.count.die, bonus, allowance)
    where = end_words(str(action.to), action.unused or 0, str(action.stop))
    way = action.path or "no step"
    return (
        f"{horse_name(box, view.race, action.horse)}: {counted}. {way} leads to {where} (WP-7.30)."
    )


def _explain_claim(box: Box, view: WinPlaceAndShowView, horse: int, reason: str) -> str:
    assert view.window is not None
    penalty = money(box.constants.foul.penalty)
    decided = (
        "It shows that you have bet on the horse. If its owner bet on another horse to finish "
        "ahead of it, you get your losing bets on it back and half of his winnings; if not, you "
        f"pay him {penalty} (WP-7.50, WP-7.51, WP-7.53)."
    )
    if view.options.claim_windows == "always":  # whether a reason holds is for players to see
        return f"{decided} A reason that does not hold costs nothing (WP-7.48)."
    if reason not in view.window.reasons:
        return "The reason does not hold: the claim is heard and nothing happens (WP-7.48)."
    return f"A valid reason against {numbers([horse])}. {decided}"
