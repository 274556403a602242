"""The table's timeline: how long moments are shown, and that all of it follows from the log."""

import contextlib
import random
import sys
from dataclasses import fields, replace
from typing import Any, TypeVar, get_args

import msgspec
import pytest

from railbird.core import Chance, Game, Viewer, tag_of
from railbird.core.dice import DiceSpec, ManualSpec
from railbird.registry import game_ids, load
from railbird.table.model import GameStart, LogEntry, SeatRow, TableRow, TableSettings
from railbird.table.refusal import Refused
from railbird.table.room.position import Position
from railbird.table.room.showing import PACES
from railbird.table.session.session import GameSession
from railbird.table.session.step import By, TableStep
from railbird.table.session.timeline import film_of, timed
from tests.table.test_updates import SEEDED, random_game, started

AnyStruct = TypeVar("AnyStruct", bound=msgspec.Struct)
SETTINGS = TableSettings(name="", listed=False, spectators="public", dice="fair", deadline=30)


def row(session: GameSession, **changes: object) -> TableRow:
    seats = tuple(SeatRow(name=name, visitor=name) for name in session.names)
    known = TableRow(
        id="t",
        game=session.game.id,
        host="host",
        settings=SETTINGS,
        options={},
        seats=seats,
        phase="playing",
        secret=session.secret,
        touched=0,
    )
    return replace_struct(known, **changes)


def replace_struct(known: AnyStruct, **changes: object) -> AnyStruct:
    return type(known)(**{name: getattr(known, name) for name in known.__struct_fields__} | changes)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_event_that_has_a_length_is_an_event_of_the_game(game_id: str) -> None:
    game = load(game_id)
    timing: Any = sys.modules[game.facets.show.shown_ms.__module__]
    tags = {str(kind.__struct_config__.tag) for kind in get_args(game.event_type)}
    assert timing.SHOWN_MS.keys() <= tags


@pytest.mark.parametrize("game_id", game_ids())
def test_a_step_is_shown_as_long_as_its_public_events(game_id: str) -> None:
    session = started(game_id, max(2, load(game_id).seats[0]))
    for before, step in random_game(session, 3):
        film = film_of(before.game, step.moments)
        shown = timed(step, film, 1.0, jumps=False)
        natural = sum(each.ms for own in film.shown for each in own)
        assert shown.batch.shown == natural == sum(moment.ms for moment in shown.moments)
        assert timed(step, film, 0.0, jumps=True).batch.shown == 0
        if all(event.private for event in step.events):
            assert natural == 0, "what others may not notice takes no time"


@pytest.mark.parametrize("game_id", game_ids())
def test_the_events_of_a_moment_share_its_time(game_id: str) -> None:
    """A moment that is held for a result gives its events the rest."""
    session = started(game_id, max(2, load(game_id).seats[0]))
    for before, step in random_game(session, 3):
        for moment in timed(
            step, film_of(before.game, step.moments), 0.7, jumps=False, held=5000
        ).moments:
            shown = moment.shown
            assert len(shown) == len(moment.events)
            assert sum(each.ms for each in shown) == moment.ms - moment.held
            assert any(each.result for each in shown) == (moment.held == 5000)


def lived(
    game_id: str, seed: int, dice: DiceSpec = SEEDED, *, bots: bool = False
) -> tuple[list[LogEntry], list[Position]]:
    """A table as it lives through a game: with films, secret steps, take-backs, corrections, skips,
    bots that come and go, and other deadlines. Its log, and where it stood after each entry."""
    rng = random.Random(seed)
    session = started(game_id, max(2, load(game_id).seats[0]), dice)
    here = row(session)
    if bots:
        first, *others = here.seats
        seats = (first, *(SeatRow(name=seat.name, bot="random") for seat in others))
        here = replace_struct(here, seats=seats)
    at = 1_000_000
    entries = [LogEntry(at=at, row=here, start=GameStart(header=session.header))]
    positions = [Position(here).after(session.game, entries[0], started=session)]

    def write(step: TableStep) -> None:
        film, pace = film_of(session.game, step.moments), rng.choice((0.0, 1.0))
        shown = timed(step, film, pace, jumps=rng.random() < 0.1)
        entry = LogEntry(at=at, batch=shown.batch)
        entries.append(entry)
        positions.append(positions[-1].after(session.game, entry, step=shown))

    opening = session.open(at)
    if opening:
        write(opening)
    while len(entries) < 250:
        now = positions[-1].session
        assert now is not None
        if now.over:
            break
        at += rng.choice((0, 5, 400, 5_000, 40_000))
        if now.decision is None:
            chance = now.state.pending
            assert isinstance(chance, Chance)
            if now.rolls and now.history.rolled > now.rolls.sealed and rng.random() < 0.2:
                number = rng.randrange(now.rolls.sealed, now.history.rolled)
                with contextlib.suppress(Refused):  # the same dice, or decisions hang on it
                    other = now.typed_rolls[number].chance.sample(rng.randrange)
                    write(now.correct(number, other, at))
                continue
            by_hand: By = "dice" if chance.takes_long else "hand"
            write(now.roll(chance.sample(rng.randrange), at, by_hand))
        elif rng.random() < 0.05:
            seats = tuple(
                SeatRow(
                    name=seat.name, visitor=seat.visitor, bot="random" if not seat.bot else None
                )
                for seat in here.seats
            )
            settings = TableSettings(
                **{name: getattr(SETTINGS, name) for name in SETTINGS.__struct_fields__}
                | {"deadline": rng.choice((None, 20, 60))}
            )
            here = replace_struct(here, seats=seats, settings=settings)
            entry = LogEntry(at=at, row=here)
            entries.append(entry)
            positions.append(positions[-1].after(session.game, entry))
        elif rng.random() < 0.05:
            write(now.skip(at))
        elif now.undo.seats & now.timeline.people and rng.random() < 0.3:
            write(now.take_back(rng.choice(sorted(now.undo.seats & now.timeline.people)), at))
        elif now.timeline.clocks.due and rng.random() < 0.1:
            at = max(at, min(now.timeline.clocks.due.values()))
            late = [seat for seat, due in now.timeline.clocks.due.items() if due <= at]
            write(now.defaults(late, at, "deadline"))
        else:
            decision = now.decision
            seat = rng.choice([s for s in (*decision.must, *decision.may) if now.legal.get(s)])
            by: By = "player" if seat in now.timeline.people else "bot"
            write(now.decide(seat, rng.choice(now.legal[seat]), at, by))
    return entries, positions


@pytest.mark.parametrize("game_id", game_ids())
def test_a_session_loaded_at_any_entry_equals_the_one_that_lived_through_it(game_id: str) -> None:
    """Numbering, undo window, clocks, timeline and what is still to be shown, for every viewer."""
    entries, positions = lived(game_id, 11)
    assert_loads(load(game_id), entries, positions)


@pytest.mark.parametrize("game_id", ["long_shot", "win_place_and_show", "big_stakes"])
def test_so_does_one_whose_public_steps_were_taken_back(game_id: str) -> None:
    for seed in range(4):
        entries, positions = lived(game_id, seed, bots=True)
        assert_loads(load(game_id), entries, positions)
        public = [where.session and where.session.undo.public for where in positions]
        back = [
            before
            for before, entry in zip(public, entries[1:], strict=False)
            if before and entry.batch and entry.batch.taken_back is not None
        ]
        if back:
            return
    raise AssertionError("no public step was taken back")


def test_so_does_one_whose_rolls_were_corrected() -> None:
    entries, positions = lived("top_of_the_stretch", 7, ManualSpec(3))
    assert any(entry.batch and entry.batch.corrected for entry in entries)
    assert_loads(load("top_of_the_stretch"), entries, positions)


def assert_loads(game: Game, entries: list[LogEntry], positions: list[Position]) -> None:
    loaded = Position(positions[0].row)
    for entry, position in zip(entries, positions, strict=True):
        loaded = loaded.after(game, entry)
        assert_equal(loaded, position)


def assert_equal(loaded: Position, lived: Position) -> None:
    assert loaded.row == lived.row
    one, other = loaded.session, lived.session
    assert one is not None
    assert other is not None
    for each in fields(GameSession):
        if each.compare and each.name not in ("game",):
            assert getattr(one, each.name) == getattr(other, each.name), each.name
    for viewer in (None, *range(one.state.seats)):
        assert one.view(viewer) == other.view(viewer)
        assert one.choices(viewer) == other.choices(viewer)


def test_the_timeline_never_runs_back_but_for_a_skip() -> None:
    _, positions = lived("homestretch", 4)
    before = 0
    for position in positions:
        session = position.session
        assert session is not None
        ends = [each.ends for each in session.timeline.showing]
        assert ends == sorted(ends)
        assert not ends or ends[-1] <= session.timeline.end
        before = session.timeline.end
    assert before > 1_000_000


def test_a_skip_brings_the_clocks_forward() -> None:
    session = started("homestretch", 2).under(row(started("homestretch", 2)), 0)
    for before, step in random_game(session, 3):
        shown = timed(step, film_of(before.game, step.moments), 1.0, jumps=False)
        after = before.after(replace(shown, batch=shown.batch))
        if shown.batch.shown > 1_000 and after.timeline.clocks.due:
            skipped = after.after(after.skip(shown.batch.at + 500))
            gained = after.timeline.end - (shown.batch.at + 500)
            assert skipped.timeline.end == shown.batch.at + 500
            due = after.timeline.clocks.due
            assert skipped.timeline.clocks.due == {seat: due[seat] - gained for seat in due}
            assert skipped.timeline.shown_at(shown.batch.at + 500) == skipped.timeline.place
            return
    raise AssertionError("nothing was shown for a second")


@pytest.mark.parametrize("game_id", game_ids())
def test_ten_seconds_at_a_slow_table_are_ten_seconds(game_id: str) -> None:
    """A clock starts when the question has been shown, however long that took."""
    game, rng = load(game_id), random.Random(3)
    two = {"betting": True, "races": ["champagne_2009", "belmont_1978"]}
    options = two if game_id == "top_of_the_stretch" else None
    session = started(game_id, max(2, game.seats[0]), wanted=options)
    settings = replace_struct(SETTINGS, deadline=10, speed="slow")
    session = session.under(row(session, settings=settings), 0)
    now = filmed = 0
    step = session.open(now)
    for _ in range(150):
        if step is None or session.over:
            break
        before = session.timeline.clocks.due
        shown = timed(step, film_of(game, step.moments), PACES["slow"], jumps=False)
        session = session.after(shown)
        now_due = session.timeline.clocks.due
        if new := {due for seat, due in now_due.items() if before.get(seat) != due}:
            assert new == {session.timeline.end + 10_000}
            assert session.timeline.shown_at(session.timeline.end) == session.timeline.place
            filmed += shown.batch.shown > 1_000
        now = session.timeline.end + rng.choice((0, 3_000, 9_999))
        chance, decision = session.long_chance, session.decision
        if chance:
            step = session.roll(chance.sample(rng.randrange), now, "dice")
        elif decision:
            seat = rng.choice([s for s in decision.must if session.legal.get(s)])
            step = session.decide(seat, rng.choice(session.legal[seat]), now, "player")
    assert filmed, "no question came with a film"


def test_a_late_comer_finds_the_moment_that_the_table_shows() -> None:
    """The public stream at any time: what was shown, and what is still to come."""
    session = started("homestretch", 2)
    viewer: Viewer = None
    for before, step in random_game(session, 3):
        shown = timed(step, film_of(before.game, step.moments), 1.0, jumps=False)
        after = before.after(shown)
        if len(shown.moments) > 1 and shown.moments[0].ms and shown.moments[-1].ms:
            first = shown.moments[0]
            now = after.timeline.end - shown.batch.shown + first.ms  # just after the first moment
            assert after.timeline.shown_at(now) == before.timeline.place + 1
            assert after.timeline.shown_at(now - 1) == before.timeline.place
            assert after.timeline.shown_at(after.timeline.end) == after.timeline.place
            stream = after.streams[viewer]
            assert stream.last_at(after.timeline.shown_at(now)) < stream.n
            assert tag_of(first.events[0])
            return
    raise AssertionError("no step had two moments")
