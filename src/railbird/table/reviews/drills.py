"""Learning from mistakes: exercises made of a visitor's own games, and those for beginners.

One's own exercises come from one's own seats only, and from games that were reviewed. Each is made
from the view of the seat that decided.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from railbird.core import Game, RailbirdError
from railbird.drill.beginners import shown_beginners
from railbird.drill.exercise import BadExercise, ShownExercise, read_exercise
from railbird.drill.making import Wanted, exercise_of
from railbird.drill.schedule import Progress, after, next_due, next_round
from railbird.table.bounded import Bounded
from railbird.table.fair_workers import FairWorkers
from railbird.table.ports import Clock
from railbird.table.protocol.api import ReviewState
from railbird.table.protocol.drill import (
    DrillExercise,
    DrillGame,
    DrillOption,
    DrillRound,
    DrillVerdict,
)
from railbird.table.refusal import NotThere, Refused
from railbird.table.reviews.records import Records
from railbird.table.reviews.replay import sent_view
from railbird.table.reviews.worker import Order
from railbird.table.store.drill import DrillStore, OwnExercise
from railbird.table.tasks import Tasks

log = logging.getLogger("railbird.table")

OF_A_GAME = 5
"""Exercises made of a visitor's game, the costliest decisions first."""
KEPT_MS = 400 * 24 * 3600 * 1000
"""What nobody has answered for so long is forgotten."""
REMEMBERED = 1000
"""Games that need not be looked at again."""

_state = msgspec.json.Decoder(ReviewState)
_progress = msgspec.json.Decoder(Progress)


class Held(NamedTuple):
    """An exercise that a visitor can be asked."""

    shown: ShownExercise
    own: OwnExercise | None


class Drills:
    def __init__(
        self,
        store: DrillStore,
        records: Records,
        games: Mapping[str, Game],
        clock: Clock,
        pool: FairWorkers | None,
    ) -> None:
        self._store = store
        self._records = records
        self._games = games
        self._clock = clock
        self._pool = pool
        self._learnt_from: Bounded[tuple[str, str], bool] = Bounded(REMEMBERED)
        self._tasks = Tasks()

    # -- asking ------------------------------------------------------------------------------

    async def games(self, visitor: str) -> list[DrillGame]:
        """The games with anything to learn from."""
        known, mine = await self._known(visitor), await self._store.of(visitor)
        found = []
        for game in self._games.values():
            own = {each.id for each in mine if each.game == game.id}
            ids = own | _for_beginners(game).keys()
            if ids:
                found.append(self._about(game, own, ids, known))
        return found

    def _about(
        self, game: Game, own: set[str], ids: set[str], known: Mapping[str, Progress]
    ) -> DrillGame:
        now = self._clock.now()
        return DrillGame(
            game=game.id,
            title=game.title,
            own=len(own),
            beginners=len(ids - own),
            due=sum(each not in known or known[each].is_due(now) for each in ids),
            learnt=sum(each in known and known[each].learnt for each in ids),
            next_due=next_due(ids, known),
        )

    async def round(self, visitor: str, game_id: str) -> DrillRound:
        game = self._game(game_id)
        held, known = await self._held(visitor, game), await self._known(visitor)
        mine = [each for each, one in held.items() if one.own]
        others = [each for each, one in held.items() if not one.own]
        wanted = next_round(mine, others, known, self._clock.now())
        return DrillRound(
            game=game.id,
            title=game.title,
            exercises=tuple(asked(held[each]) for each in wanted),
            next_due=next_due(held, known),
        )

    async def answered(
        self, visitor: str, game_id: str, exercise_id: str, choice: int
    ) -> DrillVerdict:
        held = (await self._held(visitor, self._game(game_id))).get(exercise_id)
        if held is None:
            raise NotThere(f"there is no exercise {exercise_id} for you")
        exercise = held.shown.exercise
        if not 0 <= choice < len(exercise.options):
            raise Refused(f"choice {choice}: there are 0 to {len(exercise.options) - 1}")
        now, verdict = self._clock.now(), held.shown.verdict(choice)
        before = (await self._known(visitor)).get(exercise_id)
        progress = after(before, now, right=verdict.right)
        if progress is not before:
            await self._store.answered(visitor, exercise_id, msgspec.json.encode(progress), now)
        return DrillVerdict(
            right=verdict.right,
            words=verdict.words,
            lesson=verdict.lesson,
            options=tuple(
                DrillOption(words=each.words, said=each.said, right=each.right)
                for each in verdict.options
            ),
            played=exercise.played,
            n=held.own.n if held.own else 0,
            learnt=progress.learnt,
            due=progress.due,
            policy=exercise.policy,
            rollouts=exercise.rollouts,
        )

    def _game(self, game_id: str) -> Game:
        game = self._games.get(game_id)
        if game is None:
            raise NotThere(f"there is no game {game_id}")
        return game

    async def _held(self, visitor: str, game: Game) -> dict[str, Held]:
        """By id: one's own first, the newest before the others."""
        held: dict[str, Held] = {}
        for own in await self._store.of(visitor):
            if own.game != game.id:
                continue
            try:
                of_record = await self._records.game_of(own.record)
                held[own.id] = Held(ShownExercise(read_exercise(own.body), of_record), own)
            except RailbirdError as error:  # of a record that is gone, or of other rules
                log.info("an exercise cannot be asked any more: %s", error)
        for each, shown in _for_beginners(game).items():
            held.setdefault(each, Held(shown, None))
        return held

    async def _known(self, visitor: str) -> dict[str, Progress]:
        kept = await self._store.progress(visitor)
        return {exercise: _progress.decode(body) for exercise, body in kept.items()}

    # -- making them -------------------------------------------------------------------------

    def learn_from(self, visitor: str, record: str, order: Order, answer: bytes) -> None:
        """Once a review is made, the visitor's costly decisions become exercises."""
        if self._pool is None or (visitor, record) in self._learnt_from:
            return
        review = _state.decode(answer).review
        if review is None:
            return
        self._learnt_from[visitor, record] = True
        costly = [move for move in review.costly if move.seat in review.yours]
        costly.sort(key=lambda move: (-move.cost, move.n))
        wanted = [Wanted(move.n, move.seat) for move in costly[:OF_A_GAME]]
        if wanted:
            self._tasks.start(self._make(self._pool, visitor, record, order, wanted))

    async def _make(
        self, pool: FairWorkers, visitor: str, record: str, order: Order, wanted: list[Wanted]
    ) -> None:
        there = {(own.record, own.n) for own in await self._store.of(visitor)}
        for each in wanted:
            if (record, each.n) in there:
                continue
            try:
                made = await pool.ask(
                    f"exercises {visitor}", exercise_of, order.game, order.record, each
                )
            except (TimeoutError, RailbirdError) as error:
                log.warning("no exercise was made of position %d of %s: %s", each.n, record, error)
                self._learnt_from.pop((visitor, record), None)  # another look at it tries again
                return
            if made is not None:
                now, body = self._clock.now(), msgspec.json.encode(made)
                own = OwnExercise(made.id, made.game, record, each.n, body)
                await self._store.keep(visitor, own, now, forget=now - KEPT_MS)

    async def close(self) -> None:
        making = list(self._tasks)
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)


def _for_beginners(game: Game) -> dict[str, ShownExercise]:
    """None if the set of a game cannot be used; the log says why."""
    try:
        return shown_beginners(game)
    except BadExercise as error:
        log.warning("%s", error)
        return {}


def asked(held: Held) -> DrillExercise:
    shown, own = held
    exercise = shown.exercise
    return DrillExercise(
        id=exercise.id,
        record=own.record if own else None,
        seat=exercise.seat,
        names=exercise.names,
        view=sent_view(shown.game, shown.view, exercise.names),
        question=shown.words,
        choices=shown.choices,
        box=f"/api/r/{own.record}/box" if own else f"/api/games/{exercise.game}/box",
    )
