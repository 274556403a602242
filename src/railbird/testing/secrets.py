"""Promise 4, about secrets: each declared one varies between the worlds of those who cannot
see it, and nothing is hidden that is not declared."""

import random
from collections import Counter
from collections.abc import Hashable, Iterable

from railbird.core import Game, State, Viewer
from railbird.testing.fingerprint import difference, fingerprint, freeze
from railbird.testing.moment import Moment, named
from railbird.testing.promise import BrokenPromise, Promise
from railbird.testing.views import sent

_SEARCHES = 30
"""How many views are searched for worlds in which a hidden secret varies."""


class Secrets:
    """What was seen of the game's secrets in all games of one check, by name and phase."""

    def __init__(self, game: Game) -> None:
        self._secrets = game.secrets
        self._values: dict[str, set[Hashable]] = {name: set() for name in game.secrets}
        self._hidden: dict[tuple[str, str], tuple[Viewer, str]] = {}
        self._searched: Counter[tuple[str, str]] = Counter()
        self._varied: set[tuple[str, str]] = set()
        self._differed: set[str] = set()

    @property
    def never_hidden(self) -> tuple[str, ...]:
        """Secrets that nobody was seen to be kept from."""
        hidden = {name for name, _ in self._hidden}
        return tuple(name for name in self._secrets if name not in hidden)

    def see(self, moment: Moment) -> None:
        """Remember what the secrets are here; two different values of each are enough."""
        for name in self._secrets:
            if len(self._values[name]) < 2:
                self._values[name].add(self._value(moment, name, moment.state))

    def compare(self, moment: Moment, world: State) -> None:
        """Remember in which secrets a world differs from the real state."""
        for name in self._secrets:
            if name not in self._differed:
                if self._value(moment, name, world) != self._value(moment, name, moment.state):
                    self._differed.add(name)

    def hidden(self, moment: Moment, viewers: Iterable[Viewer], other: State) -> frozenset[str]:
        """The viewers cannot tell the moment from this other state: which secrets keep them?"""
        differing = [
            name
            for name in self._secrets
            if self._value(moment, name, moment.state) != self._value(moment, name, other)
        ]
        for viewer in viewers:
            if not differing:
                raise moment.broken(
                    Promise.WORLDS,
                    f"{named(viewer)} cannot see a difference that no declared secret covers: "
                    f"{difference(moment.fingerprint, fingerprint(other))}",
                )
            for name in differing:
                here = name, moment.scene.phase
                self._hidden.setdefault(here, (viewer, str(moment.scene)))
                if here not in self._varied and self._searched[here] < _SEARCHES:
                    self._searched[here] += 1
                    if self._varies(moment, viewer, name):
                        self._varied.add(here)
        return frozenset(differing)

    def _varies(self, moment: Moment, viewer: Viewer, name: str) -> bool:
        view = sent(moment, viewer)
        values: set[Hashable] = set()
        for number in range(moment.effort.worlds_for_a_secret):
            with moment.sound(Promise.WORLDS, f"world() for {named(viewer)}"):
                world = moment.game.world(view, random.Random(number))
            values.add(self._value(moment, name, world))
            if len(values) > 1:
                return True
        return False

    def _value(self, moment: Moment, name: str, state: State) -> Hashable:
        with moment.sound(Promise.WORLDS, f"reading the secret {name!r} of a state"):
            return freeze(self._secrets[name](state))

    def check(self, where: str, free_options: bool) -> None:
        """At the end of all games. Fixed options may show everybody what is usually a secret."""
        for (name, phase), (viewer, scene) in self._hidden.items():
            if (name, phase) not in self._varied:
                raise BrokenPromise(
                    Promise.WORLDS,
                    f"the secret {name!r} is hidden from {named(viewer)}, but in phase {phase} it "
                    "never varied between the worlds built from one view",
                    scene,
                )
        for name in self._secrets:
            if free_options and len(self._values[name]) > 1 and name not in self._differed:
                raise BrokenPromise(
                    Promise.WORLDS,
                    f"the secret {name!r} never varied: in every world it was what it is in the "
                    "real state, as if all views showed it",
                    where,
                )
