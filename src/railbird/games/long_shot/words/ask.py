"""How people are asked for choices: what to do, with which horse, how much; and for real dice."""

from collections.abc import Sequence
from itertools import permutations

from railbird.core import (
    Action,
    ByHand,
    Chance,
    Draw,
    Faces,
    Pick,
    Shuffle,
    Way,
    does,
    listed,
    whom,
)
from railbird.games.long_shot import actions as act
from railbird.games.long_shot.box.components import CELL_OF, Box, StartingCard
from railbird.games.long_shot.view import LongShotView
from railbird.games.long_shot.words.describe import bet_is_free, describe
from railbird.games.long_shot.words.phrases import (
    bonus_name,
    called,
    horse_name,
    money,
    row_of,
    spaces,
)

_BONUS = "Which bonus do you claim?"
_WHICH = ("Which horse?", "And which second horse?")


def ways(box: Box, view: LongShotView, action: Action) -> tuple[Way, ...]:
    match action:
        case act.ClaimBonus(bonus):
            first = Pick(_BONUS, bonus_name(box.bonuses[bonus]))
            return tuple((first, *rest) for rest in _with_bonus(box, view, action))
        case act.DeclineBonus():
            return ((Pick(_BONUS, "none", "none"),),)
        case act.UseAbility(card) | act.DeclineAbility(card):
            ask = f"Do you use {box.cards[card].name}?"
            if isinstance(action, act.DeclineAbility):
                return ((Pick(ask, "no", "no"),),)
            use = Pick(ask, "yes", "yes")
            return tuple((use, *rest) for rest in _with_ability(box, view, action))
    return (_with_number(box, view, action),)


# -- the rolled number, or a Wild ----------------------------------------------------------------


def _with_number(box: Box, view: LongShotView, action: Action) -> Way:
    assert view.dice is not None
    wild = getattr(action, "wild", None)
    rolled = f"What do you do with the {view.dice[0]}?"
    if not wild:
        return _doing(box, view, action, view.dice[0], rolled)
    return (
        Pick(rolled, "Use a Wild Number", "wild"),
        Pick("Which number?", horse_name(box, view, wild), str(wild)),
        *_doing(box, view, action, wild, f"What do you do with the {wild}?"),
    )


def _doing(box: Box, view: LongShotView, action: Action, number: int, ask: str) -> Way:
    horse = horse_name(box, view, number)
    match action:
        case act.Concession(cell):
            return (Pick(ask, "Cross off a concession", "cross"), *_any_space(box, cell))
        case act.Helmet():
            return (Pick(ask, f"Mark helmet {number}", "helmet"),)
        case act.Jersey(mark):
            return (Pick(ask, f"Mark jersey {number}", "jersey"), *_mark(box, view, number, mark))
        case act.Bet(amount):
            free = ", for free" if bet_is_free(box, view, number) else ""
            return (Pick(ask, f"Bet on {horse}{free}", "bet"), _amount(amount))
        case act.BetStrung():
            return (Pick(ask, describe(box, view, action), "strung"),)
        case act.Buy():
            return (Pick(ask, f"Buy {horse} for {_price(box, view, number)}", "buy"),)
        case act.EraseWild():
            return (Pick(ask, "Erase a Wild Number", "erase"),)
    return (Pick(ask, "Pass", "pass"),)


def _price(box: Box, view: LongShotView, number: int) -> str:
    return money(box.cards[view.cards[number - 1]].cost)


def _amount(amount: int) -> Pick:
    return Pick("How much?", money(amount), str(amount), "amount")


def _any_space(box: Box, cell: str) -> Way:
    number = box.grid[CELL_OF[cell]]
    return (
        Pick("Which number?", f"the {number}", str(number)),
        Pick("In which row?", *row_of(box, cell)),
    )


def _mark(box: Box, view: LongShotView, bar: int, mark: int | None) -> Way:
    if mark is None:
        return ()
    return (Pick(f"Which horse goes on bar {bar}?", horse_name(box, view, mark), str(mark)),)


# -- bonuses and abilities -----------------------------------------------------------------------


def _with_bonus(box: Box, view: LongShotView, action: act.ClaimBonus) -> list[Way]:
    further: Way = ()
    if action.extra is not None:
        distance = abs(box.bonuses[action.bonus].spaces) + action.extra
        further = (Pick("How far?", spaces(distance), str(distance)),)
    marked = _mark(box, view, action.horse or 0, action.mark)
    return [
        (*horses, *marked, *further) for horses in _horses(box, view, action.horse, action.horse2)
    ]


def _horses(box: Box, view: LongShotView, *chosen: int | None) -> list[Way]:
    """A pair may be named in either order."""
    named = [horse for horse in chosen if horse is not None]
    return [
        tuple(
            Pick(ask, horse_name(box, view, horse), str(horse))
            for ask, horse in zip(_WHICH, order, strict=False)
        )
        for order in permutations(named)
    ]


def _with_ability(box: Box, view: LongShotView, action: act.UseAbility) -> list[Way]:
    mark = "What do you mark?"
    if action.cell is not None:
        return [(Pick(mark, "a concession", "concession"), *_any_space(box, action.cell))]
    if action.helmet is not None:
        horse = horse_name(box, view, action.helmet)
        return [(Pick(mark, "a helmet", "helmet"), Pick("Whose?", horse, str(action.helmet)))]
    if action.jersey is not None:
        horse = horse_name(box, view, action.jersey)
        whose = Pick("Whose?", horse, str(action.jersey))
        bar = _mark(box, view, action.jersey, action.mark)
        return [(Pick(mark, "a jersey", "jersey"), whose, *bar)]
    if action.mark is not None:
        return [_mark(box, view, view.asked.horse if view.asked else 0, action.mark)]
    return _horses(box, view, action.horse, action.horse2)


# -- real dice and cards ---------------------------------------------------------------------------


def by_hand(box: Box, view: LongShotView, chance: Chance, names: Sequence[str]) -> ByHand:
    if isinstance(chance, Faces):
        words = f"{does(names[view.active], 'rolls')} the horse and the spaces"
        ordinary = "To roll two ordinary dice start with --option dice=manual."
        return ByHand(words, hint="" if view.options.dice == "manual" else ordinary)
    if isinstance(chance, Shuffle):
        dealt = len(view.sheets)
        who = listed([whom(called(names, seat)) for seat in range(dealt)])
        words = f"A starting card each for {who}, in this order"
        return ByHand(
            words, {card.id: printed(card) for card in box.starting_cards.values()}, dealt
        )
    if isinstance(chance, Draw) and chance.purpose == "first player":
        seats = {str(seat): name for seat, name in enumerate(names)}
        return ByHand("Who rolls first? Draw a player", seats)
    return ByHand()


def printed(card: StartingCard) -> str:
    return listed([f"{money(amount)} on #{horse}" for horse, amount in card.bets])
