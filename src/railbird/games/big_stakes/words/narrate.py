"""What happened, in words."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from railbird.core import Event, does, listed, whom, whose
from railbird.games.big_stakes import events as ev
from railbird.games.big_stakes.box.components import Box, Odds
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words.describe import describe, explain
from railbird.games.big_stakes.words.narrate_races import TOLD_OF_RACES
from railbird.games.big_stakes.words.phrases import (
    COLOUR_WORDS,
    HOUSE_STABLES,
    PLACES,
    card_name,
    heart_words,
    money,
    pounds,
    race_words,
    spoken,
    stable_name,
)

__all__ = ["describe", "explain", "explain_ties", "money", "narrate"]

Names = Sequence[str]


def narrate(box: Box, event: Event, names: Names) -> str:
    return _TOLD[type(event)](box, event, names)


def _cards(box: Box, event: Event, cards: Sequence[int]) -> str:
    return listed([card_name(box, event, card) for card in cards])


# -- setting up ----------------------------------------------------------------------------------


def _condition_rolled(_box: Box, event: ev.ConditionRolled, _names: Names) -> str:
    return f"Red {event.red} and white {event.white}: the track is {event.condition}."


def _race_picked(box: Box, event: ev.RacePicked, names: Names) -> str:
    race = race_words(box.race_cards[event.card])
    return f"{does(names[event.seat], 'picks')} {race}."


def _program_set(box: Box, event: ev.ProgramSet, _names: Names) -> str:
    races = [race_words(box.race_cards[card]) for card in event.cards]
    return f"The program: {', '.join(races)}."


def _hand_dealt(box: Box, event: ev.HandDealt, names: Names) -> str:
    who = does(names[event.seat], "gets")
    return f"{who} {_cards(box, event, event.cards) if event.cards else f'{event.number} cards'}."


def _house_dealt(_box: Box, event: ev.HouseDealt, names: Names) -> str:
    return f"{stable_name(event.stable, names)} gets {event.number} cards."


# -- trading -------------------------------------------------------------------------------------


def _trade_offered(_box: Box, event: ev.TradeOffered, names: Names) -> str:
    return f"{does(names[event.seat], 'offers')} {whom(names[event.to])} a trade."


def _card_shown(box: Box, event: ev.CardShown, names: Names) -> str:
    return f"{does(names[event.owner], 'shows')} {card_name(box, event, event.card)}."


def _trade_answered(_box: Box, event: ev.TradeAnswered, names: Names) -> str:
    if event.accepted:
        return f"{does(names[event.seat], 'shows')} a card in return."
    return f"{does(names[event.seat], 'declines')}."


def _trade_closed(_box: Box, event: ev.TradeClosed, names: Names) -> str:
    if event.confirmed:
        return f"{does(names[event.seat], 'trades')} a card with {whom(names[event.to])}."
    return f"{does(names[event.seat], 'calls')} the trade off."


def _trade_passed(_box: Box, event: ev.TradePassed, names: Names) -> str:
    return f"{does(names[event.seat], 'offers')} no trade."


def _discard_chosen(box: Box, event: ev.DiscardChosen, names: Names) -> str:
    return f"{does(names[event.seat], 'chooses')} to discard {_cards(box, event, event.cards)}."


def _cards_discarded(box: Box, event: ev.CardsDiscarded, names: Names) -> str:
    what = _cards(box, event, event.cards) if event.cards else _card_count(event.number)
    return f"{does(names[event.seat], 'discards')} {what}."


def _card_count(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


# -- auction -------------------------------------------------------------------------------------


def _lot_called(box: Box, event: ev.LotCalled, _names: Names) -> str:
    horse = box.horses[event.horse]
    to_come = f"{_card_count(event.cards_left)} to come"
    return f"Up for sale: {spoken(horse.name)} ({horse.overall}). {to_come}."


def _bid_made(_box: Box, event: ev.BidMade, names: Names) -> str:
    return f"{does(stable_name(event.stable, names), 'bids')} {money(event.amount)}."


def _bid_passed(_box: Box, event: ev.BidPassed, names: Names) -> str:
    return f"{does(stable_name(event.stable, names), 'passes')}."


def _lot_sold(box: Box, event: ev.LotSold, names: Names) -> str:
    name, horse = stable_name(event.stable, names), card_name(box, event, event.horse)
    if not event.price:
        return f"Nobody bids; {does(name, 'takes')} {horse} for nothing."
    return f"{does(name, 'buys')} {horse} for {money(event.price)}."


def _lot_discarded(box: Box, event: ev.LotDiscarded, _names: Names) -> str:
    return f"Nobody wants {card_name(box, event, event.horse)}."


# -- breeding ------------------------------------------------------------------------------------


def _parents_paired(box: Box, event: ev.ParentsPaired, names: Names) -> str:
    sire, dam = card_name(box, event, event.sire), card_name(box, event, event.dam)
    return f"{does(names[event.seat], 'breeds')} a foal by {sire} out of {dam}."


def _foal_inherited(_box: Box, event: ev.FoalInherited, _names: Names) -> str:
    row = "red" if event.red else "heart"
    values, dice = " ".join(map(heart_words, event.values)), " ".join(map(str, event.dice))
    last = event.first_column + len(event.values) - 1
    return f"Dice {dice}: the foal's {row} values of rounds {event.first_column}–{last}: {values}."


def _foal_looks(_box: Box, event: ev.FoalLooks, _names: Names) -> str:
    kind = "colt" if event.sex == "H" else "filly"
    dice = " ".join(map(str, event.dice))
    return f"Dice {dice}: a {COLOUR_WORDS[event.colour]} {kind}."


def _foal_trimmed(_box: Box, event: ev.FoalTrimmed, names: Names) -> str:
    column = "+" if event.column == 12 else event.column
    return f"{does(names[event.seat], 'lowers')} column {column}; {event.total} points in all."


def _foal_named(_box: Box, event: ev.FoalNamed, names: Names) -> str:
    card, whose_foal = event.card, f"{whose(names[event.seat])} foal"
    return f"{whose_foal} is named {spoken(card.name)}: {card.overall} points, {card.tier}."


def _breeding_declined(_box: Box, event: ev.BreedingDeclined, names: Names) -> str:
    return f"{does(names[event.seat], 'breeds')} no foal."


# -- before a race -------------------------------------------------------------------------------


def _race_called(box: Box, event: ev.RaceCalled, _names: Names) -> str:
    card = box.race_cards[event.card]
    return f"Race {event.race}: {race_words(card)}, purse {money(card.purse)}."


def _entry_sealed(box: Box, event: ev.EntrySealed, names: Names) -> str:
    return f"{does(names[event.seat], 'enters')} {_cards(box, event, event.cards)}."


def _entries_revealed(box: Box, event: ev.EntriesRevealed, names: Names) -> str:
    entries = [
        f"{_cards(box, event, cards)} ({stable_name(stable, names)})"
        for stable, cards in enumerate(event.entries)
    ]
    return f"The field: {', '.join(entries)}."


def _runners_drawn(box: Box, event: ev.RunnersDrawn, names: Names) -> str:
    runners = [
        f"{post} {card_name(box, event, horse)} ({stable_name(stable, names)})"
        for post, (horse, stable) in enumerate(event.owners, start=1)
    ]
    return f"The field and its riders: {', '.join(runners)}."


def _field_drawn(box: Box, event: ev.FieldDrawn, _names: Names) -> str:
    return f"Drawn to run: {_cards(box, event, event.horses)}."


def _jockey_drawn(box: Box, event: ev.JockeyDrawn, _names: Names) -> str:
    horse, total = card_name(box, event, event.horse), event.white + event.blue
    return f"Jockey Number of {horse}: {event.white} + {event.blue} = {total}."


def _allowance_given(box: Box, event: ev.AllowanceGiven, _names: Names) -> str:
    what = pounds(event.pounds) if event.pounds else "nothing"
    return f"{card_name(box, event, event.horse)} is allowed {what}."


def _allowance_chosen(box: Box, event: ev.AllowanceChosen, _names: Names) -> str:
    numbers = ", ".join(map(str, event.numbers))
    return f"Lucky numbers of {card_name(box, event, event.horse)}'s jockey: {numbers}."


def _post_order_drawn(box: Box, event: ev.PostOrderDrawn, _names: Names) -> str:
    return f"Posts are chosen in this order: {_cards(box, event, event.horses)}."


def _post_taken(box: Box, event: ev.PostTaken, _names: Names) -> str:
    return f"{card_name(box, event, event.horse)} takes post {event.post}."


# -- betting -------------------------------------------------------------------------------------


def _odds_posted(box: Box, event: ev.OddsPosted, _names: Names) -> str:
    offers = [f"{card_name(box, event, offer.horse)} {_prices(offer)}" for offer in event.odds]
    return f"The odds: {', '.join(offers)}."


def _prices(offer: ev.OddsOffer) -> str:
    prices: list[Odds | None] = [offer.win, offer.place, offer.show]
    return " ".join(str(price) for price in prices if price is not None)


def _bet_words(box: Box, event: Event, bet: ev.Bet) -> str:
    return f"{money(bet.stake)} on {card_name(box, event, bet.horse)} to {bet.bet}"


def _bet_placed(box: Box, event: ev.BetPlaced, names: Names) -> str:
    return f"{does(names[event.seat], 'bets')} {_bet_words(box, event, event.bet)}."


def _betting_done(_box: Box, event: ev.BettingDone, names: Names) -> str:
    return f"{does(names[event.seat], 'makes')} no more bets."


def _bets_revealed(box: Box, event: ev.BetsRevealed, names: Names) -> str:
    written = [
        f"{name}: {'; '.join(_bet_words(box, event, bet) for bet in bets)}"
        for name, bets in zip(names, event.bets, strict=True)
        if bets
    ]
    return f"The bets. {'. '.join(written)}." if written else "Nobody has bet."


# -- after a race --------------------------------------------------------------------------------


def _purse_paid(box: Box, event: ev.PursePaid, names: Names) -> str:
    horse, place = card_name(box, event, event.horse), PLACES[event.place - 1]
    if event.stable is None:
        return f"{horse}, {place}, runs for nobody; {money(event.amount)} is not paid."
    owner = whom(stable_name(event.stable, names))
    return f"{horse}, {place}, wins {money(event.amount)} for {owner}."


def _bet_settled(box: Box, event: ev.BetSettled, names: Names) -> str:
    what = _bet_words(box, event, event.bet)
    if event.returned:
        return f"{whose(names[event.seat])} {what} returns {money(event.returned)}."
    return f"{does(names[event.seat], 'loses')} {what}."


def _race_settled(_box: Box, event: ev.RaceSettled, names: Names) -> str:
    purses = [
        f"{stable_name(stable, names)} {money(purse)}" for stable, purse in enumerate(event.purses)
    ]
    return f"After race {event.race}: {', '.join(purses)}."


def _meet_over(_box: Box, event: ev.MeetOver, names: Names) -> str:
    winners = [names[seat] for seat in event.result.winners]
    rivals = zip(HOUSE_STABLES, event.result.house, strict=False)
    winners += [name for name, house in rivals if house.place == 1]
    if len(winners) > 1:
        return f"The meet is over: {listed(winners)} share the first place."
    return f"The meet is over. {does(winners[0], 'wins')}."


_TOLD: dict[type[Event], Callable[[Box, Any, Names], str]] = {
    ev.ConditionRolled: _condition_rolled,
    ev.RacePicked: _race_picked,
    ev.ProgramSet: _program_set,
    ev.HandDealt: _hand_dealt,
    ev.HouseDealt: _house_dealt,
    ev.TradeOffered: _trade_offered,
    ev.CardShown: _card_shown,
    ev.TradeAnswered: _trade_answered,
    ev.TradeClosed: _trade_closed,
    ev.TradePassed: _trade_passed,
    ev.DiscardChosen: _discard_chosen,
    ev.CardsDiscarded: _cards_discarded,
    ev.LotCalled: _lot_called,
    ev.BidMade: _bid_made,
    ev.BidPassed: _bid_passed,
    ev.LotSold: _lot_sold,
    ev.LotDiscarded: _lot_discarded,
    ev.ParentsPaired: _parents_paired,
    ev.FoalInherited: _foal_inherited,
    ev.FoalLooks: _foal_looks,
    ev.FoalTrimmed: _foal_trimmed,
    ev.FoalNamed: _foal_named,
    ev.BreedingDeclined: _breeding_declined,
    ev.RaceCalled: _race_called,
    ev.EntrySealed: _entry_sealed,
    ev.EntriesRevealed: _entries_revealed,
    ev.RunnersDrawn: _runners_drawn,
    ev.FieldDrawn: _field_drawn,
    ev.JockeyDrawn: _jockey_drawn,
    ev.AllowanceGiven: _allowance_given,
    ev.AllowanceChosen: _allowance_chosen,
    ev.PostOrderDrawn: _post_order_drawn,
    ev.PostTaken: _post_taken,
    ev.OddsPosted: _odds_posted,
    ev.BetPlaced: _bet_placed,
    ev.BettingDone: _betting_done,
    ev.BetsRevealed: _bets_revealed,
    ev.PursePaid: _purse_paid,
    ev.BetSettled: _bet_settled,
    ev.RaceSettled: _race_settled,
    ev.MeetOver: _meet_over,
    **TOLD_OF_RACES,
}


# -- the end -------------------------------------------------------------------------------------

_BREAKERS = ("more wins", "more seconds", "more thirds")


def explain_ties(_box: Box, view: BigStakesView, names: Names) -> list[str]:
    """A sentence for each two neighbours in the ranking with equal money (BS-7.91)."""
    result = view.result
    assert result is not None
    places = [*result.places, *(house.place for house in result.house)]
    scores = [*result.scores, *(house.score for house in result.house)]
    ranking = sorted(range(len(places)), key=places.__getitem__)
    return [
        _tie(view, names, upper, lower)
        for upper, lower in pairwise(ranking)
        if scores[upper] == scores[lower]
    ]


def _tie(view: BigStakesView, names: Names, upper: int, lower: int) -> str:
    above, below = stable_name(upper, names), stable_name(lower, names)
    pairs = zip(_BREAKERS, view.stables[upper].places, view.stables[lower].places, strict=True)
    for words, more, less in pairs:
        if more != less:
            return f"{above} and {below} won the same; {does(above, 'has')} {words} (BS-7.91)."
    return f"{above} and {below} are level in everything (BS-7.91)."
