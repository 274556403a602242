"""What the terminal says besides its questions."""

import re
from pathlib import Path

import pytest

from railbird.cli.asides import odds_line
from railbird.cli.prompt_player import HELP, Human
from railbird.cli.rolled_by_hand import HELP as DICE_HELP
from railbird.cli.screen import Screen
from railbird.core import YOU
from railbird.games.win_place_and_show.events import Paid
from railbird.lab.true_chances import HorseChances, line_chance
from railbird.registry import load
from tests.cli.conftest import Railbird


def test_the_draft_of_two_mentions_the_ghost_hand(railbird: Railbird) -> None:
    out = railbird("play", "homestretch", "--players", "you,steady", typed="q\n").out
    assert "A ghost hand lies between you" in out
    three = railbird("play", "homestretch", "--players", "you,steady,steady", typed="q\n").out
    assert "ghost" not in three


def test_every_card_of_the_market_can_be_read(railbird: Railbird) -> None:
    """The eight abilities, and not only those of owned and rolled cards."""
    out = railbird("play", "long_shot", "--players", "you,steady", typed="cards\nq\n").out
    told = out.split("> cards")[-1] if "> cards" in out else out
    assert len(set(re.findall(r"^#(\d) .+?: .{10,}", told, re.MULTILINE))) == 8


def test_a_race_without_bets_has_no_standings(railbird: Railbird, tmp_path: Path) -> None:
    record = tmp_path / "race.jsonl"
    railbird("race", "pimlico_special_1938", "--version=quick", "--record", str(record))
    out = railbird("replay", str(record)).out
    assert "Seabiscuit" in out
    assert "Final standings" not in out
    assert "$0.00" not in out
    played = railbird("play", "top_of_the_stretch", "--players", "you,steady", "--seed", "2").out
    assert "--option betting=true lets the players bet." in played
    assert "Official order" in played
    assert "Final standings" not in played


def test_without_a_bet_nobody_is_asked_for_a_claim_by_bots_alone(railbird: Railbird) -> None:
    """WP-4.14: the question would tell nothing to bots."""
    players = ",".join(["you", *["steady"] * 6])
    typed = "seal\n" + "1\n" * 40 + "q\n"
    play = ("play", "win_place_and_show", "--players", players, "--option", "claim_windows=always")
    assert "No claim" not in railbird(*play, "--seed=3", typed=typed).out


def test_a_trade_names_the_player_and_the_rows_of_the_card(railbird: Railbird) -> None:
    play = ("play", "big_stakes", "--players", "you,steady", "--option", "breeding=matched")
    out = railbird(*play, "--seed=3", typed="1\n1\n? 2\n2\nq\n").out
    assert "Offer a card to steady 2" in out
    assert "seat 2" not in out


def test_the_figures_of_the_program_are_explained(railbird: Railbird) -> None:
    play = ("play", "win_place_and_show", "--players", "you,steady,steady", "--seed=3")
    assert "S, C      speed and class" in railbird(*play, typed="cards\nq\n").out


def test_ratings_and_horse_cards_are_explained(railbird: Railbird) -> None:
    races = ("play", "top_of_the_stretch", "--players", "you,steady", "--option", "betting=true")
    told = railbird(*races, typed="cards\nq\n").out
    assert all(f"\n{column} " in told for column in ("pow", "pace", "form", "trip", "wire", "trbl"))
    meet = ("play", "big_stakes", "--players", "you,steady", "--seed", "5")
    told = railbird(*meet, typed="cards\nq\n").out
    assert "\nhearts      lucky numbers of each round" in told
    assert re.search(r"hearts .*\d²", told, re.MULTILINE)
    assert "^2" not in told


def test_a_horse_of_a_fixed_program_shows_its_rows_to_its_rider(railbird: Railbird) -> None:
    """Whoever is to shift its pace must see it."""
    meet = ("play", "big_stakes", "--players", "you,steady,steady", "--seed", "3")
    out = railbird(*meet, "--option", "program=fixed", typed="q\n").out
    assert "Do you shift the pace of Intentionally?" in out
    assert re.search(r"^INTENTIONALLY \d+ .*\n  red \d.*, hearts \d", out, re.MULTILINE)
    assert out.count("\n  red ") == 1


def test_players_go_by_their_names_in_what_is_typed(railbird: Railbird) -> None:
    play = ("play", "big_stakes", "--players", "you,sharp,steady", "--seed=3")
    refused = railbird(*play, typed="offer kingman to sharp\noffer a card to steady 3\nq\n").out
    assert "Trade: KINGMAN is not in your hand" in refused
    assert " 7  Phone Chatter" in refused
    assert "You offer sharp 2 a trade." in railbird(*play, typed="offer tanya to sharp\nq\n").out


@pytest.mark.parametrize(("games", "said"), [(1, "1 game, par"), (2, "2 games, par")])
def test_one_game_is_no_games(railbird: Railbird, games: int, said: str) -> None:
    field = ("arena", "homestretch", "--players", "random,random", "--jobs", "1")
    assert said in railbird(*field, "--games", str(games)).out


def test_help_and_odds_fit_eighty_columns() -> None:
    """Help wraps in a terminal; its list and the odds of a race are lines of their own."""
    assert max(map(len, HELP.format(rule="WP-12.99", leaving=Human.leaving).splitlines())) <= 80
    assert max(map(len, DICE_HELP.splitlines())) <= 80
    horse = HorseChances(
        number=12,
        name="Pants on Fire!",
        mark="+6",
        lines=tuple(line_chance(line, 0.999, "×8", 1.82) for line in ("win", "place", "show")),
    )
    assert len(odds_line(horse, len(horse.name), 2)) <= 80


def test_a_rule_without_its_number_gets_an_example(railbird: Railbird) -> None:
    game = ("play", "long_shot", "--players", "you,random", "--seed", "3")
    assert "Say which one: rule LS-12.9." in railbird(*game, typed="rule\nq\n").out


def test_the_help_names_a_rule_of_the_game(railbird: Railbird) -> None:
    game = ("play", "long_shot", "--players", "you,random", "--seed", "3")
    assert "rule LS-12.9   a rule of the game in full" in railbird(*game, typed="?\nq\n").out


def test_long_questions_break_between_words_and_rules_stay_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    screen = Screen()
    screen.title("without the bonus – Ride #5 Quick Wit, 16 squares. Where to?")
    screen.say("It stands as the rules have it (see HS-7.14).")
    screen.say("The chance of Sham goes from 4.2 to 7.49 %.")
    plain = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
    assert plain.splitlines() == [
        "without the bonus – Ride #5 Quick Wit,",
        "    16 squares. Where to?",
        "It stands as the rules have it (see",
        "HS-7.14).",
        "The chance of Sham goes from 4.2 to",
        "7.49 %.",
    ]


def test_a_player_called_you_is_you_after_a_verb() -> None:
    paid = Paid(race=1, seat=0, cause="penalty", amount=-2000, other=1)
    said = load("win_place_and_show").words.narrate(paid, ("Ann", YOU, "Ben"))
    assert said == "Ann pays $2,000 to you for a claim turned down."
