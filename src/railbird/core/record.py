"""A game is its record: JSON Lines, a header and then what was decided and what came up.

Each line ends with a hash over itself and the line before, so a changed, moved or missing line is
found and named. `docs/record.md` describes the format.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from railbird.core.chance import Chance, Outcome
from railbird.core.dice import (
    Dice,
    DiceSpec,
    Fair,
    FairSpec,
    Manual,
    ManualSpec,
    ScriptedSpec,
    Seeded,
    SeededSpec,
    commitment_of,
)
from railbird.core.errors import BadOutcome, BadRecord, BadSetup, IllegalAction
from railbird.core.game import Game
from railbird.core.messages import Action, Event, Over, Result, Seat
from railbird.core.names import LONGEST_NAME, fault_in_name
from railbird.core.pack import Pack
from railbird.core.reading import read_at_most
from railbird.core.state import State

FORMAT = 1

LARGEST_RECORD = 50_000_000
"""Bytes. The longest evening, with a pack of its own, has a twentieth of that."""

LONGEST_PLAYER = 1_000
"""Characters of who sits in a seat, which may be the file of a bot with its whole path."""

S = TypeVar("S", bound=State)


class SeatHeader(msgspec.Struct, frozen=True):
    name: str
    player: str


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: everything needed to set the same game up again."""

    railbird: int = FORMAT
    game: str
    rules: int
    data: str
    options: dict[str, Any]
    pack: Pack | None = None
    seats: tuple[SeatHeader, ...]
    seed: int
    """What bots draw their own randomness from."""
    dice: DiceSpec


class Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    seat: Seat
    act: dict[str, Any]


class Resolved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    chance: str
    came: Any


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    result: Result
    secret: str | None = None
    """Reveals the secret of fair dice."""


Entry: TypeAlias = Decided | Resolved | Ended

_FIRST = b"railbird"
"""Stands before the header, where other lines have the hash of the line above."""

_HASH = re.compile(rb',"hash":"([0-9a-f]{32})"\}$')


class Record:
    """A header and its entries, in memory, and in a file if it is written to one."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.entries: list[Entry] = []
        self.chances = 0
        self._lines = [_chained(_FIRST, msgspec.json.encode(header))]
        self._file: IO[bytes] | None = None

    @property
    def ended(self) -> Ended | None:
        last = self.entries[-1] if self.entries else None
        return last if isinstance(last, Ended) else None

    @property
    def result(self) -> Result:
        """How the game ended; BadRecord if it has not."""
        if self.ended is None:
            raise BadRecord(len(self.entries) + 1, "the record ends before the game does")
        return self.ended.result

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.header.seats)

    def append(self, entry: Entry) -> None:
        """Add an entry; it is in the file, if there is one, before it counts."""
        line = _chained(_hash_of(self._lines[-1]), msgspec.json.encode(entry))
        if self._file:
            self._file.write(line + b"\n")
            self._file.flush()
        self._keep(entry, line)

    def dump(self) -> bytes:
        return b"".join(line + b"\n" for line in self._lines)

    def write_to(self, path: Path) -> None:
        """Write the record to a new file, and whatever is appended from now on."""
        self._file = _open_new(path)
        self._file.write(self.dump())
        self._file.flush()

    def cut(self, entries: int) -> None:
        """Keep only the first entries, in the file as well."""
        del self.entries[entries:]
        del self._lines[entries + 1 :]
        self.chances = sum(isinstance(entry, Resolved) for entry in self.entries)
        if self._file:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(self.dump())
            self._file.flush()

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None

    def _keep(self, entry: Entry, line: bytes) -> None:
        self.entries.append(entry)
        self._lines.append(line)
        self.chances += isinstance(entry, Resolved)


def _open_new(path: Path) -> IO[bytes]:
    try:
        return path.open("xb")
    except FileExistsError:
        raise BadSetup(
            f"{path} exists already; choose another name, or go on with it: "
            f"railbird play --resume {path}"
        ) from None
    except OSError as error:
        raise BadSetup(f"cannot write {path}: {error.strerror}") from None


def _chained(before: bytes, body: bytes) -> bytes:
    digest = hashlib.sha256(before + body).hexdigest()[:32].encode()
    return body[:-1] + b',"hash":"' + digest + b'"}'


def _hash_of(line: bytes) -> bytes:
    found = _HASH.search(line)
    return found.group(1) if found else b""


# -- reading -------------------------------------------------------------------------------------


def load_record(path: Path, *, resume: bool = False) -> Record:
    """A record from a file, to be continued with `resume`.

    BadRecord names a faulty line; BadSetup if it is larger than any record.
    """
    try:
        text = read_at_most(path, LARGEST_RECORD)
        record = parse_record(text)
        if resume:
            record._file = path.open("ab")
            record._file.write(b"" if text.endswith(b"\n") else b"\n")
    except OSError as error:
        raise BadRecord(1, f"cannot read {path}: {error.strerror}") from None
    return record


def parse_record(text: bytes) -> Record:
    """A record from its text. Lines are kept as they stand, so their hashes hold for ever."""
    if not text.strip():
        raise BadRecord(1, "the file is empty; a record begins with its header")
    lines = [line.rstrip(b"\r") for line in text.removesuffix(b"\n").split(b"\n")]
    if not lines[0].startswith(b'{"railbird":'):
        raise BadRecord(1, "not a Railbird record: the first line is no header")
    if not text.endswith(b"\n") and not _HASH.search(lines[-1]):
        raise BadRecord(
            len(lines),
            "the line is cut off in the middle; delete it, and the game can go on from there",
        )
    record = Record(_read_header(lines[0]))
    record._lines = lines[:1]
    for number, line in enumerate(lines[1:], start=2):
        if record.ended:
            raise BadRecord(number, "there are lines after the end of the game")
        body = _unhashed(line, number)
        if _chained(_hash_of(record._lines[-1]), body) != line:
            raise BadRecord(number, _TAMPERED)
        record._keep(_read_entry(body, number), line)
    return record


_TAMPERED = "the line was changed, moved or stands after a missing one: its hash does not fit"


def _read_header(line: bytes) -> Header:
    body = _unhashed(line, 1)
    try:
        fields = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(1, f"the header is not JSON: {error}") from None
    except RecursionError:
        raise BadRecord(1, "the header is nested too deeply") from None
    if fields["railbird"] != FORMAT:
        raise BadRecord(
            1, f"record format {fields['railbird']!r}; this Railbird reads format {FORMAT}"
        )
    if _chained(_FIRST, body) != line:
        raise BadRecord(1, "the header was changed: its hash does not fit")
    try:
        header = msgspec.convert(fields, Header)
    except msgspec.ValidationError as error:
        raise BadRecord(1, f"the header is malformed: {error}") from None
    fault = fault_in_names(header)
    if fault:
        raise BadRecord(1, fault)
    return header


def fault_in_names(header: Header) -> str:
    """Why a record must not have this header, or nothing. Every line of a replay tells a name."""
    named = [("the name of the pack", header.pack.name, LONGEST_NAME)] if header.pack else []
    for number, seat in enumerate(header.seats, start=1):
        named.append((f"the name of seat {number}", seat.name, LONGEST_NAME))
        named.append((f"the player of seat {number}", seat.player, LONGEST_PLAYER))
    faults = (
        f"{what} {fault}" for what, text, most in named if (fault := fault_in_name(text, most))
    )
    return next(faults, "")


_KINDS: dict[str, type[Entry]] = {"seat": Decided, "chance": Resolved, "result": Ended}


def _read_entry(body: bytes, number: int) -> Entry:
    try:
        fields = msgspec.json.decode(body)
        for key, kind in _KINDS.items():
            if key in fields:
                return msgspec.convert(fields, kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(number, f"malformed: {error}") from None
    except RecursionError:
        raise BadRecord(number, "nested too deeply") from None
    raise BadRecord(number, 'expected a decision ("seat"), a chance ("chance") or a "result"')


def _unhashed(line: bytes, number: int) -> bytes:
    found = _HASH.search(line)
    if not found:
        raise BadRecord(number, 'the line does not end with its "hash"')
    return line[: found.start()] + b"}"


# -- replaying -----------------------------------------------------------------------------------


def start_of(record: Record, game: Game[S, Any, Any]) -> S:
    """The state at the start of the record, under the version of the rules it was played by.

    BadRecord if this game cannot replay it.
    """
    header = record.header
    if header.game != game.id:
        raise BadRecord(1, f"a record of the game {header.game!r}, not of {game.id!r}")
    game = game.under(header.rules)
    if header.rules != game.rules_version:
        raise BadRecord(
            1,
            f"played by version {header.rules} of the rules of {game.title}; "
            f"this Railbird has version {game.rules_version}",
        )
    if not game.reads_data(header.data):
        raise BadRecord(
            1,
            f"played with other data tables of {game.title} "
            f"({header.data}; here they are {game.data_digest()})",
        )
    if header.pack != game.pack:
        played, here = (
            f"pack {pack.name!r}" if pack else "no pack" for pack in (header.pack, game.pack)
        )
        raise BadRecord(1, f"played with {played}, but {game.title} is loaded with {here}")
    try:
        return game.new(len(header.seats), header.options)
    except BadSetup as error:
        raise BadRecord(1, str(error)) from None


def replay(record: Record, game: Game[S, Any, Any]) -> Iterator[tuple[S, list[Event]]]:
    """The state after each entry, with the events of that entry.

    The first pair is the start, with the events of the set-up; pair n belongs to entry n. It is the
    same state each time, moved on, so copy it to keep it. BadRecord names the line that the rules
    do not allow.
    """
    state = start_of(record, game)
    yield state, state.told
    for number, entry in enumerate(record.entries, start=2):
        yield state, _step(state, game, entry, number)


class Taken(NamedTuple, Generic[S]):
    """A decision of a record."""

    state: S
    """The state it was taken in; the state moves on, so copy it to keep it."""
    seat: Seat
    action: Action

    def describe(self) -> str:
        """The decision in words, as the seat saw it among its choices."""
        return self.state.game.words.describe(self.state.view(self.seat), self.action)


def decisions(record: Record, game: Game[S, Any, Any]) -> Iterator[Taken[S]]:
    """Every decision with its action as the game types it, before it is taken."""
    state = start_of(record, game)
    for line, entry in enumerate(record.entries, start=2):
        if isinstance(entry, Decided):
            yield Taken(state, entry.seat, _read(game, entry, line))
        _step(state, game, entry, line)


def _read(game: Game, entry: Decided, line: int) -> Action:
    try:
        return game.read_action(entry.act)
    except IllegalAction as error:
        raise BadRecord(line, str(error)) from None


def _step(state: State, game: Game, entry: Entry, line: int) -> list[Event]:
    try:
        match entry:
            case Decided(seat, act):
                return state.apply(seat, game.read_action(act))
            case Resolved(chance, came):
                _same_chance(state, chance, line)
                return state.resolve(came)
            case Ended(result):
                return _same_result(state, result, line)
    except (IllegalAction, BadOutcome) as error:
        raise BadRecord(line, f"{error}; expected: {expectation(state)}") from None


def _same_chance(state: State, purpose: str, line: int) -> None:
    if not isinstance(state.pending, Chance) or state.pending.purpose != purpose:
        raise BadRecord(line, f"records the {purpose}; expected: {expectation(state)}")


def _same_result(state: State, result: Result, line: int) -> list[Event]:
    if not isinstance(state.pending, Over):
        raise BadRecord(line, f"ends the game too early; expected: {expectation(state)}")
    if state.pending.result != result:
        raise BadRecord(line, f"names the result {result}, but it is {state.pending.result}")
    return []


def expectation(state: State) -> str:
    """What the next line of a record must hold."""
    pending = state.pending
    if isinstance(pending, Chance):
        return f"{pending.purpose}, {pending.wants()}"
    if isinstance(pending, Over):
        return "the result"
    seats = ", ".join(map(str, pending.must))
    return f"a decision of seat {seats} in phase {state.phase.name}"


def final_state(record: Record, game: Game[S, Any, Any]) -> S:
    state = start_of(record, game)
    for line, entry in enumerate(record.entries, start=2):
        _step(state, game, entry, line)
    return state


def verify(record: Record, game: Game[S, Any, Any]) -> S:
    """Replay, and check the dice against their source where that is known."""
    state = start_of(record, game)
    dice = _dice_to_check(record)
    chances = 0
    for line, entry in enumerate(record.entries, start=2):
        chance = state.pending
        _step(state, game, entry, line)
        if isinstance(entry, Resolved):
            assert isinstance(chance, Chance)
            _same_dice(chance, chances, dice, entry, line)
            chances += 1
    return state


def _same_dice(chance: Chance, number: int, dice: Dice | None, entry: Resolved, line: int) -> None:
    due = dice.expected(chance, number) if dice else None
    if due is not None and chance.check(entry.came) != due:
        raise BadRecord(line, f"{entry.chance}: {entry.came} is recorded, but the dice give {due}")


def _dice_to_check(record: Record) -> Dice | None:
    if record.ended and record.ended.secret and not isinstance(record.header.dice, FairSpec):
        raise BadRecord(len(record.entries) + 1, "reveals a secret, but only fair dice have one")
    match record.header.dice:
        case SeededSpec(seed):
            return Seeded(seed)
        case ManualSpec(seed, everything):
            return Manual(_nobody_to_ask, seed, everything=everything)
        case FairSpec() as spec:
            _check_nonces(spec, len(record.header.seats))
            return _revealed(record, spec.commitment, spec.nonces)
        case ScriptedSpec():
            return None


def _check_nonces(spec: FairSpec, seats: int) -> None:
    if spec.hashes is msgspec.UNSET:
        return
    if not len(spec.hashes) == len(spec.nonces) == seats:
        raise BadRecord(
            1,
            f"{len(spec.nonces)} nonces and {len(spec.hashes)} hashes for {seats} seats; "
            "each seat has one of both",
        )
    for seat, (promised, nonce) in enumerate(zip(spec.hashes, spec.nonces, strict=True)):
        if nonce and commitment_of(nonce) != promised:
            raise BadRecord(1, f"the nonce of seat {seat + 1} does not fit its hash")


def _revealed(record: Record, commitment: str, nonces: tuple[str, ...]) -> Fair | None:
    ended = record.ended
    if ended is None:
        return None
    if ended.secret is None or commitment_of(ended.secret) != commitment:
        raise BadRecord(
            len(record.entries) + 1, "the revealed secret does not fit the commitment in line 1"
        )
    return Fair(ended.secret, nonces)


def _nobody_to_ask(_chance: Chance) -> Outcome:
    raise AssertionError("checking a record asks nobody")
