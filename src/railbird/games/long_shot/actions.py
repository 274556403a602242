"""Actions of Long Shot, by the names of the rules (LS-5)."""

from functools import cache
from typing import TypeAlias

from railbird.core import Action


class Concession(Action, frozen=True, tag="concession"):
    cell: str
    """Row and column from the top left, "0.0" to "3.3"."""
    wild: int | None = None


class Helmet(Action, frozen=True, tag="helmet"):
    wild: int | None = None


class Jersey(Action, frozen=True, tag="jersey"):
    mark: int | None
    """The horse that gets an X on the bar; None only where the bar has no space for one."""
    wild: int | None = None


class Bet(Action, frozen=True, tag="bet"):
    amount: int
    wild: int | None = None


class BetStrung(Action, frozen=True, tag="bet_strung"):
    """The bet of Strung Along: a dollar, and the horse moves."""

    wild: int | None = None


class Buy(Action, frozen=True, tag="buy"):
    wild: int | None = None


class EraseWild(Action, frozen=True, tag="erase_wild"):
    pass


class Pass(Action, frozen=True, tag="pass"):
    pass


class ClaimBonus(Action, frozen=True, tag="claim_bonus"):
    """Two horses are a pair without order; without `extra` the horses go as far as allowed."""

    bonus: str
    horse: int | None = None
    horse2: int | None = None
    mark: int | None = None
    extra: int | None = None


class DeclineBonus(Action, frozen=True, tag="decline_bonus"):
    pass


class UseAbility(Action, frozen=True, tag="ability"):
    """What to choose depends on the card (LS-2.21)."""

    card: str
    cell: str | None = None
    helmet: int | None = None
    jersey: int | None = None
    mark: int | None = None
    horse: int | None = None
    horse2: int | None = None


class DeclineAbility(Action, frozen=True, tag="decline_ability"):
    card: str


NumberAction: TypeAlias = Concession | Helmet | Jersey | Bet | BetStrung | Buy
"""What a player does with the rolled number or a Wild (LS-5.1)."""

AnyAction: TypeAlias = (
    Concession
    | Helmet
    | Jersey
    | Bet
    | BetStrung
    | Buy
    | EraseWild
    | Pass
    | ClaimBonus
    | DeclineBonus
    | UseAbility
    | DeclineAbility
)

claim = cache(ClaimBonus)
use = cache(UseAbility)
"""The one object for each choice; there are a few hundred."""
