"""How people are asked for choices: the token, then the horse, then the line; and for real dice."""

from collections.abc import Sequence

from railbird.core import Action, ByHand, Chance, Pick, Roll, Way, does, listed
from railbird.games.homestretch import actions as act
from railbird.games.homestretch.box.components import SPOT_OF, Box
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.describe import describe
from railbird.games.homestretch.words.phrases import horse_name, share_name

_TO_BUY = "What do you buy?"


def ways(box: Box, view: HomestretchView, action: Action) -> tuple[Way, ...]:
    match action:
        case act.PlaceBet(value, horse, line):
            figure = box.figures[SPOT_OF[horse, line]]
            return (
                (
                    Pick("Which token do you place?", f"a token of {value}", str(value)),
                    Pick("On which horse?", horse_name(box, horse), str(horse)),
                    Pick("To win, place or show?", f"{line.capitalize()}, pays {figure}", line),
                ),
            )
        case act.DraftPick(card):
            return ((_share(box, "Which share do you keep?", card),),)
        case act.BuyFaceUp(card):
            return ((_share(box, _TO_BUY, card),),)
        case act.BuyTop():
            return ((Pick(_TO_BUY, describe(box, view, action), "top"),),)
        case act.PassBuy():
            return ((Pick(_TO_BUY, describe(box, view, action), "nothing"),),)
        case act.SpecialMove(horse):
            return ((Pick("Which horse do you help?", horse_name(box, horse), str(horse)),),)
    ask, key = _IN_THE_RACE[type(action)]
    return ((Pick(ask, describe(box, view, action), key),),)


def _share(box: Box, ask: str, card: str) -> Pick:
    return Pick(ask, share_name(box, card), str(box.shares[card].horse))


_IN_THE_RACE: dict[type[Action], tuple[str, str]] = {
    act.MoveTwo: ("How many spaces?", "2"),
    act.MoveOne: ("How many spaces?", "1"),
    act.Reroll: ("Roll again, or pass the dice?", "roll"),
    act.EndTurn: ("Roll again, or pass the dice?", "pass"),
}


def by_hand(_box: Box, view: HomestretchView, chance: Chance, names: Sequence[str]) -> ByHand:
    if not isinstance(chance, Roll):
        return ByHand()
    if view.phase == "start_player":
        tied = listed([names[seat] for seat in view.tied])
        return ByHand(f"{tied} roll for the start, one die each, in this order")
    again = " once more" if view.rolls else ""
    return ByHand(f"{does(names[view.roller], 'rolls')}{again} for the race")
