"""The closed vocabulary of horse abilities (LS-2.14 – LS-2.17, LS-2.20) in `abilities.toml`.

This module says what can be written down and refuses what would mean nothing; `abilities` carries
it out. An ability in a user's own pack works if it is written in these words.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

Positive = Annotated[int, msgspec.Meta(ge=1)]
NotNegative = Annotated[int, msgspec.Meta(ge=0)]
Number = Annotated[int, msgspec.Meta(ge=1, le=8)]

AbilityEvent: TypeAlias = Literal[
    "turn_start",
    "standing",
    "after_action",
    "bet_placed",
    "line_completed",
    "claim_bonus",
    "acquired",
    "jockey_set",
    "scoring",
]
ActionName: TypeAlias = Literal["concession", "helmet", "jersey", "bet", "buy"]
Line: TypeAlias = Literal["row", "column"]
How: TypeAlias = Literal["buy", "half", "free"]
Test: TypeAlias = Literal[
    "jockey_sets == 0", "owned_horses >= 3", "self_finished", "not self_finished"
]

DURING_A_TURN = frozenset(
    {"turn_start", "after_action", "bet_placed", "line_completed", "acquired", "jockey_set"}
)


class Effect(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """One op of LS-2.16 with its figures."""

    events: ClassVar[frozenset[str]] = DURING_A_TURN
    """The events at which the op means something."""

    @property
    def asks_for_choice(self) -> bool:
        return False


class Gain(Effect, frozen=True, tag="gain"):
    amount: Positive


class OthersLose(Effect, frozen=True, tag="others_lose"):
    amount: Positive


class Steal(Effect, frozen=True, tag="steal", rename={"source": "from"}):
    events: ClassVar[frozenset[str]] = frozenset({"after_action"})
    source: Literal["card_owner"]
    amount: Positive


class Move(Effect, frozen=True, tag="move"):
    who: Literal["self", "choice", "choice_other", "choice_not_leading", "sharing_space"]
    spaces: int

    @property
    def asks_for_choice(self) -> bool:
        return self.who.startswith("choice")


class Mark(Effect, frozen=True):
    """A mark on the owner's sheet, of any number."""

    @property
    def asks_for_choice(self) -> bool:
        return True


class MarkConcession(Mark, frozen=True, tag="mark_concession"):
    pass


class MarkHelmet(Mark, frozen=True, tag="mark_helmet"):
    pass


class MarkJersey(Mark, frozen=True, tag="mark_jersey"):
    pass


class ChooseOne(Mark, frozen=True, tag="choose_one"):
    options: tuple[Literal["mark_concession", "mark_helmet", "mark_jersey"], ...]


class MarkJerseyPlain(Mark, frozen=True, tag="mark_jersey_plain"):
    count: Literal[1, 2]


class MarkBar(Mark, frozen=True, tag="mark_bar"):
    events: ClassVar[frozenset[str]] = frozenset({"after_action"})
    count: Literal[1]


class EraseWilds(Effect, frozen=True, tag="erase_wild"):
    count: Positive


class FreeBet(Effect, frozen=True, tag="free_bet"):
    events: ClassVar[frozenset[str]] = frozenset({"jockey_set"})
    horse: Literal["set_horse"]
    amount: Positive


class BuyHalf(Effect, frozen=True, tag="buy_half"):
    @property
    def asks_for_choice(self) -> bool:
        return True

    @staticmethod
    def price(cost: int) -> int:
        """Half the cost, rounded down (LS-7.29)."""
        return cost // 2


class BonusAmount(Effect, frozen=True, tag="bonus_amount"):
    events: ClassVar[frozenset[str]] = frozenset({"claim_bonus"})
    amount: Positive


class BonusSpaces(Effect, frozen=True, tag="bonus_spaces"):
    events: ClassVar[frozenset[str]] = frozenset({"claim_bonus"})
    further: Positive


class ConcessionNumbers(Effect, frozen=True, tag="concession_numbers"):
    events: ClassVar[frozenset[str]] = frozenset({"standing"})
    offsets: tuple[int, ...]


class BetCost(Effect, frozen=True, tag="bet_cost"):
    events: ClassVar[frozenset[str]] = frozenset({"standing"})
    cost: NotNegative
    when_no_bet_on_target: bool = False


class AltBet(Effect, frozen=True, tag="alt_bet"):
    events: ClassVar[frozenset[str]] = frozenset({"standing"})
    stake: Positive
    cost: NotNegative
    spaces: int


class ScoreIf(Effect, frozen=True, tag="score_if"):
    events: ClassVar[frozenset[str]] = frozenset({"scoring"})
    test: Test
    amount: int


class ScorePer(Effect, frozen=True, tag="score_per"):
    events: ClassVar[frozenset[str]] = frozenset({"scoring"})
    count: Literal["half_sets", "full_rows", "owned_marked_on_self"]
    amount: int


class PurseAdd(Effect, frozen=True, tag="purse_add"):
    events: ClassVar[frozenset[str]] = frozenset({"scoring"})
    test: Test
    amount: Positive


AnyEffect: TypeAlias = (
    Gain
    | OthersLose
    | Steal
    | Move
    | MarkConcession
    | MarkHelmet
    | MarkJersey
    | ChooseOne
    | MarkJerseyPlain
    | MarkBar
    | EraseWilds
    | FreeBet
    | BuyHalf
    | BonusAmount
    | BonusSpaces
    | ConcessionNumbers
    | BetCost
    | AltBet
    | ScoreIf
    | ScorePer
    | PurseAdd
)


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The condition on what happened (LS-2.15); what is not named does not matter."""

    die: Number | None = None
    action: tuple[ActionName, ...] = ()
    amount: Positive | None = None
    line: Literal["row", "column", "any", ""] = ""
    bonus: tuple[str, ...] = ()
    how: tuple[How, ...] = ()
    helmet_on_target: bool = False

    def allows(self, what: str) -> bool:
        """`what` is the action, line, bonus or way of getting a horse that set the ability off."""
        words = self.action or self.bonus or self.how
        if words:
            return what in words
        return self.line in ("", "any", what)


# What a card does, and the event that sets it off (LS-2.14).
class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    event: AbilityEvent
    ask: bool
    effect: Annotated[tuple[AnyEffect, ...], msgspec.Meta(min_length=1)]
    text: str
    when: When = When()

    @property
    def choice(self) -> AnyEffect | None:
        """The effect for which the owner has to choose something."""
        return next((effect for effect in self.effect if effect.asks_for_choice), None)


def faults_of(ability: Ability) -> Iterator[str]:
    """What is written correctly but means nothing."""
    for effect in ability.effect:
        op = effect.__struct_config__.tag
        if ability.event not in effect.events:
            yield f"op '{op}' does not work with event '{ability.event}'"
    asking = [effect for effect in ability.effect if effect.asks_for_choice]
    if len(asking) > 1:
        yield "two of its effects ask for a choice; one is possible"
    if asking and not ability.ask:
        yield "it asks for a choice, so it needs ask = true"
    jersey_only = any(isinstance(effect, Steal | MarkBar) for effect in ability.effect)
    if jersey_only and ability.when.action != ("jersey",):
        yield 'steal and mark_bar need when.action = ["jersey"]'
    if any(isinstance(effect, Move) and effect.who == "sharing_space" for effect in ability.effect):
        if ability.event != "bet_placed" and ability.when.action != ("bet",):
            yield 'sharing_space needs event "bet_placed" or when.action = ["bet"]'
