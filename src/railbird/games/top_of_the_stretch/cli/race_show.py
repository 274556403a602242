"""A race on the screen: the card, the call sentence by sentence, the chart; then it is filed."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.cli.screen import LeftTable, Screen
from railbird.core import Event, Record
from railbird.core.errors import RailbirdError
from railbird.games.top_of_the_stretch.events import ConditionSet
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Library
from railbird.games.top_of_the_stretch.rules.card import CardRace
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.call import Caller, Sentence
from railbird.games.top_of_the_stretch.words.chart import official_chart, real_result
from railbird.games.top_of_the_stretch.words.program import headline, powers, program


class RaceShow:
    """Shows one race; `step` waits for Enter before each new chapter of the call."""

    def __init__(self, game: TopOfTheStretch, screen: Screen, step: bool = False) -> None:
        self._game = game
        self._screen = screen
        self._step = step
        self._caller = Caller(game.box)
        self._chapter = ""
        self.called: list[Sentence] = []

    def card(self, card: CardRace) -> None:
        """What everybody knows before the start."""
        charts, race = self._game.box.charts, card.race
        title, *lines = headline(charts, race, card.condition)
        self._screen.title(title)
        for line in lines:
            self._screen.say(line)
        self._screen.say()
        for line in program(card.starters):
            self._screen.board(line)
        if card.scratched:
            scratched = ", ".join(entry.name for entry in card.scratched)
            self._screen.say(f"Scratched: {scratched}")
        for warning in race.warnings:
            self._screen.say(f"Warning: {warning}")
        self._powers(card, card.condition)

    def _powers(self, card: CardRace, condition: str) -> None:
        self._screen.say("\nAdjusted power")
        for line in powers(self._game.box.charts, card.race, card.starters, condition):
            self._screen.board(f"  {line}")
        self._screen.say()

    def hear(self, told: Sequence[Event], card: CardRace) -> None:
        """Tell what these events make due."""
        for event in told:
            if isinstance(event, ConditionSet) and event.dice:
                self._screen.say(self._game.words.narrate(event, ()))
                self._powers(card, event.condition)
            self._say(self._caller.hear(event))

    def remember(self, told: Sequence[Event]) -> None:
        """Take these events in without a word: they were told before."""
        for sentence in self._caller.hear_all(told):
            self._chapter = sentence.chapter

    def _say(self, sentences: Sequence[Sentence]) -> None:
        for sentence in sentences:
            if self._step and sentence.chapter != self._chapter:
                self._wait()
            self._chapter = sentence.chapter
            self.called.append(sentence)
            self._screen.log([sentence.text])

    def _wait(self) -> None:
        """Until Enter, or for good where nobody presses it."""
        try:
            self._screen.ask("")
        except LeftTable:
            self._step = False

    def chart(self, view: TopOfTheStretchView) -> None:
        if self._step:
            self._wait()
        self._screen.say()
        title, *lines = official_chart(self._game.box.charts, view)
        self._screen.title(title)
        for line in lines:
            self._screen.board(line)
        real = real_result(view)
        if real:
            self._screen.say()
            for line in real:
                self._screen.board(line)


# -- in the library ------------------------------------------------------------------------------


class Told(NamedTuple):
    id: str | None
    """Of the filed race."""
    words: str


def file_race(library: Library | None, record: Record) -> Told:
    """File the record, or say why not; None files nothing."""
    if library is None:
        return Told(None, "Not filed.")
    try:
        filed = library.runs.file_record(record)
    except RailbirdError as error:
        return Told(None, f"Not filed: {error}")
    return Told(filed.id, f"Filed in the library: railbird library chart {filed.id}")
