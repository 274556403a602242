"""railbird replay: show a recorded game move by move."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from msgspec import to_builtins

from railbird.cli.game_files import GameFiles, add_games
from railbird.cli.output import print_json
from railbird.cli.record_file import open_record
from railbird.cli.screen import LeftTable, Screen
from railbird.cli.seat_named import seat_named
from railbird.cli.standings import in_data, show_standings
from railbird.core import BadRecord, BadSetup, Event, Game, Over, Record, State, Viewer, seen_by
from railbird.core import replay as replay_record

app = App(
    name="replay",
    help_epilogue="""\
Examples:
  railbird replay game.jsonl
  railbird replay game.jsonl --seat 1
  railbird replay game.jsonl --seat spectator --to 120
  railbird replay game.jsonl --step
  railbird replay game.jsonl --game ./sprint.py:Sprint""",
)

OPEN = "open"
SPECTATOR = "spectator"


@app.default
def replay(
    file: Path,
    /,
    *,
    seat: str | None = None,
    to: int | None = None,
    game: GameFiles = (),
    step: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Show a recorded game as a log, with the board at the end of each race or chapter.

    Parameters
    ----------
    file
        A record.
    seat
        Whose view to show: a seat number (from 1), a player's name, spectator, or open, which
        shows everything and needs a finished game. A finished game is open by default.
    to
        Stop after this entry.
    step
        Wait for Enter after each entry that has something to show.
    json
        Print JSON: the events entry by entry, as that viewer may see them.
    """
    if to is not None and to < 0:
        raise BadSetup(f"--to {to}: entries are counted from 1")
    add_games(game)
    record, box = open_record(file)
    eyes = Eyes(box, record, seat)
    try:
        if json:
            print_json(as_data(record, box, eyes, to))
        else:
            tell(record, box, eyes, to, step)
    except BadRecord as error:
        raise BadSetup(f"{file}: {error}") from None


class Eyes:
    """Through whose eyes a game is told."""

    def __init__(self, game: Game, record: Record, seat: str | None) -> None:
        self._game = game
        self._names = record.names
        over = record.ended is not None
        self.called = seat or (OPEN if over else SPECTATOR)
        self.open = self.called == OPEN
        self.viewer: Viewer = None
        if self.open and not over:
            raise BadSetup(
                "the game is not over, so it is not open yet; choose a seat or spectator"
            )
        if self.called not in (OPEN, SPECTATOR):
            self.viewer = seat_named(record, self.called, (SPECTATOR, OPEN))
            self.called = record.names[self.viewer]

    def events(self, told: Sequence[Event]) -> list[Event]:
        if self.open:
            return list(told)
        seen = [seen_by(event, self.viewer) for event in told]
        return [event for event in seen if event is not None]

    def words(self, told: Sequence[Event]) -> list[str]:
        return [self._game.words.narrate(event, self._names) for event in self.events(told)]


def steps(record: Record, game: Game, to: int | None) -> Iterator[tuple[State, list[Event]]]:
    """The start and every entry up to number `to`."""
    return islice(replay_record(record, game), None if to is None else to + 1)


def tell(record: Record, game: Game, eyes: Eyes, to: int | None, step: bool) -> None:
    screen = Screen()
    seen = "Everything is open." if eyes.open else f"Seen by: {eyes.called}."
    screen.title(f"{game.title}: {', '.join(record.names)}. {seen}")
    for number, (state, told) in enumerate(steps(record, game, to)):
        screen.log(eyes.words(told))
        if any(isinstance(event, game.show.milestones) for event in told):
            show_table(screen, game, state, eyes, record)
        if step and eyes.events(told):
            answer = pause(screen, number)
            if answer == "q":
                return
            step = answer != "a"
    show_end(screen, game, state, eyes, record)


def pause(screen: Screen, number: int) -> str:
    try:
        return screen.ask(f"[{number}] Enter continues, a shows the rest, q quits ")
    except LeftTable:
        return "q"


def show_table(screen: Screen, game: Game, state: State, eyes: Eyes, record: Record) -> None:
    screen.say()
    screen.board(game.words.board(state.view(eyes.viewer), record.names))
    screen.say()


def show_end(screen: Screen, game: Game, state: State, eyes: Eyes, record: Record) -> None:
    if isinstance(state.pending, Over):
        show_standings(screen, game, state, record.names)
        return
    show_table(screen, game, state, eyes, record)
    view = state.view(eyes.viewer)
    waiting = view.awaiting or ", ".join(record.names[seat] for seat in view.must)
    screen.say(f"The game waits for: {waiting}.")


def as_data(record: Record, game: Game, eyes: Eyes, to: int | None) -> dict[str, Any]:
    entries = []
    view = None
    for number, (state, told) in enumerate(steps(record, game, to)):
        events = [to_builtins(event) for event in eyes.events(told)]
        entries.append({"entry": number, "events": events, "log": eyes.words(told)})
        view = state.view(eyes.viewer)
    assert view is not None
    return {
        "game": game.id,
        "seats": record.header.seats,
        "seen_by": eyes.called,
        "entries": entries[1:],
        "view": view,
        "standings": in_data(view.result, record.header.seats) if view.result else None,
    }
