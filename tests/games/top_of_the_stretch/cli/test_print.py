"""railbird print: pages by command."""

from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.games.top_of_the_stretch.library import open_library
from tests.cli.conftest import Railbird


@pytest.mark.parametrize(
    ("arguments", "file", "has"),
    [
        (("program", "belmont_1973"), "program-belmont_1973.html", "28 on dirt: 28"),
        (
            ("program", "--horses=Sham,Affirmed", "--distance=9"),
            "program-composed.html",
            "Sham against Affirmed",
        ),
        (("cards", "belmont_1973"), "cards-belmont_1973.html", "Twice a Prince"),
        (("cards", "--horses=Sham,Affirmed"), "horse-cards.html", "Steve Cauthen"),
        (("charts",), "charts.html", "Final speed figure"),
    ],
)
def test_a_page_is_written(
    railbird: Railbird, tmp_path: Path, arguments: tuple[str, ...], file: str, has: str
) -> None:
    for paper, size in (("a4", "size: A4"), ("letter", "size: Letter")):
        ran = railbird("print", *arguments, f"--paper={paper}", "--force")
        assert ran.out == f"Wrote {file}; open it in a browser and print.\n"
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert has in text
        assert size in text
    assert "exists already" in railbird("print", *arguments).err


def test_what_was_run_here_is_printed(railbird: Railbird, tmp_path: Path) -> None:
    railbird("card", "belmont_1973", "belmont_1978", "--seed=1")
    (latest, _) = open_library().runs.all()
    assert railbird("print", "chart", latest.id[:12], "--out=c.html").code == exit_codes.FINE
    text = (tmp_path / "c.html").read_text(encoding="utf-8")
    assert "Belmont Stakes 1973" in text
    assert "Belmont Stakes 1978" in text
    assert railbird("print", "past", "Sham", "alydar", "--out=p.html").code == exit_codes.FINE
    assert "Alydar" in (tmp_path / "p.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("cards",), "name a race, or horses"),
        (("cards", "belmont_1973", "--horses=Sham"), "name a race, or horses"),
        (("program",), "name a race"),
        (("past",), "name a horse"),
        (("past", "Nobody"), "no horse 'Nobody' has run"),
        (("chart", "zzz"), "no race 'zzz' was filed"),
        (("charts", "--paper=a5"), "a5"),
        (("charts", "--out=nowhere/charts.html"), "cannot write"),
    ],
)
def test_what_cannot_be_printed(railbird: Railbird, arguments: tuple[str, ...], says: str) -> None:
    ran = railbird("print", *arguments)
    assert ran.code == exit_codes.BAD_INPUT
    assert says in ran.err
