"""Sources of outcomes: reproducible, verifiable, scripted, typed by hand."""

import hashlib
import hmac
from collections import Counter

import pytest

from railbird.core import BadOutcome, Chance, Fair, Manual, Roll, Scripted, Seeded, Shuffle
from railbird.core.dice import ManualSpec, commitment_of

ROLL = Roll("race roll", 2)
DEAL = Shuffle("deal", tuple("ABCDEFGHIJ"), public=False)


def test_the_same_seed_rolls_the_same() -> None:
    once = [Seeded(7).outcome(ROLL, number) for number in range(50)]
    again = [Seeded(7).outcome(ROLL, number) for number in range(50)]
    other = [Seeded(8).outcome(ROLL, number) for number in range(50)]
    assert once == again != other


def test_an_outcome_depends_on_its_number_alone() -> None:
    """So a game can be resumed, and a die that was taken back is never rolled anew."""
    dice = Seeded(7)
    late = dice.outcome(ROLL, 40)
    for number in range(40):
        dice.outcome(DEAL, number)
    assert dice.outcome(ROLL, 40) == late


def test_the_arithmetic_is_the_documented_one() -> None:
    """docs/record.md: 64-bit words of HMAC-SHA256(key, "number:block"), modulo the choices."""
    digest = hmac.digest(b"railbird/7", b"3:0", "sha256")
    word = int.from_bytes(digest[:8], "big")
    first, second = divmod(word % 36, 6)
    assert Seeded(7).outcome(ROLL, 3) == (first + 1, second + 1)


def test_seeded_dice_are_fair() -> None:
    dice = Seeded(1)
    times = 18_000
    seen = Counter(dice.outcome(ROLL, number) for number in range(times))
    assert len(seen) == 36
    assert all(abs(count - times / 36) < 5 * (times / 36) ** 0.5 for count in seen.values())


def test_fair_dice_are_bound_to_their_commitment() -> None:
    fair = Fair("secret", ["rain", "sun"])
    assert fair.spec.commitment == hashlib.sha256(b"secret").hexdigest() == commitment_of("secret")
    key = hmac.digest(b"secret", b"rain\nsun", "sha256")
    word = int.from_bytes(hmac.digest(key, b"0:0", "sha256")[:8], "big")
    assert fair.outcome(ROLL, 0) == (word % 36 // 6 + 1, word % 6 + 1)


def test_every_player_can_change_fair_dice() -> None:
    with_rain = [Fair("secret", ["rain"]).outcome(DEAL, n) for n in range(5)]
    with_sun = [Fair("secret", ["sun"]).outcome(DEAL, n) for n in range(5)]
    assert with_rain != with_sun


def test_fair_secrets_are_new_each_time_and_not_in_the_header() -> None:
    first, second = Fair(), Fair()
    assert first.secret != second.secret
    assert first.secret not in repr(first.spec)


def test_a_script_runs_out_with_a_clear_error() -> None:
    script = Scripted([(3, 4)])
    assert script.outcome(ROLL, 0) == (3, 4)
    with pytest.raises(BadOutcome, match="1 outcomes; race roll next"):
        script.outcome(ROLL, 1)


@pytest.mark.parametrize(
    ("everything", "asked_for"), [(False, ["race roll"]), (True, ["race roll", "deal"])]
)
def test_people_roll_public_dice_and_the_program_deals(
    everything: bool, asked_for: list[str]
) -> None:
    asked: list[str] = []

    def ask(chance: Chance) -> tuple[object, ...]:
        asked.append(chance.purpose)
        return (6, 6) if chance is ROLL else DEAL.items

    dice = Manual(ask, seed=3, everything=everything)
    assert dice.spec == ManualSpec(3, everything)
    assert dice.outcome(ROLL, 0) == (6, 6)
    dealt = dice.outcome(DEAL, 1)
    assert asked == asked_for
    assert (dealt == DEAL.items) is everything
    assert dice.expected(ROLL, 0) is None
    assert dice.expected(DEAL, 1) == (None if everything else dealt)
