"""A newcomer at the terminal: whole games, typed by hand and kept as transcripts.

A transcript holds the command, every question with what was typed for it, and how the game ended.
`python -m tests.cli.newcomer FILE …` types new answers for the commands of these files and writes
them down; read what changed before you keep it.
"""

import os
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from railbird.folders import LIBRARY
from tests.cli.session import Session

FOLDER = Path(__file__).parent / "transcripts"
PROMPT = r"> $|railbird replay [^\n]*\n"
_BROKEN = re.compile(r"^    \S")
"""A question that goes on in the next line."""
_ANSWER = re.compile(r"^ +(\S+)  (\S.*)$")


class Answered(NamedTuple):
    """What stood before the prompt, and what was typed."""

    asked: str
    typed: str


class Transcript(NamedTuple):
    command: tuple[str, ...]
    answers: tuple[Answered, ...]
    standings: str


def read_transcript(path: Path) -> Transcript:
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    at = lines.index("Final standings") if "Final standings" in lines else len(lines)
    answers = []
    asked = ""
    for line in lines[:at]:
        if line == ">" or line.startswith("> "):
            answers.append(Answered(asked, line[2:]))
        else:
            asked = line
    command = tuple(first.removeprefix("$ railbird ").split())
    return Transcript(command, tuple(answers), "\n".join(lines[at:]).strip())


def written(transcript: Transcript) -> str:
    lines = [f"$ railbird {' '.join(transcript.command)}"]
    for asked, typed in transcript.answers:
        lines += [asked, f"> {typed}".rstrip()]
    return "\n".join([*lines, transcript.standings, ""])


# -- what is on the screen -----------------------------------------------------------------------


def asked_in(seen: str) -> str:
    """The question, or the last thing that was said where no answers follow."""
    lines = seen.removesuffix("> ").rstrip().split("\n")
    above = [at for at, line in enumerate(lines) if not line.startswith(" ")]
    if not above:
        return ""
    question = [lines[above[-1]].strip()]
    for line in lines[above[-1] + 1 :]:
        if not _BROKEN.match(line) or _ANSWER.match(line):
            break
        question.append(line.strip())
    return " ".join(question)


def standings_in(seen: str) -> str:
    return "Final standings" + seen.partition("Final standings")[2].partition("\n\n")[0]


def answers_in(seen: str) -> list[tuple[str, str]]:
    """Keys and words of the answers that stand above the prompt."""
    found: list[tuple[str, str]] = []
    for line in reversed(seen.removesuffix("> ").rstrip().split("\n")):
        answer = _ANSWER.match(line)
        if answer:
            found.append((answer[1], answer[2]))
        elif not line.startswith("      "):
            break
    return found[::-1]


# -- playing -------------------------------------------------------------------------------------


def play_again(folder: Path, transcript: Transcript) -> Iterator[tuple[Answered, str]]:
    """Type a transcript; with each answer what the program asked this time, and the end."""
    with Session(folder, *transcript.command, "--record", "game.jsonl") as session:
        seen = session.read_until(PROMPT)
        for answer in transcript.answers:
            yield answer, asked_in(seen)
            seen = session.answer(answer.typed, PROMPT)
        yield Answered(transcript.standings, ""), standings_in(seen)


def play_anew(folder: Path, command: tuple[str, ...], rng: random.Random) -> Transcript:
    answers = []
    with Session(folder, *command, "--record", "game.jsonl") as session:
        seen = session.read_until(PROMPT)
        while "railbird replay" not in seen:
            typed = newcomer(seen, rng)
            answers.append(Answered(asked_in(seen), typed))
            seen = session.answer(typed, PROMPT)
    return Transcript(command, tuple(answers), standings_in(seen))


def newcomer(seen: str, rng: random.Random) -> str:
    """Mostly what stands before an answer, often its words, now and then a mistake."""
    answers = answers_in(seen)
    if not answers:
        return "" if "Enter confirms" in seen else rng.choice(["board", "b"])
    if rng.random() < 0.04:
        return rng.choice(["?", "99", "help me", "undo", "zebra", "? 1", "rule 1"])
    key, words = rng.choice(answers[:3] if rng.random() < 0.5 else answers)
    plain = words.removesuffix(" …")
    return plain if rng.random() < 0.2 and len(plain) < 30 else key


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        with tempfile.TemporaryDirectory() as place:
            os.environ[LIBRARY] = str(Path(place) / "library")  # nobody's own
            again = play_anew(Path(place), read_transcript(path).command, random.Random(path.stem))
        path.write_text(written(again), encoding="utf-8")
