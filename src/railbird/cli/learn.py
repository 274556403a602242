"""railbird learn: a first game with a coach."""

from cyclopts import App

from railbird.cli.game_files import game_id
from railbird.cli.keyboard import Keyboard, unnamed
from railbird.cli.prompt_player import Human
from railbird.cli.screen import Screen
from railbird.cli.seats import people
from railbird.cli.session import Sitting
from railbird.core import Action, BadSetup, Match, Perspective, Player, Seat, new_match
from railbird.lessons import Coach, Coaching, Lesson, LessonDice, lesson_of
from railbird.lessons.opponents import LessonBot
from railbird.registry import game_ids, load, use_kernels

app = App(
    name="learn",
    help_epilogue="""\
Examples:
  railbird learn homestretch
  railbird learn homestretch --speed 3""",
)


@app.default
def learn(game: str | None = None, /, *, speed: float | None = None) -> None:
    """Play a first game with a coach who explains each decision.

    Dice and opponents follow a script; you may choose whatever you like.

    Parameters
    ----------
    game
        Which game; see railbird games.
    speed
        Show at most this many log lines per second.
    """
    if speed is not None and speed <= 0:
        raise BadSetup(f"speed {speed:g}: it must be more than 0 lines per second")
    with_lesson = ", ".join(each for each in game_ids() if lesson_of(each)) or "none"
    if game is None:
        raise BadSetup(f"name the game you want to learn: {with_lesson}")
    known = game_id(game)
    lesson = lesson_of(known)
    if lesson is None:
        raise BadSetup(f"{known} has no lesson; these games have one: {with_lesson}")
    sit_down(known, lesson, Screen(speed)).play()


def sit_down(game_id: str, lesson: Lesson, screen: Screen) -> Sitting:
    game = load(game_id)
    use_kernels(game_id)
    seats = lesson.headers(unnamed(lesson.seat))
    keyboard = Keyboard(game, [seat.name for seat in seats], people(seats), screen)
    match = new_match(
        game, seats, options=lesson.options, seed=lesson.seed, dice=LessonDice(lesson)
    )
    coach = TerminalCoach(lesson, match, screen)
    players: list[Player] = []
    for seat in range(lesson.seats):
        opponent = lesson.opponent(seat)
        players.append(LessonBot(opponent, game) if opponent else Learner(seat, keyboard, coach))
    return Sitting(match, players, keyboard, None, coach.say_farewell)


class TerminalCoach:
    """Says everything once, however often the learner is asked."""

    def __init__(self, lesson: Lesson, match: Match, screen: Screen) -> None:
        self._coach = Coach(lesson, match.game, match.record.header)
        self._match = match
        self._screen = screen
        self._came = ""
        self._title = ""

    def speak(self) -> None:
        """At a decision of the learner."""
        said = self._coach.after(self._match.record.entries)
        if said.came and said.came != self._came:
            self._line(said.came)
        if said.title and said.title != self._title:
            self._screen.title(f"\n{said.title} ({said.done + 1} of {said.of})")
            self._steps(said)
            if said.suggestion is not None:
                view = self._match.state.view(self._coach.seat)
                self._line(
                    f"I would choose: {self._match.game.words.describe(view, said.suggestion)}."
                )
        self._came, self._title = said.came, said.title

    def say_farewell(self) -> None:
        said = self._coach.after(self._match.record.entries)
        if not said.over:
            return
        self._screen.say()
        self._steps(said)
        bots = ",".join(["you", *["steady"] * (len(self._match.record.names) - 1)])
        self._line(f"Now on your own: railbird play {self._match.game.id} --players {bots}")

    def _steps(self, said: Coaching) -> None:
        for step in said.steps:
            self._line(step.words)

    def _line(self, words: str) -> None:
        self._screen.say(f"Coach: {words}", hang=7)


class Learner(Human):
    """A person beside whom the coach sits."""

    leaving = "leave the lesson; it can be begun again"

    def __init__(self, seat: Seat, keyboard: Keyboard, coach: TerminalCoach) -> None:
        super().__init__(seat, keyboard)
        self._coach = coach

    def choose(self, seen: Perspective) -> Action:
        if not self.has_typed_ahead:
            self._coach.speak()
        return super().choose(seen)

    def choose_early(self, seen: Perspective) -> Action | None:
        """A beginner acts in turn."""
        return super().choose_early(seen) if self.has_typed_ahead else None
