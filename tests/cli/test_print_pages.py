"""railbird print: what each game has for paper."""

from pathlib import Path

import pytest

from railbird.cli import exit_codes
from tests.cli.conftest import Railbird

BIG, WIN = "big_stakes", "win_place_and_show"


@pytest.mark.parametrize(
    ("arguments", "file", "has"),
    [
        ((BIG, "blank"), "blank-horse-cards.html", "Breeding a foal"),
        ((BIG, "cards", "secretariat", "citation"), "horse-cards.html", "CITATION"),
        ((WIN, "program"), "racing-program.html", "Gunsmoke"),
        ((WIN, "slips"), "betting-slips.html", "Daily Double"),
        (("top_of_the_stretch", "charts"), "charts.html", "Trouble"),
        (("charts",), "charts.html", "Trouble"),
    ],
)
def test_a_page_of_any_game(
    railbird: Railbird, tmp_path: Path, arguments: tuple[str, ...], file: str, has: str
) -> None:
    ran = railbird("print", *arguments, "--paper=letter")
    assert ran.out == f"Wrote {file}; open it in a browser and print.\n"
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert has in text
    assert "size: Letter" in text
    assert not any(word in text for word in ("http", "src=", "url(", "<script"))


def test_help_lists_what_every_game_has(railbird: Railbird) -> None:
    listed = " ".join(railbird("print", "--help").out.split())
    for word in (BIG, WIN, "top_of_the_stretch", "program", "cards", "past", "chart", "charts"):
        assert f"│ {word} " in listed
    assert "betting slips" in listed
    assert "betting slips" in railbird(WIN, "print", "--help").out


def test_a_page_that_there_is_not(railbird: Railbird) -> None:
    ran = railbird("print", WIN, "slip")
    assert ran.code == exit_codes.BAD_INPUT
    assert ran.err.endswith(
        "Commands: program, slips. See railbird print win_place_and_show --help.\n"
    )
    assert "Did you mean charts?" in railbird("print", "chartss").err
