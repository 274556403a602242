"""Many games side by side, with all their rows, masks and rewards in a few arrays, in this process
or in several. Every seat is played from outside; a game that ends is followed by a new one at
once."""

import multiprocessing
from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railbird.core import BadSetup, Game, RailbirdError
from railbird.registry import add_files, files_added
from railbird.rl.encoding import Encoder, Mask, Row
from railbird.rl.episode import Episode, Moment
from railbird.rl.rewards import Gains


class Batch(NamedTuple):
    """The decisions that all games wait for. The next step overwrites the arrays, so copy what you
    keep."""

    rows: Row
    """Games × numbers of a row."""
    masks: Mask
    """Games × actions."""
    seats: NDArray[np.int64]
    """Who has to decide, by game."""
    rewards: NDArray[np.float32]
    """Games × seats: what was gained in this step."""
    over: NDArray[np.bool_]
    """Which games ended in this step; their row is the first of a new game."""


class _Games:
    """The games of one process, which write into their part of the arrays."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, object] | None, reward: str
    ) -> None:
        self._how = game, seats, options, reward
        self._encoder: Encoder | None = None
        self._episodes: list[Episode] = []
        self._gains: list[Gains] = []
        self._moments: list[Moment] = []

    def start(self, batch: Batch, seeds: Sequence[int | None]) -> None:
        """New games, each with its seed; without one it goes on with the dice it has."""
        game, seats, options, reward = self._how
        for place in range(len(batch.rows)):
            if place == len(self._episodes):
                self._episodes.append(Episode(game, seats, options, self._encoder))
                self._encoder = self._episodes[0].encoder
                self._gains.append(Gains(game, seats, reward))
        batch.masks[:] = 0
        batch.rewards[:] = 0
        batch.over[:] = False
        self._moments = []
        for place, episode in enumerate(self._episodes):
            asked = episode.start(seeds[place])
            self._gains[place].start()
            self._moments.append(episode.moment(asked[0]))
            self._write(batch, place)

    def step(self, batch: Batch, actions: NDArray[np.int64]) -> None:
        chosen = [
            moment.action(number)
            for moment, number in zip(self._moments, actions.tolist(), strict=True)
        ]
        batch.rewards[:] = 0
        batch.over[:] = False
        for place, action in enumerate(chosen):
            episode, gains, moment = self._episodes[place], self._gains[place], self._moments[place]
            batch.masks[place, list(moment.offered)] = 0
            episode.state.apply(moment.seat, action)
            asked = episode.go_on()
            if not asked:
                result = episode.result
                assert result is not None
                batch.rewards[place] = gains.rest(result)
                batch.over[place] = True
                gains.start()
                asked = episode.start(None)
            self._moments[place] = moment = episode.moment(asked[0])
            gain = gains.now(moment.seat, moment.view)
            if gain:
                batch.rewards[place, moment.seat] += gain
            self._write(batch, place)

    def _write(self, batch: Batch, place: int) -> None:
        moment = self._moments[place]
        batch.rows[place] = moment.row
        batch.masks[place, list(moment.offered)] = 1
        batch.seats[place] = moment.seat


class VectorEnv:
    """`reset` and `step` give a `Batch`; `step` takes a number of an action for each game."""

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int,
        options: Mapping[str, object] | None,
        reward: str,
        processes: int,
    ) -> None:
        if count < 1 or not 1 <= processes <= count:
            raise BadSetup(
                f"{count} games in {processes} processes: use at least one game for each process"
            )
        encoder = Episode(game, seats, options).encoder
        self.game = game
        self.count, self.seats = count, seats
        self.seeds: tuple[int, ...] = ()
        """What each game's dice were last seeded with; `raw_env` plays it alone with that seed."""
        self.actions, self.length = encoder.actions, encoder.length
        context = multiprocessing.get_context("spawn")
        buffers = [
            context.RawArray("b", count * size)
            for size in (4 * self.length, self.actions, 8, 4 * seats, 1, 8)
        ]
        self._batch, self._chosen = _arrays(buffers, count, self.length, self.actions, seats)
        self._local: _Games | None = None
        self._workers: list[tuple[Any, Connection]] = []
        how = (game, seats, options, reward)
        if processes == 1:
            self._local = _Games(*how)
            return
        bounds = [count * place // processes for place in range(processes + 1)]
        shape = (count, self.length, self.actions, seats)
        for low, high in pairwise(bounds):
            here, there = context.Pipe()
            worker = context.Process(
                target=_work,
                args=(there, how, buffers, shape, low, high, files_added()),
                daemon=True,
            )
            worker.start()
            there.close()
            self._workers.append((worker, here))

    def reset(self, seed: int | None = None) -> Batch:
        """New games, with a seed always the same ones; every seed has games of its own. Without one
        the games go on with the dice they have, which are nobody's choice the first time."""
        fresh = seed is not None or not self.seeds
        if fresh:
            self.seeds = _seeds(seed, self.count)
        begin = self.seeds if fresh else (None,) * self.count
        if self._local:
            self._local.start(self._batch, begin)
        self._tell(begin)
        return self._batch

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> Batch:
        """All games take their action; an illegal number is refused before any is played."""
        numbers = np.asarray(actions, np.int64)
        if numbers.shape != (self.count,):
            raise BadSetup(f"step needs {self.count} numbers, one for each game")
        legal = (numbers >= 0) & (numbers < self.actions)
        legal &= self._batch.masks[np.arange(self.count), np.where(legal, numbers, 0)] == 1
        if not legal.all():
            if not self._batch.masks.any():
                raise BadSetup("no game has begun; call reset() before the first step")
            place = int(np.argmin(legal))
            raise BadSetup(
                f"action {numbers[place]} is not legal in game {place} for seat "
                f"{self._batch.seats[place]}; the mask says which are"
            )
        self._chosen[:] = numbers
        if self._local:
            self._local.step(self._batch, self._chosen)
        self._tell(None)
        return self._batch

    def close(self) -> None:
        """End the other processes."""
        for worker, pipe in self._workers:
            pipe.close()
            worker.join(5)
            if worker.is_alive():
                worker.terminate()
        self._workers = []

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _tell(self, what: Sequence[int | None] | None) -> None:
        """Seeds to start with, or None to take a step; all processes work at the same time."""
        try:
            for _, pipe in self._workers:
                pipe.send(what)
            answers = [pipe.recv() for _, pipe in self._workers]
        except (EOFError, OSError):
            raise BadSetup("a process of the environment has ended; make a new one") from None
        for answer in answers:
            if answer:
                raise BadSetup(answer)


def _seeds(seed: int | None, count: int) -> tuple[int, ...]:
    """One for each game. Those of two seeds have nothing in common, even if the seeds are
    neighbours."""
    if seed is not None and seed < 0:
        raise BadSetup(f"seed {seed}: use a whole number from 0 up, or none")
    games = np.random.SeedSequence(seed).spawn(count)
    return tuple(int(game.generate_state(1, np.uint64)[0]) for game in games)


def _arrays(
    buffers: Sequence[Any], count: int, length: int, actions: int, seats: int
) -> tuple[Batch, NDArray[np.int64]]:
    rows, masks, to_act, rewards, over, chosen = buffers
    batch = Batch(
        np.frombuffer(rows, np.float32).reshape(count, length),
        np.frombuffer(masks, np.int8).reshape(count, actions),
        np.frombuffer(to_act, np.int64),
        np.frombuffer(rewards, np.float32).reshape(count, seats),
        np.frombuffer(over, np.bool_),
    )
    return batch, np.frombuffer(chosen, np.int64)


def _work(
    pipe: Connection,
    how: tuple[Game, int, Mapping[str, object] | None, str],
    buffers: Sequence[Any],
    shape: tuple[int, int, int, int],
    low: int,
    high: int,
    files: Sequence[str],
) -> None:
    """A process with some of the games."""
    add_files(files)
    whole, chosen = _arrays(buffers, *shape)
    batch = Batch(*[array[low:high] for array in whole])  # type: ignore[arg-type]
    games = _Games(*how)
    while True:
        try:
            seeds = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            if seeds is None:
                games.step(batch, chosen[low:high])
            else:
                games.start(batch, seeds[low:high])
            pipe.send("")
        except RailbirdError as error:
            pipe.send(str(error))
