"""What happened in Long Shot, in words."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from railbird.core import Event, Seat, does, listed, whose
from railbird.games.long_shot import events as ev
from railbird.games.long_shot.box.components import Box
from railbird.games.long_shot.view import LongShotView
from railbird.games.long_shot.words.phrases import (
    PLACES,
    called,
    card_name,
    money,
    space_name,
    spaces,
)


def narrate(box: Box, event: Event, names: Sequence[str]) -> str:
    return _TOLD[type(event)](box, event, names)


def _someone(names: Sequence[str], seat: Seat, verb: str) -> str:
    return does(called(names, seat), verb)


def _market_formed(box: Box, event: ev.MarketFormed, _names: Sequence[str]) -> str:
    cards = ", ".join(
        f"{card_name(box, card)} {money(box.cards[card].cost)}" for card in event.cards
    )
    return f"The Market: {cards}."


def _starting_card_dealt(box: Box, event: ev.StartingCardDealt, names: Sequence[str]) -> str:
    bets = listed([f"{money(amount)} on #{horse}" for horse, amount in event.bets])
    gets = f"{_someone(names, event.seat, 'gets')} starting card {event.card}: {bets}"
    if not event.cells:
        return f"{gets}."
    marked = listed([f"the {space_name(box, cell)}" for cell in event.cells])
    return f"{gets}; crossed off are {marked}."


def _race_begun(_box: Box, event: ev.RaceBegun, names: Sequence[str]) -> str:
    return f"They're off! {_someone(names, event.seat, 'rolls')} first."


def _rolled(_box: Box, event: ev.Rolled, names: Sequence[str]) -> str:
    who = _someone(names, event.seat, "rolls")
    return f"Round {event.round}: {who} horse {event.horse} and {spaces(event.spaces)}."


def _moved(_box: Box, event: ev.Moved, _names: Sequence[str]) -> str:
    where = _where(event.position)
    if event.spaces == 0:
        return f"#{event.horse} stays at {where}."
    if event.why == "roll":
        words = f"runs {spaces(event.spaces)}"
    else:
        way = "forward" if event.spaces > 0 else "back"
        words = f"is moved {way} {spaces(abs(event.spaces))}"
    return f"#{event.horse} {words} {'over the line' if event.home else f'to {where}'}."


def _where(position: int) -> str:
    return "the start" if position == 0 else f"space {position}"


def _dragged_along(_box: Box, event: ev.DraggedAlong, _names: Sequence[str]) -> str:
    moves = [
        f"#{horse} {'over the line' if horse in event.home else f'to {position}'}"
        for horse, position in zip(event.horses, event.positions, strict=True)
    ]
    return f"Also moved: {', '.join(moves)}."


def _stays_finished(_box: Box, event: ev.StaysFinished, _names: Sequence[str]) -> str:
    return f"#{event.horse} has finished and stays."


def _finished(box: Box, event: ev.Finished, _names: Sequence[str]) -> str:
    return (
        f"#{event.horse} is {PLACES[event.place]}: a purse of {money(box.purse[event.place - 1])}!"
    )


def _last_round(_box: Box, _event: ev.LastRound, _names: Sequence[str]) -> str:
    return "Three horses are home: everybody has one last turn."


def _wild_marked(_box: Box, event: ev.WildMarked, names: Sequence[str]) -> str:
    who = _someone(names, event.seat, "uses")
    return f"{who} a Wild Number as {event.number}; {event.left} left."


def _wild_erased(_box: Box, event: ev.WildErased, names: Sequence[str]) -> str:
    what = "a Wild Number" if event.count == 1 else f"{event.count} Wild Numbers"
    return f"{_someone(names, event.seat, 'erases')} {what}; {event.left} to use."


def _concession_marked(box: Box, event: ev.ConcessionMarked, names: Sequence[str]) -> str:
    return f"{_someone(names, event.seat, 'crosses')} off the {space_name(box, event.cell)}."


def _line_completed(_box: Box, event: ev.LineCompleted, names: Sequence[str]) -> str:
    return f"{_someone(names, event.seat, 'fills')} {event.line} {event.index + 1}: a bonus."


def _helmet_marked(_box: Box, event: ev.HelmetMarked, names: Sequence[str]) -> str:
    return f"{_someone(names, event.seat, 'marks')} helmet {event.number}."


def _jersey_marked(_box: Box, event: ev.JerseyMarked, names: Sequence[str]) -> str:
    return f"{_someone(names, event.seat, 'marks')} jersey {event.number}."


def _bar_marked(_box: Box, event: ev.BarMarked, names: Sequence[str]) -> str:
    who = _someone(names, event.seat, "writes")
    return f"{who} #{event.horse} on bar {event.number}."


def _set_completed(box: Box, event: ev.SetCompleted, names: Sequence[str]) -> str:
    who = _someone(names, event.seat, "completes")
    return f"{who} Jockey Set {event.number}, worth {money(box.jockey_set)}."


def _bet_placed(_box: Box, event: ev.BetPlaced, names: Sequence[str]) -> str:
    who = _someone(names, event.seat, "bets")
    cost = " for free" if event.cost == 0 else ""
    total = f", {money(event.total)} in all" if event.total > event.amount else ""
    return f"{who} {money(event.amount)} on #{event.horse}{cost}{total}."


def _horse_taken(box: Box, event: ev.HorseTaken, names: Sequence[str]) -> str:
    if event.how == "free":
        return f"{_someone(names, event.seat, 'takes')} {card_name(box, event.card)} for free."
    half = ", half price" if event.how == "half" else ""
    who = _someone(names, event.seat, "buys")
    return f"{who} {card_name(box, event.card)} for {money(event.cost)}{half}."


def _passed(_box: Box, event: ev.Passed, names: Sequence[str]) -> str:
    return f"{_someone(names, event.seat, 'passes')}."


def _bonus_claimed(box: Box, event: ev.BonusClaimed, names: Sequence[str]) -> str:
    text = box.bonuses[event.bonus].text
    return f"{_someone(names, event.seat, 'claims')} a bonus: {text[:1].lower()}{text[1:]}."


def _bonus_declined(_box: Box, event: ev.BonusDeclined, names: Sequence[str]) -> str:
    return f"{_someone(names, event.seat, 'declines')} a bonus."


def _ability_used(box: Box, event: ev.AbilityUsed, names: Sequence[str]) -> str:
    return f"{_someone(names, event.seat, 'uses')} {box.cards[event.card].name}."


def _ability_declined(box: Box, event: ev.AbilityDeclined, names: Sequence[str]) -> str:
    return f"{_someone(names, event.seat, 'leaves')} {box.cards[event.card].name} unused."


def _money_gained(_box: Box, event: ev.MoneyGained, names: Sequence[str]) -> str:
    gained = f"{_someone(names, event.seat, 'gains')} {money(event.amount)}"
    return f"{gained}, now {money(event.money)}."


def _money_lost(_box: Box, event: ev.MoneyLost, names: Sequence[str]) -> str:
    return (
        f"{_someone(names, event.seat, 'loses')} {money(event.amount)}, now {money(event.money)}."
    )


def _purse_paid(_box: Box, event: ev.PursePaid, names: Sequence[str]) -> str:
    if event.seat is None:
        return f"Nobody owns #{event.horse}: its purse of {money(event.amount)} is not paid."
    who = _someone(names, event.seat, "earns")
    return f"{who} a purse of {money(event.amount)} with #{event.horse}, {PLACES[event.place]}."


def _bet_paid(_box: Box, event: ev.BetPaid, names: Sequence[str]) -> str:
    where = PLACES.get(event.place, "past the No-Bet line")
    return (
        f"{whose(called(names, event.seat))} {money(event.bet)} on #{event.horse}, {where}, "
        f"pays {event.bet} × {event.odds} = {money(event.amount)}."
    )


def _ability_scored(box: Box, event: ev.AbilityScored, names: Sequence[str]) -> str:
    verb = "gains" if event.amount > 0 else "loses"
    amount = money(abs(event.amount))
    return f"{_someone(names, event.seat, verb)} {amount} by {box.cards[event.card].name}."


def _scored(_box: Box, event: ev.Scored, names: Sequence[str]) -> str:
    parts = {
        "purses": event.purses,
        "bets": event.bets,
        "Jockey Sets": event.sets,
        "cash": event.cash,
        "abilities": event.abilities,
    }
    sums = ", ".join(f"{part} {money(amount)}" for part, amount in parts.items())
    return f"{called(names, event.seat)}: {sums}; {money(event.total)} in all."


def _game_ended(_box: Box, event: ev.GameEnded, names: Sequence[str]) -> str:
    everybody = [
        *zip(event.result.places, names, event.result.scores, strict=True),
        *((rival.place, rival.name, rival.score) for rival in event.result.house),
    ]
    ranking = sorted(everybody, key=lambda player: player[0])
    places = [f"{place}. {name} {money(score)}" for place, name, score in ranking]
    return "The game is over: " + ", ".join(places) + "."


_TOLD: dict[type[Event], Callable[[Box, Any, Sequence[str]], str]] = {
    ev.MarketFormed: _market_formed,
    ev.StartingCardDealt: _starting_card_dealt,
    ev.RaceBegun: _race_begun,
    ev.Rolled: _rolled,
    ev.Moved: _moved,
    ev.DraggedAlong: _dragged_along,
    ev.StaysFinished: _stays_finished,
    ev.Finished: _finished,
    ev.LastRound: _last_round,
    ev.WildMarked: _wild_marked,
    ev.WildErased: _wild_erased,
    ev.ConcessionMarked: _concession_marked,
    ev.LineCompleted: _line_completed,
    ev.HelmetMarked: _helmet_marked,
    ev.JerseyMarked: _jersey_marked,
    ev.BarMarked: _bar_marked,
    ev.SetCompleted: _set_completed,
    ev.BetPlaced: _bet_placed,
    ev.HorseTaken: _horse_taken,
    ev.Passed: _passed,
    ev.BonusClaimed: _bonus_claimed,
    ev.BonusDeclined: _bonus_declined,
    ev.AbilityUsed: _ability_used,
    ev.AbilityDeclined: _ability_declined,
    ev.MoneyGained: _money_gained,
    ev.MoneyLost: _money_lost,
    ev.PursePaid: _purse_paid,
    ev.BetPaid: _bet_paid,
    ev.AbilityScored: _ability_scored,
    ev.Scored: _scored,
    ev.GameEnded: _game_ended,
}


# -- ties ----------------------------------------------------------------------------------------


def explain_ties(_box: Box, view: LongShotView, names: Sequence[str]) -> list[str]:
    """A sentence for each two neighbours in the ranking with equal sums (LS-7.35)."""
    totals = [sums.total for sums in view.scores]
    best = [_best_horse(view, seat) for seat in range(len(totals))]
    ranking = sorted(range(len(totals)), key=lambda seat: (-totals[seat], best[seat], -seat))
    return [
        _why(names, totals[better], (better, best[better]), (other, best[other]))
        for better, other in pairwise(ranking)
        if totals[better] == totals[other]
    ]


def _best_horse(view: LongShotView, seat: Seat) -> int:
    """The place of the seat's best horse, or one behind them all."""
    places = enumerate(view.finished, start=1)
    owned = [place for place, horse in places if view.owners[horse] == seat]
    return min(owned, default=len(view.finished) + 1)


def _why(names: Sequence[str], total: int, first: tuple[int, int], other: tuple[int, int]) -> str:
    name, rival = called(names, first[0]), called(names, other[0])
    both = f"{name} and {rival} have {money(total)} each"
    if first[1] < other[1]:
        return f"{both}; {does(name, 'comes')} first with the {PLACES[first[1]]} horse (LS-7.35)."
    if first[0] >= len(names):
        return f"{both}; a tie goes to {name} (LS-7.35)."
    return f"{both}, and neither owns a placed horse: they share the place (LS-7.35)."
