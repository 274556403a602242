"""One game between bots, and what it says about whether the game is fair."""

from collections.abc import Sequence
from itertools import pairwise
from math import log2

import msgspec

from railbird.arena.field import Field
from railbird.bots.guard import Fault, Guard
from railbird.bots.known_games import known_game
from railbird.bots.seating import guarded, until_over
from railbird.core import Action, Event, Game, Over, Perspective, SeatHeader, State, new_match
from railbird.core.own_file import short_name

THINKING = 6.0
"""Assumed seconds a person takes for a decision with a choice."""


class Seen(msgspec.Struct, frozen=True):
    """A game that was played, by seat."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    forced: int
    """Decisions that left one choice."""
    choices: float
    """Base-2 logarithms of the number of choices, added up over all decisions."""
    shown: float
    """Seconds that a table shows the game for, at normal speed."""
    standings: tuple[tuple[int, ...], ...]
    """Scores along the way as everybody could see them, at the milestones of the game."""
    assets: tuple[tuple[int, str], ...]
    """Seat and what it held."""
    faults: tuple[Fault, ...]
    dealt: tuple[tuple[int, str], ...] = ()
    """Seat and what chance gave it."""
    bought: tuple[tuple[int, str, int], ...] = ()
    """Seat, what it chose to take on the way, and the price."""

    @property
    def minutes(self) -> float:
        return (self.shown + THINKING * (self.decisions - self.forced)) / 60

    @property
    def margin(self) -> float:
        """How far the best score is ahead of the next."""
        first, second, *_ = sorted(self.scores, reverse=True)
        return float(first - second)

    @property
    def lead_changes(self) -> int | None:
        """How often somebody else was in front at the next milestone, the end included."""
        leaders = [_leaders(scores) for scores in (*self.standings, self.scores)]
        if len(leaders) < 2:
            return None
        return sum(not before & after for before, after in pairwise(leaders))

    @property
    def comeback(self) -> bool | None:
        """Whether a winner was last half-way, alone or with others."""
        if not self.standings:
            return None
        halfway = self.standings[(len(self.standings) - 1) // 2]
        if len(set(halfway)) == 1:
            return None  # nobody is behind yet
        return any(halfway[seat] == min(halfway) for seat in self.winners)


def _leaders(scores: Sequence[int]) -> set[int]:
    return {seat for seat, score in enumerate(scores) if score == max(scores)}


def play_and_look(field: Field, number: int, deal: bool = False) -> Seen:
    """One game; with `deal` chance takes the decisions by which players choose what they own, and
    `assets` has what each got by them."""
    game = known_game(field.game, field.pack)
    names = field.seating(number)
    seats = [SeatHeader(f"{short_name(name)} {at}", name) for at, name in enumerate(names, start=1)]
    match = new_match(game, seats, options=field.options, seed=field.seed_of(number))
    players = [_seated(name, game, field.limit, deal) for name in names]
    notes = _Notes(game, len(seats), deal)
    with until_over(player.guard for player in players):
        match.play(players, notes.take)
    assert isinstance(match.state.pending, Over)
    result = match.state.pending.result
    return Seen(
        names,
        result.scores,
        tuple(seat for seat, place in enumerate(result.places) if place == 1),
        sum(player.decisions for player in players),
        sum(player.forced for player in players),
        sum(player.choices for player in players),
        notes.shown / 1000,
        tuple(notes.standings),
        notes.given or _held(game, match.state, len(seats)),
        tuple(fault for player in players for fault in player.guard.faults),
        () if deal else tuple(notes.dealt),
        tuple(notes.bought),
    )


def _held(game: Game, state: State, seats: int) -> tuple[tuple[int, str], ...]:
    """Stables of the house do not bid, so theirs are left out."""
    return tuple(
        (seat, name) for seat, name in game.measure.assets(state.view(None)) if seat < seats
    )


class _Notes:
    """Taken while a game goes on."""

    def __init__(self, game: Game, seats: int, deal: bool) -> None:
        self._game = game
        self._seats = seats
        self._deal = deal
        self._at_first: tuple[tuple[int, str], ...] = ()
        self.shown = 0
        self.standings: list[tuple[int, ...]] = []
        self.dealt: list[tuple[int, str]] = []
        self.bought: list[tuple[int, str, int]] = []

    @property
    def given(self) -> tuple[tuple[int, str], ...]:
        """What everybody got where chance took the choices."""
        return (tuple(self.dealt) or self._at_first) if self._deal else ()

    def take(self, state: State, told: Sequence[Event]) -> None:
        self.shown += sum(map(self._game.show.shown_ms, told))
        self._take_gains(told)
        if isinstance(state.pending, Over):
            return
        if any(isinstance(event, self._game.show.milestones) for event in told):
            known = tuple(self._game.learn.scores_so_far(state.view(None)))[: self._seats]
            scores = tuple(score for score in known if score is not None)
            if len(scores) == self._seats:
                self.standings.append(scores)
        if self._deal and not self._at_first:
            self._at_first = _held(self._game, state, self._seats)

    def _take_gains(self, told: Sequence[Event]) -> None:
        """Where players choose first, chance gives what is left, which says little."""
        for event in told:
            for seat, name, price in self._game.measure.gains(event):
                if seat >= self._seats:
                    continue
                if price is not None:
                    self.bought.append((seat, name, price))
                elif self._deal or not self._game.measure.dealing:
                    self.dealt.append((seat, name))


class _Seated:
    """A guarded bot whose decisions are counted."""

    def __init__(self, guard: Guard, game: Game, deal: bool) -> None:
        self.guard = guard
        self._dealt = game.measure.dealing if deal else ()
        self._declined = game.measure.declining
        self.decisions = 0
        self.forced = 0
        self.choices = 0.0

    def choose(self, seen: Perspective) -> Action:
        self._count(seen)
        if isinstance(seen.legal[0], self._dealt):
            declined = [each for each in seen.legal if isinstance(each, self._declined)]
            return seen.rng.choice(declined or seen.legal)
        return self.guard.choose(seen)

    def _count(self, seen: Perspective) -> None:
        self.decisions += 1
        self.forced += len(seen.legal) == 1
        self.choices += log2(len(seen.legal))


class _EarlySeated(_Seated):
    """One that may want to act before its turn."""

    def choose_early(self, seen: Perspective) -> Action | None:
        action = self.guard.choose_early(seen)
        if action is not None:
            self._count(seen)
        return action


def _seated(name: str, game: Game, limit: float, deal: bool) -> _Seated:
    guard = guarded(name, game, limit)
    kind = _EarlySeated if guard.early else _Seated
    return kind(guard, game, deal)
