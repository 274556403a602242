"""Is a hint worth following? Where it differs from what the policy would do, both are played out.

Decisions are drawn at random from games of `steady` and `random`. The worlds in which both are
compared are fresh: they had no say in the hint. A decision where both agree counts as 0, so the
mean is what following every hint brings.

    python -m tests.campaign.hint_worth --kept hints.jsonl --of homestretch --decisions 400
"""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

import railbird
from railbird.analysis import Figure, advise
from railbird.analysis.figures import figure
from railbird.analysis.in_steps import first_step, is_step
from railbird.analysis.insight import insight_of
from railbird.analysis.replayed import moments_of
from railbird.analysis.weighing import Question, Trials
from railbird.core import View
from railbird.core.record import Decided
from tests.campaign.telling import GAMES, OPTIONS

PLAYERS = ("steady", "random", "steady", "random")
OF_A_GAME = 8
FRESH = {"long_shot": 48, "big_stakes": 96}
"""Worlds in which hint and policy are compared, where the usual number takes long."""
USUAL_FRESH = 360
DIFFERENT = 150
"""Decisions in which they differ, to be asked for in a campaign."""
CLEARLY = 2.0


class Kept(msgspec.Struct, frozen=True):
    game: str
    number: int
    entry: int
    differs: bool
    gain: float
    """Of the hint over the policy, in chances to win."""


class Found(NamedTuple):
    game: str
    decisions: int
    differ: int
    gain: Figure
    """A decision, those without a difference counted as 0."""


def looked_at(game_id: str, number: int) -> list[Kept]:
    """Random decisions of one game."""
    game, insight = railbird.load(game_id), insight_of(game_id)
    record = railbird.play(game, PLAYERS, seed=number, options=OPTIONS.get(game_id))
    moments, rng = moments_of(record, game), random.Random(f"{game_id} {number}")
    choices = [
        first_step(insight, moments, at)
        for at, moment in enumerate(moments)
        if isinstance(moment.entry, Decided)
        and not is_step(insight, moments, at)
        and len(moments[at - 1].state.legal(moment.entry.seat)) > 1
    ]
    drawn = sorted(rng.sample(choices, min(OF_A_GAME, len(choices))))
    found = []
    for at in drawn:
        entry = moments[at].entry
        assert isinstance(entry, Decided)
        gain = gain_of(game_id, moments[at - 1].state.view(entry.seat), number)
        found.append(Kept(game_id, number, at, gain is not None, gain or 0.0))
    return found


def gain_of(game_id: str, view: View, seed: int) -> float | None:
    """None if the hint is what the policy would do, or nobody knows what that is."""
    game, insight = railbird.load(game_id), insight_of(game_id)
    question = Question(game, view, (), f"railbird hint worth {seed}", None)
    world = question.world(0)
    question.actions = list(insight.promising(world, question.seat, world.legal(question.seat)))
    usual = question.usual()
    if usual is None:
        return None
    at_usual = question.place_of(usual)
    told = advise(view, game, seed=seed).choices[0].words
    words = [question.words(action) for action in question.actions]
    if told == words[at_usual] or told not in words:
        return None
    hint, trials = words.index(told), Trials(question)
    trials.try_out([hint, at_usual], range(FRESH.get(game_id, USUAL_FRESH)))
    return trials.lead(hint, at_usual).chance.mean


def found(game_id: str, kept: Sequence[Kept]) -> Found:
    gains = figure([one.gain for one in kept])
    return Found(game_id, len(kept), sum(one.differs for one in kept), gains)


def line(what: Found) -> str:
    gain = Figure(100 * what.gain.mean, 100 * what.gain.error)
    return (
        f"hints in {what.game}: {what.decisions} decisions, {what.differ} with another choice than "
        f"the policy's; following every hint brings {gain} chances in 100 a decision"
    )


def look_at(path: Path, game_id: str, decisions: int) -> Found:
    lines = path.read_bytes().splitlines() if path.exists() else []
    kept = [msgspec.json.decode(line, type=Kept) for line in lines]
    kept = [one for one in kept if one.game == game_id]
    number = max((one.number for one in kept), default=0)
    while len(kept) < decisions:
        number += 1
        more = looked_at(game_id, number)
        kept += more
        with path.open("ab") as file:
            file.writelines(msgspec.json.encode(one) + b"\n" for one in more)
    return found(game_id, kept)


def campaign(folder: Path, decisions: int, of: Sequence[str] = GAMES) -> str:
    """Twice as many are looked at until enough of them differ."""
    results = []
    for game_id in of:
        count = decisions
        while (what := look_at(folder / "hints.jsonl", game_id, count)).differ < DIFFERENT:
            if not what.differ:
                break
            count *= 2
        results.append(what)
    lines = "\n".join(map(line, results))
    assert all(what.gain.mean >= -CLEARLY * what.gain.error for what in results), lines
    return lines


def main() -> None:
    """One long run in pieces: it goes on where the kept file ends."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kept", type=Path, required=True, help="decisions, line by line")
    parser.add_argument("--of", nargs="*", default=GAMES, help="games; default: all")
    parser.add_argument("--decisions", type=int, default=400)
    asked = parser.parse_args()
    for game_id in asked.of:
        sys.stdout.write(line(look_at(asked.kept, game_id, asked.decisions)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
