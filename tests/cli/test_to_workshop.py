"""A variant measured in the terminal can be played at once: lab balance --open."""

from pathlib import Path

from tests.cli.conftest import Railbird
from tests.table.served import Visitor, served

CHANGED = ("lab", "balance", "homestretch", "--games", "2", "--bot", "random")


def test_what_was_changed_goes_into_the_workshop(railbird: Railbird, tmp_path: Path) -> None:
    with served(tmp_path / "house") as house:
        changes = ("--set", "tote_board.win*=2", "--with", "bet_order=strict")
        out = railbird(*CHANGED, *changes, "--open", f"http://{house}/").out
        link = out.splitlines()[-1].removeprefix("In the workshop: ")
        assert link.startswith(f"http://{house}/workshop/homestretch/")
        variant = Visitor(house).get(f"/api/workshop/{link.rpartition('/')[2]}")
    assert variant["name"] == "bet_order=strict, tote_board.win*=2"
    assert variant["options"] == {"bet_order": "strict"}
    assert not variant["faults"]
    tote = next(sheet for sheet in variant["sheets"] if sheet["file"] == "tote_board.csv")
    column = tote["columns"].index("win")
    assert [int(row[column]) for row in tote["rows"]] == [
        2 * int(row[column]) for row in tote["printed"]
    ]


def test_a_server_that_is_not_there_is_told_before_anything_is_played(railbird: Railbird) -> None:
    ran = railbird(*CHANGED, "--open", "http://127.0.0.1:9")
    assert ran.code != 0
    assert "no Railbird server answers at http://127.0.0.1:9" in ran.err
    assert "wins" not in ran.out
    assert "an address such as" in railbird(*CHANGED, "--open", "localhost").err
    assert "leave one out" in railbird(*CHANGED, "--open", "http://127.0.0.1:9", "--json").err
