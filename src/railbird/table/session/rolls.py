"""Rolls that people typed: how many stand, which may still be corrected, which wait to be asked for
again, and what each was for.

Where people decide on what was rolled, a roll stands as soon as others notice that somebody has
decided. Where nobody does, it stands once something is official.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import msgspec

from railbird.core import Chance, Decision, Faces, Game, Header, Outcome, Record, Roll, State
from railbird.core.record import Decided, Entry, Resolved, start_of
from railbird.core.typed_rolls import HandRolled, TypedRoll, first_standing, is_typed, made_for
from railbird.table.refusal import Refused
from railbird.table.session.corrections import Replayed, SoFar, replay_with, stands_after
from railbird.table.session.step import Draft, Moment, TableStep
from railbird.table.session.streams import Noticed
from railbird.table.session.undo import UndoWindow

MANY = 100
"""More outcomes than these are not tried one by one: the table would stand still meanwhile."""


@dataclass(frozen=True, slots=True)
class HandRolls:
    game: Game = field(compare=False, repr=False)
    header: Header = field(compare=False, repr=False)
    asked: frozenset[int]
    """After how many rolls somebody was asked to decide, where decisions outlive a correction."""
    typed: int = 0
    """How many people have typed."""
    sealed: int = 0
    """How many of those stand for good."""
    waiting: tuple[TypedRoll, ...] = ()
    """Rolls typed before a correction that the game has not asked for again yet."""
    _list: "_RollList" = field(kw_only=True, compare=False, repr=False)

    def listed(self, entries: Sequence[Entry]) -> tuple[HandRolled, ...]:
        """The rolls among these entries; those that stand are left out where nothing more is to be
        read from them."""
        rolls = self._list.of(entries)
        first = self.sealed if self.game.acts_on_dice else 0
        return tuple(
            msgspec.structs.replace(roll, open=roll.number >= self.sealed) for roll in rolls[first:]
        )

    def may_seal(self, state: State) -> bool:
        """Whether the roll that comes next may make the others official."""
        return self._list.may_seal(state)

    def kept_for(self, draft: Draft, before: State) -> Outcome | None:
        """What was typed before a correction for what the draft, which began with the state
        `before`, has come to; never what makes the rolls official."""
        chance = draft.state.pending
        if not self.waiting or not isinstance(chance, Chance):
            return None
        waiting = self._left_of(draft.moments, before)
        found = first_standing(waiting, chance, made_for(draft.state, self._names))
        if found is None:
            return None
        outcome = chance.check(waiting[found].came)
        trial = draft.state.copy()
        return None if stands_after(self.game, trial, trial.resolve(outcome)) else outcome

    def correct(
        self, entries: Sequence[Entry], number: int, outcome: object, keeps: bool
    ) -> Replayed:
        """The game with another outcome for one of its rolls."""
        if not 0 <= number < self.typed:
            raise Refused(f"there is no roll {number + 1}; there are 1 to {self.typed}")
        if number < self.sealed:
            raise Refused(self._why_it_stands(number))
        so_far = SoFar(self.game, self.header, entries, self.waiting, self.sealed, self.asked)
        replayed = replay_with(so_far, number, outcome, keeps)
        wrong = self._list.of(entries)[number]
        return replayed._replace(words=_correction_in_words(wrong, replayed.came))

    def after(
        self, before: State, step: TableStep, noticed: Noticed, undo: UndoWindow
    ) -> "HandRolls":
        """With the step, which leads on from the state `before` it; `undo` is what could be taken
        back then."""
        if step.replayed is not None:
            return self._corrected(step.replayed)
        if step.batch.taken_back is not None:
            undone = undo.last_of(step.batch.taken_back)
            return replace(self, sealed=undone.sealed) if undone and undone.public else self
        chances = _chances_of(before, step.moments)
        typed = self.typed + sum(map(is_typed, chances))
        sealed = self.sealed
        if self.game.acts_on_dice and noticed.by_others and _shows_a_person(step, undo):
            sealed = self.typed
        official = any(isinstance(event, self.game.sealing) for event in step.events)
        if official or not all(is_typed(chance) or chance.takes_long for chance in chances):
            sealed = typed
        asked = self.asked
        if step.moments:
            asked |= asked_after(self.game, step.moments[-1].state, typed)
        waiting = () if official else self._left_of(step.moments, before)
        return replace(self, typed=typed, sealed=sealed, asked=asked, waiting=waiting)

    def _corrected(self, replayed: Replayed) -> "HandRolls":
        typed = replayed.typed
        asked = frozenset(count for count in self.asked if count <= typed)
        asked |= asked_after(self.game, replayed.after, typed)
        return replace(self, typed=typed, asked=asked, waiting=replayed.waiting)

    def _left_of(self, moments: Sequence[Moment], before: State) -> tuple[TypedRoll, ...]:
        """The waiting rolls without those that were made in these moments, which come next."""
        left = list(self.waiting)
        for moment in moments:
            if left and moment.written and moment.seat is None:
                made = first_standing(left, before.pending, made_for(before, self._names))
                if made is not None:
                    del left[made]
            before = moment.state
        return tuple(left)

    def _why_it_stands(self, number: int) -> str:
        if not self.game.acts_on_dice:
            return f"roll {number + 1} is official and cannot be changed"
        return "this roll stands: somebody has acted on it, or something hidden was shown since"

    @property
    def _names(self) -> list[str]:
        return [seat.name for seat in self.header.seats]


def no_rolls_yet(game: Game, header: Header, state: State) -> HandRolls:
    """Those of a game that begins with this state."""
    rolls = _RollList(game, header)
    return HandRolls(game, header, asked_after(game, state, 0), _list=rolls)


def asked_after(game: Game, state: State, typed: int) -> frozenset[int]:
    """So many rolls, if somebody is asked then whose decision outlives a correction."""
    asked = not game.acts_on_dice and isinstance(state.pending, Decision)
    return frozenset({typed} if asked else ())


def _chances_of(before: State, moments: Sequence[Moment]) -> list[Chance]:
    """What came up in these moments."""
    states = [before, *(moment.state for moment in moments)]
    return [
        state.pending
        for state, moment in zip(states, moments, strict=False)
        if moment.written and moment.seat is None and isinstance(state.pending, Chance)
    ]


def _shows_a_person(step: TableStep, undo: UndoWindow) -> bool:
    """Whether others notice with the step that a person has decided. What somebody decided in
    secret counts from then on, so that nobody can tell whether they have."""
    batches = [step.batch, *(pending.batch for pending in undo.steps)]
    return any(batch.decided and batch.by != "bot" for batch in batches)


def _correction_in_words(roll: HandRolled, right: Outcome) -> str:
    purpose = f"{roll.purpose[:1].upper()}{roll.purpose[1:]}"
    what = purpose if roll.purpose in roll.words else roll.words or purpose
    return f"Corrected – {what}: {_in_words(roll, right)}, not {_in_words(roll, roll.came)}."


def _in_words(roll: HandRolled, came: Outcome) -> str:
    """What came up: dice as they lie, cards by what is printed on them."""
    if isinstance(came, str):
        return roll.names.get(came, came)
    items = [roll.names.get(str(item), str(item)) for item in came[: roll.dealt or None]]
    return (", " if roll.names else " ").join(items)


class _RollList:
    """All rolls of one game as people read them; worked out again only where they changed."""

    def __init__(self, game: Game, header: Header) -> None:
        self._game = game
        self._header = header
        self._begin()

    def _begin(self) -> None:
        self._state = start_of(Record(self._header), self._game)
        self._entries: list[Entry] = []
        self._rolls: list[HandRolled] = []
        self._cells = self._read()
        self._looked: tuple[State, bool] | None = None

    def may_seal(self, state: State) -> bool:
        """Worked out once for all viewers of a state."""
        if self._looked is None or self._looked[0] is not state:
            self._looked = state, _may_seal(self._game, state)
        return self._looked[1]

    def of(self, entries: Sequence[Entry]) -> list[HandRolled]:
        if self._entries != list(entries[: len(self._entries)]):
            self._begin()
        for entry in entries[len(self._entries) :]:
            self._take(entry)
        return self._rolls

    def _take(self, entry: Entry) -> None:
        self._entries.append(entry)
        match entry:
            case Decided(seat, act):
                self._state.apply(seat, self._game.read_action(act))
            case Resolved(purpose, came):
                chance = self._state.pending
                assert isinstance(chance, Chance)
                names = [seat.name for seat in self._header.seats]
                hand = self._game.words.by_hand(self._state.view(None), chance, names)
                self._state.resolve(came)
                if not is_typed(chance):
                    return
                before, self._cells = self._cells, self._read()
                self._rolls.append(
                    HandRolled(
                        number=len(self._rolls),
                        purpose=purpose,
                        words=hand.words,
                        names=dict(hand.names),
                        dealt=hand.dealt,
                        chance=chance,
                        came=came,
                        read=tuple(words for words in self._cells if words not in before),
                        open=True,
                    )
                )

    def _read(self) -> Sequence[str]:
        return self._game.words.cells_read(self._state.view(None))


def _may_seal(game: Game, state: State) -> bool:
    """Whether something of what can come up now makes the rolls so far official."""
    chance = state.pending
    if not isinstance(chance, Roll | Faces) or chance.count() > MANY:
        return False
    for outcome, _ in chance.outcomes():
        trial = state.copy()
        if stands_after(game, trial, trial.resolve(outcome)):
            return True
    return False
