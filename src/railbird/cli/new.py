"""railbird new: a package for a game of your own, which keeps every promise from the start."""

import keyword
import shutil
import tempfile
from importlib.resources import files
from pathlib import Path
from shlex import quote

from cyclopts import App

from railbird.cli.terminal_text import say
from railbird.core import BadSetup
from railbird.registry import game_ids

app = App(
    name="new",
    help_epilogue="""\
Examples:
  railbird new derby_day
  railbird new derby_day --title "Derby Day" --folder games/derby_day""",
)

FILES = {
    "README.md": "README.md",
    "RULES.md": "RULES.md",
    "pyproject.toml": "pyproject.toml",
    "gitignore": ".gitignore",
    "game.py": "new_game/game.py",
    "bot.py": "new_game/bot.py",
    "plugin.py": "new_game/plugin.py",
    "test_new_game.py": "tests/test_new_game.py",
}
"""By the name of a template, where it goes."""

EMPTY = ("new_game/__init__.py", "new_game/py.typed")

LONGEST = 40


@app.default
def new(game: str, /, *, title: str | None = None, folder: Path | None = None) -> None:
    """Write a package for a game of your own, with rules, a bot and tests that pass.

    Parameters
    ----------
    game
        The id of the game, as commands and records will name it, such as derby_day.
    title
        What people call it; by default from the id.
    folder
        Where to write it, a new folder; by default one with the name of the game.
    """
    check_id(game)
    words = _checked_title(game.replace("_", " ").title() if title is None else title)
    target = folder or Path(game)
    write(game, words, target)
    kind = class_of(game)
    own = quote(shown(f"{target / game / 'game.py'}:{kind}"))
    say(f"{words} is in {target}. It keeps every promise of a Railbird game.")
    say(f"\nPlay it:     railbird play {own}")
    say(f"Check it:    cd {quote(str(target))} && python -m pytest")
    say(f"Change it:   {target / 'README.md'} says where to begin.")


def shown(own: str) -> str:
    """A file is told from a game by its dot or slash."""
    return own if own.startswith(("/", ".")) else f"./{own}"


def check_id(game: str) -> None:
    if not game.isidentifier() or not game.isascii() or game != game.lower():
        raise BadSetup(f"{game!r}: use small letters, digits and underscores, such as derby_day")
    if keyword.iskeyword(game) or len(game) > LONGEST or game[0] == "_":
        raise BadSetup(f"{game!r} cannot be the name of a game; choose another, such as derby_day")
    if game in game_ids():
        raise BadSetup(f"there is a game {game} already; choose another name")


def _checked_title(title: str) -> str:
    if not title.strip() or len(title) > LONGEST or not title.isprintable() or '"' in title:
        raise BadSetup(f"--title: 1 to {LONGEST} letters on one line, without quotation marks")
    return title.strip()


def class_of(game: str) -> str:
    return "".join(part.capitalize() for part in game.split("_"))


def rules_of(game: str) -> str:
    """What the rules of the game are numbered with: DD of derby_day, SP of sprint."""
    parts = [part for part in game.split("_") if part[:1].isalpha()]
    letters = "".join(part[0] for part in parts) if len(parts) > 1 else parts[0][:2]
    return letters[:4].upper()


def write(game: str, title: str, folder: Path) -> None:
    """The whole package or nothing."""
    if folder.exists():
        raise BadSetup(f"{folder} exists already; name a new folder with --folder")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-") as place:
            made = Path(place) / "made"
            for path, text in package(game, title).items():
                file = made / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            shutil.move(made, folder)
    except OSError as error:
        raise BadSetup(f"cannot write {folder}: {error.strerror}") from None


def package(game: str, title: str) -> dict[str, str]:
    """The files of the package by their paths."""
    templates = files("railbird.cli") / "new_game"
    replaced = {
        "NewGame": class_of(game),
        "New Game": title,
        "new-game": game.replace("_", "-"),
        "new_game": game,
        "NG-": f"{rules_of(game)}-",
    }

    def own(text: str) -> str:
        for word, instead in replaced.items():
            text = text.replace(word, instead)
        return text

    made = {
        own(path): own((templates / f"{name}.txt").read_text(encoding="utf-8"))
        for name, path in FILES.items()
    }
    return made | {own(path): "" for path in EMPTY}
