"""railbird ladder: all bots of a game on one scale, with the uncertainty of each."""

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.arena import Played
from railbird.arena.ladder import Plan, Rung, check_plan, ladder, play_planned
from railbird.arena.ladder_file import LadderFile
from railbird.arena.series import play_numbers
from railbird.arena.tally import faults_told
from railbird.bots import bot_names
from railbird.cli import exit_codes
from railbird.cli.arena import PROGRAM_PLAYS, check_numbers
from railbird.cli.arguments import read_options, split_names
from railbird.cli.game_files import game_id
from railbird.cli.output import print_json
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup
from railbird.core.own_file import reproducible
from railbird.registry import load, plugin_of

app = App(
    name="ladder",
    help_epilogue="""\
Every game seats different bots, drawn with the seed. They are rated on one Elo scale: 1000 is the
average, 400 points are odds of ten to one.
With --keep, games are written to a file as they are played, and the same command
continues from there. Ctrl+C stops early and shows what is done.

Examples:
  railbird ladder homestretch --games 400
  railbird ladder big_stakes --games 2000 --keep ladder.jsonl
  railbird ladder homestretch --players sharp,steady,chalk,./mine.py:Bot
  railbird ladder long_shot --games 200 --markdown""",
)

FEWEST_GAMES = 2


@app.default
def show_ladder(
    game: str,
    /,
    *,
    players: str | None = None,
    games: int = 200,
    seats: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = (),
    pack: Path | None = None,
    keep: Path | None = None,
    markdown: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> int:
    """Rate all bots of a game on one scale.

    Parameters
    ----------
    game
        Which game; see railbird games. One of your own is a file and a class.
    players
        The bots, separated by commas; by default all that the game has.
    games
        Games in all.
    seats
        Bots at a table; by default the usual number of players.
    seed
        A number for tables, dice and bots.
    jobs
        Processes to use; by default one per processor.
    option
        A rule option as name=value; may be repeated. By default the longest form a table offers.
    pack
        A folder with your own data files.
    keep
        Write games to this file, and continue from those already in it.
    markdown
        Print a table for a page.
    json
        Print JSON.
    """
    box = load(game_id(game), pack)
    check_numbers(games, 1.0, jobs)
    if games < FEWEST_GAMES:
        raise BadSetup(f"--games {games}: at least {FEWEST_GAMES}")
    forms = plugin_of(box.id).forms
    options = read_options(option) if option or not forms else dict(forms[-1].options)
    names = tuple(split_names(players)) if players else bot_names(box.id)
    usual = forms[-1].seats if forms else box.seats[-1]
    plan = Plan(box.id, names, seats or min(usual, len(names)), seed, options, box.pack)
    check_plan(plan)
    done = play(plan, games, jobs or os.cpu_count() or 1, keep)
    rungs = ladder(done)
    if json:
        print_json({"game": box.id, "seats": plan.seats, "games": len(done), "ladder": rungs})
    elif markdown:
        show_markdown(Screen(), rungs)
    else:
        show(Screen(), f"{box.title}, {plan.seats} at a table: {len(done):,} games", rungs)
        for fault in faults_told(done):
            Screen().say(fault)
        if not reproducible(names):
            Screen().say(PROGRAM_PLAYS)
    if len(done) >= games:
        return exit_codes.FINE
    if not json:
        Screen().say(f"Stopped early; {games:,} games were asked for.")
    return exit_codes.INTERRUPTED


def play(plan: Plan, games: int, jobs: int, keep: Path | None) -> list[Played]:
    """Ctrl+C ends it early and keeps the games that are done, if there are enough for a ladder."""
    with LadderFile(keep, plan) as file, Bar("Games", games) as bar:
        done = {game.number: game for game in file.games}
        left = [number for number in range(games) if number not in done]
        found = [done[number] for number in range(games) if number in done]
        try:
            for played in play_numbers(partial(play_planned, plan), left, plan.players, jobs):
                found.append(played)
                file.add(played)
                bar.advance()
        except KeyboardInterrupt:
            if len(found) < FEWEST_GAMES:
                raise
    return sorted(found, key=lambda game: game.number)


def show(screen: Screen, title: str, rungs: Sequence[Rung]) -> None:
    screen.title(title)
    width = max(len("player"), *(len(rung.player) for rung in rungs))
    screen.board(f"{'rating':>6}  {'95 % interval':>13}  {'player':<{width}}  {'games':>6}    wins")
    for rung in rungs:
        interval = f"{rung.low} – {rung.high}"
        screen.board(
            f"{rung.rating:>6}  {interval:>13}  {rung.player:<{width}}  {rung.games:>6,}"
            f"  {rung.wins:>6.1%}"
        )


def show_markdown(screen: Screen, rungs: Sequence[Rung]) -> None:
    screen.board("| rating | 95 % interval | player | games | wins |")
    screen.board("|---|---|---|---|---|")
    for rung in rungs:
        screen.board(
            f"| {rung.rating} | {rung.low} – {rung.high} | `{rung.player}` | {rung.games:,} "
            f"| {rung.wins:.1%} |"
        )
