"""railbird games."""

from pathlib import Path

import railbird as package
from railbird.cli import exit_codes
from tests.cli.conftest import Railbird


def test_the_list_names_every_game(railbird: Railbird) -> None:
    ran = railbird("games")
    assert ran.code == exit_codes.FINE
    for game_id in package.game_ids():
        game = package.load(game_id)
        assert f"{game.title} ({game_id}), {game.seats[0]} to {game.seats[-1]} players" in ran.out
        assert game.summary in ran.out
        assert game.data_note in ran.out


def test_one_game_shows_its_options_and_data_files(railbird: Railbird) -> None:
    ran = railbird("games", "homestretch")
    for option in package.load("homestretch").options:
        assert f"{option.name} = " in ran.out
        assert f"{option.help} ({option.rule}); {option.allowed}" in ran.out
    assert "horses.csv, shares.csv, tote_board.csv" in ran.out


def test_json_has_the_same_facts(railbird: Railbird) -> None:
    every = railbird("games", "--json").data
    assert [game["id"] for game in every] == list(package.game_ids())
    one = railbird("games", "homestretch", "--json").data
    assert one.pop("format") == 1
    assert one in every
    assert one["seats"] == {"low": 2, "high": 6}
    assert {"name": "bet_order", "rule": "HS-9.1", "default": "open"}.items() <= one["options"][
        0
    ].items()
    assert "you" in one["players"]


def test_a_pack_template_is_a_pack(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird("games", "homestretch", "--pack-template", "my_box")
    assert ran.code == exit_codes.FINE
    game = package.load("homestretch")
    assert {file.name for file in (tmp_path / "my_box").iterdir()} == set(game.data_files)
    with_pack = package.load("homestretch", tmp_path / "my_box")
    assert all(with_pack.text_of(file) == game.text_of(file) for file in game.data_files)
    played = railbird("play", "homestretch", "--players=random,random", "--pack=my_box", "--json")
    assert played.code == exit_codes.FINE


def test_a_pack_template_overwrites_nothing(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "my_box").mkdir()
    ran = railbird("games", "homestretch", "--pack-template", "my_box")
    assert ran.code == exit_codes.BAD_INPUT
    assert "my_box exists already" in ran.err
    assert list((tmp_path / "my_box").iterdir()) == []


def test_a_pack_template_needs_a_game(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird("games", "--pack-template", "my_box")
    assert ran.code == exit_codes.BAD_INPUT
    assert "name the game" in ran.err
    assert not (tmp_path / "my_box").exists()
