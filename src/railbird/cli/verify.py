"""railbird verify: every line, the rules and the dice of a record."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from msgspec import UNSET

from railbird.cli import exit_codes
from railbird.cli.game_files import GameFiles, add_games
from railbird.cli.output import print_json
from railbird.cli.progress import Bar
from railbird.cli.record_file import check_readable
from railbird.cli.screen import Screen
from railbird.cli.terminal_text import complain
from railbird.core import (
    BadRecord,
    BadSetup,
    Chance,
    Game,
    Over,
    RailbirdError,
    Record,
    State,
    load_record,
    replay,
    verify,
)
from railbird.core.dice import FairSpec, ManualSpec, ScriptedSpec, SeededSpec
from railbird.core.record import Resolved, expectation
from railbird.registry import load

app = App(
    name="verify",
    help_epilogue="""\
Exit code 0: all are sound, finished or not; 1: one is not; 2: one cannot be read.

Examples:
  railbird verify game.jsonl
  railbird verify --json *.jsonl
  railbird verify game.jsonl --game ./sprint.py:Sprint""",
)


class Finding(msgspec.Struct):
    """What is to be said about one file."""

    file: str
    sound: bool
    readable: bool = True
    over: bool = False
    entries: int = 0
    game: str | None = None
    line: int | None = None
    """The first faulty line."""
    problem: str | None = None
    expected: str | None = None
    """What would come next in an unfinished game."""
    dice: str | None = None
    chances: int = 0
    proven: int = 0
    """How many of the chances were computed again."""
    about_dice: str = ""
    left_to_trust: tuple[str, ...] = ()
    """What the record cannot prove about its fair dice."""


@app.default
def verify_records(
    files: Annotated[tuple[Path, ...], Parameter(negative="")],
    /,
    *,
    game: GameFiles = (),
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> int:
    """Check records.

    Parameters
    ----------
    files
        Record files.
    json
        Print a JSON list with one finding for each file.
    """
    add_games(game)
    findings = []
    with Bar("Verifying", len(files)) as bar:
        for file in files:
            findings.append(finding(file))
            bar.advance()
    if json:
        print_json(findings)
    else:
        tell(findings)
    if not all(each.readable for each in findings):
        return exit_codes.BAD_INPUT
    return exit_codes.FINE if all(each.sound for each in findings) else exit_codes.NOT_SO


def tell(findings: Sequence[Finding]) -> None:
    screen = Screen()
    for each in findings:
        if each.readable:
            screen.say(in_words(each))
        else:
            complain(str(each.problem))


def finding(file: Path) -> Finding:
    try:
        check_readable(file)
        record = load_record(file)
    except BadSetup as error:
        return Finding(str(file), False, readable=False, problem=str(error))
    except BadRecord as error:
        return Finding(str(file), False, line=error.line, problem=error.reason)
    try:
        game = load(record.header.game, record.header.pack)
        state = verify(record, game)
    except BadRecord as error:
        return Finding(str(file), False, line=error.line, problem=error.reason)
    except RailbirdError as error:
        return Finding(str(file), False, line=1, problem=str(error))
    over = isinstance(state.pending, Over)
    proven, about = what_is_proven(record, game)
    return Finding(
        str(file),
        True,
        over=over,
        entries=len(record.entries),
        game=game.id,
        expected=None if over else expected(state),
        dice=str(record.header.dice.__struct_config__.tag),
        chances=record.chances,
        proven=proven,
        about_dice=about,
        left_to_trust=what_is_left_to_trust(record),
    )


def expected(state: State) -> str:
    """What the next line must hold; for a hidden chance not what could come up."""
    if isinstance(state.pending, Chance) and not state.pending.public:
        return state.pending.purpose
    return expectation(state)


def what_is_proven(record: Record, game: Game) -> tuple[int, str]:
    """How many outcomes could be checked against their source, and what that means."""
    match record.header.dice:
        case SeededSpec(seed):
            return record.chances, f"all {record.chances} outcomes follow from seed {seed}"
        case FairSpec() as spec if record.ended:
            return record.chances, proven(record, spec)
        case FairSpec():
            return 0, "a secret is committed to; the outcomes can be checked when it is revealed"
        case ManualSpec(everything=True):
            return 0, f"{record.chances} outcomes were typed by people and cannot be checked"
        case ManualSpec():
            hidden = hidden_chances(record, game)
            typed = record.chances - hidden
            return hidden, (
                f"{hidden} hidden outcomes follow from the seed; {typed} were rolled by people "
                "and cannot be checked"
            )
        case ScriptedSpec():
            return 0, "scripted, so no outcome can be checked"


def what_is_left_to_trust(record: Record) -> tuple[str, ...]:
    spec = record.header.dice
    return left_to_trust(spec) if isinstance(spec, FairSpec) and record.ended else ()


def hidden_chances(record: Record, game: Game) -> int:
    pending = []
    for state, _ in replay(record, game):
        pending.append(state.pending)
    asked = zip(pending, record.entries, strict=False)
    return sum(
        isinstance(entry, Resolved) and isinstance(chance, Chance) and not chance.public
        for chance, entry in asked
    )


def in_words(found: Finding) -> str:
    if not found.sound:
        return f"{found.file}: line {found.line}: {found.problem}"
    if found.over:
        state = f"sound; {found.entries} entries, the game is over"
    else:
        state = f"sound, but unfinished after entry {found.entries}; expected: {found.expected}"
    said = [f"{found.file}: {state}", f"  dice ({found.dice}): {found.about_dice}"]
    if found.left_to_trust:
        said += ["  left to trust:", *(f"  - {each}" for each in found.left_to_trust)]
    return "\n".join(said)


def proven(record: Record, spec: FairSpec) -> str:
    """Of a finished game whose record has been verified."""
    givers = [seat for seat, nonce in enumerate(spec.nonces) if nonce]
    said = f"all {record.chances} outcomes follow from the secret that line 1 commits to"
    if givers:
        said += f" and the nonces added by {_names(record, givers)}"
    if givers and spec.hashes is not UNSET:
        said += ", and each nonce fits its hash"
    if spec.left_out:
        said += f"; left out, because no nonce came in time: {_names(record, spec.left_out)}"
    return said


def left_to_trust(spec: FairSpec) -> tuple[str, ...]:
    trusted = [
        "The file cannot show when it was sealed. Compare its seal with the one that your browser "
        f"kept or you wrote down: {spec.commitment}"
    ]
    if spec.left_out:
        trusted.append(
            "A seat was left out. Whoever knew the secret could do that on purpose, for a second "
            "try at the dice."
        )
    if not any(spec.nonces):
        trusted.append("No player added a nonce, so whoever ran the game could choose the secret.")
    elif spec.hashes is UNSET:
        trusted.append(
            "No hashes committed to the nonces, so whoever knew the secret could choose one."
        )
    trusted.append(
        "Whoever ran the game could look into its database and know dice and hands in advance. "
        "After the seal they could not change them."
    )
    return tuple(trusted)


def _names(record: Record, seats: Iterable[int]) -> str:
    names = dict(enumerate(record.names))
    return ", ".join(names.get(seat, f"nonce {seat + 1}") for seat in seats)
