"""Who sits at the keyboard, and what they have been told so far.

One person, or a spectator, is told everything as it happens. Several people share the screen: each
is told at their own turn what they may know, behind a curtain that hides it from the others.
"""

from collections.abc import Sequence

from railbird.cli.screen import Screen
from railbird.core import YOU, Event, Game, Seat, State, Viewer, seen_by
from railbird.core.record import Decided, Entry


class Keyboard:
    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        people: Sequence[Seat],
        screen: Screen,
        curtain: bool = True,
    ) -> None:
        self.game = game
        self.people = people
        self.screen = screen
        self._record_names = tuple(names)
        self._curtain = curtain and len(people) > 1
        self._events: list[Event] = []
        self._told_up_to = dict.fromkeys(people, 0)
        self._last_step: Sequence[Event] = ()
        self._steps_since_asked = 0
        self._last: Viewer = people[0] if len(people) == 1 else None

    def names(self, viewer: Viewer) -> tuple[str, ...]:
        """The players as this viewer calls them; somebody alone here without a name is You."""
        names = list(self._record_names)
        if viewer is not None and self.people == [viewer] and names[viewer] == unnamed(viewer):
            names[viewer] = YOU
        return tuple(names)

    def watch(self, _state: State, told: Sequence[Event]) -> None:
        self._last_step = told
        self._steps_since_asked += 1
        self._events += told
        if len(self.people) <= 1:
            self._tell(self._last, told)

    def catch_up(self, told: Sequence[Sequence[Event]], entries: Sequence[Entry]) -> None:
        """Take in a game so far; everybody hears what happened since they last decided.

        `told` begins with the start of the game, so it runs one ahead of the entries.
        """
        for entry, events in zip([None, *entries], told, strict=True):
            self._events += events
            if isinstance(entry, Decided) and entry.seat in self._told_up_to:
                self._told_up_to[entry.seat] = len(self._events)

    def begin(self) -> None:
        """Tell somebody who comes back alone what happened; others hear it at their turn."""
        if len(self.people) == 1:
            seat = self.people[0]
            self._tell(seat, self._events[self._told_up_to[seat] :])

    def _tell(self, viewer: Viewer, events: Sequence[Event]) -> None:
        self.screen.log(told_to(self.game, events, viewer, self.names(viewer)))

    def turn_to(self, seat: Seat) -> bool:
        """Hand the screen over and catch up; whether the player needs to see the table anew."""
        goes_on = self._last == seat and self._only_own_step(seat)
        if len(self.people) > 1:
            if self._curtain and self._last != seat:
                self._draw_curtain(self._record_names[seat])
            self._tell(seat, self._events[self._told_up_to[seat] :])
            self._told_up_to[seat] = len(self._events)
        self._last = seat
        self._steps_since_asked = 0
        return not goes_on

    def _only_own_step(self, seat: Seat) -> bool:
        """Nothing has happened since the last question but what the player chose."""
        return self._steps_since_asked == 1 and all(
            getattr(event, "seat", None) == seat and not event.private for event in self._last_step
        )

    def _draw_curtain(self, name: str) -> None:
        if self._last is not None:
            self.screen.clear()
        self.screen.title(f"\n{name}, it is your turn.")
        self.screen.ask("Press Enter when only you can see the screen. ")
        self.screen.clear()

    def turn_to_all(self) -> None:
        """Something that everybody may see comes next."""
        if not self._curtain or self._last is None:
            return
        self._last = None
        self.screen.clear()
        self._tell(None, self._events[min(self._told_up_to.values()) :])


def unnamed(seat: Seat) -> str:
    return f"Player {seat + 1}"


def told_to(game: Game, events: Sequence[Event], viewer: Viewer, names: Sequence[str]) -> list[str]:
    """The log as one viewer may read it."""
    seen = [seen_by(event, viewer) for event in events]
    return [game.narrate(event, names) for event in seen if event is not None]
