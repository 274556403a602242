"""A race with real dice: every roll is typed, shown with the chart cell it is read from, and can
be corrected until the race is official. The race is kept after each roll, so it can be resumed."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from railbird.cli.screen import LeftTable, Screen
from railbird.cli.typed_dice import (
    Correct,
    Dice,
    OutOfOrder,
    ShowRolls,
    TakeBack,
    Typist,
    digits_as_dice,
)
from railbird.core import BadSetup, Chance, Match, Outcome, Record, Roll
from railbird.core.dice import Manual, ManualSpec
from railbird.core.record import Header, Resolved
from railbird.games.top_of_the_stretch.cli.race_show import RaceShow
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.ask import rolled_by_anybody


class Rolled(NamedTuple):
    purpose: str
    """What for, and for which horse."""
    dice: Dice

    @property
    def words(self) -> str:
        return " ".join(map(str, self.dice))


def nobody(_chance: Chance) -> Outcome:
    raise AssertionError("every die of this race is handed over")


class RaceByHand:
    """One race, rebuilt from its rolls whenever one of them is changed."""

    def __init__(
        self, game: TopOfTheStretch, header: Header, path: Path, screen: Screen, step: bool
    ) -> None:
        self._game = game
        self._header = header
        self._path = path
        self._screen = screen
        self._step = step
        self._typist = Typist(screen)
        self._rolled: list[Rolled] = []
        self._waiting: list[Rolled] = []
        """Rolls typed before a correction that the race has not asked for again yet."""
        self._begin()

    def _begin(self) -> None:
        assert isinstance(self._header.dice, ManualSpec)
        dice = Manual(nobody, self._header.dice.seed)
        self._match = Match(self._game, Record(self._header), dice)
        self.show = RaceShow(self._game, self._screen, self._step)

    @property
    def match(self) -> Match:
        return self._match

    @property
    def state(self) -> State:
        assert isinstance(self._match.state, State)
        return self._match.state

    def resume(self, record: Record) -> None:
        """Take in the rolls of a race that was left."""
        rolled = [
            Rolled(entry.chance, tuple(entry.came))
            for entry in record.entries
            if isinstance(entry, Resolved)
        ]
        self._run_again(rolled)

    def run(self) -> None:
        """Ask for dice until the race is official."""
        if not self._rolled:
            self.show.card(self.state.sheet)
            self.show.hear(self.state.told, self.state.sheet)
            self._save()
        while not (self._match.over and self._is_official()):
            roll = self._match.state.pending
            if not isinstance(roll, Roll):
                continue
            kept = self._waiting_for(roll)
            if kept is not None:
                self._screen.say(f"{len(self._rolled) + 1:>3}  {roll.purpose}: {kept.words}, kept")
                self._roll(roll, kept.dice)
                continue
            answer = self._typist.answer(len(self._rolled) + 1, roll, rolled_by_anybody(roll))
            match answer:
                case ShowRolls():
                    self._list_rolls()
                case TakeBack():
                    self._take_back()
                case Correct(number, digits):
                    self._correct(number, digits)
                case OutOfOrder(post, digits):
                    self._keep_for(roll, post, digits)
                case _:
                    self._roll(roll, answer)

    # -- rolling -----------------------------------------------------------------------------

    def _roll(self, roll: Roll, dice: Dice) -> None:
        before = self._cells()
        sheet = self.state.sheet
        told = self._match.resolve(dice)
        self._rolled.append(Rolled(roll.purpose, dice))
        if not self._match.over:
            self._save()
        self._tell_cells(before)
        self.show.hear(told, sheet)

    def _keep_for(self, roll: Roll, post: int, digits: str) -> None:
        """The roll that is asked for now, made for another horse that is still to come (TS-6)."""
        what, _, horse = roll.purpose.partition(" for ")
        names = {runner.entry.pp: runner.name for runner in self.state.runners}
        purpose = f"{what} for {names.get(post)}"
        dice = digits_as_dice(digits, roll, rolled_by_anybody(roll))
        if not horse:
            self._screen.say(f"The {roll.purpose} is for no horse; type the dice alone.")
        elif post not in names:
            self._screen.say(f"There is no #{post} in this race.")
        elif any(rolled.purpose == purpose for rolled in self._rolled):
            self._screen.say(f"The {purpose} has been made; fix corrects it.")
        elif dice is None:
            self._screen.say(f"#{post}: {digits.strip()!r} cannot have come up.")
        elif purpose == roll.purpose:
            self._roll(roll, dice)
        else:
            kept = Rolled(purpose, dice)
            self._waiting = [each for each in self._waiting if each.purpose != purpose] + [kept]
            self._screen.say(f"Saved for its turn: {purpose}, {kept.words}.")

    def _cells(self) -> Sequence[str]:
        return self._game.words.cells_read(self.state.view(None))

    def _tell_cells(self, before: Sequence[str]) -> None:
        """What the charts say that they did not say before."""
        for words in self._cells():
            if words not in before:
                self._screen.say(f"→ {words}", indent=5)

    def _is_official(self) -> bool:
        """The last word before the chart goes up; until then the last roll is not kept."""
        line = self._screen.ask(
            "All dice are in. Enter makes it official; fix 12 35 corrects a roll: "
        )
        word, _, rest = line.partition(" ")
        number, _, digits = rest.strip().partition(" ")
        match word:
            case "":
                self._save()
                return True
            case "q" | "quit":
                raise LeftTable
            case "u" | "undo":
                self._take_back()
            case "fix" | "f" if number.isdigit():
                self._correct(int(number), digits)
            case "rolls" | "r":
                self._list_rolls()
            case _:
                self._screen.say(f"{line!r}: Enter, u, fix 12 35, rolls or q.")
        return False

    # -- second thoughts ---------------------------------------------------------------------

    def _list_rolls(self) -> None:
        for number, rolled in enumerate(self._rolled, start=1):
            self._screen.say(f"{number:>3}  {rolled.purpose}: {rolled.words}")

    def _take_back(self) -> None:
        if not self._rolled:
            self._screen.say("Nothing has been rolled yet.")
            return
        last = self._rolled[-1]
        self._run_again([*self._rolled[:-1], *self._waiting], until=len(self._rolled) - 1)
        self._screen.say(f"Taken back: {last.purpose}.")

    def _correct(self, number: int, digits: str) -> None:
        if not 1 <= number <= len(self._rolled):
            self._screen.say(f"There is no roll {number}; rolls lists them.")
            return
        roll = self._roll_number(number)
        dice = digits_as_dice(digits, roll, rolled_by_anybody(roll))
        if dice is None:
            self._screen.say(f"Roll {number}, {roll.purpose}: {digits!r} cannot have come up.")
            return
        before = self._cells()
        again = [*self._rolled, *self._waiting]
        again[number - 1] = Rolled(roll.purpose, dice)
        self._run_again(again)
        self._screen.say(
            f"Roll {number}, {roll.purpose}, is now {again[number - 1].words}; everything after it "
            f"is worked out again.{self._about_waiting()}"
        )
        self._tell_cells(before)

    def _about_waiting(self) -> str:
        count = len(self._waiting)
        if not count:
            return ""
        rolls = "1 later roll is" if count == 1 else f"{count} later rolls are"
        if self._match.over:
            return f" {rolls} no longer asked for."
        return f" {rolls} kept until the race asks again."

    def _roll_number(self, number: int) -> Roll:
        """The roll of this number, as the race asked for it."""
        state = self._game.new(1, self._header.options)
        for rolled in self._rolled[: number - 1]:
            state.resolve(rolled.dice)
        assert isinstance(state.pending, Roll)
        return state.pending

    def _run_again(self, rolls: list[Rolled], until: int | None = None) -> None:
        """The race from its start with these rolls, told in silence.

        A roll is matched by what it is for, so one that still stands is never asked twice; where
        the race needs one that is not there, the others wait. `until` so many are made.
        """
        self._begin()
        self.show.remember(self.state.told)
        self._rolled, self._waiting = [], list(rolls)
        while until is None or len(self._rolled) < until:
            pending = self._match.state.pending
            kept = self._waiting_for(pending) if isinstance(pending, Roll) else None
            if kept is None:
                break
            self.show.remember(self._match.resolve(kept.dice))
            self._rolled.append(kept)
        if not self._match.over:
            self._save()

    def _waiting_for(self, roll: Roll) -> Rolled | None:
        """Take the first of the waiting rolls that was made for this."""
        for at, rolled in enumerate(self._waiting):
            if rolled.purpose == roll.purpose:
                return self._waiting.pop(at)
        return None

    def _save(self) -> None:
        """Write the whole record again: a correction may change any line of it."""
        beside = self._path.with_name(self._path.name + ".new")
        try:
            beside.write_bytes(self._match.record.dump())
            os.replace(beside, self._path)
        except OSError as error:
            raise BadSetup(f"cannot write {self._path}: {error.strerror}") from None
