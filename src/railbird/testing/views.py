"""Promise 3: views and events survive as JSON, say whose they are, and a secret step is silent."""

from collections.abc import Sequence

import msgspec

from railbird.core import Event, View, Viewer, seen_by, tag_of, what_is_pending
from railbird.testing.moment import Moment, named
from railbird.testing.promise import Promise
from railbird.testing.random_match import Passage


def check_views(moment: Moment) -> None:
    for viewer in moment.some_viewers():
        view = moment.view(viewer)
        _check_pending_fields(moment, viewer, view)
        if sent(moment, viewer) != view:
            raise _broken(moment, f"the view of {named(viewer)} changes when it is sent as JSON")


def sent(moment: Moment, viewer: Viewer) -> View:
    """The view after a trip as JSON, so that nothing of the state comes along with it."""
    view = moment.view(viewer)
    with moment.sound(Promise.OWN_VIEW, f"sending the view of {named(viewer)} as JSON"):
        return msgspec.json.decode(msgspec.json.encode(view), type=moment.game.view_type)


def _check_pending_fields(moment: Moment, viewer: Viewer, view: View) -> None:
    for field, expected in what_is_pending(moment.state, viewer).items():
        if getattr(view, field) != expected:
            raise _broken(
                moment,
                f"the view of {named(viewer)} says {field} = {getattr(view, field)!r}; "
                f"for this viewer it is {expected!r}",
            )


def check_events(moment: Moment, told: Sequence[Event]) -> None:
    """Every event, in full and redacted, can be sent; a restricted one says whose it is."""
    for event in told:
        _check_restrictions(moment, event)
        for viewer in moment.viewers:
            seen = seen_by(event, viewer)
            if seen is None:
                continue
            with moment.sound(Promise.OWN_VIEW, f"sending {seen!r} to {named(viewer)} as JSON"):
                again = msgspec.json.decode(msgspec.json.encode(seen), type=moment.game.event_type)
            if again != seen:
                raise _broken(moment, f"{seen!r} comes back from JSON as {again!r}")


def _check_restrictions(moment: Moment, event: Event) -> None:
    if not (event.private or event.owner_only):
        return
    owner = getattr(event, "seat", None)
    if owner not in range(moment.state.seats):
        raise _broken(
            moment, f"{tag_of(event)} is not for everybody, but its field `seat` is {owner!r}"
        )
    unknown = [name for name in event.owner_only if not hasattr(event, name)]
    if unknown:
        raise _broken(moment, f"{tag_of(event)} keeps {unknown} to its owner but has no such field")


def check_secret_step(passage: Passage) -> None:
    """Whoever hears nothing of a decision that others hear of sees nothing of it either."""
    before, after, step, told = passage.before, passage.after, passage.step, passage.told
    if step.seat is None or not told:
        return
    for viewer in after.viewers:
        if viewer == step.seat or any(seen_by(event, viewer) for event in told):
            continue
        changed = _changed_fields(before.view(viewer), after.view(viewer))
        if changed:
            raise _broken(
                after,
                f"{step} was told to others but not to {named(viewer)}, whose view shows it "
                f"nevertheless: {changed}",
            )
        if viewer is not None and list(before.legal(viewer)) != list(after.legal(viewer)):
            raise _broken(after, f"{step} is a secret, but it changed legal({viewer})")


def _changed_fields(before: View, after: View) -> str:
    pairs = {
        name: (getattr(before, name), getattr(after, name)) for name in after.__struct_fields__
    }
    return "; ".join(
        f"{name}: {old!r} → {new!r}" for name, (old, new) in pairs.items() if old != new
    )


def _broken(moment: Moment, seen: str) -> Exception:
    return moment.broken(Promise.OWN_VIEW, seen)
