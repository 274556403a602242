"""Real dice and cards of Big Stakes Racing: whose throw it is, and cards by their names."""

from collections.abc import Sequence

from railbird.core import ByHand, Chance, Shuffle
from railbird.games.big_stakes.box.components import MOST_RUNNERS, Box
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words.phrases import race_words, seen_name, stable_name


def by_hand(box: Box, view: BigStakesView, chance: Chance, names: Sequence[str]) -> ByHand:
    if isinstance(chance, Shuffle):
        return _drawn(box, view, chance)
    return _thrown(box, view, names)


def _drawn(box: Box, view: BigStakesView, chance: Shuffle) -> ByHand:
    match chance.purpose:
        case "draw of the race cards":
            return ByHand(names={id: race_words(card) for id, card in box.race_cards.items()})
        case "draw of the rides":
            posts = {
                str(runner.post): seen_name(box, view, runner.horse)
                for runner in view.racing.runners
            }
            return ByHand("The rides are drawn, one for each stable in turn", posts)
    names = {card: seen_name(box, view, int(card)) for card in chance.items}
    match chance.purpose:
        case "post draw":
            return ByHand("Draw the order in which posts are chosen", names)
        case "draw of the runners":
            return ByHand("Draw the field, post 1 first", names, dealt=MOST_RUNNERS)
        case "shuffle of the sires" | "shuffle of the dams":
            return ByHand(f"Draw a {chance.purpose.split()[-1][:-1]}", names, dealt=1)
    return ByHand(names=names)


def _thrown(box: Box, view: BigStakesView, names: Sequence[str]) -> ByHand:
    """Its owner throws for a horse; anybody for one that belongs to nobody."""
    race = view.race
    if view.phase != "roll" or race is None or not race.order:
        return ByHand()
    runner = next(runner for runner in race.runners if runner.horse == race.order[0])
    who = "Anybody" if runner.owner is None else stable_name(runner.owner, names)
    horse = seen_name(box, view, runner.horse)
    rows = f", {race.rolled} rows of three" if race.rolled > 1 else ""
    verb = "throw" if who == "You" else "throws"
    return ByHand(f"{who} {verb} for {horse}: red, white, blue{rows}")
