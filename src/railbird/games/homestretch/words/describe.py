"""Choices of Homestretch in words, and what they would do."""

from railbird.core import Action
from railbird.games.homestretch import actions as act
from railbird.games.homestretch.box.components import SPOT_OF, Box
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.phrases import (
    LINE_WORDS,
    horse_name,
    money,
    share_name,
    spaces,
)


def describe(box: Box, view: HomestretchView, action: Action) -> str:
    match action:
        case act.DraftPick(card):
            return f"Keep {share_name(box, card)}"
        case act.PlaceBet(value, horse, line):
            return f"Place {value} on {horse_name(box, horse)} {LINE_WORDS[line]}"
        case act.MoveTwo():
            return f"Drive {_rolled(box, view)} {_with_token(view, box.full_move)}"
        case act.MoveOne():
            return f"Move {_rolled(box, view)} {_with_token(view, box.short_move)} and roll again"
        case act.SpecialMove(horse):
            return f"Help {horse_name(box, horse)}: {_special_way(box, view, horse)}"
        case act.Reroll():
            return "Roll again"
        case act.EndTurn():
            return "Pass the dice"
        case act.BuyFaceUp(card):
            return f"Buy {share_name(box, card)}"
        case act.BuyTop():
            return f"Buy the top card unseen, for its price and {money(box.blind_fee)}"
        case act.PassBuy():
            return "Buy nothing"
    raise AssertionError(action)


def explain(box: Box, view: HomestretchView, action: Action) -> str:
    """What the action would do, and its rule."""
    match action:
        case act.DraftPick(card):
            share = box.shares[card]
            horse = box.horses[share.horse]
            return (
                f"You keep this share of a {horse.kind} face down and pass the other cards to the "
                f"left. After the draft you pay {money(share.cost)} for it; it earns a part of "
                f"every purse {horse.name} wins (HS-7.1, HS-7.12)."
            )
        case act.PlaceBet(value, horse, line):
            figure = box.figures[SPOT_OF[horse, line]]
            enough = {"win": "wins", "place": "is first or second", "show": "is among the three"}
            return (
                f"Pays {value} × {figure} = {money(value * figure)} if #{horse} {enough[line]}, "
                "nothing otherwise; the token comes back either way. The others see where it "
                "lies but not its value, and it cannot be lifted again (HS-7.14, HS-4.12)."
            )
        case act.MoveTwo():
            return (
                f"{_rolled(box, view)} moves {_with_token(view, box.full_move)} and the "
                "dice go to the next player (HS-4.6)."
            )
        case act.MoveOne():
            return (
                f"{_rolled(box, view)} moves {_with_token(view, box.short_move)}; then you "
                f"must roll again, and that horse moves {box.full_move} (HS-4.6, HS-10.9)."
            )
        case act.SpecialMove(horse):
            return (
                f"The number of a finished horse helps one in last place; the dice differ by "
                f"{_difference(view)}, so for {horse_name(box, horse)} that is "
                f"{_special_way(box, view, horse)} (HS-7.10, HS-2.8)."
            )
        case act.Reroll():
            return f"Roll a second time; that horse moves {box.full_move} (HS-4.6)."
        case act.EndTurn():
            return "Pass the dice to the next player (HS-4.6)."
        case act.BuyFaceUp(card):
            cost = box.shares[card].cost
            return f"You pay {money(cost)} at once and own the share for the next races (HS-7.17)."
        case act.BuyTop():
            return (
                "The top card is turned up; you pay its price and "
                f"{money(box.blind_fee)}, whatever it is (HS-7.18)."
            )
        case act.PassBuy():
            later = view.market is not None and view.market.round < box.market_rounds
            still = "you may still buy in the next round" if later else "the market closes"
            return f"You keep your money; {still} (HS-4.8)."
    raise AssertionError(action)


def _rolled(box: Box, view: HomestretchView) -> str:
    return horse_name(box, sum(view.dice or ()))


def _with_token(view: HomestretchView, base: int) -> str:
    return _longer(base, view.token.get(sum(view.dice or ()), ""))


def _longer(base: int, token: str) -> str:
    """The way with the bonus of a + token (HS-7.5)."""
    if not token.startswith("+"):
        return spaces(base)
    return f"{base} {token} = {spaces(base + int(token))}"


def _special_way(box: Box, view: HomestretchView, horse: int) -> str:
    token = view.token.get(horse, "")
    if token == "X" and view.options.x_stops_special_move:  # HS-9.5
        return "no space, but its X is gone"
    base = special_spaces(box, view)
    return _longer(base, token) if view.options.plus_on_special_move else spaces(base)


def _difference(view: HomestretchView) -> int:
    assert view.dice is not None
    return abs(view.dice[0] - view.dice[1])


def special_spaces(box: Box, view: HomestretchView) -> int:
    return box.special_spaces[_difference(view)]
