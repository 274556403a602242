"""Who sits at the keyboard, and what they have been told so far.

One person, or a spectator, is told everything as it happens. Several people share the screen: each
is told at their own turn what they may know, behind a curtain that hides it from the others.
"""

import re
from collections.abc import Callable, Sequence

from railbird.cli.screen import LeftTable, Screen
from railbird.cli.taking_back import Again, TakingBack
from railbird.core import (
    YOU,
    Decision,
    Event,
    Game,
    Match,
    Seat,
    State,
    View,
    Viewer,
    replay,
    seen_by,
)
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
        self._told_all_up_to = 0
        self._shown = ""
        """The table as last shown."""
        self._match: Match | None = None
        self.about_rolls: Callable[[str], bool] = lambda _line: False
        """Answers a line about dice that people typed; false if it is none."""
        self.goes_ahead: Seat | None = None
        """Who of several people has asked to act before those whose turn it is."""
        self._at_screen: Viewer = None
        """Who was asked last, and whose secrets may be on the screen."""

    def names(self, viewer: Viewer) -> tuple[str, ...]:
        """The players as this viewer calls them; somebody alone here without a name is You."""
        names = list(self._record_names)
        if viewer is not None and self.people == [viewer] and names[viewer] == unnamed(viewer):
            names[viewer] = YOU
        return tuple(names)

    @property
    def alone(self) -> Viewer:
        """The one person at the keyboard; a spectator where there is none, or several."""
        return self.people[0] if len(self.people) == 1 else None

    def watch(self, _state: State, told: Sequence[Event]) -> None:
        self._events += told
        if len(self.people) <= 1:
            self._tell(self.alone, told)

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
        if self.alone is not None:
            self._tell(self.alone, self._events[self._told_up_to[self.alone] :])

    def _tell(self, viewer: Viewer, events: Sequence[Event]) -> None:
        self.screen.log(told_to(self.game, events, viewer, self.names(viewer)))

    # -- the table on the screen -------------------------------------------------------------

    def show_table(self, viewer: Viewer, view: View, again: bool = False) -> None:
        """The table, if it has changed since it was last shown."""
        board = self.game.words.board(view, self.names(viewer))
        if again or board != self._shown:
            self.screen.say()
            self.screen.board(board)
            self.screen.say()
        self._shown = board

    def named(self, words: str, viewer: Viewer) -> str:
        """Words about seats by number, with the names of those who sit there."""
        names = self.names(viewer)

        def name(found: re.Match[str]) -> str:
            seat = int(found[1]) - 1
            return names[seat] if seat in range(len(names)) else found[0]

        return re.sub(r"\bseat (\d{1,2})\b", name, words)

    def by_seat(self, line: str, viewer: Viewer) -> str:
        """The other way round: what was typed with names, by seats. `sharp` is `sharp 2`, if there
        is one alone."""
        names = [name.casefold() for name in self.names(viewer)]
        short = [re.sub(r" \d+$", "", name) for name in names]
        told = line.casefold()
        for seat, name in enumerate(names, start=1):
            told = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat {seat}", told)
        for seat, name in enumerate(short, start=1):
            if short.count(name) == 1:
                told = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat {seat}", told)
        return line if told == line.casefold() else told

    # -- the match behind it -----------------------------------------------------------------

    def attach(self, match: Match) -> None:
        self._match = match

    @property
    def match(self) -> Match:
        assert self._match is not None
        return self._match

    def public_view(self) -> View:
        return self.match.state.view(None)

    def heard_by_all(self) -> list[Event]:
        heard = (seen_by(event, None) for event in self._events)
        return [event for event in heard if event is not None]

    def let_ahead(self, name: str) -> str:
        """Ask somebody else at this keyboard first; words if they cannot, else Again is raised."""
        pending = self.match.state.pending
        may = pending.may if isinstance(pending, Decision) else ()
        able = {self._record_names[seat]: seat for seat in may if seat in self.people}
        for known, seat in able.items():
            if known.casefold() == name.casefold():
                self.goes_ahead = seat
                raise Again(f"{known} goes first.")
        if not able:
            return "Nobody here may go first now."
        return f"Who goes first? Type ahead {' or ahead '.join(able)}."

    def undo(self) -> str:
        """Take the last choice back; words if that is not possible, else Again is raised."""
        cut = TakingBack(self.match, self.people)
        if cut.refusal:
            return cut.refusal
        self.go_back_to(cut.entries)
        raise Again(cut.words)

    def go_back_to(self, entries: int) -> None:
        self.match.take_back(entries)
        told = [events for _, events in replay(self.match.record, self.game)]
        self._events = [event for events in told for event in events]
        known = len(self._events)
        self._told_up_to = {seat: min(up_to, known) for seat, up_to in self._told_up_to.items()}
        self._told_all_up_to = min(self._told_all_up_to, known)
        self._shown = ""

    # -- whose turn --------------------------------------------------------------------------

    def turn_to(self, seat: Seat) -> None:
        """Hand the screen over and catch up."""
        if len(self.people) > 1:
            if self._curtain and self._at_screen != seat:
                self._draw_curtain(self._record_names[seat])
            self._tell(seat, self._events[self._told_up_to[seat] :])
            self._told_up_to[seat] = len(self._events)
        if self._at_screen != seat:
            self._shown = ""
        self._at_screen = seat

    def _draw_curtain(self, name: str) -> None:
        if self._at_screen is not None:
            self.screen.clear()
        self.screen.title(f"\n{name}, it is your turn.")
        if self.screen.ask("Press Enter when only you can see the screen. ") in ("q", "quit"):
            raise LeftTable
        self.screen.clear()

    def turn_to_all(self) -> None:
        """Something that everybody may see comes next: the dice on the table, or the end."""
        if len(self.people) < 2:
            return
        if self._at_screen is not None:
            if self._curtain:
                self.screen.clear()
            self._told_all_up_to = min(self._told_up_to.values())
        self._tell(None, self._events[self._told_all_up_to :])
        self._told_all_up_to = len(self._events)
        self._at_screen = None


def unnamed(seat: Seat) -> str:
    return f"Player {seat + 1}"


def told_to(game: Game, events: Sequence[Event], viewer: Viewer, names: Sequence[str]) -> list[str]:
    """The log as one viewer may read it."""
    seen = [seen_by(event, viewer) for event in events]
    return [game.words.narrate(event, names) for event in seen if event is not None]
