"""railbird games: list the games."""

import shutil
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from railbird.bots import bot_names
from railbird.cli.game_files import game_id
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.core import BadSetup, Game, Option
from railbird.registry import load, load_all

app = App(
    name="games",
    help_epilogue="""\
Examples:
  railbird games
  railbird games homestretch
  railbird games homestretch --pack-template my_box
  railbird games --json""",
)


@app.default
def games(
    game: str | None = None,
    /,
    *,
    pack_template: Path | None = None,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """List the games, or show one in detail.

    Parameters
    ----------
    game
        Show this game in detail. One of your own is a file and a class.
    pack_template
        Write the game's data files into a new folder, as a start for your own data pack.
    json
        Print JSON.
    """
    chosen = [load(game_id(game))] if game else [*load_all().values()]
    if pack_template is not None:
        write_template(chosen, pack_template)
    elif json:
        print_json(in_data(chosen[0]) if game else [in_data(each) for each in chosen])
    else:
        screen = Screen()
        for each in chosen:
            show(screen, each)
            show_details(screen, each) if game else show_hint(screen, each)


def in_data(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "data_note": game.data_note,
        "seats": {"low": game.seats[0], "high": game.seats[-1]},
        "rules": game.rules_version,
        "players": ["you", *bot_names(game.id)],
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "allowed": option.allowed,
                "values": option.values,
                "low": option.low,
                "high": option.high,
                "help": option.help,
                "rule": option.rule,
            }
            for option in game.options
        ],
        "data_files": game.data_files,
    }


def show(screen: Screen, game: Game) -> None:
    screen.title(f"{game.title} ({game.id}), {game.seats[0]} to {game.seats[-1]} players")
    screen.say(game.summary)
    screen.say(f"Players: you, {', '.join(bot_names(game.id))}, or your own bot.")
    if game.data_note:
        screen.say(game.data_note)


def show_hint(screen: Screen, game: Game) -> None:
    screen.say(f"Options: {', '.join(option.name for option in game.options)}.")
    screen.say(f"More: railbird games {game.id}\n")


def show_details(screen: Screen, game: Game) -> None:
    screen.say("\nOptions, set with --option name=value:")
    for option in game.options:
        screen.say(f"{option.name} = {_shown(option)}", indent=2)
        screen.say(f"{option.help} ({option.rule}); {option.allowed}", indent=6)
    screen.say("\nData files that a pack may replace:")
    screen.say(", ".join(game.data_files), indent=2)
    screen.say(f"\nStart a pack:  railbird games {game.id} --pack-template my_box")
    screen.say(f"Play with it:  railbird play {game.id} --pack my_box")


def _shown(option: Option) -> str:
    match option.default:
        case bool() as yes:
            return str(yes).lower()
        case tuple() as words:
            return ",".join(map(str, words)) or "(none)"
        case other:
            return str(other)


def write_template(chosen: list[Game], folder: Path) -> None:
    """All files or none."""
    if len(chosen) != 1:
        raise BadSetup("name the game: railbird games homestretch --pack-template my_box")
    game = chosen[0]
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise BadSetup(f"{folder} exists already; name a new folder") from None
    except OSError as error:
        raise BadSetup(f"cannot make the folder {folder}: {error.strerror}") from None
    try:
        for file in game.data_files:
            (folder / file).parent.mkdir(exist_ok=True)
            (folder / file).write_text(game.text_of(file), encoding="utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise BadSetup(f"cannot write into {folder}: {error.strerror}") from None
    screen = Screen()
    screen.say(f"Wrote {len(game.data_files)} data files of {game.title} into {folder}.")
    screen.say("Change whatever differs in your box, and delete the files you do not change.")
    screen.say(f"Play with it: railbird play {game.id} --pack {folder}")
