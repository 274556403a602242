"""One game in progress, as a value that a step leads to the next.

A step is worked out from a session (`decide`, `roll`, `correct`, `take_back` …), written to disk by
the table, and only then does the table hold the session `after` it. Loading a game takes the same
steps again, so a session that was loaded equals the one that lived through the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from railbird.core import (
    Action,
    BadRecord,
    Chance,
    Decision,
    Event,
    Game,
    Header,
    IllegalAction,
    Outcome,
    Over,
    RailbirdError,
    Record,
    Seat,
    State,
    View,
    Viewer,
    seen_by,
)
from railbird.core.dice import FairSpec, ManualSpec
from railbird.core.record import Decided, Ended, Entry, Resolved, start_of
from railbird.core.typed_rolls import HandRolled, TypedRoll, first_standing, is_typed, made_for
from railbird.table.model import Batch, Correction, TableRow
from railbird.table.refusal import Refused
from railbird.table.session.corrections import Replayed, SoFar, replay_with, stands_after
from railbird.table.session.dice import TableDice, dice_from
from railbird.table.session.prospects import Prospects, prospects_of
from railbird.table.session.rolls import HandRolls, came_in_words
from railbird.table.session.step import Draft, Step, hidden_default
from railbird.table.session.streams import Stream
from railbird.table.session.timeline import NO_CLOCKS, Clocks, Moment, is_finish, spread, tempo
from railbird.table.session.undo import (
    PendingStep,
    Told,
    UndoWindow,
    entries_in,
    entries_of,
    shows_nothing_hidden,
)

By = Literal["start", "player", "bot", "deadline", "host", "hand", "dice", "skip"]

WAITED_FOR: frozenset[By] = frozenset({"bot", "dice"})
"""Their steps keep people from their next question."""

TAKE_TURNS: frozenset[By] = WAITED_FOR | {"player"}
"""Their steps get faster when they are long: a player's may lead to those of many horses."""

Legal = Mapping[Seat, Sequence[Action]]
Noticed = Sequence[frozenset[Viewer]]
"""Who notices each moment of a step."""

MOST_DEFAULTS = 500
"""No phase of any game asks for more decisions before something is rolled."""


@dataclass(frozen=True, slots=True)
class Showing:
    """A moment on the table's timeline."""

    place: int
    before: State
    moment: Moment
    starts: int
    """Milliseconds since 1970."""

    @property
    def ends(self) -> int:
        return self.starts + self.moment.ms


@dataclass(frozen=True, slots=True)
class GameSession:
    game: Game
    header: Header
    secret: str = field(repr=False)
    dice: TableDice = field(compare=False, repr=False)
    state: State
    entries: tuple[Entry, ...]
    place: int
    """Counts moments, also those taken back, so that it never runs backwards."""
    told: Told
    """Everything that was told, each event with its place."""
    entries_at: tuple[int, ...]
    """How many entries there were at each place."""
    legal: Legal
    """For every seat that may act now."""
    streams: Mapping[Viewer, Stream]
    undo: UndoWindow
    rolled: int = 0
    """Chances that came up so far."""
    typed: int = 0
    """How many of them people rolled themselves; counted where rolls can be corrected."""
    sealed: int = 0
    """How many of those stand for good."""
    asked: frozenset[int] = frozenset()
    """After how many of them somebody was asked to decide, where decisions outlive a correction."""
    corrected: tuple[tuple[int, str], ...] = ()
    """Corrections in words, each with the number of events that were told before it."""
    waiting: tuple[TypedRoll, ...] = ()
    """Rolls typed before a correction that the game has not asked for again yet."""
    people: frozenset[Seat] = frozenset()
    """Seats that no bot decides for."""
    deadline: int | None = None
    """Seconds for a decision, as the host has set them."""
    clocks: Clocks = NO_CLOCKS
    timeline: int = 0
    """When everything so far has been shown, in milliseconds since 1970."""
    showing: tuple[Showing, ...] = ()
    """What was still to be shown when the latest step was taken."""
    film: int = 0
    """Milliseconds that were shown since a person took part or a race came to its end."""
    _hand_rolls: HandRolls | None = field(default=None, compare=False, repr=False)
    _views: dict[Viewer, View] = field(default_factory=dict, compare=False, repr=False)
    _prospects: dict[Viewer, Prospects] = field(default_factory=dict, compare=False, repr=False)

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
        return _decision_of(self.state)

    @property
    def long_chance(self) -> Chance | None:
        """A chance that is worked out in another process while the table does other things."""
        chance = _chance_of(self.state)
        return chance if chance and chance.takes_long else None

    @property
    def can_correct(self) -> bool:
        """Whether people type the rolls and can correct them."""
        return self._hand_rolls is not None

    @property
    def rolls(self) -> tuple[HandRolled, ...]:
        return self._hand_rolls.of(self.entries, self.sealed) if self._hand_rolls else ()

    def may_seal(self) -> bool:
        """Whether the roll that comes next may make the others official."""
        return self._hand_rolls is not None and self._hand_rolls.may_seal(self.state)

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
            found = prospects_of(self.game, self.view(viewer))
            self._prospects[viewer] = found
        return found

    def choices(self, viewer: Viewer) -> Sequence[Action]:
        return () if viewer is None else self.legal.get(viewer, ())

    def shown_at(self, now: int) -> int:
        """The place that the table's timeline has reached."""
        to_come = [each.place for each in self.showing if each.ends > now]
        return to_come[0] - 1 if to_come else self.place

    def result_from(self, now: int) -> int | None:
        """When the film comes to the last result that is still to be shown."""
        held = [each for each in self.showing if each.moment.held and each.ends > now]
        return held[-1].ends - held[-1].moment.held if held else None

    def lines(self, viewer: Viewer) -> Iterator[tuple[int, Event | None]]:
        """All that was told, with the numbers of this viewer's moments; None where it was not
        told to this viewer."""
        stream = self.streams[viewer]
        for place, event in self.told:
            yield stream.n_at(place), seen_by(event, viewer)

    # -- working out a step ------------------------------------------------------------------

    def open(self, at: int) -> Step | None:
        """What is told of the setting up, and the first chances, before anybody decides."""
        draft = self._begin("start")
        return self._step(draft, at, "start") if draft.moments or _chance_of(self.state) else None

    def decide(self, seat: Seat, action: Action, at: int, by: By) -> Step:
        draft = Draft(self.state)
        for each in self.state.expand(seat, action):
            draft.decide(seat, each)
        return self._step(draft, at, by)

    def roll(self, outcome: Outcome, at: int, by: By) -> Step:
        """What came up for the chance that waits for it."""
        if _chance_of(self.state) is None:
            raise Refused("there is nothing to roll now")
        draft = Draft(self.state)
        draft.resolve(outcome)
        return self._step(draft, at, by)

    def defaults(self, seats: Sequence[Seat], at: int, by: By) -> Step:
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

    def defaults_for_all(self, at: int, by: By) -> Step:
        """The same for everybody, until the phase changes or something is to be rolled."""
        draft = Draft(self.state)
        phase = self.state.phase.name
        for _ in range(MOST_DEFAULTS):
            decision = _decision_of(draft.state)
            if decision is None or draft.state.phase.name != phase:
                break
            self._default(draft, decision.must[0])
        return self._step(draft, at, by)

    def take_back(self, seat: Seat, at: int) -> Step:
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
        step = Step(Batch(at=at, by="player", taken_back=seat, jumps=public), (moment,))
        if not public and self._noticed(step)[0] != {seat}:
            raise Refused("this can no longer be taken back")
        return step

    def correct(self, number: int, outcome: object, at: int, keeps: bool = True) -> Step:
        """Another outcome for a roll that was typed wrongly. Corrections of earlier versions kept
        no later roll that did not come next, and are read like that."""
        if not self.can_correct:
            raise Refused("the rolls of this game cannot be corrected")
        if not 0 <= number < self.typed:
            raise Refused(f"there is no roll {number + 1}; there are 1 to {self.typed}")
        if number < self.sealed:
            raise Refused(self._why_it_stands(number))
        so_far = SoFar(self.game, self.header, self.entries, self.waiting, self.sealed, self.asked)
        replayed = replay_with(so_far, number, outcome, keeps)
        corrected = Correction(number=number, came=replayed.came, keeps=keeps)
        batch = Batch(at=at, by="hand", corrected=corrected, jumps=True)
        return Step(batch, (Moment(replayed.after),), replayed)

    def _why_it_stands(self, number: int) -> str:
        if not self.game.acts_on_dice:
            return f"roll {number + 1} is official and cannot be changed"
        return "this roll stands: somebody has acted on it, or something hidden was shown since"

    def skip(self, at: int) -> Step:
        """Nobody wants to see the rest of what is being shown."""
        return Step(Batch(at=at, by="skip", jumps=True))

    def _begin(self, by: By) -> Draft:
        draft = Draft(self.state)
        if by == "start" and self.place == 0:
            draft.set_up(self.state.told)
        return draft

    def _default(self, draft: Draft, seat: Seat) -> tuple[Event, ...]:
        moment = f"{self.secret}/{self.place}/{len(draft.decided)}"
        return draft.decide(seat, hidden_default(draft.state, seat, moment))

    def _step(self, draft: Draft, at: int, by: By) -> Step:
        """Settle what the dice can settle, up to the next decision or roll by hand."""
        while (chance := _chance_of(draft.state)) and not chance.takes_long:
            outcome = self.dice.outcome(chance, self.rolled + len(draft.came))
            if outcome is None:
                outcome = self._waiting_for(chance, draft)
            if outcome is None:
                break
            draft.resolve(outcome)
        pending = draft.state.pending
        ended = None
        if isinstance(pending, Over):
            fair = isinstance(self.header.dice, FairSpec)
            ended = Ended(pending.result, self.secret if fair else None)
        batch = Batch(
            at=at, by=by, decided=tuple(draft.decided), came=tuple(draft.came), ended=ended
        )
        return Step(batch, tuple(draft.moments))

    def _waiting_for(self, chance: Chance, draft: Draft) -> Outcome | None:
        """What was typed for this before a correction; never what makes the rolls official."""
        if not self.waiting:
            return None
        waiting = self._left_of(draft.moments)
        found = first_standing(waiting, chance, made_for(draft.state, self.names))
        if found is None:
            return None
        outcome = chance.check(waiting[found].came)
        trial = draft.state.copy()
        return None if stands_after(self.game, trial, trial.resolve(outcome)) else outcome

    def again(self, batch: Batch) -> Step:
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
                step = Step(batch, tuple(draft.moments))
        except RailbirdError as error:
            raise BadRecord(len(self.entries) + 2, str(error)) from None
        moments = spread(self.game, step.moments, batch.shown, batch.held)
        return replace(step, batch=batch, moments=moments)

    # -- the session after it ----------------------------------------------------------------

    def after(self, step: Step) -> "GameSession":
        state = step.moments[-1].state if step.moments else self.state
        noticed = self._noticed(step)
        grown = self._grown(step, noticed)
        legal = _legal_in(state) if step.moments else self.legal
        timeline = self.timeline_before(step) + step.batch.shown
        session = replace(
            grown,
            state=state,
            place=self.place + len(step.moments),
            legal=legal,
            streams=self._streams_after(step, noticed, legal),
            undo=grown._undo_after(step, noticed, state, self.sealed),
            timeline=timeline,
            showing=self._showing_after(step),
            film=self._film_after(step, noticed),
            _views={} if step.moments else self._views,
            _prospects={} if step.moments else self._prospects,
        )
        return replace(session, clocks=session._clocks_after(step, noticed, self))

    def timeline_before(self, step: Step) -> int:
        """When the step begins to be shown."""
        batch = step.batch
        return batch.at if batch.jumps else max(self.timeline, batch.at)

    def tempo_of(self, step: Step, pace: float) -> float:
        """The part of its usual length for which the step, which comes next, is shown. Finishes
        take their time."""
        by = step.batch.by
        if not self.people or by not in TAKE_TURNS or not pace or self._finishes(step):
            return 1.0
        return tempo(self.film / pace if by in WAITED_FOR else 0, step.natural_length(self.game))

    def under(self, row: TableRow, at: int) -> "GameSession":
        """With the seats and settings of the table as they are now."""
        people = frozenset(n for n, seat in enumerate(row.seats) if seat.bot is None)
        deadline = row.settings.deadline
        clocks = self.clocks if deadline == self.deadline else Clocks(window=self.clocks.window)
        session = replace(self, people=people, deadline=deadline, undo=self._undo_before(people))
        now = max(at, self.timeline)
        limit = session._time_limit()
        return replace(session, clocks=clocks.for_seats(self.decision, people, now, limit))

    def _grown(self, step: Step, noticed: Noticed) -> "GameSession":
        """What is written down of the game, with the step."""
        if step.replayed is not None:
            return self._corrected(step.batch, step.replayed)
        batch = step.batch
        if batch.taken_back is not None:
            return self._cut(self.undo.without(batch.taken_back), batch.taken_back)
        entries, entries_at, told = self.entries, list(self.entries_at), list(self.told)
        for place, moment in enumerate(step.moments, start=self.place + 1):
            entries_at.append(entries_at[-1] + moment.written)
            told += [(place, event) for event in moment.events]
        if batch.ended:
            entries_at[-1] += 1
        grown = replace(
            self,
            entries=entries + entries_of(batch),
            entries_at=tuple(entries_at),
            told=tuple(told),
            rolled=self.rolled + len(batch.came),
        )
        return grown._with_rolls(self, step, noticed) if self.can_correct else grown

    def _with_rolls(self, before: "GameSession", step: Step, noticed: Noticed) -> "GameSession":
        """What people have typed of it, and what of that stands now."""
        states = [before.state, *(moment.state for moment in step.moments)]
        chances = [
            chance
            for state, moment in zip(states, step.moments, strict=False)
            if moment.written and moment.seat is None and (chance := _chance_of(state))
        ]
        typed = self.typed + sum(is_typed(chance) for chance in chances)
        sealed = self.sealed
        if self.game.acts_on_dice and before._shows_a_person(step, noticed):
            sealed = self.typed
        official = any(isinstance(event, self.game.sealing) for event in step.events)
        if official or not all(is_typed(chance) or chance.takes_long for chance in chances):
            sealed = typed
        asked = self.asked
        if not self.game.acts_on_dice and step.moments and _decision_of(states[-1]):
            asked |= {typed}
        waiting = () if official else before._left_of(step.moments)
        return replace(self, typed=typed, sealed=sealed, asked=asked, waiting=waiting)

    def _shows_a_person(self, step: Step, noticed: Noticed) -> bool:
        """Whether others notice with the step that a person has decided. What somebody decided in
        secret counts from then on, so that nobody can tell whether they have."""
        who = frozenset[Viewer]().union(*noticed)
        if None not in who and len(who) < 2:
            return False
        batches = [step.batch, *(pending.batch for pending in self.undo.steps)]
        return any(batch.decided and batch.by != "bot" for batch in batches)

    def _left_of(self, moments: Sequence[Moment]) -> tuple[TypedRoll, ...]:
        """The waiting rolls without those that were made in these moments, which come next."""
        left, before = list(self.waiting), self.state
        for moment in moments:
            if left and moment.written and moment.seat is None:
                made = first_standing(left, before.pending, made_for(before, self.names))
                if made is not None:
                    del left[made]
            before = moment.state
        return tuple(left)

    def _cut(self, undo: UndoWindow, seat: Seat) -> "GameSession":
        """Without a step that was taken back."""
        undone = self.undo.last_of(seat)
        sealed = undone.sealed if undone is not None and undone.public else self.sealed
        entries = self.entries[: undo.entries] + entries_in(undo.steps)
        told = self.told[: undo.told] + tuple(told for step in undo.steps for told in step.told)
        return replace(
            self,
            entries=entries,
            told=told,
            entries_at=(*self.entries_at, len(entries)),
            undo=undo,
            sealed=sealed,
        )

    def _corrected(self, batch: Batch, replayed: Replayed) -> "GameSession":
        place = self.place + 1
        unchanged = self.told[: replayed.unchanged]
        asked = frozenset(count for count in self.asked if count <= replayed.typed)
        if not self.game.acts_on_dice and _decision_of(replayed.after):
            asked |= {replayed.typed}
        return replace(
            self,
            entries=tuple(replayed.entries),
            entries_at=(*self.entries_at, len(replayed.entries)),
            rolled=replayed.rolled,
            typed=replayed.typed,
            asked=asked,
            waiting=replayed.waiting,
            told=unchanged + tuple((place, event) for event in replayed.told),
            corrected=self._corrections_with(batch, replayed),
        )

    def _corrections_with(self, batch: Batch, replayed: Replayed) -> tuple[tuple[int, str], ...]:
        assert batch.corrected is not None
        at = replayed.unchanged
        known = tuple((min(told, at), words) for told, words in self.corrected)
        return (*known, (at, self.words_of(batch.corrected)))

    def words_of(self, correction: Correction) -> str:
        """What a log says of a roll of this game that is corrected."""
        assert self._hand_rolls is not None
        roll = next(each for each in self.rolls if each.number == correction.number)
        wrong, right = (came_in_words(roll, came) for came in (roll.came, correction.came))
        purpose = f"{roll.purpose[:1].upper()}{roll.purpose[1:]}"
        what = purpose if roll.purpose in roll.words else roll.words or purpose
        return f"Corrected – {what}: {right}, not {wrong}."

    def _streams_after(self, step: Step, noticed: Noticed, legal: Legal) -> Mapping[Viewer, Stream]:
        chance = bool(step.batch.came) or step.replayed is not None
        acted = step.seats
        streams = dict(self.streams)
        for viewer, stream in self.streams.items():
            places = tuple(
                [self.place + n for n, who in enumerate(noticed, start=1) if viewer in who]
            )
            if places:
                new = viewer is not None and (
                    chance or viewer in acted or self._differ(viewer, legal)
                )
                streams[viewer] = stream.after(places, new)
        return streams

    def _undo_after(self, step: Step, noticed: Noticed, state: State, sealed: int) -> UndoWindow:
        if step.batch.taken_back is not None or not step.moments:
            return self.undo
        who = frozenset[Viewer]().union(*noticed)
        public = len(who) > 1 or None in who
        told = self.told[len(self.told) - len(step.events) :]
        if public and self._before_bots_alone(step, state):
            undone = PendingStep(step.batch, told, _undone_by(step), public=True, sealed=sealed)
            return self.undo.with_step(undone)
        if public or step.batch.ended is not None:
            return UndoWindow(state, len(self.entries), len(self.told))
        return self.undo.with_step(PendingStep(step.batch, told, _undone_by(step)))

    def _before_bots_alone(self, step: Step, state: State) -> bool:
        """Whether the only person here may take the step back that led to this state."""
        seat = _undone_by(step)
        if seat is None or self.people != {seat} or step.batch.ended is not None:
            return False
        return shows_nothing_hidden(self.game, step.events, self.state, state)

    def _undo_before(self, people: frozenset[Seat]) -> UndoWindow:
        """What somebody who has sat down has seen stays."""
        if self.undo.public is None or people <= self.people:
            return self.undo
        return UndoWindow(self.state, len(self.entries), len(self.told))

    def _showing_after(self, step: Step) -> tuple[Showing, ...]:
        batch = step.batch
        showing = [] if batch.jumps else [each for each in self.showing if each.ends > batch.at]
        before, starts = self.state, self.timeline_before(step)
        for place, moment in enumerate(step.moments, start=self.place + 1):
            showing.append(Showing(place, before, moment, starts))
            before, starts = moment.state, starts + moment.ms
        return tuple(showing)

    def _film_after(self, step: Step, noticed: Noticed) -> int:
        """A secret decision changes nothing, so that the tempo does not tell of it."""
        batch = step.batch
        if batch.jumps or self._finishes(step):
            return 0
        public = any(None in who for who in noticed)
        return batch.shown + (0 if public and batch.by not in WAITED_FOR else self.film)

    def _finishes(self, step: Step) -> bool:
        """Whether a race is decided in it."""
        return any(is_finish(self.game, moment) for moment in step.moments)

    def _clocks_after(self, step: Step, noticed: Noticed, before: "GameSession") -> Clocks:
        batch, clocks = step.batch, before.clocks
        if batch.by == "deadline":  # a clock that has run out rings once
            left = {seat: due for seat, due in clocks.due.items() if due > batch.at}
            clocks = clocks._replace(due=left)
        if batch.jumps:
            clocks = clocks.earlier(max(0, before.timeline - batch.at))
        if not any(None in who for who in noticed):
            return clocks
        return clocks.after_public_step(
            self.decision, self.people, step.seats, self.timeline, self._time_limit()
        )

    def _time_limit(self) -> int | None:
        """Seconds that a seat has for what is asked now."""
        return min(filter(None, (self.deadline, self.game.time_limit(self.state))), default=None)

    def _noticed(self, step: Step) -> Noticed:
        """Who notices each moment of this step, which comes next."""
        everybody = frozenset(self.streams)
        if step.replayed is not None:
            return [everybody] * len(step.moments)
        noticed = []
        before = self.view
        last = len(step.moments) - 1
        for number, moment in enumerate(step.moments):
            if any(not event.private for event in moment.events):
                noticed.append(everybody)
                before = moment.state.view
                continue
            hears = {getattr(event, "seat", None) for event in moment.events} | {moment.seat}
            legal = _legal_in(moment.state) if number == last else None
            noticed.append(
                frozenset(
                    viewer
                    for viewer in everybody
                    if (viewer in hears and viewer is not None)
                    or before(viewer) != moment.state.view(viewer)
                    or (legal is not None and viewer is not None and self._differ(viewer, legal))
                )
            )
            before = moment.state.view
        return noticed

    def _differ(self, seat: Seat, legal: Legal) -> bool:
        return legal.get(seat, ()) != self.choices(seat)


def new_session(
    game: Game, header: Header, secret: str, dice: TableDice | None = None
) -> GameSession:
    """A game at its start; BadRecord if this game cannot be played by the header.

    The dice are those that the header names, unless they are given.
    """
    state = start_of(Record(header), game)
    correctable = isinstance(header.dice, ManualSpec)
    return GameSession(
        game=game,
        header=header,
        secret=secret,
        dice=dice or dice_from(header.dice, secret),
        state=state,
        entries=(),
        place=0,
        told=(),
        entries_at=(0,),
        legal=_legal_in(state),
        streams={viewer: Stream() for viewer in (None, *range(state.seats))},
        undo=UndoWindow(state, 0, 0),
        asked=frozenset({0}) if not game.acts_on_dice and _decision_of(state) else frozenset(),
        _hand_rolls=HandRolls(game, header) if correctable else None,
    )


def with_prefix(session: GameSession, entries: Sequence[Entry]) -> GameSession:
    """After the part of another record that this game goes on from."""
    for entry in entries:
        session = session.after(session.again(_as_batch(entry)))
    undo = UndoWindow(session.state, len(session.entries), len(session.told))
    return replace(session, undo=undo)


def chance_by_hand(state: State) -> Chance | None:
    """A chance that people must settle."""
    chance = _chance_of(state)
    return None if chance and chance.takes_long else chance


def _undone_by(step: Step) -> Seat | None:
    """The seat that can take the step back."""
    if step.batch.by != "player" or step.batch.came or len(step.seats) != 1:
        return None
    (seat,) = step.seats
    return seat


def _legal_in(state: State) -> dict[Seat, Sequence[Action]]:
    decision = _decision_of(state)
    acting = (*decision.must, *decision.may) if decision else ()
    return {seat: state.legal(seat) for seat in acting}


def _decision_of(state: State) -> Decision | None:
    return state.pending if isinstance(state.pending, Decision) else None


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
