"""The exercises for beginners, from games of bots: `python -m railbird.drill.gathering`.

Decisions of all kinds are tried as they come up. Kept are those in which every option is right or
wrong beyond doubt; a set has at most so many of a kind and of a game. A kind in which hardly ever
anything is clear is given up.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import count
from typing import NamedTuple

from railbird.analysis.insight import Insight, insight_of
from railbird.analysis.places import kind_of
from railbird.bots import load_bot
from railbird.bots.registry import opponents_of
from railbird.core import Decision, Game, Perspective, SeatHeader, new_match, tag_of
from railbird.core.plugin import Form
from railbird.drill.beginners import written
from railbird.drill.exercise import Exercise, Option
from railbird.drill.making import LEAST, SURE, make_exercise
from railbird.registry import load, own_ids, plugin_of, use_kernels

WANTED = 12
OF_A_KIND = 5
"""Where a game has more than one kind."""
OF_A_GAME = 2
FAIR = 12
"""Tries after which a kind must have given something in every sixth."""
SIXTH = 6
TRIED = 0.2
"""Part of the decisions that are tried, so that a set comes from all parts of the games."""
SEATS = 4
YOU = "You"


class Moment(NamedTuple):
    """A decision of a game, as its seat saw it."""

    game_no: int
    seen: Perspective
    names: tuple[str, ...]
    where: str
    kind: str


def gathered(game: Game, wanted: int = WANTED) -> Iterator[Exercise]:
    tried: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    games: Counter[int] = Counter()
    asked: set[object] = set()
    insight = insight_of(game.id)
    of_a_kind = OF_A_KIND if len(insight.kinds) > 1 else wanted
    for moment in _moments(game, insight):
        kind, number = moment.kind, moment.game_no
        if kinds[kind] >= of_a_kind or games[number] >= OF_A_GAME:
            continue
        if tried[kind] >= FAIR and SIXTH * kinds[kind] < tried[kind]:
            continue
        tried[kind] += 1
        exercise = make_exercise(
            game, moment.seen.view, names=moment.names, where=moment.where, sure=True
        )
        if exercise is None or not _is_clear(exercise.options):
            continue
        same = moment.where, tuple(str(option.steps) for option in exercise.options)
        if same in asked:
            continue
        asked.add(same)
        kinds[kind] += 1
        games[number] += 1
        yield exercise
        if kinds.total() == wanted:
            return


def _is_clear(options: tuple[Option, ...]) -> bool:
    """Nobody can say that a wrong answer might be right; and most answers are wrong."""
    wrong = [option for option in options if not option.right]
    sure = all(option.behind.is_clear(SURE) for option in wrong)
    costly = any(option.behind.mean >= LEAST for option in wrong)
    return sure and costly and 2 * len(wrong) >= len(options)


def _moments(game: Game, insight: Insight) -> Iterator[Moment]:
    """Decisions of game after game, with the first step of those that take several."""
    bots = opponents_of(game.id)
    forms = plugin_of(game.id).forms or (Form("the whole game", min(SEATS, game.seats[-1])),)
    for game_no in count(1):
        form = forms[-game_no % len(forms)]
        seats, options = form.seats, {**game.learn.deciding_options, **form.options}
        rng = random.Random(f"railbird beginners {game.id} {game_no}")
        named = [bots[seat % len(bots)] for seat in range(seats)]
        headers = [SeatHeader(f"{bot} {at}", bot) for at, bot in enumerate(named, start=1)]
        match = new_match(game, headers, seed=game_no, options=options)
        players = [load_bot(bot, game) for bot in named]
        deciding: set[int] = set()
        while not match.over:
            pending = match.state.pending
            if not isinstance(pending, Decision):
                match.resolve()
                continue
            seat = pending.must[0]
            seen, state = match.perspective(seat), match.state
            action = players[seat].choose(seen)
            if seat not in deciding and len(seen.legal) > 1 and rng.random() < TRIED:
                names = tuple(YOU if at == seat else one.name for at, one in enumerate(headers))
                kind = kind_of(insight, state.phase.name, tag_of(action)).many
                yield Moment(game_no, seen, names, insight.place(state), kind)
            done = insight.settled_by(state, seat, action)
            deciding = deciding - {seat} if done is not None else deciding | {seat}
            match.apply(seat, action)


def main() -> None:
    for game_id in sys.argv[1:] or [each for each in own_ids() if plugin_of(each).exercises]:
        game, begun = load(game_id), time.monotonic()
        use_kernels(game_id)
        package, _, file = plugin_of(game_id).exercises.partition(":")
        found: list[Exercise] = []
        for exercise in gathered(game):
            found.append(exercise)
            with as_file(files(package) / file) as path:
                path.write_bytes(written(game, found))
            spent = time.monotonic() - begun
            print(f"{game_id}: {len(found)} of {WANTED}, {spent:.0f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
