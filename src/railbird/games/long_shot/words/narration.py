"""Long Shot in words: choices, what they would do, and what happened."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from railbird.core import Action, Consequences, Event, Seat, does, whose
from railbird.games.long_shot import actions as act
from railbird.games.long_shot import events as ev
from railbird.games.long_shot.box import vocabulary as op
from railbird.games.long_shot.box.components import CELL_OF, NAME_OF_ROLAND, SIDE, Bonus, Box
from railbird.games.long_shot.view import LongShotView, SheetView

PLACES = {1: "first", 2: "second", 3: "third"}


def money(amount: int) -> str:
    return f"-${-amount}" if amount < 0 else f"${amount}"


def score(_box: Box, points: int) -> str:
    return money(points)


def spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def called(names: Sequence[str], seat: Seat) -> str:
    """A player's name; whoever has no seat is Roland."""
    return names[seat] if seat < len(names) else NAME_OF_ROLAND


def card_name(box: Box, card_id: str) -> str:
    card = box.cards[card_id]
    return f"#{card.number} {card.name}"


def listed(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


# -- choices -------------------------------------------------------------------------------------


def describe(box: Box, view: LongShotView, action: Action) -> str:
    wild = getattr(action, "wild", None)
    words = _DESCRIBED[type(action)](box, view, action)
    return f"Wild {wild}: {words[:1].lower()}{words[1:]}" if wild else words


def _number(view: LongShotView, action: act.NumberAction) -> int:
    assert view.dice is not None
    return action.wild or view.dice[0]


def horse_name(box: Box, view: LongShotView, number: int) -> str:
    return card_name(box, view.cards[number - 1])


def space_name(box: Box, cell: str) -> str:
    """The number and its row, as a player counts them: "8 (row 1)"."""
    row, column = (int(part) for part in cell.split("."))
    number = box.grid[CELL_OF[cell]]
    twice = box.grid[row * SIDE : (row + 1) * SIDE].count(number) > 1
    where = f"row {row + 1}, column {column + 1}" if twice else f"row {row + 1}"
    return f"{number} ({where})"


def _concession(box: Box, _view: LongShotView, action: act.Concession) -> str:
    return f"Cross off the {space_name(box, action.cell)}"


def _helmet(_box: Box, view: LongShotView, action: act.Helmet) -> str:
    return f"Mark helmet {_number(view, action)}"


def _jersey(box: Box, view: LongShotView, action: act.Jersey) -> str:
    return _jersey_words(box, view, _number(view, action), action.mark)


def _jersey_words(box: Box, view: LongShotView, number: int, mark: int | None) -> str:
    bar = f", and {horse_name(box, view, mark)} on bar {number}" if mark else ""
    return f"Mark jersey {number}{bar}"


def _bet(box: Box, view: LongShotView, action: act.Bet) -> str:
    number = _number(view, action)
    free = " for free" if bet_is_free(box, view, number) else ""
    return f"Bet {money(action.amount)} on {horse_name(box, view, number)}{free}"


def bet_is_free(box: Box, view: LongShotView, number: int) -> bool:
    """By a card of the player in turn (LS-2.21)."""
    return 0 in _bet_costs(box, view, number)


def _bet_costs(box: Box, view: LongShotView, number: int) -> list[int]:
    """What cards of the player in turn say a bet costs, whatever the stake."""
    first = not view.sheets[view.turn].bets.get(number)
    return [
        effect.cost
        for effect in _own_effects(box, view, "standing", "")
        if isinstance(effect, op.BetCost) and (first or not effect.when_no_bet_on_target)
    ]


def _bet_strung(box: Box, view: LongShotView, action: act.BetStrung) -> str:
    bet = _strung(box, view)
    horse = horse_name(box, view, _number(view, action))
    return f"Bet {money(bet.stake)} on {horse} and move it forward {bet.spaces}"


def _strung(box: Box, view: LongShotView) -> op.AltBet:
    """By the card that allows it; LookupError for whoever has no such card."""
    for effect in _own_effects(box, view, "standing", ""):
        if isinstance(effect, op.AltBet):
            return effect
    raise LookupError("no card of this seat strings bets")


def _buy(box: Box, view: LongShotView, action: act.Buy) -> str:
    card = box.cards[view.cards[_number(view, action) - 1]]
    return f"Buy {card_name(box, card.id)} for {money(card.cost)}"


def _erase_wild(_box: Box, _view: LongShotView, _action: act.EraseWild) -> str:
    return "Erase a Wild Number"


def _pass(_box: Box, _view: LongShotView, _action: act.Pass) -> str:
    return "Pass"


def _claim_bonus(box: Box, view: LongShotView, action: act.ClaimBonus) -> str:
    bonus = box.bonuses[action.bonus]
    horses = [
        horse_name(box, view, horse) for horse in (action.horse, action.horse2) if horse is not None
    ]
    match bonus.op:
        case "gain":
            return f"Gain {money(_bonus_amount(box, view, bonus))}"
        case "free_bet":
            return f"Bet {money(_bonus_amount(box, view, bonus))} on {horses[0]} for free"
        case "move_each":
            distance = abs(bonus.spaces) + (action.extra or 0)
            way = "forward" if bonus.spaces > 0 else "back"
            return f"Move {listed(horses)} {way} {distance}"
        case "action_helmet":
            return f"Mark helmet {action.horse}"
        case "action_jersey":
            return _jersey_words(box, view, action.horse or 0, action.mark)
        case _:
            return f"Take {horses[0]} from the Market for free"


def _bonus_amount(box: Box, view: LongShotView, bonus: Bonus) -> int:
    effects = _own_effects(box, view, "claim_bonus", bonus.id)
    amounts = [effect.amount for effect in effects if isinstance(effect, op.BonusAmount)]
    return max([bonus.amount, *amounts])


def _own_effects(box: Box, view: LongShotView, event: str, what: str) -> list[op.Effect]:
    """Effects of the cards of the player in turn that belong to the event."""
    if view.options.abilities == "off":
        return []
    abilities = [
        box.abilities[box.cards[card].ability]
        for number, card in enumerate(view.cards, start=1)
        if view.owners[number] == view.turn
    ]
    return [
        effect
        for ability in abilities
        if ability.event == event and ability.when.allows(what)
        for effect in ability.effect
    ]


def _decline_bonus(_box: Box, _view: LongShotView, _action: act.DeclineBonus) -> str:
    return "Decline the bonus"


def _use_ability(box: Box, view: LongShotView, action: act.UseAbility) -> str:
    name = box.cards[action.card].name
    horses = [horse for horse in (action.horse, action.horse2) if horse is not None]
    if action.cell is not None:
        return f"{name}: cross off the {space_name(box, action.cell)}"
    if action.helmet is not None:
        return f"{name}: mark helmet {action.helmet}"
    if action.jersey is not None:
        words = _jersey_words(box, view, action.jersey, action.mark)
        return f"{name}: {words[:1].lower()}{words[1:]}"
    if action.mark is not None:
        bar = view.asked.horse if view.asked else 0
        return f"{name}: mark {horse_name(box, view, action.mark)} on bar {bar}"
    if horses:
        chosen = listed(horse_name(box, view, horse) for horse in horses)
        return f"{name}: {_with_horses(box, view, action, chosen)}"
    return f"Use {name}"


def _with_horses(box: Box, view: LongShotView, action: act.UseAbility, chosen: str) -> str:
    card = action.card
    ability = box.abilities[box.cards[card].ability]
    match ability.choice:
        case op.Move(spaces=distance):
            way = "forward" if distance > 0 else "back"
            own = any(isinstance(each, op.Move) and each.who == "self" for each in ability.effect)
            itself = f"{card_name(box, card)} and " if own else ""
            return f"move {itself}{chosen} {way} {abs(distance)}"
        case op.MarkJerseyPlain():
            return f"mark the jersey of {chosen}"
        case op.BuyHalf() as half:
            price = half.price(box.cards[view.cards[(action.horse or 0) - 1]].cost)
            return f"buy {chosen} at half price, {money(price)}"
    raise AssertionError(card)


def _decline_ability(box: Box, _view: LongShotView, action: act.DeclineAbility) -> str:
    return f"Do not use {box.cards[action.card].name}"


_DESCRIBED: dict[type[Action], Callable[[Box, LongShotView, Any], str]] = {
    act.Concession: _concession,
    act.Helmet: _helmet,
    act.Jersey: _jersey,
    act.Bet: _bet,
    act.BetStrung: _bet_strung,
    act.Buy: _buy,
    act.EraseWild: _erase_wild,
    act.Pass: _pass,
    act.ClaimBonus: _claim_bonus,
    act.DeclineBonus: _decline_bonus,
    act.UseAbility: _use_ability,
    act.DeclineAbility: _decline_ability,
}


# -- what a choice would do ----------------------------------------------------------------------


def explain(box: Box, view: LongShotView, action: Action) -> str:
    """What the action would do, and its rule."""
    wild = " It marks one of your Wild Numbers (LS-7.19)." if getattr(action, "wild", None) else ""
    return _effect(box, view, action) + wild


def consequences(box: Box, view: LongShotView, actions: Sequence[Action]) -> Sequence[Consequences]:
    return [_consequences(box, view, action) for action in actions]


def _consequences(box: Box, view: LongShotView, action: Action) -> Consequences:
    """Whether a horse or a bet takes the last dollar."""
    if not 0 < _cost(box, view, action) == view.sheets[view.turn].money:
        return Consequences()
    return Consequences(("You cannot pay for anything more then: it takes your last dollar.",))


def _cost(box: Box, view: LongShotView, action: Action) -> int:
    match action:
        case act.Buy():
            return box.cards[view.cards[_number(view, action) - 1]].cost
        case act.Bet(amount):
            return min([amount, *_bet_costs(box, view, _number(view, action))])
        case act.BetStrung():
            return _strung(box, view).cost
    return 0


def _effect(box: Box, view: LongShotView, action: Action) -> str:
    sheet = view.sheets[view.turn]
    match action:
        case act.Concession(cell):
            return _effect_of_cell(sheet, cell)
        case act.Helmet():
            return _effect_of_helmet(box, sheet, _number(view, action))
        case act.Jersey(mark):
            return _effect_of_jersey(box, sheet, _number(view, action), mark)
        case act.Bet(amount):
            return _effect_of_bet(box, view, _number(view, action), amount)
        case act.BetStrung():
            bet = _strung(box, view)
            pays = _effect_of_bet(box, view, _number(view, action), bet.stake)
            return f"{pays} The horse also moves {spaces(bet.spaces)}, but not over the line."
        case act.Buy():
            return _effect_of_owning(box, view, _number(view, action))
        case act.EraseWild():
            return "You may use that Wild Number again, instead of an action now (LS-7.20)."
        case act.Pass():
            return "Your turn is over; nothing happens (LS-5.4)."
        case act.ClaimBonus():
            return _effect_of_bonus(box, view, action)
        case act.DeclineBonus():
            return "The bonus is lost, and no box is crossed off (LS-4.5)."
        case act.UseAbility(card):
            return f"{box.abilities[box.cards[card].ability].text} (LS-2.21)"
        case act.DeclineAbility():
            return "Abilities are optional: nothing happens (LS-2.17)."
    raise AssertionError(action)


def _effect_of_cell(sheet: SheetView, cell: str) -> str:
    marked = {*sheet.cells, cell}
    row, column = (int(part) for part in cell.split("."))
    lines = {
        f"row {row + 1}": [f"{row}.{each}" for each in range(SIDE)],
        f"column {column + 1}": [f"{each}.{column}" for each in range(SIDE)],
    }
    full = [name for name, cells in lines.items() if marked.issuperset(cells)]
    if full:
        return f"That fills {listed(full)}: a bonus for each line (LS-7.14)."
    missing = ", ".join(
        f"{name} needs {len(set(cells) - marked)} more" for name, cells in lines.items()
    )
    return f"A full row or column gives a bonus; then {missing} (LS-7.14)."


def _effect_of_helmet(box: Box, sheet: SheetView, number: int) -> str:
    set_words = _set_words(box, number in sheet.jerseys, "jersey")
    return f"You may bet on #{number} even past the No-Bet line. {set_words} (LS-7.13, LS-7.17)."


def _effect_of_jersey(box: Box, sheet: SheetView, number: int, mark: int | None) -> str:
    drags = (
        f"From now on every {number} rolled drags #{mark} along, for everybody. " if mark else ""
    )
    set_words = _set_words(box, number in sheet.helmets, "helmet")
    return f"{drags}{set_words} (LS-7.2, LS-7.17)."


def _set_words(box: Box, complete: bool, other: str) -> str:
    value = money(box.jockey_set)
    if complete:
        return f"With its {other} that is a Jockey Set, worth {value} at the end"
    return f"With its {other} it will be a Jockey Set, worth {value}"


def _effect_of_bet(box: Box, view: LongShotView, number: int, amount: int) -> str:
    card = box.cards[view.cards[number - 1]]
    pays = ", ".join(
        f"{money(amount * odds)} if it is {PLACES[place]}"
        for place, odds in enumerate(card.odds, start=1)
        if place > len(view.finished)
    )
    rest = money(amount * card.odds_no_bet)
    if not pays:
        return f"Pays {rest} if it passes the No-Bet line; three horses are home (LS-7.31)."
    return f"Pays {pays}, {rest} if it only passes the No-Bet line (LS-7.31)."


def _effect_of_owning(box: Box, view: LongShotView, number: int) -> str:
    card = box.cards[view.cards[number - 1]]
    purses = " / ".join(map(money, box.purse))
    ability = "" if view.options.abilities == "off" else f" {box.abilities[card.ability].text}"
    return f"You own it: a purse of {purses} if it is placed (LS-7.30).{ability}"


def _effect_of_bonus(box: Box, view: LongShotView, action: act.ClaimBonus) -> str:
    bonus = box.bonuses[action.bonus]
    left = view.sheets[view.turn].boxes[bonus.id]
    boxes = "" if view.options.bonus_boxes == "unlimited" else f" You have {left} of these boxes."
    match bonus.op:
        case "free_bet":
            amount = _bonus_amount(box, view, bonus)
            words = _effect_of_bet(box, view, action.horse or 0, amount)
        case "move_each":
            words = "A bonus never moves a horse over the line or behind the start (LS-7.8)."
        case "action_helmet":
            words = _effect_of_helmet(box, view.sheets[view.turn], action.horse or 0)
        case "action_jersey":
            sheet = view.sheets[view.turn]
            words = _effect_of_jersey(box, sheet, action.horse or 0, action.mark)
        case "take_horse":
            words = _effect_of_owning(box, view, action.horse or 0)
        case _:
            words = f"{bonus.text} (LS-7.21)."
    return words + boxes


# -- what happened -------------------------------------------------------------------------------


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
    bets = listed(f"{money(amount)} on #{horse}" for horse, amount in event.bets)
    gets = f"{_someone(names, event.seat, 'gets')} starting card {event.card}: {bets}"
    if not event.cells:
        return f"{gets}."
    marked = listed(f"the {space_name(box, cell)}" for cell in event.cells)
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
    best = [best_horse(view, seat) for seat in range(len(totals))]
    ranking = sorted(range(len(totals)), key=lambda seat: (-totals[seat], best[seat], -seat))
    return [
        _why(names, totals[better], (better, best[better]), (other, best[other]))
        for better, other in pairwise(ranking)
        if totals[better] == totals[other]
    ]


def best_horse(view: LongShotView, seat: Seat) -> int:
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
