"""Choices of Long Shot in words, and what they would do."""

from collections.abc import Callable
from typing import Any

from railbird.core import Action, listed
from railbird.games.long_shot import actions as act
from railbird.games.long_shot.box import vocabulary as op
from railbird.games.long_shot.box.components import SIDE, Bonus, Box
from railbird.games.long_shot.view import LongShotView, SheetView
from railbird.games.long_shot.words.phrases import (
    PLACES,
    card_name,
    horse_name,
    money,
    space_name,
    spaces,
)


def describe(box: Box, view: LongShotView, action: Action) -> str:
    wild = getattr(action, "wild", None)
    words = _DESCRIBED[type(action)](box, view, action)
    return f"Wild {wild}: {words[:1].lower()}{words[1:]}" if wild else words


def number_of(view: LongShotView, action: act.NumberAction) -> int:
    assert view.dice is not None
    return action.wild or view.dice[0]


def _concession(box: Box, _view: LongShotView, action: act.Concession) -> str:
    return f"Cross off the {space_name(box, action.cell)}"


def _helmet(_box: Box, view: LongShotView, action: act.Helmet) -> str:
    return f"Mark helmet {number_of(view, action)}"


def _jersey(box: Box, view: LongShotView, action: act.Jersey) -> str:
    return _jersey_words(box, view, number_of(view, action), action.mark)


def _jersey_words(box: Box, view: LongShotView, number: int, mark: int | None) -> str:
    bar = f", and {horse_name(box, view, mark)} on bar {number}" if mark else ""
    return f"Mark jersey {number}{bar}"


def _bet(box: Box, view: LongShotView, action: act.Bet) -> str:
    number = number_of(view, action)
    free = " for free" if bet_is_free(box, view, number) else ""
    return f"Bet {money(action.amount)} on {horse_name(box, view, number)}{free}"


def bet_is_free(box: Box, view: LongShotView, number: int) -> bool:
    """By a card of the player in turn (LS-2.21)."""
    return 0 in bet_costs(box, view, number)


def bet_costs(box: Box, view: LongShotView, number: int) -> list[int]:
    """What cards of the player in turn say a bet costs, whatever the stake."""
    first = not view.sheets[view.turn].bets.get(number)
    return [
        effect.cost
        for effect in _own_effects(box, view, "standing", "")
        if isinstance(effect, op.BetCost) and (first or not effect.when_no_bet_on_target)
    ]


def _bet_strung(box: Box, view: LongShotView, action: act.BetStrung) -> str:
    bet = strung_bet(box, view)
    horse = horse_name(box, view, number_of(view, action))
    return f"Bet {money(bet.stake)} on {horse} and move it forward {bet.spaces}"


def strung_bet(box: Box, view: LongShotView) -> op.AltBet:
    """By the card that allows it; LookupError for whoever has no such card."""
    for effect in _own_effects(box, view, "standing", ""):
        if isinstance(effect, op.AltBet):
            return effect
    raise LookupError("no card of this seat strings bets")


def _buy(box: Box, view: LongShotView, action: act.Buy) -> str:
    card = box.cards[view.cards[number_of(view, action) - 1]]
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
        chosen = listed([horse_name(box, view, horse) for horse in horses])
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


def _effect(box: Box, view: LongShotView, action: Action) -> str:
    sheet = view.sheets[view.turn]
    match action:
        case act.Concession(cell):
            return _effect_of_cell(sheet, cell)
        case act.Helmet():
            return _effect_of_helmet(box, sheet, number_of(view, action))
        case act.Jersey(mark):
            return _effect_of_jersey(box, sheet, number_of(view, action), mark)
        case act.Bet(amount):
            return _effect_of_bet(box, view, number_of(view, action), amount)
        case act.BetStrung():
            bet = strung_bet(box, view)
            pays = _effect_of_bet(box, view, number_of(view, action), bet.stake)
            return f"{pays} The horse also moves {spaces(bet.spaces)}, but not over the line."
        case act.Buy():
            return _effect_of_owning(box, view, number_of(view, action))
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
