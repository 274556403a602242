"""railbird drill: three questions from decisions that cost something, with what each choice was
worth."""

import time
from pathlib import Path

import msgspec
from cyclopts import App

from railbird.cli.game_files import game_id
from railbird.cli.screen import LeftTable, Screen
from railbird.core import BadSetup, RailbirdError
from railbird.drill.beginners import beginners
from railbird.drill.exercise import Exercise, ShownExercise
from railbird.drill.schedule import Progress, after, next_due, next_round
from railbird.folders import data_folder
from railbird.registry import game_ids, load

app = App(
    name="drill",
    help_epilogue="""\
An answer within two errors of the best is right. A wrong one is asked again the next day, a right
one after some days; right twice running, it is put away. The questions are for beginners; those of
your own games come from railbird review game.jsonl --seat 1 --drill.

Examples:
  railbird drill
  railbird drill homestretch""",
)

BOOK = "drill.json"
DAY_MS = 24 * 3600 * 1000


class Kept(msgspec.Struct):
    """The file in the user's folder."""

    progress: dict[str, Progress] = {}
    own: list[Exercise] = []
    """The newest first."""


class Book:
    """What the user has answered, and exercises of the user's own games."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or data_folder() / BOOK
        self.kept = Kept()
        if self._path.exists():
            try:
                self.kept = msgspec.json.decode(self._path.read_bytes(), type=Kept)
            except (OSError, msgspec.DecodeError) as error:
                raise BadSetup(
                    f"{self._path} cannot be read ({error}); remove it to begin again"
                ) from None

    def answer(self, exercise: Exercise, now: int, *, right: bool) -> Progress:
        progress = after(self.kept.progress.get(exercise.id), now, right=right)
        self.kept.progress[exercise.id] = progress
        self._write()
        return progress

    def add(self, exercises: list[Exercise]) -> int:
        """How many of them are new."""
        there = {each.id for each in self.kept.own}
        new = [each for each in exercises if each.id not in there]
        self.kept.own = [*new, *self.kept.own]
        if new:
            self._write()
        return len(new)

    def _write(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = self._path.with_suffix(".part")
            unfinished.write_bytes(msgspec.json.encode(self.kept))
            unfinished.replace(self._path)
        except OSError as error:
            raise BadSetup(f"cannot write {self._path}: {error.strerror}") from None


@app.default
def drill(game: str | None = None, /) -> None:
    """Learn from your mistakes: three questions, two minutes.

    Parameters
    ----------
    game
        Which game; by default the first that has something to ask.
    """
    book, screen, now = Book(), Screen(), now_ms()
    if game is not None:
        known = game_id(game)
        load(known)  # or say why it cannot be
        games = [known]
    else:
        games = list(game_ids())
    due: int | None = None
    for each in games:
        shown = exercises_of(each, book)
        mine = [exercise.id for exercise in book.kept.own if exercise.id in shown]
        wanted = next_round(mine, list(shown), book.kept.progress, now)
        if wanted:
            ask_all([shown[one] for one in wanted], book, screen)
            return
        dues = (due, next_due(shown, book.kept.progress))
        due = min((one for one in dues if one is not None), default=None)
    where = f" in {games[0]}" if len(games) == 1 else ""
    again = f" Come back {in_days(due - now)}." if due is not None else ""
    screen.say(f"There is nothing to ask{where} now.{again}")


def now_ms() -> int:
    return int(time.time() * 1000)


def exercises_of(game: str, book: Book) -> dict[str, ShownExercise]:
    """By id. What does not fit the game any more is named and left out."""
    loaded, screen = load(game), Screen()
    found: dict[str, ShownExercise] = {}
    for exercise in (each for each in book.kept.own if each.game == game):
        try:
            found[exercise.id] = ShownExercise(exercise, loaded)
        except RailbirdError as error:
            screen.say(f"One of your own exercises is left out: {error}")
    try:
        for exercise in beginners(loaded):
            found.setdefault(exercise.id, ShownExercise(exercise, loaded))
    except RailbirdError as error:
        screen.say(f"The exercises for beginners are left out: {error}")
    return found


def ask_all(shown: list[ShownExercise], book: Book, screen: Screen) -> None:
    right = 0
    try:
        for number, each in enumerate(shown, start=1):
            right += ask(each, f"{number} of {len(shown)}", book, screen)
    except LeftTable:
        screen.say("\nWhat you have answered is kept.")
        return
    screen.say(f"\n{right} of {len(shown)} right. More: railbird drill {shown[0].game.id}")


def ask(shown: ShownExercise, number: str, book: Book, screen: Screen) -> bool:
    exercise = shown.exercise
    screen.colour_names(exercise.names)
    own = exercise.played is not None
    whose = f"From a game of your own, as {shown.you}" if own else "For beginners"
    screen.title(f"\n{shown.game.title}, {number}. {whose}.")
    screen.board(shown.game.words.board(shown.view, exercise.names))
    screen.say(f"\n{shown.words}")
    for at, words in enumerate(shown.choices, start=1):
        screen.say(f"{at:>2}  {words}", hang=4)
    chosen = _read(len(shown.choices), screen)
    verdict = shown.verdict(chosen)
    progress = book.answer(exercise, now_ms(), right=verdict.right)
    screen.say(f"\n{verdict.words}")
    for at, told in enumerate(verdict.options):
        marks = [
            *(["your answer"] if at == chosen else []),
            *(["what you played"] if at == exercise.played else []),
        ]
        note = f" ({', '.join(marks)})" if marks else ""
        screen.say(
            f"{'+' if told.right else ' '}{at + 1:>2}  {told.words}: {told.said}{note}", hang=5
        )
    if verdict.lesson:
        screen.say(verdict.lesson)
    again = "It is put away." if progress.learnt else f"Again {in_days(progress.due - now_ms())}."
    screen.say(
        f"{again} By {exercise.rollouts} rollouts of {exercise.policy} for each choice; + is right."
    )
    return verdict.right


def _read(count: int, screen: Screen) -> int:
    while True:
        line = screen.ask("Your choice: ")
        if line.lower() in ("q", "quit"):
            raise LeftTable
        if line.isdecimal() and 1 <= int(line) <= count:
            return int(line) - 1
        screen.say(f"Type a number from 1 to {count}, or q to leave.")


def in_days(ms: int) -> str:
    days = max(0, round(ms / DAY_MS))
    return "tomorrow" if days == 1 else f"in {days} days" if days else "later today"
