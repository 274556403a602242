"""How bets are asked for: the horse, then the kind of bet, then the amount; and for real dice."""

from collections.abc import Sequence

from railbird.core import Action, ByHand, Chance, Pick, Roll, Way
from railbird.games.top_of_the_stretch import actions as act
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.rules import rolls
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.describe import describe

_HORSE = "Which horse do you bet on?"


def ways(box: Box, view: TopOfTheStretchView, action: Action) -> tuple[Way, ...]:
    match action:
        case act.PlaceBet(pp, kind, amount):
            names = (runner.name for runner in view.runners if runner.entry.pp == pp)
            return (
                (
                    Pick(_HORSE, next(names, f"#{pp}"), str(pp)),
                    Pick("To win, place or show?", f"to {kind}", kind),
                    Pick("How much? Any even amount will do.", f"${amount}", str(amount), "amount"),
                ),
            )
        case act.WithdrawBet(number):
            words = describe(box, view, action)
            first = Pick(_HORSE, "Withdraw a bet", "withdraw")
            return ((first, Pick("Which bet?", words, str(number))),)
    return ((Pick(_HORSE, describe(box, view, action), "close"),),)


# -- real dice -----------------------------------------------------------------------------------

_READ_APART = (rolls.FACTORS.purpose, "odds roll for ")
"""Red and white name different things (TS-7.40), or doubles count (TS-7.71, TS-7.72)."""


def by_hand(_box: Box, _view: TopOfTheStretchView, chance: Chance, _names: Sequence[str]) -> ByHand:
    return rolled_by_anybody(chance)


def rolled_by_anybody(chance: Chance) -> ByHand:
    two_dice = isinstance(chance, Roll) and chance.dice == 2
    only_total = two_dice and not chance.purpose.startswith(_READ_APART)
    return ByHand(f"Anybody rolls: {chance.purpose}", only_total=only_total)
