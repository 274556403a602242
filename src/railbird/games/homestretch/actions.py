"""Actions of Homestretch, by the names of the rules (HS-5)."""

from typing import Literal, TypeAlias

from railbird.core import Action

Line: TypeAlias = Literal["win", "place", "show"]
LINES: tuple[Line, Line, Line] = ("win", "place", "show")


class DraftPick(Action, frozen=True, tag="draft_pick"):
    card: str


class PlaceBet(Action, frozen=True, tag="place_bet", cache_hash=True):
    value: int
    horse: int
    line: str


class PlaceBets(Action, frozen=True, tag="place_bets"):
    """Five `place_bet` in one; a shorthand that is never listed (HS-4.9)."""

    bets: tuple[tuple[int, int, str], ...]


class LiftBet(Action, frozen=True, tag="lift_bet"):
    """Always refused, with the reason (HS-4.12)."""

    horse: int
    line: str


class MoveTwo(Action, frozen=True, tag="move_two"):
    pass


class MoveOne(Action, frozen=True, tag="move_one"):
    pass


class SpecialMove(Action, frozen=True, tag="special_move"):
    horse: int


class Reroll(Action, frozen=True, tag="reroll"):
    pass


class EndTurn(Action, frozen=True, tag="end_turn"):
    pass


class BuyFaceUp(Action, frozen=True, tag="buy_face_up"):
    card: str


class BuyTop(Action, frozen=True, tag="buy_top"):
    pass


class PassBuy(Action, frozen=True, tag="pass_buy"):
    pass


AnyAction: TypeAlias = (
    DraftPick
    | PlaceBet
    | PlaceBets
    | LiftBet
    | MoveTwo
    | MoveOne
    | SpecialMove
    | Reroll
    | EndTurn
    | BuyFaceUp
    | BuyTop
    | PassBuy
)
