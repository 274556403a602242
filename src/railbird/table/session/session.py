"""A game being played at a table: its state, its entries, and what each viewer was told of it.

A step is first worked out on a copy (`decide`, `roll`, `correct`, `take_back`), then written to
disk by the table, and only then taken (`take`). Loading a game takes the same steps again.
"""

from collections.abc import Collection, Iterable, Sequence, Set
from typing import Literal

import msgspec

from railbird.core import (
    Action,
    BadOutcome,
    BadRecord,
    Chance,
    Decision,
    Event,
    Game,
    Header,
    Over,
    RailbirdError,
    Record,
    Result,
    Seat,
    State,
    Viewer,
    seen_by,
)
from railbird.core.dice import FairSpec, ManualSpec
from railbird.core.record import Decided, Ended, Entry, Resolved, start_of
from railbird.table.protocol.messages import HandRolled
from railbird.table.refusal import Refused
from railbird.table.session.corrections import Course, Led, lead_again
from railbird.table.session.dice import TableDice, dice_from
from railbird.table.session.hand_rolls import HandRolls, may_seal, sealing
from railbird.table.session.hidden_default import hidden_default
from railbird.table.session.picture import Picture
from railbird.table.session.stream import Stream
from railbird.table.session.undo import Secret, Window, entries_of
from railbird.table.store.rows import Batch, Correction

By = Literal["start", "player", "bot", "deadline", "host", "hand", "dice"]

MOST_DEFAULTS = 500
"""No phase of any game asks for more decisions before something is rolled."""


class Step:
    """What would happen: the state after it, and what is to be written and told."""

    __slots__ = ("after", "batch", "led", "noticed", "pictures", "seats", "told")

    def __init__(
        self, after: State, batch: Batch, told: list[Event], led: Led | None = None
    ) -> None:
        self.after = after
        self.batch = batch
        self.told = told
        self.led = led
        """The game so far, worked out anew after a correction."""
        self.pictures: dict[Viewer, Picture] = {}
        """What the viewers will see, as far as it was drawn ahead."""
        self.noticed: frozenset[Viewer] | None = None
        """Who will notice it, once that was asked."""
        self.seats = {entry.seat for entry in batch.decided}
        """Who acted."""
        if batch.taken_back is not None:
            self.seats.add(batch.taken_back)

    @property
    def result(self) -> Result | None:
        return self.batch.ended.result if self.batch.ended else None

    @property
    def goes_on(self) -> bool:
        """It takes nothing back and mends nothing."""
        return self.led is None and self.batch.taken_back is None


class Play:
    def __init__(self, game: Game, header: Header, secret: str) -> None:
        self.game = game
        self.header = header
        self.dice: TableDice = dice_from(header.dice, secret)
        self._secret = secret
        self.state = start_of(Record(header), game)
        self.entries: list[Entry] = []
        self.chances = 0
        self.seq = 0
        """Batches on disk."""
        self.place = 0
        """Counts steps, also those taken back, so that it never runs backwards."""
        self.told: list[tuple[int, Event]] = [(0, event) for event in self.state.told]
        """Everything that was told, with the place after its step."""
        self.entries_at: list[int] = [0]
        """How many entries there were at each place."""
        self.streams: dict[Viewer, Stream] = {None: Stream(Picture(None, self.state))}
        for seat in range(self.state.seats):
            self.streams[seat] = Stream(Picture(seat, self.state, self.state.legal(seat)))
        self._window = Window(self.state, len(self.told))
        self._rolls = HandRolls(game, header) if self.can_correct else None
        self._sealed = 0
        """Chances whose outcome is official."""
        self._asked = {0} if self.decision else set[int]()
        """After how many chances somebody was asked to decide."""

    # -- what there is to know ---------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.header.seats)

    @property
    def over(self) -> bool:
        return isinstance(self.state.pending, Over)

    @property
    def decision(self) -> Decision | None:
        pending = self.state.pending
        return pending if isinstance(pending, Decision) else None

    @property
    def long_chance(self) -> Chance | None:
        """A chance that waits to be worked out while the table does other things."""
        chance = _chance_of(self.state)
        return chance if chance and chance.takes_long else None

    @property
    def can_correct(self) -> bool:
        """Whether rolls are typed, and those typed wrongly can be mended."""
        return isinstance(self.header.dice, ManualSpec) and bool(sealing(self.game))

    @property
    def rolls(self) -> tuple[HandRolled, ...]:
        return self._rolls.of(self.entries, self._sealed) if self._rolls else ()

    def may_seal(self, state: State) -> bool:
        """Whether the roll that comes next then may make the others official."""
        return self.can_correct and may_seal(self.game, state)

    @property
    def may_take_back(self) -> Set[Viewer]:
        """The seats whose last step nobody else has noticed."""
        return self._window.can_undo

    def revealed_secret(self) -> str | None:
        """The secret of fair dice, once nothing hangs on it any more."""
        return self._secret if self.over and isinstance(self.header.dice, FairSpec) else None

    # -- working out a step ------------------------------------------------------------------

    def open(self, at: int) -> Step | None:
        """The first chances, before anybody decides."""
        after = self.state.copy()
        return self._step(after, [], [], at, "start") if _chance_of(after) else None

    def decide(self, seat: Seat, action: Action, at: int, by: By) -> Step:
        after = self.state.copy()
        decided: list[Decided] = []
        told: list[Event] = []
        for each in after.spell_out(seat, action):
            told += after.apply(seat, each)
            decided.append(Decided(seat, msgspec.to_builtins(each)))
        return self._step(after, decided, told, at, by)

    def roll(self, outcome: object, at: int, by: By) -> Step:
        """What came up for the chance that waits for it."""
        after = self.state.copy()
        chance = after.pending
        if not isinstance(chance, Chance):
            raise Refused("nothing is to be rolled now")
        settled = chance.check(outcome)
        told = after.resolve(settled)
        came = [Resolved(chance.purpose, settled)]
        return self._step(after, [], told, at, by, came)

    def defaults(self, seats: Sequence[Seat], at: int, by: By) -> Step | None:
        """What a missed deadline plays, for each of the seats that is really asked.

        Secret steps start no clock anew, so a seat goes on until others hear of its decision.
        """
        after = self.state.copy()
        decided: list[Decided] = []
        told: list[Event] = []
        for seat in filter(self.state.legal, seats):  # not what comes up only now
            for _ in range(MOST_DEFAULTS):
                if not after.legal(seat):
                    break
                heard = self._default(after, seat, decided)
                told += heard
                if not all(event.private for event in heard):
                    break
        return self._step(after, decided, told, at, by) if decided else None

    def defaults_for_all(self, at: int, by: By) -> Step | None:
        """The same for everybody, until the phase changes or something is to be rolled."""
        after = self.state.copy()
        phase = after.phase.name
        decided: list[Decided] = []
        told: list[Event] = []
        for _ in range(MOST_DEFAULTS):
            pending = after.pending
            if not isinstance(pending, Decision) or after.phase.name != phase:
                break
            told += self._default(after, pending.must[0], decided)
        return self._step(after, decided, told, at, by) if decided else None

    def take_back(self, seat: Seat, at: int) -> Step:
        left = self._window.without(seat)
        after = self._window.lead_on(left, self._replay_entries)
        step = Step(after, Batch(at=at, by="player", taken_back=seat), [])
        pictures = self.pictures(step)
        others = ((viewer, stream) for viewer, stream in self.streams.items() if viewer != seat)
        if not all(pictures[viewer].same_as(stream.picture) for viewer, stream in others):
            raise Refused("this cannot be taken back any more")
        return step

    def correct(self, number: int, outcome: object, at: int) -> Step:
        """Another outcome for a roll that was typed wrongly."""
        if not self.can_correct:
            raise Refused("the rolls of this game cannot be corrected")
        if not 0 <= number < self.chances:
            raise Refused(f"there is no roll {number + 1}; there are 1 to {self.chances}")
        if number < self._sealed:
            raise Refused(f"roll {number + 1} is official and stands")
        course = Course(self.game, self.header, self.entries, self._sealed, self._asked)
        led = lead_again(course, number, outcome)
        corrected = Correction(number=number, came=led.came)
        return Step(led.after, Batch(at=at, by="hand", corrected=corrected), [], led)

    def _default(self, after: State, seat: Seat, decided: list[Decided]) -> list[Event]:
        moment = f"{self._secret}/{self.place}/{len(decided)}"
        action = hidden_default(after, seat, moment)
        decided.append(Decided(seat, msgspec.to_builtins(action)))
        return after.apply(seat, action)

    def _step(
        self,
        after: State,
        decided: list[Decided],
        told: list[Event],
        at: int,
        by: By,
        came: Iterable[Resolved] = (),
    ) -> Step:
        """Settle what the dice can settle, up to the next decision or roll by hand."""
        outcomes = list(came)
        while (chance := _chance_of(after)) and not chance.takes_long:
            outcome = self.dice.outcome(chance, self.chances + len(outcomes))
            if outcome is None:
                break
            told += after.resolve(outcome)
            outcomes.append(Resolved(chance.purpose, outcome))
        ended = None
        if isinstance(after.pending, Over):
            secret = self._secret if isinstance(self.header.dice, FairSpec) else None
            ended = Ended(after.pending.result, secret)
        batch = Batch(at=at, by=by, decided=tuple(decided), came=tuple(outcomes), ended=ended)
        return Step(after, batch, told)

    # -- looking ahead -----------------------------------------------------------------------

    def draw(self, step: Step, looking: Collection[Viewer] = ()) -> None:
        """What all will see; for those who are looking on, at once what is their own."""
        after, streams = step.after, self.streams
        seen, parts = after.views_in_parts(looking) if looking else (None, ())
        own = dict(zip(looking, parts, strict=True))
        acting = _acting(after)
        public = step.pictures[None] = Picture(None, after, (), None, own.get(None), seen)
        for seat in range(after.seats):
            legal = after.legal(seat) if seat in acting else ()
            step.pictures[seat] = streams[seat].picture.next(after, legal, public, own.get(seat))

    def pictures(self, step: Step) -> dict[Viewer, Picture]:
        """What the viewers will see after this step, which comes next."""
        if not step.pictures:
            self.draw(step)
        return step.pictures

    def noticed_by(self, step: Step) -> frozenset[Viewer]:
        """Who will notice this step, which comes next."""
        if step.noticed is None:
            step.noticed = frozenset(self._who_notices(step))
        return step.noticed

    def _who_notices(self, step: Step) -> Iterable[Viewer]:
        if any(not event.private for event in step.told):
            return self.streams
        hear = step.seats | {getattr(event, "seat", None) for event in step.told}
        pictures = self.pictures(step)
        return [
            viewer
            for viewer, stream in self.streams.items()
            if (viewer in hear and viewer is not None)
            or not pictures[viewer].same_as(stream.picture)
        ]

    def may_take_back_after(self, step: Step) -> Set[Viewer]:
        if self._ends_secrecy(step):
            return frozenset()
        seat = self._whose_to_undo(step)
        return self.may_take_back if seat is None else self.may_take_back | {seat}

    def rolls_after(self, step: Step) -> tuple[HandRolled, ...]:
        if self._rolls is None:
            return ()
        return self._rolls.of(self.entries + entries_of(step.batch), self._sealed_after(step))

    def _sealed_after(self, step: Step) -> int:
        if self._rolls and any(isinstance(event, sealing(self.game)) for event in step.told):
            return self.chances + len(step.batch.came)
        return self._sealed

    # -- taking a step -----------------------------------------------------------------------

    def take(self, step: Step) -> frozenset[Viewer]:
        """Make it so; returns who notices."""
        noticed = self.noticed_by(step)
        self.seq += 1
        self.place += 1
        if step.batch.taken_back is not None:
            self._cut_out(step.batch.taken_back)
        if step.led is not None:
            self._mend(step.led)
        self._sealed = self._sealed_after(step)
        self.state = step.after
        self.entries += entries_of(step.batch)
        self.entries_at.append(len(self.entries))
        self.chances += len(step.batch.came)
        self.told += [(self.place, event) for event in step.told]
        if self._rolls and self.decision:
            self._asked.add(self.chances)
        self._tell(step, noticed)
        self._move_barrier(step)
        return noticed

    def _tell(self, step: Step, noticed: Iterable[Viewer]) -> None:
        chance = bool(step.batch.came) or step.led is not None
        pictures = self.pictures(step)
        for viewer in noticed:
            asked_anew = chance or viewer in step.seats
            self.streams[viewer].update(pictures[viewer], self.place, asked_anew)

    def _mend(self, led: Led) -> None:
        self.entries = list(led.entries)
        self.chances = led.rolls
        self._asked = {count for count in self._asked if count <= led.rolls}
        self.told[led.unchanged :] = [(self.place, event) for event in led.told]

    def _cut_out(self, seat: Seat) -> None:
        window = self._window
        window.steps = window.without(seat)
        self.entries[window.entries :] = [
            entry for secret in window.steps for entry in entries_of(secret.batch)
        ]
        self.told[window.told :] = [
            (secret.place, event) for secret in window.steps for event in secret.told
        ]

    def _move_barrier(self, step: Step) -> None:
        if step.batch.taken_back is not None:
            return
        if self._ends_secrecy(step):
            self._window.barrier(self.state, len(self.entries), len(self.told))
        else:
            seat = self._whose_to_undo(step)
            self._window.steps.append(Secret(step.batch, self.place, step.told, seat))

    def _ends_secrecy(self, step: Step) -> bool:
        noticed = self.noticed_by(step)
        return len(noticed) > 1 or None in noticed or step.batch.ended is not None

    def _whose_to_undo(self, step: Step) -> Seat | None:
        batch = step.batch
        if batch.by != "player" or batch.came or len(step.seats) != 1:
            return None
        final = {str(kind.__struct_config__.tag) for kind in getattr(self.game, "final", ())}
        (seat,) = step.seats
        return None if any(entry.act["do"] in final for entry in batch.decided) else seat

    # -- coming back -------------------------------------------------------------------------

    def replay_prefix(self, entries: Iterable[Entry]) -> None:
        """The part of another record that this game goes on from, an entry at a time."""
        for entry in entries:
            self.take(self._again(_as_batch(entry)))
        self.seq = 0
        self._window.barrier(self.state, len(self.entries), len(self.told))

    def replay(self, batches: Iterable[Batch]) -> None:
        for batch in batches:
            self.take(self._again(batch))

    def _again(self, batch: Batch) -> Step:
        """A step as it was written down; BadRecord if these rules do not allow it."""
        try:
            if batch.taken_back is not None:
                return self.take_back(batch.taken_back, batch.at)
            if batch.corrected is not None:
                return self.correct(batch.corrected.number, batch.corrected.came, batch.at)
            after = self.state.copy()
            return Step(after, batch, self._replay_entries(after, batch))
        except RailbirdError as error:
            raise BadRecord(len(self.entries) + 2, str(error)) from None

    def _replay_entries(self, after: State, batch: Batch) -> list[Event]:
        told: list[Event] = []
        for decided in batch.decided:
            told += after.apply(decided.seat, self.game.read_action(decided.act))
        for came in batch.came:
            if not isinstance(after.pending, Chance) or after.pending.purpose != came.chance:
                raise BadOutcome(f"{came.chance} was written down, but it does not come next")
            told += after.resolve(came.came)
        return told

    def lines(self, viewer: Viewer) -> list[tuple[int, Event | None]]:
        """All that was told, with the numbers of this viewer's updates; None where it was not
        told to this viewer."""
        stream = self.streams[viewer]
        return [(stream.n_at(place), seen_by(event, viewer)) for place, event in self.told]


def chance_by_hand(state: State) -> Chance | None:
    """A chance that people must settle."""
    chance = _chance_of(state)
    return None if chance and chance.takes_long else chance


def _acting(state: State) -> tuple[Seat, ...]:
    pending = state.pending
    return (*pending.must, *pending.may) if isinstance(pending, Decision) else ()


def _chance_of(state: State) -> Chance | None:
    return state.pending if isinstance(state.pending, Chance) else None


def _as_batch(entry: Entry) -> Batch:
    match entry:
        case Decided():
            return Batch(at=0, by="start", decided=(entry,))
        case Resolved():
            return Batch(at=0, by="start", came=(entry,))
        case Ended():
            return Batch(at=0, by="start", ended=entry)
