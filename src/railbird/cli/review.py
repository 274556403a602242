"""railbird review: what luck did in a game, and what the decisions were worth."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import App, Parameter

from railbird.analysis import Judged, Review, Step, Summary
from railbird.analysis.page import review_page
from railbird.analysis.processes import Workers
from railbird.analysis.reviewing import Reviewing
from railbird.analysis.words import chances_in_100
from railbird.cli import exit_codes
from railbird.cli.game_files import GameFiles, add_games
from railbird.cli.output import print_json
from railbird.cli.progress import Bar
from railbird.cli.record_file import open_record
from railbird.cli.screen import Screen
from railbird.core import BadRecord, BadSetup, Game, Record, Seat

app = App(
    name="review",
    help_epilogue="""\
Chances are given in 100. Start, luck, decisions and rest add up to the result. What a decision cost
is judged by what its player could know then; it is named only when that is clear.

Examples:
  railbird review game.jsonl
  railbird review game.jsonl --seat 0 --report review.html
  railbird review *.jsonl --jobs 2""",
)

WORST = 5
"""Decisions that are named."""


class Budget(NamedTuple):
    moments: int | None
    decisions: int | None
    seed: int
    policy: str | None
    jobs: int


class Reviewed(NamedTuple):
    file: Path
    record: Record
    game: Game
    review: Review


@app.default
def review_records(
    files: Annotated[tuple[Path, ...], Parameter(negative="")],
    /,
    *,
    seat: str | None = None,
    rollouts: int | None = None,
    moment_rollouts: int | None = None,
    seed: int = 0,
    policy: str | None = None,
    jobs: int | None = None,
    report: Path | None = None,
    game: GameFiles = (),
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> int:
    """Review finished games: luck and decisions, and what each decision cost.

    Parameters
    ----------
    files
        Records of finished games.
    seat
        Judge this player's decisions only: the number of a seat counted from 0, or a name.
    rollouts
        For each decision.
    moment_rollouts
        For each moment.
    seed
        The same seed gives the same figures.
    policy
        The bot that plays for everybody in rollouts.
    jobs
        Processes; all cores unless you say.
    report
        Write a page with the graph to this new file; for one game.
    json
        Print JSON: the chances after every entry, the sums, and the cost of every decision.
    """
    if not files:
        raise BadSetup("name the record of a finished game: railbird review game.jsonl")
    if report is not None and len(files) > 1:
        raise BadSetup("--report shows one game; name a single record")
    if report is not None and report.exists():
        raise BadSetup(f"{report} exists already; choose another name")
    if jobs is not None and jobs < 1:
        raise BadSetup(f"--jobs {jobs}: at least 1")
    budget = Budget(moment_rollouts, rollouts, seed, policy, jobs or os.cpu_count() or 1)
    add_games(game)
    opened = [(file, *open_record(file)) for file in files]
    done: list[Reviewed] = []
    stopped = False
    for file, record, box in opened:
        review, stopped = make(file, record, box, seat, budget)
        if review is not None:
            done.append(Reviewed(file, record, box, review))
            if not json:
                show(done[-1], seat_of(record, seat))
        if stopped:
            break
    if json and done:
        print_json([each.review for each in done] if len(files) > 1 else done[0].review)
    elif len(done) > 1 and not json:
        show_players(Screen(), done)
    if report is not None and done:
        write_page(report, done[0])
    return exit_codes.INTERRUPTED if stopped else exit_codes.FINE


def make(
    file: Path, record: Record, game: Game, seat: str | None, budget: Budget
) -> tuple[Review | None, bool]:
    """The review, and whether it was stopped; what was done until then is kept."""
    try:
        making = Reviewing(
            record,
            game,
            seat=seat_of(record, seat),
            moment_rollouts=budget.moments,
            decision_rollouts=budget.decisions,
            seed=budget.seed,
            policy=budget.policy,
        )
    except (BadRecord, BadSetup) as error:
        raise BadSetup(f"{file}: {error}") from None
    try:
        with Workers(budget.jobs) as workers, Bar(f"Reviewing {file.name}", making.tasks) as bar:
            for _ in making.work(workers):
                bar.advance()
    except KeyboardInterrupt:
        return (making.so_far() if making.has_values else None), True
    return making.so_far(), False


def seat_of(record: Record, called: str | None) -> Seat | None:
    if called is None:
        return None
    if called in record.names:
        return record.names.index(called)
    if called.isdecimal() and int(called) < len(record.names):
        return int(called)
    seats = ", ".join(f"{seat} ({name})" for seat, name in enumerate(record.names))
    raise BadSetup(f"seat {called!r}: there are {seats}")


# -- telling -------------------------------------------------------------------------------------


def show(done: Reviewed, seat: Seat | None) -> None:
    screen, review = Screen(), done.review
    screen.title(f"{done.game.title}: {', '.join(done.record.names)} ({done.file.name})")
    screen.board("\n".join(sums(review.seats)))
    screen.say()
    screen.say(turning_point(review, seat))
    for judged in worst(review):
        screen.say(blame(judged, done.record.names[judged.seat]))
    if not review.marked:
        screen.say("No decision cost so much that it is clear.")
    if review.not_judged:
        screen.say(f"Stopped: {review.not_judged} decisions were not judged.")
    screen.say(
        f"By rollouts of {review.policy}, {review.moment_rollouts} a moment and "
        f"{review.decision_rollouts} a decision, seed {review.seed}."
    )
    screen.say()


HEAD = ("", "start", "luck", "own", "others", "rest", "result", "cost a decision")


def sums(seats: Sequence[Summary]) -> list[str]:
    """A line a seat, in chances of 100."""
    width = max(len(each.name) for each in seats)
    lines = [f"{HEAD[0]:{width}}" + "".join(f"{word:>8}" for word in HEAD[1:7]) + f"  {HEAD[7]}"]
    for each in seats:
        signed = (each.luck, each.own, each.others, each.remainder)
        numbers = [f"{100 * each.start:.0f}", *(f"{100 * number:+.0f}" for number in signed)]
        cells = "".join(f"{cell:>8}" for cell in [*numbers, f"{100 * each.result:.0f}"])
        cost = f"{100 * each.cost.mean:.1f} ± {100 * each.cost.error:.1f} ({each.decisions})"
        lines.append(f"{each.name:{width}}{cells}  {cost if each.decisions else '–'}")
    return lines


def turning_point(review: Review, seat: Seat | None) -> str:
    step = review.turning_point(seat)
    whom = seat if seat is not None else most_moved(step)
    now, change = step.chance[whom], step.change[whom]
    name = review.seats[whom].name
    return (
        f"Turning point: entry {step.entry}, {step.what}. "
        f"{name} goes from {100 * (now - change):.0f} to {100 * now:.0f} in 100."
    )


def most_moved(step: Step) -> Seat:
    return max(range(len(step.change)), key=lambda seat: abs(step.change[seat]))


def worst(review: Review) -> list[Judged]:
    return sorted(review.marked, key=lambda judged: (-judged.cost, judged.entry))[:WORST]


def blame(judged: Judged, name: str) -> str:
    return (
        f"Entry {judged.entry}, {name}: {judged.words}. It cost about "
        f"{chances_in_100(judged.cost)} (± {100 * judged.error:.1f}). "
        f"Better: {judged.best_words}."
    )


def show_players(screen: Screen, done: Sequence[Reviewed]) -> None:
    """Everybody's luck and skill over all these games."""
    screen.title("All games")
    by_name: dict[str, list[Summary]] = {}
    for each in done:
        for summary in each.review.seats:
            by_name.setdefault(summary.name, []).append(summary)
    for name, games in by_name.items():
        wins, luck = sum(game.result for game in games), sum(game.luck for game in games)
        decisions = sum(game.decisions for game in games)
        cost = sum(game.cost.mean * game.decisions for game in games) / max(1, decisions)
        screen.say(
            f"{name}: {len(games)} games, {wins:g} won. Luck {luck:+.2f} victories. "
            f"A decision cost {100 * cost:.1f} chances in 100 on average ({decisions} judged)."
        )


def write_page(path: Path, done: Reviewed) -> None:
    text = review_page(done.game.title, done.review)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None
