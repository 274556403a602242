"""railbird play: a game against bots and friends, or bots among themselves."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from railbird.cli.arguments import read_options
from railbird.cli.dice import Kind, any_seed
from railbird.cli.game_files import game_id
from railbird.cli.output import print_json
from railbird.cli.saved_games import ANY_SAVED, choose_saved, find_saved
from railbird.cli.screen import LeftTable, Screen
from railbird.cli.seats import read_players, usual_players
from railbird.cli.session import AtTerminal, open_sitting, resume_sitting
from railbird.core import BadSetup, Game
from railbird.core.own_file import names_a_file
from railbird.registry import add_file, game_ids, load, part_of, use_kernels

app = App(
    name="play",
    help_epilogue="""\
Players are:
  you, or you:Anna   a person here; several share the keyboard
  steady, ...        a bot by its name; see railbird games
  ./mine.py:Bot      a bot of your own
  cmd:./mybot        any program that speaks the line protocol (docs/programs.md)
A game with people is saved as it goes; q leaves the table, and --resume alone comes back to it.

Examples:
  railbird play homestretch --players you,steady,sharp
  railbird play homestretch --players you:Anna,you:Ben --option ghost=false
  railbird play homestretch --players you,steady --dice manual
  railbird play ./sprint.py:Sprint --players you,random
  railbird play --resume
  railbird play --resume homestretch-2025-05-03-2015.jsonl
  railbird play homestretch --players random,random --seed 7 --json""",
)


@app.default
def play(
    game: str | None = None,
    /,
    *,
    players: str | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = (),
    pack: Path | None = None,
    seed: int | None = None,
    dice: Kind | None = None,
    record: Path | None = None,
    resume: Path | None = None,
    bot: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = (),
    curtain: bool = True,
    speed: float | None = None,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Play a game.

    Parameters
    ----------
    game
        Which game; see railbird games. One of your own is a file and a class; name it with
        --resume as well.
    players
        Who sits in the seats, clockwise, separated by commas; you and three steady bots by
        default.
    option
        A rule option as name=value; may be repeated.
    pack
        A folder with your own data files.
    seed
        A number for dice and bots; random by default.
    dice
        seeded (the default); fair: a secret is committed to before and revealed after the game;
        manual: you roll the public dice and type them; manual-all: you also shuffle and draw.
    record
        Write the game to this new file. Games with people always have one; by default it is in
        your folder of saved games.
    resume
        Continue the game in this file. Without a file: one of your saved games, of which the last
        is offered first.
    bot
        With --resume, your own bot that plays in it, as file and class or as cmd:./mybot; may be
        repeated. No file or program is run just because a record names it.
    curtain
        Clear the screen between people who share the keyboard.
    speed
        Show at most this many log lines per second.
    json
        Play silently and print the standings as JSON; for games between bots.
    """
    if speed is not None and speed <= 0:
        raise BadSetup(f"speed {speed:g}: it must be more than 0 lines per second")
    how = AtTerminal(Screen(speed), curtain, unattended=json)
    if resume is not None:
        if game is not None and names_a_file(game):
            add_file(game)
            game = None
        new = {"the game": game, "--players": players, "--option": option, "--pack": pack}
        refuse_beside_resume(new | {"--seed": seed, "--dice": dice, "--record": record})
        try:
            chosen = choose_saved(how) if resume == ANY_SAVED else find_saved(resume)
        except LeftTable:
            return
        sitting = resume_sitting(chosen, how, bot)
    else:
        if bot:
            raise BadSetup("--bot goes with --resume; in a new game name bots in --players")
        box = load_for(game_id(named(game)), pack, read_options(option))
        sitting = open_sitting(
            box,
            read_players(players or usual_players(box), box),
            options=read_options(option),
            seed=any_seed() if seed is None else seed,
            dice=dice or "seeded",
            path=record,
            how=how,
        )
    use_kernels(sitting.match.game.id)
    if json:
        print_json(sitting.play_unattended())
    else:
        sitting.play()


def load_for(game: str, pack: Path | None, options: dict[str, object]) -> Game:
    """The game with these tables, or with those that the user keeps for it."""
    own = None if pack else part_of(game, "load_for")
    loaded: Game = own(options) if own else load(game, pack)
    return loaded


def named(game: str | None) -> str:
    if game is None:
        games = ", ".join(game_ids())
        raise BadSetup(f"name a game ({games}), or continue a saved one: --resume")
    return game


def refuse_beside_resume(given: dict[str, object]) -> None:
    named = [what for what, value in given.items() if value not in (None, ())]
    if named:
        raise BadSetup(f"--resume continues as recorded; leave out {', '.join(named)}")
