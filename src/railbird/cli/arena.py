"""railbird arena: bots against bots, with the uncertainty of the result."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from railbird.arena import Field, Played, Standing, play_all, ratings, standings
from railbird.arena.games_file import GamesFile
from railbird.arena.ratings import Rating
from railbird.arena.series import check
from railbird.arena.tally import faults_told
from railbird.bots.guard import SECONDS
from railbird.cli import exit_codes
from railbird.cli.arguments import read_options
from railbird.cli.game_files import game_id
from railbird.cli.output import print_json
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup, Game
from railbird.core.own_file import reproducible
from railbird.registry import load

app = App(
    name="arena",
    help_epilogue="""\
Everybody moves one seat along from game to game. Win rates are per seat and come with a 95 %
interval; a shared win counts as a fraction. The same seed
gives the same games, whatever the number of jobs, unless a program plays. Several fields are rated
on one Elo scale, with 1000 for the weakest player. Ctrl+C stops early and shows what is done.

Examples:
  railbird arena homestretch --players sharp,steady,steady,steady --games 400
  railbird arena homestretch --players ./mine.py:Bot,steady,steady --jobs 2
  railbird arena homestretch --players "cmd:./mybot --deep,steady,steady" --games 20
  railbird arena ./sprint.py:Sprint --players random,random
  railbird arena homestretch --players sharp,steady --players steady,random
  railbird arena homestretch --players steady,random,random --csv games.csv --json""",
)

Fields = list[tuple[Field, list[Played]]]
LUCK_FREE = "wins less luck"
PROGRAM_PLAYS = "A program plays, so the same seed need not give the same games."


@app.default
def arena(
    game: str,
    /,
    *,
    players: Annotated[tuple[str, ...], Parameter(negative="")],
    games: int = 100,
    seed: int = 1,
    jobs: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = (),
    pack: Path | None = None,
    limit: float = SECONDS,
    csv: Path | None = None,
    luck_free: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> int:
    """Let bots play many games and count who wins.

    Parameters
    ----------
    game
        Which game; see railbird games. One of your own is a file and a class.
    players
        The bots of a field, separated by commas: names, ./mine.py:Bot, or a program as cmd:./mybot.
        May be repeated for several fields, or give several separated by semicolons.
    games
        Games per field.
    seed
        A number for dice and bots.
    jobs
        Processes to use; by default one per processor.
    option
        A rule option as name=value; may be repeated.
    pack
        A folder with your own data files.
    limit
        Seconds your own bot has for a decision; after that the default is played.
    csv
        Write every game to this new file, one line per seat.
    luck_free
        Also give win rates with the luck of rolls, deals and draws taken off. They need fewer games
        for the same error, but each game takes seconds.
    json
        Print JSON.
    """
    box = load(game_id(game), pack)
    fields = [
        Field(box.id, names, seed, read_options(option), box.pack, limit, luck_free)
        for names in read_fields(players)
    ]
    check_numbers(games, limit, jobs)
    played = play_fields(fields, games, jobs or os.cpu_count() or 1, csv)
    whole = sum(len(done) for _, done in played) == games * len(fields)
    if json:
        print_json(in_data(games, seed, played))
    else:
        show(Screen(), box, played)
        if not whole:
            Screen().say(f"Stopped early; {games * len(fields):,} games were asked for.")
    return exit_codes.FINE if whole else exit_codes.INTERRUPTED


def read_fields(players: Sequence[str]) -> list[tuple[str, ...]]:
    texts = [text for each in players for text in each.split(";") if text.strip()]
    fields = [tuple(name.strip() for name in text.split(",")) for text in texts]
    for text, field in zip(texts, fields, strict=True):
        if not all(field):
            raise BadSetup(f"players {text!r}: a seat is empty; such as steady,random,random")
    if not fields:
        raise BadSetup("name the players: --players steady,random,random")
    return fields


def check_numbers(games: int, limit: float, jobs: int | None) -> None:
    if games < 1:
        raise BadSetup(f"--games {games}: at least 1")
    if not limit > 0:
        raise BadSetup(f"--limit {limit:g}: it must be more than 0 seconds")
    if jobs is not None and jobs < 1:
        raise BadSetup(f"--jobs {jobs}: at least 1")


def play_fields(fields: Sequence[Field], games: int, jobs: int, csv: Path | None) -> Fields:
    """Ctrl+C ends it early and keeps the games that are done, if there are any."""
    for field in fields:
        check(field)
    found: Fields = []
    with GamesFile(csv) as file, Bar("Games", games * len(fields)) as bar:
        try:
            for number, field in enumerate(fields, start=1):
                found.append((field, []))
                for played in play_all(field, games, jobs):
                    found[-1][1].append(played)
                    file.add(number, played)
                    bar.advance()
        except KeyboardInterrupt:
            found = [(field, done) for field, done in found if done]
            if not found:
                raise
    return found


def rated(fields: Fields) -> list[Rating]:
    return ratings(game for _, played in fields for game in played)


def in_data(games: int, seed: int, fields: Fields) -> dict[str, Any]:
    first = fields[0][0]
    return {
        "game": first.game,
        "options": first.options,
        "games": games,
        "seed": seed,
        "fields": [
            {
                "players": field.players,
                "standings": standings(played),
                "faults": faults_told(played),
                "reproducible": reproducible(field.players),
            }
            for field, played in fields
        ],
        "ratings": rated(fields),
    }


def show(screen: Screen, game: Game, fields: Fields) -> None:
    for field, played in fields:
        show_field(screen, game, field, played)
    if len(fields) > 1:
        screen.board(f"{'rating':>6}  player")
        for rating in rated(fields):
            screen.board(f"{rating.rating:>6}  {rating.player}")


def show_field(screen: Screen, game: Game, field: Field, played: list[Played]) -> None:
    table = standings(played)
    screen.title(f"{', '.join(field.players)}: {counted(len(played))}, par {table[0].par:.1%}")
    width = max(len("player"), *(len(standing.player) for standing in table))
    screen.board(
        f"{'player':<{width}}  {'wins':>6}  {'95 % interval':>15}  {'mean score':>10}"
        f"  {'ms/decision':>11}  {'CPU ms':>7}" + (f"  {LUCK_FREE}" if field.luck_free else "")
    )
    for standing in table:
        screen.board(f"{standing.player:<{width}}  {figures(game, standing)}")
    for fault in faults_told(played):
        screen.say(fault)
    if not reproducible(field.players):
        screen.say(PROGRAM_PLAYS)
    screen.say()


def counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"


def figures(game: Game, standing: Standing) -> str:
    low, high = standing.low, standing.high
    interval = "certain" if low is None or high is None else f"{low:.1%} – {high:.1%}"
    score = game.words.score(round(standing.mean_score))
    times = f"{standing.milliseconds:>11.2f}  {standing.cpu_milliseconds:>7.2f}"
    cells = f"{standing.win_rate:>6.1%}  {interval:>15}  {score:>10}  {times}"
    free = standing.luck_free
    if free is None:
        return cells
    return f"{cells}  {f'{free.mean:.1%} ± {free.error:.1%}':>{len(LUCK_FREE)}}"
