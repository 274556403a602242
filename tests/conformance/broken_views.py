"""Games that show, tell or let slip more than a viewer may know (promises 3 and 10)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from railbird.core import Action, Event, IllegalAction, Seat, Shuffle, Viewer
from railbird.testing import Promise
from tests.conformance import paddock
from tests.conformance.breaking import Broken, with_phase, with_words
from tests.conformance.paddock import (
    BETTING,
    CARDS,
    DEAL,
    Back,
    Ended,
    Paddock,
    PaddockState,
    PaddockView,
    Pass,
    Passed,
    Tipped,
    Won,
    back,
    bet_view,
    legal,
    pass_by,
)

# -- what can be sent ----------------------------------------------------------------------------


class MoneyAsAList(PaddockState):
    __slots__ = ()

    def view(self, viewer: Viewer) -> PaddockView:
        money: Any = list(self.money)
        return replace(super().view(viewer), money=money)


class SendsOtherThanItShows(Paddock):
    state_type = MoneyAsAList


class EverybodysEyes(PaddockState):
    __slots__ = ()

    def view(self, viewer: Viewer) -> PaddockView:
        return replace(super().view(viewer), seat=0)


class MistakesTheViewer(Paddock):
    state_type = EverybodysEyes


def telling(event: type[Event]) -> Any:
    """Betting, with this event in place of `Backed`."""

    def back_and_tell(state: PaddockState, seat: Seat, action: Back) -> None:
        back(state, seat, action)
        state.told[:] = [event(seat, action.horse, action.stake), *state.told[1:]]

    return with_phase(BETTING, actions={**BETTING.actions, Back: back_and_tell})


def tells_otherwise(box: object, event: Event, names: Sequence[str]) -> str:
    known = isinstance(event, Tipped | Passed | Won | Ended)
    return paddock.narrate(box, event, names) if known else str(event)


class TellsOtherwise(Paddock):
    """Has words for any event, so that nothing but the event is wrong."""

    facets = with_words(narrate=tells_otherwise)


class BackedForSure(Event, frozen=True, tag="backed_for_sure"):
    """Redacted it has no horse, and cannot be read back."""

    owner_only: ClassVar[tuple[str, ...]] = ("horse",)
    seat: Seat
    horse: int
    stake: int


class TellsWhatCannotBeRead(TellsOtherwise):
    event_type = Tipped | BackedForSure | Passed | Won | Ended
    phases = telling(BackedForSure)


class BackedBySomebody(Event, frozen=True, tag="backed_by_somebody"):
    """Private, but it does not say whose it is."""

    private: ClassVar[bool] = True
    who: Seat
    horse: int
    stake: int


class TellsNobodyKnowsWhom(TellsOtherwise):
    event_type = Tipped | BackedBySomebody | Passed | Won | Ended
    phases = telling(BackedBySomebody)


class BackedWithATypo(Event, frozen=True, tag="backed_with_a_typo"):
    owner_only: ClassVar[tuple[str, ...]] = ("hoarse",)
    seat: Seat
    horse: int | None
    stake: int


class KeepsAFieldItDoesNotHave(TellsOtherwise):
    event_type = Tipped | BackedWithATypo | Passed | Won | Ended
    phases = telling(BackedWithATypo)


# -- what slips out ------------------------------------------------------------------------------


class BackedAloud(Event, frozen=True, tag="backed_aloud"):
    seat: Seat
    horse: int
    stake: int


class TellsWhatTheViewHides(TellsOtherwise):
    event_type = Tipped | BackedAloud | Passed | Won | Ended
    phases = telling(BackedAloud)


class BackedInSilence(Event, frozen=True, tag="backed_in_silence"):
    private: ClassVar[bool] = True
    seat: Seat
    horse: int
    stake: int


class ShowsWhoHasAnsweredInSecret(TellsOtherwise):
    event_type = Tipped | BackedInSilence | Passed | Won | Ended
    phases = telling(BackedInSilence)


def pass_after_horse_one(state: PaddockState, seat: Seat) -> Sequence[Action]:
    """Nobody passes any more once somebody has backed #1, which nobody else should know."""
    return [a for a in legal(state, seat) if isinstance(a, Back) or may_pass(state, seat)]


def may_pass(state: PaddockState, seat: Seat) -> bool:
    return not state.money[seat] or not any(bet and bet.horse == 1 for bet in state.bets)


def pass_if_allowed(state: PaddockState, seat: Seat, action: Pass) -> None:
    if not may_pass(state, seat):
        raise IllegalAction("no passing any more", "PD-2.3")
    pass_by(state, seat, action)


class ListsByWhatIsHidden(Paddock):
    phases = with_phase(
        BETTING, legal=pass_after_horse_one, actions={Back: back, Pass: pass_if_allowed}
    )


def back_with_gossip(state: PaddockState, seat: Seat, action: Back) -> None:
    if action.stake > state.money[seat]:
        raise IllegalAction(f"too much; think of the tips {state.tips}", "PD-2.2")
    back(state, seat, action)


class GossipsInErrors(Paddock):
    phases = with_phase(BETTING, actions={**BETTING.actions, Back: back_with_gossip})


class NoSeatChecked(PaddockState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        if isinstance(action, Back) and not -self.seats <= seat < self.seats:
            raise IllegalAction(f"no seat {seat}", "PD-12.3")
        if isinstance(action, Back) and self.bets[seat]:
            raise IllegalAction(f"your bet {self.bets[seat]} is final", "PD-2.4")
        return super().apply(seat, action)


class AnswersTheSeatBeforeTheFirst(Paddock):
    state_type = NoSeatChecked


class OpenToSpectators(PaddockState):
    __slots__ = ()

    def view(self, viewer: Viewer) -> PaddockView:
        view = super().view(viewer)
        if viewer is not None:
            return view
        return replace(view, bets=tuple(bet_view(bet, True) for bet in self.bets))


class ShowsTheSpectatorMore(Paddock):
    state_type = OpenToSpectators


class ForgetfulView(PaddockState):
    __slots__ = ()

    def view(self, viewer: Viewer) -> PaddockView:
        return replace(super().view(viewer), bets=tuple(bet_view(bet, False) for bet in self.bets))


class HidesOnesOwnBet(Paddock):
    state_type = ForgetfulView


def deal_in_public(state: PaddockState) -> None:
    state.pending = Shuffle("shuffle of the tips", CARDS)


class HidesAPublicShuffle(Paddock):
    phases = with_phase(DEAL, begin=deal_in_public)


# -- defaults ------------------------------------------------------------------------------------


class DefaultOfAnotherSeat(PaddockState):
    __slots__ = ()

    def default(self, seat: Seat) -> Action:
        others_tip = self.tips[seat - 1][-1]
        return Back(int(others_tip[0]), 1) if self.money[seat] else Pass()


class DefaultKnowsAnothersTip(Paddock):
    state_type = DefaultOfAnotherSeat


def bet_all(view: PaddockView, _game: Any) -> Action:
    assert view.seat is not None
    return Back(1, view.money[view.seat])


class DefaultIsNotListed(Paddock):
    phases = with_phase(BETTING, default=bet_all)


VIEW, DEFAULT = Promise.OWN_VIEW, Promise.DEFAULTS

BROKEN = (
    Broken(SendsOtherThanItShows, VIEW, "changes when it is sent as JSON"),
    Broken(MistakesTheViewer, VIEW, "says seat = 0"),
    Broken(TellsWhatCannotBeRead, VIEW, "as JSON raised ValidationError"),
    Broken(TellsNobodyKnowsWhom, VIEW, "its field `seat` is None"),
    Broken(KeepsAFieldItDoesNotHave, VIEW, "has no such field"),
    Broken(TellsWhatTheViewHides, VIEW, "what its view hides"),
    Broken(ShowsWhoHasAnsweredInSecret, VIEW, "whose view shows it nevertheless"),
    Broken(ListsByWhatIsHidden, VIEW, "hangs on more than the view"),
    Broken(GossipsInErrors, VIEW, "think of the tips"),
    Broken(AnswersTheSeatBeforeTheFirst, VIEW, "the answer to seat -1"),
    Broken(ShowsTheSpectatorMore, VIEW, "the spectator's view shows what seat"),
    Broken(HidesOnesOwnBet, VIEW, "does not show what it decided itself"),
    Broken(HidesAPublicShuffle, VIEW, "is public, but the view of"),
    Broken(DefaultKnowsAnothersTip, DEFAULT, "hangs on more than the view"),
    Broken(DefaultIsNotListed, DEFAULT, "does not list"),
)
