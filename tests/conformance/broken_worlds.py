"""Games whose worlds can be told from the real one, or never vary (promise 4)."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace as replace_phase
from typing import Any, ClassVar

from msgspec.structs import replace

from railbird.core import Action, Roll, Viewer
from railbird.testing import Promise
from tests.conformance.breaking import Broken
from tests.conformance.paddock import Bet, Paddock, PaddockState, PaddockView, Pass


class WorldsOfTheRich(Paddock):
    def world(self, view: PaddockView, rng: random.Random) -> PaddockState:
        state = super().world(view, rng)
        state.money = [money + 1 for money in state.money]
        return state


class WorldsWithOtherDice(Paddock):
    def world(self, view: PaddockView, rng: random.Random) -> PaddockState:
        state = super().world(view, rng)
        if view.awaiting == "race roll":
            state.pending = Roll("race roll", 2)
        return state


class WorldsWithoutBets(Paddock):
    """The view is the same, but nobody may back a horse."""

    def world(self, view: PaddockView, rng: random.Random) -> PaddockState:
        state = super().world(view, rng)
        if view.must:
            state.phase = replace_phase(state.phase, legal=only_pass)
        return state


def only_pass(_state: PaddockState, _seat: int) -> Sequence[Action]:
    return [Pass()]


class NoWorldAtTheEnd(Paddock):
    def world(self, view: PaddockView, rng: random.Random) -> PaddockState:
        if view.result:
            raise NotImplementedError("nobody needs worlds of a finished game")
        return super().world(view, rng)


class WorldsOutOfCards(Paddock):
    def world(self, view: PaddockView, rng: random.Random) -> PaddockState:
        state = super().world(view, rng)
        state.deck = ()
        return state


class WorldsOnAWhim(Paddock):
    def world(self, view: PaddockView, _rng: random.Random) -> PaddockState:
        return super().world(view, random.SystemRandom())


class AlwaysTheSameTips(Paddock):
    def deal_tips(self, state: PaddockState, view: PaddockView, _rng: random.Random) -> None:
        super().deal_tips(state, view, random.Random(1))


class EverybodyOnTheFavourite(Paddock):
    def world(self, view: PaddockView, rng: random.Random) -> PaddockState:
        state = super().world(view, rng)
        state.bets = [Bet(seen.horse or 2, seen.stake) if seen else None for seen in view.bets]
        return state


class TipsFaceUp(PaddockState):
    def view(self, viewer: Viewer) -> PaddockView:
        return replace(super().view(viewer), all_tips=tuple(self.tips) if self.tips[0] else ())


class ShowsADeclaredSecret(Paddock):
    state_type = TipsFaceUp


class ForgetsToDeclareASecret(Paddock):
    secrets: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        name: read for name, read in Paddock.secrets.items() if name != "backed horses"
    }


def broken_reader(state: Any) -> object:
    return state.no_such_slot


class CannotReadItsSecret(Paddock):
    secrets: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        **Paddock.secrets,
        "stewards": broken_reader,
    }


WORLD = Promise.WORLDS

BROKEN = (
    Broken(WorldsOfTheRich, WORLD, "looks different to it: money"),
    Broken(WorldsWithOtherDice, WORLD, "waits for Roll("),
    Broken(WorldsWithoutBets, WORLD, "hangs on more than the view"),
    Broken(NoWorldAtTheEnd, WORLD, "raised NotImplementedError"),
    Broken(WorldsOutOfCards, WORLD, "playing a world for"),
    Broken(WorldsOnAWhim, WORLD, "two different worlds for one seed"),
    Broken(AlwaysTheSameTips, WORLD, "'tips' is hidden from"),
    Broken(EverybodyOnTheFavourite, WORLD, "'backed horses' is hidden from"),
    Broken(ShowsADeclaredSecret, WORLD, "'tips' never varied"),
    Broken(ForgetsToDeclareASecret, WORLD, "no declared secret covers: bets was"),
    Broken(CannotReadItsSecret, WORLD, "reading the secret 'stewards'"),
)
