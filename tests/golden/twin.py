"""The readable twin of a record: what each line decided or rolled, and what happened by it.

    python -m tests.golden.twin FILE.jsonl

Everything is told, as to somebody who sees all hands: a change of the rules shows up in review as a
change of the story.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from railbird import load
from railbird.core import Game, Over, RailbirdError, Record, load_record, replay, tag_of
from railbird.core.record import Decided, Entry, Header, Resolved


def twin_of(path: Path) -> str:
    record = load_record(path)
    return twin_of_record(record, load(record.header.game, record.header.pack))


def twin_of_record(record: Record, game: Game) -> str:
    return "\n".join(_lines(record, game)) + "\n"


def _lines(record: Record, game: Game) -> Iterator[str]:
    yield _heading(record.header, game)
    steps = replay(record, game)
    state, told = next(steps)
    yield from (f"      {game.words.narrate(event, record.names)}" for event in told)
    for number, entry in enumerate(record.entries, start=2):
        state, told = next(steps)
        yield f"{number:>4}  {_entry(entry, game, record.names)}"
        yield from (f"      {game.words.narrate(event, record.names)}" for event in told)
    if not isinstance(state.pending, Over):
        return  # a game that goes on
    result = state.pending.result
    ranking = sorted(range(len(record.names)), key=lambda seat: result.places[seat])
    yield "Final standings"
    for seat in ranking:
        yield f"{result.places[seat]:>4}. {record.names[seat]} {result.scores[seat]}"


def _heading(header: Header, game: Game) -> str:
    players = ", ".join(f"{seat.name} ({seat.player})" for seat in header.seats)
    parts = [f"{game.title}, rules {header.rules}: {players}", f"{tag(header.dice)} dice"]
    changed = _changed_options(header, game)
    if changed:
        parts.append("options " + ", ".join(f"{name} = {value}" for name, value in changed.items()))
    if header.pack:
        parts.append(f"pack {header.pack.name}: {', '.join(header.pack.files)}")
    return "; ".join(parts)


def tag(spec: msgspec.Struct) -> str:
    return str(spec.__struct_config__.tag)


def _changed_options(header: Header, game: Game) -> Mapping[str, str]:
    """In a record a list is a list; in options it is a tuple."""
    defaults = {option.name: _as_json(option.default) for option in game.options}
    given = {name: _as_json(value) for name, value in header.options.items()}
    return {name: _plain(value) for name, value in given.items() if value != defaults[name]}


def _as_json(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def _entry(entry: Entry, game: Game, names: tuple[str, ...]) -> str:
    match entry:
        case Decided(seat, act):
            action = game.read_action(act)
            words = [tag_of(action), *(_plain(value) for value in msgspec.structs.astuple(action))]
            return f"{names[seat]}: {' '.join(words)}"
        case Resolved(chance, came):
            return f"{chance}: {_plain(came)}"
        case _:
            return "the end"


def _plain(value: object) -> str:
    return " ".join(map(_plain, value)) if isinstance(value, list | tuple) else str(value)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("name one record: python -m tests.golden.twin FILE.jsonl")
    try:
        sys.stdout.write(twin_of(Path(sys.argv[1])))
    except RailbirdError as error:
        sys.exit(str(error))
