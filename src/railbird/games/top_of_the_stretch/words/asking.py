"""How bets are asked for: the horse, then the kind of bet, then the amount."""

from railbird.core import Action, Pick, Way
from railbird.games.top_of_the_stretch import actions as act
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.narrate import describe

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
