"""railbird lab sweep: change one thing step by step, and see what it does."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from railbird.arena.sweep import game_sweeper, nothing
from railbird.cli.arguments import read_options, split_names
from railbird.cli.command_line import again
from railbird.cli.game_files import game_id
from railbird.cli.lab_output import TO_THE_SCREEN, Output
from railbird.cli.progress import Bar
from railbird.cli.screen import Screen
from railbird.core import BadSetup, read_pack, with_near_name
from railbird.core.own_file import names_a_file
from railbird.lab.sweep import Sweep, Sweeper, read_changes, sweep
from railbird.lab.sweep_report import in_a_sentence, sweep_report, unit_of
from railbird.measure import usual_seats
from railbird.registry import game_ids, load, part_of

GAMES = 200
COLUMN = 15

app = App(
    name="sweep",
    help_epilogue="""\
For a Top of the Stretch race the odds are exact; other games are played by bots with the same seeds
at every point, and their figures come with 95 % intervals. --set names what changes:

  Sham.power_dirt=20..29           a rating of a horse, in steps of one
  condition=fast,good,sloppy       an option, word by word
  tote_board.win*=0.8..1.2:0.1     cells of a table, in steps of a tenth

Changes without a range may be added; they stay the same throughout. With --keep every point is
saved to a file, and the same command continues where it stopped. Ctrl-C stops early and keeps what
is done.

Examples:
  railbird lab sweep belmont_1973 --set "Sham.power_dirt=20..29" --report sham.html
  railbird lab sweep belmont_1973 --set "condition=fast,good,sloppy" --version full
  railbird lab sweep homestretch --set "tote_board.win*=0.8..1.4:0.1" --games 400 --keep tote.jsonl
  railbird lab sweep homestretch --set "purple_races=0..3" --csv races.csv
  railbird lab sweep homestretch --set "purple_races=0..3" --cluster tcp://scheduler:8786""",
)


@app.default
def run_sweep(
    what: str,
    /,
    *,
    set: Annotated[tuple[str, ...], Parameter(negative="")],
    games: int = GAMES,
    players: str | None = None,
    version: Literal["quick", "full"] | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    seed: int = 0,
    jobs: int = 1,
    cluster: str | None = None,
    keep: Path | None = None,
    output: Output = TO_THE_SCREEN,
) -> None:
    """Measure a race or a game at every value of a range.

    Parameters
    ----------
    what
        The id of a race, or of a game; railbird races and railbird games list them.
    set
        What changes, as name=low..high, name=low..high:step or name=one,another.
    games
        Games at each point, where bots play.
    players
        Who plays, separated by commas; by default four times steady.
    version
        quick (the default) or full, for a race.
    option
        A rule option as name=value at every point; may be repeated.
    pack
        A file or folder with your own data.
    seed
        A number for the dice.
    jobs
        Processes to use; the result is the same.
    cluster
        Spread the points over a Dask cluster at this address, tcp://…, or local; the result is
        the same.
    keep
        A file for the points; those already in it are not measured again.
    """
    if jobs < 1:
        raise BadSetup(f"--jobs {jobs}: at least 1")
    if cluster is not None and jobs > 1:
        raise BadSetup("--jobs is for this machine alone and --cluster for others; leave one out")
    if keep is not None and not keep.absolute().parent.is_dir():
        raise BadSetup(f"{keep}: the folder does not exist")
    points = len(read_changes(set)[1].values)
    options = read_options(option)
    if (names_a_file(what) and ".py" in what) or what in game_ids():
        if version is not None:
            raise BadSetup("--version is for a race; a game takes --option version=quick")
        bar = Bar("Playing", games * points if cluster is None else points)
        box = load(game_id(what), read_pack(pack) if pack else None)
        seated = tuple(split_names(players or "")) or ("steady",) * usual_seats(box)
        sweeper = game_sweeper(
            box.id,
            games,
            players=seated,
            options=options,
            pack=box.pack,
            seed=seed,
            jobs=jobs,
            after_game=bar.advance if cluster is None else nothing,
        )
        with bar:
            after_point = nothing if cluster is None else bar.advance
            found = sweep(sweeper, set, keep, after_point, cluster)
    else:
        if players is not None:
            raise BadSetup("--players: nobody plays in a race by itself; leave it out")
        sweeper = _of_a_race(what, options | {"version": version or "quick"}, pack)
        with Bar("Working out", points) as bar:
            found = sweep(sweeper, set, keep, bar.advance, cluster)
    command = again()
    output.give(found, lambda: show(Screen(), found), lambda: sweep_report(found, command), command)


def _of_a_race(what: str, options: dict[str, object], pack: Path | None) -> Sweeper:
    for game in game_ids():
        find = part_of(game, "sweep")
        found: Sweeper | None = find(what, options, pack) if find else None
        if found is not None:
            return found
    nothing_such = (
        f"{what!r} is neither a race nor a game; railbird races and railbird games list them"
    )
    raise BadSetup(with_near_name(nothing_such, what, [*game_ids(), *_races()]))


def _races() -> Iterator[str]:
    for game in game_ids():
        words = part_of(game, "completions")
        if words and part_of(game, "sweep"):
            yield from words("lab sweep", "RACE")


def show(screen: Screen, found: Sweep) -> None:
    screen.title(f"{found.title}: {found.changed}")
    if len(found.points) < found.asked:
        screen.say(f"Stopped early; {found.asked} points were asked for.")
    for what in found.measures[:1] if found.exact else found.measures:
        _show_measure(screen, found, what)
    screen.say(f"\n{in_a_sentence(found)}")
    for note in found.notes:
        screen.say(note)


def _show_measure(screen: Screen, found: Sweep, what: str) -> None:
    names = list(found.series(what))
    unit = unit_of(found, what)
    wide = max(len(point.at) for point in found.points)
    wide = max(wide, len(found.changed)) + 2
    screen.say(f"\n{found.in_words(what)}")
    fitting = max(1, (screen.width - wide) // COLUMN)
    for first in range(0, len(names), fitting):
        some = names[first : first + fitting]
        head = "".join(f"{_cut(name):>{COLUMN}}" for name in some)
        screen.board(f"{found.changed:<{wide}}{head}")
        for point in found.points:
            figures = [point.figures[what][name] for name in some]
            cells = "".join(f"{unit.rough(each.value, each.error):>{COLUMN}}" for each in figures)
            screen.board(f"{point.at:<{wide}}{cells}")


def _cut(name: str) -> str:
    return name if len(name) < COLUMN else name[: COLUMN - 2] + "…"
