"""A real session: the program in a pseudo-terminal, answered as a person would."""

from pathlib import Path

from railbird.cli import exit_codes
from tests.cli.session import Session, first_answer


def test_a_game_from_the_first_share_to_the_standings(tmp_path: Path) -> None:
    players = ("--players", "you,random", "--seed", "11", "--record", "g.jsonl")
    short = ("--option", "purple_races=1", "--option", "green_races=0")
    with Session(tmp_path, "play", "homestretch", *players, *short) as session:
        seen = session.read_until(r"> $")
        while "Which token do you place?" not in seen:
            seen = session.answer(first_answer(seen))
        assert "The stables are shown." in seen
        assert "Race 1 of 1" in seen
        assert "7 is none of these: 1, 2, 3." in session.answer("7")
        seen = session.answer("1 6p 1 8p 2 7p 2 7s 3 7w", wait_for=r"> $|again\. $|railbird replay")
        assert "Place 1 on #6 Pressure Point to Place" in seen
        assert "Enter confirms; anything else asks again." in seen
        seen = session.answer("", wait_for=r"> $|railbird replay")
        while "Final standings" not in seen:
            seen = session.answer(first_answer(seen), wait_for=r"> $|railbird replay")
        assert session.code() == exit_codes.FINE
        assert max(map(len, session.text.split("\n"))) <= 80


def test_an_interrupt_leaves_a_record_that_can_be_resumed(tmp_path: Path) -> None:
    players = ("--players", "you,random", "--record", "g.jsonl")
    with Session(tmp_path, "play", "homestretch", *players) as session:
        session.answer(first_answer(session.read_until(r"> $")))
        assert session.interrupt() == exit_codes.INTERRUPTED
        assert "Traceback" not in session.text
        assert "Saved in g.jsonl.\nContinue with: railbird play --resume g.jsonl" in session.text
    with Session(tmp_path, "play", "--resume", "g.jsonl") as session:
        assert "Draft, step 2" in session.read_until(r"> $")
