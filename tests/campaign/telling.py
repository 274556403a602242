"""Bot games with a few figures told of each: chances, the luck of rolls, the cost of decisions.

Few figures a game and many games: moments of one game are not independent. Games are kept line by
line in a file, so that a long run can be stopped and gone on with.
"""

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

import railbird
from railbird.analysis import Judged, Worth
from railbird.analysis.figures import worths
from railbird.analysis.insight import insight_of
from railbird.analysis.reviewing import Job, Reviewing, do_part
from railbird.analysis.rollouts import ending_of
from railbird.core.record import Resolved
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.insight import Punter

GAMES = ("homestretch", "long_shot", "top_of_the_stretch", "win_place_and_show", "big_stakes")
KINDS = ("random", "steady", "sharp")
SEATS = 4
OPTIONS: Mapping[str, Mapping[str, object]] = {"top_of_the_stretch": {"betting": True}}
CARD = ("champagne_2009", "bc_turf_2003", "belmont_1978", "kentucky_derby_1994")
USUAL_FORM = ""
ONE_RACE = "one race"
"""Of Top of the Stretch. There `steady` wins hardly more often than `random`, since it dares so
little, but it ends with more money (`single_race`): such costs are to be compared in points."""
COST_FORMS: Mapping[str, Sequence[str]] = {"top_of_the_stretch": (USUAL_FORM, ONE_RACE)}
"""Where costs are told of more than one form of the game. The usual one in Top of the Stretch is a
card of four races, as the arena plays it."""
PUNTER = "punter"
USUAL_PLAYERS = {"top_of_the_stretch": PUNTER}
"""Whose games are held against the chances. Four of `steady` would place the same bets there, so
those who bet in rollouts play."""
MOMENTS = 3
"""Of a game."""
DECISIONS = {"long_shot": 1, "top_of_the_stretch": 1}
"""Of a game, drawn at random, where the usual two take long. More games tell more than more
decisions of the same game."""
USUAL_DECISIONS = 2
DECISION_ROLLOUTS: int | None = None
"""Of each action; as many as a review takes."""

Chances = tuple[float, ...]
"""By seat."""


class Told(msgspec.Struct, frozen=True):
    """One game: what was told of it, and how it ended."""

    game: str
    players: str
    number: int
    chances: tuple[tuple[Chances, Chances], ...]
    """At random moments, in two looks with dice of their own; together they take as many rollouts
    as a review does."""
    result: Chances
    luck: tuple[tuple[str, Chances], ...]
    """Of the rolls after these moments: the kind, and what each did to everybody."""
    costs: tuple[float, ...]
    """Of random decisions, in chances."""
    points: tuple[float, ...]
    """The same in points."""
    form: str = USUAL_FORM


def cost_forms(game_id: str) -> Sequence[str]:
    return COST_FORMS.get(game_id, (USUAL_FORM,))


def usual_players(game_id: str) -> str:
    return USUAL_PLAYERS.get(game_id, "steady")


def chances_told(game_id: str, number: int) -> Told:
    """Chances and luck at random moments of a game."""
    making, rng = _play(game_id, usual_players(game_id), number, OPTIONS.get(game_id))
    last = len(making._moments) - 1
    moments = sorted(rng.sample(range(last), min(MOMENTS, last)))
    other = making.job._replace(seed=making.job.seed + 1)
    looks = [(_value(making.job, at), _value(other, at)) for at in moments]
    luck = [
        (_kind(making, at + 1), _change(making, at + 1, before))
        for at, (before, _) in zip(moments, looks, strict=True)
        if _is_roll(making, at + 1)
    ]
    return _told(making, usual_players(game_id), number, chances=looks, luck=luck)


def costs_told(game_id: str, players: str, number: int, form: str = USUAL_FORM) -> Told:
    """What random decisions cost at a table of equals."""
    making, rng = _play(game_id, players, number, cost_options(game_id, form, number))
    count = min(DECISIONS.get(game_id, USUAL_DECISIONS), len(making.to_judge))
    judged = [_judged(making.job, at) for at in sorted(rng.sample(making.to_judge, count))]
    return msgspec.structs.replace(_told(making, players, number, judged=judged), form=form)


def cost_options(game_id: str, form: str, number: int) -> Mapping[str, object] | None:
    """A single race is another from game to game: a good bet in one is a bad one in the next."""
    if game_id != "top_of_the_stretch":
        return OPTIONS.get(game_id)
    races = sorted(TopOfTheStretch().box.races)
    card = (races[number % len(races)],) if form == ONE_RACE else CARD
    return {"betting": True, "races": card}


def _play(
    game_id: str, players: str, number: int, options: Mapping[str, object] | None
) -> tuple[Reviewing, random.Random]:
    game = railbird.load(game_id)
    seated = [Punter() if players == PUNTER else players for _ in range(SEATS)]
    record = railbird.play(game, seated, seed=number, options=options)
    making = Reviewing(
        record,
        game,
        seat=None,
        moment_rollouts=insight_of(game_id).moment_rollouts // 2,
        decision_rollouts=DECISION_ROLLOUTS,
        seed=2 * number,
        policy=None,
    )
    return making, random.Random(f"{game_id} {players} {number}")


def _told(
    making: Reviewing,
    players: str,
    number: int,
    chances: Iterable[tuple[Chances, Chances]] = (),
    luck: Iterable[tuple[str, Chances]] = (),
    judged: Sequence[Judged] = (),
) -> Told:
    assert making.record.ended is not None
    return Told(
        game=making.game.id,
        players=players,
        number=number,
        chances=tuple(chances),
        result=ending_of(making.record.ended.result).chances,
        luck=tuple(luck),
        costs=tuple(each.first_look.mean for each in judged),
        points=tuple(each.first_score.mean for each in judged),
    )


def _value(job: Job, at: int) -> Chances:
    value = do_part(job, "value", at)
    assert isinstance(value, tuple)
    return _chances(value)


def _judged(job: Job, at: int) -> Judged:
    judged = do_part(job, "judge", at)
    assert isinstance(judged, Judged)
    return judged


def _is_roll(making: Reviewing, at: int) -> bool:
    """A roll, deal or draw that somebody could see."""
    return isinstance(making._moments[at].entry, Resolved) and not making._taught_nobody(at)


def _change(making: Reviewing, at: int, before: Chances) -> Chances:
    """What a roll changed, as a review counts it."""
    known = making._known(at)
    after = _value(making.job, at) if known is None else _chances(worths([known]))
    return tuple(new - old for new, old in zip(after, before, strict=True))


def _chances(value: Iterable[Worth]) -> Chances:
    return tuple(worth.chance.mean for worth in value)


def _kind(making: Reviewing, at: int) -> str:
    """Rolls are of a kind whatever the race, the move and the horse."""
    entry = making._moments[at].entry
    assert isinstance(entry, Resolved)
    return re.sub(r" (for|of) [A-Z#].*", "", re.sub(r"\d+", "#", entry.chance))


# -- many games ----------------------------------------------------------------------------------


class Kept:
    """Games that were told of, in a file that grows line by line."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._told: list[Told] = []
        if file.exists():
            lines = file.read_bytes().splitlines()
            self._told = [msgspec.json.decode(line, type=Told) for line in lines]

    def chances(self, game_id: str, numbers: Sequence[int]) -> list[Told]:
        players = usual_players(game_id)
        have = {one.number: one for one in self._of(game_id, players) if one.chances}
        return [have.get(number) or self._keep(chances_told(game_id, number)) for number in numbers]

    def costs(
        self, game_id: str, players: str, numbers: Sequence[int], form: str = USUAL_FORM
    ) -> list[Told]:
        have = {one.number: one for one in self._costs_of(game_id, players, form)}
        return [
            have.get(number) or self._keep(costs_told(game_id, players, number, form))
            for number in numbers
        ]

    def of(self, game_id: str) -> tuple[list[Told], dict[str, dict[str, list[Told]]]]:
        """All that is kept of a game: for the chances, and by form and players for the costs."""
        told = [one for one in self._of(game_id, usual_players(game_id)) if one.chances]
        costs = {
            form: {kind: list(self._costs_of(game_id, kind, form)) for kind in KINDS}
            for form in cost_forms(game_id)
        }
        return told, {
            form: {kind: games for kind, games in of.items() if len(games) > 1}
            for form, of in costs.items()
        }

    def _costs_of(self, game_id: str, players: str, form: str) -> Iterator[Told]:
        games = self._of(game_id, players)
        return (one for one in games if not one.chances and one.form == form)

    def _of(self, game_id: str, players: str) -> Iterator[Told]:
        return (one for one in self._told if (one.game, one.players) == (game_id, players))

    def _keep(self, told: Told) -> Told:
        self._told.append(told)
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(told) + b"\n")
        return told
