"""railbird review: what luck did in a game, and what the decisions were worth."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from cyclopts import App, Parameter

from railbird.analysis import Costs, Judged, Review, Summary
from railbird.analysis.checks import LEAST, check_budget
from railbird.analysis.page import review_page
from railbird.analysis.players import PlayerRecord, player_records
from railbird.analysis.replayed import moments_of
from railbird.analysis.reviewing import Reviewing
from railbird.analysis.words import (
    by_kernel,
    chances_in_100,
    headline,
    hundredths,
    place_of,
    tenths,
    turning_point,
    with_error,
)
from railbird.cli import exit_codes
from railbird.cli.command_line import again
from railbird.cli.drill import Book
from railbird.cli.game_files import GameFiles, add_games
from railbird.cli.lab_output import check_place, write_whole
from railbird.cli.output import print_json
from railbird.cli.progress import Bar, patience
from railbird.cli.record_file import open_record
from railbird.cli.screen import Screen
from railbird.cli.seat_named import seat_named
from railbird.cli.terminal_text import complain
from railbird.core import BadRecord, BadSetup, Game, Record, Seat
from railbird.drill.making import Wanted, exercise_at
from railbird.workers import Workers

app = App(
    name="review",
    help_epilogue="""\
Chances are given in 100. Start, luck, decisions and rest add up to the result. The cost of a
decision is judged by what the player could know at the time, and listed only if it is clear.

Several records, or a folder of them, end with each player's record of luck and skill. A file that
cannot be reviewed is named and skipped. Ctrl-C stops and shows what is done.

Examples:
  railbird review game.jsonl
  railbird review game.jsonl --seat 1 --report review.html
  railbird review evening/ --jobs 2
  railbird review *.jsonl --seat Anna --json""",
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


class LeftOut(msgspec.Struct, frozen=True):
    file: str
    why: str


class GameOfSeveral(msgspec.Struct, frozen=True):
    file: str
    review: Review


class Several(msgspec.Struct, frozen=True):
    """Reviews of several games, as JSON."""

    players: tuple[PlayerRecord, ...]
    games: list[GameOfSeveral]
    left_out: list[LeftOut]


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
    drill: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> int:
    """Review finished games: luck and decisions, and what each decision cost.

    Parameters
    ----------
    files
        Records of finished games, or folders of them.
    seat
        Judge only this player's decisions: a seat number (from 1) or a name.
    rollouts
        Rollouts per decision.
    moment_rollouts
        Rollouts per moment.
    seed
        The same seed gives the same figures.
    policy
        The bot that plays for everybody in the rollouts.
    jobs
        Processes to use; by default one per core.
    report
        Write a page with the graph to this new file, for a single game.
    json
        Print JSON: the chances after every entry, the sums, and the cost of every decision. For
        several games also `players`, and `left_out` with the files that could not be reviewed.
    drill
        Make exercises of that player's costly decisions, for railbird drill.
    """
    if not files:
        raise BadSetup("name the record of a finished game: railbird review game.jsonl")
    several = len(files) > 1 or files[0].is_dir()
    if drill and seat is None:
        raise BadSetup("--drill needs --seat: exercises come from your own decisions alone")
    if report is not None and several:
        raise BadSetup("--report shows one game; name a single record")
    if report is not None:
        check_place(report)
        if report.exists():
            raise BadSetup(f"{report} exists already; choose another name")
    if jobs is not None and jobs < 1:
        raise BadSetup(f"--jobs {jobs}: at least 1")
    for number in (rollouts, moment_rollouts):
        check_budget(LEAST if number is None else number)
    budget = Budget(moment_rollouts, rollouts, seed, policy, jobs or os.cpu_count() or 1)
    add_games(game)
    done: list[Reviewed] = []
    left_out: list[LeftOut] = []
    stopped = False
    for file in records_in(files):
        try:
            reviewed, stopped = make(file, seat, budget)
        except BadSetup as error:
            if not several:
                raise
            left_out.append(LeftOut(str(file), str(error)))
            complain(str(error))
            continue
        if reviewed is not None:
            done.append(reviewed)
            if not json:
                show(reviewed, seat_named(reviewed.record, seat) if seat else None)
            if drill:
                keep_exercises(reviewed)
        if stopped:
            break
    tell_all(done, left_out, several, json)
    if report is not None and done:
        write_page(report, done[0])
    if stopped:
        return exit_codes.INTERRUPTED
    return exit_codes.BAD_INPUT if left_out else exit_codes.FINE


def records_in(files: Sequence[Path]) -> list[Path]:
    """Files as they were named, folders as the records in them by name."""
    found: list[Path] = []
    for file in files:
        if not file.is_dir():
            found.append(file)
            continue
        inside = sorted(file.glob("*.jsonl"))
        if not inside:
            raise BadSetup(f"{file}: there are no records (*.jsonl files) in this folder")
        found += inside
    return found


def make(file: Path, seat: str | None, budget: Budget) -> tuple[Reviewed | None, bool]:
    """The review, and whether it was stopped; what was done until then is kept."""
    record, game = open_record(file)
    try:
        with patience(f"Reading {file.name}"):
            making = Reviewing(
                record,
                game,
                seat=seat_named(record, seat) if seat else None,
                moment_rollouts=budget.moments,
                decision_rollouts=budget.decisions,
                seed=budget.seed,
                policy=budget.policy,
            )
    except (BadRecord, BadSetup) as error:
        raise BadSetup(f"{file}: {error}") from None
    stopped = False
    try:
        with (
            Workers(budget.jobs, of="the analysis") as workers,
            Bar(f"Reviewing {file.name}", making.tasks) as bar,
        ):
            bar.show()
            for _ in making.work(workers):
                bar.advance()
    except KeyboardInterrupt:
        stopped = True
    kept = Reviewed(file, record, game, making.so_far()) if making.has_values else None
    return kept, stopped


# -- telling -------------------------------------------------------------------------------------


def show(done: Reviewed, seat: Seat | None) -> None:
    screen, review = Screen(), done.review
    screen.title(f"{done.game.title}: {', '.join(done.record.names)} ({done.file.name})")
    screen.board("\n".join(sums(review.seats)))
    screen.say()
    for each in review.seats if seat is None else [review.seats[seat]]:
        screen.say(f"{each.name}: {headline(each)}")
    screen.say(turning_point(review, seat))
    for judged in worst(review):
        screen.say(blame(judged, done.record.names[judged.seat]))
    if review.judged and not review.marked:
        screen.say("No decision clearly cost anything.")
    for each in review.seats:
        for costs in each.costs:
            if costs.lesson:
                screen.say(lesson(costs, each.name))
    if review.not_judged:
        screen.say(f"Stopped: {review.not_judged} decisions were not judged.")
    screen.say(
        f"By rollouts of {review.policy}, at least {review.moment_rollouts} a moment and "
        f"{review.decision_rollouts} a decision, seed {review.seed}{by_kernel(review)}."
    )
    screen.say()


def keep_exercises(done: Reviewed) -> None:
    """The costliest decisions that were judged, which are those of one seat."""
    if done.record.header.pack is not None:
        complain(f"{done.file}: no exercises; the game has tables of its own")
        return
    wanted = [Wanted(judged.entry - 1, judged.seat) for judged in worst(done.review)]
    moments = moments_of(done.record, done.game)
    found = []
    with Bar("Making exercises", len(wanted)) as bar:
        for each in wanted:
            found.append(exercise_at(done.game, done.record, moments, each))
            bar.advance()
    new = Book().add([each for each in found if each is not None])
    complain(f"{new} new {'exercise' if new == 1 else 'exercises'} for railbird drill")


HEAD = ("", "start", "luck", "own", "others", "rest", "result", "cost a decision")


def sums(seats: Sequence[Summary]) -> list[str]:
    """A line a seat, in chances of 100."""
    width = max(len(each.name) for each in seats)
    wide = [7, 10, 10, 10, 10, 8]
    head = "".join(f"{word:>{room}}" for word, room in zip(HEAD[1:7], wide, strict=True))
    lines = [f"{HEAD[0]:{width}}{head}  {HEAD[7]}"]
    for each in seats:
        changes = (with_error(*one) for one in each.sums)
        numbers = [hundredths(each.start), *changes, hundredths(each.result)]
        cells = "".join(f"{cell:>{room}}" for cell, room in zip(numbers, wide, strict=True))
        cost = f"{tenths(each.cost.mean)} ± {tenths(each.cost.error)} ({each.decisions})"
        lines.append(f"{each.name:{width}}{cells}  {cost if each.decisions else '–'}")
    return lines


def worst(review: Review) -> list[Judged]:
    return sorted(review.marked, key=lambda judged: (-judged.cost, judged.entry))[:WORST]


def blame(judged: Judged, name: str) -> str:
    return (
        f"{name}, {place_of(judged)}: {judged.words}. It cost about "
        f"{chances_in_100(judged.cost)} (± {tenths(judged.error)}). "
        f"Better: {judged.best_words}."
    )


def lesson(costs: Costs, name: str) -> str:
    return (
        f"{name}, {costs.kind}: {tenths(costs.cost.mean)} ± {tenths(costs.cost.error)} chances in "
        f"100 in {costs.decisions} decisions. {costs.lesson}"
    )


def tell_all(done: Sequence[Reviewed], left_out: list[LeftOut], several: bool, json: bool) -> None:
    """The end of the output: everything as JSON, or the players' records."""
    players = player_records(each.review for each in done)
    if json and several:
        games = [GameOfSeveral(str(each.file), each.review) for each in done]
        print_json(Several(players, games, left_out))
    elif json and done:
        print_json(done[0].review)
    elif len(done) > 1:
        show_players(Screen(), players)


PLAYERS_HEAD = ("games", "won", "start", "luck", "own", "others", "rest")


def show_players(screen: Screen, players: Sequence[PlayerRecord]) -> None:
    """Everybody's luck and skill over all these games."""
    screen.title("All games, in victories")
    width = max(len(each.name) for each in players)
    head = "".join(f"{word:>8}" for word in PLAYERS_HEAD)
    screen.board(f"{'':{width}}{head}  {HEAD[-1]}")
    for each in players:
        changes = (each.luck, each.own, each.others, each.remainder)
        numbers = [f"{each.expected:.2f}", *(f"{number:+.2f}" for number in changes)]
        cells = "".join(f"{cell:>8}" for cell in [each.games, f"{each.won:g}", *numbers])
        cost = f"{tenths(each.cost.mean)} ± {tenths(each.cost.error)} ({each.decisions})"
        screen.board(f"{each.name:{width}}{cells}  {cost if each.decisions else '–'}")


def write_page(path: Path, done: Reviewed) -> None:
    text = review_page(done.game.title, done.review, again())
    try:
        write_whole(path, lambda file: file.write_text(text, encoding="utf-8"))
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None
