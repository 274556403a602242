"""Several people at one keyboard: nobody sees what only another may know."""

import re

import pytest

from railbird.cli import exit_codes
from tests.cli.conftest import ANY_NUMBER, Railbird

ANNA_AND_BEN = ("play", "homestretch", "--players", "you:Anna,you:Ben,random", "--seed", "5")
SECRETS = {
    name: re.compile(rf"{name}'s hand: #|{name} keeps #|{name} puts \d")
    for name in ("Anna", "Ben", "random 3")
}
TYPED = ANY_NUMBER * 150
"""An Enter at a curtain may have something typed before it."""


def turns(out: str) -> list[tuple[str, str]]:
    """What was on the screen, with whose turn it was; nobody's before the first curtain."""
    pieces = re.split(r"^(\w+), it is your turn\.$", out, flags=re.MULTILINE)
    return list(zip(["", *pieces[1::2]], pieces[::2], strict=True))


def test_each_sees_their_own_secrets_only(railbird: Railbird) -> None:
    ran = railbird(*ANNA_AND_BEN, typed=TYPED)
    assert ran.code == exit_codes.FINE
    seen = turns(ran.out)
    assert {name for name, _ in seen} == {"", "Anna", "Ben"}
    for at_screen, text in seen:
        for name, secret in SECRETS.items():
            if name != at_screen:
                assert not secret.search(text), f"{at_screen or 'everybody'} saw {name}'s secrets"
    for name in ("Anna", "Ben"):
        own = "".join(text for at_screen, text in seen if at_screen == name)
        assert f"{name} keeps #" in own
        assert re.search(rf"{name} puts \d", own)


def test_the_screen_is_cleared_between_them(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change of player clears the screen before and after the curtain."""
    happened: list[str] = []
    monkeypatch.setattr("railbird.cli.screen.Screen.clear", lambda _: happened.append("clear"))
    monkeypatch.setattr(
        "railbird.cli.screen.Screen.title", lambda _, text: happened.append(text.strip())
    )
    railbird(*ANNA_AND_BEN, typed=ANY_NUMBER * 3)
    changes = [each for each in happened if not each.endswith("?")]
    assert changes[:8] == [
        "Homestretch",
        "Anna, it is your turn.",
        "clear",
        "clear",
        "Ben, it is your turn.",
        "clear",
        "clear",
        "Anna, it is your turn.",
    ]


def test_friends_may_do_without_the_curtain(railbird: Railbird) -> None:
    ran = railbird(*ANNA_AND_BEN, "--no-curtain", typed=TYPED)
    assert ran.code == exit_codes.FINE
    assert "it is your turn" not in ran.out
    assert "Final standings" in ran.out
    assert ran.out.count("The game is over:") == 1


def test_the_end_is_told_to_all(railbird: Railbird) -> None:
    last = turns(railbird(*ANNA_AND_BEN, typed=TYPED).out)[-1][1]
    assert "The game is over:" in last
    assert "Your bets" not in last.rpartition("The game is over:")[2]


def test_everybody_sees_the_dice_they_roll(railbird: Railbird) -> None:
    typed = "\n" + "\n1\n\n1\n" * 200
    ran = railbird(*ANNA_AND_BEN, "--dice", "manual", typed="1\n" * 60 + typed)
    for at_screen, text in turns(ran.out):
        for name, secret in SECRETS.items():
            before_the_dice = text.partition("Race roll:")[0]
            if name != at_screen:
                assert not secret.search(before_the_dice)


def test_somebody_else_may_bet_ahead_of_the_order(railbird: Railbird) -> None:
    """HS-4.10: whoever's turn it is hands the keyboard over; tokens stay secret."""
    one_race = ("--option", "purple_races=1", "--option", "green_races=0", "--no-curtain")
    three = ("play", "homestretch", "--players", "you:Anna,you:Ben,you:Cara", "--seed", "5")
    out = railbird(*three, *one_race, typed=(ANY_NUMBER + "ahead Ben\n") * 6).out
    before, _, after = out.partition("Ben goes first.")
    assert "Which token do you place?" in before
    asked, _, placed = after.partition("> ")
    assert "It is Anna's turn. You may act first, or press Enter to wait." in asked
    assert re.search(r"^Ben puts a token on #", placed, re.MULTILINE)


def test_nobody_goes_ahead_where_the_rules_do_not_allow_it(railbird: Railbird) -> None:
    out = railbird(*ANNA_AND_BEN, typed="\nahead Ben\nq\n").out
    assert "Nobody here may go first now." in out
