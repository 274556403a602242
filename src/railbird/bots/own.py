"""A user's own bot: a class in a Python file, named as `./mine.py:Bot`.

The file is run as a program of whoever names it, so a host takes such names from its own command
line and never from a browser.
"""

import hashlib
import inspect
import sys
import traceback
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from railbird.core import Player, UnknownPlayer


def names_a_file(name: str) -> bool:
    return name.endswith(".py") or ".py:" in name


def load_own_bot(name: str) -> Player:
    """A new bot of the class that the name points to; UnknownPlayer says what is wrong with it."""
    file, colon, kind = name.rpartition(":")
    if not colon or not kind.isidentifier():
        raise UnknownPlayer(f"{name}: name a class in the file, for example {file or name}:Bot")
    path = Path(file)
    if not path.is_file():
        raise UnknownPlayer(f"{name}: there is no file {file}")
    return _construct(name, _class_in(name, _module(path.resolve()), kind))


def _module(path: Path) -> ModuleType:
    return _run_file(path, path.stat().st_mtime_ns)


@lru_cache
def _run_file(path: Path, _changed: int) -> ModuleType:
    """Run once for each version of the file, however many seats it plays."""
    name = f"railbird_own_bot_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise UnknownPlayer(f"{path.name} cannot be loaded: {what_went_wrong(error)}") from None
    return module


def _class_in(name: str, module: ModuleType, kind: str) -> type:
    found = getattr(module, kind, None)
    if inspect.isclass(found):
        return found
    own = [
        each
        for each, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__
    ]
    has = f"it has: {', '.join(own)}" if own else "it has no class at all"
    raise UnknownPlayer(f"{name}: there is no class {kind} in the file; {has}")


def _construct(name: str, kind: type) -> Player:
    if not callable(getattr(kind, "choose", None)):
        raise UnknownPlayer(f"{name}: the class needs a method choose(self, seen)")
    try:
        bot: Player = kind()
    except (Exception, SystemExit) as error:
        raise UnknownPlayer(f"{name} cannot be constructed: {what_went_wrong(error)}") from None
    return bot


def what_went_wrong(error: BaseException) -> str:
    """The error in a line, with the place in the bot's file where it was raised."""
    what = traceback.format_exception_only(error)[-1].strip()
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return what
    return f"{what} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
