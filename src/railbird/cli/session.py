"""One match at the terminal, from opening the table to the final standings."""

import os
import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from railbird.cli import secret_file
from railbird.cli.dice import Kind, about_dice, dice_again, new_dice
from railbird.cli.keyboard import Keyboard
from railbird.cli.progress import Bar
from railbird.cli.record_file import open_record
from railbird.cli.rolled_by_hand import RolledByHand
from railbird.cli.screen import LeftTable, Screen
from railbird.cli.seats import let_go, people, take_seats
from railbird.cli.standings import in_data, show_standings
from railbird.cli.taking_back import Again
from railbird.core import (
    BadRecord,
    BadSetup,
    Dice,
    Fair,
    Game,
    Manual,
    Match,
    Over,
    Player,
    RailbirdError,
    Record,
    SeatHeader,
    new_match,
    replay,
)
from railbird.core.own_file import in_full, is_own, names_a_program, reproducible
from railbird.folders import games_folder
from railbird.registry import file_of, part_of


class AtTerminal(NamedTuple):
    """How a match is shown."""

    screen: Screen
    curtain: bool = True
    unattended: bool = False
    """Nobody is shown or asked anything."""

    def keyboard(self, game: Game, seats: Sequence[SeatHeader]) -> Keyboard:
        names = [seat.name for seat in seats]
        return Keyboard(game, names, people(seats), self.screen, self.curtain)

    def check(self, keyboard: Keyboard, dice: Dice) -> None:
        if self.unattended and (keyboard.people or isinstance(dice, Manual)):
            raise BadSetup("--json asks nobody: it needs bots in all seats and no manual dice")


class Sitting(NamedTuple):
    match: Match
    players: Sequence[Player]
    keyboard: Keyboard
    path: Path | None
    """Where the record is written."""
    farewell: Callable[[], None] | None = None
    """Says the last words of a lesson, which no library keeps."""

    def play(self) -> None:
        """Play at the terminal until the game is over or the people leave."""
        screen = self.keyboard.screen
        screen.title(self.match.game.title)
        if not self.farewell:
            screen.say(about_dice(self.match.dice.spec, programs=not self.reproducible))
        if self.path and self.keyboard.people:
            screen.say(f"The game is saved in {self.path} as you play. ? for help, q to leave.")
        elif self.farewell:
            screen.say("Your first game, with a coach. ? for help, q to leave.")
        if not self.match.record.entries:
            self._say_opening_note()
        self.keyboard.begin()
        self.keyboard.attach(self.match)
        screen.colour_names(self.keyboard.names(self.keyboard.alone))
        while True:
            try:
                self.match.play(self.players, self.keyboard.watch)
            except Again as again:
                screen.say(str(again))
            except LeftTable:
                self._say_how_to_go_on()
                return
            except KeyboardInterrupt:
                screen.say()
                self._say_how_to_go_on()
                raise
            else:
                self._finish()
                return

    @property
    def reproducible(self) -> bool:
        """Whether seed, players and options give the same game again, as far as bots decide."""
        return reproducible(seat.player for seat in self.match.record.header.seats)

    def _say_opening_note(self) -> None:
        note = self.match.game.words.opening_note(self.match.state.view(None))
        if note:
            self.keyboard.screen.say(note)

    def play_unattended(self) -> dict[str, Any]:
        """Play silently to the end and return the standings as data."""
        with Bar(f"Playing {self.match.game.title}") as bar:
            self.match.play(self.players, lambda _state, _told: bar.advance())
        self._put_away()
        pending = self.match.state.pending
        assert isinstance(pending, Over)
        header = self.match.record.header
        return {
            "game": header.game,
            "seed": header.seed,
            "dice": header.dice,
            "reproducible": self.reproducible,
            "record": str(self.path) if self.path else None,
            "entries": len(self.match.record.entries),
            "standings": in_data(pending.result, header.seats),
            "tie_breaks": self.match.game.words.tie_breaks(
                self.match.state.view(None), self.match.record.names
            ),
        }

    def _finish(self) -> None:
        self._put_away()
        self.keyboard.turn_to_all()
        viewer = self.keyboard.alone
        screen, names = self.keyboard.screen, self.keyboard.names(viewer)
        screen.say()
        screen.board(self.match.game.words.board(self.match.state.view(viewer), names))
        show_standings(screen, self.match.game, self.match.state, names)
        if self.farewell:
            self.farewell()
        else:
            self._hand_over()
        if self.path:
            screen.say(f"\nRecorded in {self.path}")
            screen.say(f"Replay it with: {_to_replay(self.path, self.match.game)}")

    def _hand_over(self) -> None:
        """The game may keep its finished record; a full disk spoils no game."""
        on_finished = part_of(self.match.game.id, "on_finished")
        if not on_finished:
            return
        try:
            words = on_finished(self.match.record, None)
        except RailbirdError as error:
            words = f"Not filed: {error}"
        self.keyboard.screen.say(f"\n{words}")

    def _put_away(self) -> None:
        """The record has revealed the secret of fair dice."""
        self.match.record.close()
        let_go(self.players)
        if self.path and isinstance(self.match.dice, Fair):
            secret_file.forget(self.path)

    def _say_how_to_go_on(self) -> None:
        self.match.record.close()
        let_go(self.players)
        screen = self.keyboard.screen
        if self.farewell:
            screen.say(f"Start the lesson again with: railbird learn {self.match.game.id}")
        elif self.path:
            with suppress(OSError):
                os.utime(self.path)  # the last game that was left is the first to be continued
            screen.say(f"Saved in {self.path}.")
            screen.say(f"Continue with: {_to_resume(self.path, self.match)}")
        else:
            screen.say("The game was not recorded; --record FILE would save it.")


def _to_replay(path: Path, game: Game) -> str:
    file = file_of(game.id)
    return shlex.join(["railbird", "replay", str(path), *(["--game", file] if file else [])])


def _to_resume(path: Path, match: Match) -> str:
    """With every file that the record cannot name; saved games need no name."""
    file = file_of(match.game.id)
    bots = [part for bot in _own_bots(match.record) for part in ("--bot", bot)]
    record = [] if path.parent == games_folder() else [str(path)]
    return shlex.join(["railbird", "play", *([file] if file else []), "--resume", *record, *bots])


def _own_bots(record: Record) -> list[str]:
    players = dict.fromkeys(seat.player for seat in record.header.seats)
    return [player for player in players if is_own(player)]


def open_sitting(
    game: Game,
    seats: Sequence[SeatHeader],
    *,
    options: Mapping[str, object],
    seed: int,
    dice: Kind,
    path: Path | None,
    how: AtTerminal,
) -> Sitting:
    """A new game. If anything is wrong, no file is left behind."""
    keyboard = how.keyboard(game, seats)
    players = take_seats(seats, game, keyboard)
    source = new_dice(dice, seed, RolledByHand(keyboard))
    how.check(keyboard, source)
    if path is None and keyboard.people:
        path = dated_file(game)
    secret = source.secret if isinstance(source, Fair) and path else None
    if path and secret:
        secret_file.keep(path, secret)
    try:
        match = new_match(game, seats, options=options, seed=seed, dice=source, path=path)
    except BaseException:
        if path and secret:
            secret_file.forget(path)
        raise
    return Sitting(match, players, keyboard, path)


def dated_file(game: Game) -> Path:
    """A new name in the folder of saved games."""
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(f"cannot make the folder {folder}: {error.strerror}") from None
    stem = f"{game.id}-{time.strftime('%Y-%m-%d-%H%M')}"
    path, copies = folder / f"{stem}.jsonl", 1
    while path.exists():
        copies += 1
        path = folder / f"{stem}-{copies}.jsonl"
    return path


def resume_sitting(path: Path, how: AtTerminal, bots: Sequence[str] = ()) -> Sitting:
    """The game of a record that stopped early. Files and programs that play in it must be among
    `bots`: none is run because a record names it."""
    record, game = open_record(path, resume=True)
    try:
        _check_own_bots(path, record, bots)
        return _go_on(path, record, game, how)
    except BadRecord as error:
        record.close()
        raise BadSetup(f"{path}: {error}") from None
    except BaseException:
        record.close()
        raise


def _check_own_bots(path: Path, record: Record, bots: Sequence[str]) -> None:
    known = {in_full(bot) for bot in bots}
    for player in _own_bots(record):
        if in_full(player) not in known:
            raise BadSetup(
                f"{path}: {_kind(player)} plays; if you trust it, name it: "
                f"--bot {shlex.quote(player)}"
            )


def _kind(player: str) -> str:
    return "a program" if names_a_program(player) else "a bot from a file"


def _go_on(path: Path, record: Record, game: Game, how: AtTerminal) -> Sitting:
    if record.ended:
        raise BadSetup(f"{path}: the game is over; replay it with: {_to_replay(path, game)}")
    seats = record.header.seats
    keyboard = how.keyboard(game, seats)
    players = take_seats(seats, game, keyboard, begun=True)
    dice = dice_again(
        record.header.dice, RolledByHand(keyboard), lambda spec: secret_file.read(path, spec)
    )
    how.check(keyboard, dice)
    match = Match(game, record, dice)
    told = [events for _, events in replay(record, game)]
    keyboard.catch_up(told, record.entries)
    return Sitting(match, players, keyboard, path)
