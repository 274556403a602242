"""One game in progress, as a value that a step leads to the next.

A step is worked out from a session (`decide`, `roll`, `correct`, `take_back` …), written to disk by
the table, and only then does the table hold the session `after` it. Loading a game takes the same
steps again, so a session that was loaded equals the one that lived through the game.

Its parts are values too, each with an `after` of its own: what was written and told (history),
what people rolled (rolls), who noticed what (streams), what can be taken back (undo), and what is
shown when (timeline).
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from railbird.core import (
    Action,
    BadRecord,
    Chance,
    Decision,
    Disabled,
    Event,
    Game,
    Header,
    IllegalAction,
    Outcome,
    Over,
    RailbirdError,
    Record,
    Result,
    Seat,
    State,
    View,
    Viewer,
)
from railbird.core.dice import FairSpec, ManualSpec
from railbird.core.record import Decided, Ended, Entry, Resolved, start_of
from railbird.core.typed_rolls import HandRolled
from railbird.table.model import Batch, Correction, TableRow
from railbird.table.refusal import Refused
from railbird.table.session.dice import TableDice, dice_from
from railbird.table.session.history import History
from railbird.table.session.rolls import HandRolls, no_rolls_yet
from railbird.table.session.step import (
    By,
    Draft,
    Moment,
    TableStep,
    hidden_default,
)
from railbird.table.session.streams import Choices, Legal, Streams, streams_of
from railbird.table.session.timeline import Timeline, film_of
from railbird.table.session.undo import UndoWindow, before_bots_alone, checkpoint

MOST_DEFAULTS = 500
"""No phase of any game asks for more decisions before something is rolled."""


class Prospects(NamedTuple):
    """What a player could do if the turn came now, worked out from the player's view alone."""

    choices: tuple[tuple[Action, str], ...] = ()
    """Each with its words."""
    disabled: tuple[Disabled, ...] = ()


@dataclass(frozen=True, slots=True)
class GameSession:
    game: Game
    header: Header
    secret: str = field(repr=False)
    dice: TableDice = field(compare=False, repr=False)
    state: State
    legal: Legal
    streams: Streams
    undo: UndoWindow
    rolls: HandRolls | None
    """None where the program rolls, so that nothing can be corrected."""
    history: History = field(default_factory=History)
    timeline: Timeline = field(default_factory=Timeline)
    _views: dict[Viewer, View] = field(default_factory=dict, compare=False, repr=False)
    _prospects: dict[Viewer, Prospects] = field(default_factory=dict, compare=False, repr=False)

    # -- what there is to know ---------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.header.seats)

    @property
    def over(self) -> bool:
        return isinstance(self.state.pending, Over)

    @property
    def decision(self) -> Decision | None:
        return self.state.pending if isinstance(self.state.pending, Decision) else None

    @property
    def long_chance(self) -> Chance | None:
        """A chance that is worked out in another process while the table does other things."""
        chance = _chance_in(self.state)
        return chance if chance and chance.takes_long else None

    @property
    def typed_rolls(self) -> tuple[HandRolled, ...]:
        return self.rolls.listed(self.history.entries) if self.rolls else ()

    def revealed_secret(self) -> str | None:
        """The secret of fair dice, once nothing depends on it any more."""
        return self.secret if self.over and isinstance(self.header.dice, FairSpec) else None

    def view(self, viewer: Viewer) -> View:
        """What the viewer sees; worked out when it is first asked for."""
        seen = self._views.get(viewer)
        if seen is None:
            seen = self._views[viewer] = self.state.view(viewer)
        return seen

    def prospects(self, viewer: Viewer) -> Prospects:
        """What the viewer could do if the turn came now; worked out when it is first asked for."""
        found = self._prospects.get(viewer)
        if found is None:
            found = self._prospects[viewer] = _prospects_of(self.game, self.view(viewer))
        return found

    def choices(self, viewer: Viewer) -> Sequence[Action]:
        return () if viewer is None else self.legal.get(viewer, ())

    # -- working out a step ------------------------------------------------------------------

    def open(self, at: int) -> TableStep | None:
        """What is told of the setting up, and the first chances, before anybody decides."""
        draft = self._begin("start")
        return self._step(draft, at, "start") if draft.moments or _chance_in(self.state) else None

    def decide(self, seat: Seat, action: Action, at: int, by: By) -> TableStep:
        draft = Draft(self.state)
        for each in self.state.expand(seat, action):
            draft.decide(seat, each)
        return self._step(draft, at, by)

    def roll(self, outcome: Outcome, at: int, by: By) -> TableStep:
        """What came up for the chance that waits for it."""
        if _chance_in(self.state) is None:
            raise Refused("there is nothing to roll now")
        draft = Draft(self.state)
        draft.resolve(outcome)
        return self._step(draft, at, by)

    def defaults(self, seats: Sequence[Seat], at: int, by: By) -> TableStep:
        """What a missed deadline plays, for each of the seats that is really asked.

        Secret steps restart no clock, so a seat goes on until others hear of its decision. The step
        is empty where everybody had answered in secret.
        """
        draft = Draft(self.state)
        for seat in filter(self.legal.get, seats):  # not what comes up just now
            for _ in range(MOST_DEFAULTS):
                if not draft.state.legal(seat):
                    break
                told = self._default(draft, seat)
                if not all(event.private for event in told):
                    break
        return self._step(draft, at, by)

    def defaults_for_all(self, at: int, by: By) -> TableStep:
        """The same for everybody, until the phase changes or something is to be rolled."""
        draft = Draft(self.state)
        phase = self.state.phase.name
        for _ in range(MOST_DEFAULTS):
            pending = draft.state.pending
            if not isinstance(pending, Decision) or draft.state.phase.name != phase:
                break
            self._default(draft, pending.must[0])
        return self._step(draft, at, by)

    def take_back(self, seat: Seat, at: int) -> TableStep:
        draft = Draft(self.undo.state)
        left = self.undo.without(seat)
        try:
            for pending in left.steps:
                draft.take(self.game, pending.batch)
        except IllegalAction:
            raise Refused("this can no longer be taken back") from None
        undone = self.undo.last_of(seat)
        public = undone is not None and undone.public
        moment = Moment(draft.state, (), seat)
        step = TableStep(Batch(at=at, by="player", taken_back=seat, jumps=public), (moment,))
        if not public:
            choices = Choices(self.legal, _legal_in(draft.state))
            if self.streams.noticed(step, self.view, choices).moments[0] != {seat}:
                raise Refused("this can no longer be taken back")
        return step

    def correct(self, number: int, outcome: object, at: int, keeps: bool = True) -> TableStep:
        """Another outcome for a roll that was typed wrongly. Corrections of earlier versions kept
        no later roll that did not come next, and are read like that."""
        if self.rolls is None:
            raise Refused("the rolls of this game cannot be corrected")
        replayed = self.rolls.correct(self.history.entries, number, outcome, keeps)
        corrected = Correction(number=number, came=replayed.came, keeps=keeps)
        batch = Batch(at=at, by="hand", corrected=corrected, jumps=True)
        return TableStep(batch, (Moment(replayed.after),), replayed)

    def skip(self, at: int) -> TableStep:
        """Nobody wants to see the rest of what is being shown."""
        return TableStep(Batch(at=at, by="skip", jumps=True))

    def again(self, batch: Batch) -> TableStep:
        """A step as it was written down; BadRecord if these rules do not allow it."""
        try:
            if batch.taken_back is not None:
                step = self.take_back(batch.taken_back, batch.at)
            elif batch.corrected is not None:
                wrong = batch.corrected
                step = self.correct(wrong.number, wrong.came, batch.at, wrong.keeps)
            else:
                draft = self._begin(batch.by)
                draft.take(self.game, batch)
                step = TableStep(batch, tuple(draft.moments))
        except RailbirdError as error:
            raise BadRecord(len(self.history.entries) + 2, str(error)) from None
        moments = film_of(self.game, step.moments).shown_for(batch.shown, batch.held)
        return replace(step, batch=batch, moments=moments)

    def _begin(self, by: By) -> Draft:
        draft = Draft(self.state)
        if by == "start" and self.timeline.place == 0:
            draft.set_up(self.state.told)
        return draft

    def _default(self, draft: Draft, seat: Seat) -> tuple[Event, ...]:
        moment = f"{self.secret}/{self.timeline.place}/{len(draft.decided)}"
        return draft.decide(seat, hidden_default(draft.state, seat, moment))

    def _step(self, draft: Draft, at: int, by: By) -> TableStep:
        """Settle what the dice can settle, up to the next decision or roll by hand."""
        while (chance := _chance_in(draft.state)) and not chance.takes_long:
            outcome = self.dice.outcome(chance, self.history.rolled + len(draft.came))
            if outcome is None and self.rolls is not None:
                outcome = self.rolls.kept_for(draft, self.state)
            if outcome is None:
                break
            draft.resolve(outcome)
        pending = draft.state.pending
        ended = self._ended(pending.result) if isinstance(pending, Over) else None
        batch = Batch(
            at=at, by=by, decided=tuple(draft.decided), came=tuple(draft.came), ended=ended
        )
        return TableStep(batch, tuple(draft.moments))

    def _ended(self, result: Result) -> Ended:
        fair = isinstance(self.header.dice, FairSpec)
        return Ended(result, self.secret if fair else None)

    # -- the session after it ----------------------------------------------------------------

    def after(self, step: TableStep) -> "GameSession":
        state = step.moments[-1].state if step.moments else self.state
        choices = Choices(self.legal, _legal_in(state) if step.moments else self.legal)
        noticed = self.streams.noticed(step, self.view, choices)
        back = step.batch.taken_back
        history = self.history.after(step) if back is None else self.undo.cut(self.history, back)
        alone = noticed.by_others and before_bots_alone(
            self.game, self.timeline.people, self.state, step
        )
        sealed = self.rolls.sealed if self.rolls else 0
        return replace(
            self,
            state=state,
            legal=choices.after,
            history=history,
            rolls=self.rolls and self.rolls.after(self.state, step, noticed, self.undo),
            streams=self.streams.after(step, self.timeline.place, noticed, choices),
            undo=self.undo.after(step, noticed, history, alone, sealed),
            timeline=self.timeline.after(self.game, self.state, step, noticed),
            _views={} if step.moments else self._views,
            _prospects={} if step.moments else self._prospects,
        )

    def under(self, row: TableRow, at: int) -> "GameSession":
        """With the seats and settings of the table as they are now. What somebody who has sat down
        has seen stays."""
        people = frozenset(n for n, seat in enumerate(row.seats) if seat.bot is None)
        seen = self.undo.public is not None and not people <= self.timeline.people
        deadline = row.settings.deadline
        return replace(
            self,
            undo=checkpoint(self.state, self.history) if seen else self.undo,
            timeline=self.timeline.under(self.game, self.state, people, deadline, at),
        )


def new_session(
    game: Game, header: Header, secret: str, dice: TableDice | None = None
) -> GameSession:
    """A game at its start; BadRecord if this game cannot be played by the header.

    The dice are those that the header names, unless they are given.
    """
    state = start_of(Record(header), game)
    by_hand = isinstance(header.dice, ManualSpec)
    return GameSession(
        game=game,
        header=header,
        secret=secret,
        dice=dice or dice_from(header.dice, secret),
        state=state,
        legal=_legal_in(state),
        streams=streams_of(state.seats),
        undo=UndoWindow(state),
        rolls=no_rolls_yet(game, header, state) if by_hand else None,
    )


def with_prefix(session: GameSession, entries: Sequence[Entry]) -> GameSession:
    """After the part of another record that this game goes on from."""
    for entry in entries:
        session = session.after(session.again(_as_batch(entry)))
    return replace(session, undo=checkpoint(session.state, session.history))


def chance_by_hand(state: State) -> Chance | None:
    """A chance that people must settle."""
    chance = _chance_in(state)
    return None if chance and chance.takes_long else chance


def _prospects_of(game: Game, view: View) -> Prospects:
    turn = game.show.ahead(view)
    if turn is None or turn.seat is None:
        return Prospects()
    legal = game.world(turn, random.Random(0)).legal(turn.seat)
    choices = tuple([(each, game.words.describe(turn, each)) for each in legal])
    return Prospects(choices, tuple(game.show.disabled(turn)))


def _legal_in(state: State) -> dict[Seat, Sequence[Action]]:
    pending = state.pending
    acting = (*pending.must, *pending.may) if isinstance(pending, Decision) else ()
    return {seat: state.legal(seat) for seat in acting}


def _chance_in(state: State) -> Chance | None:
    return state.pending if isinstance(state.pending, Chance) else None


def _as_batch(entry: Entry) -> Batch:
    match entry:
        case Decided():
            return Batch(at=0, by="start", decided=(entry,))
        case Resolved():
            return Batch(at=0, by="start", came=(entry,))
        case Ended():
            return Batch(at=0, by="start", ended=entry)
