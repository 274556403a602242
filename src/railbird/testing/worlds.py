"""Promise 4: a view alone builds a whole state that the viewer cannot tell from the real one.

Each declared secret varies between the worlds of those who cannot see it, and nothing is hidden
that is not declared.
"""

import random
from collections import Counter
from collections.abc import Hashable, Iterable

from railbird.core import Chance, Game, Over, State, View, Viewer
from railbird.testing.answers import attempts_of, check_same_answers, check_same_choices
from railbird.testing.attempts import Pool
from railbird.testing.decisions import wrong_seats
from railbird.testing.fingerprint import difference, fingerprint, freeze
from railbird.testing.moment import Moment, named
from railbird.testing.promise import BrokenPromise, Promise
from railbird.testing.random_play import play_on
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


def check_worlds(moment: Moment, pool: Pool, secrets: Secrets) -> None:
    for viewer in moment.some_viewers():
        view = sent(moment, viewer)
        world = _build(moment, view, moment.rng.randrange(2**32))
        _check_same_view(moment, viewer, world)
        _check_same_chance(moment, viewer, world)
        secrets.compare(moment, world)
        if viewer is not None:
            what = "a world built from that view"
            check_same_choices(moment, world, viewer, Promise.WORLDS, what)
            attempts = attempts_of(moment, pool, moment.rng, viewer)
            check_same_answers(moment, world, viewer, attempts, what)
        else:
            _check_strangers(moment, pool, world)
    _check_reproducible(moment, moment.rng.choice(moment.viewers))


def _build(moment: Moment, view: View, seed: int) -> State:
    with moment.sound(Promise.WORLDS, f"world() for {named(view.seat)}"):
        return moment.game.world(view, random.Random(seed))


def _check_same_view(moment: Moment, viewer: Viewer, world: State) -> None:
    with moment.sound(Promise.WORLDS, f"view({viewer}) in a world"):
        there = world.view(viewer)
    here = moment.view(viewer)
    for name in here.__struct_fields__:
        if getattr(here, name) != getattr(there, name):
            raise _broken(
                moment,
                f"a world built from the view of {named(viewer)} looks different to it: {name} is "
                f"{getattr(there, name)!r}, not {getattr(here, name)!r}",
            )


def _check_same_chance(moment: Moment, viewer: Viewer, world: State) -> None:
    """Everybody knows what a public chance is about, so it is the same in every world."""
    here, there = moment.state.pending, world.pending
    public = isinstance(here, Chance) and here.public
    if type(here) is not type(there) or (public and here != there):
        raise _broken(
            moment, f"a world for {named(viewer)} waits for {there!r}, the real game for {here!r}"
        )


def _check_strangers(moment: Moment, pool: Pool, world: State) -> None:
    """Whoever claims a seat that is not there learns no more than a spectator."""
    for seat in wrong_seats(moment):
        attempts = attempts_of(moment, pool, moment.rng, seat)
        check_same_answers(moment, world, seat, attempts, "a world built for a spectator")


def _check_reproducible(moment: Moment, viewer: Viewer) -> None:
    view, seed = sent(moment, viewer), moment.rng.randrange(2**32)
    one, other = (fingerprint(_build(moment, view, seed)) for _ in range(2))
    if one != other:
        raise _broken(
            moment, f"world() gives two different worlds for one seed: {difference(one, other)}"
        )


def check_playable(moment: Moment, longest: int) -> None:
    """A world for some viewer can be played to its end."""
    viewer = moment.rng.choice(moment.viewers)
    view = sent(moment, viewer)
    world = _build(moment, view, moment.rng.randrange(2**32))
    with moment.sound(Promise.WORLDS, f"playing a world for {named(viewer)} to its end"):
        play_on(world, moment.rng, longest)
    if not isinstance(world.pending, Over):
        raise _broken(moment, f"a world for {named(viewer)} does not end within {longest} steps")
    if view != moment.view(viewer):
        raise _broken(moment, f"playing a world changed the view of {named(viewer)} it came from")


def _broken(moment: Moment, seen: str) -> Exception:
    return moment.broken(Promise.WORLDS, seen)
