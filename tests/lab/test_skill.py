"""Luck against skill: the better player's lead, and what made winners win."""

import random
import re

import pytest

from railbird.arena.balance import balance
from railbird.arena.fairness_words import luck_in_words, stopped_in_words
from railbird.arena.field import Field
from railbird.arena.seen import Seen
from railbird.arena.skill import Looked, ahead, causes_of, look_into, meetings_of, rival_of
from railbird.core import BadSetup, UnknownPlayer
from railbird.games.homestretch.game import Homestretch
from tests.cli.conftest import Railbird

ONE_RACE = {"purple_races": 1, "green_races": 0}


def seen(scores: tuple[int, ...], players: tuple[str, ...]) -> Seen:
    return Seen(players, scores, (0,), 10, 4, 12.0, 60.0, (), (), ())


# -- who is ahead --------------------------------------------------------------------------------


def test_every_pair_of_seats_is_a_meeting() -> None:
    game = seen((30, 20, 10, 20), ("a", "b", "a", "b"))
    assert ahead("a", "b", game) == 0.5  # the first is ahead of both, the third of none
    assert ahead("a", "b", seen((20, 20), ("a", "b"))) == 0.5
    assert ahead("b", "a", seen((30, 20, 20), ("a", "b", "b"))) == 0


def test_whoever_is_ahead_more_often_is_the_better() -> None:
    games = [seen((1, 2), ("a", "b")), seen((1, 2), ("a", "b")), seen((2, 1), ("a", "b"))]
    (meeting,) = meetings_of(games)
    assert (meeting.better, meeting.weaker, meeting.games) == ("b", "a", 3)
    assert meeting.ahead.value == pytest.approx(2 / 3)
    assert meeting.ahead.error == pytest.approx(1 / 3)
    assert meetings_of([seen((1, 2), ("a", "a"))]) == ()
    (always,) = meetings_of([seen((1, 2), ("a", "b"))] * 4)
    assert always.ahead.value == 1
    assert always.ahead.low == pytest.approx(0.51, abs=0.01)  # four games prove little


def test_the_rival_is_the_level_below() -> None:
    game = Homestretch()
    assert [rival_of(bot, game) for bot in ("sharp", "steady", "random")] == [
        "steady",
        "random",
        "steady",
    ]
    assert rival_of("./mine.py:Bot", game) == "random"


# -- what made winners win -----------------------------------------------------------------------


def made_up(games: int, luck: float, skill: float, noise: float) -> list[list[Looked]]:
    """Two seats. Luck and decisions have these deviations; a noise is taken for either of them."""
    rng = random.Random(5)
    found = []
    for _ in range(games):
        rolled, chosen, wrong = rng.gauss(0, luck), rng.gauss(0, skill), rng.gauss(0, noise)
        parts = (rolled + wrong, chosen - wrong, 0.0, 0.5 + rolled + chosen)
        mirrored = (-parts[0], -parts[1], 0.0, 1 - parts[3])
        found.append([Looked(*parts), Looked(*mirrored)])
    return found


@pytest.mark.parametrize(("luck", "skill", "share"), [(1, 0, 1.0), (0, 1, 0.0), (1, 2, 0.2)])
def test_shares_of_the_variance(luck: float, skill: float, share: float) -> None:
    found = causes_of(("a", "b"), made_up(4000, luck, skill, noise=0))
    assert found is not None
    assert found.luck.value == pytest.approx(share, abs=0.02)
    assert found.luck.value + found.decisions.value + found.unclear.value == pytest.approx(1)


def test_noise_of_rollouts_widens_the_error_and_moves_nothing() -> None:
    clear = causes_of(("a", "b"), made_up(4000, 1, 1, noise=0))
    noisy = causes_of(("a", "b"), made_up(4000, 1, 1, noise=2))
    assert clear is not None
    assert noisy is not None
    assert clear.luck.error is not None
    assert noisy.luck.error is not None
    assert noisy.luck.error > 1.5 * clear.luck.error
    assert abs(noisy.luck.value - 0.5) < 3 * noisy.luck.error


def test_nothing_is_said_of_one_game_or_of_games_without_a_winner() -> None:
    assert causes_of(("a", "b"), made_up(1, 1, 1, 0)) is None
    assert causes_of(("a", "b"), [[Looked(0.0, 0.0, 0.0, 0.5)] * 2] * 5) is None


def test_a_real_game_is_looked_into() -> None:
    field = Field("homestretch", ("steady", "random"), 0, ONE_RACE)
    steady, other = look_into(field, 0)
    assert steady.result + other.result == pytest.approx(1)
    assert other.decisions != 0
    assert look_into(field, 0) == [steady, other]


# -- in the panel --------------------------------------------------------------------------------


def test_the_panel_has_both_and_two_variants_are_compared() -> None:
    found = balance(
        "homestretch",
        2,
        seats=2,
        bot="random",
        options=ONE_RACE,
        changes=["tote_board.win*=3"],
        rival_games=6,
        reviews=2,
    )
    for variant in found.variants:
        assert variant.meetings[0].games == 6
        assert {variant.meetings[0].better, variant.meetings[0].weaker} == {"steady", "random"}
        assert "looked into entry by entry" in luck_in_words(variant)
    assert (found.rival_games, found.reviews) == (6, 2)
    first, second = (variant.meetings[0] for variant in found.variants)
    if first.name == second.name:
        change = second.ahead.value - first.ahead.value
        assert found.change[first.name].value == pytest.approx(change)
    whats = {row["what"] for row in found.rows()}
    assert {"how often the better is ahead", "what decides a game"} <= whats


def test_different_players_meet_each_other_without_more_games() -> None:
    found = balance("homestretch", 4, players=("steady", "random"), options=ONE_RACE)
    assert found.rival_games == 0
    assert found.variants[0].meetings[0].games == 4
    assert found.variants[0].causes is None


def test_what_was_done_is_kept_when_it_is_stopped() -> None:
    done: list[int] = []

    def stop() -> None:
        done.append(1)
        if len(done) == 5:
            raise KeyboardInterrupt

    given = {"seats": 2, "bot": "random", "options": ONE_RACE}
    found = balance("homestretch", 2, **given, rival_games=9, after_game=stop)  # type: ignore[arg-type]
    assert found.stopped
    assert (found.games, found.rival_games) == (2, 3)
    assert "rests on fewer games" in stopped_in_words(found)


def test_few_games_have_no_rivals_unless_they_are_asked_for() -> None:
    found = balance("homestretch", 9, seats=2, bot="random", options=ONE_RACE)
    assert found.variants[0].meetings == ()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"rival": "steady"}, "would play against itself"),
        ({"rival": "clever"}, "unknown player 'clever'"),
        ({"rival_games": 1}, "use 0, or 2 and more"),
        ({"reviews": 1}, "1 games to review: use 2 to"),
        ({"reviews": -3}, "-3 games to review"),
        ({"players": ("steady", "random"), "rival": "sharp"}, "leave the rival out"),
    ],
)
def test_bad_rivals(given: dict[str, object], says: str) -> None:
    with pytest.raises((BadSetup, UnknownPlayer), match=re.escape(says)):
        balance("homestretch", 2, **given)  # type: ignore[arg-type]


def test_as_it_is_typed(railbird: Railbird) -> None:
    given = ("--games", "2", "--seats", "2", "--rival-games", "2", "--option", "green_races=0")
    ran = railbird("lab", "balance", "homestretch", *given, "--report", "x.html", "--review", "2")
    assert ran.code == 0, ran.err
    assert "With luck alone it would be 50 %" in ran.out
    assert "decisions" in ran.out
