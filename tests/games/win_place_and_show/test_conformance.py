"""The promises of the contract, kept by Win, Place & Show in random games of every size."""

import random
from collections.abc import Iterator

import pytest
from msgspec import structs

from railbird.core import Action, Seat
from railbird.core import State as CoreState
from railbird.games.win_place_and_show.actions import SubmitSlip, WriteTicket
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.rules.slip import (
    Baseball,
    Straight,
    Ticket,
    WheelFirst,
    WheelSecond,
)
from railbird.games.win_place_and_show.state import State
from railbird.testing import check_game
from tests.games.win_place_and_show.table import GAME


def spellings(state: CoreState, _seat: Seat, rng: random.Random) -> Iterator[Action]:
    """Whole slips, faulty ones among them, tickets in any order, and moves by path or result."""
    assert isinstance(state, State)
    if state.phase.name == "betting":
        yield whole_slip(state, rng, correct=True)
        yield whole_slip(state, rng, correct=False)
        yield WriteTicket(Baseball(tuple(rng.sample(HORSES, 3)), 1000))
    elif state.phase.name == "ride":
        yield from other_spellings(state, rng)


def whole_slip(state: State, rng: random.Random, correct: bool) -> SubmitSlip:
    horses = state.entered if correct else HORSES
    amounts = (1000, 2000, 5000) if correct else (500, 1000, 1500, 6000)

    def bets() -> tuple[tuple[int, int], ...]:
        most = 1 if correct else 2
        return tuple((rng.choice(horses), rng.choice(amounts)) for _ in range(rng.randint(0, most)))

    tickets: list[Ticket] = [
        Straight(rng.choice(horses), rng.choice(HORSES), 1000),
        WheelSecond(rng.choice(horses), 1000),
        WheelFirst(rng.choice(HORSES), 1000),
        Baseball(tuple(rng.sample(HORSES, rng.randint(3 if correct else 1, 4))), 1000),
    ]
    sold = state.daily_double and state.race == 1
    bought = rng.sample(tickets, rng.randint(0, 2)) if sold or not correct else []
    race = state.race if correct or rng.random() < 0.8 else state.race + 1
    show = bets() if len(state.entered) > 4 or not correct else ()
    return SubmitSlip(race, bets(), bets(), show, tuple(bought))


def other_spellings(state: State, rng: random.Random) -> Iterator[Action]:
    listed = rng.choice(state.menu)
    letters = list(str(listed.path))
    rng.shuffle(letters)
    yield structs.replace(listed, path=None)
    yield structs.replace(listed, to=None, unused=None, stop=None, path="".join(letters))


@pytest.mark.parametrize(("seats", "races"), [(3, 2), (4, 6), (5, 2), (6, 2)])
def test_the_regular_version_keeps_every_promise(seats: int, races: int) -> None:
    """WP-3.2."""
    report = check_game(
        GAME,
        seats,
        games=1,
        seed=seats,
        options={"races": races},
        spellings=spellings,
        thorough=0.4,
    )
    assert report.games == 1


@pytest.mark.parametrize("seats", [7, 12])
def test_the_party_version_keeps_every_promise(seats: int) -> None:
    """WP-3.3."""
    report = check_game(
        GAME,
        seats,
        games=1,
        seed=seats,
        options={"races": 2},
        spellings=spellings,
        thorough=0.3,
    )
    assert report.games == 1


def test_every_secret_is_seen_to_be_kept() -> None:
    """WP-8.3, WP-8.5, WP-8.7, WP-8.9: cards, slips, tickets and answers are hidden, and vary."""
    always = {"races": 1, "claim_windows": "always"}
    regular = check_game(GAME, 5, games=4, options=always)
    assert regular.secrets_never_hidden == ("Daily Double tickets",)
    party = check_game(GAME, 7, games=3, seed=2, options={"races": 2}, thorough=0.4)
    assert party.secrets_never_hidden == ("order of the stable cards", "answers in a claim window")


def test_a_full_house_keeps_every_promise() -> None:
    """WP-3.3: thirty players."""
    options = {"races": 2, "party_jockeys": "players", "riders": ("3", "29")}
    assert check_game(GAME, 30, games=1, options=options, thorough=0.1).games == 1


@pytest.mark.parametrize(
    "options",
    [
        {"claim_windows": "always", "claim_priority": "random", "races": 1},
        {"incorrect_slip": "lost", "cash_visible": False, "races": 2},
        {
            "veteran_partial_return": False,
            "squeeze_may_stop_in_front": False,
            "strength_after_last": "zero",
            "dice_reading": "split",
            "races": 1,
        },
        {"auction_start": "rotate", "daily_double_scratch": "lost", "races": 2},
    ],
    ids=lambda options: ", ".join(options),
)
def test_options_keep_every_promise(options: dict[str, object]) -> None:
    """WP-9.2 – WP-9.14, WP-9.17."""
    report = check_game(GAME, 4, games=2, options=options, spellings=spellings, thorough=0.4)
    assert report.games == 2


def test_whole_slips_are_played_too() -> None:
    """WP-5.13: nothing of the game is left out by the check."""
    report = check_game(
        GAME,
        5,
        games=2,
        options={"races": 2, "incorrect_slip": "lost", "claim_priority": "random"},
        spellings=spellings,
        thorough=0.3,
    )
    assert report.missing_actions == ()
