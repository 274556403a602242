"""How long hints and reviews take, by game: `python bench/analysis.py [GAME …] [--whole]`.

Processor time of one process, so that a busy machine does not count. Hints are asked at random
decisions, by a process that has given one before. A review is reckoned from a few of its moments
and decisions of each phase; `--whole` makes one with two processes and looks at the clock as well.
"""

import argparse
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean, median

import railbird
from railbird.analysis import advise
from railbird.analysis.reviewing import Reviewing, do_part
from railbird.core import Record
from railbird.core.record import Decided

GAMES = ("homestretch", "long_shot", "top_of_the_stretch", "win_place_and_show", "big_stakes")
PLAYERS = ("steady", "sharp", "steady", "sharp")
OPTIONS = {"top_of_the_stretch": {"betting": True}}
HINTS = 20
OF_A_KIND = 4
"""Moments and decisions that are looked at."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    for game_id in asked.games:
        game = railbird.load(game_id)
        record = railbird.play(game, PLAYERS, seed=asked.seed, options=OPTIONS.get(game_id))
        sys.stdout.write(f"{game_id}: {hints(record)}; {review(record)}\n")
        sys.stdout.flush()
        if asked.whole:
            sys.stdout.write(f"  {whole_review(record)}\n")


def whole_review(record: Record) -> str:
    """By the clock, and what both processes worked in all."""
    begun, worked = time.perf_counter(), sum(os.times()[:4])
    railbird.review(record, processes=2)
    seconds, cpu = time.perf_counter() - begun, sum(os.times()[:4]) - worked
    return f"a whole one with two processes: {seconds:.0f} s, {cpu:.0f} s of processor time"


def hints(record: Record) -> str:
    making = _making(record)
    chosen = random.Random(1).sample(making.to_judge, min(HINTS, len(making.to_judge)))
    views = []
    for at in chosen:
        entry = making._moments[at].entry
        assert isinstance(entry, Decided)
        views.append(making._moments[at - 1].state.view(entry.seat))
    advise(views[0], making.game)
    seconds = [_timed(partial(advise, view, making.game)) for view in views]
    return f"a hint {median(seconds):.2f} s, the longest of {len(seconds)} {max(seconds):.2f} s"


def review(record: Record) -> str:
    making = _making(record)
    values, judged = defaultdict(list), defaultdict(list)
    for at in making.to_value:
        values[making._moments[at].state.phase.name].append(at)
    for at in making.to_judge:
        judged[making._moments[at - 1].state.phase.name].append(at)
    do_part(making.job, "value", making.to_value[1])
    whole = sum(_reckoned(partial(do_part, making.job, "value"), of) for of in values.values())
    whole += sum(_reckoned(partial(do_part, making.job, "judge"), of) for of in judged.values())
    return f"a review of {making.tasks} parts {whole:.0f} s"


def _reckoned(work: Callable[[int], object], places: Sequence[int]) -> float:
    """For all of them, from a few."""
    some = random.Random(2).sample(places, min(OF_A_KIND, len(places)))
    return fmean(_timed(partial(work, at)) for at in some) * len(places)


def _making(record: Record) -> Reviewing:
    return Reviewing(
        record,
        None,
        seat=None,
        moment_rollouts=None,
        decision_rollouts=None,
        seed=0,
        policy=None,
    )


def _timed(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


if __name__ == "__main__":
    main()
