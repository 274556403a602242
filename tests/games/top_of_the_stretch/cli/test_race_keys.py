"""Real dice in a real terminal: two keys are a roll, without Enter."""

import os
from pathlib import Path

from railbird.cli import exit_codes
from railbird.core import load_record
from railbird.games.top_of_the_stretch.rules.dice_list import dice_of_record
from tests.cli.session import Session

ASKS = r"(two dice|one die): $"


class Keys(Session):
    def press(self, keys: str, wait_for: str = ASKS) -> str:
        os.write(self._master, keys.encode())
        return self.read_until(wait_for)


def test_two_keys_are_a_roll(tmp_path: Path) -> None:
    record = ("--dice", "manual", "--record", "h.jsonl")
    with Keys(tmp_path, "race", "pimlico_special_1938", *record) as session:
        session.read_until(ASKS)
        seen = session.press("35")
        assert "Break Segment, roll 8, pace 8: 26" in seen
        seen = session.press("4\x7f62")  # a slip of the finger, taken back
        assert "Break Segment, roll 8, pace 7: 24" in seen
        session.press("3411", wait_for=r"  5  .*two dice: $")  # two rolls, typed ahead
        assert "Taken back: pace setup roll for #2 Seabiscuit." in session.press("u\n")
        session.press("q\n", wait_for="railbird race --resume")
        assert session.code() == exit_codes.FINE
    assert dice_of_record(load_record(tmp_path / "h.jsonl")) == (3, 5, 6, 2, 3, 4)


def test_the_last_key_asks_before_it_is_official(tmp_path: Path) -> None:
    record = ("--dice", "manual", "--version", "quick", "--record", "h.jsonl")
    with Keys(tmp_path, "race", "pimlico_special_1938", *record) as session:
        session.read_until(ASKS)
        for _ in range(5):
            session.press("34")
        session.press("45", wait_for="corrects a roll: $")
        session.press("\n", wait_for="railbird scoresheet")
        assert session.code() == exit_codes.FINE
    assert load_record(tmp_path / "h.jsonl").ended
