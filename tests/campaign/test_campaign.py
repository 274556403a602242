"""The campaign in small, and without limits of time: the same code, so that it keeps running."""

from pathlib import Path

from tests.campaign import attacks, crowd, kills, malformed


def test_a_few_kills(tmp_path: Path) -> None:
    line = kills.campaign(tmp_path, 3, seed=5)
    assert "0 lost, 0 doubled" in line


def test_a_few_thousand_malformed_messages(tmp_path: Path) -> None:
    line = malformed.campaign(tmp_path, 2_500, 150, seed=2)
    assert "0 tracebacks" in line


def test_a_small_crowd(tmp_path: Path) -> None:
    line = crowd.campaign(tmp_path, 20, 2.0, seed=1)
    assert "0 sockets lost" in line


def test_short_attacks(tmp_path: Path) -> None:
    line = attacks.campaign(tmp_path, 1.5, limit=None)
    assert "0 tracebacks" in line
