"""What a user brings along: a class, named by its file as `./mine.py:Bot`, or a program with its
arguments, as `cmd:./mybot --deep`.

Naming it runs it. So such names come from the command line that starts a process, never from a
request or a record.
"""

import hashlib
import inspect
import sys
import traceback
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from railbird.core.errors import RailbirdError


class BadFile(RailbirdError):
    """The file cannot be run, or has no such class."""


PROGRAM = "cmd:"


def names_a_program(name: str) -> bool:
    return name.startswith(PROGRAM)


def names_a_file(name: str) -> bool:
    return not names_a_program(name) and (name.endswith(".py") or ".py:" in name)


def is_own(name: str) -> bool:
    """Whether the user brings it along."""
    return names_a_file(name) or names_a_program(name)


def reproducible(names: Iterable[str]) -> bool:
    """Whether the same seed gives the same game among these: a program answers as it likes."""
    return not any(map(names_a_program, names))


def short_name(name: str) -> str:
    """`Bot` for ./mine.py:Bot, and `mybot` for cmd:./mybot --deep; others are short already."""
    if names_a_program(name):
        words = [Path(word) for word in name.removeprefix(PROGRAM).split() if word[0] != "-"]
        scripts = (word for word in words if word.suffix[1:].isalpha())
        return next(scripts, words[0] if words else Path(name)).stem
    return name.rpartition(":")[2] if names_a_file(name) else name


def in_full(name: str) -> str:
    """The name with the whole path of its file, for a process that runs in another folder."""
    if names_a_program(name):
        return name
    file, _, kind = name.rpartition(":")
    return f"{Path(file).resolve()}:{kind}"


def importable(name: str) -> str:
    """The class as `module:name`, as it can be imported once its file was run."""
    file, _, kind = name.rpartition(":")
    return f"{_module_name(Path(file).resolve())}:{kind}"


def class_in_file(name: str, example: str) -> type:
    """The class that the name points to; BadFile says what is wrong, with an example of a class."""
    file, colon, kind = name.rpartition(":")
    if not colon or not kind.isidentifier():
        raise BadFile(f"{name}: name a class in the file, for example {file or name}:{example}")
    path = Path(file)
    if not path.is_file():
        raise BadFile(f"{name}: there is no file {file}")
    return _class_in(name, _module(path.resolve()), kind)


def _module(path: Path) -> ModuleType:
    return _run_file(path, path.stat().st_mtime_ns)


def _module_name(path: Path) -> str:
    return f"railbird_own_file_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"


@lru_cache
def _run_file(path: Path, _changed: int) -> ModuleType:
    """Run once for each version of the file, however often it is named."""
    name = _module_name(path)
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadFile(f"{path.name} cannot be loaded: {what_went_wrong(error)}") from None
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
    raise BadFile(f"{name}: there is no class {kind} in the file; {has}")


def what_went_wrong(error: BaseException) -> str:
    """The error in a line, with the place in the user's file where it was raised."""
    what = " ".join(traceback.format_exception_only(error)[-1].split())
    if isinstance(error, SyntaxError) and error.filename:
        return f"{what} ({Path(error.filename).name}, line {error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith("<frozen ")]
    return f"{what} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else what
