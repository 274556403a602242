"""Whole games of each of the five in a real terminal, typed as a newcomer would."""

from pathlib import Path

import pytest

from railbird.registry import own_ids
from tests.cli.newcomer import FOLDER, play_again, read_transcript

TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))


def test_each_game_has_a_transcript() -> None:
    assert {path.stem for path in TRANSCRIPTS} == set(own_ids())


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_newcomer_plays_a_whole_game(path: Path, tmp_path: Path) -> None:
    transcript = read_transcript(path)
    assert transcript.standings.startswith("Final standings")
    for number, (answer, asked) in enumerate(play_again(tmp_path, transcript), start=1):
        assert asked == answer.asked, f"at answer {number}, {answer.typed!r}"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_nothing_asked_is_program_data(path: Path) -> None:
    for asked, _ in read_transcript(path).answers:
        assert not any(word in asked for word in ("None", "True", "False", "_", "FFF"))
