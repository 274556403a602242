"""Promise 4: a view alone builds a whole state that the viewer cannot tell from the real one."""

import random

from railbird.core import Chance, Over, State, View, Viewer
from railbird.testing.answers import attempts_of, check_same_answers, check_same_choices
from railbird.testing.attempts import Pool
from railbird.testing.decisions import wrong_seats
from railbird.testing.fingerprint import difference, fingerprint
from railbird.testing.moment import Moment, named
from railbird.testing.promise import Promise
from railbird.testing.random_play import play_on
from railbird.testing.secrets import Secrets
from railbird.testing.views import sent


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
