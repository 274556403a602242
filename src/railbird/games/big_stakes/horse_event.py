"""Events that tell of horses by their cards."""

from railbird.core import Event


class HorseEvent(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The foals of the meet are in no box, so their names come with what is told of horses."""

    foals: tuple[tuple[int, str], ...] = ()
    """Card id and name of each."""
